"""Many hands by one call count what each counts alone; a row that cannot be a hand is named (docs/batch-scoring.md)."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
import threading
from array import array
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from fangcheng.errors import HandError
from fangcheng.notation import Meld
from fangcheng.rules import load, loads
from fangcheng.rules.options import PRESETS
from fangcheng.scoring import Hand, pack_hand, score_batch, score_hand
from fangcheng.scoring.batch import unpack_hand
from fangcheng.scoring.batch_cy import count_rows
from fangcheng.scoring.hand_json import hand_of
from fangcheng.scoring.layout import FROM_WALL, ROW_BYTES, HandRow
from fangcheng.scoring.scorer_cy import total_of
from fangcheng.scoring.words import hand_words
from tests import random_hands

HANDS = 400 if os.environ.get("FANGCHENG_PURE") != "1" else 120
DICTIONARY = load("dictionary")
ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "batch-scoring.md"


def some_hands(seed: object, number: int = HANDS) -> list[Hand]:
    """Random winners of every shape, and losers."""
    rng = random.Random(str(seed))
    make = (random_hands.winner, random_hands.winner, random_hands.loser)
    return [hand_of(rng.choice(make)(rng)) for _ in range(number)]


def packed(hands: list[Hand]) -> bytes:
    return b"".join(map(pack_hand, hands))


def total(hand: Hand, preset: str) -> int:
    """What one call for the hand counts."""
    melds = [(meld.type, meld.kind, meld.exposure) for meld in hand.melds]
    counted = total_of(load(preset).table, hand.counts(), melds, hand.context())
    if counted < 0:
        with pytest.raises(HandError, match="no mahjong by"):
            score_hand(load(preset), hand)
    else:
        assert score_hand(load(preset), hand).total == counted
    return counted


@pytest.mark.parametrize("preset", PRESETS)
def test_a_batch_is_many_single_hands(preset: str) -> None:
    hands = some_hands(preset)
    totals = score_batch(load(preset), packed(hands)).tolist()
    assert totals == [total(hand, preset) for hand in hands]
    assert {-1} < set(totals)


def test_every_buffer_will_do() -> None:
    hands = some_hands("buffers", 20)
    rows = packed(hands)
    totals = score_batch(DICTIONARY, rows).tolist()
    table = memoryview(bytearray(rows)).cast("B", (20, ROW_BYTES))
    out = array("q", bytes(8 * 20))
    assert score_batch(DICTIONARY, table, out) is out
    assert out.tolist() == totals
    assert score_batch(DICTIONARY, b"").tolist() == []


def test_two_threads_count_the_same() -> None:
    rows = packed(some_hands("threads"))
    results: dict[int, list[int]] = {}
    threads = [
        threading.Thread(target=lambda n=number: results.update({n: score_batch(DICTIONARY, rows).tolist()}))
        for number in range(2)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results[0] == results[1] == score_batch(DICTIONARY, rows).tolist()


def test_a_row_reads_back_as_the_hand_it_was_made_of() -> None:
    for hand in some_hands("rows"):
        assert unpack_hand(pack_hand(hand)) == hand._replace(concealed=tuple(sorted(hand.concealed)))


def test_wins_in_a_row_beyond_a_byte_count_like_those_that_fit() -> None:
    hand = hand_of(hand_words("B555 C44 D111 (DRRR) (C999) --won wall:C4 --east-wins 1000"))
    assert score_batch(DICTIONARY, pack_hand(hand)).tolist() == [score_hand(DICTIONARY, hand).total]


def test_totals_beyond_four_bytes_are_whole() -> None:
    house = """
        name = "high"
        house = "A club"
        extends = "dictionary"
        [rows."D-C-7"]
        value = 20
        [rows."D-C-12"]
        value = 18
        """
    ruleset = loads(house, options={"limit": None, "limit_hands": "none"})
    hand = hand_of(hand_words("B111 B222 B333 B555 B99 --won wall:B9"))
    assert score_batch(ruleset, pack_hand(hand)).tolist() == [score_hand(ruleset, hand).total]
    assert score_hand(ruleset, hand).total > 2**32


def test_the_page_lists_the_bytes_of_a_row() -> None:
    spans = re.findall(r"^\| (\d+)(?:–(\d+))? \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    listed = [place for first, last in spans for place in range(int(first), int(last or first) + 1)]
    assert listed == list(range(ROW_BYTES))
    assert len(spans) == len(HandRow.__slots__)


def refusal(row: bytes) -> str:
    """The code with which a row is refused, or ``""``."""
    try:
        unpack_hand(row)
    except HandError as error:
        return error.code
    return ""


def test_a_row_is_refused_exactly_if_it_is_no_hand() -> None:
    """Compiled the check is one of its own: it must never let pass what ``Hand.check`` refuses, nor the reverse."""
    rng = random.Random(4)
    refused: dict[str, int] = {}
    rows = [pack_hand(hand) for hand in some_hands("spoilt", 100)]
    for number in range(10 * HANDS):
        row = bytearray(rng.choice(rows))
        for _ in range(rng.choice((1, 1, 2))):
            row[rng.randrange(ROW_BYTES)] = rng.choice((0, 1, 2, 3, 4, 5, 7, 8, 33, 34, 255, rng.randrange(256)))
        if number % 3 == 0:  # exchange two tiles: the number of tiles stays right
            given, taken = rng.randrange(34), rng.randrange(34)
            if row[given] and row[taken] < 255:
                row[given] -= 1
                row[taken] += 1
        code = refusal(bytes(row))
        assert count_rows(DICTIONARY.table, bytes(row), bytearray(8)) == (0 if code else -1), (code, row.hex())
        refused[code] = refused.get(code, 0) + 1
    assert {
        "", "bad_value", "bad_source", "wrong_count", "five_of_a_kind", "not_a_set", "winning_tile_missing",
    } == set(refused)  # fmt: skip


def spoilt(rng: random.Random, hand: Hand) -> Hand:
    """A hand with a field or two that may be wrong."""
    number = rng.choice((-1, 0, 1, 2, 3, 4, 7, 8, 26, 33, 34, 41, 42, 255, 256, 1000))
    field = rng.choice(Hand._fields)
    if field == "melds":
        meld = rng.choice((Meld(number, 3), Meld(rng.randrange(3), number), Meld(2, 3, number), Meld(1, 5, 2)))
        return hand._replace(melds=(*hand.melds[: rng.randrange(5)], meld), concealed=hand.concealed[3:])
    if field in ("concealed", "bonus"):
        kept = list(getattr(hand, field))
        rng.shuffle(kept)
        changed: Any = (*kept[rng.randrange(2) :], number)
    elif isinstance(getattr(hand, field), bool):
        changed = not getattr(hand, field)
    else:
        changed = number
    return hand._replace(**{field: changed})


def test_hands_are_packed_and_counted_exactly_if_they_can_be() -> None:
    """Compiled the check is one of its own: it must never let pass what ``Hand.check`` refuses, nor the reverse."""
    rng = random.Random(5)
    hands = some_hands("hands", 100)
    refused: dict[str, int] = {}
    for _ in range(10 * HANDS):
        hand = spoilt(rng, rng.choice(hands))
        code = ""
        try:
            hand.check()
        except HandError as error:
            code = error.code
        refused[code] = refused.get(code, 0) + 1
        if not code:
            assert unpack_hand(pack_hand(hand)).counts() == hand.counts()
            continue
        for call in (pack_hand, partial(score_hand, DICTIONARY)):
            with pytest.raises(HandError) as caught:
                call(hand)
            assert caught.value.code == code, hand
    assert {
        "", "bad_value", "bad_source", "wrong_count", "five_of_a_kind", "not_a_set", "winning_tile_missing",
        "bonus_in_hand", "two_of_one_bonus", "not_a_bonus_tile",
    } == set(refused)  # fmt: skip


@pytest.mark.parametrize(("kinds", "winner"), [(30, False), (13, True)])
def test_a_rack_far_too_large_is_refused(kinds: int, winner: bool) -> None:
    """Guards the memory of a reading, which has room for eight sets: no number of tiles makes more of them."""
    majors = [kind for kind in range(34) if kind >= 27 or kind % 9 in (0, 8)]
    chosen = majors if winner else range(kinds)
    tiles = tuple(sorted(kind for kind in chosen for _ in range(3)))
    hand = Hand(concealed=tiles, offset=len(tiles) - 13 - winner)
    if winner:
        hand = hand._replace(winner=True, source=FROM_WALL, winning=0)
    row = bytearray(pack_hand(Hand(concealed=tuple(range(13)))))
    row[:34] = hand.counts()
    row[50:53] = (1, FROM_WALL, 0) if winner else (0, 0, 255)
    row[58] = hand.offset
    for call in (hand.check, partial(score_hand, DICTIONARY, hand), partial(score_batch, DICTIONARY, bytes(row))):
        with pytest.raises(HandError) as caught:
            call()
        assert caught.value.code == "bad_value"


def test_the_error_names_the_row_and_leaves_the_totals_alone() -> None:
    rows = bytearray(packed(some_hands("error", 3)))
    rows[2 * ROW_BYTES + 48] = 4
    out = array("q", [7, 7, 7])
    with pytest.raises(HandError) as caught:
        score_batch(DICTIONARY, rows, out)
    assert caught.value.as_json() == {
        "code": "bad_value",
        "message": "hand 2: seat_wind cannot be 4; allowed: 0-3 (E, S, W, N)",
        "field": "hands[2].seat_wind",
    }
    assert out.tolist() == [7, 7, 7]


@pytest.mark.parametrize(
    ("hands", "out", "field"),
    [(bytes(ROW_BYTES + 1), None, "hands"), (b"", bytearray(8), "out"), (b"good", bytes(8), "out")],
)
def test_buffers_that_do_not_fit_are_refused(hands: bytes, out: Any, field: str) -> None:
    rows = packed(some_hands("one", 1)) if hands == b"good" else hands
    with pytest.raises(HandError) as caught:
        score_batch(DICTIONARY, rows, out)
    assert (caught.value.code, caught.value.field) == ("wrong_size", field)


def test_a_hand_that_cannot_be_is_not_packed() -> None:
    with pytest.raises(HandError) as caught:
        pack_hand(Hand(concealed=(0, 0, 0, 0, 0)))
    assert caught.value.code == "five_of_a_kind"
    with pytest.raises(HandError) as short:
        unpack_hand(bytes(ROW_BYTES - 1))
    assert short.value.code == "wrong_size"


TWIN = """
import json
from fangcheng.rules import load
from fangcheng.scoring import score_batch
from tests.test_score_batch import packed, some_hands
rows = packed(some_hands("twin", 60))
print(json.dumps([score_batch(load(preset), rows).tolist() for preset in ("dictionary", "smirnov")]))
"""


def test_compiled_and_uncompiled_count_the_same() -> None:
    environment = {**os.environ, "FANGCHENG_PURE": "1"}
    answer = subprocess.run(
        [sys.executable, "-c", TWIN], check=True, capture_output=True, text=True, env=environment, cwd=ROOT
    )
    rows = packed(some_hands("twin", 60))
    here = [score_batch(load(preset), rows).tolist() for preset in ("dictionary", "smirnov")]
    assert json.loads(answer.stdout) == here
