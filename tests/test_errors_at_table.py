"""Errors at the table and what follows (D-ERR-1..10, S-ERR-1, 2, G-48..52), told as scenarios."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scenes import held, melds, refused
from tests.scenes import scene as any_scene

CALLING = "B46 D123 D789 C234 C66"
"""Waits for B5."""
WON_BY_HAND = "B456 D123 D789 C234 C66"
"""A mahjong as dealt."""


def scene(script: str = "", hands: dict[str, str] | None = None, **rest: Any) -> dict[str, Any]:
    """A scenario at a table where errors are possible."""
    return any_scene(script, hands, enforcement="table", **rest)


def status(answer: dict[str, Any], wind: str) -> str:
    return str(answer["seats"][wind]["status"])


# -- who is asked, who draws -----------------------------------------------------------------------------------------


def test_every_other_seat_is_asked_about_every_discard() -> None:
    answer = scene("E discard DR", strict=True)
    assert answer["waiting"] == ["S", "W", "N"]
    assert answer["to_move"] == "S"
    assert scene("E discard DR, W pass", strict=True)["waiting"] == ["S", "N"]


def test_the_next_seat_draws_only_when_a_step_comes_that_is_no_answer() -> None:
    passed = "E discard DR, S pass, W pass, N pass"
    for script in ("E discard DR", passed):
        answer = scene(script, draws="DG")
        assert (answer["waiting"], answer["to_move"], answer["tiles_left"]) == ([], "S", 91)
        assert "DG" not in held(answer, "S")
    answer = scene(f"{passed}, S discard DG", draws="DG")
    assert refused(answer) is None
    assert answer["seats"]["S"]["discards"] == ["DG"]


def test_right_play_is_as_in_a_guided_deal() -> None:
    hands = {"W": "B55 D369 C369 WESWN DW", "N": CALLING}
    script = "E discard DR, S discard B5, W pung"
    answer = scene(f"{script}, W discard DW", hands, draws="B5")
    assert melds(answer, "W") == [("pung", "open", "B5")]
    answer = scene(f"{script}, N mahjong", hands, draws="B5")  # mahjong goes before the pung (D-PRI-2)
    assert answer["result"]["winner"] == "N"


def test_two_mahjongs_on_one_discard_go_in_turn_order_whoever_speaks_first_d_call_2() -> None:
    hands = {"E": "B1457 D147 C147 WESWN", "W": CALLING, "N": "B46 D123 D789 C888 C66"}
    assert scene("E discard B5, N mahjong, W mahjong", hands)["result"]["winner"] == "W"
    first = scene("E discard B5, N mahjong, W mahjong", hands, mahjong_tie="first_to_declare")
    assert first["result"]["winner"] == "N"
    assert refused(first) == "deal_over"


# -- a wrong number of tiles -----------------------------------------------------------------------------------------


@pytest.mark.rules("S-ERR-1", "D-ERR-2")
def test_a_replacement_owed_is_drawn_just_before_the_next_step() -> None:
    flower = {"S": "B258 D258 C258 WESW F1"}
    assert len(scene("", flower, loose="DG")["seats"]["S"]["concealed"]) == 12
    answer = scene("E discard DR", flower, loose="DG")
    assert "DG" in held(answer, "S")
    kong = {"E": "B1111 D147 C147 WESWN", "N": "B47 D147 C147 WESWN DR"}
    answer = scene("E kong B1", kong, loose="DG")
    assert len(answer["seats"]["E"]["concealed"]) == 10
    assert "DG" in held(scene("E kong B1, E discard D1", kong, loose="DG"), "E")


@pytest.mark.parametrize("draw", ["", "S draw, "])
def test_the_flower_just_drawn_may_be_forgotten(draw: str) -> None:
    forgotten = f"E discard DR, {draw}S skip_replacement"
    answer = scene(f"{forgotten}, S discard WE, W noticed", draws="F1 DG", loose="B1")
    assert refused(answer) is None
    assert (status(answer, "S"), len(answer["seats"]["S"]["concealed"])) == ("too_few_tiles", 12)
    answer = scene(f"E discard DR, {draw}S discard B1", draws="F1 DG", loose="B1")
    assert answer["seats"]["S"]["discards"] == ["B1"]


@pytest.mark.rules("D-FLW-3")
def test_two_may_forget_their_dealt_flowers_in_turn_from_east() -> None:
    flowers = {"E": "B147 D147 C147 WESWN F1", "S": "B258 D258 C258 WESW F2"}
    answer = scene("E skip_replacement, S skip_replacement, E discard B1, W noticed", flowers)
    assert refused(answer) is None
    assert (status(answer, "E"), status(answer, "S")) == ("too_few_tiles", "too_few_tiles")
    answer = scene("S skip_replacement, E discard B1", flowers, loose="DG")  # East's turn to replace was before
    assert "DG" in held(answer, "E")
    assert refused(scene("S skip_replacement, E skip_replacement", flowers)) == "nothing_owed"


@pytest.mark.rules("G-53")
@pytest.mark.parametrize("enforcement", ["table", "guided"])
def test_a_bonus_tile_drawn_as_the_last_tile_ends_the_deal_at_once(enforcement: str) -> None:
    hands = {"W": "B11 D258 C258 WESWN DR"}  # may claim: the window is open until South draws
    answer = any_scene("E discard B1, S draw", hands, draws="F1", wall_left=15, enforcement=enforcement)
    assert refused(answer) is None
    assert (answer["result"]["winner"], answer["result"]["replayed"], answer["tiles_left"]) == (None, False, 14)
    assert answer["seats"]["S"]["bonus_tiles"] == ["F1"]
    forgotten = scene("E discard B1, S draw, S skip_replacement", hands, draws="F1", wall_left=15)
    assert refused(forgotten) == "deal_over"
    extra = scene("E extra_draw", draws="F1", wall_left=15)
    assert (extra["result"]["winner"], status(extra, "E")) == (None, "too_many_tiles")
    dealt = scene("E discard B1", {"E": "B147 D147 C147 WESW F12"}, loose="F3", wall_left=15)
    assert (dealt["result"], refused(dealt)) == (None, "deal_over")  # the loose tile was the last, and a flower


@pytest.mark.rules("D-ERR-1", "D-ERR-3", "D-ERR-5", "S-ERR-2", "G-48")
def test_who_forgets_a_replacement_plays_on_with_too_few_and_cannot_win() -> None:
    """North's hand would be complete with B5 but for the tile he did not draw for his flower."""
    hands = {"E": "B1457 D147 C147 WESWN", "N": "B46 D123 D789 C234 C6 F1"}
    answer = scene("N skip_replacement, E discard B5, N mahjong", hands)
    assert refused(answer) is None
    assert answer["result"] is None  # the mahjong is a false one
    assert scene("N skip_replacement, E discard B5, N mahjong, N open_fully", hands)["result"]["replayed"]
    noticed = scene("N skip_replacement, E discard B1, S noticed", hands)
    assert status(noticed, "N") == "too_few_tiles"
    # S draws B2 and discards it, ... N draws and discards as ever
    played = scene(
        "N skip_replacement, E discard B1, S discard WE, W discard WE, N discard D1", hands, draws="DG DW WS"
    )
    assert refused(played) is None
    assert len(played["seats"]["N"]["concealed"]) == 12


