"""What was promised of a record's walls and dice, and whether it was kept (docs/fair.md).

Before a deal its seed is promised by a commitment; then the players' nonces are mixed in; when the deal is over the
seed is shown.  Wall and dice follow from seed and nonces, and the commitment from the seed.
"""

from __future__ import annotations

from dataclasses import dataclass

from fangcheng.deal.chance import KIND as SEED
from fangcheng.deal.chance import Promise, SeededChance, unfair
from fangcheng.deal.game import Game, tiles_of
from fangcheng.deal.record import DealRecord, Header, differs
from fangcheng.deal.seating import throw_for_east
from fangcheng.errors import FangchengError
from fangcheng.rules import Ruleset

PROVED, UNPROMISED, GOING_ON = "proved", "not_promised", "going_on"


@dataclass(frozen=True, slots=True)
class DealProof:
    """What is proved of one deal of a record.

    Attributes:
        name: its number, with the count of reshuffles behind it (``DealRecord.name``).
        first, last: its lines.
        chance: PROVED - commitment, wall and dice follow from the seed shown; UNPROMISED - nothing was promised;
            GOING_ON - the seed has not been shown yet.
        promise: commitment, nonces and seed, as far as they are shown.
        throws: for the break.
        answers: given in it, each legal.
        events: each as the engine derives it, the dealing included.
        finished: whether its result is there, with payments and sums as the engine derives them.
    """

    name: str
    first: int
    last: int
    chance: str
    promise: Promise
    throws: int
    answers: int
    events: int
    finished: bool


def proof_of(part: DealRecord, *, promised: bool) -> DealProof:
    """Return what is proved of a deal that has been verified.

    Args:
        part: its lines.
        promised: whether anything was promised, and kept as far as that can be told.
    """
    finished = part.result is not None
    return DealProof(
        name=part.name,
        first=part.line,
        last=part.result_line or (part.acts[-1].line if part.acts else part.line),
        chance=UNPROMISED if not promised else PROVED if finished else GOING_ON,
        promise=Promise(part.commitment, part.nonces, part.result["seed"] if part.result is not None else ""),
        throws=len(part.dice),
        answers=len(part.acts),
        events=len(part.opening) + sum(len(act.events) for act in part.acts),
        finished=finished,
    )


def chance_of(header: Header, game: Game) -> SeededChance | None:
    """Return the seed of the game, None if the record does not show it; the seats must follow from it.

    Raises:
        RecordError: ``unfair``.
    """
    if header.chance is None or header.chance.get("kind") != SEED:
        return None
    try:
        chance = SeededChance.from_json(header.chance)
    except FangchengError as error:
        raise differs("unfair", 1, error.message) from error
    drawn = chance.sitting(len(game.players))
    if drawn != game.sitting or throw_for_east(len(game.players), chance.seat_throws()) != game.seat_dice:
        raise differs("unfair", 1, "the seats of this game do not follow from its seed", broken="seats")
    return chance


def keeps_promise(part: DealRecord, ruleset: Ruleset, chance: SeededChance | None) -> bool:
    """Return whether something was promised of a deal; False where there is no commitment and no seed.

    A deal that is going on can only be checked by whoever has the game's seed.

    Args:
        part: the deal.
        ruleset: its set of tiles counts.
        chance: the game's seed, or None if the record does not show it.

    Raises:
        RecordError: ``unfair``: the promise was not kept.
    """
    shown = part.result["seed"] if part.result is not None else ""
    if not part.commitment and not shown and chance is None:
        return False
    line = part.result_line or part.line
    if part.result is None:
        if chance is None:
            return True
        shown = chance.seed(part.number, part.reshuffle)
    try:
        broken = unfair(Promise(part.commitment, part.nonces, shown), tiles_of(ruleset), part.wall, part.dice)
    except FangchengError as error:
        raise differs("unfair", line, error.message) from error
    if not broken and chance is not None and chance.seed(part.number, part.reshuffle) != shown:
        raise differs("unfair", line, "the seed of this deal does not follow from the game's", broken="seed")
    if broken:
        raise differs("unfair", line, _TOLD[broken], broken=broken)
    return True


_TOLD = {
    "commitment": "the seed shown is not the one that the commitment promised",
    "wall": "the wall of this deal does not follow from its seed and nonces",
    "dice": "the dice of this deal do not follow from its seed and nonces",
}
