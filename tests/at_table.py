"""Situations at a table for tests of the terminal's parts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fangcheng import names
from fangcheng.clients.terminal.decision import LATE, Decision, decide
from fangcheng.clients.terminal.faces import Faces
from fangcheng.clients.terminal.tableau import Company, Tableau
from fangcheng.clients.terminal.words import Words
from fangcheng.deal.actions import (
    DISCARD,
)
from fangcheng.deal.deal_cy import Deal
from fangcheng.deal.situation import read_situation
from fangcheng.deal.view import view_of
from fangcheng.telling.messages import LANGUAGES
from fangcheng.tiles import KIND_OF

VOCABULARIES = [(lang, name) for lang in LANGUAGES for name in names.vocabularies(lang)]
EAST_WINS = {"E": "B123 D456 C789 WEEE DRR", "S": "B1", "W": "C1", "N": "D1"}


def kind(code: str) -> int:
    return KIND_OF[code]


def scene(hands: Mapping[str, str], draws: str = "", **options: Any) -> Deal:
    """A deal with these tiles in the hands; the rest is filled up from a seed."""
    data = {"hands": dict(hands), "options": options, "seed": 3, "draws": draws.split()}
    return read_situation(data).deal()


def decision(deal: Deal, seat: int, what: str) -> Decision:
    """What a seat must decide in a deal."""
    legal = deal.interrupts(seat) if what == LATE else deal.legal(seat)
    return decide(what, view_of(deal, seat), legal, lambda action: deal.refuse(seat, action))


def company(deal: Deal, options: Mapping[str, object], you: int = 0) -> Company:
    return Company(you, {seat: "ESWN"[seat] for seat in deal.seats}, dict.fromkeys(deal.seats, 0), options, 1)


def tableau(lang: str = "en", style: str = "codes", columns: int = 80) -> Tableau:
    words = Words(lang)
    return Tableau(Faces(style, words, colour=False), words, colour=False, columns=columns)


def claimed_from_east() -> Deal:
    """East has discarded B5; South may chow it, West pung it, North win with it."""
    deal = scene(
        {
            "E": "B15 C148 D148 WEW DRGW",
            "S": "B46 C19 D19 WESWN DRGW",
            "W": "B55 C19 D28 WESWN DRG",
            "N": "B46 C123 D123 D789 WNN",
        },
        draws="C5 D5",
    )
    deal.apply(0, DISCARD + kind("B5"))
    return deal
