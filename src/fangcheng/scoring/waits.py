"""What completes a hand of thirteen tiles, how many of each are unseen, and what each would be worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fangcheng.errors import HandError
from fangcheng.hand.layout import KONG
from fangcheng.notation import parse_tiles, tiles_from_json
from fangcheng.rules.model import Ruleset
from fangcheng.scoring.hand import Hand
from fangcheng.scoring.hand_json import check_set, hand_of
from fangcheng.scoring.jsonio import ruleset_of
from fangcheng.scoring.layout import FROM_DISCARD, FROM_INITIAL, SOURCES
from fangcheng.scoring.score import score_hand
from fangcheng.scoring.scorer_cy import missing_tiles, waiting_kinds
from fangcheng.tiles import CODES, Kind

COPIES = 4


@dataclass(frozen=True, slots=True)
class Wait:
    """A kind that completes the hand: how many of it are unseen, and the total with it."""

    kind: Kind
    unseen: int
    total: int


def waits_of(ruleset: Ruleset, hand: Hand, seen: Sequence[Kind] = (), source: int = FROM_DISCARD) -> list[Wait]:
    """The waits of a calling hand, in kind order; empty if it does not call (D-CALL-1).

    Args:
        ruleset: by which it is counted.
        hand: thirteen tiles (a kong counts as three), not a winner.
        seen: kinds in sight elsewhere, one entry a tile.
        source: how the last tile is taken to come.

    Raises:
        HandError: as ``Hand.check``; ``five_of_a_kind`` if hand and seen tiles together hold more than a set has.
    """
    hand.check()
    held = Counter(hand.concealed)
    for meld in hand.melds:
        held.update(meld.tiles())
    gone = held + Counter(seen)
    for kind, count in gone.items():
        if count > (COPIES if kind < 34 else 1):
            message = f"{count} tiles {CODES[kind]} in the hand and in sight"
            raise HandError("five_of_a_kind", message, "seen", tile=CODES[kind])
    found = []
    for kind in waiting_kinds(ruleset.table, hand.counts(), hand.laid(), len(hand.melds)):
        unseen = COPIES - gone[kind]
        if held[kind] == COPIES:
            continue  # the fifth tile does not exist
        alone = hand.only_possible or unseen == 1  # G-05: every other copy is in sight or in his own hand
        total = score_hand(ruleset, hand.with_tile(kind, source, alone)).total
        found.append(Wait(kind, unseen, total))
    return found


def waits_json(data: Mapping[str, Any]) -> dict[str, Any]:
    """The answer of ``fangcheng waits --json``.

    Raises:
        FangchengError: with the field and what is allowed.
    """
    ruleset = ruleset_of(data)
    hand = hand_of(data, waiting=True, more=("seen",))
    check_set(ruleset, hand)
    given = data.get("seen", [])
    if isinstance(given, str):
        seen = parse_tiles(given, "seen")
    elif isinstance(given, list):
        seen = tiles_from_json(given, "seen")
    else:
        raise HandError.bad_value("seen", given, "a list of tiles", "seen")
    name = data.get("win_source", "none")
    if name not in SOURCES:
        raise HandError.bad_value("win_source", name, ", ".join(SOURCES), "win_source")
    if name == SOURCES[FROM_INITIAL]:
        allowed = ", ".join(source for source in SOURCES if source != name)
        message = f"no last tile comes to East's dealt hand; allowed: {allowed}"
        raise HandError("bad_source", message, "win_source", given=name, allowed=allowed)
    source = SOURCES.index(name) or FROM_DISCARD  # nothing said: a discard
    waits = waits_of(ruleset, hand, seen, source)
    return {
        "waits": [{"tile": CODES[wait.kind], "unseen": wait.unseen, "total": wait.total} for wait in waits],
        "deficiency": _deficiency(ruleset, hand),
    }


def _deficiency(ruleset: Ruleset, hand: Hand) -> int:
    """How many tiles a hand lacks of a mahjong."""
    missing = missing_tiles(ruleset.table, hand.counts(), hand.laid(), len(hand.melds))
    if hand.melds and ruleset.options.get("tianhe_open_allowed") and "tianhe" in ruleset.options["alt_hands"]:
        return min(missing, _open_tianhe_missing(hand))
    return missing


def _open_tianhe_missing(hand: Hand) -> int:
    """How many tiles a hand lacks of nine gates that hold its laid sets (G-25); 14 if no nine gates can."""
    laid = Counter(kind for meld in hand.melds for kind in meld.tiles())
    suit = min(laid) // 9
    gates = Counter({9 * suit + rank: 3 if rank in (0, 8) else 1 for rank in range(9)})
    beyond = (laid - gates).total()  # of fourteen tiles one is free
    if beyond > 1 or max(laid) // 9 != suit or any(meld.type == KONG for meld in hand.melds):
        return 14
    held = laid + Counter(hand.concealed)
    spare = any(count > gates[kind] for kind, count in held.items() if kind // 9 == suit)
    return 14 - (held & gates).total() - int(spare)
