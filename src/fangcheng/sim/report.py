"""What a simulation amounts to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from fangcheng.deal.result import Amount, amount_json
from fangcheng.rules import Ruleset
from fangcheng.scoring.layout import SOURCES
from fangcheng.tiles import SEATS, WIND_LETTERS


@dataclass(frozen=True, slots=True)
class Played:
    """One deal of a simulation.

    Attributes:
        game: number of its game, from 0.
        winds: wind of each player.
        winner: player, or -1 for a dead deal.
        source: where the winning tile came from (``scoring.layout.SOURCES``).
        hu: what the winner counted, before East's doubling.
        net: what each player gained or lost.
        draws: tiles drawn after the deal and the first replacements, loose ones included.
        discards: tiles discarded.
        answers: answers given.
        decisions: answers where there were at least two to choose from.
        rules: for each rule that made a line: its id, how often for the winner, how often for losers.
    """

    game: int
    winds: tuple[int, ...]
    winner: int
    source: str
    hu: int
    net: tuple[Amount, ...]
    draws: int
    discards: int
    answers: int
    decisions: int
    rules: tuple[tuple[str, int, int], ...]


@dataclass(frozen=True, slots=True)
class Share:
    """The part of one player, or of one wind, in a simulation.

    Attributes:
        name: the bot's name, or the wind's letter.
        deals: deals played.
        wins: deals won.
        hu: sum of the hu of the hands won, before East's doubling.
        net: sum of what was gained and lost.
    """

    name: str
    deals: int
    wins: int
    hu: int
    net: Amount

    @property
    def mean_hu(self) -> float | None:
        """Mean hu of the hands won, None without any."""
        return self.hu / self.wins if self.wins else None

    def as_json(self, exact: bool) -> dict[str, Any]:
        """Keys: see ``Report.as_json``."""
        return {
            "deals": self.deals,
            "wins": self.wins,
            "mean_hu": _rounded(self.mean_hu),
            "net": amount_json(self.net, exact),
            "net_per_deal": _rounded(float(self.net) / self.deals if self.deals else None),
        }


@dataclass(frozen=True, slots=True)
class Report:
    """The figures of a simulation; every mean is over all its deals unless said otherwise.

    Attributes:
        ruleset: name of the rules.
        content_hash: what fixes them (``Ruleset.content_hash``).
        seed: of the simulation.
        late_claims: whether bots were asked for late claims.
        deals: deals played.
        games: games they belong to; the last one may have been cut short.
        dead: deals that nobody won (D-END-1).
        hu: sum of the winners' hu, before East's doubling.
        players: share of each player's bot, in the order given.
        winds: share of each wind that was occupied.
        draws, discards, answers, decisions: sums over all deals (:class:`Played`).
        sources: deals won by where the winning tile came from.
        rules: for each rule that made a line: lines of winners and of losers.
        exact: whether amounts are fractions (G-44).
    """

    ruleset: str
    content_hash: str
    seed: int
    late_claims: bool
    deals: int
    games: int
    dead: int
    hu: int
    players: tuple[Share, ...]
    winds: tuple[Share, ...]
    draws: int
    discards: int
    answers: int
    decisions: int
    sources: dict[str, int]
    rules: dict[str, tuple[int, int]]
    exact: bool

    @property
    def won(self) -> int:
        """Deals that somebody won."""
        return self.deals - self.dead

    @property
    def mean_hu(self) -> float | None:
        """Mean hu of the winners' hands, None without any."""
        return self.hu / self.won if self.won else None

    def as_json(self) -> dict[str, Any]:
        """The report as ``fangcheng simulate --json`` prints it: the same for the same seed on every machine.

        Keys:
            ruleset, content_hash, seed, late_claims: what was simulated.
            deals, games, won, dead: how many; the last game may have been cut short.
            mean_hu: of the winning hands, before East's doubling; null without any.
            bots: a list in the order given; each with ``player`` (from 1), ``bot``, ``deals``, ``wins``, ``mean_hu``,
                ``net`` (hu gained or lost; a text such as ``"464/3"`` where the ruleset counts in fractions) and
                ``net_per_deal``.
            winds: the same by ``E``, ``S``, ``W``, ``N``.
            length: means a deal of ``draws``, ``discards``, ``answers`` and ``decisions`` (answers with at least two
                to choose from).
            win_sources: deals won, by source of the last tile.
            rules: for each rule id that made a line, in the order of the tables, how many lines of ``winners`` and of
                ``losers`` it made.

        Means are rounded to three places.
        """
        return {
            "ruleset": self.ruleset,
            "content_hash": self.content_hash,
            "seed": self.seed,
            "late_claims": self.late_claims,
            "deals": self.deals,
            "games": self.games,
            "won": self.won,
            "dead": self.dead,
            "mean_hu": _rounded(self.mean_hu),
            "bots": [
                {"player": number, "bot": share.name, **share.as_json(self.exact)}
                for number, share in enumerate(self.players, 1)
            ],
            "winds": {share.name: share.as_json(self.exact) for share in self.winds},
            "length": {
                name: _rounded(getattr(self, name) / self.deals if self.deals else None)
                for name in ("draws", "discards", "answers", "decisions")
            },
            "win_sources": self.sources,
            "rules": {rule: {"winners": winners, "losers": losers} for rule, (winners, losers) in self.rules.items()},
        }


