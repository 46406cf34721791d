"""The golden files: one TOML a preset, one printed text a playthrough."""

from __future__ import annotations

import json
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fangcheng.rules import PRESETS
from fangcheng.sim.playthrough import playthrough

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Golden:
    """One playthrough: preset, name, what must happen in words and as a part of the scenario's answer."""

    preset: str
    name: str
    must: tuple[str, ...]
    scenario: dict[str, Any]
    expect: dict[str, Any]

    @property
    def printed(self) -> Path:
        """Where its printed text stands."""
        return FOLDER / self.preset / f"{self.name}.txt"

    def text(self) -> str:
        """The printed text as it comes out now, the list of what must happen before it."""
        must = "".join(f"must: {sentence}\n" for sentence in self.must)
        return must + "\n" + "\n".join(playthrough(self.scenario)) + "\n"


def goldens() -> list[Golden]:
    """Every golden playthrough of every preset."""
    found = []
    for preset in PRESETS:
        for name, data in tomllib.loads((FOLDER / f"{preset}.toml").read_text("utf-8")).items():
            scenario, expect = json.loads(data["scenario"]), json.loads(data["expect"])
            found.append(Golden(preset, name, tuple(data["must"]), scenario, expect))
    return found
