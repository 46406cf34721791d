"""Fields of an input object that are not known: prose is passed over, what looks like a slip is refused."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from fangcheng.errors import HandError, shown

_PROSE = frozenset(("id", "title", "type", "topic", "note", "rules", "given", "expect", "expected", "from_seed_text"))
"""What cases and lessons carry beside an object; ``rules`` is not meant for ``ruleset``."""
_ALIKE = 0.8


def check_fields(data: Iterable[str], known: tuple[str, ...], nested: tuple[str, ...] = (), inside: str = "") -> None:
    """Refuse an unknown field that looks like a known one: passed over in silence it would change the answer.

    Args:
        data: the names given.
        known: the names there are.
        nested: names that belong one level deeper.
        inside: the field which they belong in.

    Raises:
        HandError: ``unknown_field``; the message says what was probably meant.
    """
    for key in data:
        if key in known:
            continue
        meant = f"{inside}.{key}" if key in nested else _meant(key[:40], known)
        if meant:
            message = f"there is no field {shown(key)}; did you mean {meant}? allowed: {', '.join(known)}"
            raise HandError("unknown_field", message, key, given=shown(key), allowed=", ".join(known), meant=meant)


@lru_cache(maxsize=512)
def _meant(key: str, known: tuple[str, ...]) -> str:
    """The field that a name is probably a slip of, or ``""``."""
    from difflib import get_close_matches

    if key in _PROSE:
        return ""
    plain = key.lower().replace("-", "_")
    first = [name for name in known if name.startswith(f"{plain}_")]  # seat for seat_wind
    return next(iter((*get_close_matches(plain, known, 1, _ALIKE), *first)), "")
