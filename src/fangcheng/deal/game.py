"""The game of many deals: seats, winds, rounds, running totals and a ledger of every payment (D-DUR, D-PAY, G-54..58).

A game is a fold over its results: ``begin`` throws for the seats, ``start`` says how the next deal begins, ``finish``
takes its result.  The same steps in the same order give the same game, so a record rebuilds one exactly.  Players are
told by their index in ``players``; chairs are numbered 0-3 in the order of play, chair c bearing wind c in the first
deal.  What chance decides comes from a ``Chance``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from fangcheng.deal.breaking import Break, break_wall
from fangcheng.deal.chance import Chance
from fangcheng.deal.result import Amount, DealResult
from fangcheng.deal.seating import (
    Ending,
    NextDeal,
    SeatDice,
    Title,
    chairs_from_dice,
    next_deal,
    starting_present,
    throw_for_east,
)
from fangcheng.errors import FangchengError, shown
from fangcheng.rules import Ruleset
from fangcheng.tiles import TILE_SETS, Kind

MAX_NAME = 64
"""Characters of a player's name at the most."""


@dataclass(frozen=True, slots=True)
class DealStart:
    """How a deal begins.

    Attributes:
        number: number of the deal, from 1; a void deal is played again under its number.
        reshuffle: how often it has been made void before.
        title: round wind, East's wins in a row, who has passed; by the winds of this deal.
        winds: wind of each player, by index.
        broken: the broken wall, with every throw.
        order: the tiles in the order in which they leave the wall: a secret until the deal is over.
        commitment: what was shown before the deal, or "".
        nonces: what the players have mixed in since.
    """

    number: int
    reshuffle: int
    title: Title
    winds: tuple[int, ...]
    broken: Break
    order: tuple[Kind, ...]
    commitment: str = ""
    nonces: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """One payment of the ledger, between players.

    Attributes:
        deal, reshuffle: of which deal (a void deal and its replay have the same number).
        payer, payee: player indices.
        amount: hu, above 0.
        reason: one of ``result.REASONS``.
    """

    deal: int
    reshuffle: int
    payer: int
    payee: int
    amount: Amount
    reason: str


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's place: equal sums share it (G-54)."""

    place: int
    player: int
    total: Amount


