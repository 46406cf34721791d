"""Claims on a discard: what they need, whose goes first, whose turn follows (D-PRI, D-CHOW, D-PUNG, G-64..69)."""

from __future__ import annotations

import pytest

from tests.scenes import held, melds, refused, scene

PUNG = {
    "E": "B1457 D147 C147 WESWN",  # discards B5
    "S": "B369 D369 C369 WESWN",
    "W": "B55 D369 C369 WESWN DW",  # pungs it
    "N": "B28 D258 C258 WESWN DR",
}
CALLING = "B46 D123 D789 C234 C66"  # waits for B5
TWO = {"E": "B1457 D147 C147 WESWN", "S": "B258 D258 C58 WESWN DR", "W": CALLING, "N": "B46 C123 C789 D234 D66"}


def asked(discard: str, **hands: str) -> list[str]:
    """The seats that are asked about East's discard."""
    east = f"{discard} D147 C147 WESWN DWRG"
    idle = {"S": "B258 D258 C258 WESWN", "W": "B369 D369 C369 WESWN", "N": "D147 C147 WESWN DRGW"}
    waiting: list[str] = scene(f"E discard {discard}", {"E": east, **idle, **hands}, strict=True)["waiting"]
    return waiting


# -- chow ------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("D-CHOW-2", "G-64", "C-CHI-1")
@pytest.mark.parametrize(
    ("own", "discard"), [("B46", "B5"), ("B34", "B5"), ("B67", "B5"), ("B23", "B1"), ("B78", "B9"), ("B24", "B3")]
)
def test_two_own_tiles_that_make_a_run_with_it_make_a_chow_a_gap_included(own: str, discard: str) -> None:
    hands = {"E": f"{discard} D147 C147 WESWN DRGW", "S": f"{own} D258 C258 WESWN DR"}
    answer = scene(f"E discard {discard}, S chow {own[:2]} B{own[2]}", hands)
    assert refused(answer) is None
    assert melds(answer, "S") == [("chow", "open", min(discard, own[:2]))]
    assert answer["seats"]["E"]["discards"] == []
    assert answer["to_move"] == "S"
    assert answer["tiles_left"] == 91  # nothing was drawn


@pytest.mark.rules("D-CHOW-2", "G-64", "D-CMB-3")
@pytest.mark.parametrize(
    ("south", "discard"),
    [
        ("B89 D258 C258 WESWN DR", "C1"),  # across suits
        ("B19 D258 C258 WESWN DR", "B8"),  # round the corner
        ("B8 C12 D258 C58 WESWN DR", "B9"),  # over the end of the suit
        ("B47 D258 C258 WESWN DR", "B5"),
        ("B5 D258 C258 WESWN DR DG", "B5"),
        ("B2 D258 C258 WESWN DRG", "DW"),  # dragons make no chow (D-CMB-3)
        ("B28 D258 C258 WSWN DRG", "WE"),  # winds make none
    ],
)
def test_no_other_tiles_make_a_chow(south: str, discard: str) -> None:
    assert asked(discard, S=south) == []


def test_the_chosen_two_of_several_tiles_are_laid() -> None:
    hands = {"E": "B5 D147 C147 WESWN DRGW", "S": "B3467 D258 C258 WES DR"}
    script = "E discard B5, S chow"
    assert melds(scene(f"{script} B3 B4", hands), "S")[0][2] == "B3"
    assert melds(scene(f"{script} B4 B6", hands), "S")[0][2] == "B4"
    assert melds(scene(f"{script} B7 B6", hands), "S")[0][2] == "B5"
    assert refused(scene(f"{script} B3 B6", hands)) == "not_a_run"


@pytest.mark.rules("D-CHOW-1", "S-CLM-2", "C-CHI-2", "G-67")
@pytest.mark.parametrize("direction", ["counterclockwise", "clockwise"])
def test_only_the_next_player_may_chow_whatever_the_direction(direction: str) -> None:
    assert asked("B5", W="B46 D369 C369 WESWN DR") == []
    hands = {"E": "B5 D147 C147 WESWN DRGW", "W": "B46 D369 C369 WESWN DR", "N": "B147 D147 C147 WESWN"}
    answer = scene("E discard B5, W chow B4 B6", hands, direction=direction)
    assert refused(answer) == "not_next_for_chow"
    hands = {"E": "B5 D147 C147 WESWN DRGW", "S": "B46 D258 C258 WESWN DG"}
    assert refused(scene("E discard B5, S chow B4 B6", hands, direction=direction)) is None


