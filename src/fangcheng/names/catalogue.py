"""The words of a language in a vocabulary: tiles, seats, rounds, terms, sets of tiles.

The words are data: ``data/ru.toml``, ``data/en.toml``, ``data/zh.toml``.  A *vocabulary* is a way to speak of the same
game: Chinese terms as the first text prints them (пун, кун), as Smirnov does (понг, конг), as the third text does (пэн,
ган), or Russian calques (тройка, четвёрка); likewise in English and Chinese.  The first one listed is the default.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeAlias

from fangcheng.errors import WordingError
from fangcheng.names.plural import Number, category
from fangcheng.tiles import CODES, DRAGONS, FLOWERS, GLYPHS, KINDS, WIND_LETTERS, WINDS, Kind, is_suit, rank

Word: TypeAlias = str | Mapping[str, str]
"""A text, when all its forms are alike, or its forms by key: plural categories and cases."""

DATA: Final = Path(__file__).parent / "data"
LANGUAGES: Final = ("ru", "en", "zh")
"""Languages spoken, the first is the language of the texts."""
_SECTIONS: Final = ("tile", "name", "short", "phrase", "seat", "tile_set", "term")


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All words of one language in one vocabulary.

    Attributes:
        lang: ``ru``, ``en`` or ``zh``.
        own_name: the language's name in itself.
        vocabulary: its identifier.
        title: its name in its own language, for a menu.
        sample: some of its words, for the same menu.
        plurals: the plural categories the language tells apart.
        forms: key under which a word keeps each form.
        words: the sections of the data file, those of the vocabulary laid over the common ones.
    """

    lang: str
    own_name: str
    vocabulary: str
    title: str
    sample: str
    plurals: tuple[str, ...]
    forms: Mapping[str, str]
    words: Mapping[str, Mapping[str, Any]]

    def inflect(self, word: Word, form: str = "nominative", count: Number | None = None) -> str:
        """Return a form of a word: the one that stands beside a number, or else the form named."""
        if isinstance(word, str):
            return word
        if count is not None:
            return word[category(self.lang, count)]
        if form not in self.forms or self.forms[form] not in word:
            given = ", ".join(name for name, key in self.forms.items() if key in word)
            raise WordingError(
                "unknown_form", f"no form {form!r} of {next(iter(word.values()))!r}: {given} exist", "form"
            )
        return word[self.forms[form]]

    def term(self, code: str) -> Word:
        """Return the word for a term."""
        terms: Mapping[str, Word] = self.words["term"]
        if code not in terms:
            raise WordingError("unknown_term", f"no term {code!r}: {', '.join(sorted(terms))} exist", "term")
        return terms[code]

    def tile(self, kind: Kind) -> Word:
        """Return the full name of a kind."""
        if not is_suit(kind):
            name: Word = self.words["name"][CODES[kind]]
            return name
        part = self.words["tile"]
        number: Word = part["ranks"][rank(kind) - 1]
        suit = part["suits"][kind // 9]
        if isinstance(number, str):
            return str(part["suit"].format(rank=number, suit=suit))
        return {key: part["suit"].format(rank=form, suit=suit) for key, form in number.items()}

    def short(self, kind: Kind) -> str:
        """Return a name of one or two words, or signs."""
        if not is_suit(kind):
            return str(self.words["short"][CODES[kind]])
        part = self.words["tile"]
        return str(part["suit_short"].format(digit=self.digit(rank(kind)), suit=part["suits_short"][kind // 9]))

    def digit(self, number: int) -> str:
        """Return a number 1-9 as it stands on tiles and in runs."""
        return str(self.words["tile"]["digits"][number - 1])

    def mark(self, kind: Kind) -> str:
        """Return the sign for a tile's corner: a number, or the letter of a wind or dragon."""
        if is_suit(kind):
            return str(rank(kind))
        if kind < DRAGONS:
            return str(self.words["tile"]["wind_marks"][kind - WINDS])
        if kind < FLOWERS:
            return str(self.words["tile"]["dragon_marks"][kind - DRAGONS])
        return CODES[kind][1]


@cache
def _file(lang: str) -> Mapping[str, Any]:
    """Return the data file of a language."""
    if lang not in LANGUAGES:
        raise WordingError.unknown("language", lang, ", ".join(LANGUAGES), "lang")
    return tomllib.loads((DATA / f"{lang}.toml").read_text(encoding="utf-8"))


def vocabularies(lang: str) -> tuple[str, ...]:
    """Return the identifiers of a language's vocabularies, the default one first.

    Raises:
        WordingError: ``unknown_language``.
    """
    return tuple(_file(lang)["vocabulary"])


@cache
def catalogue(lang: str, vocabulary: str | None = None) -> Catalogue:
    """Return the words of a language, in its default vocabulary if none is named; the same object every time.

    Raises:
        WordingError: ``unknown_language``, ``unknown_vocabulary``.
    """
    data = _file(lang)
    known = vocabularies(lang)
    chosen = known[0] if vocabulary is None else vocabulary
    if chosen not in known:
        raise WordingError.unknown("vocabulary", vocabulary, ", ".join(known), "vocabulary")
    own = data["vocabulary"][chosen]
    return Catalogue(
        lang,
        data["language"]["name"],
        chosen,
        own["title"],
        own["sample"],
        tuple(data["language"]["plurals"]),
        data["language"]["forms"],
        {section: {**data.get(section, {}), **own.get(section, {})} for section in _SECTIONS},
    )


def export(lang: str, vocabulary: str | None = None) -> dict[str, Any]:
    """Return a vocabulary as one object for programs in other languages, with every name composed.

    A word is a text or an object; its keys ``one few many other`` are what Intl.PluralRules answers for a count.

    Returns:
        ``{"lang", "vocabulary", "title", "sample", "plurals", "forms", "tiles": [{"code", "glyph", "name", "short",
        "mark"}], "seats": {"E": word, ...}, "terms": {code: word}, "phrases", "tile_sets"}``, tiles in kind order.

    Raises:
        WordingError: ``unknown_language``, ``unknown_vocabulary``.
    """
    words = catalogue(lang, vocabulary)
    return {
        "lang": lang,
        "vocabulary": words.vocabulary,
        "title": words.title,
        "sample": words.sample,
        "plurals": list(words.plurals),
        "forms": dict(words.forms),
        "tiles": [
            {
                "code": CODES[kind],
                "glyph": GLYPHS[kind],
                "name": words.tile(kind),
                "short": words.short(kind),
                "mark": words.mark(kind),
            }
            for kind in range(KINDS)
        ],
        "seats": {letter: words.words["seat"][letter] for letter in WIND_LETTERS},
        "terms": dict(words.words["term"]),
        "phrases": dict(words.words["phrase"]),
        "tile_sets": dict(words.words["tile_set"]),
    }
