"""Many deals stepped together: one action a lane goes in, masks and results come out (docs/batch.md)."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from fangcheng.deal.order import check_situation, dealt, full_set
from fangcheng.deal.reason_texts import REASONS
from fangcheng.deal.reasons import reason_for
from fangcheng.deal.seating import starting_present
from fangcheng.deal.view import SeatView, view_of
from fangcheng.errors import FangchengError, IllegalAction
from fangcheng.sim.cells_cy import block, integers, shown
from fangcheng.sim.lane_orders_cy import checked_seeds, unit_of
from fangcheng.sim.playouts_cy import Playouts

if TYPE_CHECKING:
    import cython
else:
    from fangcheng._shim import cython

if cython.compiled:
    from cython.cimports.fangcheng.deal.deal_cy import Deal
    from cython.cimports.fangcheng.deal.layout import State
    from cython.cimports.fangcheng.rules.layout import Rules
    from cython.cimports.fangcheng.rules.table_cy import RuleTable
    from cython.cimports.fangcheng.sim.cells_cy import cells_of, first_refused, memory_of, write_integers
    from cython.cimports.fangcheng.sim.lanes_cy import (
        begin_lanes,
        run_lanes,
        sample_lanes,
        seed_lanes,
        step_lanes,
        sum_lanes,
    )
    from cython.cimports.fangcheng.sim.layout import Buffers, Lane, Lanes, States, Tally, Terms
else:
    from fangcheng.deal.deal_cy import Deal
    from fangcheng.deal.layout import State
    from fangcheng.rules.layout import Rules
    from fangcheng.rules.table_cy import RuleTable
    from fangcheng.sim.cells_cy import cells_of, first_refused, memory_of, write_integers
    from fangcheng.sim.lanes_cy import begin_lanes, run_lanes, sample_lanes, seed_lanes, step_lanes, sum_lanes
    from fangcheng.sim.layout import Buffers, Lane, Lanes, States, Tally, Terms

ACTIONS = 112
LEGAL = 32
OBSERVATION = 437
OVER = cython.declare(cython.int, 3)  # deal/layout.py
MOST_THREADS = 256
MOST_STEPS = (1 << 31) - 1


@cython.cfunc
def _copy_of(table: RuleTable, s: cython.pointer[State]) -> Deal:
    """An independent deal with the state of a lane."""
    other: Deal = Deal.__new__(Deal)
    other.table = table
    if cython.compiled:
        other.s = s[0]
    else:
        other.s = State()
        other.s.copy_from(s)
    return other


class Batch:
    """N deals ("lanes") stepped together without the interpreter's lock.

    A lane is played from its own seed alone; with ``sample`` or ``run`` it is what ``random_playouts`` plays from that.

    Args:
        table: the compiled ruleset (``Ruleset.table``).
        seeds: one for each lane, 0 to 2**64 - 1 (``range(1024)`` will do: neighbouring seeds are unrelated).
        restart: whether a lane goes on with the next deal of its stream as soon as one ends.
        forced: whether a seat with a single answer is asked too; else it is given for it.
        interrupts: whether seats are asked for late claims (D-CLM-3) where the ruleset has them.
        observe: whether ``observation`` is written.
        keep: whether the last finished deal of each lane is kept when another takes its place: 2.4 KB a lane.
        threads: how many share the lanes of one call; the results are the same for any number.
        round_wind: 0-3, of every deal.
        east_wins: mahjong of East in a row before every deal (G-26).

    The buffers are made once and written by every call (docs/batch.md); nobody else can write them.

    Attributes:
        lanes, threads: how many; ``seeds``: uint64, N.
        mask: uint8, N x 112: 1 where the action is legal for the seat that is asked; all 0 in a lane that is over.
        legal, legal_n: uint8, N x 32 and N: the legal actions of a lane, the rest 255; how many, 0 if it is over.
        seat: int8, N: who is asked, 0-3 for the winds E S W N; -1 if the lane is over.
        phase: uint8, N: TURN, CLAIM, ROB or OVER of ``deal.layout``, or LATE of ``sim.layout``.
        done, winner: uint8 and int8, N: 1 if a deal of the lane has ended in this call; who won it, -1 for nobody.
        net: int64, N x 4: what each seat won or lost in it, in units of ``1 / denominator`` hu; else 0.
        observation: int8, N x 437: what the seat that is asked sees (``sim.observation``); None without ``observe``.
        sampled: int32, N: what ``sample`` chose last.
        denominator: unit of ``net``: 1, or the number of losers under ``third_rounding="exact"`` (G-44).

    Raises:
        FangchengError: ``bad_count`` (no lanes, or more than 2**20), ``bad_seed``, ``bad_value`` (threads),
            ``bad_round_wind`` or ``bad_east_wins``.

    Example:
        >>> from fangcheng.rules import load
        >>> batch = Batch(load("dictionary").table, range(4))
        >>> for _ in range(100):
        ...     batch.step(batch.sample())
        >>> batch.totals().decisions
        400
    """

    if not cython.compiled:
        table: RuleTable
        lanes: int
        threads: int
        denominator: int
        seeds: memoryview
        mask: memoryview
        legal: memoryview
        legal_n: memoryview
        seat: memoryview
        phase: memoryview
        done: memoryview
        winner: memoryview
        net: memoryview
        observation: memoryview | None
        sampled: memoryview
        terms: Terms
        buffers: Buffers
        lane: Lanes
        kept: States
        chosen: Any
        seed: Any
        steps: int
        fresh: bool
        busy: bool
        blocks: dict[str, bytearray]
        pool: Any

    def __init__(
        self,
        table: RuleTable,
        seeds: Iterable[int],
        *,
        restart: bool = True,
        forced: bool = False,
        interrupts: bool = False,
        observe: bool = False,
        keep: bool = True,
        threads: int = 1,
        round_wind: int = 0,
        east_wins: int = 0,
    ) -> None:
        numbers = checked_seeds(seeds)
        if not 1 <= threads <= MOST_THREADS:
            raise FangchengError.bad_value("threads", threads, f"1-{MOST_THREADS}", "threads")
        present = starting_present(table.option("players"))
        check_situation(round_wind, east_wins, 0, len(full_set(table.option("bonus_tiles") != 0)) - dealt(present))
        if not cython.compiled:
            self.terms = Terms()
        self.terms.present = present
        self.terms.round_wind = round_wind
        self.terms.east_wins = east_wins
        self.terms.interrupts = interrupts
        self.terms.restart = restart
        self.terms.forced = forced
        self.terms.keep = keep
        self.terms.observe = observe
        self.table = table
        self.denominator = unit_of(table, present)
        self._allocate(len(numbers), threads)
        self.reset(numbers)

    def _allocate(self, lanes: int, threads: int) -> None:
        """Make the memory of so many lanes, and what shows it."""
        shapes: dict[str, tuple[str, tuple[int, ...]]] = {
            "mask": ("B", (lanes, ACTIONS)),
            "legal": ("B", (lanes, LEGAL)),
            "legal_n": ("B", (lanes,)),
            "seat": ("b", (lanes,)),
            "phase": ("B", (lanes,)),
            "done": ("B", (lanes,)),
            "winner": ("b", (lanes,)),
            "net": ("q", (lanes, 4)),
            "observation": ("b", (lanes if self.terms.observe else 0, OBSERVATION)),
            "sampled": ("i", (lanes,)),
            "seeds": ("Q", (lanes,)),
            "chosen": ("h", (lanes,)),
        }
        blocks = {name: block(code, shape) for name, (code, shape) in shapes.items()}
        views = {name: shown(blocks[name], *shapes[name]) for name in blocks if blocks[name]}
        self.lanes = lanes
        self.threads = threads
        self.busy = False
        self.steps = 0
        self.fresh = False
        self.pool = None
        self.mask, self.legal, self.legal_n = views["mask"], views["legal"], views["legal_n"]
        self.seat, self.phase, self.done, self.winner = (views[name] for name in ("seat", "phase", "done", "winner"))
        self.net, self.observation, self.sampled = views["net"], views.get("observation"), views["sampled"]
        self.seeds = views["seeds"]
        self.blocks = blocks
        keeps = self.terms.keep and self.terms.restart
        if cython.compiled:
            blocks["lanes"] = bytearray(lanes * cython.sizeof(Lane))
            blocks["kept"] = bytearray(lanes * cython.sizeof(State) if keeps else 0)
            self.lane = cython.cast(Lanes, memory_of(blocks["lanes"]))
            self.kept = cython.cast(States, memory_of(blocks["kept"]))
            self.chosen = cython.cast(cython.p_short, memory_of(blocks["chosen"]))
            self.seed = cython.cast(cython.p_ulonglong, memory_of(blocks["seeds"]))
            self.buffers.mask = memory_of(blocks["mask"])
            self.buffers.legal = memory_of(blocks["legal"])
            self.buffers.legal_n = memory_of(blocks["legal_n"])
            self.buffers.seat = cython.cast(cython.p_schar, memory_of(blocks["seat"]))
            self.buffers.phase = memory_of(blocks["phase"])
            self.buffers.done = memory_of(blocks["done"])
            self.buffers.winner = cython.cast(cython.p_schar, memory_of(blocks["winner"]))
            self.buffers.net = cython.cast(cython.p_longlong, memory_of(blocks["net"]))
            self.buffers.observation = cython.cast(cython.p_schar, memory_of(blocks["observation"]))
        else:
            self.lane = [Lane() for _ in range(lanes)]
            self.kept = [State() for _ in range(lanes if keeps else 0)]
            cells = {name: cells_of(blocks[name], shapes[name][0]) for name in blocks}
            self.chosen = cells["chosen"]
            self.seed = cells["seeds"]
            self.buffers = Buffers()
            for name in Buffers.__slots__:
                setattr(self.buffers, name, cells[name])

    # -- playing -----------------------------------------------------------------------------------------------------

    def step(self, actions: Any) -> None:
        """Carry out one action in every lane, for the seat that is asked there.

        Args:
            actions: a C-contiguous buffer of N integers of 2, 4 or 8 bytes (numpy, ``array.array``, ``sampled``); what
                stands for a lane that is over does not matter.

        Raises:
            IllegalAction: an action is not legal; its code is the reason's, its field ``actions[lane]``.  Then nothing
                at all has been carried out.
            FangchengError: ``wrong_type`` or ``wrong_size``.
        """
        view = integers(actions, "actions", self.lanes)
        cells = bytearray(view)
        data: cython.p_uchar = cells_of(cells, view.format)
        size: cython.int = view.itemsize
        self._claim()
        try:
            refused: cython.int = first_refused(
                data, size, self.buffers.mask, self.buffers.legal_n, self.lanes, self.chosen
            )
            if refused < 0:
                self._spread(self._step)
        finally:
            self.busy = False
        if refused >= 0:
            given = cells[refused * size : (refused + 1) * size]
            raise self._refusal(refused, int.from_bytes(given, sys.byteorder, signed=True))

    def sample(self, out: Any = None) -> Any:
        """Choose evenly among the legal actions of every lane, from the lane's own stream of random numbers.

        Args:
            out: a writable C-contiguous buffer of N integers of 2, 4 or 8 bytes, or None.

        Returns:
            ``out``, or ``sampled``; -1 for a lane that is over.

        Raises:
            FangchengError: ``wrong_type`` or ``wrong_size``.
        """
        view = self.sampled if out is None else integers(out, "out", self.lanes, writable=True)
        cells = self.blocks["sampled"] if out is None else bytearray(view.nbytes)
        data: cython.p_uchar = cells_of(cells, view.format)
        self._claim()
        try:
            self._spread(self._sample)
            write_integers(self.chosen, self.lanes, data, view.itemsize)
        finally:
            self.busy = False
        if out is None:
            return view
        view.cast("B")[:] = cells
        return out

    def run(self, steps: int) -> None:
        """Do ``step(sample())`` so many times: the same, but faster, and without a buffer written in between.

        Raises:
            FangchengError: ``bad_value``.
        """
        if not 0 <= steps <= MOST_STEPS:
            raise FangchengError.bad_value("steps", steps, f"0-{MOST_STEPS}", "steps")
        self._run(steps)

    def play_out(self) -> None:
        """Play every lane to the end of its deal by evenly chosen answers; results are those of these deals.

        With ``restart`` the lanes then stand at the first question of their next deal.
        """
        self._run(-1)

    def next_deals(self) -> None:
        """Begin the next deal in every lane that is over."""
        self._claim()
        try:
            self.fresh = False
            self._spread(self._begin)
        finally:
            self.busy = False

    def reset(self, seeds: Iterable[int] | None = None) -> None:
        """Begin every lane anew, from its seed or from another one; what was counted is forgotten.

        Args:
            seeds: one for each lane, or None for the same again.

        Raises:
            FangchengError: ``bad_seed``, or ``wrong_size`` if they are not N.
        """
        numbers = None if seeds is None else checked_seeds(seeds)
        if numbers is not None and len(numbers) != self.lanes:
            raise FangchengError("wrong_size", f"{len(numbers)} seeds, but there are {self.lanes} lanes", "seeds")
        tiles = bytearray(full_set(self.table.option("bonus_tiles") != 0))
        self._claim()
        try:
            for index, number in enumerate(numbers or ()):
                self.seed[index] = number
            seed_lanes(self.lane, self.seed, memory_of(tiles), len(tiles), self.lanes)
            self.fresh = True
            self._spread(self._begin)
        finally:
            self.busy = False

    def clone(self) -> Batch:
        """Return an independent copy, with buffers of its own: the same actions lead to the same results in both."""
        other: Batch = Batch.__new__(Batch)
        if not cython.compiled:
            other.terms = Terms()
        other.table = self.table
        other.denominator = self.denominator
        other.terms = self.terms
        other._allocate(self.lanes, self.threads)
        self._claim()
        try:
            for name, memory in self.blocks.items():
                other.blocks[name][:] = memory
            if not cython.compiled:
                for mine, copied in zip(self.lane, other.lane, strict=True):
                    copied.copy_from(mine)
                for state, kept in zip(self.kept, other.kept, strict=True):
                    kept.copy_from(state)
        finally:
            self.busy = False
        return other

    # -- looking -----------------------------------------------------------------------------------------------------

    def view(self, lane: int, seat: int = -1) -> SeatView:
        """Return what a seat of a lane sees: the one that is asked, or another.

        Raises:
            FangchengError: ``bad_value`` (no such lane), or ``bad_seat`` (also if the lane is over and none is named).
        """
        number: cython.int = self._number(lane)
        deal: Deal = _copy_of(self.table, cython.address(self.lane[number].s))
        return view_of(deal, self.lane[number].asking.seat if seat < 0 else seat)

    def finished(self, lane: int) -> Deal | None:
        """Return the deal that ended last in a lane, or None if there is none or it was not kept.

        A deal that is still played is not given out: its wall and hands are secret.

        Raises:
            FangchengError: ``bad_value``.
        """
        number: cython.int = self._number(lane)
        if not self.terms.restart and self.lane[number].s.phase == OVER:
            return _copy_of(self.table, cython.address(self.lane[number].s))
        if self.terms.restart and self.terms.keep and self.lane[number].tally.deals:
            return _copy_of(self.table, cython.address(self.kept[number]))
        return None

    def tally(self, lane: int) -> Playouts:
        """Return what has been played in a lane since its seed was set; actions count when their deal ends.

        Raises:
            FangchengError: ``bad_value``.
        """
        number: cython.int = self._number(lane)
        t: cython.pointer[Tally] = cython.address(self.lane[number].tally)
        return Playouts(t.deals, t.actions, t.decisions, t.wins, t.late_claims, t.checksum)

    def totals(self) -> Playouts:
        """Return the sums of the tallies of all lanes; the check sum folds theirs in order."""
        t: Tally
        if not cython.compiled:
            t = Tally()
        sum_lanes(self.lane, self.lanes, cython.address(t))
        return Playouts(t.deals, t.actions, t.decisions, t.wins, t.late_claims, t.checksum)

    def __len__(self) -> int:
        return self.lanes

    def __repr__(self) -> str:
        """Say how many lanes there are, and what they have played."""
        t = self.totals()
        return f"<Batch: {self.lanes} lanes, {t.deals} deals, {t.decisions} decisions>"

    # -- inside ------------------------------------------------------------------------------------------------------

    def _claim(self) -> None:
        """Keep other threads out until ``busy`` is cleared."""
        if self.busy:
            raise RuntimeError("another thread is using this batch")
        self.busy = True

    def _spread(self, work: Callable[[int, int], None]) -> None:
        """Do a work for all lanes, shared among the threads."""
        if self.threads == 1:
            work(0, self.lanes)
            return
        if self.pool is None:
            self.pool = ThreadPoolExecutor(self.threads - 1, "fangcheng-batch")
        ends = [self.lanes * part // self.threads for part in range(self.threads + 1)]
        others = [self.pool.submit(work, ends[part], ends[part + 1]) for part in range(1, self.threads)]
        try:
            work(0, ends[1])
        finally:
            for other in others:
                other.result()

    def _run(self, steps: int) -> None:
        self._claim()
        try:
            self.steps = steps
            self._spread(self._run_some)
        finally:
            self.busy = False

    def _begin(self, first: cython.int, last: cython.int) -> None:
        r: cython.pointer[Rules] = cython.address(self.table.r)
        with cython.nogil:
            begin_lanes(
                r,
                cython.address(self.terms),
                self.lane,
                self.kept,
                cython.address(self.buffers),
                self.fresh,
                first,
                last,
            )

    def _step(self, first: cython.int, last: cython.int) -> None:
        r: cython.pointer[Rules] = cython.address(self.table.r)
        with cython.nogil:
            step_lanes(
                r,
                cython.address(self.terms),
                self.lane,
                self.kept,
                cython.address(self.buffers),
                self.chosen,
                first,
                last,
            )

    def _sample(self, first: cython.int, last: cython.int) -> None:
        with cython.nogil:
            sample_lanes(self.lane, cython.address(self.buffers), self.chosen, first, last)

    def _run_some(self, first: cython.int, last: cython.int) -> None:
        r: cython.pointer[Rules] = cython.address(self.table.r)
        with cython.nogil:
            run_lanes(
                r,
                cython.address(self.terms),
                self.lane,
                self.kept,
                cython.address(self.buffers),
                self.steps,
                first,
                last,
            )

    def _number(self, lane: int) -> int:
        if not 0 <= lane < self.lanes:
            raise FangchengError.bad_value("lane", lane, f"0-{self.lanes - 1}", "lane")
        return lane

    def _refusal(self, lane: cython.int, action: int) -> IllegalAction:
        """The error for an illegal action: the reason is that of the lane's deal."""
        deal: Deal = _copy_of(self.table, cython.address(self.lane[lane].s))
        seat: cython.int = self.lane[lane].asking.seat
        code = reason_for(deal, seat, action)
        return IllegalAction(code, f"lane {lane}, seat {seat}, action {action}: {REASONS[code].en}", f"actions[{lane}]")
