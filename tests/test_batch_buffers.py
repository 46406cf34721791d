"""The memory of a batch: what is shown, what is taken, and that nothing is carried out if one action is illegal."""

from __future__ import annotations

from array import array
from typing import Any

import pytest

from fangcheng.deal.actions import ACTIONS, LATE_PUNG, MAHJONG, PASS, STAND
from fangcheng.errors import FangchengError, IllegalAction
from fangcheng.rules import load
from fangcheng.sim.batch_cy import Batch
from tests.lanes import rows
from tests.test_batch import print_of

SHAPES: dict[str, tuple[str, tuple[int, ...]]] = {
    "seeds": ("Q", (3,)),
    "mask": ("B", (3, 112)),
    "legal": ("B", (3, 32)),
    "legal_n": ("B", (3,)),
    "seat": ("b", (3,)),
    "phase": ("B", (3,)),
    "done": ("B", (3,)),
    "winner": ("b", (3,)),
    "net": ("q", (3, 4)),
    "observation": ("b", (3, 437)),
    "sampled": ("i", (3,)),
}


def batch_of(lanes: int = 3, **options: Any) -> Batch:
    return Batch(load("dictionary").table, range(lanes), **options)


def test_the_buffers_have_their_types_and_shapes_and_cannot_be_written_to() -> None:
    batch = batch_of(observe=True)
    for name, (code, shape) in SHAPES.items():
        memory = getattr(batch, name)
        assert (memory.format, memory.shape, memory.readonly, memory.c_contiguous) == (code, shape, True, True), name
        with pytest.raises(TypeError, match="read-only"):
            memory[(0,) * len(shape)] = 1
    assert batch_of().observation is None


def test_the_buffers_are_the_same_memory_for_ever() -> None:
    """What wraps them once sees every later step, and may outlive the batch."""
    batch = batch_of()
    kept = {name: getattr(batch, name) for name in SHAPES if name != "observation"}
    before = {name: memory.tobytes() for name, memory in kept.items()}
    batch.run(120)
    batch.step(batch.sample())
    assert all(getattr(batch, name) is memory for name, memory in kept.items())
    assert [name for name in kept if kept[name].tobytes() == before[name]] == ["seeds"] + [
        name for name in ("done", "winner", "net") if not any(batch.done)
    ]
    legal, mask = rows(kept["legal"]), rows(kept["mask"])
    del batch
    assert (rows(kept["legal"]), rows(kept["mask"])) == (legal, mask)


@pytest.mark.parametrize("code", ["h", "i", "l", "q"])
def test_actions_are_integers_of_two_four_or_eight_bytes(code: str) -> None:
    batch, other = batch_of(), batch_of()
    out = array(code, [0, 0, 0])
    for _ in range(40):
        assert batch.sample(out) is out
        assert list(other.sample()) == list(out)
        batch.step(memoryview(out))
        other.step(other.sampled)
    assert print_of(batch) != print_of(batch_of())
    assert batch.totals() == other.totals()
    assert batch.mask == other.mask


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ([1, 2, 3], "wrong_type"),
        (None, "wrong_type"),
        (bytes(3), "wrong_type"),
        (array("f", [0, 0, 0]), "wrong_type"),
        (array("I", [0, 0, 0]), "wrong_type"),
        (memoryview(array("i", range(6)))[::2], "wrong_type"),
        (array("i", [0, 0]), "wrong_size"),
        (array("i", [0, 0, 0, 0]), "wrong_size"),
        (array("q"), "wrong_size"),
    ],
)
def test_what_is_no_buffer_of_actions_is_refused(given: Any, code: str) -> None:
    batch = batch_of()
    before = print_of(batch)
    calls: dict[str, Any] = {"actions": batch.step, "out": batch.sample}
    for field, call in calls.items():
        if given is None and field == "out":
            continue
        with pytest.raises(FangchengError) as error:
            call(given)
        assert (error.value.code, error.value.field) == (code, field)
    assert print_of(batch) == before


def test_chosen_actions_are_not_written_where_nothing_may_be_written() -> None:
    batch = batch_of()
    with pytest.raises(FangchengError, match="writable"):
        batch.sample(array("i", [0, 0, 0]).tobytes())
    with pytest.raises(FangchengError, match="writable"):
        batch.sample(memoryview(array("i", [0, 0, 0])).toreadonly())


@pytest.mark.parametrize("code", ["h", "i", "q"])
@pytest.mark.parametrize("action", [-1, ACTIONS, 1 << 14, -(1 << 15), PASS, MAHJONG, STAND, LATE_PUNG])
def test_one_illegal_action_and_nothing_is_carried_out(code: str, action: int) -> None:
    batch = batch_of(observe=True)
    batch.run(30)
    while not batch.legal_n[1] or rows(batch.mask)[1][action : action + 1] == [1]:
        batch.run(1)
    before = print_of(batch)
    chosen = array(code, [row[0] for row in rows(batch.legal)])
    chosen[1] = action
    with pytest.raises(IllegalAction) as error:
        batch.step(chosen)
    assert error.value.field == "actions[1]"
    assert error.value.message.startswith(f"lane 1, seat {batch.seat[1]}, action {action}: ")
    assert print_of(batch) == before
    chosen[1] = batch.legal[1, 0]
    batch.step(chosen)
    assert print_of(batch) != before


def test_a_number_that_is_too_large_is_not_cut_to_a_legal_one() -> None:
    batch = batch_of(1)
    legal = batch.legal[0, 0]
    for code, size in (("i", 16), ("q", 32), ("q", 16)):
        with pytest.raises(IllegalAction) as error:
            batch.step(array(code, [legal + (1 << size)]))
        assert error.value.code == "unknown_action"


def test_the_reason_is_that_of_the_deal() -> None:
    batch = batch_of(1, interrupts=True)
    codes = set()
    for _ in range(300):
        mask = rows(batch.mask)[0]
        for action in [action for action in range(ACTIONS) if not mask[action]]:
            with pytest.raises(IllegalAction) as error:
                batch.step(array("h", [action]))
            codes.add(error.value.code)
        batch.step(batch.sample())
    assert {"not_in_hand", "not_complete", "not_your_turn", "must_answer", "no_claim"} <= codes
