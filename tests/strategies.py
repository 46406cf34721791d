"""Generators for Hypothesis: hands, situations, rulesets and the objects of the command line; and ways to spoil them.

What they draw is valid by construction: a set of tiles holds it, its counts are right, its options fit one another.
``damaged`` takes a valid object and changes one place of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from fangcheng.rules.options import PRESETS, all_options
from fangcheng.tiles import CODES, FLOWERS, KINDS, PLAIN_KINDS, WIND_LETTERS, is_suit
from tests.houses import in_order, values_of

Path = tuple[str | int, ...]

ODD: Final[tuple[Any, ...]] = (
    None, True, False, -1, 0, 1, 5, 1 << 31, 1 << 63, 10**30, 1.5, -0.0, "", " ", "x" * 10_000, "\ud800", "\0",
    "\x1b[31m", "E", "B1", "F1", "null", [], {}, [[]], {"a": 1}, ["x"], [None], [{}], {"E": {"E": {}}},
)  # fmt: skip
"""Values that belong hardly anywhere."""

# -- rulesets ---------------------------------------------------------------------------------------------------------


@st.composite
def options(draw: DrawFn, preset: str, most: int = 6) -> dict[str, Any]:
    """Options that a preset has, with values that may stand together."""
    known = [name for name, option in all_options().items() if preset in option.defaults]
    chosen = draw(st.lists(st.sampled_from(known), max_size=most, unique=True))
    return in_order({name: draw(st.sampled_from(values_of(name))) for name in chosen}, preset)


@st.composite
def rulesets(draw: DrawFn) -> dict[str, Any]:
    """The ``ruleset`` and ``options`` of an object."""
    preset = draw(st.sampled_from(PRESETS))
    return {"ruleset": preset, "options": draw(options(preset))}


# -- hands ------------------------------------------------------------------------------------------------------------


@st.composite
def sets(draw: DrawFn, left: list[int], types: tuple[str, ...]) -> list[int]:
    """Take a set or pair out of the tiles that are left (numbers by kind)."""
    size = {"pair": 2, "pung": 3, "kong": 4}
    ways = [
        [kind, kind + 1, kind + 2] if name == "chow" else [kind] * size[name]
        for name in types
        for kind in range(PLAIN_KINDS)
        if (
            is_suit(kind) and kind % 9 <= 6 and min(left[kind : kind + 3]) > 0
            if name == "chow"
            else left[kind] >= size[name]
        )
    ]
    found = draw(st.sampled_from(ways))
    for kind in found:
        left[kind] -= 1
    return found


@st.composite
def hands(draw: DrawFn, winner: bool = True) -> dict[str, Any]:
    """A hand as JSON: four sets and a pair, some of them laid; without mahjong one tile is missing.

    Kongs are always laid (G-74); at least the pair stays on the rack.
    """
    left = [4] * PLAIN_KINDS
    concealed = draw(sets(left, ("pair",)))
    melds = []
    for _ in range(4):
        tiles = draw(sets(left, ("chow", "pung", "kong")))
        if len(tiles) == 4 or draw(st.booleans()):
            name = "chow" if tiles[0] != tiles[1] else "pung" if len(tiles) == 3 else "kong"
            exposures = ["open", "concealed", "added"] if name == "kong" else ["open"]
            codes = [CODES[kind] for kind in tiles]
            melds.append({"kind": name, "exposure": draw(st.sampled_from(exposures)), "tiles": codes})
        else:
            concealed += tiles
    if not winner:
        concealed.remove(draw(st.sampled_from(concealed)))
    bonus = draw(st.lists(st.integers(FLOWERS, KINDS - 1), max_size=8, unique=True))
    return {
        "concealed": [CODES[kind] for kind in draw(st.permutations(concealed))],
        "melds": melds,
        "bonus_tiles": [CODES[kind] for kind in bonus],
    }


WINDS: Final = st.sampled_from(WIND_LETTERS)


@st.composite
def score_objects(draw: DrawFn) -> dict[str, Any]:
    """What ``fangcheng score`` takes: a winner or a loser, with everything a rule can ask."""
    winner = draw(st.booleans())
    hand = draw(hands(winner))
    seat = draw(WINDS)
    sources = ["discard", "wall", "loose", "last_wall", "robbed_kong"]
    sources += ["first_discard"] if seat != "E" else []
    found = {
        **draw(rulesets()),
        "seat_wind": seat,
        "round_wind": draw(WINDS),
        "winner": winner,
        "win_source": draw(st.sampled_from(sources)) if winner else "none",
        "winning_tile": draw(st.sampled_from(hand["concealed"])) if winner else None,
        "flags": {
            "only_possible": draw(st.booleans()),
            "standing_hand": draw(st.booleans()),
            "consecutive_east_wins": draw(st.integers(0, 13)),
            "last_wall": draw(st.booleans()),
            "bonus_replacement": draw(st.booleans()),
        },
        "hand": hand,
    }
    if found["options"].get("alt_hands") == []:
        del found["options"]["alt_hands"]  # the tiles may then be no mahjong; here they always are
    return of_its_set(found)


def of_its_set(data: dict[str, Any]) -> dict[str, Any]:
    """The object without flowers and seasons if its set of tiles has none (G-80)."""
    if data["options"].get("bonus_tiles", True):
        return data
    return {**data, "hand": {**data["hand"], "bonus_tiles": []}}


@st.composite
def waits_objects(draw: DrawFn) -> dict[str, Any]:
    """What ``fangcheng waits`` takes: thirteen tiles and some that are seen elsewhere."""
    hand = draw(hands(winner=False))
    held = hand["concealed"] + [code for meld in hand["melds"] for code in meld["tiles"]]
    left = [code for code in CODES[:PLAIN_KINDS] for _ in range(4 - held.count(code))]
    seen = draw(st.lists(st.integers(0, len(left) - 1), max_size=20, unique=True))
    found = {
        **draw(rulesets()),
        "seat_wind": draw(WINDS),
        "round_wind": draw(WINDS),
        "hand": hand,
        "seen": [left[place] for place in seen],
    }
    return of_its_set(found)


@st.composite
def settle_objects(draw: DrawFn) -> dict[str, Any]:
    """What ``fangcheng settle`` takes: two to four players, their scores, who won and who erred."""
    players = ["E", *draw(st.lists(st.sampled_from("SWN"), min_size=1, unique=True))]
    rules = draw(rulesets())
    if "players" in rules["options"]:
        rules["options"]["players"] = len(players)
    winner = draw(st.sampled_from(players))
    losers = [wind for wind in players if wind != winner]
    states = ["dead_hand", "too_many_tiles", "too_few_tiles"]
    status = draw(st.dictionaries(st.sampled_from(losers), st.sampled_from(states)))
    letters = rules["options"].get("limit_hands", "none" if rules["ruleset"] == "smirnov" else "all")
    held = letters == "all" or "i" in letters or "k" in letters  # limit hands that need no mahjong (D-LIM-4)
    limits = draw(st.lists(st.sampled_from(losers), unique=True)) if held and letters != "none" else []
    return {
        **rules,
        "players": players,
        "scores": {wind: draw(st.integers(0, 2000)) for wind in players},
        "winner": winner,
        "limit_hand_losers": limits,
        "status": status,
    }


@st.composite
def scenario_objects(draw: DrawFn) -> dict[str, Any]:
    """What ``fangcheng scenario`` takes: some tiles named, and a script that may be refused at any step."""
    left = [code for code in CODES for _ in range(4 if CODES.index(code) < FLOWERS else 1)]
    tiles = draw(st.lists(st.integers(0, len(left) - 1), max_size=40, unique=True))
    named = [left[place] for place in tiles]
    steps = st.tuples(WINDS, st.sampled_from(["pass", "pung", "kong", "mahjong", "draw"])).map(list)
    discards = st.tuples(WINDS, st.sampled_from(["discard", "stand", "kong"]), st.sampled_from(named or ["B1"]))
    preset = draw(st.sampled_from(PRESETS))
    return {
        "ruleset": preset,
        "options": {},
        "seed": draw(st.integers(0, 1 << 64)),
        "round_wind": draw(WINDS),
        "hands": {"E": named[:10], "W": " ".join(named[10:20])},
        "draws": named[20:30],
        "loose": named[30:],
        "east_wins": draw(st.integers(0, 3 if preset == "smirnov" else 12)),  # the fourth win passes the title (G-57)
        "passed": [],
        "passings": 0,
        "dice": [[3, 4]] if preset == "smirnov" else [[3, 4], [2, 6]],  # one throw breaks the wall, or two (G-59)
        "strict": draw(st.booleans()),
        "script": draw(st.lists(st.one_of(steps, discards.map(list)), max_size=12)),
    }


# -- what is not valid ------------------------------------------------------------------------------------------------

junk: Final[SearchStrategy[Any]] = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False, allow_infinity=False), st.text(max_size=20)
    ),
    lambda inner: st.one_of(st.lists(inner, max_size=5), st.dictionaries(st.text(max_size=8), inner, max_size=5)),
    max_leaves=20,
)
"""Any value that JSON has."""


def places(data: Any, path: Path = ()) -> Iterator[Path]:
    """Every place of an object: the object itself, its fields, their parts."""
    yield path
    if isinstance(data, (dict, list)):
        for key in data if isinstance(data, dict) else range(len(data)):
            yield from places(data[key], (*path, key))


def with_value(data: Any, path: Path, value: Any) -> Any:
    """The object with another value at a place."""
    if not path:
        return value
    changed: Any = data.copy()
    changed[path[0]] = with_value(data[path[0]], path[1:], value)
    return changed


def without(data: Any, path: Path) -> Any:
    """The object without a place."""
    changed: Any = data.copy()
    if len(path) == 1:
        del changed[path[0]]
    else:
        changed[path[0]] = without(data[path[0]], path[1:])
    return changed


def place_name(path: Path) -> str:
    """A place as the field of an error names it: ``hand.melds[0].kind``."""
    text = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path)
    return text.removeprefix(".")


@st.composite
def damaged(draw: DrawFn, objects: SearchStrategy[dict[str, Any]]) -> Any:
    """A valid object with one place changed, taken away, or with a field too many."""
    data = draw(objects)
    path = draw(st.sampled_from(list(places(data))))
    how = draw(st.sampled_from(["odd", "junk", "gone", "more"]))
    if how == "gone" and path:
        return without(data, path)
    if how == "more":
        return {**data, draw(st.text(max_size=12)): draw(junk)}
    return with_value(data, path, draw(st.sampled_from(ODD) if how == "odd" else junk))
