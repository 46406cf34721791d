"""Names of tiles, seats and terms in Russian, English and Chinese, each in several vocabularies, and the glossary."""

from fangcheng.names.catalogue import LANGUAGES, export, vocabularies
from fangcheng.names.glossary import Entry, capital, glossary
from fangcheng.names.plural import category
from fangcheng.names.speak import (
    glyph,
    language_name,
    languages,
    mark,
    meld,
    round_name,
    seat,
    short,
    synonyms,
    term,
    terms,
    tile,
    tile_set,
    vocabulary_title,
)

__all__ = [
    "LANGUAGES",
    "Entry",
    "capital",
    "category",
    "export",
    "glossary",
    "glyph",
    "language_name",
    "languages",
    "mark",
    "meld",
    "round_name",
    "seat",
    "short",
    "synonyms",
    "term",
    "terms",
    "tile",
    "tile_set",
    "vocabularies",
    "vocabulary_title",
]
