"""House hands: a small closed pattern language for a club's own special and limit hands (docs/rulesets.md).

A pattern is a table of conditions that must all hold:

=============  ===============================================================================================
``shape``      ``"sets"`` four sets and a pair (default) | ``"pairs"`` seven pairs | ``"tiles"`` fourteen tiles
``suits``      how many suits occur: a number 0-3, or a list ``[least, most]``
``honours``    winds and dragons: ``"any"`` (default) | ``"none"`` | ``"only"`` | ``"some"``
``ends``       ones and nines among the suit tiles: ``"any"`` (default) | ``"none"`` | ``"only"`` | ``"some"``
``chows``      of ``sets`` only: ``"any"`` (default) | ``"none"`` | ``"only"``
``concealed``  of ``sets`` only: true if no set may be open
``distinct``   of ``pairs`` only: true if four identical tiles are not two pairs
``only``       tile codes: no other kind may occur
``needs``      tile codes: each of these kinds must occur
=============  ===============================================================================================

``pairs`` and ``tiles`` are concealed shapes; ``tiles`` needs ``needs``, or every hand of fourteen tiles would win.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fangcheng.errors import RulesetError
from fangcheng.tiles import CODES, KIND_OF, PLAIN_KINDS

SHAPES: Final = ("sets", "pairs", "tiles")
AMOUNTS: Final = ("any", "none", "only", "some")
KEYS: Final = ("shape", "suits", "honours", "ends", "chows", "concealed", "distinct", "only", "needs")


def encode_pattern(pattern: Mapping[str, Any], field: str) -> dict[str, int]:
    """Return the ints of ``hand.layout.Pattern`` for a pattern table.

    Raises:
        RulesetError: ``unknown_key`` or ``bad_value``, with the key and what is allowed.
    """
    for key in pattern:
        if key not in KEYS:
            raise RulesetError.unknown("key", key, ", ".join(KEYS), f"{field}.{key}")
    shape = _word(pattern, "shape", SHAPES, field)
    least, most = _suits(pattern.get("suits", [0, 3]), f"{field}.suits")
    if shape != 0 and ("chows" in pattern or "concealed" in pattern):
        key = "chows" if "chows" in pattern else "concealed"
        raise RulesetError("bad_value", f'{key} belongs to shape = "sets" only', f"{field}.{key}")
    if shape != 1 and "distinct" in pattern:
        raise RulesetError("bad_value", 'distinct belongs to shape = "pairs" only', f"{field}.distinct")
    encoded = {
        "shape": shape,
        "suits_min": least,
        "suits_max": most,
        "honours": _word(pattern, "honours", AMOUNTS, field),
        "ends": _word(pattern, "ends", AMOUNTS, field),
        "chows": _word(pattern, "chows", AMOUNTS[:3], field),
        "concealed": _flag(pattern, "concealed", field),
        "distinct": _flag(pattern, "distinct", field),
        "only": _mask(pattern.get("only", ""), f"{field}.only"),
        "needs": _mask(pattern.get("needs", ""), f"{field}.needs"),
    }
    if shape == 2 and not encoded["needs"]:
        raise RulesetError(
            "bad_value", 'shape = "tiles" needs the key needs, or any fourteen tiles would win', f"{field}.needs"
        )
    if encoded["needs"].bit_count() > 14:
        raise RulesetError("bad_value", "needs names more than fourteen kinds: no hand can hold them", f"{field}.needs")
    if encoded["only"] and encoded["needs"] & ~encoded["only"]:
        raise RulesetError("bad_value", "needs names kinds that only does not allow", f"{field}.needs")
    return encoded


def _word(pattern: Mapping[str, Any], key: str, words: tuple[str, ...], field: str) -> int:
    value = pattern.get(key, words[0])
    if not isinstance(value, str) or value not in words:
        raise RulesetError.bad_value(key, value, ", ".join(words), f"{field}.{key}")
    return words.index(value)


def _flag(pattern: Mapping[str, Any], key: str, field: str) -> int:
    value = pattern.get(key, False)
    if not isinstance(value, bool):
        raise RulesetError.bad_value(key, value, "true, false", f"{field}.{key}")
    return int(value)


def _suits(value: Any, field: str) -> tuple[int, int]:
    bounds = [value, value] if isinstance(value, int) and not isinstance(value, bool) else value
    if (
        not isinstance(bounds, list)
        or len(bounds) != 2
        or any(isinstance(bound, bool) or not isinstance(bound, int) or not 0 <= bound <= 3 for bound in bounds)
        or bounds[0] > bounds[1]
    ):
        raise RulesetError.bad_value("suits", value, "0-3 or [least, most]", field)
    return bounds[0], bounds[1]


def _mask(value: Any, field: str) -> int:
    """Tile codes, separate (``B2 B3 DG``) or compact (``B23468 DG``), as a bit mask of kinds."""
    if not isinstance(value, str):
        raise RulesetError.bad_value(field.rpartition(".")[2], value, 'tile codes such as "B23468 DG"', field)
    mask = 0
    for word in value.split():
        for mark in word[1:] or [""]:
            kind = KIND_OF.get(word[0] + mark, PLAIN_KINDS)
            if kind >= PLAIN_KINDS:
                raise RulesetError.unknown("tile", word[0] + mark, ", ".join(CODES[:PLAIN_KINDS]), field)
            mask |= 1 << kind
    return mask
