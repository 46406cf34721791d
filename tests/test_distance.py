"""Deficiency and acceptance: how far a hand is from a mahjong (D-CMB-2, D-ALT, S-ALT, D-CALL-1)."""

from __future__ import annotations

import itertools
import json
import os
import random
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from fangcheng.errors import HandError
from fangcheng.hand import layout
from fangcheng.hand.distance_cy import Distance
from fangcheng.rules import load
from fangcheng.tiles import KIND_OF, PLAIN_KINDS

ALL_SHAPES = 255
ANYTHING = {
    "shape": 0, "suits_min": 0, "suits_max": 3, "honours": 0, "ends": 0, "chows": 0, "concealed": 0, "distinct": 0,
    "only": 0, "needs": 0,
}  # fmt: skip
STANDARD = Distance()
SETS = [[kind] * 3 for kind in range(PLAIN_KINDS)] + [[kind, kind + 1, kind + 2] for kind in range(27) if kind % 9 < 7]


def tiles(text: str) -> bytes:
    """Counts of a hand such as ``B123 D55 WEE``."""
    counts = bytearray(PLAIN_KINDS)
    for word in text.split():
        for name in word[1:]:
            counts[KIND_OF[word[0] + name]] += 1
    return bytes(counts)


def random_hand(rng: random.Random, size: int, kinds: Sequence[int] = range(PLAIN_KINDS)) -> bytes:
    counts = bytearray(PLAIN_KINDS)
    for kind in rng.sample([kind for kind in kinds for _ in range(4)], size):
        counts[kind] += 1
    return bytes(counts)


def more(counts: bytes, kind: int, step: int = 1) -> bytes:
    changed = bytearray(counts)
    changed[kind] += step
    return bytes(changed)


def targets(sets: int) -> Iterator[Counter[int]]:
    """Every complete hand of so many sets and a pair, as counts; never more than four of a kind (D-EQ-8)."""
    for chosen in itertools.combinations_with_replacement(SETS, sets):
        for pair in range(PLAIN_KINDS):
            counts = Counter(itertools.chain(*chosen, (pair, pair)))
            if max(counts.values()) <= 4:
                yield counts


def slow_deficiency(hand: Sequence[int], aims: list[Counter[int]]) -> int:
    return min(sum(wanted - hand[kind] for kind, wanted in aim.items() if wanted > hand[kind]) for aim in aims)


ONE_SET = list(targets(1))


@pytest.mark.parametrize(
    ("hand", "deficiency"),
    [
        ("B123 B456 C777 D999 WEE", 0),
        ("B123 B456 C777 D999 WE", 1),
        ("B123 B456 C777 D99 WEE", 1),
        ("B123 B456 C77 D9 WEES DR", 3),
        ("B147 C147 D147 WESW DR", 9),
        ("B19 C19 D19 WESWN DRG", 9),
        ("WEEEESSSSWWWW DR", 4),  # three pungs; their fourth copies can help no set or pair
    ],
)
def test_deficiency_of_plain_hands(hand: str, deficiency: int) -> None:
    assert STANDARD.deficiency(tiles(hand)) == deficiency


def test_a_fifth_copy_is_never_waited_for() -> None:
    """Three sets and a fourth pung with its spare tile: only a fifth B5 would pair it (D-EQ-8)."""
    hand = tiles("B5555 C111 D111 D999")
    assert STANDARD.waits(hand) == ()
    assert STANDARD.deficiency(hand) == 2


def test_tiles_laid_in_melds_cannot_come_again() -> None:
    """Beside a kong of B5 a hand that wants B5 for a chow does not call (D-CMB-5)."""
    hand, kong = tiles("B46 C111 D111 WEE"), tiles("B5555")
    assert STANDARD.deficiency(hand, 1) == 1
    assert STANDARD.deficiency(hand, 1, kong) == 2
    assert STANDARD.deficiency(hand, 1, tiles("B555")) == 1


def test_agrees_with_trying_every_complete_hand_of_one_set() -> None:
    rng = random.Random(1)
    for _ in range(150):
        hand = random_hand(rng, rng.choice((4, 5)), rng.sample(range(PLAIN_KINDS), rng.randint(3, 12)))
        assert STANDARD.deficiency(hand, 3) == slow_deficiency(hand, ONE_SET), hand


