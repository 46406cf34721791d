"""The texts of the clients: ``locales/<language>/<name>.toml``, the same keys in every language."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from fangcheng.errors import FangchengError

LANGUAGES: Final = ("ru", "en", "zh")


@cache
def messages(name: str, lang: str) -> Mapping[str, str]:
    """The texts of one part of the clients, nested tables as dotted keys.

    Args:
        name: file name without ``.toml``: ``cli``, ``score``, ``play``, ...
        lang: ``ru``, ``en`` or ``zh``.

    Raises:
        FangchengError: ``unknown_language``.
    """
    check_language(lang)
    text = Path(__file__).parent.joinpath(f"locales/{lang}/{name}.toml").read_text(encoding="utf-8")
    return dict(_flat(tomllib.loads(text), ""))


def _flat(data: Mapping[str, Any], prefix: str) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for key, value in data.items():
        if isinstance(value, dict):
            found += _flat(value, f"{prefix}{key}.")
        else:
            found.append((f"{prefix}{key}", str(value)))
    return found


def check_language(lang: str) -> str:
    """Return the language if there are texts in it.

    Raises:
        FangchengError: ``unknown_language``.
    """
    if lang not in LANGUAGES:
        raise FangchengError.unknown("language", lang, ", ".join(LANGUAGES), "--lang")
    return lang


def default_language() -> str:
    """``FANGCHENG_LANG``, else the locale's language if it is one of ours, else Russian."""
    for name in ("FANGCHENG_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")[:2].lower()
        if value in LANGUAGES:
            return value
    return "ru"
