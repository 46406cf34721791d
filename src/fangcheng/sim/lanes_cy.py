"""The lanes of a batch: each is one deal with random numbers of its own, so that no lane knows of another.

Functions of a range of lanes run without the interpreter's lock; disjoint ranges may run at the same time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cython
else:
    from fangcheng._shim import cython

if cython.compiled:
    from cython.cimports.fangcheng.deal.layout import Choices, State
    from cython.cimports.fangcheng.rng_cy import seeded
    from cython.cimports.fangcheng.rules.layout import Rules
    from cython.cimports.fangcheng.sim.asking_cy import close_deal, deal_out, pick, question, respond
    from cython.cimports.fangcheng.sim.layout import Buffers, Lane, Lanes, States, Tally, Terms
    from cython.cimports.fangcheng.sim.observation_cy import observe
else:
    from fangcheng.deal.layout import Choices, State
    from fangcheng.rng_cy import seeded
    from fangcheng.rules.layout import Rules
    from fangcheng.sim.asking_cy import close_deal, deal_out, pick, question, respond
    from fangcheng.sim.layout import Buffers, Lane, Lanes, States, Tally, Terms
    from fangcheng.sim.observation_cy import observe

ACTIONS = cython.declare(cython.int, 112)
LEGAL = cython.declare(cython.int, 32)  # sim/layout.py
LATE = cython.declare(cython.int, 4)
OBSERVATION = cython.declare(cython.int, 437)  # sim/observation.py
OVER = cython.declare(cython.int, 3)  # deal/layout.py
FOLD = cython.declare(cython.ulonglong, 6364136223846793005)  # asking_cy.py
MASK = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _nothing_ended(buffers: cython.pointer[Buffers], index: cython.int) -> cython.void:
    """No deal of a lane has ended in this step so far."""
    seat: cython.int
    net: cython.p_longlong = buffers.net
    buffers.done[index] = 0
    buffers.winner[index] = -1
    for seat in range(4):
        net[4 * index + seat] = 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _end(
    terms: cython.pointer[Terms],
    lane: cython.pointer[Lane],
    kept: States,
    buffers: cython.pointer[Buffers],
    index: cython.int,
) -> cython.void:
    """Count a deal that is over, show its result, and keep it if another one takes its place."""
    seat: cython.int
    close_deal(cython.address(lane.s), cython.address(lane.tally))
    buffers.done[index] = 1
    buffers.winner[index] = lane.s.winner
    for seat in range(4):
        buffers.net[4 * index + seat] = lane.s.account.net[seat]
    if terms.keep and terms.restart:
        if cython.compiled:
            kept[index] = lane.s
        else:
            kept[index].copy_from(lane.s)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _advance(
    r: cython.pointer[Rules],
    terms: cython.pointer[Terms],
    lane: cython.pointer[Lane],
    kept: States,
    buffers: cython.pointer[Buffers],
    index: cython.int,
    found: cython.p_int,
) -> cython.int:
    """Go on to the next answer that is not given by itself; returns among how many, 0 if the lane is over."""
    n: cython.int
    s: cython.pointer[State] = cython.address(lane.s)
    while True:
        n = question(r, s, terms.interrupts, cython.address(lane.asking), found)
        if n > 1 or (n == 1 and terms.forced):
            return n
        if n == 1:
            respond(r, s, cython.address(lane.asking), found[0], cython.address(lane.tally))
        else:
            _end(terms, lane, kept, buffers, index)
            if not terms.restart:
                return 0
            deal_out(r, s, terms, cython.address(lane.asking), cython.address(lane.tally))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _show(
    r: cython.pointer[Rules],
    terms: cython.pointer[Terms],
    lane: cython.pointer[Lane],
    buffers: cython.pointer[Buffers],
    index: cython.int,
    found: cython.p_int,
    n: cython.int,
) -> cython.void:
    """Write what a lane asks: who answers, and what he may answer."""
    at: cython.Py_ssize_t
    row: cython.Py_ssize_t = index
    first: cython.Py_ssize_t = row * ACTIONS
    mask: cython.p_uchar = buffers.mask
    legal: cython.p_uchar = buffers.legal
    for at in range(first, first + ACTIONS):
        mask[at] = 0
    for at in range(n):
        mask[first + found[at]] = 1
    first = row * LEGAL
    for at in range(first, first + LEGAL):
        legal[at] = 255
    for at in range(n):
        legal[first + at] = found[at]
    buffers.legal_n[index] = n
    buffers.seat[index] = lane.asking.seat
    buffers.phase[index] = LATE if lane.asking.late else lane.s.phase
    if terms.observe:
        observe(r, cython.address(lane.s), lane.asking.seat, buffers.observation, row * OBSERVATION)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def seed_lanes(
    lanes: Lanes, seeds: cython.p_ulonglong, box: cython.p_uchar, total: cython.int, number: cython.int
) -> cython.void:
    """Set every lane to where it was before its first deal: the tiles of the box in order, the stream of its seed."""
    index: cython.int
    tile: cython.int
    lane: cython.pointer[Lane]
    for index in range(number):
        lane = cython.address(lanes[index])
        lane.s.total = total
        for tile in range(total):
            lane.s.wall[tile] = box[tile]
        lane.tally.random[0] = seeded(seeds[index])
        lane.tally.checksum = 0
        lane.tally.deals = 0
        lane.tally.actions = 0
        lane.tally.decisions = 0
        lane.tally.wins = 0
        lane.tally.late_claims = 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def begin_lanes(
    r: cython.pointer[Rules],
    terms: cython.pointer[Terms],
    lanes: Lanes,
    kept: States,
    buffers: cython.pointer[Buffers],
    fresh: cython.bint,
    first: cython.int,
    last: cython.int,
) -> cython.void:
    """Deal in the lanes whose deal is over, or with ``fresh`` in all of them, whose wall and stream are set."""
    index: cython.int
    n: cython.int
    found: Choices
    lane: cython.pointer[Lane]
    if not cython.compiled:
        found = [0] * ACTIONS
    for index in range(first, last):
        lane = cython.address(lanes[index])
        _nothing_ended(buffers, index)
        if fresh or lane.s.phase == OVER:
            deal_out(r, cython.address(lane.s), terms, cython.address(lane.asking), cython.address(lane.tally))
            n = _advance(r, terms, lane, kept, buffers, index, found)
            _show(r, terms, lane, buffers, index, found, n)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def step_lanes(
    r: cython.pointer[Rules],
    terms: cython.pointer[Terms],
    lanes: Lanes,
    kept: States,
    buffers: cython.pointer[Buffers],
    actions: cython.p_short,
    first: cython.int,
    last: cython.int,
) -> cython.void:
    """Carry out one legal answer in every lane that is not over."""
    index: cython.int
    n: cython.int
    found: Choices
    lane: cython.pointer[Lane]
    if not cython.compiled:
        found = [0] * ACTIONS
    for index in range(first, last):
        lane = cython.address(lanes[index])
        _nothing_ended(buffers, index)
        if lane.asking.n:
            respond(r, cython.address(lane.s), cython.address(lane.asking), actions[index], cython.address(lane.tally))
            n = _advance(r, terms, lane, kept, buffers, index, found)
            _show(r, terms, lane, buffers, index, found, n)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def sample_lanes(
    lanes: Lanes, buffers: cython.pointer[Buffers], actions: cython.p_short, first: cython.int, last: cython.int
) -> cython.void:
    """Choose an answer evenly in every lane, by the lane's own stream; -1 where the lane is over."""
    index: cython.int
    n: cython.int
    lane: cython.pointer[Lane]
    for index in range(first, last):
        lane = cython.address(lanes[index])
        n = lane.asking.n
        actions[index] = buffers.legal[index * LEGAL + pick(lane.tally.random, n)] if n else -1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def run_lanes(
    r: cython.pointer[Rules],
    terms: cython.pointer[Terms],
    lanes: Lanes,
    kept: States,
    buffers: cython.pointer[Buffers],
    steps: cython.longlong,
    first: cython.int,
    last: cython.int,
) -> cython.void:
    """Choose and carry out so many answers in every lane, one lane after the other; -1: until its deal is over."""
    index: cython.int
    n: cython.int
    left: cython.longlong
    found: Choices
    lane: cython.pointer[Lane]
    if not cython.compiled:
        found = [0] * ACTIONS
    for index in range(first, last):
        lane = cython.address(lanes[index])
        n = question(r, cython.address(lane.s), terms.interrupts, cython.address(lane.asking), found)
        _nothing_ended(buffers, index)
        left = steps
        while n and left and not (steps < 0 and buffers.done[index]):
            respond(
                r,
                cython.address(lane.s),
                cython.address(lane.asking),
                found[pick(lane.tally.random, n)],
                cython.address(lane.tally),
            )
            n = _advance(r, terms, lane, kept, buffers, index, found)
            left -= 1
            if left > 0:
                _nothing_ended(buffers, index)
        _show(r, terms, lane, buffers, index, found, n)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def sum_lanes(lanes: Lanes, number: cython.int, tally: cython.pointer[Tally]) -> cython.void:
    """Add up what has been played in all lanes; the check sums are folded in their order."""
    index: cython.int
    lane: cython.pointer[Lane]
    tally.checksum = 0
    tally.deals = 0
    tally.actions = 0
    tally.decisions = 0
    tally.wins = 0
    tally.late_claims = 0
    for index in range(number):
        lane = cython.address(lanes[index])
        tally.checksum = (tally.checksum * FOLD + lane.tally.checksum) & MASK
        tally.deals += lane.tally.deals
        tally.actions += lane.tally.actions
        tally.decisions += lane.tally.decisions
        tally.wins += lane.tally.wins
        tally.late_claims += lane.tally.late_claims
