"""The texts of the clients: ``locales/<language>/<name>.toml``; what any of them says of the game is in ``telling``."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from fangcheng.telling.messages import LANGUAGES, catalogue

_OWN: Final = Path(__file__).parent


def messages(name: str, lang: str) -> Mapping[str, str]:
    """The texts of one part of the clients, nested tables as dotted keys.

    Args:
        name: file name without ``.toml``: ``cli``, ``score``, ``play``, ...
        lang: ``ru``, ``en`` or ``zh``.

    Raises:
        FangchengError: ``unknown_language``.
    """
    return catalogue(_OWN, name, lang)


def default_language() -> str:
    """``FANGCHENG_LANG``, else the locale's language if it is one of ours, else Russian."""
    for name in ("FANGCHENG_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")[:2].lower()
        if value in LANGUAGES:
            return value
    return "ru"
