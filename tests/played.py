"""Games played at random, for tests of events, views and records: the same seed plays the same game."""

from __future__ import annotations

import json
import random
import tempfile
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

from fangcheng.deal.breaking import dealing
from fangcheng.deal.chance import SeededChance
from fangcheng.deal.deal_cy import Deal
from fangcheng.deal.game import tiles_of
from fangcheng.deal.recorded import RecordedGame
from fangcheng.deal.seating import starting_present
from fangcheng.rules import load
from fangcheng.tiles import KIND_OF

NAMES = ("Anna", "Boris", "Vera", "Gleb")


def chance(seed: Any) -> Any:
    """A game's chance from a small number."""
    return SeededChance(seed.to_bytes(32, "big"))


def answer(deal: Any, rng: Any, greedy: Any = 0.7, late: Any = 0.3) -> Any:
    """One random legal answer: (seat, action); eager to claim, to lay and to win, sometimes late."""
    seat = rng.choice(deal.waiting())
    if rng.random() < late:
        offers = [(other, action) for other in range(4) for action in deal.interrupts(other)]
        if offers:
            return rng.choice(offers)
    legal = deal.legal(seat)
    best = [action for action in legal if 34 <= action < 102 or action > 102]
    return seat, rng.choice(best if best and rng.random() < greedy else legal)


def random_deal(ruleset: Any = "dictionary", seed: Any = 0, steps: Any = None, **options: Any) -> Any:
    """A deal played at random to its end, or for so many answers."""
    rules = load(ruleset, options)
    rng = random.Random(seed)
    box = tiles_of(rules)
    deal = Deal(rules.table, rng.sample(box, len(box)), starting_present(rules.options["players"]))
    while not deal.over and (steps is None or len(deal.record) < steps):
        deal.apply(*answer(deal, rng))
    return deal


def kind(code: Any) -> Any:
    """The kind of a tile's code."""
    return KIND_OF[code]


def tiles(text: Any) -> Any:
    """Kinds of compact notation such as ``B123 DRR``."""
    return [KIND_OF[word[0] + mark] for word in text.split() for mark in word[1:]]


def arranged(hands: Any, draws: Any = "", loose: Any = "", ruleset: Any = "dictionary", **options: Any) -> Any:
    """A deal with these hands of E, S, W, N, live draws and loose tiles; the rest is filled up in kind order."""
    rules = load(ruleset, options)
    left = Counter(tiles_of(rules))
    given = {seat: tiles(hand) for seat, hand in enumerate(hands) if hand}
    ahead, behind = tiles(draws), tiles(loose)
    for tile in [tile for hand in given.values() for tile in hand] + ahead + behind:
        left[tile] -= 1
        assert left[tile] >= 0, tile
    order = []
    for seat, numbers in dealing(sum(1 << seat for seat in given)):
        order += [given[seat].pop(0) for _ in numbers]
    end: list[int] = []  # the last stack first: upper, lower, then the stack before it
    rest = list(left.elements())
    while behind:
        pair = [behind.pop(0), behind.pop(0) if behind else rest.pop()]
        end = pair + end
    return Deal(rules.table, order + ahead + rest + end, sum(1 << seat for seat in given))


class Fixed:
    """Chance as a test writes it: the first player is East, the wall is broken as in P01, every deal has this wall."""

    def __init__(self, order: Any) -> None:
        self._order = tuple(order)

    def sitting(self, players: int) -> Any:
        return tuple(range(players))

    def seat_throws(self) -> Any:
        return iter([(6, 6), (1, 2), (1, 2), (1, 2)])

    def wall_throws(self, deal: int, reshuffle: int) -> Any:
        return iter([(2, 3), (4, 5)])

    def order(self, deal: int, reshuffle: int, tiles: Any) -> Any:
        return self._order

    def commitment(self, deal: int, reshuffle: int) -> str:
        return ""

    def mix_in(self, deal: int, reshuffle: int, nonces: Any) -> None:
        raise AssertionError("nothing was promised")

    def nonces(self, deal: int, reshuffle: int) -> Any:
        return ()

    def seed(self, deal: int, reshuffle: int) -> str:
        return ""

    def lot(self, *what: object) -> int:
        return 0

    def as_json(self) -> Any:
        return {}


def play_on(table: Any, rng: Any, answers: Any = None) -> None:
    """Play a recorded game at random until it is over, or for so many answers."""
    given = 0
    while not table.game.over and (answers is None or given < answers):
        if table.deal is None:
            table.start()
        else:
            table.act(*answer(table.deal, rng))
            given += 1


def random_game(
    path: Path | None = None, ruleset: Any = "dictionary", seed: Any = 0, answers: Any = None, **options: Any
) -> Any:
    """A recorded game played at random, with its table."""
    rules = load(ruleset, options)
    table = RecordedGame.begin(rules, NAMES[: rules.options["players"]], chance(seed), path)
    play_on(table, random.Random(seed), answers)
    return table


@cache
def written(ruleset: str = "dictionary", **game: Any) -> bytes:
    """The record of such a game, played once."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.jsonl"
        random_game(path, ruleset, **game)
        return path.read_bytes()


def lines_of(path: Path) -> Any:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def rewritten(path: Path, change: Any) -> Any:
    """The record with its lines changed by a function, as bytes."""
    lines = lines_of(path)
    change(lines)
    return b"".join(json.dumps(line).encode() + b"\n" for line in lines)


def first(lines: Any, kind: Any) -> Any:
    return next(line for line in lines if line["type"] == kind)


def set_in(kind: Any, key: Any, value: Any) -> Any:
    def change(lines: Any) -> None:
        first(lines, kind)[key] = value

    return change
