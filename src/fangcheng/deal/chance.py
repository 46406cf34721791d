"""Where a game's chance comes from: sitting order, dice and walls (D-SEAT-2, D-WALL-1, D-BRK-1).

The rules never throw dice themselves: a game asks a :class:`Chance`.  :class:`SeededChance` answers from one secret
seed so that every deal can be proved once it is over: its seed is promised before the deal by a commitment, the
players' nonces are mixed in after that, and the seed is shown with the result.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from fangcheng import rng
from fangcheng.deal.seating import Throw
from fangcheng.errors import RecordError
from fangcheng.tiles import Kind

KIND: Final = "seed"
MOST_SEED_BYTES: Final = 256


class Chance(Protocol):
    """Where a game's chance comes from.  A deal is told by its number (from 1) and how often it was reshuffled."""

    def sitting(self, players: int) -> tuple[int, ...]:
        """Players in the order in which they sit at random (D-SEAT-2)."""

    def seat_throws(self) -> Iterator[Throw]:
        """Throws for East."""

    def wall_throws(self, deal: int, reshuffle: int) -> Iterator[Throw]:
        """Throws for the place of the break."""

    def order(self, deal: int, reshuffle: int, tiles: Sequence[Kind]) -> tuple[Kind, ...]:
        """The tiles in the order in which they leave the wall."""

    def commitment(self, deal: int, reshuffle: int) -> str:
        """What is shown before the deal so that its wall can be proved after it; "" if nothing is."""

    def mix_in(self, deal: int, reshuffle: int, nonces: Iterable[bytes]) -> None:
        """Mix what the players say into a deal whose commitment they have seen."""

    def nonces(self, deal: int, reshuffle: int) -> tuple[str, ...]:
        """What the players have mixed in after the commitment, as hexadecimal digits."""

    def seed(self, deal: int, reshuffle: int) -> str:
        """What is shown when the deal is over: the seed the commitment was made of; "" if there is none."""

    def lot(self, *what: object) -> int:
        """A number for what is no tile and no die, such as a bot's choice: the same for the same words."""

    def as_json(self) -> Mapping[str, Any]:
        """What a record needs to go on with the game: a secret, for the machine that runs the game only."""