def test_agrees_with_trying_every_complete_hand_of_two_sets() -> None:
    """Hands crowded into a few neighbouring kinds, where sets and pair compete for tiles."""
    rng = random.Random(2)
    aims = list(targets(2))
    for _ in range(15):
        low = rng.choice((0, 9, 18)) + rng.randint(0, 4)
        kinds = [*range(low, low + 5), *rng.sample(range(27, 34), 2)]
        hand = random_hand(rng, rng.choice((7, 8)), kinds)
        assert STANDARD.deficiency(hand, 2) == slow_deficiency(hand, aims), hand


def test_agrees_with_trying_every_complete_hand_beside_laid_tiles() -> None:
    rng = random.Random(3)
    for _ in range(60):
        low = rng.choice((0, 9, 18)) + rng.randint(0, 4)
        kinds = [*range(low, low + 5), 27, 31]
        laid = [5]
        while max(laid) > 4:
            melds = rng.choices([near for near in SETS if set(near) <= set(kinds)], k=3)
            laid = [sum(meld.count(kind) for meld in melds) for kind in range(PLAIN_KINDS)]
        hand = bytearray(PLAIN_KINDS)
        free = [kind for kind in kinds for _ in range(4 - laid[kind])]
        for kind in rng.sample(free, min(4, len(free))):
            hand[kind] += 1
        aims = [aim for aim in ONE_SET if all(aim[kind] + laid[kind] <= 4 for kind in kinds)]
        assert STANDARD.deficiency(hand, 3, bytes(laid)) == slow_deficiency(hand, aims), (hand, laid)


def shape_sets() -> list[tuple[str, Distance]]:
    """Distances with every special shape, each alone, house hands, and twins that must be distinct."""
    found = [("all", Distance(ALL_SHAPES)), ("distinct", Distance(ALL_SHAPES, 1))]
    found += [(f"bit {bit}", Distance(1 << bit)) for bit in range(8)]
    twins = layout.TWINS_PURE | layout.TWINS_HONOUR | layout.TWINS_MIXED
    found += [("twins", Distance(twins)), ("mixed distinct", Distance(layout.TWINS_MIXED, 1))]
    pairs, any_tiles = layout.SHAPE_PAIRS, layout.SHAPE_TILES
    two_suits = {**ANYTHING, "shape": pairs, "suits_min": 2, "suits_max": 2, "honours": layout.NONE}
    ends = {**ANYTHING, "shape": pairs, "honours": layout.SOME, "ends": layout.ONLY, "suits_min": 1, "distinct": 1}
    greens = sum(1 << KIND_OF[code] for code in ("B2", "B3", "B4", "B6", "B8", "DG"))
    knitted = {**ANYTHING, "shape": any_tiles, "only": greens, "needs": greens}
    some_end = {**ANYTHING, "shape": any_tiles, "suits_min": 3, "ends": layout.SOME, "honours": layout.SOME}
    some_end["only"] = sum(1 << kind for kind in range(PLAIN_KINDS) if kind % 3 == 0)
    for name, pattern in (("two suits", two_suits), ("ends", ends), ("green", knitted), ("some end", some_end)):
        found.append((name, Distance(0, 0, [pattern])))
    found.append(("patterns", Distance(ALL_SHAPES, 1, [two_suits, ends, knitted, some_end, ANYTHING])))
    return found


SHAPE_SETS = shape_sets()


@pytest.mark.parametrize(("name", "distance"), SHAPE_SETS, ids=[name for name, _ in SHAPE_SETS])
def test_a_tile_drawn_or_discarded_moves_a_hand_by_what_it_says(name: str, distance: Distance) -> None:
    """0 means complete; else one tile less by the best draw, and the best discard keeps it: this fixes every value."""
    rng = random.Random(name)
    pools: list[Sequence[int]] = [
        range(PLAIN_KINDS),
        [kind for kind in range(PLAIN_KINDS) if kind >= 27 or kind % 9 in (0, 8)],
        [*range(9), *range(27, 34)],
        range(9, 18),
        range(27, 34),
        [*range(18, 27), *range(5)],
        [1, 2, 3, 5, 7, 32],
    ]
    for round_ in range(14):
        hand = random_hand(rng, 13, pools[round_ % len(pools)])
        best = min(distance.deficiency(more(hand, kind)) for kind in range(PLAIN_KINDS) if hand[kind] < 4)
        assert distance.deficiency(hand) == 1 + best, hand
        assert (distance.deficiency(hand) == 1) == bool(distance.waits(hand)), hand
        full = more(hand, rng.choice([kind for kind in range(PLAIN_KINDS) if hand[kind] < 4]))
        if distance.completes(full):
            assert distance.deficiency(full) == 0, full
        else:
            after = min(distance.deficiency(more(full, kind, -1)) for kind in range(PLAIN_KINDS) if full[kind])
            assert distance.deficiency(full) == after > 0, full