class Totals:
    """Adds deals up."""

    def __init__(self, ruleset: Ruleset, bots: Sequence[str], seed: int, late_claims: bool) -> None:
        self.deals = 0
        self._ruleset = ruleset
        self._bots = tuple(bots)
        self._seed = seed
        self._late_claims = late_claims
        self._exact = ruleset.options["third_rounding"] == "exact"
        self._games = 0
        self._sums: Counter[str] = Counter()
        self._sources: Counter[str] = Counter()
        self._rules: dict[str, list[int]] = {}
        self._players = [_Sum() for _ in bots]
        self._winds = [_Sum() for _ in SEATS]

    def add(self, played: Played) -> None:
        """Add one deal; deals come in the order in which they were played."""
        self.deals += 1
        self._games = played.game + 1
        for name in ("draws", "discards", "answers", "decisions", "hu"):
            self._sums[name] += getattr(played, name)
        self._sums["dead"] += played.winner < 0
        if played.winner >= 0:
            self._sources[played.source] += 1
        for player, wind in enumerate(played.winds):
            won = player == played.winner
            self._players[player].add(won, played.hu, played.net[player])
            self._winds[wind].add(won, played.hu, played.net[player])
        for rule, winner, losers in played.rules:
            lines = self._rules.setdefault(rule, [0, 0])
            lines[0] += winner
            lines[1] += losers

    def report(self) -> Report:
        """Return the figures so far."""
        return Report(
            ruleset=self._ruleset.name,
            content_hash=self._ruleset.content_hash,
            seed=self._seed,
            late_claims=self._late_claims,
            deals=self.deals,
            games=self._games,
            dead=self._sums["dead"],
            hu=self._sums["hu"],
            players=tuple(part.share(name) for part, name in zip(self._players, self._bots, strict=True)),
            winds=tuple(self._winds[seat].share(WIND_LETTERS[seat]) for seat in SEATS if self._winds[seat].deals),
            draws=self._sums["draws"],
            discards=self._sums["discards"],
            answers=self._sums["answers"],
            decisions=self._sums["decisions"],
            sources={source: self._sources[source] for source in SOURCES if self._sources[source]},
            rules={rule: (self._rules[rule][0], self._rules[rule][1]) for rule in self._table_order()},
            exact=self._exact,
        )

    def _table_order(self) -> list[str]:
        """The rules that made a line, in the order of the ruleset's tables; the cap, which is no row, comes last."""
        known = [rule for rule in self._ruleset.rule_ids() if rule in self._rules]
        return known + sorted(self._rules.keys() - set(known))


class _Sum:
    """A share while it grows."""

    def __init__(self) -> None:
        self.deals = self.wins = self.hu = 0
        self.net: Amount = 0

    def add(self, won: bool, hu: int, net: Amount) -> None:
        self.deals += 1
        self.net += net
        if won:
            self.wins += 1
            self.hu += hu

    def share(self, name: str) -> Share:
        return Share(name, self.deals, self.wins, self.hu, self.net)


def _rounded(value: float | Fraction | None) -> float | None:
    return None if value is None else round(float(value), 3)
