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
    from cython.cimports.fangcheng.deal.layout import Choices, State
    from cython.cimports.fangcheng.rng_cy import seeded
    from cython.cimports.fangcheng.rules.layout import Rules
    from cython.cimports.fangcheng.rules.table_cy import RuleTable
    from cython.cimports.fangcheng.sim.asking_cy import close_deal, deal_out, pick, question, respond
    from cython.cimports.fangcheng.sim.layout import Asking, Tally, Terms
else:
    from fangcheng.deal.layout import Choices, State
    from fangcheng.rng_cy import seeded
    from fangcheng.rules.layout import Rules
    from fangcheng.rules.table_cy import RuleTable
    from fangcheng.sim.asking_cy import close_deal, deal_out, pick, question, respond
    from fangcheng.sim.layout import Asking, Tally, Terms


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
def _play_many(
    r: cython.pointer[Rules],
    s: cython.pointer[State],
    terms: cython.pointer[Terms],
    asking: cython.pointer[Asking],
    deals: cython.longlong,
    found: cython.p_int,
    tally: cython.pointer[Tally],
) -> cython.void:
    """Shuffle and play deals one after the other."""
    done: cython.longlong
    n: cython.int
    for done in range(deals):
        deal_out(r, s, terms, asking, tally)
        n = question(r, s, terms.interrupts, asking, found)
        while n:
            respond(r, s, asking, found[pick(tally.random, n)], tally)
            n = question(r, s, terms.interrupts, asking, found)
        close_deal(s, tally)


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
    terms: Terms
    asking: Asking
    tally: Tally
    found: Choices
    if not cython.compiled:
        s = State()
        terms = Terms()
        asking = Asking()
        tally = Tally()
        found = [0] * 112
    tiles = full_set(table.option("bonus_tiles") != 0)
    s.total = len(tiles)
    for index, kind in enumerate(tiles):
        s.wall[index] = kind
    tally.random[0] = seeded(seed)
    tally.checksum = 0
    tally.deals = tally.actions = tally.decisions = tally.wins = tally.late_claims = 0
    terms.present = starting_present(table.option("players"))
    terms.round_wind = terms.east_wins = 0
    terms.interrupts = interrupts
    count: cython.longlong = deals
    with cython.nogil:
        _play_many(
            cython.address(table.r),
            cython.address(s),
            cython.address(terms),
            cython.address(asking),
            count,
            found,
            cython.address(tally),
        )
    return Playouts(tally.deals, tally.actions, tally.decisions, tally.wins, tally.late_claims, tally.checksum)