# -- pung and kong ---------------------------------------------------------------------------------------------------


@pytest.mark.rules("D-PUNG-1", "D-PRI-3")
def test_any_player_with_two_such_tiles_may_pung_and_those_between_are_skipped() -> None:
    answer = scene("E discard B5, W pung", PUNG)
    assert melds(answer, "W") == [("pung", "open", "B5")]
    assert answer["seats"]["E"]["discards"] == []
    assert answer["to_move"] == "W"
    assert answer["tiles_left"] == 91


@pytest.mark.rules("D-PUNG-1", "D-KONG-1")
def test_a_pung_needs_two_a_kong_three() -> None:
    assert asked("B5", W="B5 D369 C369 WESWN DR DG") == []
    assert refused(scene("E discard B5, W kong", PUNG)) == "no_three_for_kong"
    three = {**PUNG, "W": "B555 D369 C369 WESWN", "E": "B5147 D147 C147 WESWN"}
    answer = scene("E discard B5, W kong", three, loose="DG")
    assert melds(answer, "W") == [("kong", "open", "B5")]
    assert "DG" in held(answer, "W")
    assert answer["tiles_left"] == 90


def test_with_three_such_tiles_a_pung_may_be_claimed_all_the_same() -> None:
    answer = scene("E discard B5, W pung", {**PUNG, "W": "B555 D369 C369 WESWN"})
    assert melds(answer, "W") == [("pung", "open", "B5")]
    assert held(answer, "W").count("B5") == 1


@pytest.mark.rules("D-CHOW-4", "G-81")
def test_the_turn_of_a_claim_ends_with_a_discard_the_claimed_kind_too() -> None:
    three = {**PUNG, "W": "B555 D369 C369 WESWN"}
    answer = scene("E discard B5, W pung, W discard B5", three)  # G-81
    assert refused(answer) is None
    assert answer["seats"]["W"]["discards"] == ["B5"]


def test_a_player_never_claims_his_own_discard() -> None:
    hands = {"E": "B555 D147 C147 WESWN DR", "S": "B46 D258 C258 WESWN DG"}
    assert scene("E discard B5", hands, strict=True)["waiting"] == ["S"]
    assert refused(scene("E discard B5, E pung", hands)) == "own_discard"


@pytest.mark.rules("D-CLM-1")
def test_only_the_last_discard_can_be_claimed() -> None:
    answer = scene("E discard B5, W pass, S discard D9, W pung", PUNG, draws="D9 D6", late_claims=False)
    assert refused(answer) is not None


# -- priority --------------------------------------------------------------------------------------------------------


@pytest.mark.rules("D-PRI-2")
def test_a_pung_goes_before_a_chow_whoever_says_it_first() -> None:
    hands = {**PUNG, "S": "B46 D258 C258 WESWN DG", "N": "B28 D369 C258 WESWN DR"}
    for script in ("S chow B4 B6, W pung", "W pung, S chow B4 B6"):
        answer = scene(f"E discard B5, {script}", hands)
        assert refused(answer) is None
        assert melds(answer, "W") == [("pung", "open", "B5")]
        assert melds(answer, "S") == []
        assert answer["to_move"] == "W"


@pytest.mark.rules("G-84")
def test_a_chow_is_granted_only_when_everybody_has_answered() -> None:
    hands = {**PUNG, "S": "B46 D258 C258 WESWN DG", "N": "B28 D369 C258 WESWN DR"}
    open_window = scene("E discard B5, S chow B4 B6", hands, strict=True)
    assert open_window["waiting"] == ["W"]
    assert melds(open_window, "S") == []
    answer = scene("E discard B5, S chow B4 B6, W pass", hands, strict=True)
    assert melds(answer, "S") == [("chow", "open", "B4")]


