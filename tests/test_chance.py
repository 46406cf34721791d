"""Where a game's chance comes from: one seed, a promise before each deal, the proof after it (D-SEAT-2, D-WALL-1)."""

from __future__ import annotations

import hashlib
from itertools import islice
from typing import Any

import pytest

from fangcheng import rng
from fangcheng.deal.chance import Promise, SeededChance, unfair
from fangcheng.deal.game import Game, tiles_of
from fangcheng.deal.record_reader import read_record
from fangcheng.deal.recorded import RecordedGame
from fangcheng.deal.verify import verify
from fangcheng.errors import RecordError
from fangcheng.rules import load

SEED = bytes(range(32))
NAMES = ("Anna", "Boris", "Vera", "Gleb")
TILES = tiles_of(load("dictionary"))


def promise_of(chance: SeededChance, deal: int = 1, reshuffle: int = 0) -> Promise:
    return Promise(chance.commitment(deal, reshuffle), chance.nonces(deal, reshuffle), chance.seed(deal, reshuffle))


def shown(chance: SeededChance, deal: int = 1, reshuffle: int = 0) -> tuple[Any, Any]:
    return chance.order(deal, reshuffle, TILES), list(islice(chance.wall_throws(deal, reshuffle), 2))


def test_the_same_seed_gives_the_same_game_another_seed_another() -> None:
    one, same, other = SeededChance(SEED), SeededChance(SEED), SeededChance(SEED[::-1])
    assert shown(one) == shown(same) != shown(other)
    games = [Game.begin(load("dictionary"), NAMES, chance) for chance in (one, same, other)]
    assert (games[0].sitting, games[0].seat_dice) == (games[1].sitting, games[1].seat_dice)
    assert (games[0].sitting, games[0].seat_dice) != (games[2].sitting, games[2].seat_dice)


def test_every_deal_and_every_reshuffle_has_its_own_wall_dice_and_promise() -> None:
    chance = SeededChance(SEED)
    keys = [(deal, reshuffle) for deal in range(1, 6) for reshuffle in range(3)]
    assert len({chance.order(deal, reshuffle, TILES) for deal, reshuffle in keys}) == len(keys)
    assert len({chance.commitment(deal, reshuffle) for deal, reshuffle in keys}) == len(keys)


def test_a_deal_is_proved_by_the_seed_that_was_promised() -> None:
    chance = SeededChance(SEED)
    assert unfair(promise_of(chance), TILES, *shown(chance)) == ""
    seed = bytes.fromhex(chance.seed(1, 0))
    assert hashlib.sha256(b"fangcheng 1 commitment " + seed).hexdigest() == chance.commitment(1, 0)  # docs/record.md
    assert seed == rng.deal_seed(SEED, 0, 0)


def test_what_does_not_follow_from_the_seed_is_named() -> None:
    chance = SeededChance(SEED)
    order, dice = shown(chance)
    proof = promise_of(chance)
    assert unfair(Promise(chance.commitment(2, 0), (), proof.seed), TILES, order, dice) == "commitment"
    assert unfair(Promise(proof.commitment, ("00",), proof.seed), TILES, order, dice) == "wall"
    assert unfair(proof, TILES, (*order[1:], order[0]), dice) == "wall"
    assert unfair(proof, TILES, order, [dice[1], dice[0], (1, 1)]) == "dice"


def test_players_nonces_change_the_wall_but_not_the_promise() -> None:
    plain, mixed = SeededChance(SEED), SeededChance(SEED)
    mixed.mix_in(1, 0, [b"anna", b"boris"])
    assert mixed.commitment(1, 0) == plain.commitment(1, 0)
    assert shown(mixed) != shown(plain)
    assert unfair(promise_of(mixed), TILES, *shown(mixed)) == ""
    assert shown(mixed, 2) == shown(plain, 2)  # of one deal only
    reordered = SeededChance(SEED)
    reordered.mix_in(1, 0, [b"boris", b"anna"])
    assert shown(reordered) != shown(mixed)


def test_a_record_proves_a_deal_with_nonces(tmp_path: Any) -> None:
    chance = SeededChance(SEED)
    chance.mix_in(1, 0, [b"anna", b"boris"])
    path = tmp_path / "game.jsonl"
    table = RecordedGame.begin(load("dictionary"), NAMES, chance, path)
    table.start()
    while table.deal is not None:
        seat = table.deal.waiting()[0]
        table.act(seat, table.deal.legal(seat)[0])
    record = read_record(path)
    assert record.deals[0].nonces == (b"anna".hex(), b"boris".hex())
    verify(record)


def test_a_chance_reads_back_what_it_wrote() -> None:
    chance = SeededChance(SEED)
    assert shown(SeededChance.from_json(chance.as_json())) == shown(chance)


@pytest.mark.parametrize(
    "change", [{"kind": "dice"}, {"version": 2}, {"seed": None}, {"seed": "zz"}, {"seed": "00" * 257}]
)
def test_a_chance_that_cannot_be_gone_on_with_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(RecordError) as error:
        SeededChance.from_json({**SeededChance(SEED).as_json(), **change})
    assert error.value.code == "bad_chance"


def test_throws_are_two_dice_of_one_to_six_and_all_faces_come() -> None:
    thrown = list(islice(SeededChance(SEED).seat_throws(), 500))
    assert {die for throw in thrown for die in throw} == set(range(1, 7))
    assert len(set(thrown)) == 36


def test_everybody_sits_somewhere_and_every_order_comes() -> None:
    seated = {SeededChance(bytes([number, 7])).sitting(3) for number in range(60)}
    assert len(seated) == 6
