"""Memory that a batch shares with its caller: blocks shown as memoryviews, and actions in integers of any size."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import TYPE_CHECKING, Any

from fangcheng.errors import FangchengError

if TYPE_CHECKING:
    import cython
else:
    from fangcheng._shim import cython

ACTIONS = cython.declare(cython.int, 112)
SIZES = {"b": 1, "B": 1, "h": 2, "i": 4, "q": 8, "Q": 8}


def block(code: str, shape: Sequence[int]) -> bytearray:
    """Return zeroed memory for so many numbers of a type (a code of the module ``struct``)."""
    return bytearray(SIZES[code] * prod(shape))


def shown(memory: bytearray, code: str, shape: Sequence[int]) -> memoryview:
    """Return a block as a read-only array of its type and shape; no byte is copied."""
    return memoryview(memory).cast(code, shape).toreadonly()  # type: ignore[call-overload, no-any-return]


def integers(value: Any, name: str, number: int, writable: bool = False) -> memoryview:
    """Return a caller's buffer of signed integers of 2, 4 or 8 bytes.

    Args:
        value: what was given.
        name: of the argument.
        number: how many integers it must hold.
        writable: whether it is to be written to.

    Raises:
        FangchengError: ``wrong_type`` or ``wrong_size``.
    """
    try:
        view = memoryview(value)
    except TypeError:
        raise FangchengError("wrong_type", f"{name} must be a buffer, not a {type(value).__name__}", name) from None
    if view.format not in {"h", "i", "l", "q"} or not view.c_contiguous or (writable and view.readonly):
        kind = "a writable C-contiguous buffer" if writable else "a C-contiguous buffer"
        raise FangchengError("wrong_type", f"{name} must be {kind} of integers of 2, 4 or 8 bytes", name)
    if view.nbytes != number * view.itemsize:
        message = f"{name} holds {view.nbytes // view.itemsize} integers, but there are {number} lanes"
        raise FangchengError("wrong_size", message, name)
    return view


@cython.cfunc
def memory_of(cells: bytearray) -> cython.p_uchar:
    """Where a block stands (uncompiled: the block)."""
    return cells


@cython.cfunc
def cells_of(cells: bytearray, code: str) -> cython.p_uchar:
    """Where the integers of a caller's buffer stand (uncompiled: their array)."""
    if cython.compiled:
        return cells
    else:  # noqa: RET505 - the compiler drops the branch it does not take
        return memoryview(cells).cast(code)  # type: ignore[call-overload, no-any-return]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _value(data: cython.p_uchar, size: cython.int, index: cython.int) -> cython.longlong:
    """An integer of ``size`` bytes."""
    if size == 2:
        return cython.cast(cython.p_short, data)[index]
    if size == 4:
        return cython.cast(cython.p_int, data)[index]
    return cython.cast(cython.p_longlong, data)[index]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def first_refused(
    data: cython.p_uchar,
    size: cython.int,
    mask: cython.p_uchar,
    legal_n: cython.p_uchar,
    number: cython.int,
    out: cython.p_short,
) -> cython.int:
    """Copy the action of every lane; returns the first lane that refuses its action, or -1.

    A lane that is over has no action and refuses none.
    """
    index: cython.int
    action: cython.longlong
    for index in range(number):
        if legal_n[index] == 0:
            continue
        action = _value(data, size, index)
        if action < 0 or action >= ACTIONS or not mask[index * ACTIONS + action]:
            return index
        out[index] = action
    return -1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def write_integers(values: cython.p_short, number: cython.int, data: cython.p_uchar, size: cython.int) -> cython.void:
    """Write actions as integers of ``size`` bytes."""
    index: cython.int
    if size == 2:
        for index in range(number):
            cython.cast(cython.p_short, data)[index] = values[index]
    elif size == 4:
        for index in range(number):
            cython.cast(cython.p_int, data)[index] = values[index]
    else:
        for index in range(number):
            cython.cast(cython.p_longlong, data)[index] = values[index]
