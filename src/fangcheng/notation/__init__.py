"""Text <-> tiles: house codes, the riichi world's digits and Unicode tiles, read tolerantly and printed exactly."""

from fangcheng.notation.forms import hand_as_json, hand_from_json, meld_as_json, meld_from_json, tiles_from_json
from fangcheng.notation.hand import HandText, Meld, format_hand, meld_of, parse_hand
from fangcheng.notation.printer import NOTATIONS, format_tile, format_tiles
from fangcheng.notation.reader import MAX_TEXT, parse_tile, parse_tiles

__all__ = [
    "MAX_TEXT",
    "NOTATIONS",
    "HandText",
    "Meld",
    "format_hand",
    "format_tile",
    "format_tiles",
    "hand_as_json",
    "hand_from_json",
    "meld_as_json",
    "meld_from_json",
    "meld_of",
    "parse_hand",
    "parse_tile",
    "parse_tiles",
    "tiles_from_json",
]
