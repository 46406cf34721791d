"""What a policy is shown: the numbers the batch writes are a function of the seat's view, so they hold no secret."""

from __future__ import annotations

import random
from array import array
from typing import Any

import pytest

from fangcheng.deal.layout import CLAIM, ROB
from fangcheng.deal.view import FACE_DOWN, MeldView, PublicSeat, SeatView
from fangcheng.hand.layout import ADDED, CHOW, CONCEALED, KONG, OPEN, PUNG
from fangcheng.rules import load
from fangcheng.sim.batch_cy import Batch
from fangcheng.sim.layout import LATE
from fangcheng.sim.observation import FIELDS, OBSERVATION, observation_of
from tests.lanes import rows

RULES: list[tuple[str, dict[str, Any]]] = [
    ("dictionary", {}),
    ("dictionary", {"discards_face_up": False}),
    ("classical", {"players": 3}),
    ("smirnov", {"players": 2, "bonus_tiles": False, "dead_wall": 0}),
    ("combinations", {"standing_hand": True}),
]


@pytest.mark.parametrize(("name", "options"), RULES)
@pytest.mark.parametrize("round_wind", [0, 3])
def test_the_batch_writes_what_the_view_of_the_asked_seat_says(
    name: str, options: dict[str, Any], round_wind: int
) -> None:
    batch = Batch(
        load(name, options).table, range(24), restart=False, interrupts=True, observe=True, round_wind=round_wind
    )
    rng = random.Random(1)
    phases: set[int] = set()
    while any(batch.legal_n):
        seen = rows(batch.observation)
        for lane in range(24):
            expected = observation_of(batch.view(lane)) if batch.legal_n[lane] else bytes(OBSERVATION)
            assert bytes(seen[lane]) == expected
        phases |= set(batch.phase)
        # the last legal answers are the claims, kongs and standing hands
        chosen = [
            row[n - 1 if rng.random() < 0.7 else rng.randrange(n)] if n else 0
            for row, n in zip(rows(batch.legal), batch.legal_n, strict=True)
        ]
        batch.step(array("h", chosen))
    assert CLAIM in phases
    if name in {"dictionary", "classical"}:
        assert LATE in phases


def test_a_tile_that_can_be_robbed_is_shown() -> None:
    """A robbed kong is rare: the first of this seed's comes after some steps of claims, kongs and standing hands."""
    batch = Batch(load("dictionary").table, range(200), observe=True)
    steps = 0
    while ROB not in batch.phase:
        batch.step(array("h", [row[n - 1] for row, n in zip(rows(batch.legal), batch.legal_n, strict=True)]))
        steps += 1
        assert steps < 400
    seen = bytes(rows(batch.observation)[list(batch.phase).index(ROB)])
    assert seen == observation_of(batch.view(list(batch.phase).index(ROB)))
    assert part(seen, "robbing") == [1]


def part(seen: bytes, name: str) -> list[int]:
    field = FIELDS[name]
    size = field.shape[0] * (field.shape[1] if len(field.shape) > 1 else 1)
    return list(seen[field.first : field.first + size])


def ones(size: int, *places: int) -> list[int]:
    return [places.count(place) for place in range(size)]


def test_the_numbers_stand_where_the_page_says() -> None:
    """West's view, everything worked out by hand."""
    east = PublicSeat(0, 10, (MeldView(CHOW, 0, OPEN, 3, 1),), (34, 41), (5, 5, FACE_DOWN), standing=True)
    south = PublicSeat(1, 13)
    west = PublicSeat(2, 7, (MeldView(KONG, 33, CONCEALED), MeldView(PUNG, 8, OPEN, 0, 8)), (37,), (9,))
    north = PublicSeat(3, 11, (MeldView(KONG, 27, ADDED, 1, 27),), (), (30,))
    view = SeatView(
        2, 3, 0b1111, (1, 1, 2, 13, 13, 13, 31), 2, (east, south, west, north), 5, 0, True, 2, 60, 46, False
    )
    seen = observation_of(view)
    assert len(seen) == OBSERVATION
    assert part(seen, "concealed") == ones(34, 1, 1, 2, 13, 13, 13, 31)
    assert part(seen, "melds") == (
        ones(34, 33, 33, 33, 33, 8, 8, 8) + ones(34, 27, 27, 27, 27) + ones(34, 0, 1, 2) + ones(34)
    )
    assert part(seen, "discards") == ones(34, 9) + ones(34, 30) + ones(34, 5, 5) + ones(34)
    assert part(seen, "last_discard") == ones(34, 5)
    assert part(seen, "drawn") == ones(34, 2)
    assert part(seen, "bonus") == ones(8, 3) + ones(8) + ones(8, 0, 7) + ones(8)
    assert part(seen, "rack") == [7, 11, 10, 13]
    assert part(seen, "standing") == [0, 0, 1, 0]
    assert part(seen, "present") == [1, 1, 1, 1]
    assert part(seen, "discarder") == [0, 0, 1, 0]
    assert part(seen, "to_move") == [1, 0, 0, 0]
    assert part(seen, "seat_wind") == [0, 0, 1, 0]
    assert part(seen, "round_wind") == [0, 0, 0, 1]
    assert part(seen, "robbing") + part(seen, "tiles_left") + part(seen, "drawable_left") == [1, 60, 46]


def test_an_empty_chair_and_nothing_to_claim_show_as_zeros() -> None:
    seats = (PublicSeat(0, 14), None, PublicSeat(2, 13), None)
    seen = observation_of(SeatView(0, 0, 0b101, (4,), -1, seats, -1, -1, False, -1, 117, 103, True))
    assert part(seen, "present") == [1, 0, 1, 0]
    assert part(seen, "rack") == [14, 0, 13, 0]
    for name in ("last_discard", "drawn", "discarder", "to_move", "robbing"):
        assert not any(part(seen, name)), name


def test_the_fields_fill_the_observation_without_a_gap() -> None:
    end = 0
    for name, field in FIELDS.items():
        assert (field.name, field.first) == (name, end)
        end += field.shape[0] * (field.shape[1] if len(field.shape) > 1 else 1)
    assert end == OBSERVATION
