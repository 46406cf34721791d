"""Why an action is refused: stable codes, each with one sentence in English, Russian and Chinese.

Codes never change their meaning.  ``reason_for`` looks for the reason after ``Deal.refuse`` has found that the action
is not legal: the functions below yield what applies, the most telling reason first.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from fangcheng.deal.actions import (
    ACTIONS,
    CHOW_LOW,
    KONG,
    LATE_KONG,
    LATE_MAHJONG,
    LATE_PUNG,
    MAHJONG,
    OWN_KONG,
    PASS,
    PUNG,
    STAND,
)
from fangcheng.deal.layout import CLAIM, ROB, TURN
from fangcheng.deal.seating import after
from fangcheng.hand.layout import PUNG as PUNG_SET
from fangcheng.tiles import WINDS

if TYPE_CHECKING:
    from fangcheng.deal.deal_cy import Deal


class Reason(NamedTuple):
    """One reason's sentence in each language."""

    en: str
    ru: str
    zh: str


REASONS: Final[dict[str, Reason]] = {
    "already_answered": Reason(
        "This seat has already answered the open claim.",
        "Это место уже ответило на открытую заявку.",
        "该座位已经就此牌作答。",
    ),
    "deal_over": Reason("The deal is over.", "Сдача окончена.", "本盘已经结束。"),
    "drawer_cannot_claim": Reason(
        "Who has drawn can no longer claim the discard.",
        "Тот, кто уже взял пай из стены, не может затребовать снос.",
        "已经摸牌的人不能再要这张弃牌。",
    ),
    "kong_not_drawn": Reason(
        "An open pung becomes a kong only with the tile just drawn from the wall.",
        "Открытый пун превращается в кун только паем, только что взятым из стены.",
        "明刻只能用刚从牌墙摸到的牌加杠。",
    ),
    "kong_later": Reason(
        "A tile kept on the rack is added to an open pung on a later turn, not in the one that claimed the pung.",
        "Оставленный на руке пай добавляют к открытому пуну в один из следующих ходов, а не в том, когда пун взят.",
        "留在手中的牌要到以后的回合才能加到明刻上，碰牌的当回合不能加杠。",
    ),
    "mahjong_after_claim": Reason(
        "After a claim mahjong needs a newly drawn tile: the discard had to be claimed for mahjong.",
        "После притязания на снос мацзян возможен только с новым паем: снос надо было требовать на мацзян.",
        "吃碰之后须再摸牌才能和；此牌本应直接叫和。",
    ),
    "missed_pung": Reason(
        "This seat has let a pung of this kind go by in this deal.",
        "Это место уже упустило в этой сдаче пун из таких паев.",
        "该座位本盘已放过这种牌的碰。",
    ),
    "must_answer": Reason(
        "An open claim must be answered first.",
        "Сначала нужно ответить на открытую заявку.",
        "须先对当前的牌作答。",
    ),
    "no_chow_of_honours": Reason(
        "Winds and dragons make no chow.", "Ветры и драконы не составляют чоу.", "风牌和三元牌不能吃。"
    ),
    "no_chow_tiles": Reason(
        "The two tiles for this chow are not in the hand.",
        "На руках нет двух паев для такого чоу.",
        "手中没有组成这副顺子的两张牌。",
    ),
    "no_claim": Reason(
        "There is no open claim for this seat to answer.",
        "Этому месту не на что отвечать: открытой заявки нет.",
        "该座位没有可以作答的牌。",
    ),
    "no_four_for_kong": Reason(
        "A kong needs four such tiles in the hand, or an open pung and the fourth tile.",
        "Для куна нужны четыре таких пая на руках или открытый пун и четвёртый пай.",
        "杠须手中有四张相同的牌，或有明刻和第四张。",
    ),
    "no_late_claims": Reason(
        "Late claims are not played: the next player has drawn.",
        "Поздние притязания не играются, а следующий игрок уже взял пай.",
        "本规则不许迟要，下家已经摸牌。",
    ),
    "no_pair_for_pung": Reason(
        "A pung needs two such tiles in the hand.", "Для пуна нужны два таких пая на руках.", "碰须手中有两张相同的牌。"
    ),
    "no_standing_hand": Reason(
        "Standing hands are not played by these rules.",
        "По этим правилам неизменная рука не объявляется.",
        "本规则不设立直（定牌）。",
    ),
    "no_such_seat": Reason("Nobody sits on that chair.", "Это место пустует.", "该座位无人。"),
    "no_three_for_kong": Reason(
        "Claiming a kong needs three such tiles in the hand.",
        "Чтобы затребовать кун, нужны три таких пая на руках.",
        "明杠须手中有三张相同的牌。",
    ),
    "no_tile_left": Reason(
        "No tile may be drawn any more: no kong can be laid, and the last discard claimed for mahjong only.",
        "Брать паи больше нельзя: кун не выкладывается, а последний снос годится только на мацзян.",
        "牌已摸尽：不能再杠，最后一张弃牌只能用来和。",
    ),
    "not_calling": Reason(
        "The hand would not be calling after this discard.",
        "После такого сноса рука не будет ждать одного пая.",
        "打出此牌后并未听牌。",
    ),
    "not_complete": Reason(
        "These tiles are not a mahjong.", "Из этих паев мацзян не складывается.", "这副牌还没有和。"
    ),
    "not_in_guided": Reason(
        "This is an error at the table: guided play does not let it happen.",
        "Это ошибка за столом: в игре под присмотром правил она невозможна.",
        "这是牌桌上的错误，引导模式不允许。",
    ),
    "not_in_hand": Reason("There is no such tile in the hand.", "Такого пая на руках нет.", "手中没有这张牌。"),
    "not_next_for_chow": Reason(
        "Only the player next after the discarder may claim a chow.",
        "Чоу может затребовать только следующий за сносившим игрок.",
        "只有打牌者的下家才能吃。",
    ),
    "not_your_turn": Reason("It is another player's turn.", "Сейчас ход другого игрока.", "还没有轮到该座位。"),
    "not_a_run": Reason(
        "These two tiles make no run with the discard.",
        "Эти два пая не составляют последовательности со сносом.",
        "这两张牌与弃牌不成顺子。",
    ),
    "nothing_to_draw": Reason(
        "This player has nothing to draw now.",
        "Этому игроку сейчас нечего брать.",
        "该玩家现在无牌可摸。",
    ),
    "only_robbing": Reason(
        "The tile of a kong can be claimed for mahjong only.",
        "Пай, добавляемый к куну, можно забрать только на мацзян.",
        "加杠的牌只能抢来和。",
    ),
    "own_discard": Reason("Nobody claims his own tile.", "Собственный пай затребовать нельзя.", "不能要自己打出的牌。"),
    "stand_after_claim": Reason(
        "A standing hand cannot be declared in a first turn gained by a claim.",
        "Неизменную руку нельзя объявить, если первый пай затребован со сноса.",
        "首巡若是吃碰得来，不能宣布立直（定牌）。",
    ),
    "stand_too_late": Reason(
        "A standing hand is declared with the discard of the first own turn.",
        "Неизменная рука объявляется при сносе на своём первом ходу.",
        "立直（定牌）须在自己首巡打牌时宣布。",
    ),
    "standing_hand_fixed": Reason(
        "A standing hand does not change: it discards the drawn tile, or wins.",
        "Неизменная рука не меняется: взятый пай сносится, если это не мацзян.",
        "立直（定牌）后不得换牌：只能打出所摸的牌，或者和牌。",
    ),
    "unknown_action": Reason("There is no such action.", "Такого действия нет.", "没有这个动作。"),
    "window_closed": Reason(
        "The discard can no longer be claimed.", "Этот снос уже нельзя затребовать.", "这张弃牌已经不能再要。"
    ),
    "window_open": Reason(
        "The claim is still open: it is not late yet.",
        "Заявки ещё принимаются: поздней она пока не будет.",
        "要牌时间尚未结束，还不算迟要。",
    ),
}