@pytest.mark.parametrize(
    ("hand", "special", "deficiency"),
    [
        ("B19 C19 D19 WESWN DRGW D1", layout.THIRTEEN, 0),
        ("B19 C19 D19 WESWN DRGW", layout.THIRTEEN, 1),
        ("B1112345678999", layout.TIANHE, 1),
        ("B11224466 B7788 B9", layout.TWINS_PURE, 1),
        ("B1122446677889", layout.TWINS_HONOUR, 2),  # not of honours: 678 678 44 and two chows short of B3
        ("B1111 C2222 D3333 WEE", layout.TWINS_MIXED, 0),
        ("B112233445566 WE", layout.TWINS_MIXED, 1),
        ("WEESSWWNN DRRGGW", layout.TWINS_HONOUR, 1),
        ("B123456789 B1234", layout.SEQUENCE_SAME, 1),
        ("B123456789 B5678", layout.SEQUENCE_SAME, 1),
        ("B123456789 C1234", layout.SEQUENCE_OTHER, 1),
        ("B123456789 WESWN DR", layout.SEQUENCE_HONOUR, 0),
        ("B123456789 WEES DR", layout.SEQUENCE_HONOUR, 2),
    ],
)
def test_special_shapes_count_only_where_the_ruleset_has_them(hand: str, special: int, deficiency: int) -> None:
    assert Distance(special).deficiency(tiles(hand)) == deficiency
    assert STANDARD.deficiency(tiles(hand)) >= deficiency


def test_special_shapes_need_all_tiles_concealed() -> None:
    """A hand with a meld never becomes seven pairs (G-25, G-27)."""
    hand = tiles("B11 C22 D33 WEESS")
    assert Distance(layout.TWINS_MIXED).deficiency(hand, 1) == STANDARD.deficiency(hand, 1)


def test_a_ruleset_tells_its_shapes() -> None:
    """``dictionary`` has thirteen majors, ``smirnov`` has twins and not thirteen majors (G-27, G-40)."""
    majors, twins = tiles("B19 C19 D19 WESWN DRGW"), tiles("B1144 C2277 D3366 WE")
    by_preset = {name: Distance(**load(name).table.shapes()) for name in ("dictionary", "smirnov")}
    assert {name: distance.deficiency(majors) for name, distance in by_preset.items()} == {
        "dictionary": 1,
        "smirnov": 7,
    }
    assert by_preset["smirnov"].deficiency(twins) == 1
    assert by_preset["dictionary"].deficiency(twins) > 1


def test_twins_distinct_forbids_four_of_a_kind_as_two_pairs() -> None:
    hand = tiles("B1111 C22 C55 D33 D66 WEE")  # six different pairs and two spare tiles
    assert Distance(layout.TWINS_MIXED, 0).deficiency(hand) == 0
    assert Distance(layout.TWINS_MIXED, 1).deficiency(hand) == 2


def test_accepts_counts_live_tiles_only() -> None:
    hand = tiles("B23 C456 C777 D123 D99")
    unseen = bytes(4 - held for held in hand)
    assert STANDARD.accepts(hand, unseen) == (1, 8, 1 << KIND_OF["B1"] | 1 << KIND_OF["B4"])
    one_gone = more(more(unseen, KIND_OF["B1"], -4), KIND_OF["B4"], -1)
    assert STANDARD.accepts(hand, one_gone) == (1, 3, 1 << KIND_OF["B4"])


