"""One lane of a batch, told slowly: a plain ``Deal`` asked and answered as docs/batch.md says."""

from __future__ import annotations

from typing import Any

from fangcheng.deal.actions import PASS
from fangcheng.deal.deal_cy import Deal
from fangcheng.deal.seating import starting_present
from fangcheng.rules import Ruleset
from fangcheng.sim.batch_cy import Batch
from fangcheng.sim.lane_orders_cy import lane_order
from fangcheng.sim.layout import LATE


class SlowLane:
    """A lane whose deals are played by the caller's answers.

    Attributes:
        deal: the deal that is played.
        seat, legal, phase: who is asked, what he may answer, how he is asked; -1, () and OVER after the deal.
        ended: the deals that ended while the last answer was carried out.
        decisions: answers by a seat that had at least two.
    """

    def __init__(
        self, ruleset: Ruleset, seed: int, restart: bool = True, forced: bool = False, interrupts: bool = False
    ) -> None:
        self._ruleset, self._seed = ruleset, seed
        self._restart, self._forced, self._interrupts = restart, forced, interrupts
        self._number = 0
        self._let_go: list[int] = []
        self.ended: list[Deal] = []
        self.decisions = 0
        self._deal_out()
        self._go_on()

    def answer(self, action: int) -> None:
        """Carry out an answer of the seat that is asked, and go on to the next question."""
        self.ended = []
        self._carry_out(action)
        self._go_on()

    def _deal_out(self) -> None:
        order = lane_order(self._ruleset.table, self._seed, self._number)
        self.deal = Deal(self._ruleset.table, order, starting_present(int(self._ruleset.options["players"])))
        self._number += 1

    def _carry_out(self, action: int) -> None:
        self.decisions += len(self.legal) > 1
        if self.phase == LATE and action == PASS:
            self._let_go.append(self.seat)
        else:
            self.deal.play(self.seat, action)
            self._let_go = []

    def _ask(self) -> None:
        self.phase = self.deal.phase
        self.seat = -1
        self.legal: tuple[int, ...] = ()
        if self.deal.over:
            return
        if self._interrupts:
            giver = self.deal.last_giver
            for seat in [(giver + step) % 4 for step in (1, 2, 3)]:
                if seat not in self._let_go and self.deal.interrupts(seat):
                    self.seat, self.legal, self.phase = seat, (*self.deal.interrupts(seat), PASS), LATE
                    return
        self.seat = self.deal.waiting()[0]
        self.legal = self.deal.legal(self.seat)

    def _go_on(self) -> None:
        self._ask()
        while len(self.legal) == 0 or (len(self.legal) == 1 and not self._forced):
            if self.legal:
                self._carry_out(self.legal[0])
            else:
                self.ended.append(self.deal)
                if not self._restart:
                    return
                self._deal_out()
            self._ask()


def rows(memory: Any) -> Any:
    """A buffer as lists."""
    return memory.tolist()


def assert_shows(batch: Batch, index: int, slow: SlowLane) -> None:
    """Every buffer of a lane says what the slow lane says."""
    row = rows(batch.mask)[index]
    assert [action for action, legal in enumerate(row) if legal] == sorted(slow.legal)
    assert set(row) <= {0, 1}
    assert rows(batch.legal)[index] == [*slow.legal] + [255] * (32 - len(slow.legal))
    assert (batch.legal_n[index], batch.seat[index], batch.phase[index]) == (len(slow.legal), slow.seat, slow.phase)
    ended = slow.ended[-1] if slow.ended else None
    assert batch.done[index] == len(slow.ended)
    assert batch.winner[index] == (ended.winner if ended else -1)
    assert rows(batch.net)[index] == list(ended.net if ended else (0, 0, 0, 0))
