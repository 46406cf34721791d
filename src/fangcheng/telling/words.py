"""The words of a game: texts of ``locales/<language>`` with names, terms and plurals filled in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final

from fangcheng import names
from fangcheng.telling.messages import messages
from fangcheng.tiles import Kind

PARTS: Final = ("table", "choices", "results", "lesson")
"""Files of texts that every client needs."""
_TERMS: Final = frozenset(names.terms())


@cache
def told(lang: str) -> Mapping[str, str]:
    """Return all texts of PARTS.

    Raises:
        FangchengError: ``unknown_language``.
    """
    return {key: text for part in PARTS for key, text in messages(part, lang).items()}


class Term:
    """A term of the game in a text: ``{pung}``, ``{pung.genitive}``; ``{Pung}`` begins with a capital."""

    def __init__(self, words: Words, code: str, capital: bool) -> None:
        self._words = words
        self._code = code
        self._capital = capital

    def __getattr__(self, form: str) -> str:
        """Return a form of the word (``names.term``)."""
        word = self._words.term(self._code, form)
        return names.capital(word) if self._capital else word

    def __str__(self) -> str:
        """Return the word as it stands in a dictionary."""
        return str(self.__getattr__("nominative"))


class _Values(dict[str, Any]):
    """What stands in the braces of a text: a value that was given, or a term."""

    def __init__(self, words: Words, given: Mapping[str, Any]) -> None:
        super().__init__(given)
        self._words = words

    def __missing__(self, name: str) -> Term:
        code = name[0].lower() + name[1:]
        if code not in _TERMS:
            raise KeyError(name)
        return Term(self._words, code, name != code)


class Words:
    """All words of one language in one vocabulary.

    Args:
        lang: ``ru``, ``en`` or ``zh``.
        vocabulary: one of ``names.vocabularies(lang)``; None for the default.
        own: texts of a client's own, which it needs beside those of every game.

    Raises:
        FangchengError: ``unknown_language`` or ``unknown_vocabulary``.
    """

    def __init__(self, lang: str, vocabulary: str | None = None, own: Mapping[str, str] | None = None) -> None:
        self.lang = lang
        self._texts = {**told(lang), **own} if own else told(lang)
        self.vocabulary = vocabulary if vocabulary is not None else names.vocabularies(lang)[0]
        names.vocabulary_title(lang, self.vocabulary)

    def __call__(self, key: str, /, **values: Any) -> str:
        """Return a text with its placeholders filled: values given here, or terms of the game.

        Raises:
            KeyError: there is no such text, or a placeholder without a value.
        """
        return self._texts[key].format_map(_Values(self, values))

    def __contains__(self, key: str) -> bool:
        """Whether there is such a text."""
        return key in self._texts

    def count(self, key: str, count: int, /, **values: Any) -> str:
        """Return the text ``key.<plural category>`` for a number, which is ``{count}`` in it."""
        return self(f"{key}.{names.category(self.lang, count)}", count=count, **values)

    def term(self, code: str, form: str = "nominative", count: int | None = None) -> str:
        """Return the word for a term of the game."""
        return names.term(code, self.lang, self.vocabulary, count, form)

    def tiles(self, count: int) -> str:
        """Return a number of tiles: «5 паев»."""
        return self("tiles_counted", count=count, word=self.term("tile", count=count))

    def tile(self, kind: Kind, form: str = "nominative") -> str:
        """Return the full name of a tile."""
        return names.tile(kind, self.lang, self.vocabulary, form)

    def short(self, kind: Kind) -> str:
        """Return the short name of a tile."""
        return names.short(kind, self.lang, self.vocabulary)

    def seat(self, wind: int, form: str = "nominative") -> str:
        """Return the name of a seat."""
        return names.seat(wind, self.lang, self.vocabulary, form)

    def round(self, wind: int) -> str:
        """Return the name of a round."""
        return names.round_name(wind, self.lang, self.vocabulary)

    def join(self, parts: Iterable[str]) -> str:
        """Return a list in one line, separated as the language does."""
        return self("comma").join(parts)

    def join_long(self, parts: Iterable[str]) -> str:
        """Return a list whose parts hold commas themselves."""
        return self("semicolon").join(parts)
