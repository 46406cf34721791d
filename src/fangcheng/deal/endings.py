"""How a deal ends: the numbers of ``State.ending``, and their names in records and scenarios."""

from __future__ import annotations

from typing import Final

# Not yet; a mahjong; dead because nothing may be drawn, or because a bonus tile was the last tile drawn; void because
# of a false mahjong wholly opened (D-ERR-9), or because of a wrong break or draw (D-ERR-6)
PLAYING, MAHJONG_MADE, DEAD_WALL_REACHED, DEAD_BONUS_LAST, FALSE_CALL, RESHUFFLED = range(6)
ENDINGS: Final = ("playing", "mahjong", "dead_wall", "bonus_tile_last", "false_mahjong", "reshuffled")