@pytest.mark.rules("D-ERR-5", "G-48")
def test_too_few_pays_as_a_normal_loser_but_as_too_many_by_smirnov() -> None:
    """South wins; West, without the tile for his concealed kong of C9, has made 32 all the same."""
    hands = {"E": "B1457 D147 C147 WESWN", "S": CALLING, "W": "C9999 B258 D258 WESW"}
    script = "E discard WN, S discard DG, W kong C9, W skip_replacement, W discard B8, N discard B5, S mahjong"
    answer = scene(script, hands, draws="DG DW B5")
    assert refused(answer) is None
    result = answer["result"]
    assert status(answer, "W") == "too_few_tiles"
    assert result["scores"]["W"] == 32  # concealed kong of nines
    assert result["net"]["W"] == -result["scores"]["S"] + 32 * 2 + 32
    turned = scene(script, hands, draws="DG DW B5", wrong_count="both_too_many")["result"]
    assert turned["scores"]["W"] == 0
    assert turned["net"]["W"] == -turned["scores"]["S"] - 0 * 2 - 0


@pytest.mark.rules("D-ERR-4", "D-ERR-3", "G-48", "G-49")
def test_who_draws_one_too_many_pays_everybody_what_they_made() -> None:
    """South wins with B5; West has drawn twice: his own kong-less hand counts nothing, he pays East and North too."""
    hands = {"E": "B1457 D1114 C47 WESWN", "S": CALLING, "W": "C999 B28 D258 WESWN DW", "N": "B147 D7 C111 C7 WESWN DW"}
    script = "E discard WN, S discard DG, W extra_draw, W discard B8, N discard B5, S mahjong"
    answer = scene(script, hands, draws="DG DW DR B5")
    assert refused(answer) is None
    assert status(answer, "W") == "too_many_tiles"
    result = answer["result"]
    assert result["scores"] == {"E": 8, "S": 60, "W": 0, "N": 8}  # concealed pungs of ones: 8
    pays = {(p["from"], p["to"]): p["amount"] for p in result["payments"]}
    assert pays == {("E", "S"): 120, ("W", "S"): 60, ("N", "S"): 60, ("W", "E"): 16, ("W", "N"): 8}
    assert result["lines"]["W"] == []


