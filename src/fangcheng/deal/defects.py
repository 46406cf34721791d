"""What is wrong with the state of a deal: every cached fact recomputed the slow way.

Used by tests after every event, and by whoever suspects a state.  Each defect is one word; a sound state has none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fangcheng.deal.endings import DEAD_BONUS_LAST, FALSE_CALL, MAHJONG_MADE, RESHUFFLED
from fangcheng.deal.layout import CLAIM, ROB, TURN, meld_tiles
from fangcheng.deal.order import dealt, full_set
from fangcheng.deal.seating import after
from fangcheng.deal.table_acts import base_of
from fangcheng.tiles import FLOWERS, SEATS

if TYPE_CHECKING:
    from fangcheng.deal.deal_cy import Deal


def defects_of(deal: Deal) -> tuple[str, ...]:
    """Return the names of all defects, sorted; () for a sound state.

    ``tiles``: not every tile of the set exactly once; ``hand_size``: a seat with too many or too few; ``rack_count``,
    ``waits``, ``win_check``: a cached fact that does not hold; ``melds``: a laid set that cannot be; ``bonus``: a bonus
    tile twice, or a plain one; ``standing``: a standing hand that waits for nothing, though it is sound; ``window``,
    ``late_window``: asked seats that could not claim, or an open window that nobody can answer; ``turn``: an empty
    chair to move; ``wall``: counters beyond the wall; ``drawn``: a drawn tile that is not on the rack; ``empty_chair``:
    tiles where nobody sits; ``stuck``: a seat is waited for and may do nothing; ``account``: payments that do not sum
    to zero, or stand where nobody has called mahjong; ``record``: an action that does not exist.
    """
    state = deal.snapshot()
    checks = {
        "tiles": _tiles(deal, state),
        "hand_size": all(_hand_size(deal, state, seat) for seat in deal.seats),
        "rack_count": all(state["seats"][seat]["tiles_n"] == sum(deal.counts(seat)) for seat in SEATS),
        "waits": all(_waits(deal, seat) for seat in deal.seats),
        "win_check": _win_check(deal),
        "melds": all(_melds(deal, seat) for seat in deal.seats),
        "bonus": all(kind >= FLOWERS for seat in SEATS for kind in deal.bonus(seat)),
        "standing": all(
            deal.waits(seat) or deal.offset(seat) or deal.status(seat) for seat in deal.seats if deal.standing(seat)
        ),
        "window": _window(deal, state),
        "late_window": _late_window(deal, state),
        "turn": deal.over or deal.to_move in deal.seats,
        "wall": deal.tiles_left >= 0 and min(state["table"][2:4]) >= 0,
        "drawn": deal.drawn < 0 or deal.counts(deal.to_move)[deal.drawn] > 0,
        "empty_chair": all(not deal.rack(seat) and not deal.melds(seat) for seat in SEATS if seat not in deal.seats),
        "stuck": deal.over or (bool(deal.waiting()) and all(deal.legal(seat) for seat in deal.waiting())),
        "account": _account(deal),
        "record": all(seat in deal.seats and base_of(action) >= 0 for seat, action in deal.record),
    }
    return tuple(sorted(name for name, sound in checks.items() if not sound))


def miscounts(deal: Deal) -> tuple[str, ...]:
    """Return the cheap part of ``defects_of``: ``account``, ``hand_size``, ``tiles`` and ``wall``."""
    state = deal.snapshot()
    checks = {
        "account": sum(deal.net) == 0,
        "hand_size": all(_hand_size(deal, state, seat) for seat in deal.seats),
        "tiles": _tiles(deal, state),
        "wall": deal.tiles_left >= 0 and min(state["table"][2:4]) >= 0,
    }
    return tuple(name for name, sound in checks.items() if not sound)


def remaining(deal: Deal) -> list[int]:
    """Return the places in ``order`` of the tiles still in the wall, found by taking the others off one by one."""
    total, _, live, loose = deal.snapshot()["table"][:4]
    left = [True] * total
    stack = total - 2
    for _ in range(loose):  # the upper tile of the last stack, then the lower one (D-LOOSE-2, 3)
        if not left[stack] and not left[stack + 1]:
            stack -= 2
        left[stack if left[stack] else stack + 1] = False
    return [place for place in range(total) if left[place]][live:]


def _account(deal: Deal) -> bool:
    """Payments sum to zero; there are none but after a mahjong or a false one, and scores after a mahjong only."""
    scored, paid = deal.ending == MAHJONG_MADE, deal.ending in {MAHJONG_MADE, FALSE_CALL}
    return sum(deal.net) == 0 and (paid or not any(deal.net)) and (scored or not any(deal.scores))


def _tiles(deal: Deal, state: dict[str, Any]) -> bool:
    """Every tile of the set is somewhere, once."""
    order = deal.order
    first = dealt(deal.present)
    found = [order[place] for place in remaining(deal)]
    found += order[first : first + deal.skipped]
    found += [kind for _, kind in state["river"]]
    for seat in SEATS:
        found += deal.concealed(seat)
        found += deal.bonus(seat)
        for meld in deal.melds(seat):
            found += meld[5] or meld_tiles(meld[0], meld[1])
    if deal.phase == ROB:
        found.append(deal.last_discard)
    return tuple(sorted(found)) == full_set(len(order) == len(full_set(True)))


def _hand_size(deal: Deal, state: dict[str, Any], seat: int) -> bool:
    """13 tiles and the known offset, a kong counting three; one more in the own turn and for the winner (D-ERR-2)."""
    facts = state["seats"][seat]
    expected = 13 + facts["offset"] - facts["owed"] - facts["owed_kong"]
    moving = state["turn"][1] == seat
    if seat == deal.winner or (moving and (deal.phase == TURN or deal.ending == DEAD_BONUS_LAST)):
        expected += 1
    size = deal.rack(seat) + 3 * len(deal.melds(seat))
    if moving and deal.ending in {FALSE_CALL, RESHUFFLED}:  # the deal was made void in a turn, or after its discard
        return size in {expected, expected + 1}
    return bool(size == expected)


def _waits(deal: Deal, seat: int) -> bool:
    """Outside its own turn a seat waits for exactly the kinds that complete its rack."""
    if deal.over or (deal.phase == TURN and seat == deal.to_move) or (deal.phase == ROB and seat == deal.discarder):
        return True
    return deal.waits(seat) == deal.completing(seat)


def _win_check(deal: Deal) -> bool:
    """A drawn tile is one the hand waited for exactly if the hand is a mahjong; a winner's hand is one."""
    if deal.winner >= 0:
        return deal.complete(deal.winner)
    return deal.drawn < 0 or (deal.drawn in deal.waits(deal.to_move)) == deal.complete(deal.to_move)


