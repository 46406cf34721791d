"""Why an act is refused at a table where errors are possible; right play is refused as in a guided deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from fangcheng.deal.actions import CHOW_LOW, KONG, LATE_MAHJONG, MAHJONG, PASS, PUNG
from fangcheng.deal.layout import CLAIM, ROB, TURN
from fangcheng.deal.reasons import reason_for
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
from fangcheng.deal.wrong_sets import made_right, true_type, wrong_sets_of
from fangcheng.hand.layout import CHOW
from fangcheng.hand.layout import KONG as KONG_SET
from fangcheng.hand.layout import PUNG as PUNG_SET
from fangcheng.scoring.layout import STATUS_DEAD_HAND

if TYPE_CHECKING:
    from fangcheng.deal.referee import TableDeal

_MOST_SETS = 4


def why_not(deal: TableDeal, seat: int, action: int) -> str | None:
    """Return None if an act that is no right play is possible all the same, else the code of the reason."""
    return next(_reasons(deal, seat, action), None)


def _reasons(deal: TableDeal, seat: int, action: int) -> Iterator[str]:
    """The reasons against an act, the most telling first; none if it is possible."""
    act = base_of(action)
    if act < 0:
        yield "unknown_action"
    if seat not in deal.seats:
        yield "no_such_seat"
    if deal.over:
        yield "deal_over"
    if deal.call is not None:
        yield from _while_called(deal, seat, act)
        return
    if act in {REPLACE, SKIP_REPLACEMENT}:
        if not deal.owes(seat):
            yield "nothing_owed"
        if act == SKIP_REPLACEMENT and deal.standing(seat):
            yield "standing_hand_fixed"
        if act == SKIP_REPLACEMENT and seat == deal.to_move and deal.rack(seat) == 0:
            yield "nothing_to_discard"
        return
    if deal.owing():
        yield "must_replace"
    yield from _ERRORS[act](deal, seat, action) if act in _ERRORS else _wrong_play(deal, seat, action)


def _while_called(deal: TableDeal, seat: int, act: int) -> Iterator[str]:
    """A false mahjong waits for its caller's hand."""
    call = deal.call
    if call is None or seat != call.seat or act not in {OPEN_PARTLY, OPEN_FULLY, WITHDRAW}:
        yield "mahjong_called"
    elif act == WITHDRAW and not call.partly:
        yield "not_opened"
    elif act == OPEN_PARTLY and call.partly:
        yield "opened_already"


def _nothing_called(_: TableDeal, __: int, ___: int) -> Iterator[str]:
    yield "nothing_called"


def _window(deal: TableDeal, seat: int) -> Iterator[str]:
    """Why nothing but an answer is possible while a tile can be claimed."""
    if deal.asked():
        yield "must_answer" if seat in deal.asked() else "window_open"


def _own_turn(deal: TableDeal, seat: int) -> Iterator[str]:
    """Why this is not the seat's own turn, its tile drawn."""
    yield from _window(deal, seat)
    if seat != deal.to_move:
        yield "not_your_turn"
    if deal.closed:
        yield "must_draw"


def _draw(deal: TableDeal, seat: int, _: int) -> Iterator[str]:
    yield from _window(deal, seat)
    yield "nothing_to_draw" if seat == deal.to_move else "not_your_turn"


def _extra_draw(deal: TableDeal, seat: int, _: int) -> Iterator[str]:
    yield from _own_turn(deal, seat)
    if not deal.drawable_left:
        yield "no_tile_left"


def _out_of_turn(deal: TableDeal, seat: int, _: int) -> Iterator[str]:
    yield from _window(deal, seat)
    if seat == deal.to_move:
        yield "own_turn"
    if not deal.drawable_left:
        yield "no_tile_left"


def _wrong_break(deal: TableDeal, _: int, __: int) -> Iterator[str]:
    if deal.tainted or not deal.only_replaced():
        yield "not_first"


def _noticed(deal: TableDeal, _: int, __: int) -> Iterator[str]:
    if not deal.tainted and not deal.wrong_counts():
        yield "nothing_wrong"