def test_a_wrong_number_is_known_from_when_it_is_noticed_g_49() -> None:
    script = "E extra_draw, E discard DR"
    assert status(scene(script, draws="DG"), "E") == "ok"
    assert status(scene(f"{script}, S noticed", draws="DG"), "E") == "too_many_tiles"
    assert refused(scene("E discard DR, S noticed")) == "nothing_wrong"


@pytest.mark.rules("D-ERR-4", "D-ERR-5", "G-48", "G-49")
@pytest.mark.parametrize(
    ("draws", "found"), [(0, "too_few_tiles"), (1, "too_few_tiles"), (2, "too_many_tiles"), (60, "too_many_tiles")]
)
def test_who_was_found_with_too_few_may_have_too_many_at_the_end(draws: int, found: str) -> None:
    """Who has the right number again has been found out all the same; too many count nothing, however many they are."""
    hands = {"E": "B1457 D147 C147 WESWN", "S": "B258 D258 C258 WESW F1", "N": CALLING}
    noticed = "S skip_replacement, E discard WN, W noticed, S draw"
    answer = scene(f"{noticed}{', S extra_draw' * draws}, S discard B5, N mahjong", hands)
    assert refused(answer) is None
    assert status(answer, "S") == found
    assert (answer["result"]["scores"]["S"] == 0) == (found == "too_many_tiles")
    again = scene(f"{noticed}{', S extra_draw' * draws}, E noticed", hands)
    assert (refused(again) is None) == (draws > 1)  # what is new can be noticed


@pytest.mark.rules("D-ERR-3", "G-48")
def test_who_has_too_few_tiles_must_keep_one_to_discard() -> None:
    """South forgets five replacements and lays two pungs: two tiles are left on his rack."""
    hands = {"E": "B247 D147 C147 WESWN DR", "S": "B22 D55 C88 WEE F1234 S1", "W": "B369 D359 C368 WSSWN"}
    pungs = "E discard B2, S pung, S discard WE, W discard D5, S pung, S discard WE, W discard C8"
    script = f"{'S skip_replacement, ' * 5}{pungs}"
    answer = scene(script, hands, draws="DG DG")
    assert refused(answer) is None
    assert held(answer, "S") == "C8 C8"
    assert refused(scene(f"{script}, S pung", hands, draws="DG DG")) == "nothing_to_discard"
    # three flowers more, none replaced: the last one must be
    draws = "DG DG DG DG S2 DW DW DW S3 DR DR DR S4"
    turn = "S skip_replacement, S discard C8"
    script = f"{script}, N discard DG, E discard DG, {turn}, W discard DW, N discard DW, E discard DW, {turn}"
    script = f"{script}, W discard DR, N discard DR, E discard DR"
    assert refused(scene(f"{script}, S skip_replacement", hands, draws=draws)) == "nothing_to_discard"
    answer = scene(f"{script}, S discard B8", hands, draws=draws, loose="B8")
    assert refused(answer) is None
    assert answer["seats"]["S"]["concealed"] == []


# -- a wrong break, a draw out of order ------------------------------------------------------------------------------


