"""The fair shuffle: the numbers of version 1 for ever, all equally likely, and checkable by anybody."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest

from fangcheng.rng import FairStream, commitment, deal_seed, dice, wall_order, with_nonces
from fangcheng.tiles import TILE_SETS

TILES = TILE_SETS["chinese_144"].tiles()
WALL = (
    "20140f101d03120d1a0d13161823181b19240205051c0025141e15020f2008060b0f0416151e1905040b08282100070417121e0907171322"
    "1b17100b1f18100c010a1c29051e0b01161921091d031617261d0803131d1f0e001207120e110c0a0e0602110a110f1b071820200c001b27"
    "0611210d1c1401211a02060e100c09010915190a041f14151a130d1f031c1a08"
)


def test_the_wall_of_a_seed_never_changes() -> None:
    assert wall_order(b"secret", TILES).hex() == WALL


def test_the_throws_of_a_seed_never_change() -> None:
    stream = dice(b"secret")
    assert [stream.throw() for _ in range(8)] == [(1, 2), (3, 3), (4, 1), (5, 1), (1, 6), (1, 4), (6, 6), (6, 5)]


def test_seeds_commitments_and_nonces_never_change() -> None:
    assert deal_seed(b"game", 3, 1).hex() == "a763b58b9f7eeddfc1be8107a7199b1594b149c3adec7ea846b1fb919cfbb7fb"
    assert commitment(b"x").hex() == "02ae33852492cdf8309801c84373d52f6d64e30f400561a9a5e649cd6e5d9f1d"
    mixed = with_nonces(b"seed", [b"a", b"bc"])
    assert mixed.hex() == "880354cde409219d67daa0ec55ccbe806e0358065adeb4635b7249851825136f"


def test_the_documented_construction_gives_the_same_wall() -> None:
    """An independent reading of the docstring: what a player would write to check a deal."""
    words: list[int] = []
    for counter in range(40):
        block = hmac.new(b"secret", b"fangcheng 1 wall " + counter.to_bytes(8, "big"), hashlib.sha256).digest()
        words += [int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4)]
    order = list(TILES)
    for place in range(143, 0, -1):
        word = words.pop(0)
        while word >= 2**32 // (place + 1) * (place + 1):
            word = words.pop(0)
        other = word % (place + 1)
        order[place], order[other] = order[other], order[place]
    assert bytes(order) == wall_order(b"secret", TILES)


def test_a_shuffle_keeps_every_tile() -> None:
    for number in range(20):
        assert sorted(wall_order(deal_seed(b"game", number), TILES)) == list(TILES)


def test_deals_reshuffles_labels_and_nonces_are_independent() -> None:
    seeds = [deal_seed(b"game", deal, again) for deal in range(30) for again in range(3)]
    assert len(set(seeds)) == 90
    assert FairStream(b"seed", b"wall").word() != FairStream(b"seed", b"dice").word()
    assert with_nonces(b"seed", [b"ab", b"c"]) != with_nonces(b"seed", [b"a", b"bc"])
    assert with_nonces(b"seed", []) == b"seed"


def test_a_word_beyond_the_last_whole_multiple_is_thrown_away(monkeypatch: pytest.MonkeyPatch) -> None:
    words = iter([2**32 - 1, 2**32 - 4, 7])
    monkeypatch.setattr(FairStream, "word", lambda self: next(words))
    assert FairStream(b"", b"").below(6) == 1  # 2**32 is 6n + 4: the last four words would favour 0-3


def test_every_place_is_equally_likely() -> None:
    stream = FairStream(b"even", b"test")
    found = Counter(stream.shuffled(range(4)) for _ in range(4800))
    assert len(found) == 24
    assert (
        sum((count - 200) ** 2 / 200 for count in found.values()) < 49.7
    )  # chi squared, 23 degrees, one in a thousand


def test_numbers_below_nothing_are_refused() -> None:
    for n in (0, -1, 2**32 + 1):
        with pytest.raises(ValueError, match="possible"):
            FairStream(b"", b"").below(n)
    assert FairStream(b"", b"").below(1) == 0
