"""A score is its lines: totals are computed from them by the compiled core, never stored beside them."""

from __future__ import annotations

from fangcheng.errors import HandError
from fangcheng.rules.model import Ruleset
from fangcheng.scoring.hand import Hand
from fangcheng.scoring.itemise_cy import itemise
from fangcheng.scoring.lines import Score


def score_hand(ruleset: Ruleset, hand: Hand) -> Score:
    """Count a hand by the best of its readings (G-24).

    Raises:
        HandError: what ``Hand.check`` raises, and ``not_mahjong`` for a winner whose tiles are none.
    """
    score = itemise(ruleset, hand)
    if score is None:
        raise HandError(
            "not_mahjong",
            f"these tiles are no mahjong by {ruleset.name}: neither four sets and a pair nor an allowed special shape"
            f" ({', '.join(ruleset.options['alt_hands']) or 'none'})",
            "hand",
            ruleset=ruleset.name,
            shapes=", ".join(ruleset.options["alt_hands"]) or "—",
        )
    return score
