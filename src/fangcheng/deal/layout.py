"""Uncompiled twin of layout.pxd (never compiled): the state of one deal, and the constants of floor 4.

Bounds of the arrays (the longest case is dead_wall = 0).  A discard ends a turn, and a turn begins with East's first
move, with a draw that stays drawn, or with a claim; every claim lays a set, of which a seat has four.  With four
players that is at most 1 + 91 + 16 = 108 discards, with three 1 + 104 + 12 = 117, with two 1 + 117 + 8 = 126:
``RIVER``.  Beside the discards the record holds at most one answer a discard and other seat; the kongs laid in own
turns, at most one a set, with one answer a kong and other seat; the late claims, at most one a set; and one mahjong:
with four players 108 * 4 + 16 * 4 + 16 + 1 = 513, with three 117 * 3 + 12 * 3 + 12 + 1 = 400, with two
126 * 2 + 8 * 2 + 8 + 1 = 277: ``RECORD``.
"""

from __future__ import annotations

from typing import Final

from fangcheng.hand.layout import CHOW, KONG
from fangcheng.scoring.layout import Account

WALL: Final = 144
RIVER: Final = 128
RECORD: Final = 520
Choices = list[int]

# State.phase: a seat must discard; a discard is being claimed; an added kong may be robbed; the deal is over
TURN, CLAIM, ROB, OVER = range(4)

# Meld.type of a set that is none (CHOW, PUNG and KONG are those of hand/layout.py)
WRONG_SET: Final = 4

# SeatState.can: what a seat may claim in the open window
CAN_MAHJONG, CAN_PUNG, CAN_KONG, CAN_CHOW_LOW, CAN_CHOW_MIDDLE, CAN_CHOW_HIGH = (1 << bit for bit in range(6))


def meld_tiles(set_type: int, kind: int) -> tuple[int, ...]:
    """Return the kinds of a set's tiles, low to high."""
    if set_type == CHOW:
        return (kind, kind + 1, kind + 2)
    return (kind,) * (4 if set_type == KONG else 3)


class Meld:
    """A laid set: ``giver`` and ``claimed`` tell whose tile it was made with and its kind, -1 if none was claimed.

    A set that is none has the type WRONG_SET, its ``wrong_n`` kinds in ``wrong`` and the lowest of them as ``kind``.
    """

    __slots__ = ("type", "kind", "exposure", "giver", "claimed", "wrong", "wrong_n")

    type: int
    kind: int
    exposure: int
    giver: int
    claimed: int
    wrong: bytearray
    wrong_n: int

    def __init__(self) -> None:
        self.type = self.kind = self.exposure = self.wrong_n = 0
        self.giver = self.claimed = -1
        self.wrong = bytearray(4)

    def copy_from(self, other: Meld) -> None:
        """Become equal to another meld."""
        for name in self.__slots__:
            value = getattr(other, name)
            setattr(self, name, bytearray(value) if name == "wrong" else value)


class SeatState:
    """One player's part of a deal.

    ``waits``: mask of the kinds that would complete the hand as it stood after its last discard (or the deal);
    ``missed``: mask of the kinds it could have punged from earlier discards (kept with ``pung_after_missed`` off only);
    ``counts``: concealed plain tiles by kind, ``tiles_n`` their number; ``bonus``: bonus kinds in the order laid;
    ``owed``: bonus tiles that could not be replaced any more; ``discards_n``: discards made, claimed ones included;
    ``can``, ``answer``: what it may claim in the open window (CAN bits) and what it has answered (-1: nothing yet).

    Errors at the table (a refereed deal; elsewhere all 0): ``owed`` also counts bonus tiles not replaced yet,
    ``owed_kong`` is 1 while a kong's extra tile has not been drawn; ``status``: STATUS_ of scoring/layout.py;
    ``offset``: how many tiles the hand has too many (too few: below 0); ``wrong_sets``: laid sets that are none.
    """

    __slots__ = (
        "waits", "missed", "counts", "melds", "bonus", "melds_n", "bonus_n", "tiles_n", "owed", "discards_n",
        "standing", "can", "answer", "owed_kong", "status", "offset", "wrong_sets",
    )  # fmt: skip

    waits: int
    missed: int
    counts: bytearray
    melds: list[Meld]
    bonus: bytearray
    melds_n: int
    bonus_n: int
    tiles_n: int
    owed: int
    discards_n: int
    standing: int
    can: int
    answer: int
    owed_kong: int
    status: int
    offset: int
    wrong_sets: int

    def __init__(self) -> None:
        self.waits = self.missed = 0
        self.counts = bytearray(34)
        self.melds = [Meld() for _ in range(4)]
        self.bonus = bytearray(8)
        self.melds_n = self.bonus_n = self.tiles_n = self.owed = self.discards_n = self.standing = 0
        self.can = self.owed_kong = self.status = self.offset = self.wrong_sets = 0
        self.answer = -1

    def copy_from(self, other: SeatState) -> None:
        """Become equal to another seat."""
        for name in self.__slots__:
            if name == "melds":
                for mine, theirs in zip(self.melds, other.melds, strict=True):
                    mine.copy_from(theirs)
            elif name in ("counts", "bonus"):
                setattr(self, name, bytearray(getattr(other, name)))
            else:
                setattr(self, name, getattr(other, name))