def _melds(deal: Deal, seat: int) -> bool:
    melds = deal.melds(seat)
    others = [other for other in deal.seats if other != seat]
    return len(melds) <= 4 and all(
        (giver in others and claimed in (wrong or meld_tiles(set_type, kind))) if claimed >= 0 else giver < 0
        for set_type, kind, _, giver, claimed, wrong in melds
    )


def _window(deal: Deal, state: dict[str, Any]) -> bool:
    """Only occupied chairs other than the giver are asked, and somebody is."""
    _, giver, pending, _, could_pung = state["window"]
    others = deal.present & ~(1 << giver) if giver >= 0 else 0
    if deal.phase not in (CLAIM, ROB):
        return bool(pending == 0 and could_pung & ~others == 0)
    return bool(pending != 0 and pending & ~others == 0 and could_pung & ~others == 0)


def _late_window(deal: Deal, state: dict[str, Any]) -> bool:
    """Late claims are open in a turn begun by a draw only, three or four playing, and if the rules have them (G-63)."""
    late_open, late_live, late_loose, late_bonus_n = state["late"]
    if not late_open:
        return True
    played = deal.table.option("late_claims") and len(deal.seats) > 2
    owed = state["seats"][deal.to_move]["owed"]
    drew = deal.phase == TURN and (deal.drawn >= 0 or owed) and state["table"][2] == late_live + 1
    kept = len(deal.bonus(deal.to_move)) - late_bonus_n == state["table"][3] - late_loose + owed
    return bool(played and drew and kept and deal.discarder not in (-1, deal.to_move)) and (
        after(deal.discarder, deal.present) == deal.to_move or bool(deal.table.option("after_claim"))
    )
