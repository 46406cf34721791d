"""A record verified line by line: played again from its answers, it must tell what the engine derives.

Events, results and sums are compared; what was promised of walls and dice is proved first (``promise``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from fangcheng.deal.actions import ACTION_VERSION
from fangcheng.deal.breaking import break_wall
from fangcheng.deal.deal_cy import Deal
from fangcheng.deal.derive import Follower
from fangcheng.deal.event_json import event_json
from fangcheng.deal.events import Event
from fangcheng.deal.game import Game
from fangcheng.deal.promise import DealProof, chance_of, keeps_promise, proof_of
from fangcheng.deal.record import FORMAT, DealRecord, Header, Record, differs
from fangcheng.deal.referee import new_deal
from fangcheng.deal.result import amount_json
from fangcheng.deal.results import result_of
from fangcheng.deal.seating import NextDeal, throw_for_east
from fangcheng.errors import FangchengError, shown
from fangcheng.rules import Ruleset, load, loads
from fangcheng.tiles import WIND_LETTERS

WHY_NOT_PLAYED: Final = ("newer_format", "other_actions", "ruleset_unknown", "ruleset_changed")
"""Why a record is shown from its events only."""
MOST: Final = 200
"""Characters of an event that a complaint quotes at the most."""


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """A deal of a record, played as far as its answers go.

    Attributes:
        part: its lines.
        deal: the state.
        follower: what has told its events, and goes on telling them.
        seed: the deal's seed, shown with its result; "" while it is going on, or if there is none.
    """

    part: DealRecord
    deal: Deal
    follower: Follower
    seed: str = ""


@dataclass(frozen=True, slots=True)
class Verified:
    """A record played to its end.

    Attributes:
        game: seats, sums, rounds.
        playing: the deal that is going on, or None.
        last: the deal that ended last, or None.
        proofs: what is proved of each deal, in order.
        game_seed: whether seats and seeds of the deals follow from one seed that the record shows.
    """

    game: Game
    playing: PlayedDeal | None
    last: PlayedDeal | None
    proofs: tuple[DealProof, ...]
    game_seed: bool

    @property
    def deal(self) -> Deal | None:
        """The state of the deal that is going on, or None."""
        return self.playing.deal if self.playing is not None else None


def ruleset_of(header: Header) -> Ruleset:
    """Return the rules a record was played by.

    Raises:
        RulesetError: this version does not know them.
    """
    rules = header.ruleset
    return loads(rules.source, rules.name, rules.options) if rules.source else load(rules.preset, rules.options)


def why_not_played(record: Record) -> str:
    """Return "" if this engine plays the record, else one of WHY_NOT_PLAYED."""
    header = record.header
    if header.format > FORMAT:
        return "newer_format"
    if header.actions != ACTION_VERSION:
        return "other_actions"
    try:
        ruleset = ruleset_of(header)
    except FangchengError:
        return "ruleset_unknown"
    return "" if ruleset.content_hash == header.ruleset.content_hash else "ruleset_changed"


def verify(record: Record) -> Verified:
    """Play a record again and compare every line with what the engine derives.

    Raises:
        RecordError: the line and what differs: ``seats_differ``, ``deal_differs``, ``illegal_act``,
            ``events_differ``, ``result_differs``, ``unfair`` (commitment, wall, dice, seed or seats do not follow from
            what was promised) or ``end_differs``.
    """
    game = _seated(record.header, ruleset_of(record.header))
    chance = chance_of(record.header, game)
    playing: PlayedDeal | None = None
    last: PlayedDeal | None = None
    proofs: list[DealProof] = []
    for part in record.deals:
        _check_start(part, game)
        _check_break(part, game)
        promised = keeps_promise(part, game.ruleset, chance)
        played = playing = _play_deal(part, game)
        if part.result is not None:
            _check_result(part, part.result, game, played.deal)
            playing, last = None, replace(played, seed=part.result["seed"])
        proofs.append(proof_of(part, promised=promised))
    if record.end is not None:
        _check_end(record.end, record.end_line, game)
    return Verified(game, playing, last, tuple(proofs), chance is not None)


def open_deal(part: DealRecord, ruleset: Ruleset) -> Deal:
    """Return the deal of a record as it stands after the dealing.

    Raises:
        RecordError: ``deal_differs``: its wall or seats are impossible.
    """
    title = part.title
    try:
        return new_deal(ruleset.table, part.wall, title.present, title.round_wind, title.east_wins)
    except FangchengError as error:
        raise differs("deal_differs", part.line, error.message) from error


def result_json(game: Game, following: NextDeal) -> dict[str, Any]:
    """Return the result line of the deal just entered into a game."""
    return {
        "type": "result",
        **following.as_json(),
        "totals": {name: amount_json(total, game.exact) for name, total in zip(game.players, game.totals, strict=True)},
    }


def end_json(game: Game) -> dict[str, Any]:
    """Return the end line of a game: places, names and sums."""
    ranking = [
        [standing.place, game.players[standing.player], amount_json(standing.total, game.exact)]
        for standing in game.ranking()
    ]
    return {"type": "end", "stopped": game.stopped, "ranking": ranking}


def _seated(header: Header, ruleset: Ruleset) -> Game:
    throws = [throw for turn in header.seat_dice for _, throw in turn]
    try:
        dice = throw_for_east(len(header.players), throws)
        game = Game(ruleset, header.players, header.sitting, dice)
    except FangchengError as error:
        raise differs("seats_differ", 1, error.message) from error
    if dice.rounds != header.seat_dice:
        raise differs("seats_differ", 1, "the throws for East are not those of the players who had to throw")
    return game


def _check_start(part: DealRecord, game: Game) -> None:
    if game.over:
        raise differs("deal_differs", part.line, "the game was over before this deal")
    for what, told, derived in (
        ("number", part.number, game.number),
        ("reshuffle", part.reshuffle, game.reshuffle),
        ("winds", part.winds, game.winds),
        ("title", part.title, game.title),
    ):
        if told != derived:
            theirs, ours = shown(told), shown(derived)
            message = f"{what} is {theirs}, but the game gives {ours}"
            raise differs("deal_differs", part.line, message, part=what, given=theirs, derived=ours)


def _check_break(part: DealRecord, game: Game) -> None:
    """The break must be decided by all of its throws."""
    try:
        thrown = break_wall(game.ruleset.options, game.title.present, part.dice).throws
    except FangchengError as error:
        raise differs("deal_differs", part.line, error.message) from error
    if thrown != part.dice:
        raise differs("deal_differs", part.line, f"{len(part.dice)} throws, but the break is decided by {len(thrown)}")


def _same_events(line: int, derived: tuple[Event, ...], told: tuple[Mapping[str, Any], ...]) -> None:
    events = [event_json(event) for event in derived]
    for index, (mine, theirs) in enumerate(zip(events, told, strict=False)):
        if mine != theirs:
            given, derived_text = shown(theirs, MOST), shown(mine, MOST)
            message = f"event {index} is {given}, but the engine derives {derived_text}"
            raise differs("events_differ", line, message, number=index, given=given, derived=derived_text)
    if len(events) != len(told):
        message = f"{len(told)} events, but the engine derives {len(events)}"
        raise differs("events_differ", line, message, have=len(told), wanted=len(events))


def _play_deal(part: DealRecord, game: Game) -> PlayedDeal:
    """Play a deal's answers, comparing the events of each."""
    deal = open_deal(part, game.ruleset)
    follower = Follower(deal)
    _same_events(part.line, follower.follow(deal), part.opening)
    for act in part.acts:
        code = deal.refuse(act.seat, act.action)
        if code is not None:
            message = f"seat {act.seat} may not answer {act.action}: {code}"
            facts = {"seat": WIND_LETTERS[act.seat], "given": act.action, "reason": code}
            raise differs("illegal_act", act.line, message, **facts)
        deal.apply(act.seat, act.action)
        _same_events(act.line, follower.follow(deal), act.events)
    return PlayedDeal(part, deal, follower)


def _check_result(part: DealRecord, told: Mapping[str, Any], game: Game, deal: Deal) -> None:
    """Enter the deal into the game; what follows must be what the record says."""
    if not deal.over:
        raise differs("result_differs", part.result_line, "the deal is not over yet")
    derived = result_json(game, game.finish(result_of(deal)))
    _same("result_differs", part.result_line, {**derived, "seed": told["seed"]}, told)


def _check_end(told: Mapping[str, Any], line: int, game: Game) -> None:
    """The game must have ended, or have been stopped, where the record says."""
    try:
        if not game.over:
            game.stop()
    except FangchengError as error:
        raise differs("end_differs", line, error.message) from error
    _same("end_differs", line, end_json(game), told)


def _same(code: str, line: int, derived: Mapping[str, Any], told: Mapping[str, Any]) -> None:
    for key in {**derived, **told}:
        if derived.get(key) != told.get(key):
            theirs, ours = shown(told.get(key), MOST), shown(derived.get(key), MOST)
            message = f"{key} is {theirs}, but the engine gives {ours}"
            raise differs(code, line, message, part=key, given=theirs, derived=ours)
