"""The first-hand lesson: one deal with a laid wall that leads through everything once.

The partners only throw away what they draw and claim nothing, so the wall alone decides what the learner meets: a
flower, a chow, a pung, a kong with its loose tile, a calling hand, mahjong.  He may answer as he likes: what is said
depends on where he stands, not on how he came there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from fangcheng import rng
from fangcheng.clients.terminal.decision import LATE, TURN, WINS, Choice, Decision
from fangcheng.deal.actions import CHOW_HIGH, CHOW_LOW, DISCARD, KONG, OWN_KONG, PASS, PUNG, STAND
from fangcheng.deal.breaking import dealing
from fangcheng.deal.seating import Throw
from fangcheng.deal.view import SeatView
from fangcheng.errors import RecordError
from fangcheng.hand.layout import KONG as KONG_SET
from fangcheng.players.greedy import advice
from fangcheng.players.sight import Sight, distance_of
from fangcheng.rules import Ruleset
from fangcheng.tiles import KIND_OF, Kind

KIND: Final = "lesson"
VERSION: Final = 1
RULESET: Final = "dictionary"
OPTIONS: Final[Mapping[str, Any]] = {"rounds": 1}
PLAYERS: Final = 4


def _kinds(text: str) -> tuple[Kind, ...]:
    return tuple(KIND_OF[code] for code in text.split())


EAST_HAND: Final = _kinds("F1 C3 C5 DR DR B7 B7 B7 D4 D5 WE WE WN C9")
DRAWS: Final = _kinds("B2 C8 WS B1 B9 C7 C4 D8 DR S2 B3 C2 B7 WW D6 B3 D3 C7 D6 WS D3")
"""Live tiles from the first draw on, while the learner follows: S W N E, S W N, S W, S W N E, S W."""
LOOSE: Final = _kinds("D1 B4 C1 D9")
"""Loose tiles in the order in which they are taken: for the learner's flower, for South's season, for the kong."""
JUNK: Final = _kinds("WN C9 B1 D1 C1 WS WW B3 C7")
"""Tiles the lesson would throw away first."""
SEAT_THROWS: Final[tuple[Throw, ...]] = ((6, 5), (2, 3), (4, 1), (3, 3))
WALL_THROWS: Final[tuple[Throw, ...]] = ((4, 2), (3, 1))


class LessonChance:
    """The laid wall and the dice that belong to it."""

    def sitting(self, players: int) -> tuple[int, ...]:
        """Everybody as he comes, the learner first."""
        return tuple(range(players))

    def seat_throws(self) -> Iterator[Throw]:
        """Throws by which the learner becomes East."""
        return iter(SEAT_THROWS)

    def wall_throws(self, deal: int, reshuffle: int) -> Iterator[Throw]:
        """Throws for the break."""
        del deal, reshuffle
        return iter(WALL_THROWS)

    def order(self, deal: int, reshuffle: int, tiles: Sequence[Kind]) -> tuple[Kind, ...]:
        """The laid wall: what is not laid comes in a fixed order, bonus tiles late."""
        del deal, reshuffle
        left = Counter(tiles)
        left.subtract([*EAST_HAND, *DRAWS, *LOOSE])
        rest = list(rng.FairStream(b"lesson", b"wall").shuffled(sorted((+left).elements())))
        plain = [kind for kind in rest if kind < KIND_OF["F1"]]
        bonus = [kind for kind in rest if kind >= KIND_OF["F1"]]
        own, order = list(EAST_HAND), list[Kind]()
        for seat, numbers in dealing(0b1111):
            order += [own.pop(0) if seat == 0 else plain.pop(0) for _ in numbers]
        end = [kind for index in range(len(LOOSE) - 2, -1, -2) for kind in LOOSE[index : index + 2]]
        return (*order, *DRAWS, *plain, *bonus, *end)

    def commitment(self, deal: int, reshuffle: int) -> str:
        """Nothing is promised: the wall is laid."""
        del deal, reshuffle
        return ""

    def mix_in(self, deal: int, reshuffle: int, nonces: Iterable[bytes]) -> None:
        """Change nothing: the wall is laid."""
        del deal, reshuffle, nonces

    def nonces(self, deal: int, reshuffle: int) -> tuple[str, ...]:
        """Nothing is mixed in."""
        del deal, reshuffle
        return ()

    def seed(self, deal: int, reshuffle: int) -> str:
        """There is none."""
        del deal, reshuffle
        return ""

    def lot(self, *what: object) -> int:
        """Always the same: the partners do not choose."""
        del what
        return 0

    def as_json(self) -> Mapping[str, Any]:
        """``{"kind": "lesson", "version": 1}``."""
        return {"kind": KIND, "version": VERSION}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> LessonChance:
        """Return the chance of a lesson's record.

        Raises:
            RecordError: ``bad_chance``.
        """
        if data.get("kind") != KIND or data.get("version") != VERSION:
            raise RecordError("bad_chance", "this is no lesson this version can go on with", "chance")
        return cls()


class LessonPartners:
    """Throw away what they draw and claim nothing."""

    def choose(self, player: int, view: SeatView, legal: tuple[int, ...], place: tuple[int, ...]) -> int:
        """Pass, or discard the tile drawn."""
        del player, place
        if PASS in legal:
            return PASS
        drawn = DISCARD + view.drawn
        return drawn if view.drawn >= 0 and drawn in legal else min(legal)

    def late(self, player: int, view: SeatView, options: tuple[int, ...], place: tuple[int, ...]) -> int | None:
        """No late claim."""
        del player, view, options, place
        return None

    def nonce(self, player: int, place: tuple[int, ...]) -> bytes:
        """Nothing to mix in."""
        del player, place
        return b""


class Lesson:
    """What the lesson says at each point.

    Args:
        ruleset: the rules of the lesson.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._said: set[str] = set()

    def note(self, decision: Decision) -> str:
        """Return the key of what to say at a decision, "" if it has been said."""
        return self._once(_situation(decision))

    def after(self, view: SeatView) -> str:
        """Return the key of what to say after the learner's own discard: that he calls now."""
        sight = Sight(view)
        counts = bytes(sight.counts)
        if sum(counts) != 13 - 3 * sight.melds_n:
            return ""
        deficiency = distance_of(self._ruleset).accepts(counts, bytes(sight.unseen), sight.melds_n)[0]
        return self._once("calling") if deficiency == 1 else ""

    def recommended(self, decision: Decision) -> Choice:
        """Return what the lesson would answer: along the laid wall while that is possible, else the bot's advice."""
        legal = decision.legal
        for action in legal:
            if action in WINS or OWN_KONG <= action < PASS or action in (PUNG, KONG):
                return _choice(decision, action)
        if decision.kind != TURN and any(CHOW_LOW <= action <= CHOW_HIGH for action in legal):
            return _choice(decision, next(action for action in legal if CHOW_LOW <= action <= CHOW_HIGH))
        for kind in JUNK:
            if decision.kind == TURN and DISCARD + kind in legal:
                return _choice(decision, DISCARD + kind)
        return _choice(decision, advice(decision.view, legal, self._ruleset)[0].action)

    def _once(self, key: str) -> str:
        if key in self._said:
            return ""
        self._said.add(key)
        return key


def _choice(decision: Decision, action: int) -> Choice:
    return next(choice for choice in decision.choices if choice.action == action)


def _situation(decision: Decision) -> str:  # noqa: PLR0911 - one answer a situation
    """What the learner meets, as a key of ``lesson.*``."""
    legal = decision.legal
    if any(action in WINS for action in legal):
        return "mahjong" if decision.kind == TURN else "mahjong_claim"
    if decision.kind == LATE:
        return "late"
    if decision.kind != TURN:
        if KONG in legal:
            return "kong_claim"
        return "pung" if PUNG in legal else "chow"
    own = decision.view.own
    if any(OWN_KONG <= action < PASS for action in legal):
        return "kong"
    if not own.discards and not own.melds and decision.view.drawn < 0:
        return "first_discard"
    if any(STAND <= action < OWN_KONG for action in legal):
        return "stand"
    if own.melds and own.melds[-1].type == KONG_SET:
        return "after_kong"
    return "drawn" if decision.drawn else "after_claim"
