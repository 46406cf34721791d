"""``s``: the sums of the game deal by deal, and every payment of one deal."""

from __future__ import annotations

from collections import defaultdict

from fangcheng.clients.terminal.tableau import shortened, signed
from fangcheng.clients.terminal.words import Words
from fangcheng.clients.text import table
from fangcheng.deal.game import Game
from fangcheng.deal.result import Amount

SHOWN = 16
"""Deals that are listed; of a longer game the last ones."""


def sums_lines(game: Game, words: Words) -> list[str]:
    """Return a table of what every deal brought each player, with the sums under it."""
    played = list(range(1, game.number))
    if not played:
        return [" " + words("sums.none")]
    brought: dict[int, list[Amount]] = defaultdict(lambda: [0] * len(game.players))
    for entry in game.ledger:
        brought[entry.deal][entry.payer] -= entry.amount
        brought[entry.deal][entry.payee] += entry.amount
    rows = [[" " + words("sums.deal"), *(shortened(name, 14) for name in game.players)]]
    rows += [[f" {number}", *(signed(amount) for amount in brought[number])] for number in played[-SHOWN:]]
    rows.append([" " + words("sums.all"), *(signed(total) for total in game.totals)])
    return table(rows, right=range(1, len(game.players) + 1))


def payments_lines(game: Game, number: int, words: Words) -> list[str]:
    """Return every payment of a deal, between players."""
    if not 0 < number < game.number:
        return [" " + words("sums.not_played", number=number)]
    entries = [entry for entry in game.ledger if entry.deal == number]
    if not entries:
        return [" " + words("sums.no_payments", number=number)]
    lines = [
        words(
            "sums.payment",
            payer=shortened(game.players[entry.payer], 16),
            payee=shortened(game.players[entry.payee], 16),
            amount=entry.amount,
            reason=words(f"sums.reason.{entry.reason}"),
        )
        for entry in entries
    ]
    return [" " + words("sums.payments", number=number), *(f"   {line}" for line in lines)]
