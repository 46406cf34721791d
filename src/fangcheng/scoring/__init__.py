"""Counting hands and settling deals (floor 3)."""

from fangcheng.scoring.hand import Hand
from fangcheng.scoring.prove import prove
from fangcheng.scoring.score import Score, ScoreLine, score_hand
from fangcheng.scoring.settle import Payment, Settlement, settle_scores

__all__ = ["Hand", "Payment", "Score", "ScoreLine", "Settlement", "prove", "score_hand", "settle_scores"]
