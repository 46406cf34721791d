"""Carrying out the steps of a scenario at a table where errors are possible (docs/formats.md).

Every other seat is asked about a discard; the next seat draws only when a step comes that is no answer.  A tile owed
for a bonus tile or a kong is drawn just before the next step, unless that step is its owner's ``skip_replacement``.
"""

from __future__ import annotations

from typing import Final

from fangcheng.deal.actions import CHOW_LOW, DISCARD, PASS
from fangcheng.deal.deal_cy import Deal
from fangcheng.deal.endings import DEAD_BONUS_LAST
from fangcheng.deal.layout import TURN
from fangcheng.deal.referee import TableDeal
from fangcheng.deal.script import ANSWERS, LATE, WITH_TILE, Step
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
    with_tiles,
)
from fangcheng.deal.wrong_sets import true_type
from fangcheng.hand.layout import CHOW
from fangcheng.tiles import PLAIN_KINDS

ACTS: Final = {
    "put_right": TAKE_BACK,
    "open_partly": OPEN_PARTLY,
    "open_fully": OPEN_FULLY,
    "withdraw": WITHDRAW,
    "skip_replacement": SKIP_REPLACEMENT,
    "extra_draw": EXTRA_DRAW,
    "draw_out_of_turn": DRAW_OUT_OF_TURN,
    "wrong_break": WRONG_BREAK,
    "noticed": NOTICED,
}
"""Verbs without tiles."""
NAMING: Final = {"misdeclare": MISDECLARE, "put_right": PUT_RIGHT}


def take_at_table(deal: TableDeal, step: Step, *, strict: bool) -> str | None:
    """Carry out a step; return None, or the code of the reason why it is refused.

    A refused step may have closed the open window: whoever shows the state before it keeps a clone.
    """
    if deal.call is None and not (step.seat in deal.asked() and (step.answers or step.verb == "misdeclare")):
        if deal.asked() and strict:
            return "must_answer"
        over = deal.over
        bring_up(deal, step)
        if step.verb == "draw" and not over and drew_last(deal, step.seat):
            return None
    if step.verb == "draw" and deal.call is None:
        return _drew(deal, step.seat)
    action = _action(deal, step)
    if action is None:
        return _no_action(deal, step)
    code = deal.refuse(step.seat, action)
    if code is None:
        deal.apply(step.seat, action)
    return code


def bring_up(deal: TableDeal, step: Step) -> None:
    """Do what goes before a step that is no answer: the window closes, owed tiles are drawn, the next player draws."""
    while deal.asked():
        deal.apply(deal.asked()[0], PASS)
    _replace(deal, step)
    if not deal.over and deal.closed:
        deal.apply(deal.to_move, DRAW)
        if step.verb != "draw":  # what that step's own draw owes is drawn before the step after it
            _replace(deal, step)


def _replace(deal: TableDeal, step: Step) -> None:
    """Draw the tiles that are owed, in turn from East (D-FLW-3), up to the seat whose step is to forget one."""
    skips = step.seat if step.verb == "skip_replacement" else -1
    while (owing := deal.owing()) and owing[0] != skips:
        deal.apply(owing[0], REPLACE)


def _action(deal: TableDeal, step: Step) -> int | None:
    """The act of a step, or None if it names tiles that no act could."""
    if step.verb in NAMING and step.tiles:
        plain = all(kind < PLAIN_KINDS for kind in step.tiles)
        return with_tiles(NAMING[step.verb], step.tiles) if plain else None
    if step.verb in ACTS:
        return ACTS[step.verb]
    if step.verb == "chow":
        run = (*step.tiles, deal.last_kind)
        return CHOW_LOW + deal.last_kind - min(run) if deal.last_kind >= 0 and true_type(run) == CHOW else None
    if step.tiles:
        return WITH_TILE[step.verb] + step.tiles[0] if step.tiles[0] < PLAIN_KINDS else None
    moving = deal.phase == TURN and step.seat == deal.to_move
    if step.seat in deal.asked() or (moving and step.verb == "mahjong"):
        return ANSWERS[step.verb]
    return LATE.get(step.verb, PASS)


def _no_action(deal: TableDeal, step: Step) -> str:
    """Why a step whose tiles fit no act is refused."""
    if step.verb == "chow":
        return deal.refuse(step.seat, CHOW_LOW) or "not_a_run"
    if step.verb in NAMING:
        return "not_in_hand"
    moving = deal.phase == TURN and step.seat == deal.to_move
    return "not_in_hand" if moving else deal.refuse(step.seat, DISCARD) or "not_in_hand"


def drew_last(deal: Deal, seat: int) -> bool:
    """Return whether the deal has ended because a bonus tile that this seat drew was the last (G-53)."""
    return deal.ending == DEAD_BONUS_LAST and deal.drawer == seat


def _drew(deal: TableDeal, seat: int) -> str | None:
    """The draw itself has happened when the window closed: it only has to be this seat's."""
    if deal.phase == TURN and deal.to_move == seat:
        return None if deal.drawn >= 0 or deal.owes(seat) else "nothing_to_draw"
    return deal.refuse(seat, DISCARD)
