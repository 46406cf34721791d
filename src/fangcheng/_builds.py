"""Which ``_cy`` modules lie compiled beside their sources, and do they still match them?

The build writes the fingerprint of every source it compiled into ``MANIFEST``; the test session and the benchmarks
compare.  Without that an edited ``.py`` would silently lose against an older compiled module.
"""

from __future__ import annotations

import hashlib
import json
import re
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
MANIFEST = PACKAGE / "_built.json"
_CIMPORT = re.compile(r"^\s*from\s+(?:cython\.cimports\.)?(fangcheng(?:\.\w+)+)\s+c?import\b", re.MULTILINE)


def sources() -> list[Path]:
    """Return the modules that are compiled where a compiler is at hand."""
    return sorted(PACKAGE.glob("**/*_cy.py"))


def built(source: Path) -> Path | None:
    """Return the compiled module of ``source`` that this interpreter would import, or None."""
    candidates = (source.with_name(source.stem + suffix) for suffix in EXTENSION_SUFFIXES)
    return next((path for path in candidates if path.exists()), None)


def orphans() -> list[Path]:
    """Return compiled modules whose source is gone: they would still import."""
    compiled = (path for suffix in EXTENSION_SUFFIXES for path in PACKAGE.glob(f"**/*_cy{suffix}"))
    return sorted(path for path in compiled if not path.with_name(path.name.split(".")[0] + ".py").exists())


def fingerprint(source: Path) -> str:
    """Return the hash of all that decides what ``source`` compiles to: itself, what it cimports, the build script."""
    seen: set[Path] = set()
    todo = [source, source.with_suffix(".pxd"), PACKAGE.parents[1] / "setup.py"]
    while todo:
        path = todo.pop()
        if path in seen or not path.exists():
            continue
        seen.add(path)
        modules = _CIMPORT.findall(path.read_text(encoding="utf-8"))
        todo += [PACKAGE.joinpath(*module.split(".")[1:]).with_suffix(".pxd") for module in modules]
    digest = hashlib.sha256()
    for path in sorted(seen):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def stale() -> list[Path]:
    """Return the sources whose compiled module is missing, or was made from other text."""
    known = _read_manifest()
    found = []
    for source in sources():
        module = built(source)
        if module is None or known.get(_key(module)) != fingerprint(source):
            found.append(source)
    return found


def record() -> None:
    """Note the fingerprints of all compiled modules: to be called right after they were built."""
    known = {name: mark for name, mark in _read_manifest().items() if (PACKAGE / name).exists()}
    for source in sources():
        module = built(source)
        if module is not None:
            known[_key(module)] = fingerprint(source)
    MANIFEST.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def complaint() -> str:
    """Say what is wrong with the compiled modules beside the sources, or return ``""``.

    None at all is in order: then the package runs uncompiled.
    """
    lost = [path.relative_to(PACKAGE).as_posix() for path in orphans()]
    if lost:
        return f"compiled modules without a source: {', '.join(lost)}; run `make build`"
    if not any(built(source) for source in sources()):
        return ""
    old = [source.relative_to(PACKAGE).as_posix() for source in stale()]
    if old:
        return f"not compiled from the present source: {', '.join(old)}; run `make build`"
    return ""


def _key(module: Path) -> str:
    return module.relative_to(PACKAGE).as_posix()


def _read_manifest() -> dict[str, str]:
    if not MANIFEST.exists():
        return {}
    entries: dict[str, str] = json.loads(MANIFEST.read_text(encoding="utf-8"))
    return entries
