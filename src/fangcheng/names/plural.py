"""Plural categories of Unicode CLDR for the languages spoken here: what Intl.PluralRules answers in a browser."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final, TypeAlias

Number: TypeAlias = int | float | Fraction


def _english(number: int) -> str:
    return "one" if number == 1 else "other"


def _russian(number: int) -> str:
    if number % 10 == 1 and number % 100 != 11:
        return "one"
    if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14):
        return "few"
    return "many"


def _chinese(_: int) -> str:
    return "other"


_RULES: Final[dict[str, Callable[[int], str]]] = {"ru": _russian, "en": _english, "zh": _chinese}


def category(lang: str, count: Number) -> str:
    """Return ``one``, ``few``, ``many`` or ``other``: the form a noun takes beside a number.

    Args:
        lang: ``ru``, ``en`` or ``zh``.
        count: any number; the sign does not matter, and what is not whole is ``other``.
    """
    whole = int(count)
    return _RULES[lang](abs(whole)) if whole == count else "other"