@pytest.mark.rules("D-ERR-6", "G-52")
def test_a_draw_out_of_turn_is_played_again_when_it_is_noticed() -> None:
    answer = scene("E discard DR, N draw_out_of_turn, W noticed", draws="DG DW", east_wins=2)
    assert refused(answer) is None
    result = answer["result"]
    assert (result["winner"], result["replayed"], result["payments"]) == (None, True, [])
    assert result["next_seats"] == {"E": "E", "S": "S", "W": "W", "N": "N"}


@pytest.mark.rules("G-52")
def test_noticed_after_a_mahjong_it_changes_nothing() -> None:
    answer = scene("E wrong_break, E mahjong, S noticed", {"E": WON_BY_HAND})
    assert refused(answer) == "deal_over"
    assert answer["result"]["winner"] == "E"


def test_who_drew_out_of_turn_has_too_many() -> None:
    answer = scene("E discard DR, N draw_out_of_turn, S discard DG", draws="DG DW")
    assert "DW" in held(answer, "N")
    assert len(answer["seats"]["N"]["concealed"]) == 14
    assert refused(scene("E draw_out_of_turn")) == "own_turn"


def test_the_wall_is_broken_wrongly_only_at_the_beginning() -> None:
    assert refused(scene("E discard DR, S wrong_break")) == "not_first"
    assert refused(scene("E wrong_break", {"S": "B258 D258 C258 WESW F1"})) is None  # replacements go before


# -- a wrong set -----------------------------------------------------------------------------------------------------

WRONG = {"E": "B1457 D147 C147 WESWN", "S": "B68 C999 D369 WESWN DW"}
LAID = "E discard B5, S misdeclare B5 B6 B8"


@pytest.mark.rules("D-ERR-7", "G-51")
def test_before_the_own_discard_a_wrong_set_is_undone_and_the_discard_claimed_again() -> None:
    answer = scene(f"{LAID}, S put_right", WRONG, strict=False)
    assert refused(answer) is None
    assert answer["seats"]["E"]["discards"] == ["B5"]
    assert melds(answer, "S") == []
    assert len(answer["seats"]["S"]["concealed"]) == 13
    passed = f"{LAID}, W pass, N pass, S put_right"
    assert scene(passed, WRONG, strict=True)["waiting"] == ["S", "W", "N"]
    claimed = scene(f"{passed}, N pung", {**WRONG, "N": "B55 D147 C147 WESWN DR"})
    assert melds(claimed, "N") == [("pung", "open", "B5")]


@pytest.mark.rules("D-ERR-7", "G-51")
def test_after_the_own_discard_tiles_may_be_exchanged_for_a_true_set() -> None:
    hands = {**WRONG, "S": "B678 C999 D369 WESW DW"}
    script = f"{LAID}, S discard DW, S put_right B5 B6 B7"
    answer = scene(script, hands, draws="DG")
    assert refused(answer) is None
    assert melds(answer, "S") == [("chow", "open", "B5")]
    assert "B8" in held(answer, "S")
    later = scene(f"{script}, W discard DG", hands, draws="DG")
    assert status(later, "S") == "ok"
    assert refused(scene(f"{LAID}, S discard DW, S put_right B6 B7 B8", hands, draws="DG")) == "no_true_set"
    assert refused(scene(f"{LAID}, S discard DW, S put_right", hands, draws="DG")) == "name_true_set"
    assert refused(scene(f"{LAID}, S put_right B5 B6 B7", hands, draws="DG")) == "before_discard"


@pytest.mark.rules("D-ERR-7", "D-ERR-8", "G-51")
def test_once_the_next_player_has_discarded_the_hand_is_dead() -> None:
    script = f"{LAID}, S discard DW, W discard DG"
    answer = scene(script, WRONG, draws="DG")
    assert status(answer, "S") == "dead_hand"
    assert refused(scene(f"{script}, S put_right B5 B6 B7", WRONG, draws="DG DR")) == "too_late"
    assert status(scene(f"{LAID}, S discard DW", WRONG, draws="DG"), "S") == "ok"


