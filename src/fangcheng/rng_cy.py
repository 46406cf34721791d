"""Fast random numbers for simulation: xorshift64*, the same compiled and uncompiled (Marsaglia 2003, Vigna 2016).

Not for play: whoever sees some of its numbers can tell the rest.  Tables shuffle with ``fangcheng.rng``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cython
else:
    from fangcheng._shim import cython

MULTIPLIER = cython.declare(cython.ulonglong, 2685821657736338717)
STEP = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
MIX_ONE = cython.declare(cython.ulonglong, 0xBF58476D1CE4E5B9)
MIX_TWO = cython.declare(cython.ulonglong, 0x94D049BB133111EB)
MASK = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def seeded(seed: cython.ulonglong) -> cython.ulonglong:
    """Return a state for a seed: neighbouring seeds give unrelated states (the mixing of splitmix64), never 0."""
    x: cython.ulonglong = (seed + STEP) & MASK
    x = ((x ^ (x >> 30)) * MIX_ONE) & MASK
    x = ((x ^ (x >> 27)) * MIX_TWO) & MASK
    x = x ^ (x >> 31)
    return x or STEP


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def word(state: cython.p_ulonglong) -> cython.ulonglong:
    """Step ``state[0]`` and return 64 random bits."""
    x: cython.ulonglong = state[0]
    x ^= x >> 12
    x ^= (x << 25) & MASK
    x ^= x >> 27
    state[0] = x
    return (x * MULTIPLIER) & MASK


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def below(state: cython.p_ulonglong, n: cython.int) -> cython.int:
    """Return a number from 0 to n - 1; the bias of the scaling is less than n / 2**32."""
    high: cython.ulonglong = word(state) >> 32
    return (high * n) >> 32


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def shuffle(state: cython.p_ulonglong, tiles: cython.p_uchar, n: cython.int) -> cython.void:
    """Shuffle the first n tiles in place (Fisher and Yates)."""
    index: cython.int
    other: cython.int
    tile: cython.uchar
    for index in range(n - 1, 0, -1):
        other = below(state, index + 1)
        tile = tiles[index]
        tiles[index] = tiles[other]
        tiles[other] = tile
