"""The glossary: what each term means, in the words of the chosen vocabulary, and the rules behind it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from fangcheng.names.catalogue import DATA, catalogue
from fangcheng.names.speak import synonyms, term

_PLACE: Final = re.compile(r"\{(\w+)(?:\.(\w+))?\}")


@dataclass(frozen=True, slots=True)
class Entry:
    """One term explained.

    Attributes:
        code: the term, one of ``names.terms()``.
        title: the term in the chosen vocabulary, capitalised.
        text: two sentences.
        others: what other vocabularies of the language call it.
        rules: ids of the rules it stands on.
    """

    code: str
    title: str
    text: str
    others: tuple[str, ...]
    rules: tuple[str, ...]


@cache
def _file(name: str) -> Mapping[str, Any]:
    return tomllib.loads((DATA / name).read_text(encoding="utf-8"))


def capital(word: str) -> str:
    """Return the word with its first letter capitalised and the rest left alone."""
    return word[:1].upper() + word[1:]


@cache
def glossary(lang: str, vocabulary: str | None = None) -> tuple[Entry, ...]:
    """Return the glossary of a language in a vocabulary, in the order in which a newcomer meets the terms.

    Args:
        lang: ``ru``, ``en`` or ``zh``.
        vocabulary: None for the default.

    Raises:
        WordingError: ``unknown_language``, ``unknown_vocabulary``.
    """
    chosen = catalogue(lang, vocabulary).vocabulary
    texts = _file(f"glossary-{lang}.toml")
    texts = texts.get(chosen, texts)

    def word(place: re.Match[str]) -> str:
        code, form = place.group(1), place.group(2) or "nominative"
        found = term(code[0].lower() + code[1:], lang, chosen, form=form)
        return capital(found) if code[0].isupper() else found

    entries = []
    for code, rules in _file("glossary.toml").items():
        title = term(code, lang, chosen)
        others = tuple(other for other in synonyms(code, lang) if other != title)
        entries.append(Entry(code, capital(title), _PLACE.sub(word, texts[code]), others, tuple(rules)))
    return tuple(entries)