class SeededChance:
    """Chance from one secret seed (``fangcheng.rng``).

    Args:
        seed: the game's seed, at best 32 random bytes (``secrets.token_bytes(32)``).

    Raises:
        RecordError: ``bad_chance``: it is longer than a record takes.
    """

    def __init__(self, seed: bytes) -> None:
        _check_length(seed, "seed")
        self._seed = bytes(seed)
        self._nonces: dict[tuple[int, int], tuple[bytes, ...]] = {}

    def mix_in(self, deal: int, reshuffle: int, nonces: Iterable[bytes]) -> None:
        """Mix the players' nonces, in the order of the players, into a deal whose commitment they have seen.

        Raises:
            RecordError: ``bad_chance``: one is longer than a record takes.
        """
        mixed = tuple(bytes(nonce) for nonce in nonces)
        for nonce in mixed:
            _check_length(nonce, "nonces")
        self._nonces[deal, reshuffle] = mixed

    def sitting(self, players: int) -> tuple[int, ...]:
        """Players in a random order."""
        return tuple(rng.FairStream(self._seed, b"sitting").shuffled(range(players)))

    def seat_throws(self) -> Iterator[Throw]:
        """Throws for East, without end."""
        return throws(self._seed)

    def wall_throws(self, deal: int, reshuffle: int) -> Iterator[Throw]:
        """Throws for the place of the break, without end."""
        return throws(self._mixed(deal, reshuffle))

    def order(self, deal: int, reshuffle: int, tiles: Sequence[Kind]) -> tuple[Kind, ...]:
        """The tiles in the order in which they leave the wall."""
        return tuple(rng.wall_order(self._mixed(deal, reshuffle), tiles))

    def commitment(self, deal: int, reshuffle: int) -> str:
        """The commitment to the deal's seed, as hexadecimal digits."""
        return rng.commitment(self._deal(deal, reshuffle)).hex()

    def nonces(self, deal: int, reshuffle: int) -> tuple[str, ...]:
        """The nonces mixed into a deal."""
        return tuple(nonce.hex() for nonce in self._nonces.get((deal, reshuffle), ()))

    def seed(self, deal: int, reshuffle: int) -> str:
        """The deal's seed, as hexadecimal digits: a secret until the deal is over."""
        return self._deal(deal, reshuffle).hex()

    def lot(self, *what: object) -> int:
        """A number below 2**48 from the seed, of which it tells nothing."""
        return rng.lot(self._seed, what)

    def as_json(self) -> Mapping[str, Any]:
        """``{"kind": "seed", "version": 1, "seed": "..."}``: the secret of every deal to come."""
        return {"kind": KIND, "version": rng.SHUFFLE_VERSION, "seed": self._seed.hex()}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> SeededChance:
        """Return the chance of a record's header, the inverse of :meth:`as_json`.

        Raises:
            RecordError: ``bad_chance``.
        """
        seed = data.get("seed")
        if data.get("kind") != KIND or data.get("version") != rng.SHUFFLE_VERSION or not isinstance(seed, str):
            raise RecordError("bad_chance", "the record's chance is none this version can go on with", "chance")
        return cls(bytes_of(seed, "chance.seed"))

    def _deal(self, deal: int, reshuffle: int) -> bytes:
        return rng.deal_seed(self._seed, deal - 1, reshuffle)

    def _mixed(self, deal: int, reshuffle: int) -> bytes:
        return rng.with_nonces(self._deal(deal, reshuffle), self._nonces.get((deal, reshuffle), ()))


def throws(seed: bytes) -> Iterator[Throw]:
    """Yield the throws of a seed, without end."""
    stream = rng.dice(seed)
    while True:
        yield stream.throw()


def bytes_of(digits: str, field: str) -> bytes:
    """Return the bytes of hexadecimal digits.

    Raises:
        RecordError: ``bad_chance``.
    """
    try:
        value = bytes.fromhex(digits)
    except ValueError as error:
        raise RecordError("bad_chance", f"{digits[:80]!r} are no hexadecimal digits", field) from error
    _check_length(value, field)
    return value


def _check_length(value: bytes, field: str) -> None:
    if len(value) > MOST_SEED_BYTES:
        raise RecordError("bad_chance", f"a seed or nonce holds at most {MOST_SEED_BYTES} bytes", field)


@dataclass(frozen=True, slots=True)
class Promise:
    """What is promised and shown of one deal's chance.

    Attributes:
        commitment: shown before the deal.
        nonces: what the players mixed in after that, in order.
        seed: shown when the deal was over.
    """

    commitment: str
    nonces: tuple[str, ...]
    seed: str


def unfair(promise: Promise, tiles: Sequence[Kind], order: Sequence[Kind], dice: Sequence[Throw]) -> str:
    """Return what of a deal does not follow from its seed: "" if it is proved.

    Args:
        promise: commitment, nonces and seed.
        tiles: every tile of the set in kind order.
        order: the tiles in the order in which they left the wall.
        dice: the throws for the break.

    Returns:
        "", or ``commitment``, ``wall`` or ``dice``.

    Raises:
        RecordError: ``bad_chance`` if seed or nonces are no hexadecimal digits.
    """
    shown = bytes_of(promise.seed, "seed")
    if rng.commitment(shown).hex() != promise.commitment:
        return "commitment"
    mixed = rng.with_nonces(shown, [bytes_of(nonce, "nonces") for nonce in promise.nonces])
    if tuple(rng.wall_order(mixed, tiles)) != tuple(order):
        return "wall"
    thrown = [throw for throw, _ in zip(throws(mixed), dice, strict=False)]
    return "" if thrown == list(dice) else "dice"
