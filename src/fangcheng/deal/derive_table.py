"""What each act at a table where errors are possible changes, told as events."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from fangcheng.deal.actions import LATE_PUNG, OWN_KONG, PASS
from fangcheng.deal.derive_steps import Before, announced, draws, ending, put_back, sets_laid
from fangcheng.deal.events import (
    CallWithdrawn,
    DrawnOutOfTurn,
    DrawnTooMany,
    Event,
    FalseMahjongOpened,
    HandJudged,
    HandPartlyOpened,
    MahjongCalled,
    Noticed,
    ReplacementForgotten,
    SetPutRight,
    WrongBreak,
    WrongSetTakenBack,
)
from fangcheng.deal.referee import TableDeal
from fangcheng.deal.table_acts import (
    DRAW_OUT_OF_TURN,
    EXTRA_DRAW,
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
from fangcheng.deal.wrong_sets import made_right

SAID: Final[Mapping[int, Callable[[int], Event]]] = {
    SKIP_REPLACEMENT: ReplacementForgotten,
    EXTRA_DRAW: DrawnTooMany,
    DRAW_OUT_OF_TURN: DrawnOutOfTurn,
    WRONG_BREAK: WrongBreak,
    NOTICED: Noticed,
    OPEN_PARTLY: HandPartlyOpened,
    WITHDRAW: CallWithdrawn,
}
"""Acts of which everybody sees who does them, and nothing more."""
OWN_DRAWS: Final = (REPLACE, EXTRA_DRAW, DRAW_OUT_OF_TURN)


def table_step(deal: TableDeal, seat: int, action: int) -> Iterator[Event]:
    """Apply one act to the shadow and tell what it did."""
    before, act = Before.of(deal), base_of(action)
    called, statuses = deal.call, [deal.status(other) for other in deal.seats]
    late = action in deal.interrupts(seat)
    yield from announced(deal, seat, action) if action < PASS else _said(deal, seat, action)
    if late:
        yield from put_back(deal.order, deal.to_move, deal.taken, deal.late_taken)
        before = before._replace(taken=deal.late_taken)
    deal.apply(seat, action)
    if deal.call is not None and called is None:
        claimed = deal.call.claimed
        yield MahjongCalled(seat, before.offered if claimed else -1, before.giver if claimed else -1)
    if not OWN_KONG <= action < PASS:
        yield from sets_laid(deal, before, late=late)
    if act != TAKE_BACK:
        yield from draws(deal.order, seat if act in OWN_DRAWS else deal.drawer, before.taken, deal.taken)
    judged = [
        HandJudged(other, deal.status(other))
        for other, status in zip(deal.seats, statuses, strict=True)
        if deal.status(other) != status
    ]
    if deal.over:
        yield from ending(deal, before, judged, late=action >= LATE_PUNG and late)
    else:
        yield from judged


def _said(deal: TableDeal, seat: int, action: int) -> Iterator[Event]:
    """What an act says by itself, before it is carried out."""
    act = base_of(action)
    if act in SAID:
        yield SAID[act](seat)
    elif act == OPEN_FULLY:
        yield FalseMahjongOpened(seat, deal.concealed(seat))
    elif act == PUT_RIGHT:
        found = made_right(deal, seat, tiles_of(action))
        if found is not None:
            yield SetPutRight(seat, found[1], min(tiles_of(action)))
    elif act == TAKE_BACK:
        yield from put_back(deal.order, seat, deal.taken, deal.taken_before_wrong_set)
        _, _, _, giver, claimed, wrong = deal.melds(seat)[-1]
        yield WrongSetTakenBack(seat, giver, claimed, wrong)
