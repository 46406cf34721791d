"""Acts of a table where errors are possible, as ints beside the actions of a deal (``actions``).

========================  ========  ===================================================================================
name                      ids       meaning
========================  ========  ===================================================================================
``DRAW``                  112       the claim window is closed: the next player draws
``REPLACE``               113       draw the tile owed for a bonus tile or a kong
``SKIP_REPLACEMENT``      114       forget that tile: too few from now on
``EXTRA_DRAW``            115       one more live tile in the own turn: too many
``DRAW_OUT_OF_TURN``      116       a live tile when another is to draw or to discard (D-ERR-6)
``WRONG_BREAK``           117       the wall was broken in the wrong place (D-ERR-6); before anything else
``NOTICED``               118       somebody sees a wrong break or draw, or counts the tiles (G-49, G-52)
``OPEN_PARTLY``           119       after a false mahjong: open a part of the hand
``OPEN_FULLY``            120       ... or all of it (D-ERR-9)
``WITHDRAW``              121       take a false mahjong back, the hand opened in part (D-ERR-10)
``TAKE_BACK``             122       put a wrong set right before the own discard: it goes back (D-ERR-7, G-51)
``MISDECLARE + tiles``    1 << 24   lay three or four tiles that are no set
``PUT_RIGHT + tiles``     2 << 24   exchange tiles of a wrong set with the rack, after the own discard (G-51)
========================  ========  ===================================================================================

``tiles`` stands for up to four kinds, six bits each: (first + 1) + (second + 1) * 64 + ...
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fangcheng.deal.actions import ACTIONS
from fangcheng.tiles import PLAIN_KINDS, Kind

DRAW: Final = 112
REPLACE: Final = 113
SKIP_REPLACEMENT: Final = 114
EXTRA_DRAW: Final = 115
DRAW_OUT_OF_TURN: Final = 116
WRONG_BREAK: Final = 117
NOTICED: Final = 118
OPEN_PARTLY: Final = 119
OPEN_FULLY: Final = 120
WITHDRAW: Final = 121
TAKE_BACK: Final = 122
LAST_PLAIN: Final = TAKE_BACK
MISDECLARE: Final = 1 << 24
PUT_RIGHT: Final = 2 << 24


def with_tiles(act: int, tiles: Sequence[Kind]) -> int:
    """Return MISDECLARE or PUT_RIGHT with three or four plain kinds."""
    return act + sum((kind + 1) << 6 * place for place, kind in enumerate(tiles))


def base_of(action: int) -> int:
    """Return the act without its tiles: an action or act id, MISDECLARE, PUT_RIGHT, or -1 if there is no such act."""
    if 0 <= action <= LAST_PLAIN:
        return action
    base = action >> 24 << 24
    return base if base in {MISDECLARE, PUT_RIGHT} and tiles_of(action) else -1


def tiles_of(action: int) -> tuple[Kind, ...]:
    """Return the kinds an act names; () if it names none, or what could not be three or four plain tiles."""
    if action < MISDECLARE:
        return ()
    kinds = [(action >> 6 * place & 63) - 1 for place in range(4)]
    if kinds[3] < 0:
        kinds.pop()
    return tuple(kinds) if all(0 <= kind < PLAIN_KINDS for kind in kinds) else ()


def is_table_act(action: int) -> bool:
    """Return whether an id is none of a guided deal."""
    return action >= ACTIONS
