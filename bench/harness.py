"""Measuring: interleaved runs, CPU time, medians; never part of the test suite's verdict."""

from __future__ import annotations

import os
import platform
import resource
import shutil
import statistics
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from fangcheng import _builds

ROOT = Path(__file__).resolve().parents[1]


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure.

    Attributes:
        name: a word for the command line.
        units: what the values are (``deals/s``, ``ms``), the main one first; a second is always one of CPU time.
        what: a few words that say what is done.
        sample: measures once and returns a value for each unit.
    """

    name: str
    units: tuple[str, ...]
    what: str
    sample: Callable[[], tuple[float, ...]]


@dataclass(frozen=True, slots=True)
class Result:
    """The values of one figure in one unit, in the order in which they were taken."""

    figure: Figure
    unit: str
    values: tuple[float, ...]

    @property
    def median(self) -> float:
        """The value that stands for all of them."""
        return statistics.median(self.values)

    @property
    def spread(self) -> float:
        """Half the distance from the lowest to the highest value, as a share of the median."""
        return (max(self.values) - min(self.values)) / 2 / self.median

    def as_json(self) -> dict[str, object]:
        """The result as it stands in ``--json``."""
        values = [float(f"{value:.4g}") for value in self.values]
        return {"median": float(f"{self.median:.4g}"), "values": values}


def measure(figures: Sequence[Figure], runs: int) -> list[Result]:
    """Take every figure once a run, so that a disturbance of the machine falls on all alike."""
    samples: dict[str, list[tuple[float, ...]]] = {figure.name: [] for figure in figures}
    for _ in range(runs):
        for figure in figures:
            samples[figure.name].append(figure.sample())
    return [
        Result(figure, unit, values)
        for figure in figures
        for unit, values in zip(figure.units, zip(*samples[figure.name], strict=True), strict=True)
    ]


def circumstances() -> dict[str, str]:
    """Return what a figure means nothing without: machine, interpreter, commit, compiled or uncompiled."""
    return {
        "machine": f"{_processor()}, {os.cpu_count()} cores, {platform.system()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "commit": _commit(),
        "mode": "uncompiled" if os.environ.get("FANGCHENG_PURE") == "1" or _builds.stale() else "compiled",
    }


def table(results: Sequence[Result], around: Mapping[str, str]) -> str:
    """Return the results as a table of 80 columns."""
    lines = [f"{key:<10}{value}" for key, value in around.items()]
    lines += ["", f"{'figure':<17}{'median':>12} {'unit':<11} {'spread':>6}  what"]
    for result in results:
        spread = f"±{result.spread:.0%}"
        value = f"{result.median:,.0f}" if result.median >= 1000 else f"{result.median:.3g}"
        figure = result.figure
        lines.append(f"{figure.name:<17}{value:>12} {result.unit:<11} {spread:>6}  {figure.what}")
    return "\n".join(lines)


def child_cpu(program: str, bytecode: str) -> float:
    """Return the CPU seconds of a fresh interpreter that runs ``program``.

    Args:
        program: Python.
        bytecode: the folder where compiled Python is kept, as an installed package keeps it: a second run finds it.
    """
    around = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    around["PYTHONPYCACHEPREFIX"] = bytecode
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", program], check=True, env=around)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _processor() -> str:
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def _commit() -> str:
    git = shutil.which("git")
    if git is None or not (ROOT / ".git").exists():
        return "unknown"
    ask = [git, "-C", str(ROOT), "describe", "--always", "--dirty", "--abbrev=12"]
    return subprocess.run(ask, check=True, capture_output=True, text=True).stdout.strip()