@pytest.mark.rules("D-PRI-2", "G-66")
def test_mahjong_goes_before_pung_and_chow_from_any_seat() -> None:
    hands = {"E": "B147 D147 C147 WESWN DR", "S": "B258 D258 C58 WESWN DW", "W": CALLING, "N": "B55 D369 C369 WESWN DG"}
    answer = scene("E discard DR, S discard B5, N pung, W mahjong", hands, draws="D9")
    assert answer["result"]["winner"] == "W"
    assert answer["seats"]["N"]["melds"] == []


@pytest.mark.rules("G-66")
def test_any_player_may_take_a_discard_that_completes_a_chow_or_the_pair_of_his_mahjong() -> None:
    chow = {**TWO, "N": "B28 D369 C369 WESWN DG"}
    assert scene("E discard B5, W mahjong", chow)["result"]["winner"] == "W"  # West is not next
    pair = {**chow, "W": "B5 D123 D789 C234 C666"}
    assert scene("E discard B5, W mahjong", pair)["result"]["winner"] == "W"


@pytest.mark.rules("D-CALL-2", "G-68")
def test_of_two_mahjongs_the_first_in_turn_after_the_discarder_has_it() -> None:
    for script in ("W mahjong, N mahjong", "N mahjong, W mahjong"):
        assert scene(f"E discard B5, {script}", TWO)["result"]["winner"] == "W"
    south = {"E": CALLING + " DR", "S": "B2558 D258 C58 WESWN", "W": "B369 D369 C369 WESWN", "N": TWO["N"]}
    answer = scene("E discard DR, S discard B5, E mahjong, N mahjong", south, draws="DG")
    assert answer["result"]["winner"] == "N"  # South discards: West, North, East


@pytest.mark.rules("C-WIN-2", "G-68")
def test_or_the_first_to_declare_has_it() -> None:
    rules = {"mahjong_tie": "first_to_declare"}
    assert scene("E discard B5, N mahjong, W mahjong", TWO, **rules)["result"]["winner"] == "N"
    assert scene("E discard B5, W mahjong, N mahjong", TWO, **rules)["result"]["winner"] == "W"
    assert scene("E discard B5, W pass, N mahjong", TWO, **rules)["result"]["winner"] == "N"


def test_everybody_asked_may_answer_after_a_first_mahjong_and_losing_answers_are_not_refused() -> None:
    hands = {**TWO, "N": "B55 D369 C369 WESWN DG", "E": "B1457 D147 C147 WESWN"}
    answer = scene("E discard B5, W mahjong, N pung", hands)
    assert refused(answer) is None
    assert answer["result"]["winner"] == "W"


def test_nobody_answers_twice() -> None:
    assert refused(scene("E discard B5, W mahjong, W pass", TWO, strict=True)) == "must_answer"


# -- the turn after a claim ------------------------------------------------------------------------------------------


@pytest.mark.rules("D-PRI-3", "G-69")
def test_after_a_claim_play_goes_on_to_the_right_of_the_claimer() -> None:
    assert scene("E discard B5, W pung, W discard DW", PUNG, draws="DG")["to_move"] == "N"


@pytest.mark.rules("D-VAR-3", "G-69")
@pytest.mark.parametrize(
    ("claim", "hands"), [("pung", "B55 D258 C258 WESW DWR"), ("chow B4 B6", "B46 D258 C258 WESW DWR")]
)
def test_or_back_to_the_player_whose_tile_was_taken_after_a_chow_too(claim: str, hands: str) -> None:
    seats = {**PUNG, "S": hands, "W": "B369 D369 C369 WESWN"}
    answer = scene(f"E discard B5, S {claim}, S discard DW", seats, draws="DG", after_claim="discarder")
    assert answer["to_move"] == "E"
    assert "DG" in held(answer, "E")


