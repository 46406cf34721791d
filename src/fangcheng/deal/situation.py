"""The situation a scenario describes: who sits where, which tiles lie where, by which rules (docs/formats.md).

What is left open comes from the seed.  A hand that is filled up gets plain tiles only: bonus tiles are dealt where they
are named, so that nothing unnamed takes the loose tiles a scenario is about.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from fangcheng.deal.breaking import dealing
from fangcheng.deal.deal_cy import Deal
from fangcheng.deal.order import MOST_WINS, dealt, full_set
from fangcheng.deal.referee import new_deal
from fangcheng.deal.seating import EAST_WINS_LOSING_TITLE, Title, mask_of, starting_present, winds_of
from fangcheng.errors import FangchengError
from fangcheng.notation import parse_tiles, tiles_from_json
from fangcheng.rng import FairStream
from fangcheng.rules.model import Ruleset
from fangcheng.scoring.fields import check_fields
from fangcheng.scoring.jsonio import ruleset_of
from fangcheng.tiles import CODES, EAST, FLOWERS, WIND_LETTERS, Kind

FIELDS: Final = (
    "ruleset", "options", "seed", "round_wind", "hands", "draws", "loose", "wall_left", "script", "players", "dice",
    "east_wins", "passed", "passings", "strict",
)  # fmt: skip
MOST_SEED: Final = 1 << 256
MOST_PASSINGS: Final = 1_000_000


class ScenarioError(FangchengError):
    """A scenario that cannot be: the field names the place, the message says what is allowed."""


@dataclass(frozen=True, slots=True)
class Situation:
    """A scenario's input, checked.

    Attributes:
        ruleset: the rules with the scenario's options.
        title: occupied chairs, round wind, wins of East and passings before the deal.
        order: the wall built from hands, draws, loose tiles and seed (``Deal``'s ``order``).
        skipped: tiles taken off the live wall, so that ``wall_left`` remain.
        dice: throws for the break, or None.
        script: the steps as they stand.
        strict: whether an open window must be answered.
    """

    ruleset: Ruleset
    title: Title
    order: bytes
    skipped: int
    dice: list[tuple[int, int]] | None
    script: list[Any]
    strict: bool

    def deal(self) -> Deal:
        """Return the deal at its beginning."""
        title = self.title
        return new_deal(self.ruleset.table, self.order, title.present, title.round_wind, title.east_wins, self.skipped)


def read_situation(data: Mapping[str, Any]) -> Situation:
    """Read and check a scenario object; the steps of the script are read later.

    Raises:
        FangchengError: with the field and what is allowed.
    """
    check_fields(data, FIELDS)
    ruleset, present = _table(data)
    seed = _int(data, "seed", 0, MOST_SEED)
    total = len(full_set(bool(ruleset.options["bonus_tiles"])))
    left = total - dealt(present)
    wall_left = _int(data, "wall_left", left, left)
    tiles = _Tiles(ruleset, present, wall_left)
    tiles.read(data)
    # where the winner becomes East, the fourth win in a row has passed the title on (G-57)
    most_wins = EAST_WINS_LOSING_TITLE - 1 if ruleset.options["dealer"] == "winner" else MOST_WINS
    title = Title(
        present,
        _wind(data.get("round_wind", "E"), "round_wind"),
        _int(data, "east_wins", 0, most_wins),
        mask_of(_seats(data.get("passed", []), "passed", present)),
        _int(data, "passings", 0, MOST_PASSINGS),
    )
    script = data.get("script", [])
    if not isinstance(script, list):
        raise ScenarioError.bad_value("script", script, 'a list of steps such as ["E", "discard", "B5"]', "script")
    return Situation(ruleset, title, tiles.wall(seed), left - wall_left, _dice(data), script, _bool(data, "strict"))


def _table(data: Mapping[str, Any]) -> tuple[Ruleset, int]:
    """The ruleset and the occupied chairs: ``players`` names the winds at the table, or says how many play (G-78)."""
    players = data.get("players")
    ruleset = ruleset_of(data)
    if players is None:
        return ruleset, starting_present(ruleset.options["players"])
    if isinstance(players, int) and not isinstance(players, bool):
        if players not in {2, 3, 4}:
            raise ScenarioError.bad_value("players", players, "2, 3, 4, a list of winds", "players")
        present = starting_present(players)
    else:
        seats = _seats(players, "players", 0b1111)
        if EAST not in seats or len(seats) < 2:
            raise ScenarioError.bad_value("players", players, "East and one to three others", "players")
        present = mask_of(seats)
    count = present.bit_count()
    if count != ruleset.options["players"]:
        if "players" in data.get("options", {}):
            message = f"{count} winds, but options.players is {ruleset.options['players']}"
            raise ScenarioError("bad_value", message, "players")
        ruleset = ruleset_of({**data, "options": {**data.get("options", {}), "players": count}})
    return ruleset, present


def _seats(value: object, field: str, present: int) -> list[int]:
    """A list of different occupied winds, or their letters in one text."""
    if not isinstance(value, (list, tuple, str)):
        raise ScenarioError.bad_value(field, value, 'a list of winds such as ["E", "W"]', field)
    seats = [_wind(wind, f"{field}[{index}]") for index, wind in enumerate(value)]
    for index, seat in enumerate(seats):
        if seat in seats[:index]:
            raise ScenarioError("named_twice", f"{WIND_LETTERS[seat]} is named twice", f"{field}[{index}]")
        if not present >> seat & 1:
            wind = WIND_LETTERS[seat]
            raise ScenarioError("nobody_there", f"nobody sits on {wind}", f"{field}[{index}]", given=wind)
    return seats


def _wind(value: object, field: str) -> int:
    if not isinstance(value, str) or len(value) != 1 or value not in WIND_LETTERS:
        raise ScenarioError.bad_value(field, value, "E, S, W, N", field)
    return WIND_LETTERS.index(value)


def _int(data: Mapping[str, Any], name: str, default: int, most: int) -> int:
    value = data.get(name, default)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        limit = str(most) if most < 1 << 64 else "2**256"
        raise ScenarioError.bad_value(name, value, f"0-{limit}", name)
    return value


def _bool(data: Mapping[str, Any], name: str) -> bool:
    value = data.get(name, False)
    if not isinstance(value, bool):
        raise ScenarioError.bad_value(name, value, "true, false", name)
    return value


def _dice(data: Mapping[str, Any]) -> list[tuple[int, int]] | None:
    """The throws, if there are any; what they must be is the wall's business."""
    dice = data.get("dice")
    if dice is None:
        return None
    if not isinstance(dice, list) or not dice or not all(isinstance(throw, (list, tuple)) for throw in dice):
        raise ScenarioError.bad_value("dice", dice, "a list of throws such as [[2, 4], [6, 1]]", "dice")
    return [tuple(throw) for throw in dice]


def tiles_of(value: object, field: str) -> tuple[Kind, ...]:
    """Read tiles from a text in any notation or from a list of single tiles."""
    if isinstance(value, str):
        return parse_tiles(value, field)
    if not isinstance(value, (list, tuple)):
        raise ScenarioError.bad_value(field, value, 'a text such as "B55 WE", a list of tiles', field)
    return tiles_from_json(list(value), field)


class _Tiles:
    """The named tiles of a scenario, and the wall that deals them."""

    def __init__(self, ruleset: Ruleset, present: int, wall_left: int) -> None:
        self.set = full_set(bool(ruleset.options["bonus_tiles"]))
        self.present = present
        self.wall_left = wall_left
        self.hands: dict[int, tuple[Kind, ...]] = dict.fromkeys(winds_of(present), ())
        self.draws: tuple[Kind, ...] = ()
        self.loose: tuple[Kind, ...] = ()

    def read(self, data: Mapping[str, Any]) -> None:
        """Read and check hands, draws and loose tiles."""
        hands = data.get("hands", {})
        if not isinstance(hands, Mapping):
            raise ScenarioError.bad_value("hands", hands, "an object of winds and tiles", "hands")
        for wind, value in hands.items():
            seat = _wind(wind, f"hands.{wind}")
            if seat not in self.hands:
                raise ScenarioError("nobody_there", f"nobody sits on {wind}", f"hands.{wind}", given=wind)
            self.hands[seat] = tiles_of(value, f"hands.{wind}")
            most = 14 if seat == EAST else 13
            if len(self.hands[seat]) > most:
                message = f"{len(self.hands[seat])} tiles; {wind} is dealt {most}"
                raise ScenarioError("wrong_count", message, f"hands.{wind}", tiles=len(self.hands[seat]), dealt=most)
        self.draws = tiles_of(data.get("draws", []), "draws")
        self.loose = tiles_of(data.get("loose", []), "loose")
        if len(self.draws) + len(self.loose) > self.wall_left:
            message = f"{len(self.draws)} draws and {len(self.loose)} loose tiles, but {self.wall_left} tiles are left"
            raise ScenarioError("wrong_count", message, "draws")
        self._check_copies()

    def _check_copies(self) -> None:
        held = Counter(self.set)
        named = [(f"hands.{WIND_LETTERS[seat]}", tiles) for seat, tiles in self.hands.items()]
        for field, tiles in (*named, ("draws", self.draws), ("loose", self.loose)):
            for kind in tiles:
                held[kind] -= 1
                if held[kind] >= 0:
                    continue
                if kind not in self.set:
                    raise ScenarioError("no_bonus_tiles", f"{CODES[kind]}: this set has no bonus tiles", field)
                code, most = ("two_of_one_bonus", "one") if kind >= FLOWERS else ("five_of_a_kind", "four")
                message = f"{CODES[kind]} is one too many: a set holds {most}"
                raise ScenarioError(code, message, field, tile=CODES[kind])

    def wall(self, seed: int) -> bytes:
        """Return every tile in the order in which it leaves the wall."""
        rest = Counter(self.set)
        rest.subtract([kind for tiles in (*self.hands.values(), self.draws, self.loose) for kind in tiles])
        stream = FairStream(str(seed).encode(), b"scenario")
        pool = list(stream.shuffled(sorted(rest.elements())))
        plain = [kind for kind in pool if kind < FLOWERS]
        wall: list[Kind | None] = [None] * len(self.set)
        places = {
            seat: [place for taker, taken in dealing(self.present) if taker == seat for place in taken]
            for seat in self.hands
        }
        for seat, tiles in self.hands.items():
            missing = len(places[seat]) - len(tiles)
            filling = [plain.pop() for _ in range(missing)]
            for kind in filling:
                pool.remove(kind)
            for place, kind in zip(places[seat], (*tiles, *filling), strict=True):
                wall[place] = kind
        self._lay_ends(wall)
        return bytes(pool.pop() if kind is None else kind for kind in wall)

    def _lay_ends(self, wall: list[Kind | None]) -> None:
        """Lay the loose tiles at the far end, upper before lower (D-LOOSE-2, 3), the draws at the live end."""
        total = len(wall)
        first = total - self.wall_left
        for index, kind in enumerate(self.loose):
            place = total - 2 - (index & ~1) + (index & 1)
            wall[max(place, first)] = kind  # of a last stack halved by a shortened wall the lower tile is left
        place = first
        for kind in self.draws:
            while wall[place] is not None:
                place += 1
            wall[place] = kind
            place += 1
