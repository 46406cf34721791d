"""The greedy bot's advice in words: what to answer, how far the hand is then, what would help, and why."""

from __future__ import annotations

from collections.abc import Mapping

from fangcheng.clients.terminal.decision import CALLED, TURN, Decision
from fangcheng.clients.terminal.describe import described
from fangcheng.clients.terminal.tableau import Tableau
from fangcheng.deal.table_acts import is_table_act
from fangcheng.players.greedy import Choice as Weighed
from fangcheng.players.greedy import advice
from fangcheng.rules import Ruleset
from fangcheng.scoring.layout import STATUS_OK

MOST_KINDS = 12
"""Kinds of helpful tiles that are named; more are only counted."""


def hint_lines(decision: Decision, ruleset: Ruleset, tableau: Tableau) -> list[str]:
    """Return the advice for a decision: the best answer with its reasons, then the next best.

    Where errors are possible there may be nothing to weigh: a draw, a false mahjong, a hand that cannot win.
    """
    words = tableau.words
    if any(is_table_act(action) for action in decision.legal):
        return [words("hint.called" if decision.kind == CALLED else "hint.draw")]
    if not _may_win(decision):
        return [words("hint.cannot_win")]
    ranking = advice(decision.view, decision.legal, ruleset)
    best = ranking[0]
    found = [words("hint.best", choice=_named(best, decision, tableau, ruleset.options))]
    found += _outlook(best, tableau)
    reasons = [words(f"hint.reason.{code}") for code in best.reasons if f"hint.reason.{code}" in words]
    if reasons:
        found.append(words("hint.because", reasons=words.join_long(reasons)))
    if len(ranking) > 1:
        listed = [
            words(
                "hint.other",
                choice=_named(other, decision, tableau, ruleset.options),
                away=words.count("hint.away_short", other.deficiency),
                live=words.tiles(other.live),
            )
            for other in ranking[1:3]
        ]
        found.append(words("hint.others", choices=words.join_long(listed)))
    return found


def _may_win(decision: Decision) -> bool:
    """Whether the hand is alive, all its sets are true, and it has the right number of tiles (D-ERR-1, 2, 7)."""
    own = decision.view.own
    right = 14 if decision.kind == TURN else 13
    sound = own.status == STATUS_OK and not any(meld.wrong for meld in own.melds)
    return sound and own.rack + 3 * len(own.melds) == right


def _named(weighed: Weighed, decision: Decision, tableau: Tableau, options: Mapping[str, object]) -> str:
    choice = next(choice for choice in decision.choices if choice.action == weighed.action)
    return tableau.words("hint.choice", key=choice.keys[-1], text=described(choice, decision, tableau, dict(options)))


def _outlook(best: Weighed, tableau: Tableau) -> list[str]:
    """How many tiles are missing afterwards, and which would bring the hand nearer."""
    words = tableau.words
    if best.deficiency == 0:
        return []
    found = [words.count("hint.away", best.deficiency)]
    if best.live:
        kinds = [tableau.faces.face(kind).rstrip() for kind in best.kinds[:MOST_KINDS]]
        more = words("hint.more", count=len(best.kinds) - MOST_KINDS) if len(best.kinds) > MOST_KINDS else ""
        found.append(words("hint.live", count=best.live, kinds=" ".join(kinds) + more))
    return found