def test_it_is_the_giver_of_the_last_claimed_tile_when_the_claimer_s_discard_is_claimed() -> None:
    seats = {**PUNG, "N": "B28 D258 C258 WES DWW DR"}
    script = "E discard B5, W pung, W discard DW, N pung, N discard DR"
    assert scene(script, seats, draws="DG", after_claim="discarder")["to_move"] == "W"
    assert scene(script, seats, draws="DG")["to_move"] == "E"


def test_the_chow_of_the_claimer_s_discard_stays_with_his_neighbour() -> None:
    seats = {**PUNG, "N": "B28 D45 C258 WESWN DRR", "W": "B55 D39 C369 WESWN D6 DW", "E": "B157 D1457 C147 WESWN"}
    script = "E discard B5, W pung, W discard D6"
    answer = scene(script, seats, strict=True, after_claim="discarder")
    assert answer["waiting"] == ["N"]
    assert answer["to_move"] == "E"
    answer = scene(f"{script}, N chow D4 D5", seats, after_claim="discarder")
    assert melds(answer, "N") == [("chow", "open", "D4")]


def test_the_giver_goes_on_only_once() -> None:
    script = "E discard B5, W pung, W discard DW, E discard WE"
    assert scene(script, PUNG, draws="DG DR", after_claim="discarder")["to_move"] == "S"


# -- mahjong in the turn of a claim ----------------------------------------------------------------------------------


def test_a_claimer_has_no_mahjong_before_he_draws() -> None:
    """Who pungs with a tile that completes his hand has let the mahjong go: he must discard."""
    hands = {**PUNG, "W": "B4455 D123 D789 C666", "S": "B369 D369 C39 WESWN DR"}
    assert scene("E discard B5, W mahjong", hands)["result"]["winner"] == "W"
    assert refused(scene("E discard B5, W pung, W mahjong", hands)) == "mahjong_after_claim"
    assert refused(scene("E discard B5, W pung, W discard B4", hands)) is None


# -- a pung let go by ------------------------------------------------------------------------------------------------

MISSED = {
    "E": "B14577 D147 C147 WESW",
    "S": "B3569 D369 C369 WES DR",
    "W": "B55 D369 C369 WESWN DW",
    "N": "B28 D258 C258 WNWN DRG",
}
GONE_BY = "E discard B5, W pass, S discard B5"


@pytest.mark.rules("G-65")
def test_a_pung_may_be_claimed_after_an_earlier_one_was_let_go_by() -> None:
    assert refused(scene(f"{GONE_BY}, W pung", MISSED, draws="DG")) is None


@pytest.mark.rules("G-65")
def test_or_not_where_the_rules_say_so() -> None:
    rules = {"pung_after_missed": False, "draws": "DG"}
    assert scene(GONE_BY, MISSED, strict=True, **rules)["waiting"] == []
    assert refused(scene(f"{GONE_BY}, W pung", MISSED, **rules)) is not None


def test_a_pung_let_go_by_bars_that_kind_only() -> None:
    hands = {**MISSED, "W": "B55 D99 C369 WESWN DRW", "S": "B359 D369 C369 WESW DR"}
    answer = scene("E discard B5, W pass, S discard D9, W pung", hands, draws="DG", pung_after_missed=False)
    assert refused(answer) is None


def test_it_does_not_bar_mahjong() -> None:
    calling = {**MISSED, "W": "B55 D123 D789 C23466"}
    answer = scene(f"{GONE_BY}, W mahjong", calling, draws="DG", pung_after_missed=False)
    assert answer["result"]["winner"] == "W"


def test_nor_a_late_pung_of_the_very_discard_that_was_passed() -> None:
    """The tile whose window is still open is no earlier discard (G-63)."""
    answer = scene("E discard B5, W pass, W pung", MISSED, draws="DG", pung_after_missed=False)
    assert refused(answer) is None


def test_who_could_not_have_punged_has_missed_nothing() -> None:
    """West gets his second B5 only after the first was discarded."""
    hands = {**MISSED, "W": "B5 D369 C369 WESWN DRW"}
    script = "E discard B5, S discard B3, W discard DR, N discard DR, E discard B7, S discard B5"
    answer = scene(f"{script}, W pung", hands, draws="DG B5 DG DG DW", pung_after_missed=False)
    assert refused(answer) is None
