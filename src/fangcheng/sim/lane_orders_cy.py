"""What a lane of a batch is played from: its seed, the order of its tiles, the unit of its results."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from fangcheng.deal.order import full_set
from fangcheng.errors import FangchengError

if TYPE_CHECKING:
    import cython
else:
    from fangcheng._shim import cython

if cython.compiled:
    from cython.cimports.fangcheng.rng_cy import seeded, shuffle
    from cython.cimports.fangcheng.rules.table_cy import RuleTable
    from cython.cimports.fangcheng.scoring.layout import Account
    from cython.cimports.fangcheng.scoring.settlement_cy import settle
    from cython.cimports.fangcheng.sim.cells_cy import memory_of
    from cython.cimports.fangcheng.sim.layout import Tally
else:
    from fangcheng.rng_cy import seeded, shuffle
    from fangcheng.rules.table_cy import RuleTable
    from fangcheng.scoring.layout import Account
    from fangcheng.scoring.settlement_cy import settle
    from fangcheng.sim.cells_cy import memory_of
    from fangcheng.sim.layout import Tally

MOST_LANES = 1 << 20
LARGEST = (1 << 64) - 1


def unit_of(table: RuleTable, present: int) -> int:
    """Return the unit in which a mahjong is settled: results are in ``1 / unit`` hu (G-44)."""
    account: Account
    seat: cython.int
    if not cython.compiled:
        account = Account()
    account.present = present
    account.winner = 0
    for seat in range(4):
        account.scores[seat] = 0
        account.status[seat] = 0
        account.limit_hand[seat] = 0
    settle(cython.address(table.r), cython.address(account))
    return account.denominator


def lane_order(table: RuleTable, seed: int, deal: int = 0) -> bytes:
    """Return the order of the tiles of a lane's deal, as ``Deal`` takes it.

    Args:
        table: the compiled ruleset.
        seed: the lane's.
        deal: number of the deal in its lane, from 0; after the first it is the order only where no answer has been
            drawn from the lane's stream (``sample``, ``run``, ``play_out``).

    Raises:
        FangchengError: ``bad_seed``.
    """
    (number,) = checked_seeds([seed])
    tiles = bytearray(full_set(table.option("bonus_tiles") != 0))
    random: Tally
    if not cython.compiled:
        random = Tally()
    random.random[0] = seeded(number)
    for _ in range(deal + 1):
        shuffle(random.random, memory_of(tiles), len(tiles))
    return bytes(tiles)


def checked_seeds(seeds: Iterable[int]) -> list[int]:
    """Return the seeds of a batch as a list.

    Raises:
        FangchengError: ``bad_count`` or ``bad_seed``.
    """
    numbers = list(seeds)
    if not 1 <= len(numbers) <= MOST_LANES:
        raise FangchengError("bad_count", f"{len(numbers)} lanes: 1 to {MOST_LANES} are possible", "seeds")
    for index, seed in enumerate(numbers):
        if not 0 <= seed <= LARGEST:
            raise FangchengError("bad_seed", f"{seed} is no seed: 0 to 2**64 - 1", f"seeds[{index}]")
    return numbers
