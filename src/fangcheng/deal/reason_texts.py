"""Why an action is refused, in words: each code with one sentence in English, Russian and Chinese.

Codes never change their meaning.
"""

from __future__ import annotations

from typing import Final, NamedTuple


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
    "before_discard": Reason(
        "Before one's own discard a wrong set is simply taken back.",
        "До собственного сноса неверный набор просто забирают назад.",
        "自己打牌之前，错误的副露直接收回即可。",
    ),
    "called_falsely": Reason(
        "Who has called a false mahjong on this tile is out of its claims.",
        "Объявивший на этот пай ложный мацзян больше не вправе его требовать.",
        "对这张牌误叫和牌的人不能再要它。",
    ),
    "four_sets_laid": Reason("Four sets are laid already.", "Четыре набора уже выложены.", "已经亮出四副牌。"),
    "mahjong_called": Reason(
        "A mahjong has been called: its caller must open his hand first.",
        "Объявлен мацзян: сначала объявивший должен открыть руку.",
        "已有人叫和：须先由他亮牌。",
    ),
    "must_draw": Reason("A tile must be drawn first.", "Сначала нужно взять пай.", "须先摸牌。"),
    "must_replace": Reason(
        "A tile is still owed for a bonus tile or a kong: it is drawn, or forgotten, first.",
        "Сначала нужно взять пай взамен цветка или за кун (или забыть о нём).",
        "须先补花或补杠牌（或漏补）。",
    ),
    "name_true_set": Reason(
        "It can no longer be taken back: name the true set that exchanging tiles makes of it.",
        "Забрать набор назад уже нельзя: назовите верный набор, который получится обменом паев.",
        "已不能收回：请指明换牌后组成的正确副露。",
    ),
    "no_true_set": Reason(
        "These tiles do not put it right: as many as before, from the set and the rack, the claimed one among them.",
        "Так набор не исправить: нужно столько же паев, из набора и с подставки, и взятый снос среди них.",
        "这样不能改正：张数须与原来相同，取自该副与手牌，并含所要的那张弃牌。",
    ),
    "no_wrong_set": Reason("No wrong set lies there.", "Неверного набора нет.", "没有错误的副露。"),
    "not_first": Reason(
        "The wall can be broken in the wrong place only before anything else.",
        "Пролом в неверном месте возможен только до всего остального.",
        "开错门只能在一切之前。",
    ),
    "not_opened": Reason(
        "Nothing has been opened yet: the hand is opened in part first.",
        "Ещё ничего не открыто: сначала открывают часть руки.",
        "还没有亮牌：须先亮出一部分。",
    ),
    "not_the_discard": Reason(
        "The first tile named must be the discard.", "Первым должен быть назван сам снос.", "首先须指明那张弃牌。"
    ),
    "nothing_called": Reason("No mahjong has been called.", "Мацзян не объявлен.", "没有人叫和。"),
    "nothing_owed": Reason(
        "This seat owes itself no tile.", "Этому месту не положен пай взамен.", "该座位没有要补的牌。"
    ),
    "nothing_to_discard": Reason("No tile would be left to discard.", "Сносить было бы нечего.", "那样就无牌可打。"),
    "nothing_wrong": Reason(
        "Nothing is wrong: every hand has its number of tiles, the wall and the draws are in order.",
        "Всё верно: число паев у всех правильное, пролом и прикуп в порядке.",
        "没有错误：各家张数正确，开门与摸牌无误。",
    ),
    "opened_already": Reason("The hand is open in part already.", "Часть руки уже открыта.", "已经亮出一部分手牌。"),
    "own_turn": Reason("It is this player's own turn.", "Сейчас ход самого этого игрока.", "现在正轮到该玩家。"),
    "too_late": Reason(
        "It is too late to put the set right: the hand is dead.",
        "Исправлять поздно: рука мёртвая.",
        "已来不及改正：该手牌作废。",
    ),
    "true_set": Reason(
        "These tiles are a true set: claim it as such, or keep it on the rack.",
        "Эти паи — верный набор: объявите его как положено или оставьте на подставке.",
        "这些牌是正确的一副：请按规则要牌，或留在手中。",
    ),
    "window_closed": Reason(
        "The discard can no longer be claimed.", "Этот снос уже нельзя затребовать.", "这张弃牌已经不能再要。"
    ),
    "window_open": Reason(
        "The claim is still open: it is not late yet.",
        "Заявки ещё принимаются: поздней она пока не будет.",
        "要牌时间尚未结束，还不算迟要。",
    ),
}