LATE_OF: Final = {MAHJONG: LATE_MAHJONG, PUNG: LATE_PUNG, KONG: LATE_KONG}
"""The late claim that corresponds to a claim."""
CLAIM_OF: Final = {late: claim for claim, late in LATE_OF.items()}


def reason_for(deal: Deal, seat: int, action: int) -> str:
    """Return the code of the reason why a seat may not take an action (which ``Deal.refuse`` has found illegal)."""
    return next(_reasons(deal, seat, action))


def _reasons(deal: Deal, seat: int, action: int) -> Iterator[str]:
    if not 0 <= action < ACTIONS:
        yield "unknown_action"
    if seat not in deal.seats:
        yield "no_such_seat"
    if deal.over:
        yield "deal_over"
    moving = deal.phase == TURN and seat == deal.to_move
    if action >= LATE_PUNG:
        yield from _late_reasons(deal, seat, action)
    elif action >= PASS and not (action == MAHJONG and moving):
        yield from _claim_reasons(deal, seat, action)
    elif moving:
        yield from _own_reasons(deal, seat, action)
    elif deal.phase != TURN and seat in deal.waiting():
        yield "must_answer"
    yield "not_your_turn"


def _own_reasons(deal: Deal, seat: int, action: int) -> Iterator[str]:
    """Why the seat to move may not take an action of its own turn."""
    if action == MAHJONG:
        yield "mahjong_after_claim" if deal.complete(seat) else "not_complete"
    kind = action % STAND
    held = deal.counts(seat)[kind]
    if action < OWN_KONG and not held:
        yield "not_in_hand"
    if deal.standing(seat):
        yield "standing_hand_fixed"
    if action >= OWN_KONG:
        added = held and any(meld[0] == PUNG_SET and meld[1] == kind for meld in deal.melds(seat))
        if not added and held < 4:
            yield "no_four_for_kong"
        if not deal.drawable_left:
            yield "no_tile_left"
        yield "kong_later" if deal.table.option("add_kong_any_turn") else "kong_not_drawn"
    if not deal.table.option("standing_hand"):
        yield "no_standing_hand"
    if deal.discards_made(seat):
        yield "stand_too_late"
    if deal.claimed_turn and not deal.table.option("standing_after_claim"):
        yield "stand_after_claim"
    yield "not_calling"