def test_acceptance_is_what_every_discard_leaves() -> None:
    rng = random.Random(5)
    for name, distance in SHAPE_SETS[:3] + SHAPE_SETS[-1:]:
        for _ in range(2):
            hand = random_hand(rng, 14)
            unseen = bytes(rng.randint(0, 4 - held) for held in hand)
            for kind, deficiency, live, mask in distance.acceptance(hand, unseen):
                rest = more(hand, kind, -1)
                assert distance.deficiency(rest) == deficiency, name
                kinds = [
                    drawn
                    for drawn in range(PLAIN_KINDS)
                    if unseen[drawn] and rest[drawn] < 4 and distance.deficiency(more(rest, drawn)) < deficiency
                ]
                assert mask == sum(1 << drawn for drawn in kinds)
                assert live == sum(unseen[drawn] for drawn in kinds)


def test_acceptance_beside_a_kong_does_not_want_its_tile() -> None:
    hand, kong = tiles("B46 C111 D111 WEES"), tiles("B5555")
    unseen = bytes(4 - held - laid for held, laid in zip(hand, kong, strict=True))
    by_kind = {kind: rest for kind, *rest in STANDARD.acceptance(hand, unseen, 1, kong)}
    assert by_kind[KIND_OF["WS"]][0] == 2
    assert by_kind[KIND_OF["B4"]][0] == 2


def test_a_batch_is_many_single_hands() -> None:
    rng = random.Random(6)
    hands = [random_hand(rng, rng.choice((13, 14, 10, 7, 4, 1))) for _ in range(60)]
    distance = Distance(ALL_SHAPES)
    flat = b"".join(hands)
    assert list(distance.deficiency_batch(flat)) == [distance.deficiency(hand) for hand in hands]
    table = memoryview(flat).cast("B", (len(hands), PLAIN_KINDS))
    out = bytearray(len(hands))
    assert distance.deficiency_batch(table, -1, out) is out
    assert list(out) == [distance.deficiency(hand) for hand in hands]
    assert distance.deficiency_batch(b"") == bytearray()


def test_two_threads_measure_the_same() -> None:
    rng = random.Random(7)
    flat = b"".join(random_hand(rng, 13) for _ in range(200))
    expected = STANDARD.deficiency_batch(flat)
    results: dict[int, bytearray] = {}
    threads = [
        threading.Thread(target=lambda n=number: results.update({n: STANDARD.deficiency_batch(flat)}))
        for number in range(2)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == {0: expected, 1: expected}


@pytest.mark.parametrize(
    ("counts", "code"),
    [
        (bytes(33), "wrong_counts"),
        (bytes([5]) + bytes(33), "five_of_a_kind"),
        (bytes([4] * 4) + bytes(30), "too_many_tiles"),
    ],
)
def test_impossible_hands_are_refused(counts: bytes, code: str) -> None:
    with pytest.raises(HandError) as single:
        STANDARD.deficiency(counts)
    assert single.value.code == code
    with pytest.raises(HandError) as many:
        STANDARD.deficiency_batch(bytes(34) + counts)
    assert many.value.code == code
    if code != "wrong_counts":
        assert many.value.field == "hands[1]"


def test_a_batch_refuses_a_result_buffer_that_does_not_fit() -> None:
    for out in (bytearray(2), bytes(1)):
        with pytest.raises(HandError, match="out must be writable and have 1 bytes"):
            STANDARD.deficiency_batch(bytes(34), -1, out)


TWIN = """
import json, random, sys
from fangcheng.hand.distance_cy import Distance
rng = random.Random(8)
deck = [kind for kind in range(34) for _ in range(4)]
distance = Distance(255, 0)
found = []
for number in range(60):
    counts = bytearray(34)
    for kind in rng.sample(deck if number % 2 else deck[:60], 14):
        counts[kind] += 1
    found.append(distance.deficiency(counts))
    if number % 20 == 0:
        found.append(distance.acceptance(counts, bytes(4 - held for held in counts)))
print(json.dumps(found))
"""


def test_the_uncompiled_twin_gives_the_same_numbers() -> None:
    answers = []
    for pure in ("0", "1"):
        environment = {**os.environ, "FANGCHENG_PURE": pure}
        run = subprocess.run([sys.executable, "-c", TWIN], env=environment, capture_output=True, text=True, check=True)
        answers.append(json.loads(run.stdout))
    assert answers[0] == answers[1]
