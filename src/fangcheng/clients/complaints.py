"""Errors as a person reads them: a sentence by code in the person's language, with what was given and what is allowed.

The catalogue ``locales/<language>/errors.toml`` has for every code one or more sentences, the most telling first; the
first whose places the error's facts can fill is taken.  One that ends with a colon is followed by the error that caused
this one, in the same language, or by the English message.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any, Final

from fangcheng.deal.reason_texts import REASONS
from fangcheng.errors import FangchengError
from fangcheng.telling.messages import check_language

WORDS: Final[Mapping[str, str]] = {
    "seat_wind": "--seat",
    "round_wind": "--round",
    "win_source": "--won",
    "winning_tile": "--won",
    "winner": "--winner",
    "seen": "--seen",
    "ruleset": "--ruleset",
    "options": "--option",
    "status": "--status",
    "limit_hand_losers": "--limit-losers",
    "notation": "HAND",
    "hand": "HAND",
    "consecutive_east_wins": "--east-wins",
    "flags.consecutive_east_wins": "--east-wins",
}
"""Field of an object to the word on the command line that fills it."""


@cache
def sentences(lang: str) -> Mapping[str, Any]:
    """Return the catalogue of a language: ``code`` to sentences; ``allowed``, ``broken``, ``part`` to phrases.

    Raises:
        FangchengError: ``unknown_language``.
    """
    check_language(lang)
    return tomllib.loads((Path(__file__).parent / f"locales/{lang}/errors.toml").read_text(encoding="utf-8"))


def sentence(error: FangchengError, lang: str) -> str:
    """Return what is wrong, in a language, without field and code.

    Args:
        error: any error of the package.
        lang: ``ru``, ``en`` or ``zh``.
    """
    if error.code in REASONS:
        return str(getattr(REASONS[error.code], lang))
    known = sentences(lang)
    facts = {name: _fact(name, value, lang) for name, value in error.facts.items()}
    given: Sequence[str] = known["code"].get(error.code, ())
    for text in given:
        if _places(text) <= facts.keys():
            told = text.format(**facts)
            if not told.endswith((":", "：")):
                return told
            cause = error.__cause__
            if isinstance(cause, FangchengError) and cause.code != error.code:
                return f"{told} {sentence(cause, lang)}"
            return f"{told} {error.message}"
    return error.message


def _fact(name: str, value: object, lang: str) -> str:
    """A fact in a language: words for what is allowed, for parts of a record, for reasons of the rules."""
    text, known = str(value), sentences(lang)
    if name == "name":
        return WORDS.get(text, text)
    if name == "reason" and text in REASONS:
        return str(getattr(REASONS[text], lang))
    if name in ("broken", "part"):
        return str(known[name].get(text, text))
    if name not in ("allowed", "why"):
        return text
    phrases: Mapping[str, str] = known["allowed"]
    return phrases.get(text) or ", ".join(phrases.get(part, part) for part in text.split(", "))


@cache
def _places(text: str) -> frozenset[str]:
    """Names in braces."""
    return frozenset(name for _, name, _, _ in Formatter().parse(text) if name)


def place_of(field: str) -> str:
    """Return the word on the command line that fills a field, or the field itself."""
    first, _, rest = field.partition(".")
    if field in WORDS or first not in WORDS:
        return WORDS.get(field, field)
    return f"{WORDS[first]} {rest}" if first == "options" else WORDS[first]


def complaint(error: FangchengError, lang: str) -> str:
    """Return the whole line: the sentence, the place, the code.

    >>> complaint(FangchengError.bad_value("seat_wind", "X", "E, S, W, N", "seat_wind"), "en")
    '--seat cannot be "X"; allowed: E, S, W, N [bad_value]'
    """
    text, place = sentence(error, lang), place_of(error.field)
    place = re.sub("^line ([0-9]+)$", sentences(lang)["place"]["line"], place)
    where = "" if not place or place in text else f" ({place})"
    return f"{text}{where} [{error.code}]"
