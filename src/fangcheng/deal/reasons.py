"""Why an action is refused: the codes of ``reason_texts``.

``reason_for`` looks for the reason after ``Deal.refuse`` has found that the action is not legal: the functions below
yield what applies, the most telling reason first.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from fangcheng.deal.actions import (
    ACTIONS,
    CHOW_LOW,
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
from fangcheng.deal.layout import CLAIM, ROB, TURN
from fangcheng.deal.seating import after
from fangcheng.hand.layout import PUNG as PUNG_SET
from fangcheng.tiles import WINDS

if TYPE_CHECKING:
    from fangcheng.deal.deal_cy import Deal


LATE_OF: Final = {MAHJONG: LATE_MAHJONG, PUNG: LATE_PUNG, KONG: LATE_KONG}
"""The late claim that corresponds to a claim."""
CLAIM_OF: Final = {late: claim for claim, late in LATE_OF.items()}


def reason_for(deal: Deal, seat: int, action: int) -> str:
    """Return the code of the reason why a seat may not take an action (which ``Deal.refuse`` has found illegal)."""
    return next(_reasons(deal, seat, action))


def _reasons(deal: Deal, seat: int, action: int) -> Iterator[str]:
    if not 0 <= action < ACTIONS:
        yield "unknown_action"
    if seat not in deal.seats:
        yield "no_such_seat"
    if deal.over:
        yield "deal_over"
    moving = deal.phase == TURN and seat == deal.to_move
    if action >= LATE_PUNG:
        yield from _late_reasons(deal, seat, action)
    elif action >= PASS and not (action == MAHJONG and moving):
        yield from _claim_reasons(deal, seat, action)
    elif moving:
        yield from _own_reasons(deal, seat, action)
    elif deal.phase != TURN and seat in deal.waiting():
        yield "must_answer"
    yield "not_your_turn"


def _own_reasons(deal: Deal, seat: int, action: int) -> Iterator[str]:
    """Why the seat to move may not take an action of its own turn."""
    if action == MAHJONG:
        yield "mahjong_after_claim" if deal.complete(seat) else "not_complete"
    kind = action % STAND
    held = deal.counts(seat)[kind]
    if action < OWN_KONG and not held:
        yield "not_in_hand"
    if deal.standing(seat):
        yield "standing_hand_fixed"
    if action >= OWN_KONG:
        added = held and any(meld[0] == PUNG_SET and meld[1] == kind for meld in deal.melds(seat))
        if not added and held < 4:
            yield "no_four_for_kong"
        if not deal.drawable_left:
            yield "no_tile_left"
        yield "kong_later" if deal.table.option("add_kong_any_turn") else "kong_not_drawn"
    if not deal.table.option("standing_hand"):
        yield "no_standing_hand"
    if deal.discards_made(seat):
        yield "stand_too_late"
    if deal.claimed_turn and not deal.table.option("standing_after_claim"):
        yield "stand_after_claim"
    yield "not_calling"


def _claim_reasons(deal: Deal, seat: int, action: int) -> Iterator[str]:
    """Why a seat may not give this answer to a claim window."""
    if deal.phase == TURN:
        if action == PASS or deal.last_kind < 0:
            yield "no_claim"
        if action >= CHOW_LOW:
            yield "not_next_for_chow" if _not_next(deal, seat) else "window_closed"
        late = LATE_OF[action]
        if late in deal.interrupts(seat):
            yield "window_closed"  # the late claim has an action of its own
        yield from _late_reasons(deal, seat, late)
    if seat == deal.discarder:
        yield "own_discard"
    if deal.answered(seat):
        yield "already_answered"
    if action == PASS:
        yield "no_claim"
    if deal.phase == ROB and action != MAHJONG:
        yield "only_robbing"
    yield from _set_reasons(deal, seat, action)


def _late_reasons(deal: Deal, seat: int, action: int) -> Iterator[str]:
    """Why a seat may not make this late claim (D-CLM-3, 4, G-63)."""
    if deal.phase in {CLAIM, ROB}:
        yield "must_answer" if seat in deal.waiting() else "window_open"
    if deal.last_kind < 0:
        yield "no_claim"
    if deal.last_discard < 0:
        played = deal.table.option("late_claims") and len(deal.seats) > 2
        yield "window_closed" if played else "no_late_claims"
    if seat == deal.to_move:
        yield "drawer_cannot_claim"
    if seat == deal.discarder:
        yield "own_discard"
    yield from _set_reasons(deal, seat, CLAIM_OF[action])


def _set_reasons(deal: Deal, seat: int, action: int) -> Iterator[str]:
    """Why the tiles of a seat do not allow a claim of the open discard."""
    held = deal.counts(seat)[deal.last_discard]
    if action == MAHJONG:
        yield "not_complete"
    if deal.standing(seat):
        yield "standing_hand_fixed"
    if deal.rack(seat) <= 2:
        yield "nothing_to_discard"
    if not deal.drawable_left:
        yield "no_tile_left"
    if action == PUNG:
        yield "missed_pung" if held >= 2 else "no_pair_for_pung"
    if action == KONG:
        yield "no_three_for_kong"
    if _not_next(deal, seat):
        yield "not_next_for_chow"
    yield "no_chow_of_honours" if deal.last_discard >= WINDS else "no_chow_tiles"


def _not_next(deal: Deal, seat: int) -> bool:
    """Whether the seat is not the discarder's neighbour (D-CHOW-1)."""
    return seat != after(deal.last_giver, deal.present)
