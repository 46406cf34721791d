"""Fair chance: numbers from a secret seed that anybody can check once the seed is known (shuffle version 1).

A stream of a seed (bytes) and a label is the blocks ``HMAC-SHA256(seed, b"fangcheng 1 " + label + b" " + counter)``,
the counter counting from 0 in 8 bytes, most significant first.  It is read in words of 4 bytes, most significant
first.  A number below n is the first word below the greatest multiple of n, modulo n: every number is equally likely.
A shuffle is that of Fisher and Yates, from the last place down to the second: place i changes with place
``below(i + 1)``.  A throw is two dice, each ``1 + below(6)``.

The numbers of a version never change: a record keeps the seed and replays to the same wall on any machine.

>>> stream = FairStream(bytes(32), b"example")
>>> [stream.below(6) for _ in range(5)]
[4, 2, 2, 5, 2]
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from typing import Final

SHUFFLE_VERSION: Final = 1
_WORDS: Final = 1 << 32
_PREFIX: Final = b"fangcheng 1 "


class FairStream:
    """Numbers from a seed; equal seeds and labels give equal numbers.

    Args:
        seed: any bytes; what is unknown about it is what is unknown about the numbers.
        label: what the numbers are for, so that one seed serves several purposes (``wall``, ``dice``).
    """

    def __init__(self, seed: bytes, label: bytes) -> None:
        self._key = hmac.new(bytes(seed), digestmod=hashlib.sha256)
        self._label = _PREFIX + bytes(label) + b" "
        self._counter = 0
        self._block = b""

    def word(self) -> int:
        """Return the next 32 bits."""
        if not self._block:
            mac = self._key.copy()
            mac.update(self._label + self._counter.to_bytes(8, "big"))
            self._block = mac.digest()
            self._counter += 1
        value = int.from_bytes(self._block[:4], "big")
        self._block = self._block[4:]
        return value

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1, all equally likely.

        Raises:
            ValueError: n is not 1 to 2**32.
        """
        if not 1 <= n <= _WORDS:
            raise ValueError(f"no number below {n}: 1 to 2**32 are possible")
        limit = _WORDS - _WORDS % n
        while (value := self.word()) >= limit:
            pass
        return value % n

    def shuffled(self, tiles: Sequence[int]) -> bytes:
        """Return the tiles (0-255 each) in a random order; the order in which they are given matters."""
        order = bytearray(tiles)
        for place in range(len(order) - 1, 0, -1):
            other = self.below(place + 1)
            order[place], order[other] = order[other], order[place]
        return bytes(order)

    def throw(self) -> tuple[int, int]:
        """Return a throw of two dice, each 1-6."""
        return 1 + self.below(6), 1 + self.below(6)


def deal_seed(game_seed: bytes, deal: int, reshuffle: int = 0) -> bytes:
    """Return the seed of one deal of a game, 32 bytes: any deal replays alone.

    Args:
        game_seed: the game's secret seed.
        deal: number of the deal in the game, from 0.
        reshuffle: how often this deal has been shuffled again (D-ERR-6, G-50), from 0.
    """
    message = _PREFIX + b"deal " + deal.to_bytes(8, "big") + reshuffle.to_bytes(8, "big")
    return hmac.digest(bytes(game_seed), message, "sha256")


def commitment(seed: bytes) -> bytes:
    """Return what is shown before a deal, 32 bytes: it binds to the seed and tells nothing of it."""
    return hashlib.sha256(_PREFIX + b"commitment " + bytes(seed)).digest()


def with_nonces(seed: bytes, nonces: Sequence[bytes]) -> bytes:
    """Return the seed a deal is really shuffled by: the committed one with the nonces mixed in, in the order given.

    Without nonces it is the seed itself.  Whoever chose the seed did not know the nonces, and no player knew the seed.
    """
    if not nonces:
        return bytes(seed)
    message = b"".join(len(nonce).to_bytes(8, "big") + bytes(nonce) for nonce in nonces)
    return hmac.digest(bytes(seed), _PREFIX + b"nonces " + message, "sha256")


def lot(seed: bytes, what: Sequence[object]) -> int:
    """Return a number below 2**48 for what is no tile and no die; nothing of the seed or its walls follows from it.

    Args:
        seed: a game's secret seed.
        what: words and numbers that tell this lot from all others.
    """
    message = _PREFIX + b"lot " + "/".join(map(str, what)).encode("utf-8")
    return int.from_bytes(hmac.digest(bytes(seed), message, "sha256")[:6], "big")


def wall_order(seed: bytes, tiles: Sequence[int]) -> bytes:
    """Return the order in which the tiles leave the wall (``Deal``'s ``order``).

    Args:
        seed: the deal's seed, nonces mixed in.
        tiles: every tile of the set in kind order (``TileSet.tiles``).
    """
    return FairStream(seed, b"wall").shuffled(tiles)


def dice(seed: bytes) -> FairStream:
    """Return the stream from which a deal's (or a game's) dice are thrown."""
    return FairStream(seed, b"dice")
