"""Carrying out the steps of a scenario on a deal (docs/formats.md).

A step that answers the open claim window is kept until every waiting seat has answered.  Any other step makes those who
have not answered pass, unless the scenario is strict; a claim after the next player has drawn is a late claim.
"""

from __future__ import annotations

from fangcheng.deal.actions import CHOW_LOW, DISCARD, MAHJONG, PASS
from fangcheng.deal.deal_cy import Deal
from fangcheng.deal.layout import CLAIM, ROB, TURN
from fangcheng.deal.referee import TableDeal
from fangcheng.deal.script import ANSWERS, LATE, TABLE_VERBS, WITH_TILE, Step
from fangcheng.deal.table_steps import drew_last, take_at_table
from fangcheng.deal.wrong_sets import true_type
from fangcheng.hand.layout import CHOW
from fangcheng.tiles import PLAIN_KINDS


def take(deal: Deal, step: Step, strict: bool) -> str | None:
    """Carry out a step; return None, or the code of the reason why it is refused.

    A refused step may have closed the open window: whoever shows the state before it keeps a clone.
    """
    if isinstance(deal, TableDeal):
        return take_at_table(deal, step, strict=strict)
    if step.verb in TABLE_VERBS:
        return "not_in_guided"
    window = deal.phase in {CLAIM, ROB}
    answering = window and step.answers and step.seat in deal.waiting() and not _own_mahjong(deal, step)
    if window and not answering:
        if strict:
            return "must_answer"
        close_window(deal)
        if step.verb == "draw" and drew_last(deal, step.seat):
            return None
    return _carry_out(deal, step, answering)


def _carry_out(deal: Deal, step: Step, answering: bool) -> str | None:
    """A step with the window closed, or an answer to it."""
    if step.verb == "draw":
        return _draw(deal, step.seat)
    if step.verb == "chow":
        return _chow(deal, step)
    if step.tiles:
        return _with_tile(deal, step)
    return _act(deal, step.seat, _plain_action(deal, step, answering))


def _own_mahjong(deal: Deal, step: Step) -> bool:
    """Whether the seat that draws next, asked for a set only, means the tile it will draw: that closes the window."""
    return step.verb == "mahjong" and step.seat == deal.to_move and MAHJONG not in deal.legal(step.seat)


def _plain_action(deal: Deal, step: Step, answering: bool) -> int:
    """The action of a verb without a tile: an answer, one's own mahjong, or a late claim."""
    moving = deal.phase == TURN and step.seat == deal.to_move
    if answering or (moving and step.verb == "mahjong"):
        return ANSWERS[step.verb]
    return LATE.get(step.verb, PASS)


def close_window(deal: Deal) -> None:
    """Make everybody who has not answered pass: guided, the next player then draws, or the kong is made."""
    while deal.asked():
        deal.apply(deal.asked()[0], PASS)


def _act(deal: Deal, seat: int, action: int) -> str | None:
    code = deal.refuse(seat, action)
    if code is None:
        deal.apply(seat, action)
    return code


def _draw(deal: Deal, seat: int) -> str | None:
    """The draw itself has happened when the window closed: it only has to be this seat's."""
    if deal.phase == TURN and deal.to_move == seat and deal.drawn >= 0:
        return None
    if deal.phase == TURN and deal.to_move == seat:
        return "nothing_to_draw"
    return deal.refuse(seat, DISCARD)


def _with_tile(deal: Deal, step: Step) -> str | None:
    """A step of the own turn that names a tile; a bonus tile is never in a hand."""
    kind = step.tiles[0]
    if kind < PLAIN_KINDS:
        return _act(deal, step.seat, WITH_TILE[step.verb] + kind)
    moving = deal.phase == TURN and step.seat == deal.to_move
    return "not_in_hand" if moving else deal.refuse(step.seat, DISCARD)


def _chow(deal: Deal, step: Step) -> str | None:
    """A chow is named by the two own tiles; they must make a run with the discard (D-CHOW-2, G-64)."""
    discard = deal.last_kind
    run = (*step.tiles, discard)
    if discard >= 0 and true_type(run) == CHOW:
        return _act(deal, step.seat, CHOW_LOW + discard - min(run))
    return deal.refuse(step.seat, CHOW_LOW) or "not_a_run"