@pytest.mark.rules("G-51")
def test_a_dead_hand_plays_on_and_may_claim_but_cannot_win() -> None:
    hands = {**WRONG, "S": "B6688 C99 D123 WEE DGW", "W": "B369 D369 C369 WSSWN", "N": "B147 D147 C147 WSWNN"}
    dead = "E discard B5, S misdeclare B5 B6 B8, S discard D1, W discard DG"
    answer = scene(f"{dead}, N discard B8", hands, draws="DG B8")
    assert refused(answer) is None
    answer = scene(f"{dead}, N discard C9, S pung", hands, draws="DG C9")
    assert [kind for kind, _, _ in melds(answer, "S")] == ["chow", "pung"]
    answer = scene(f"{dead}, N discard C9, S mahjong, S open_fully", hands, draws="DG C9")
    assert answer["result"]["false_mahjong"] == "S"


@pytest.mark.rules("D-ERR-7")
def test_a_wrong_set_still_laid_when_the_deal_is_won_makes_a_dead_hand() -> None:
    hands = {**WRONG, "W": "B46 D123 D789 C234 C66"}
    answer = scene(f"{LAID}, S discard DW, W mahjong", hands, draws="B5")
    assert refused(answer) is None
    assert answer["result"] is None  # West's mahjong on DW is a false one: his hand waits for B5
    answer = scene(f"{LAID}, S discard DW, W draw, W mahjong", hands, draws="B5")
    assert answer["result"]["winner"] == "W"
    assert status(answer, "S") == "dead_hand"


def test_a_wrong_kong_draws_its_tile_and_gives_it_back_when_it_is_undone() -> None:
    hands = {"E": "B1117 D147 C147 WESWN"}
    laid = "E misdeclare B1 B1 B1 B7"
    answer = scene(f"{laid}, E discard D1", hands, loose="DG")
    assert refused(answer) is None
    assert "DG" in held(answer, "E")
    answer = scene(f"{laid}, E put_right", hands, loose="DG")
    assert refused(answer) is None
    assert (len(answer["seats"]["E"]["concealed"]), answer["tiles_left"]) == (14, 91)
    undone = scene(f"{laid}, E skip_replacement, E put_right, S noticed", hands)
    assert refused(undone) == "nothing_wrong"  # with the kong goes what it was owed
    forgotten = scene(f"{laid}, E skip_replacement, E discard D1, S noticed", hands)
    assert status(forgotten, "E") == "too_few_tiles"


def test_only_what_is_no_set_can_be_laid_wrongly() -> None:
    hands = {"E": "B1457 D147 C147 WESWN", "S": "B6678 C99 D369 WESWN"}
    assert refused(scene("E discard B5, S misdeclare B5 B6 B7", hands)) == "true_set"
    assert refused(scene("E discard B5, W misdeclare B5 B6 B7", hands)) == "not_in_hand"
    wrong_seat = scene("E discard B5, W misdeclare B5 B6 B7", {**hands, "W": "B67 D369 C369 WESWN DG"})
    assert refused(wrong_seat) is None  # a run, but only South may claim a chow (D-CHOW-1)
    assert refused(scene("E discard B5, S misdeclare B6 B6 B8", hands)) == "not_the_discard"
    assert refused(scene("E discard B5, S misdeclare B5 B1 B8", hands)) == "not_in_hand"


# -- a false mahjong -------------------------------------------------------------------------------------------------


@pytest.mark.rules("D-ERR-9", "G-50")
def test_a_false_mahjong_wholly_opened_pays_twice_the_base_to_each_and_the_deal_is_played_again() -> None:
    answer = scene("E discard DR, W mahjong, W open_fully")
    result = answer["result"]
    assert result["net"] == {"E": 1000, "S": 1000, "W": -3000, "N": 1000}
    assert (result["winner"], result["replayed"], result["false_mahjong"]) == (None, True, "W")
    assert result["next_seats"]["E"] == "E"  # East stays unless East erred
    assert status(answer, "W") == "false_mahjong"
    doubled = scene("E discard DR, W mahjong, W open_fully", false_mahjong_east_double=True)
    assert doubled["result"]["net"] == {"E": 2000, "S": 1000, "W": -4000, "N": 1000}