class Game:
    """A game from the seat dice to the last round.

    Attributes:
        ruleset: the rules of the table.
        players: names, by index.
        sitting: player indices in the order in which they sat down.
        seat_dice: how East was thrown; its player numbers count along ``sitting``.
        chairs: player index in each chair, -1 for an empty one.
        title: where the game stands before the next deal.
        number, reshuffle: of the next deal, or of the deal being played.
        totals: running sum of each player; begins with ``start_score``.
        ledger: every payment so far.
        results: every deal's result so far, void deals included.
        may_stop: whether a round has just ended, so that the players may stop here (D-DUR-1).
        over: whether the game has ended, by its last round or by stopping.
        stopped: whether the players stopped it.
    """

    def __init__(self, ruleset: Ruleset, players: Sequence[str], sitting: Sequence[int], seat_dice: SeatDice) -> None:
        """Seat the players; see :meth:`begin`, which throws for them."""
        check_players(ruleset, players)
        if sorted(sitting) != list(range(len(players))):
            raise FangchengError("bad_sitting", f"{list(sitting)} does not name every player once", "sitting")
        self.ruleset = ruleset
        self.players = tuple(players)
        self.sitting = tuple(sitting)
        self.seat_dice = seat_dice
        places = chairs_from_dice(len(players), seat_dice.east)
        self.chairs = tuple(self.sitting[place] if place >= 0 else -1 for place in places)
        self.title = Title(present=starting_present(len(players)))
        self.number = 1
        self.reshuffle = 0
        start: int = ruleset.options["start_score"]
        self.totals: list[Amount] = [Fraction(start) if self.exact else start for _ in players]
        self.ledger: list[Entry] = []
        self.results: list[DealResult] = []
        self.may_stop = False
        self.over = False
        self.stopped = False
        self._east_chair = 0

    @classmethod
    def begin(cls, ruleset: Ruleset, players: Sequence[str], chance: Chance) -> Game:
        """Sit down at random and throw for East (D-SEAT-2, G-56).

        Args:
            ruleset: the rules; its option ``players`` says how many play.
            players: their names, each different.
            chance: the source of sitting order and throws.

        Raises:
            FangchengError: ``bad_players``.
        """
        check_players(ruleset, players)
        sitting = chance.sitting(len(players))
        return cls(ruleset, players, sitting, throw_for_east(len(players), chance.seat_throws()))

    @property
    def exact(self) -> bool:
        """Whether sums are fractions (``third_rounding="exact"``)."""
        return bool(self.ruleset.options["third_rounding"] == "exact")

    @property
    def winds(self) -> tuple[int, ...]:
        """Wind of each player in the next deal, or in the one being played."""
        return tuple((self.chairs.index(player) - self._east_chair) % 4 for player in range(len(self.players)))

    def player_at(self, wind: int) -> int:
        """Return the player who bears a wind in this deal, -1 for an empty chair."""
        return self.chairs[(wind + self._east_chair) % 4]

    def start(self, chance: Chance) -> DealStart:
        """Return how the next deal begins; asking twice gives the same deal.

        Raises:
            FangchengError: ``game_over``.
        """
        self._must_go_on()
        throws = chance.wall_throws(self.number, self.reshuffle)
        return DealStart(
            number=self.number,
            reshuffle=self.reshuffle,
            title=self.title,
            winds=self.winds,
            broken=break_wall(self.ruleset.options, self.title.present, throws),
            order=chance.order(self.number, self.reshuffle, tiles_of(self.ruleset)),
            commitment=chance.commitment(self.number, self.reshuffle),
            nonces=chance.nonces(self.number, self.reshuffle),
        )

    def finish(self, result: DealResult) -> NextDeal:
        """Enter a finished deal: payments, winds, round (D-PAY, D-SEAT-4, 5, G-57, G-58).

        Returns:
            What follows; its winds are told by the winds of the deal just finished.

        Raises:
            FangchengError: ``game_over``, or ``bad_result`` if it names an empty chair.
        """
        self._must_go_on()
        entries = [
            self._entry(payment.payer, payment.payee, payment.amount, payment.reason) for payment in result.payments
        ]
        if result.winner >= 0 and self.player_at(result.winner) < 0:
            raise FangchengError("bad_result", f"the winner's chair {result.winner} is empty", "result.winner")
        following = next_deal(
            self.ruleset.options, self.title, Ending(result.winner, result.scores, result.false_mahjong)
        )
        for entry in entries:
            self.totals[entry.payer] -= entry.amount
            self.totals[entry.payee] += entry.amount
        self.ledger += entries
        self.results.append(result)
        self._east_chair = (self._east_chair - following.winds[0]) % 4
        self.title = following.title
        self.may_stop = following.round_over
        self.over = following.game_over
        if result.replayed:
            self.reshuffle += 1
        else:
            self.number, self.reshuffle = self.number + 1, 0
        return following

    def stop(self) -> None:
        """End the game before its last round: players may stop after any round (D-DUR-1).

        Raises:
            FangchengError: ``game_over``, or ``round_not_over``.
        """
        self._must_go_on()
        if not self.may_stop:
            raise FangchengError("round_not_over", "players may stop only after a round (D-DUR-1)", "stop")
        self.over = self.stopped = True

    def ranking(self) -> tuple[Standing, ...]:
        """Return the players from the highest sum down; equal sums share a place (G-54)."""
        order = sorted(range(len(self.players)), key=lambda player: -self.totals[player])
        return tuple(
            Standing(1 + sum(total > self.totals[player] for total in self.totals), player, self.totals[player])
            for player in order
        )

    def winners(self) -> tuple[int, ...]:
        """Return the players with the highest sum: one, or several who share the win (G-54)."""
        return tuple(standing.player for standing in self.ranking() if standing.place == 1)

    def _entry(self, payer: int, payee: int, amount: Amount, reason: str) -> Entry:
        debtor, creditor = self.player_at(payer), self.player_at(payee)
        if debtor < 0 or creditor < 0 or debtor == creditor or amount <= 0:
            raise FangchengError("bad_result", f"seat {payer} cannot pay seat {payee} {amount}", "result.payments")
        return Entry(self.number, self.reshuffle, debtor, creditor, amount, reason)

    def _must_go_on(self) -> None:
        if self.over:
            raise FangchengError("game_over", "the game is over", "game")


def check_players(ruleset: Ruleset, players: Sequence[str]) -> None:
    """Check the names of a table.

    Raises:
        FangchengError: ``bad_players``; the message says what is allowed.
    """
    wanted = ruleset.options["players"]
    if len(players) != wanted:
        message = f"{len(players)} names, but the ruleset is for {wanted} players (option players)"
        raise FangchengError("bad_players", message, "players", have=len(players), wanted=wanted)
    for index, name in enumerate(players):
        if not isinstance(name, str) or not name.strip() or len(name) > MAX_NAME or not name.isprintable():
            given, allowed = shown(name), f"1-{MAX_NAME} printable characters"
            message = f"a name cannot be {given}; allowed: {allowed}"
            raise FangchengError("bad_players", message, f"players[{index}]", given=given, allowed=allowed)
    if len(set(players)) != len(players):
        raise FangchengError("bad_players", "two players have the same name", "players")


def tiles_of(ruleset: Ruleset) -> tuple[Kind, ...]:
    """Return every tile of the ruleset's set, in kind order: 144, or 136 without bonus tiles (D-EQ-3, G-80)."""
    return TILE_SETS["chinese_144" if ruleset.options["bonus_tiles"] else "cards_136"].tiles()
