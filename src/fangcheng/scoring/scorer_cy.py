"""The Python face of the compiled scorer: plain values in, plain values out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import cython
else:
    from fangcheng._shim import cython

if cython.compiled:
    from cython.cimports.fangcheng.hand.distance_cy import missing_beside
    from cython.cimports.fangcheng.hand.rows_cy import prepare
    from cython.cimports.fangcheng.hand.win_cy import open_tianhe_waits, waits
    from cython.cimports.fangcheng.rules.layout import Rules
    from cython.cimports.fangcheng.rules.table_cy import RuleTable
    from cython.cimports.fangcheng.scoring.evaluate_cy import evaluate
    from cython.cimports.fangcheng.scoring.layout import Account, Facts, Outcome
    from cython.cimports.fangcheng.scoring.settlement_cy import settle
else:
    from fangcheng.hand.distance_cy import missing_beside
    from fangcheng.hand.rows_cy import prepare
    from fangcheng.hand.win_cy import open_tianhe_waits, waits
    from fangcheng.rules.layout import Rules
    from fangcheng.rules.table_cy import RuleTable
    from fangcheng.scoring.evaluate_cy import evaluate
    from fangcheng.scoring.layout import Account, Facts, Outcome
    from fangcheng.scoring.settlement_cy import settle


@cython.cfunc
def _fill(
    facts: cython.pointer[Facts], counts: bytes, melds: Sequence[tuple[int, int, int]], context: Sequence[int]
) -> cython.void:
    """Plain values into the struct."""
    index: cython.int
    for index in range(34):
        facts.counts[index] = counts[index]
    index = 0
    for type_, kind, exposure in melds:
        facts.melds[index].type = type_
        facts.melds[index].kind = kind
        facts.melds[index].exposure = exposure
        facts.melds[index].claimed = 0
        index += 1
    facts.melds_n = index
    (
        facts.bonus,
        facts.seat,
        facts.round_wind,
        facts.winner,
        facts.source,
        facts.winning,
        facts.only_possible,
        facts.standing,
        facts.east_wins,
        facts.last_wall,
        facts.after_bonus,
    ) = context


def total_of(table: RuleTable, counts: bytes, melds: Sequence[tuple[int, int, int]], context: Sequence[int]) -> int:
    """The total alone, without lines; -1 if a winner's hand is no mahjong.  Arguments as of ``count_hand``."""
    facts: Facts
    out: Outcome
    if not cython.compiled:
        facts = Facts()
        out = Outcome()
    _fill(cython.address(facts), counts, melds, context)
    out.want_lines = 0
    rules: cython.pointer[Rules] = cython.address(table.r)
    return out.total if evaluate(rules, cython.address(facts), cython.address(out)) else -1


def count_hand(
    table: RuleTable,
    counts: bytes,
    melds: Sequence[tuple[int, int, int]],
    context: Sequence[int],
    want_lines: bool = True,
) -> dict[str, Any] | None:
    """Count one hand; None if a winner's hand is no mahjong by this ruleset.

    The arguments are trusted, for speed: of a hand that ``Hand.check`` refuses the answer means nothing.

    Args:
        table: a compiled ruleset.
        counts: 34 concealed counts by kind, a winner's last tile included.
        melds: up to four (type, lowest kind, exposure).
        context: bonus mask, seat, round wind, winner, source, winning kind, only possible, standing, east wins,
            last wall, after bonus: the fields of ``scoring.layout.Facts`` in that order.
        want_lines: whether lines and sets are wanted.
    """
    facts: Facts
    out: Outcome
    if not cython.compiled:
        facts = Facts()
        out = Outcome()
    _fill(cython.address(facts), counts, melds, context)
    out.want_lines = want_lines
    out.sets_n = 0
    out.lines_n = 0
    rules: cython.pointer[Rules] = cython.address(table.r)
    if not evaluate(rules, cython.address(facts), cython.address(out)):
        return None
    return {
        "total": out.total,
        "uncapped": out.uncapped,
        "points": out.points,
        "factor": out.factor,
        "limit_row": out.limit_row,
        "capped": bool(out.capped),
        "shape": out.shape,
        "sets": [
            (out.sets[index].type, out.sets[index].kind, out.sets[index].exposure, bool(out.sets[index].claimed))
            for index in range(out.sets_n)
        ],
        "lines": [
            (
                out.lines[index].row,
                out.lines[index].subject,
                out.lines[index].beaten_by,
                out.lines[index].reason,
                out.lines[index].value,
            )
            for index in range(out.lines_n)
        ],
    }


def settle_account(
    table: RuleTable,
    present: int,
    winner: int,
    scores: Sequence[int],
    limit_hand: Sequence[bool],
    status: Sequence[int],
) -> tuple[list[int], list[int], int]:
    """Return (payments as 16 amounts by ``4 * debtor + creditor``, net by seat, denominator)."""
    account: Account
    if not cython.compiled:
        account = Account()
    seat: cython.int
    account.present = present
    account.winner = winner
    for seat in range(4):
        account.scores[seat] = scores[seat]
        account.limit_hand[seat] = limit_hand[seat]
        account.status[seat] = status[seat]
    rules: cython.pointer[Rules] = cython.address(table.r)
    settle(rules, cython.address(account))
    return (
        [account.pay[seat] for seat in range(16)],
        [account.net[seat] for seat in range(4)],
        account.denominator,
    )


def waiting_kinds(table: RuleTable, counts: bytes, laid: bytes, melds_n: int) -> list[int]:
    """Kinds that complete a hand one tile short, by the shapes the ruleset allows; ``laid``: the melds' 34 counts."""
    work = bytearray(counts)
    rules: cython.pointer[Rules] = cython.address(table.r)
    mask: int = waits(work, melds_n, cython.address(rules.shapes))
    if melds_n and rules.tianhe_open_allowed:
        whole = bytearray([one + other for one, other in zip(counts, laid, strict=True)])
        mask |= open_tianhe_waits(whole, cython.address(rules.shapes))
    return [kind for kind in range(34) if mask >> kind & 1]


def missing_tiles(table: RuleTable, counts: bytes, laid: bytes, melds_n: int) -> int:
    """How many tiles a hand lacks of a mahjong (0 complete, 1 calling); ``laid``: the melds' 34 counts."""
    work = bytearray(counts)
    beside = bytearray(laid)
    prepare()
    rules: cython.pointer[Rules] = cython.address(table.r)
    return missing_beside(work, beside, melds_n, cython.address(rules.shapes))