@pytest.mark.rules("D-ERR-10", "G-50")
def test_partly_opened_it_may_be_withdrawn_and_the_discard_is_claimed_again_without_the_caller() -> None:
    called = "E discard B5, W mahjong"
    hands = {"E": "B1457 D147 C147 WESWN", "S": CALLING}
    assert refused(scene(f"{called}, W withdraw", hands)) == "not_opened"
    assert refused(scene(f"{called}, S mahjong", hands)) == "mahjong_called"
    withdrawn = f"{called}, W open_partly, W withdraw"
    answer = scene(withdrawn, hands, strict=True)
    assert answer["waiting"] == ["S", "N"]
    assert answer["seats"]["E"]["discards"] == ["B5"]
    assert len(answer["seats"]["W"]["concealed"]) == 13
    assert scene(f"{withdrawn}, S mahjong", hands)["result"]["winner"] == "S"
    assert refused(scene(f"{withdrawn}, W mahjong", hands, strict=True)) == "must_answer"
    fully = scene(f"{called}, W open_partly, W open_fully", hands)
    assert fully["result"]["false_mahjong"] == "W"


@pytest.mark.rules("D-ERR-10", "G-50")
def test_who_has_called_falsely_can_claim_that_tile_no_more_late_neither() -> None:
    hands = {"E": "B1457 D147 C147 WESWN", "W": "B55 D369 C369 WESWN DW"}
    withdrawn = "E discard B5, W mahjong, W open_partly, W withdraw"
    for claim in ("W pung", "W mahjong", "S draw, W pung", "S draw, W mahjong"):
        assert refused(scene(f"{withdrawn}, {claim}", hands, draws="DG")) == "called_falsely"
    answer = scene("E discard B5, N mahjong, N open_partly, N withdraw, S draw, W pung", hands, draws="DG")
    assert melds(answer, "W") == [("pung", "open", "B5")]  # the others may
    answer = scene(f"{withdrawn}, S draw, S discard WE, W mahjong", hands, draws="DG")
    assert refused(answer) is None  # another tile, another call
    own = "E discard B5, S mahjong, S open_partly, S withdraw, S draw, S mahjong, S open_partly, S withdraw"
    assert refused(scene(f"{own}, S discard DG", hands, draws="DG")) is None  # his own tile, another call too


@pytest.mark.rules("D-ERR-7", "D-ERR-10", "G-51")
def test_a_wrong_set_can_be_taken_back_after_a_false_call_withdrawn() -> None:
    answer = scene(f"{LAID}, S mahjong, S open_partly, S withdraw, S put_right", WRONG)
    assert refused(answer) is None
    assert (melds(answer, "S"), answer["seats"]["E"]["discards"]) == ([], ["B5"])


@pytest.mark.rules("D-ERR-10", "G-50")
def test_a_self_drawn_tile_stays_and_the_caller_goes_on_with_his_turn() -> None:
    answer = scene("E discard DR, S draw, S mahjong, S open_partly, S withdraw, S discard DG", draws="DG")
    assert refused(answer) is None
    assert answer["seats"]["S"]["discards"] == ["DG"]


@pytest.mark.rules("G-50")
def test_a_robbed_tile_returns_to_its_kong() -> None:
    hands = {"E": "B1457 D147 C147 WESWN", "S": "B28 D258 C258 WESWN DR", "W": "B55 D369 C369 WESWN DW"}
    script = "E discard B5, W pung, W discard DW, N discard DG, E discard DG, S discard DG, W kong B5"
    answer = scene(f"{script}, E mahjong", hands, draws="DG DG DG B5", strict=False)
    assert refused(answer) is None
    answer = scene(f"{script}, E mahjong, E open_partly, E withdraw, W discard WE", hands, draws="DG DG DG B5")
    assert refused(answer) is None
    assert [kind for kind, _, _ in melds(answer, "W")] == ["kong"]


# -- words -----------------------------------------------------------------------------------------------------------


def test_what_cannot_be_is_refused_with_its_reason() -> None:
    flower = {"S": "B258 D258 C258 WESW F1"}
    assert refused(scene("W skip_replacement", flower)) == "nothing_owed"
    assert refused(scene("S extra_draw")) == "not_your_turn"
    assert refused(scene("E open_fully")) == "nothing_called"
    assert refused(scene("E put_right")) == "no_wrong_set"
    assert refused(scene("E discard DR, S extra_draw", strict=True)) == "must_answer"
    assert refused(scene("E misdeclare B1 B4 F1")) == "not_in_hand"
    assert refused(any_scene("E extra_draw")) == "not_in_guided"
