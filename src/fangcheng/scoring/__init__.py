"""Counting hands and settling deals (floor 3)."""

from fangcheng.scoring.batch import pack_hand, score_batch
from fangcheng.scoring.hand import Hand
from fangcheng.scoring.lines import Score, ScoreLine
from fangcheng.scoring.prove import prove
from fangcheng.scoring.score import score_hand
from fangcheng.scoring.settle import Payment, Settlement, settle_scores

__all__ = [
    "Hand",
    "Payment",
    "Score",
    "ScoreLine",
    "Settlement",
    "pack_hand",
    "prove",
    "score_batch",
    "score_hand",
    "settle_scores",
]