def _misdeclare(deal: TableDeal, seat: int, action: int) -> Iterator[str]:
    """Tiles that are no set: with the open discard, or from the rack in the own turn."""
    tiles = tiles_of(action)
    asked = seat in deal.asked()
    if not asked:
        yield from _own_turn(deal, seat)
    if deal.phase == ROB:
        yield "only_robbing"
    if deal.standing(seat):
        yield "standing_hand_fixed"
    if len(deal.melds(seat)) == _MOST_SETS:
        yield "four_sets_laid"
    if (asked or len(tiles) == 4) and not deal.drawable_left:
        yield "no_tile_left"
    if asked and tiles[0] != deal.last_discard:
        yield "not_the_discard"
    own = tiles[1:] if asked else tiles
    held = deal.counts(seat)
    if any(count > held[kind] for kind, count in Counter(own).items()):
        yield "not_in_hand"
    if deal.rack(seat) <= len(own):
        yield "nothing_to_discard"
    if _could_lay(deal, seat, tiles, asked=asked):
        yield "true_set"


def _could_lay(deal: TableDeal, seat: int, tiles: tuple[int, ...], *, asked: bool) -> bool:
    """Whether the tiles are a set that the seat may claim, or has whole on its rack."""
    set_type = true_type(tiles)
    if set_type < 0 or not asked:
        return set_type >= 0
    if set_type == CHOW:
        return CHOW_LOW + tiles[0] - min(tiles) in deal.legal(seat)
    return {PUNG_SET: PUNG, KONG_SET: KONG}[set_type] in deal.legal(seat)


def _take_back(deal: TableDeal, seat: int, _: int) -> Iterator[str]:
    if deal.may_take_back(seat):
        return
    if not wrong_sets_of(deal, seat):
        yield "no_wrong_set"
    yield "too_late" if deal.status(seat) == STATUS_DEAD_HAND else "name_true_set"


def _put_right(deal: TableDeal, seat: int, action: int) -> Iterator[str]:
    if not wrong_sets_of(deal, seat):
        yield "no_wrong_set"
    if deal.status(seat) == STATUS_DEAD_HAND:
        yield "too_late"
    if seat == deal.to_move and deal.phase == TURN:
        yield "before_discard"
    if made_right(deal, seat, tiles_of(action)) is None:
        yield "no_true_set"


def _mahjong(deal: TableDeal, seat: int, action: int) -> Iterator[str]:
    """A false mahjong is possible wherever a true one would be: about the open tile, or in the own turn."""
    if deal.is_out(seat):
        yield "called_falsely"
    if action == LATE_MAHJONG:
        possible = deal.phase == TURN and deal.last_discard >= 0 and seat not in {deal.to_move, deal.discarder}
    else:
        possible = seat in deal.asked() or (deal.phase == TURN and seat == deal.to_move)
        if possible and deal.phase == TURN and deal.claimed_turn and deal.complete(seat):
            yield "mahjong_after_claim"
    if not possible:
        yield from _wrong_play(deal, seat, action)


def _wrong_play(deal: TableDeal, seat: int, action: int) -> Iterator[str]:
    """Right play in the wrong place."""
    if deal.is_out(seat) and action >= PASS:
        yield "called_falsely"
    if deal.phase == CLAIM and deal.closed and seat == deal.to_move and action < PASS:
        yield "must_draw"
    if deal.answered(seat) and deal.phase in {CLAIM, ROB} and action >= PASS:
        yield "already_answered"
    yield reason_for(deal, seat, action)


_ERRORS = {
    DRAW: _draw,
    EXTRA_DRAW: _extra_draw,
    DRAW_OUT_OF_TURN: _out_of_turn,
    WRONG_BREAK: _wrong_break,
    NOTICED: _noticed,
    OPEN_PARTLY: _nothing_called,
    OPEN_FULLY: _nothing_called,
    WITHDRAW: _nothing_called,
    MISDECLARE: _misdeclare,
    TAKE_BACK: _take_back,
    PUT_RIGHT: _put_right,
    MAHJONG: _mahjong,
    LATE_MAHJONG: _mahjong,
}
