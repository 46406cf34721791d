"""A choice in words, with the set it would lay."""

from __future__ import annotations

from typing import Final

from fangcheng.clients.terminal.decision import LATE, ROB, TURN, WATCH, WINS, Choice, Decision
from fangcheng.clients.terminal.tableau import Tableau
from fangcheng.deal.actions import (
    ACTIONS,
    CHOW_HIGH,
    CHOW_LOW,
    DISCARD,
    KONG,
    LATE_KONG,
    LATE_PUNG,
    MAHJONG,
    OWN_KONG,
    PASS,
    PUNG,
    STAND,
)
from fangcheng.deal.table_acts import (
    DRAW,
    DRAW_OUT_OF_TURN,
    EXTRA_DRAW,
    MISDECLARE,
    NOTICED,
    OPEN_FULLY,
    OPEN_PARTLY,
    PUT_RIGHT,
    REPLACE,
    SKIP_REPLACEMENT,
    TAKE_BACK,
    WITHDRAW,
    WRONG_BREAK,
    base_of,
    tiles_of,
)
from fangcheng.deal.view import MeldView
from fangcheng.hand.layout import ADDED, CHOW, CONCEALED, OPEN
from fangcheng.hand.layout import KONG as KONG_SET
from fangcheng.hand.layout import PUNG as PUNG_SET

TOPICS: Final = (
    "discard", "stand", "kong_concealed", "kong_added", "pass", "pass_late", "chow", "pung", "kong", "mahjong",
    "mahjong_claim", "mahjong_rob", "late_pung", "late_kong", "late_mahjong", "draw", "replace", "open_partly",
    "open_fully", "withdraw", "go_on", "skip_replacement", "extra_draw", "draw_out_of_turn", "wrong_break", "noticed",
    "take_back", "misdeclare", "put_right", "false_mahjong",
)  # fmt: skip
"""What a choice is about: keys of texts."""


ACT_TOPICS: Final = {
    DRAW: "draw",
    REPLACE: "replace",
    OPEN_PARTLY: "open_partly",
    OPEN_FULLY: "open_fully",
    WITHDRAW: "withdraw",
    SKIP_REPLACEMENT: "skip_replacement",
    EXTRA_DRAW: "extra_draw",
    DRAW_OUT_OF_TURN: "draw_out_of_turn",
    WRONG_BREAK: "wrong_break",
    NOTICED: "noticed",
    TAKE_BACK: "take_back",
    MISDECLARE: "misdeclare",
    PUT_RIGHT: "put_right",
}
"""What the acts of a table where errors are possible are about."""


def topic_of(action: int, decision: Decision) -> str:  # noqa: PLR0911 - one answer a kind of action
    """Return what an action is about, one of TOPICS."""
    if action >= ACTIONS:
        return ACT_TOPICS[base_of(action)]
    if action < STAND:
        return "discard"
    if action < OWN_KONG:
        return "stand"
    if action < PASS:
        return "kong_concealed" if decision.tiles.count(action - OWN_KONG) == 4 else "kong_added"
    if action == PASS:
        if decision.kind == WATCH:
            return "go_on"
        return "pass_late" if decision.kind == LATE else "pass"
    if action == MAHJONG:
        return {TURN: "mahjong", ROB: "mahjong_rob"}.get(decision.kind, "mahjong_claim")
    if CHOW_LOW <= action <= CHOW_HIGH:
        return "chow"
    return {PUNG: "pung", KONG: "kong", LATE_PUNG: "late_pung", LATE_KONG: "late_kong"}.get(action, "late_mahjong")


def set_after(action: int, decision: Decision) -> MeldView | None:
    """Return the set an action lays, or None."""
    view = decision.view
    if OWN_KONG <= action < PASS:
        kind = action - OWN_KONG
        if decision.tiles.count(kind) == 4:
            return MeldView(KONG_SET, kind, CONCEALED)
        pung = next(meld for meld in view.own.melds if meld.type == PUNG_SET and meld.kind == kind)
        return MeldView(KONG_SET, kind, ADDED, pung.giver, pung.claimed)
    offered, giver = view.last_discard, view.discarder
    if CHOW_LOW <= action <= CHOW_HIGH:
        return MeldView(CHOW, offered - (action - CHOW_LOW), OPEN, giver, offered)
    if action in (PUNG, LATE_PUNG):
        return MeldView(PUNG_SET, offered, OPEN, giver, offered)
    if action in (KONG, LATE_KONG):
        return MeldView(KONG_SET, offered, OPEN, giver, offered)
    return None


def described(choice: Choice, decision: Decision, tableau: Tableau, options: dict[str, object]) -> str:
    """Return a choice in words."""
    words, faces = tableau.words, tableau.faces
    values: dict[str, str] = {}
    action = choice.action
    if action < OWN_KONG:
        values["tile_acc"] = faces.named(action - (DISCARD if action < STAND else STAND), "accusative")
    laid = set_after(action, decision)
    if laid is not None:
        values["set"] = tableau.meld(laid, decision.view.seat, options)
    if decision.view.last_discard >= 0:
        values["offered_acc"] = faces.named(decision.view.last_discard, "accusative")
    return words(f"choose.{topic_of(action, decision)}", **values)


def described_error(action: int, decision: Decision, tableau: Tableau) -> str:
    """Return an error, or what mends it, in words."""
    if action in WINS:
        return tableau.words("choose.false_mahjong")
    tiles = " ".join([tableau.faces.plain(kind).rstrip() for kind in tiles_of(action)])
    return tableau.words(f"choose.{topic_of(action, decision)}", tiles=tiles)
