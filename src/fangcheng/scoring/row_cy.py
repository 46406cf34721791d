"""A hand as a row of bytes (docs/batch-scoring.md): written, checked, and read as the facts that are counted."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from fangcheng.notation import Meld
from fangcheng.scoring.hand import Hand
from fangcheng.tiles import Kind

if TYPE_CHECKING:
    import cython
else:
    from fangcheng._shim import cython

if cython.compiled:
    from cython.cimports.fangcheng.scoring.layout import Counts, Facts, HandRow
else:
    from fangcheng.scoring.layout import Counts, Facts, HandRow

CHOW = cython.declare(cython.int, 0)
KONG = cython.declare(cython.int, 2)
ADDED = cython.declare(cython.int, 2)
EAST = cython.declare(cython.int, 0)
PLAIN_KINDS = cython.declare(cython.int, 34)
FLOWERS = cython.declare(cython.int, 34)
KINDS = cython.declare(cython.int, 42)
WINDS = cython.declare(cython.int, 27)
FROM_NONE = cython.declare(cython.int, 0)
FROM_INITIAL = cython.declare(cython.int, 6)
FROM_FIRST_DISCARD = cython.declare(cython.int, 7)
NO_TILE = cython.declare(cython.int, 255)
LEAST_OFFSET = cython.declare(cython.int, -13)  # scoring/hand.py
ROW_BYTES = cython.declare(cython.int, 59)
BYTE = cython.declare(cython.int, 256)


@cython.cfunc
@cython.exceptval(-1, check=False)
def _fill_tiles(
    concealed: Iterable[Kind], melds: Iterable[Meld], bonus: Iterable[Kind], row: cython.pointer[HandRow]
) -> cython.bint:
    """Tiles and melds into a row; False if they do not fit."""
    kind: cython.int
    type_: cython.int
    exposure: cython.int
    index: cython.int
    for kind in range(PLAIN_KINDS):
        row.counts[kind] = 0
    for kind in concealed:
        if kind < 0 or kind >= PLAIN_KINDS or row.counts[kind] >= 4:
            return False
        row.counts[kind] += 1
    row.bonus = 0
    for kind in bonus:
        if kind < FLOWERS or kind >= KINDS or row.bonus >> (kind - FLOWERS) & 1:
            return False
        row.bonus |= 1 << (kind - FLOWERS)
    row.melds_n = 0
    for type_, kind, exposure in melds:
        if row.melds_n == 4 or min(type_, kind, exposure) < 0 or max(type_, kind, exposure) >= BYTE:
            return False
        row.melds[row.melds_n].type = type_
        row.melds[row.melds_n].kind = kind
        row.melds[row.melds_n].exposure = exposure
        row.melds_n += 1
    for index in range(row.melds_n, 4):
        row.melds[index].type = row.melds[index].kind = row.melds[index].exposure = 0
    return True


@cython.cfunc
@cython.exceptval(-1, check=False)
def _fill(hand: Hand, row: cython.pointer[HandRow]) -> cython.bint:
    """A hand into a row; False if it does not fit."""
    seat: cython.int
    round_wind: cython.int
    winner: cython.bint
    source: cython.int
    winning: cython.int
    only_possible: cython.bint
    standing: cython.bint
    east_wins: cython.int
    last_wall: cython.bint
    after_bonus: cython.bint
    offset: cython.int
    (
        concealed, melds, bonus, seat, round_wind, winner, source, winning, only_possible, standing, east_wins,
        last_wall, after_bonus, offset,
    ) = hand  # fmt: skip
    if min(seat, round_wind, source, east_wins) < 0 or max(seat, round_wind, source) >= BYTE:
        return False
    if offset < LEAST_OFFSET or offset > 0:
        return False
    row.seat = seat
    row.round_wind = round_wind
    row.winner = winner
    row.source = source
    row.winning = NO_TILE
    if winner and source != FROM_INITIAL and winning >= 0 and winning < PLAIN_KINDS:
        row.winning = winning
    row.only_possible = only_possible
    row.standing = standing
    row.east_wins = min(east_wins, BYTE - 1)
    row.last_wall = last_wall
    row.after_bonus = after_bonus
    row.offset = offset
    return _fill_tiles(concealed, melds, bonus, row)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _tiles_can_be(row: cython.pointer[HandRow]) -> cython.bint:
    """Whether the melds are sets, and a set of tiles holds all of them and the rack."""
    held: Counts
    if not cython.compiled:
        held = [0] * 34
    index: cython.int
    kind: cython.int
    type_: cython.int
    tiles: cython.int = 0
    most: cython.int = 0
    if row.melds_n > 4:
        return False
    for kind in range(34):
        held[kind] = row.counts[kind]
        tiles += row.counts[kind]
    if tiles != 13 + row.winner + row.offset - 3 * row.melds_n:
        return False
    for index in range(row.melds_n):
        kind = row.melds[index].kind
        type_ = row.melds[index].type
        if type_ > KONG or row.melds[index].exposure > ADDED or (row.melds[index].exposure == ADDED and type_ != KONG):
            return False
        if type_ == CHOW:
            if kind >= WINDS or kind % 9 > 6:
                return False
            held[kind] += 1
            held[kind + 1] += 1
            held[kind + 2] += 1
        elif kind >= PLAIN_KINDS:
            return False
        else:
            held[kind] += 4 if type_ == KONG else 3
    for kind in range(34):
        most = max(most, held[kind])
    return most <= 4


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def can_be(row: cython.pointer[HandRow]) -> cython.bint:
    """Whether ``Hand.check`` and ``unpack_hand`` have nothing against a row."""
    if (
        row.seat > 3
        or row.round_wind > 3
        or row.winner > 1
        or row.source > FROM_FIRST_DISCARD
        or row.only_possible > 1
        or row.standing > 1
        or row.last_wall > 1
        or row.after_bonus > 1
        or row.winner != (row.source != FROM_NONE)
        or row.offset > 0
        or row.offset < (0 if row.winner else LEAST_OFFSET)
        or not _tiles_can_be(row)
    ):
        return False
    if not row.winner:
        return row.winning == NO_TILE
    if row.source == FROM_INITIAL:
        return row.winning == NO_TILE and row.seat == EAST and row.melds_n == 0
    if row.source == FROM_FIRST_DISCARD and row.seat == EAST:
        return False
    return row.winning < PLAIN_KINDS and row.counts[row.winning] > 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def take(row: cython.pointer[HandRow], facts: cython.pointer[Facts]) -> cython.void:
    """The bytes of a row as facts."""
    index: cython.int
    for index in range(34):
        facts.counts[index] = row.counts[index]
    facts.melds_n = row.melds_n
    for index in range(row.melds_n):
        facts.melds[index].type = row.melds[index].type
        facts.melds[index].kind = row.melds[index].kind
        facts.melds[index].exposure = row.melds[index].exposure
        facts.melds[index].claimed = 0
    facts.bonus = row.bonus
    facts.seat = row.seat
    facts.round_wind = row.round_wind
    facts.winner = row.winner
    facts.source = row.source
    facts.winning = -1 if row.winning == NO_TILE else row.winning
    facts.only_possible = row.only_possible
    facts.standing = row.standing
    facts.east_wins = row.east_wins
    facts.last_wall = row.last_wall
    facts.after_bonus = row.after_bonus


@cython.cfunc
@cython.exceptval(-1, check=False)
def write(hand: Hand, row: cython.pointer[HandRow]) -> cython.int:
    """Write a hand into a row; raises what ``Hand.check`` raises."""
    if not _fill(hand, row) or not can_be(row):
        hand.check()
    return 0


def row_of(hand: Hand) -> bytes:
    """The bytes of a hand's row; raises what ``Hand.check`` raises."""
    row: HandRow
    if not cython.compiled:
        row = HandRow()
    write(hand, cython.address(row))
    packed: bytes
    if cython.compiled:  # noqa: SIM108 - mypy reads one branch only
        packed = cython.cast(cython.p_uchar, cython.address(row))[:ROW_BYTES]
    else:
        packed = row.as_bytes()
    return packed
