"""The options in words: title, effect and the meaning of every value, in Russian, English and Chinese."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from fangcheng.rules.reading import packaged_toml

LANGUAGES: Final = ("ru", "en", "zh")
Words = Mapping[str, str]
"""One text by language."""


@dataclass(frozen=True, slots=True)
class OptionText:
    """What an option of ``data/options.json`` is called and does.

    Attributes:
        name: the option's name in rulesets and JSON.
        title: a short name, by language.
        effect: one sentence, by language: what the option decides.
        values: meaning of every value by its key (see ``value_key``), then by language.
    """

    name: str
    title: Words
    effect: Words
    values: Mapping[str, Words]

    def meaning(self, value: Any, lang: str) -> str:
        """What a value means, in words.

        Args:
            value: an allowed value; a list of ``limit_hands`` or ``alt_hands`` is named member by member.
            lang: ``ru``, ``en`` or ``zh``.

        Raises:
            KeyError: the option has no such value, or there is no such language.
        """
        if isinstance(value, bool) and "all" in self.values:  # limit_hands: true = all, false = none
            value = "all" if value else "none"
        if isinstance(value, (list, tuple)) and not value and "none" in self.values:
            value = "none"
        key = value_key(value)
        if key in self.values:
            return self.values[key][lang]
        if isinstance(value, (list, tuple)):
            return "; ".join(self.values[str(member)][lang] for member in value)
        if isinstance(value, int) and "*" in self.values:
            return str(value)
        return self.values[key][lang]


def value_key(value: Any) -> str:
    """The key of a value in the texts: as in JSON, words without quotes (``true``, ``[8, 16]``, ``clockwise``)."""
    return value if isinstance(value, str) else json.dumps(list(value) if isinstance(value, tuple) else value)


@cache
def option_texts() -> dict[str, OptionText]:
    """Every option's texts by name, in the order of ``data/options.json``; read once."""
    return {
        name: OptionText(name, entry["title"], entry["effect"], entry["value"])
        for name, entry in packaged_toml("option_texts.toml").items()
    }


def option_text(name: str) -> OptionText:
    """The texts of one option.

    Raises:
        KeyError: there is no such option.
    """
    return option_texts()[name]
