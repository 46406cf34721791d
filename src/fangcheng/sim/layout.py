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
