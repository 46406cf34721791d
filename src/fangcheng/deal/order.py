"""What a deal may be given: the order of the tiles, the occupied chairs, a shortened wall."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Final

from fangcheng.errors import FangchengError
from fangcheng.tiles import CODES, KINDS, TILE_SETS

MOST_WINS: Final = 1_000_000


@cache
def full_set(bonus_tiles: bool) -> tuple[int, ...]:
    """Return every tile of the set that is played with, in kind order: 144, or 136 without bonus tiles (G-80)."""
    return TILE_SETS["chinese_144" if bonus_tiles else "cards_136"].tiles()


def dealt(present: int) -> int:
    """Return how many tiles are dealt: 13 to each occupied chair and one more to East (D-DEAL-4)."""
    return 13 * present.bit_count() + 1


def check_order(order: Iterable[int], bonus_tiles: bool) -> bytes:
    """Return an order of tiles as bytes.

    Raises:
        FangchengError: ``bad_order``: not every tile of the set exactly once.
    """
    try:
        tiles = bytes(order)
    except (TypeError, ValueError) as error:
        raise FangchengError(
            "bad_order", f"the order must be a sequence of kinds 0-{KINDS - 1}: {error}", "order"
        ) from error
    expected = full_set(bonus_tiles)
    if len(tiles) != len(expected):
        raise FangchengError("bad_order", f"the order has {len(tiles)} tiles; it must have {len(expected)}", "order")
    unknown = [kind for kind in tiles if kind >= KINDS]
    if unknown:
        raise FangchengError("bad_order", f"{unknown[0]} is no kind: 0-{KINDS - 1}", "order")
    found = Counter(tiles)
    for kind, count in Counter(expected).items():
        if found[kind] != count:
            raise FangchengError(
                "bad_order", f"the order has {found[kind]} tiles {CODES[kind]}; it must have {count}", "order"
            )
    return tiles


def check_chair(present: int, seat: int) -> int:
    """Return a seat whose chair is occupied.

    Raises:
        FangchengError: ``bad_seat``.
    """
    if not (0 <= seat < 4 and present >> seat & 1):
        raise FangchengError("bad_seat", f"{seat!r} is no occupied chair", "seat")
    return seat


def check_hidden(tiles: Iterable[int], hidden: tuple[int, ...]) -> bytes:
    """Return the tiles that a seat cannot see in another order, as bytes.

    Raises:
        FangchengError: ``bad_order``: they are others.
    """
    given = tuple(tiles)
    if Counter(given) != Counter(hidden):
        raise FangchengError("bad_order", "these are not the tiles hidden from the seat, each once", "tiles")
    return bytes(given)


def check_seats(present: int, players: int) -> None:
    """Check that East's chair and as many others as there are players are occupied (G-78).

    Raises:
        FangchengError: ``bad_seats``.
    """
    if not 0 <= present < 16 or not present & 1 or present.bit_count() != players:
        raise FangchengError("bad_seats", f"{present:#06b} is not East and {players - 1} more chairs", "present")


def check_situation(round_wind: int, east_wins: int, skipped: int, left: int) -> None:
    """Check everything else a deal is given; ``left`` tiles remain after dealing.

    Raises:
        FangchengError: ``bad_round_wind``, ``bad_east_wins`` or ``bad_wall_left``.
    """
    if not 0 <= round_wind < 4:
        raise FangchengError("bad_round_wind", f"{round_wind} is no wind: 0-3 for E S W N", "round_wind")
    if not 0 <= east_wins <= MOST_WINS:
        raise FangchengError("bad_east_wins", f"{east_wins} wins in a row: 0-{MOST_WINS} are possible", "east_wins")
    if not 0 <= skipped <= left:
        raise FangchengError("bad_wall_left", f"{skipped} tiles cannot be taken off a wall of {left}", "skipped")
