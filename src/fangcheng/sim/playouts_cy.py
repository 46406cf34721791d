"""Random self-play: every seat answers with a legal action chosen evenly, the hands are scored and settled.

The measure of the core's speed, and a fingerprint of its behaviour: the same seed gives the same check sum compiled and
uncompiled, on every machine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fangcheng.deal.order import full_set
from fangcheng.deal.seating import starting_present
from fangcheng.errors import FangchengError

if TYPE_CHECKING:
    import cython
else:
    from fangcheng._shim import cython

if cython.compiled:
    from cython.cimports.fangcheng.deal.apply_cy import apply_action
    from cython.cimports.fangcheng.deal.claims_cy import late_choices
    from cython.cimports.fangcheng.deal.layout import Choices, State
    from cython.cimports.fangcheng.deal.legal_cy import choices
    from cython.cimports.fangcheng.deal.state_cy import begin, next_seat
    from cython.cimports.fangcheng.rng_cy import below, seeded, shuffle
    from cython.cimports.fangcheng.rules.layout import Rules
    from cython.cimports.fangcheng.rules.table_cy import RuleTable
    from cython.cimports.fangcheng.sim.layout import Tally
else:
    from fangcheng.deal.apply_cy import apply_action
    from fangcheng.deal.claims_cy import late_choices
    from fangcheng.deal.layout import Choices, State
    from fangcheng.deal.legal_cy import choices
    from fangcheng.deal.state_cy import begin, next_seat
    from fangcheng.rng_cy import below, seeded, shuffle
    from fangcheng.rules.layout import Rules
    from fangcheng.rules.table_cy import RuleTable
    from fangcheng.sim.layout import Tally

ACTIONS = cython.declare(cython.int, 112)
TURN = cython.declare(cython.int, 0)  # deal/layout.py
OVER = cython.declare(cython.int, 3)
FOLD = cython.declare(cython.ulonglong, 6364136223846793005)
MASK = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)


class Playouts(NamedTuple):
    """What random play amounted to.

    Attributes:
        deals: deals played to the end.
        actions: answers given.
        decisions: those by a seat that had at least two to choose from.
        wins: deals won.
        late_claims: late claims made.
        checksum: 64 bits folded from every action and every seat's net result.
    """

    deals: int
    actions: int
    decisions: int
    wins: int
    late_claims: int
    checksum: int


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _late_claim(
    r: cython.pointer[Rules], s: cython.pointer[State], found: cython.p_int, tally: cython.pointer[Tally]
) -> cython.bint:
    """Ask each seat that may claim late, in turn order; a claim and no claim are as likely as one another."""
    seat: cython.int = next_seat(s, s.giver)
    n: cython.int
    chosen: cython.int
    while seat != s.giver:
        n = late_choices(r, s, seat, found)
        if n:
            tally.decisions += 1
            chosen = below(tally.random, n + 1)
            if chosen < n:
                tally.late_claims += 1
                apply_action(r, s, seat, found[chosen])
                return True
        seat = next_seat(s, seat)
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _asked_first(s: cython.pointer[State]) -> cython.int:
    """The seat to ask next: the one to move, or the first in turn order that has not answered."""
    seat: cython.int
    if s.phase == TURN:
        return s.turn
    seat = next_seat(s, s.giver)
    while not (s.pending >> seat) & 1:
        seat = next_seat(s, seat)
    return seat


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _play(
    r: cython.pointer[Rules],
    s: cython.pointer[State],
    interrupts: cython.bint,
    found: cython.p_int,
    tally: cython.pointer[Tally],
) -> cython.void:
    """Play one dealt deal to its end."""
    seat: cython.int
    n: cython.int
    index: cython.int
    asked: cython.int = -1
    sum_: cython.ulonglong = tally.checksum
    while s.phase != OVER:
        if interrupts and s.late_open and asked != s.record_n:
            asked = s.record_n
            if _late_claim(r, s, found, tally):
                continue
        seat = _asked_first(s)
        n = choices(r, s, seat, found)
        if n > 1:
            tally.decisions += 1
            index = below(tally.random, n)
        else:
            index = 0
        apply_action(r, s, seat, found[index])
    for index in range(s.record_n):
        sum_ = (sum_ * FOLD + s.record[index] + 1) & MASK
    for seat in range(4):
        sum_ = (sum_ * FOLD + cython.cast(cython.ulonglong, s.account.net[seat] + 1000000)) & MASK
    tally.checksum = sum_
    tally.actions += s.record_n
    tally.deals += 1
    if s.winner >= 0:
        tally.wins += 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _play_many(
    r: cython.pointer[Rules],
    s: cython.pointer[State],
    present: cython.int,
    deals: cython.longlong,
    interrupts: cython.bint,
    found: cython.p_int,
    tally: cython.pointer[Tally],
) -> cython.void:
    """Shuffle and play deals one after the other; the wall holds every tile already."""
    done: cython.longlong
    for done in range(deals):
        shuffle(tally.random, s.wall, s.total)
        begin(r, s, present, 0, 0, 0, False)
        _play(r, s, interrupts, found, tally)


def random_playouts(table: RuleTable, deals: int, seed: int, interrupts: bool = False) -> Playouts:
    """Play deals with random legal answers, in the library's own random numbers.

    Args:
        table: the compiled ruleset (``Ruleset.table``).
        deals: how many, 0 or more.
        seed: 0 to 2**64 - 1.
        interrupts: whether seats are offered late claims (D-CLM-3).

    Returns:
        Counts and a check sum; equal arguments give equal results, compiled and uncompiled.

    Raises:
        FangchengError: ``bad_count`` or ``bad_seed``.
    """
    if deals < 0:
        raise FangchengError("bad_count", f"{deals} deals: 0 or more are possible", "deals")
    if not 0 <= seed < 1 << 64:
        raise FangchengError("bad_seed", f"{seed} is no seed: 0 to 2**64 - 1", "seed")
    s: State
    tally: Tally
    found: Choices
    if not cython.compiled:
        s = State()
        tally = Tally()
        found = [0] * 112
    tiles = full_set(table.option("bonus_tiles") != 0)
    s.total = len(tiles)
    for index, kind in enumerate(tiles):
        s.wall[index] = kind
    tally.random[0] = seeded(seed)
    tally.checksum = 0
    tally.deals = tally.actions = tally.decisions = tally.wins = tally.late_claims = 0
    present: cython.int = starting_present(table.option("players"))
    count: cython.longlong = deals
    late: cython.bint = interrupts
    with cython.nogil:
        _play_many(cython.address(table.r), cython.address(s), present, count, late, found, cython.address(tally))
    return Playouts(tally.deals, tally.actions, tally.decisions, tally.wins, tally.late_claims, tally.checksum)
