"""Compile the hot modules; without a compiler the same files run uncompiled.

Every module whose name ends in ``_cy`` is ordinary annotated Python that Cython compiles in pure-Python mode.  A
machine without Cython or a C compiler gets the uncompiled package and a warning; ``FANGCHENG_REQUIRE_EXT=1`` turns
that into an error (continuous integration and releases set it), ``FANGCHENG_PURE=1`` skips compilation altogether.
"""

from __future__ import annotations

import importlib.util
import os
import sys
from pathlib import Path
from types import ModuleType

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parent
REQUIRED = os.environ.get("FANGCHENG_REQUIRE_EXT") == "1"
PURE = os.environ.get("FANGCHENG_PURE") == "1"
DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
    "auto_pickle": False,
}


def load_builds() -> ModuleType:
    """Load ``fangcheng._builds`` alone: importing the package could load what is about to be rebuilt."""
    spec = importlib.util.spec_from_file_location("_builds", ROOT / "src" / "fangcheng" / "_builds.py")
    if spec is None or spec.loader is None:
        raise FileNotFoundError("src/fangcheng/_builds.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


builds = load_builds()


def stays_uncompiled(reason: object) -> None:
    """Say that nothing will be compiled, and why."""
    print(
        f"warning: fangcheng stays uncompiled (slower, same results): {str(reason)[:100]}\n"
        "warning: compiling needs Cython, a C compiler and Python's headers (on Debian: gcc and python3-dev)",
        file=sys.stderr,
    )


class OptionalBuildExt(build_ext):
    """Builds the extensions, or says clearly that the package stays uncompiled.

    Built into the source tree, nothing old survives: a compiled module whose source has changed or gone is removed
    first, so that a failed build leaves the uncompiled package and never yesterday's.
    """

    def finalize_options(self) -> None:
        """Compile on all cores unless told otherwise."""
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def run(self) -> None:
        """Build, and note in the source tree what was built from what."""
        beside_sources = self.inplace or self.editable_mode
        if beside_sources and not PURE:
            modules = [builds.built(source) for source in builds.stale()]
            for module in [path for path in modules if path] + builds.orphans():
                module.unlink()
        try:
            super().run()
        except Exception as error:
            if REQUIRED:
                raise
            stays_uncompiled(error)
            self.extensions = []
        if beside_sources and not PURE:
            builds.record()


def extension(source: Path) -> Extension:
    """Describe one compiled module."""
    path = source.relative_to(ROOT)
    return Extension(
        ".".join(path.with_suffix("").parts[1:]),
        [path.as_posix()],
        extra_compile_args=[] if sys.platform == "win32" else ["-O3", "-g0"],  # Python's own flags ask for debug tables
        extra_link_args=["-Wl,-s"] if sys.platform == "linux" else [],
    )


def extensions() -> list[Extension]:
    """Return the compiled modules, or none when Cython is missing or unwanted."""
    if PURE:
        return []
    try:
        from Cython.Build import cythonize
    except ImportError as error:
        if REQUIRED:
            raise
        stays_uncompiled(error)
        return []
    changed = set(builds.stale())
    found: list[Extension] = []
    try:
        for force in (True, False):  # what has changed is translated anew whatever the file times say
            found += cythonize(
                [extension(source) for source in builds.sources() if (source in changed) is force],
                build_dir="build/cython",
                include_path=["src"],
                compiler_directives=DIRECTIVES,
                force=force,
                show_all_warnings=False,
                quiet=True,
            )
    except Exception as error:
        if REQUIRED:
            raise
        stays_uncompiled(error)
        return []
    return found


setup(ext_modules=extensions(), cmdclass={"build_ext": OptionalBuildExt})
