"""Uncompiled twin of layout.pxd (never compiled)."""

from __future__ import annotations


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
