"""Who sits where, and how the title of East passes (D-SEAT-1..5, S-SEAT-1..4, G-55..58, G-78).

Seats are winds, 0-3 for E S W N of one deal, and a wind always means the chair seen from East: the order of play is
E, S, W, N in every ruleset.  ``direction`` only decides on which side of East South sits.  Nothing here is random: the
throws are given.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from fangcheng.errors import FangchengError, shown
from fangcheng.rules.options import STARTING_WINDS
from fangcheng.tiles import EAST, SEATS, WIND_LETTERS

Throw = tuple[int, int]
Options = Mapping[str, object]

PLACES: Final = ("self", "right", "across", "left")
"""Where a chair stands as its viewer sees it."""
EAST_WINS_LOSING_TITLE: Final = 4
"""With ``dealer="winner"`` the fourth win in a row passes the title (D-VAR-2, S-SEAT-3, 4)."""
EAST_WINS_LIMIT: Final = 13
"""The win in a row that is limit hand (h); the count starts again after it (G-26)."""


def mask_of(winds: Iterable[int]) -> int:
    """Return the bit mask of some winds."""
    mask = 0
    for wind in winds:
        mask |= 1 << wind
    return mask


def winds_of(mask: int) -> tuple[int, ...]:
    """Return the winds of a bit mask in the order of play."""
    return tuple(wind for wind in SEATS if mask >> wind & 1)


def starting_present(players: int) -> int:
    """Return the mask of the winds occupied in the first deal of 2, 3 or 4 players (G-78)."""
    return mask_of(STARTING_WINDS[players])


def after(wind: int, present: int) -> int:
    """Return the next occupied wind after ``wind`` in the order of play: empty chairs are skipped (G-78)."""
    for step in range(1, 5):
        if present >> (wind + step) % 4 & 1:
            return (wind + step) % 4
    raise ValueError("nobody is present")


def place_of(wind: int, viewer: int, direction: str) -> str:
    """Return on which side of the viewer the chair of a wind stands (G-55, D-SEAT-3, S-SEAT-2).

    Args:
        wind: the chair looked for.
        viewer: the chair looking.
        direction: "counterclockwise" (South on East's right) or "clockwise" (South on East's left).

    Returns:
        One of PLACES.
    """
    step = (wind - viewer) % 4
    return PLACES[step if direction == "counterclockwise" else -step % 4]


# --- dice for the seats (D-SEAT-2, G-56) ---------------------------------------------------------------------------


class SeatDice(NamedTuple):
    """How East was thrown.

    Attributes:
        east: index of the player who becomes East.
        rounds: every turn of throwing: pairs (player index, throw); the second and later ones are throws of those
            who tied for the highest (G-56).
    """

    east: int
    rounds: tuple[tuple[tuple[int, Throw], ...], ...]


def throw_for_east(players: int, throws: Iterable[Throw]) -> SeatDice:
    """Throw two dice in turn until one player alone has the highest sum (D-SEAT-2, G-56).

    Args:
        players: 2-4, sitting in the order 0, 1, 2, ...
        throws: a stream of throws, each two dice of 1-6; only as many are taken as are needed.

    Raises:
        FangchengError: ``bad_throw`` or ``too_few_throws``.
    """
    stream = iter(throws)
    contenders: Sequence[int] = range(players)
    rounds: list[tuple[tuple[int, Throw], ...]] = []
    while len(contenders) > 1:
        turn: list[tuple[int, Throw]] = []
        for player in contenders:
            throw = next(stream, None)
            if throw is None:
                raise FangchengError(
                    "too_few_throws", f"player {player} has no throw: the highest is still tied", "dice"
                )
            turn.append((player, check_throw(throw)))
        rounds.append(tuple(turn))
        highest = max(sum(throw) for _, throw in turn)
        contenders = [player for player, throw in turn if sum(throw) == highest]
    return SeatDice(contenders[0], tuple(rounds))


def check_throw(throw: Sequence[int], name: str = "dice") -> Throw:
    """Return a throw as a pair, or raise ``bad_throw``: two dice, each 1-6."""
    if len(throw) != 2 or not all(type(die) is int and 1 <= die <= 6 for die in throw):
        raise FangchengError("bad_throw", f"{shown(list(throw))} is no throw: two dice of 1-6 each", name)
    return (throw[0], throw[1])


def chairs_from_dice(players: int, east: int) -> tuple[int, ...]:
    """Return the player in each of the four chairs, -1 for an empty one.

    Chair c is the chair that bears wind c in the first deal.  The players keep the order in which they sit, beginning
    with East; of three the empty chair is North's, two sit opposite (G-78).
    """
    chairs = [-1] * 4
    for step, wind in enumerate(STARTING_WINDS[players]):
        chairs[wind] = (east + step) % players
    return tuple(chairs)


# --- the title of East from deal to deal (D-SEAT-4, 5, G-57, G-58) -------------------------------------------------


class Title(NamedTuple):
    """Where a game stands before a deal, told by the winds of that deal.

    Attributes:
        present: mask of the occupied chairs.
        round_wind: 0-3.
        east_wins: mahjong of this East in a row before the deal (G-26).
        passed: mask of the winds whose players have already passed the title in this round (G-58).
        passings: how often the title has passed in this round.
    """

    present: int = 0b1111
    round_wind: int = EAST
    east_wins: int = 0
    passed: int = 0
    passings: int = 0


class Ending(NamedTuple):
    """How a deal ended, as far as the title cares.

    Attributes:
        winner: seat that went mahjong, or -1 (dead or void deal).
        scores: hu each seat counted in this deal, before East's doubling.
        false_mahjong: seat whose fully opened false mahjong made the deal void, or -1 (D-ERR-9, G-50).

    A dead deal, a wrong break and a wrong draw leave both at -1: East stays (D-END-2, G-52, G-53).
    """

    winner: int = -1
    scores: tuple[int, int, int, int] = (0, 0, 0, 0)
    false_mahjong: int = -1


class NextDeal(NamedTuple):
    """What follows a deal.

    Attributes:
        winds: wind of each player in the next deal, by his wind in this one; -1 for an empty chair.
        title: where the game stands before the next deal, told by the winds of the next deal.
        passed_title: whether the title of East has passed.
        round_over: whether the round has ended with this deal (D-DUR-4, G-58).
        game_over: whether this was the last round (D-DUR-1, option ``rounds``).
    """

    winds: tuple[int, int, int, int]
    title: Title = Title()
    passed_title: bool = False
    round_over: bool = False
    game_over: bool = False

    def as_json(self) -> dict[str, object]:
        """``next_seats`` (winds of this deal to winds of the next) and ``round_wind`` (null after the last round)."""
        seats = {WIND_LETTERS[wind]: WIND_LETTERS[new] for wind, new in enumerate(self.winds) if new >= 0}
        return {"next_seats": seats, "round_wind": None if self.game_over else WIND_LETTERS[self.title.round_wind]}


def next_east(options: Options, title: Title, ending: Ending) -> int:
    """Return the seat that is East in the next deal (D-SEAT-4, 5, D-VAR-2, S-SEAT-3, 4, G-50, G-57).

    Args:
        options: effective options; ``dealer`` is read.
        title: where the game stood before the deal.
        ending: how the deal ended.
    """
    if ending.false_mahjong == EAST:
        return after(EAST, title.present)
    if ending.winner < 0:
        return EAST
    by_winner = options["dealer"] == "winner"
    if ending.winner != EAST:
        return ending.winner if by_winner else after(EAST, title.present)
    if by_winner and title.east_wins + 1 >= EAST_WINS_LOSING_TITLE:
        losers = [wind for wind in winds_of(title.present) if wind != EAST]
        return max(losers, key=lambda wind: ending.scores[wind])  # max keeps the first in turn of a tie
    return EAST


def next_deal(options: Options, title: Title, ending: Ending) -> NextDeal:
    """Move the winds, the count of wins and the round after a deal.

    Args:
        options: effective options; ``dealer``, ``rounds`` and ``round_max_passings`` are read.
        title: where the game stood before the deal.
        ending: how the deal ended.
    """
    east = next_east(options, title, ending)
    winds = _seen_from(east, title.present)
    if east == EAST:
        return NextDeal(winds, _kept(title, ending))
    passed = title.passed | 1 << EAST
    passings = title.passings + 1
    present = mask_of(wind for wind in winds if wind >= 0)
    round_over = passed & title.present == title.present or passings >= _int(options, "round_max_passings")
    if not round_over:
        moved = mask_of(winds[wind] for wind in winds_of(passed & title.present))
        return NextDeal(winds, Title(present, title.round_wind, 0, moved, passings), passed_title=True)
    game_over = title.round_wind + 1 >= _int(options, "rounds")
    following = Title(present, title.round_wind if game_over else title.round_wind + 1)
    return NextDeal(winds, following, passed_title=True, round_over=True, game_over=game_over)


def _seen_from(east: int, present: int) -> tuple[int, int, int, int]:
    """Winds by chair as the new East sees them: an empty chair stays where it is (G-78)."""
    first, second, third, fourth = (((wind - east) % 4 if present >> wind & 1 else -1) for wind in SEATS)
    return first, second, third, fourth


def _kept(title: Title, ending: Ending) -> Title:
    """The same East deals again: only his wins count on, dead and void deals neither count nor break (G-26)."""
    wins = title.east_wins
    if ending.winner == EAST:
        wins = 0 if wins + 1 == EAST_WINS_LIMIT else wins + 1
    return Title(title.present, title.round_wind, wins, title.passed, title.passings)


def _int(options: Options, name: str) -> int:
    value = options[name]
    if not isinstance(value, int):
        raise FangchengError("bad_option", f"{name} is {value!r}: an integer is needed", f"options.{name}")
    return value
