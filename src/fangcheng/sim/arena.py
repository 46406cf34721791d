"""Bots against each other over many deals: who wins how often, by what, and for how much.

Whole games are played one after another, with seats thrown for, winds moving and rounds ending as the ruleset says; the
last game stops at the number of deals asked for.  Everything follows from the seed: neither the number of processes nor
the clock changes a figure.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from itertools import count, islice
from multiprocessing import get_context
from typing import Final, TypeAlias

from fangcheng.deal.chance import SeededChance
from fangcheng.deal.deal_cy import Deal
from fangcheng.deal.game import Game
from fangcheng.deal.layout import TURN
from fangcheng.deal.results import result_of
from fangcheng.deal.view import view_of
from fangcheng.errors import FangchengError
from fangcheng.players import BOTS, Bot, late_claim, make_bot
from fangcheng.rng import FairStream
from fangcheng.rules import Ruleset, load, loads
from fangcheng.scoring.lines import CAP_RULE
from fangcheng.scoring.scorer_cy import count_hand
from fangcheng.sim.report import Played, Report, Totals
from fangcheng.tiles import FLOWERS

MOST_DEALS: Final = 10_000_000


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be simulated.

    Attributes:
        ruleset: the rules of every table.
        bots: name of each player's bot (``players.BOTS``), as many as the ruleset has players.
        deals: how many deals, 1 to 10,000,000.
        seed: any integer.
        late_claims: whether bots are asked for late claims where the ruleset has them (D-CLM-3).
    """

    ruleset: Ruleset
    bots: tuple[str, ...]
    deals: int
    seed: int = 0
    late_claims: bool = False

    def check(self) -> None:
        """Refuse what cannot be played.

        Raises:
            FangchengError: ``unknown_bot``, ``bad_bots`` or ``bad_deals``.
        """
        for name in self.bots:
            if name not in BOTS:
                raise FangchengError.unknown("bot", name, ", ".join(BOTS), "bots")
        players = self.ruleset.options["players"]
        if len(self.bots) != players:
            raise FangchengError(
                "bad_bots",
                f"{len(self.bots)} bots, but the ruleset is for {players} players (option players)",
                "bots",
                have=len(self.bots),
                wanted=players,
            )
        if not 1 <= self.deals <= MOST_DEALS:
            message = f"{self.deals} deals: 1 to {MOST_DEALS:,} can be played"
            raise FangchengError("bad_deals", message, "deals", given=self.deals, most=MOST_DEALS)


def simulate(plan: Plan, jobs: int = 1, progress: Callable[[int], None] | None = None) -> Report:
    """Play the deals of a plan and add them up.

    Args:
        plan: what to play.
        jobs: processes to play in, at least 1; the figures are the same for any number.
        progress: called with the number of deals played so far.

    Raises:
        FangchengError: what ``Plan.check`` raises, or ``bad_jobs``.
    """
    plan.check()
    if jobs < 1:
        raise FangchengError("bad_jobs", f"{jobs} processes: at least 1 is needed", "jobs")
    totals = Totals(plan.ruleset, plan.bots, plan.seed, plan.late_claims)
    for played in _all_deals(plan, jobs):
        totals.add(played)
        if progress is not None:
            progress(totals.deals)
    return totals.report()


def _all_deals(plan: Plan, jobs: int) -> Iterator[Played]:
    """The deals of game after game until there are enough."""
    left = plan.deals
    games = _games_here(plan) if jobs == 1 else _games_elsewhere(plan, jobs)
    for game in games:
        for played in game:
            yield played
            left -= 1
            if not left:
                return


def _games_here(plan: Plan) -> Iterator[Iterator[Played]]:
    return (play_game(plan, number) for number in count())


def _games_elsewhere(plan: Plan, jobs: int) -> Iterator[Sequence[Played]]:
    """Games played by several processes, told in order; those begun in vain are thrown away."""
    recipe = _recipe(plan)
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        running = [pool.submit(_whole_game, recipe, number) for number in range(2 * jobs)]
        number = len(running)
        try:
            while True:
                yield running.pop(0).result()
                running.append(pool.submit(_whole_game, recipe, number))
                number += 1
        finally:
            pool.shutdown(cancel_futures=True)


Recipe: TypeAlias = tuple[str, str, str, tuple[str, ...], int, int, bool]
"""A plan as plain values that go to another process: preset, house source, options as JSON, bots, deals, seed, late."""


def _recipe(plan: Plan) -> Recipe:
    rules = plan.ruleset
    options = json.dumps(dict(rules.options))
    return (rules.preset, rules.source, options, plan.bots, plan.deals, plan.seed, plan.late_claims)


@lru_cache(maxsize=1)
def _plan(recipe: Recipe) -> Plan:
    preset, source, options, bots, deals, seed, late_claims = recipe
    values = json.loads(options)
    ruleset = loads(source, options=values) if source else load(preset, values)
    return Plan(ruleset, bots, deals, seed, late_claims)


def _whole_game(recipe: Recipe, number: int) -> list[Played]:
    """A game as a list: what a process sends back; never more deals than are asked for in all."""
    plan = _plan(recipe)
    return list(islice(play_game(plan, number), plan.deals))


