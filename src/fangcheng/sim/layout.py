"""Uncompiled twin of layout.pxd (never compiled).

Bound of ``LEGAL``: the seat to move with m laid sets has r = 14 - 3m tiles of d kinds on its rack.  It may discard d
kinds, declare a standing hand with at most d, lay a kong of each kind it has four of, add a tile to at most m pungs,
and go mahjong.  A kind held four times takes three from d, so without laid sets there are at most 14 + 14 + 1 answers,
with them at most 2 * (14 - 3m) + m + 1 < 29.  A claim has at most 7 answers, a late claim 4.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Final

from fangcheng.deal.layout import State

LEGAL: Final = 32
"""Room for the legal answers of a lane."""
LATE: Final = 4
"""``Batch.phase`` of a lane whose seat is asked for a late claim; the others are those of ``deal.layout``."""


class Tally:
    """Counts of random play; ``random[0]`` is the state of its random numbers."""

    __slots__ = ("random", "checksum", "deals", "actions", "decisions", "wins", "late_claims")

    random: list[int]
    checksum: int
    deals: int
    actions: int
    decisions: int
    wins: int
    late_claims: int

    def __init__(self) -> None:
        self.random = [0]
        self.checksum = self.deals = self.actions = self.decisions = self.wins = self.late_claims = 0


class Asking:
    """Who is asked now: ``seat`` (-1: nobody, the deal is over), which has ``n`` answers.

    ``late``: whether it is asked for a late claim only (to pass is then no action of the deal); ``record_n``: length of
    the record when late claims were last asked for, -1 before; ``after``: the last seat asked for one, or the giver.
    """

    __slots__ = ("seat", "n", "late", "record_n", "after")

    seat: int
    n: int
    late: int
    record_n: int
    after: int

    def __init__(self) -> None:
        self.seat = self.record_n = self.after = -1
        self.n = self.late = 0


class Terms:
    """How the lanes of a batch are played; see ``batch_cy.Batch``."""

    __slots__ = ("present", "round_wind", "east_wins", "interrupts", "restart", "forced", "keep", "observe")

    present: int
    round_wind: int
    east_wins: int
    interrupts: int
    restart: int
    forced: int
    keep: int
    observe: int

    def __init__(self) -> None:
        self.present = self.round_wind = self.east_wins = self.interrupts = 0
        self.restart = self.forced = self.keep = self.observe = 0


class Lane:
    """One deal of a batch, who is asked in it, and what has been played in the lane."""

    __slots__ = ("s", "asking", "tally")

    s: State
    asking: Asking
    tally: Tally

    def __init__(self) -> None:
        self.s = State()
        self.asking = Asking()
        self.tally = Tally()

    def copy_from(self, other: Lane) -> None:
        """Become equal to another lane (what assigning the struct does compiled)."""
        self.s.copy_from(other.s)
        for name in Asking.__slots__:
            setattr(self.asking, name, getattr(other.asking, name))
        for name in Tally.__slots__:
            setattr(self.tally, name, getattr(other.tally, name))
        self.tally.random = list(other.tally.random)


class Buffers:
    """What a batch shows of its lanes, one lane after the other; see ``batch_cy.Batch``."""

    __slots__ = ("mask", "legal", "legal_n", "seat", "phase", "done", "winner", "net", "observation")

    mask: MutableSequence[int]
    legal: MutableSequence[int]
    legal_n: MutableSequence[int]
    seat: MutableSequence[int]
    phase: MutableSequence[int]
    done: MutableSequence[int]
    winner: MutableSequence[int]
    net: MutableSequence[int]
    observation: MutableSequence[int]

    def __init__(self) -> None:
        self.mask = self.legal = self.legal_n = self.seat = self.phase = []
        self.done = self.winner = self.net = self.observation = []


class Branches:
    """The actions that lead on from a state: at most 79 of the seat to move and 9 late claims."""

    __slots__ = ("n", "seat", "action")

    n: int
    seat: list[int]
    action: list[int]

    def __init__(self) -> None:
        self.n = 0
        self.seat = [0] * 128
        self.action = [0] * 128


Lanes = list[Lane]
States = list[State]
