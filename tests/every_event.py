"""One event of every type, in every way it can be told."""

from __future__ import annotations

from typing import Any

from fangcheng.deal import events as ev
from fangcheng.deal.endings import DEAD_BONUS_LAST, DEAD_WALL_REACHED, FALSE_CALL, RESHUFFLED
from fangcheng.deal.result import DealResult
from fangcheng.hand.layout import ADDED, CHOW, CONCEALED, KONG, PUNG
from fangcheng.scoring.layout import FROM_LOOSE, FROM_WALL, SOURCES, STATUSES
from fangcheng.tiles import SEATS

E, S, W, N = SEATS
EVERY_EVENT: list[Any] = [
    ev.Dealt(((0,), None, (1,), None)),
    ev.HandDealt(S, (0,), (14, 13, 13, 13)),
    ev.DealUnseen((14, 13, 13, 13)),
    *(ev.Drawn(S, 34, source) for source in (FROM_WALL, FROM_LOOSE)),
    *(ev.DrawnUnseen(S, source) for source in (FROM_WALL, FROM_LOOSE)),
    ev.BonusExposed(W, 41),
    ev.Discarded(E, 31),
    ev.StandingDeclared(N),
    *(ev.Claimed(W, E, 4, meld, 4, late) for meld in (CHOW, PUNG, KONG) for late in (False, True)),
    *(ev.KongLaid(N, 9, exposure) for exposure in (CONCEALED, ADDED)),
    ev.KongRobbed(S, N, 9),
    *(ev.PutBack(S, 9, source) for source in (FROM_WALL, FROM_LOOSE)),
    *(ev.PutBackUnseen(S, source) for source in (FROM_WALL, FROM_LOOSE)),
    ev.BonusPutBack(S, 34, FROM_WALL),
    *(ev.Won(S, source, 4, E) for source in range(1, len(SOURCES))),
    ev.HandsOpened((None,) * 4),
    *(ev.DeadDeal(ending) for ending in (DEAD_WALL_REACHED, DEAD_BONUS_LAST)),
    *(ev.WrongSetLaid(*whose, (4, 5, 7)) for whose in ((S, E, 4), (S, -1, -1))),
    *(ev.WrongSetTakenBack(*whose, (4, 5, 7)) for whose in ((S, E, 4), (S, -1, -1))),
    ev.SetPutRight(S, CHOW, 4),
    *(act(N) for act in (ev.ReplacementForgotten, ev.DrawnTooMany, ev.DrawnOutOfTurn, ev.WrongBreak, ev.Noticed)),
    *(ev.HandJudged(W, status) for status in range(1, len(STATUSES))),
    *(ev.MahjongCalled(*whose) for whose in ((W, 4, E), (W, -1, -1))),
    *(act(W) for act in (ev.HandPartlyOpened, ev.CallWithdrawn)),
    ev.FalseMahjongOpened(W, (0, 4)),
    *(ev.VoidDeal(ending) for ending in (FALSE_CALL, RESHUFFLED)),
    ev.Settled(DealResult(-1, "none", (0, 0, 0, 0), ()), 0b1111),
]