def play_game(plan: Plan, number: int) -> Iterator[Played]:
    """Play one whole game, deal by deal.

    Args:
        plan: what is simulated.
        number: number of the game, from 0: it decides seats, dice and walls.
    """
    secret = game_seed(plan.seed, number)
    chance = SeededChance(secret)
    players = range(len(plan.bots))
    bots = [make_bot(plan.bots[player], plan.ruleset, bot_seed(secret, player)) for player in players]
    game = Game.begin(plan.ruleset, [f"{player + 1}" for player in players], chance)
    while not game.over:
        start = game.start(chance)
        title = start.title
        deal = Deal(plan.ruleset.table, start.order, title.present, title.round_wind, title.east_wins)
        dealt = sum(deal.taken)
        seats: list[Bot | None] = [None] * 4
        for player in players:
            seats[start.winds[player]] = bots[player]
        answers, decisions = play_deal(deal, seats, late_claims=plan.late_claims)
        result = result_of(deal)
        net = result.net
        yield Played(
            game=number,
            winds=start.winds,
            winner=game.player_at(deal.winner) if deal.winner >= 0 else -1,
            source=result.win_source,
            hu=result.scores[deal.winner] if deal.winner >= 0 else 0,
            net=tuple(net[wind] for wind in start.winds),
            draws=sum(deal.taken) - dealt,
            discards=sum(deal.discards_made(seat) for seat in deal.seats),
            answers=answers,
            decisions=decisions,
            rules=rules_fired(plan.ruleset, deal),
        )
        game.finish(result)


def game_seed(seed: int, number: int) -> bytes:
    """Return the seed of one game of a simulation, for ``deal.chance.SeededChance``.

    Args:
        seed: of the simulation.
        number: of the game, from 0.
    """
    return hashlib.sha256(f"fangcheng simulation {seed} game {number}".encode()).digest()


def bot_seed(secret: bytes, player: int) -> int:
    """Return the seed of a player's bot in the game of a seed."""
    return FairStream(secret, b"bot %d" % player).word()


def play_deal(deal: Deal, bots: Sequence[Bot | None], late_claims: bool = False) -> tuple[int, int]:
    """Let bots play a deal to its end.

    Seats are asked in turn order; of late claims every other seat is asked once after a draw, before the drawer.

    Args:
        deal: at any point of it.
        bots: by seat; None for an empty chair.
        late_claims: whether late claims are asked for.

    Returns:
        Number of answers, and of those that were a choice between at least two.

    Raises:
        FangchengError: ``illegal_answer``: a bot gave an answer that is not legal.
    """
    answers = decisions = 0
    while not deal.over:
        if late_claims and deal.phase == TURN and _late(deal, bots):
            answers += 1
            decisions += 1
            continue
        seat = deal.waiting()[0]
        legal = deal.legal(seat)
        action = legal[0]
        if len(legal) > 1:
            decisions += 1
            bot = _bot_of(bots, seat)
            action = bot.choose(view_of(deal, seat), legal)
            if action not in legal:
                raise _illegal(bot, action, legal)
        answers += 1
        deal.apply(seat, action)
    return answers, decisions


def _late(deal: Deal, bots: Sequence[Bot | None]) -> bool:
    """Ask for late claims and carry out the first; return whether there was one."""
    giver = deal.last_giver
    for step in range(1, 4):
        seat = (giver + step) % 4
        options = deal.interrupts(seat)
        if options:
            bot = _bot_of(bots, seat)
            claim = late_claim(bot, view_of(deal, seat), options)
            if claim is not None:
                if claim not in options:
                    raise _illegal(bot, claim, options)
                deal.apply(seat, claim)
                return True
    return False


def _bot_of(bots: Sequence[Bot | None], seat: int) -> Bot:
    bot = bots[seat]
    if bot is None:
        raise FangchengError("bad_bots", f"seat {seat} has no bot", "bots")
    return bot


def _illegal(bot: Bot, action: int, legal: tuple[int, ...]) -> FangchengError:
    return FangchengError("illegal_answer", f"the bot {bot.name} answered {action}; legal: {legal}", "bots")


def rules_fired(ruleset: Ruleset, deal: Deal) -> tuple[tuple[str, int, int], ...]:
    """Return which rules made a line in a finished deal: id, lines of the winner, lines of losers; in order of ids.

    A dead deal counts nothing (D-END-2).
    """
    fired: dict[str, list[int]] = {}
    if deal.winner < 0:
        return ()
    for seat in deal.seats:
        facts = deal.facts(seat)
        context = (sum(1 << kind - FLOWERS for kind in deal.bonus(seat)), *facts.values())
        melds = [meld[:3] for meld in deal.melds(seat)]
        found = count_hand(ruleset.table, deal.counts(seat), melds, context)
        if found is None:
            raise FangchengError("not_mahjong", f"the winner's hand of seat {seat} cannot be counted", "deal")
        for row, _, beaten_by, _, value in found["lines"]:
            if beaten_by < 0 and value:
                rule = ruleset.rows[row].rule if row >= 0 else CAP_RULE
                fired.setdefault(rule, [0, 0])[seat != deal.winner] += 1
    return tuple((rule, winner, losers) for rule, (winner, losers) in sorted(fired.items()))
