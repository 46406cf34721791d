"""The texts of score lines and settlement in Russian, English and Chinese (``locales/*.toml``), with plurals.

Codes are the keys; each file explains its placeholders.  Nothing here knows a rule: sentences are put together in
``explain``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, Final

from fangcheng.names.plural import category

LANGUAGES: Final = ("ru", "en", "zh")
PLURAL_CATEGORIES: Final[Mapping[str, tuple[str, ...]]] = {
    "ru": ("one", "few", "many", "other"),
    "en": ("one", "other"),
    "zh": ("other",),
}


class Texts:
    """The texts of one language.

    Attributes:
        lang: ``ru``, ``en`` or ``zh``.
    """

    __slots__ = ("_sections", "lang")

    def __init__(self, lang: str, sections: Mapping[str, Any]) -> None:
        self.lang = lang
        self._sections = sections

    def section(self, name: str) -> Mapping[str, Any]:
        """One table of the file, such as ``label`` or ``settlement``.

        Raises:
            KeyError: there is no such table.
        """
        table: Mapping[str, Any] = self._sections[name]
        return table

    def get(self, section: str, key: str) -> str:
        """The raw text, placeholders and all.

        Raises:
            KeyError: there is no such text.
        """
        return str(self.section(section)[key])

    def say(self, section: str, key: str, **values: object) -> str:
        """The text with its placeholders filled.

        Raises:
            KeyError: there is no such text, or a placeholder has no value.
        """
        return self.get(section, key).format(**values)

    def count(self, name: str, count: int | Fraction, **values: object) -> str:
        """A counted noun of ``[plural.*]``: ``count("points", 21)`` is «21 очко».

        Raises:
            KeyError: there is no such noun, or a placeholder has no value.
        """
        forms = self.section("plural")[name]
        return str(forms[category(self.lang, count)]).format(count=count, **values)

    def label(self, rule: str, variant: str = "") -> str:
        """The label of a score line.

        Args:
            rule: rule id.
            variant: value of the option that changes what the row means, such as ``seat_round`` (G-02); ignored when
                the row has no label of its own for it.

        Raises:
            KeyError: the rule is no score line.
        """
        special = self.section("label_variant").get(f"{rule}:{variant}")
        return str(special) if special is not None else self.get("label", rule)


@cache
def texts(lang: str) -> Texts:
    """The texts of a language, read once.

    Raises:
        KeyError: the language is not one of ``LANGUAGES``.
    """
    if lang not in LANGUAGES:
        raise KeyError(f"there are no texts in {lang!r}; languages: {', '.join(LANGUAGES)}")
    source = Path(__file__).parent.joinpath(f"locales/{lang}.toml").read_text(encoding="utf-8")
    return Texts(lang, tomllib.loads(source))
