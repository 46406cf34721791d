"""``FANGCHENG_PURE=1``: run the uncompiled twin of every ``_cy`` module even where a compiled one lies beside it."""

from __future__ import annotations

import importlib.util
import sys
from importlib.machinery import ModuleSpec
from pathlib import Path
from typing import Any

PACKAGE_ROOT = Path(__file__).parent


class _PureFinder:
    """Finds the ``.py`` source of ``fangcheng`` modules that end in ``_cy``."""

    @staticmethod
    def find_spec(name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        """Return a source spec for a ``_cy`` module of this package, None for any other name."""
        if not (name.startswith("fangcheng.") and name.endswith("_cy")):
            return None
        source = PACKAGE_ROOT.joinpath(*name.split(".")[1:]).with_suffix(".py")
        return importlib.util.spec_from_file_location(name, source) if source.exists() else None


def prefer_source() -> None:
    """Install the finder, once."""
    if _PureFinder not in sys.meta_path:
        sys.meta_path.insert(0, _PureFinder)
