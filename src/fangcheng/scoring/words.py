"""A hand in words: ``B555 C44 D111 (DRRR) (C999) --seat S --won discard:C4``.

The same words are the arguments of ``fangcheng score`` and the examples beside the rows of a ruleset.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from fangcheng.errors import HandError

VALUES: Final = {
    "--seat": "seat_wind",
    "--round": "round_wind",
    "--won": "won",
    "--east-wins": "consecutive_east_wins",
}
"""Words that take a value, and the field it goes to."""
SWITCHES: Final = {
    "--loser": "loser",
    "--only-possible": "only_possible",
    "--standing": "standing_hand",
    "--last-wall": "last_wall",
    "--after-bonus": "bonus_replacement",
}
"""Words that stand alone."""


def hand_words(text: str) -> dict[str, Any]:
    """Return the ``score`` object (without ruleset) that a text of words means.

    Raises:
        HandError: ``unknown_word`` or ``missing_value``.
    """
    words = text.split()
    notation: list[str] = []
    found: dict[str, Any] = {}
    index = 0
    while index < len(words):
        word = words[index]
        if word in SWITCHES:
            found[SWITCHES[word]] = True
        elif word in VALUES:
            index += 1
            if index == len(words):
                raise HandError("missing_value", f"{word} needs a value", word, name=word)
            found[VALUES[word]] = words[index]
        elif word.startswith("--"):
            raise HandError.unknown("word", word, ", ".join((*VALUES, *SWITCHES)), word)
        else:
            notation.append(word)
        index += 1
    return situation(notation, found)


def situation(notation: Sequence[str], given: dict[str, Any]) -> dict[str, Any]:
    """Return the ``score`` object of notation and what the words gave.

    Args:
        notation: parts of the hand.
        given: ``seat_wind``, ``round_wind``, ``won`` (``SOURCE:TILE``, ``initial``), ``loser`` and the flags.

    Raises:
        HandError: ``bad_value`` for a wrong number, ``missing_won``, ``loser_cannot_win``.
    """
    flags: dict[str, Any] = {
        name: True for name in ("only_possible", "standing_hand", "last_wall", "bonus_replacement") if given.get(name)
    }
    wins = given.get("consecutive_east_wins")
    if wins is not None:
        if not re.fullmatch("[0-9]{1,4}", str(wins)):
            raise HandError.bad_value("--east-wins", wins, "0-1000", "--east-wins")
        flags["consecutive_east_wins"] = int(wins)
    data: dict[str, Any] = {
        "notation": " ".join(notation),
        "seat_wind": str(given.get("seat_wind") or "E").upper(),
        "round_wind": str(given.get("round_wind") or "E").upper(),
        "flags": flags,
    }
    won = given.get("won")
    if given.get("loser") and won:
        raise HandError("loser_cannot_win", "--loser and --won exclude one another", "--won")
    if given.get("loser"):
        return {**data, "winner": False, "win_source": "none", "winning_tile": None}
    if not won:
        raise HandError(
            "missing_won",
            "say how the hand won: --won discard:C4 (or wall, loose, last_wall, robbed_kong, first_discard with a tile;"
            " initial), or --loser",
            "--won",
        )
    source, _, tile = str(won).partition(":")
    return {**data, "winner": True, "win_source": source, "winning_tile": tile or None}
