"""The golden playthroughs: one TOML a playthrough, written by hand, and its printed text beside it.

A file holds ``title``; ``must``, sentences that say what has to happen and by which rule; ``[scenario]``, a scenario
whose script is a text of one step a line; ``[[after]]``, what must be so after a step; ``[expect]``, how it must end.

In ``[[after]]`` stand ``step`` (-1: the beginning), ``why``, and any of

- ``to_move``, ``waiting`` (winds in turn order, as one text), ``tiles_left``;
- a wind: ``{concealed, melds, bonus, discards, status}`` in notation, each part as it must be;
- ``may.W``: exactly the answers a seat has, as the printed text words them; ``""`` for none;
- ``knows.S``: the wall tiles it has seen and put back;
- ``refuses``: answers that must be refused, ``"S late pung: drawer_cannot_claim"``.

In ``[expect]`` stand ``refused`` (``"2 no_late_claims"``), ``winner``, ``source``, ``scores``, ``lines.N`` (every line
that counts), ``payments`` (``"E N 144"``), ``net``, ``next_seats``, ``tiles_left``.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from fangcheng.clients.playthrough import playthrough
from fangcheng.deal.actions import (
    CHOW_HIGH,
    CHOW_LOW,
    CHOW_MIDDLE,
    DISCARD,
    KONG,
    LATE_KONG,
    LATE_MAHJONG,
    LATE_PUNG,
    MAHJONG,
    OWN_KONG,
    PASS,
    PUNG,
    STAND,
)
from fangcheng.tiles import KIND_OF

FOLDER: Final = Path(__file__).parent
COLUMNS: Final = 120
RULE_ID: Final = re.compile(r"\b[DSCG]-[A-Z0-9]+(?:-[A-Za-z0-9]+)*\b")
_WORDS: Final = {
    "pass": PASS,
    "mahjong": MAHJONG,
    "pung": PUNG,
    "kong": KONG,
    "chow low": CHOW_LOW,
    "chow middle": CHOW_MIDDLE,
    "chow high": CHOW_HIGH,
    "late pung": LATE_PUNG,
    "late kong": LATE_KONG,
    "late mahjong": LATE_MAHJONG,
}
_WITH_TILE: Final = {"discard": DISCARD, "stand": STAND, "kong": OWN_KONG}


@dataclass(frozen=True)
class Golden:
    """One playthrough: its preset, its name, and its file's content."""

    preset: str
    name: str
    data: dict[str, Any]

    @property
    def scenario(self) -> dict[str, Any]:
        """The scenario object."""
        script = [line.split() for line in self.data["scenario"]["script"].strip().splitlines()]
        return {"ruleset": self.preset, **self.data["scenario"], "script": script}

    @property
    def printed(self) -> Path:
        """Where its printed text stands."""
        return FOLDER / self.preset / f"{self.name}.txt"

    def text(self) -> str:
        """The printed text as it comes out now, what must happen before it."""
        must = "".join(f"- {sentence}\n" for sentence in self.data["must"])
        course = "\n".join(playthrough(self.scenario, "en", columns=COLUMNS))
        return f"{self.preset}: {self.data['title']}\n\n{must}\n{course}\n"


def goldens() -> list[Golden]:
    """Every golden playthrough."""
    return [
        Golden(path.parent.name, path.stem, tomllib.loads(path.read_text("utf-8")))
        for path in sorted(FOLDER.glob("*/*.toml"))
    ]


def action_of(words: str) -> int:
    """The action that words mean: ``discard B5``, ``kong C9`` (of the own turn), ``late pung``."""
    if words in _WORDS:
        return _WORDS[words]
    verb, tile = words.split()
    return _WITH_TILE[verb] + KIND_OF[tile]
