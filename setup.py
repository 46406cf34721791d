"""Compile the hot modules; without a compiler the same files run uncompiled.

Every module whose name ends in ``_cy`` is ordinary annotated Python that Cython compiles in pure-Python mode.  A machine
without Cython or a C compiler gets the uncompiled package and a warning; ``FANGCHENG_REQUIRE_EXT=1`` turns that into an
error (continuous integration and releases set it), ``FANGCHENG_PURE=1`` skips compilation altogether.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).parent
SOURCES = sorted((ROOT / "src").glob("fangcheng/**/*_cy.py"))
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


class OptionalBuildExt(build_ext):
    """Builds the extensions, or says clearly that the package stays uncompiled."""

    def run(self) -> None:
        try:
            super().run()
        except Exception as error:
            if REQUIRED:
                raise
            print(f"warning: fangcheng stays uncompiled (slower, same results): {error}", file=sys.stderr)
            self.extensions = []


def extensions() -> list[Extension]:
    """The compiled modules, or none when Cython is missing or unwanted."""
    if PURE:
        return []
    try:
        from Cython.Build import cythonize
    except ImportError:
        if REQUIRED:
            raise
        print("warning: Cython is not installed; fangcheng stays uncompiled", file=sys.stderr)
        return []
    modules = [
        Extension(
            ".".join(path.relative_to(ROOT / "src").with_suffix("").parts),
            [str(path.relative_to(ROOT))],
            extra_compile_args=["-O3"],
        )
        for path in SOURCES
    ]
    try:
        return list(
            cythonize(
                modules,
                build_dir="build/cython",
                include_path=["src"],
                compiler_directives=DIRECTIVES,
                show_all_warnings=False,
                quiet=True,
            )
        )
    except Exception as error:
        if REQUIRED:
            raise
        print(f"warning: fangcheng stays uncompiled: {error}", file=sys.stderr)
        return []


setup(ext_modules=extensions(), cmdclass={"build_ext": OptionalBuildExt})
