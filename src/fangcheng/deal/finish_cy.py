"""The end of a deal by mahjong: where the winning tile came from, the scores of all seats and who pays whom.

Everything a scoring row may ask of the situation is settled here (D-B-2..5, D-LIM-f..h, G-05, G-06, G-18, G-26); the
hands themselves are read by the scoring floor.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cython
else:
    from fangcheng._shim import cython

if cython.compiled:
    from cython.cimports.fangcheng.deal.layout import SeatState, State
    from cython.cimports.fangcheng.deal.state_cy import close_count, in_meld
    from cython.cimports.fangcheng.deal.wall_cy import undealt
    from cython.cimports.fangcheng.rules.layout import Rules
    from cython.cimports.fangcheng.scoring.evaluate_cy import evaluate
    from cython.cimports.fangcheng.scoring.layout import Facts, Outcome
    from cython.cimports.fangcheng.scoring.settlement_cy import forfeits, settle
else:
    from fangcheng.deal.layout import SeatState, State
    from fangcheng.deal.state_cy import close_count, in_meld
    from fangcheng.deal.wall_cy import undealt
    from fangcheng.rules.layout import Rules
    from fangcheng.scoring.evaluate_cy import evaluate
    from fangcheng.scoring.layout import Facts, Outcome
    from fangcheng.scoring.settlement_cy import forfeits, settle

OVER = cython.declare(cython.int, 3)  # deal/layout.py
WRONG_SET = cython.declare(cython.int, 4)
MAHJONG_MADE = cython.declare(cython.int, 1)
ONLY_LAST_COPY = cython.declare(cython.int, 0)  # rules/layout.py
FROM_NONE = cython.declare(cython.int, 0)  # scoring/layout.py
FROM_DISCARD = cython.declare(cython.int, 1)
FROM_WALL = cython.declare(cython.int, 2)
FROM_LOOSE = cython.declare(cython.int, 3)
FROM_LAST_WALL = cython.declare(cython.int, 4)
FROM_FIRST_DISCARD = cython.declare(cython.int, 7)
EAST_WINS_LIMIT = cython.declare(cython.int, 13)  # the count starts again after the thirteenth (G-26)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _on_the_table(s: cython.pointer[State], winner: cython.int, kind: cython.int) -> cython.int:
    """Copies of a kind in laid sets, among the discards and in the winner's own tiles (G-05)."""
    seen: cython.int = s.seat[winner].counts[kind]
    seat: cython.int
    index: cython.int
    for index in range(s.river_n):
        if s.river[index] == kind:
            seen += 1
    for seat in range(4):
        for index in range(s.seat[seat].melds_n):
            seen += in_meld(cython.address(s.seat[seat].melds[index]), kind)
    return seen


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def fill_facts(s: cython.pointer[State], seat: cython.int, facts: cython.pointer[Facts]) -> cython.void:
    """Tell the scorer all about one seat's hand at the end of a deal."""
    h: cython.pointer[SeatState] = cython.address(s.seat[seat])
    index: cython.int
    for index in range(34):
        facts.counts[index] = h.counts[index]
    facts.melds_n = 0
    for index in range(h.melds_n):
        if h.melds[index].type != WRONG_SET:  # a set that is none counts nothing
            facts.melds[facts.melds_n].type = h.melds[index].type
            facts.melds[facts.melds_n].kind = h.melds[index].kind
            facts.melds[facts.melds_n].exposure = h.melds[index].exposure
            facts.melds[facts.melds_n].claimed = 0
            facts.melds_n += 1
    facts.bonus = 0
    for index in range(h.bonus_n):
        facts.bonus |= 1 << (h.bonus[index] - 34)
    facts.seat = seat
    facts.round_wind = s.round_wind
    facts.standing = h.standing
    facts.winner = 0
    facts.source = FROM_NONE
    facts.winning = -1
    facts.only_possible = 0
    facts.east_wins = 0
    facts.last_wall = 0
    facts.after_bonus = 0
    if seat == s.winner:
        facts.winner = 1
        facts.source = s.win_source
        facts.winning = s.winning
        facts.only_possible = s.only_possible
        facts.last_wall = s.last_wall
        if s.win_source == FROM_LOOSE:
            facts.after_bonus = s.after_bonus
        if seat == 0:
            facts.east_wins = s.east_wins % EAST_WINS_LIMIT + 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def win(
    r: cython.pointer[Rules], s: cython.pointer[State], winner: cython.int, kind: cython.int, source: cython.int
) -> cython.void:
    """End the deal with a mahjong; the winning tile is in the winner's counts and has left the place it came from.

    Args:
        kind: the winning tile, -1 for East's dealt hand.
        source: FROM_DISCARD, FROM_ROBBED_KONG or FROM_INITIAL, or ``State.source`` of a drawn tile; what else is true
            of the tile is found here.
    """
    left: cython.int = undealt(s) - r.dead_wall
    seat: cython.int
    facts: Facts
    outcome: Outcome
    if not cython.compiled:
        facts = Facts()
        outcome = Outcome()
    s.last_wall = 0
    if source == FROM_DISCARD:
        s.last_wall = left <= 0  # the discard after the last drawable tile (G-06)
        if s.discards_n == 1 and s.giver == 0:
            source = FROM_FIRST_DISCARD  # nobody else has completed a turn yet (D-LIM-g, G-26)
    elif (source == FROM_WALL or source == FROM_LOOSE) and left < r.last_wall_tiles:
        s.last_wall = 1
        if source == FROM_WALL:
            source = FROM_LAST_WALL
    s.phase = OVER
    s.ending = MAHJONG_MADE
    s.late_open = 0
    s.pending = 0
    s.winner = winner
    s.win_source = source
    s.winning = kind
    s.only_possible = kind >= 0 and r.only_possible == ONLY_LAST_COPY and _on_the_table(s, winner, kind) == 4
    outcome.want_lines = 0
    s.account.winner = winner
    for seat in range(4):
        if (s.present >> seat) & 1:
            close_count(cython.address(s.seat[seat]))
            s.account.status[seat] = s.seat[seat].status
            if forfeits(r, s.seat[seat].status):
                continue  # nothing of his own is counted, a limit hand neither (D-ERR-4, 8, G-51)
            fill_facts(s, seat, cython.address(facts))
            evaluate(r, cython.address(facts), cython.address(outcome))
            s.account.scores[seat] = outcome.total
            s.account.limit_hand[seat] = seat != winner and outcome.limit_row >= 0
    settle(r, cython.address(s.account))