class State:
    """One deal.

    Wall: ``wall`` in the order in which tiles leave it, ``total`` of them; ``live`` and ``loose`` count the tiles taken
    from either end, ``skipped`` those taken off behind the dealt ones (a shortened wall); ``known[i]`` is the mask of
    the seats that have seen tile i and put it back.

    Turn: ``turn`` must act in phase TURN; ``drawn`` is the kind it has drawn last (-1 after a claim), ``source`` where
    from (FROM_INITIAL, FROM_WALL, FROM_LOOSE, or FROM_NONE after a claim), ``after_bonus`` whether it replaced a bonus
    tile; ``claimed_turn``: 0, or one more than the place of the set whose claim began the turn; ``resume``: seat that
    draws after this turn's discard whoever sits next (``after_claim``), or -1.

    Window: ``offered`` is the last discard's kind (in phase ROB the added tile), ``giver`` its seat; ``next_draw``
    draws if all pass; ``pending`` is the mask of the seats that have not answered; ``first_mahjong`` the first to say
    mahjong; ``could_pung`` the mask of the seats that could have punged the last discard.

    Late claims: ``late_open`` while the drawn tile may still go back; ``late_live``, ``late_loose``, ``late_bonus_n``:
    the counters before that draw.

    End: ``ending`` (deal/endings.py), ``winner`` (-1), ``win_source``, ``winning`` (kind, -1), ``only_possible``,
    ``last_wall``, and the settlement in ``account``.  ``record``: action + 112 * seat.

    ``refereed``: errors are possible (``referee``): every seat is asked about every discard, and each tile is drawn by
    a transition of its own.
    """

    __slots__ = (
        "seat", "account", "wall", "known", "river", "river_seat", "record", "total", "skipped", "live", "loose",
        "river_n", "record_n", "discards_n", "east_wins", "present", "players", "round_wind", "phase", "turn", "drawn",
        "source", "after_bonus", "claimed_turn", "resume", "next_draw", "offered", "giver", "pending", "first_mahjong",
        "could_pung", "late_open", "late_live", "late_loose", "late_bonus_n", "ending", "winner", "win_source",
        "winning", "only_possible", "last_wall", "refereed",
    )  # fmt: skip

    seat: list[SeatState]
    account: Account
    wall: bytearray
    known: bytearray
    river: bytearray
    river_seat: bytearray
    record: list[int]
    total: int
    skipped: int
    live: int
    loose: int
    river_n: int
    record_n: int
    discards_n: int
    east_wins: int
    present: int
    players: int
    round_wind: int
    phase: int
    turn: int
    drawn: int
    source: int
    after_bonus: int
    claimed_turn: int
    resume: int
    next_draw: int
    offered: int
    giver: int
    pending: int
    first_mahjong: int
    could_pung: int
    late_open: int
    late_live: int
    late_loose: int
    late_bonus_n: int
    ending: int
    winner: int
    win_source: int
    winning: int
    only_possible: int
    last_wall: int
    refereed: int

    def __init__(self) -> None:
        self.seat = [SeatState() for _ in range(4)]
        self.account = Account()
        self.wall = bytearray(WALL)
        self.known = bytearray(WALL)
        self.river = bytearray(RIVER)
        self.river_seat = bytearray(RIVER)
        self.record = [0] * RECORD
        for name in self.__slots__[7:]:
            setattr(self, name, 0)

    def copy_from(self, other: State) -> None:
        """Become equal to another state (what assigning the struct does compiled)."""
        for mine, theirs in zip(self.seat, other.seat, strict=True):
            mine.copy_from(theirs)
        for name in self.account.__slots__:
            value = getattr(other.account, name)
            setattr(self.account, name, list(value) if isinstance(value, list) else value)
        for name in ("wall", "known", "river", "river_seat"):
            setattr(self, name, bytearray(getattr(other, name)))
        self.record = list(other.record)
        for name in self.__slots__[7:]:
            setattr(self, name, getattr(other, name))
