"""Chance for simulated games: everything from one number, so that a seed repeats a simulation exactly."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence

from fangcheng.rng import FairStream, deal_seed, dice, wall_order
from fangcheng.tiles import Kind


class SimulatedChance:
    """The chance of one game of a simulation (``deal.game.Chance``).

    Args:
        seed: of the simulation, any integer.
        game: number of the game in it, from 0.
    """

    def __init__(self, seed: int, game: int) -> None:
        self.seed = seed
        self.game = game
        self._secret = hashlib.sha256(f"fangcheng simulation {seed} game {game}".encode()).digest()

    def sitting(self, players: int) -> tuple[int, ...]:
        """Players in the order in which they sit at random (D-SEAT-2)."""
        return tuple(FairStream(self._secret, b"sitting").shuffled(range(players)))

    def seat_throws(self) -> Iterator[tuple[int, int]]:
        """Throws for East."""
        stream = dice(self._secret)
        while True:
            yield stream.throw()

    def wall_throws(self, deal: int, reshuffle: int) -> Iterator[tuple[int, int]]:
        """Throws for the place of the break."""
        stream = dice(deal_seed(self._secret, deal, reshuffle))
        while True:
            yield stream.throw()

    def order(self, deal: int, reshuffle: int, tiles: Sequence[Kind]) -> tuple[Kind, ...]:
        """The tiles in the order in which they leave the wall."""
        return tuple(wall_order(deal_seed(self._secret, deal, reshuffle), tiles))

    def commitment(self, deal: int, reshuffle: int) -> str:
        """Nothing: nobody has to be convinced of a simulation."""
        del deal, reshuffle
        return ""

    def as_json(self) -> dict[str, int]:
        """What the chance is made from."""
        return {"simulation": self.seed, "game": self.game}

    def bot_seed(self, player: int) -> int:
        """A seed for a player's bot, different in each game."""
        stream = FairStream(self._secret, b"bot %d" % player)
        return stream.word()
