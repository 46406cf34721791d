"""What a person may do wrong now, at a table where errors are possible, and what mends it."""

from __future__ import annotations

from fangcheng.clients.terminal.decision import CLAIM, ERROR_KEYS, LATE, MAHJONG_KEY, ROB, TURN, WATCH, Decision
from fangcheng.clients.terminal.describe import described_error
from fangcheng.clients.terminal.tableau import Tableau
from fangcheng.clients.text import wrap
from fangcheng.deal.actions import LATE_MAHJONG, MAHJONG


def error_lines(decision: Decision, tableau: Tableau) -> list[str]:
    """Return a line for each error that is possible now, with what to type; or that none is."""
    words = tableau.words
    if not decision.erring:
        return [words("errors.guided")]
    found = [
        (str(key), described_error(act, decision, tableau))
        for act, key in ERROR_KEYS.items()
        if decision.refuse(act) is None
    ]
    mahjong = LATE_MAHJONG if decision.kind == LATE else MAHJONG
    if decision.kind in {TURN, CLAIM, ROB, LATE} and not decision.can_win and decision.refuse(mahjong) is None:
        found.append((str(MAHJONG_KEY), words("choose.false_mahjong")))
    if decision.kind in {TURN, CLAIM, WATCH}:
        put_right = decision.kind == WATCH and any(meld.wrong for meld in decision.view.own.melds)
        if decision.kind != WATCH or put_right:
            found.append(("x ...", words("errors.put_right" if put_right else f"errors.wrong_set_{decision.kind}")))
    lines = [words("errors.title" if found else "errors.none")]
    for key, text in found:
        lines += wrap(f"{key:>5}  {text}", tableau.columns, " " * 7)
    return lines
