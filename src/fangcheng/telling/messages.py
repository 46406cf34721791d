"""Catalogues of texts: ``locales/<language>/<name>.toml`` in a package's folder, the same keys in every language."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from fangcheng.errors import FangchengError

LANGUAGES: Final = ("ru", "en", "zh")
_OWN: Final = Path(__file__).parent


@cache
def catalogue(folder: Path, name: str, lang: str) -> Mapping[str, str]:
    """The texts of one file, nested tables as dotted keys.

    Args:
        folder: that holds ``locales``.
        name: file name without ``.toml``.
        lang: ``ru``, ``en`` or ``zh``.

    Raises:
        FangchengError: ``unknown_language``.
    """
    check_language(lang)
    text = folder.joinpath(f"locales/{lang}/{name}.toml").read_text(encoding="utf-8")
    return dict(_flat(tomllib.loads(text), ""))


def messages(name: str, lang: str) -> Mapping[str, str]:
    """What is told of the game in any client: ``table``, ``choices``, ``results``, ``lesson``, ``events``, ...

    Raises:
        FangchengError: ``unknown_language``.
    """
    return catalogue(_OWN, name, lang)


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