def _claim_reasons(deal: Deal, seat: int, action: int) -> Iterator[str]:
    """Why a seat may not give this answer to a claim window."""
    if deal.phase == TURN:
        if action == PASS or deal.last_kind < 0:
            yield "no_claim"
        if action >= CHOW_LOW:
            yield "not_next_for_chow" if _not_next(deal, seat) else "window_closed"
        late = LATE_OF[action]
        if late in deal.interrupts(seat):
            yield "window_closed"  # the late claim has an action of its own
        yield from _late_reasons(deal, seat, late)
    if seat == deal.discarder:
        yield "own_discard"
    if deal.answered(seat):
        yield "already_answered"
    if action == PASS:
        yield "no_claim"
    if deal.phase == ROB and action != MAHJONG:
        yield "only_robbing"
    yield from _set_reasons(deal, seat, action)


def _late_reasons(deal: Deal, seat: int, action: int) -> Iterator[str]:
    """Why a seat may not make this late claim (D-CLM-3, 4, G-63)."""
    if deal.phase in {CLAIM, ROB}:
        yield "must_answer" if seat in deal.waiting() else "window_open"
    if deal.last_kind < 0:
        yield "no_claim"
    if deal.last_discard < 0:
        played = deal.table.option("late_claims") and len(deal.seats) > 2
        yield "window_closed" if played else "no_late_claims"
    if seat == deal.to_move:
        yield "drawer_cannot_claim"
    if seat == deal.discarder:
        yield "own_discard"
    yield from _set_reasons(deal, seat, CLAIM_OF[action])


def _set_reasons(deal: Deal, seat: int, action: int) -> Iterator[str]:
    """Why the tiles of a seat do not allow a claim of the open discard."""
    held = deal.counts(seat)[deal.last_discard]
    if action == MAHJONG:
        yield "not_complete"
    if deal.standing(seat):
        yield "standing_hand_fixed"
    if not deal.drawable_left:
        yield "no_tile_left"
    if action == PUNG:
        yield "missed_pung" if held >= 2 else "no_pair_for_pung"
    if action == KONG:
        yield "no_three_for_kong"
    if _not_next(deal, seat):
        yield "not_next_for_chow"
    yield "no_chow_of_honours" if deal.last_discard >= WINDS else "no_chow_tiles"


def _not_next(deal: Deal, seat: int) -> bool:
    """Whether the seat is not the discarder's neighbour (D-CHOW-1)."""
    return seat != after(deal.last_giver, deal.present)
