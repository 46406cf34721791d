"""Text <-> tiles: what is printed reads back, what is wrong is refused with its place."""

from __future__ import annotations

import json
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fangcheng.errors import NotationError
from fangcheng.notation import (
    MAX_TEXT,
    NOTATIONS,
    HandText,
    Meld,
    format_hand,
    format_tile,
    format_tiles,
    hand_as_json,
    hand_from_json,
    meld_as_json,
    meld_from_json,
    meld_of,
    parse_hand,
    parse_tile,
    parse_tiles,
)
from fangcheng.tiles import ADDED, CHOW, CODES, CONCEALED, FLOWERS, GLYPHS, KIND_OF, KINDS, KONG, OPEN, PUNG, TILE_SETS

BOX = TILE_SETS["chinese_144"].tiles()
EXAMPLE = "B55 D111 (DRRR) [C9999] (B777+7) F1"


def kinds(codes: str) -> tuple[int, ...]:
    """Kinds of codes written one by one."""
    return tuple(KIND_OF[code] for code in codes.split())


@st.composite
def melds(draw: st.DrawFn) -> Meld:
    """Any set that can lie on a table."""
    set_type = draw(st.sampled_from((CHOW, PUNG, KONG)))
    if set_type == CHOW:
        kind = draw(st.integers(0, 2)) * 9 + draw(st.integers(0, 6))
    else:
        kind = draw(st.integers(0, FLOWERS - 1))
    return Meld(
        set_type, kind, draw(st.sampled_from((CONCEALED, OPEN, ADDED) if set_type == KONG else (CONCEALED, OPEN)))
    )


@st.composite
def hands(draw: st.DrawFn) -> HandText:
    """Any hand the box of tiles allows: up to four sets, then tiles from what is left."""
    left = Counter(BOX)
    laid = []
    for meld in draw(st.lists(melds(), max_size=4)):
        need = Counter(meld.tiles())
        if all(left[kind] >= count for kind, count in need.items()):
            left -= need
            laid.append(meld)
    rest = draw(st.permutations(sorted(left.elements())))[: draw(st.integers(0, 22))]
    rack = tuple(kind for kind in rest if kind < FLOWERS)
    return HandText(rack, tuple(laid), tuple(kind for kind in rest if kind >= FLOWERS))


@given(hand=hands(), notation=st.sampled_from(NOTATIONS))
def test_a_printed_hand_reads_back_as_the_same_hand(hand: HandText, notation: str) -> None:
    assert parse_hand(format_hand(hand, notation)) == hand


@given(hand=hands())
def test_str_is_the_house_notation_and_repr_evaluates_back(hand: HandText) -> None:
    assert HandText.parse(str(hand)) == hand
    assert eval(repr(hand), {"HandText": HandText}) == hand  # noqa: S307 - what a repr promises


@given(hand=hands())
def test_equal_hands_print_alike_and_printing_twice_changes_nothing(hand: HandText) -> None:
    for notation in NOTATIONS:
        text = hand.format(notation)
        assert parse_hand(text).format(notation) == text


@given(hand=hands())
def test_a_hand_survives_json(hand: HandText) -> None:
    assert hand_from_json(hand_as_json(hand)) == hand


@given(order=st.permutations(BOX), count=st.integers(0, len(BOX)), notation=st.sampled_from(NOTATIONS))
def test_single_tiles_keep_the_order_in_which_they_are_written(order: list[int], count: int, notation: str) -> None:
    tiles = tuple(order[:count])
    assert parse_tiles(format_tiles(tiles, notation)) == tiles


@given(meld=melds(), notation=st.sampled_from(NOTATIONS))
def test_a_set_reads_back_whatever_the_order_of_its_tiles(meld: Meld, notation: str) -> None:
    assert parse_hand(meld.format(notation)).melds == (meld,)
    assert meld_of(reversed(meld.tiles()), meld.exposure) == meld
    assert meld_from_json(meld_as_json(meld)) == meld


@pytest.mark.parametrize("notation", NOTATIONS)
def test_every_kind_reads_back_alone(notation: str) -> None:
    assert [parse_tile(format_tile(kind, notation)) for kind in range(KINDS)] == list(range(KINDS))


def test_the_example_of_the_format() -> None:
    hand = parse_hand(EXAMPLE)
    assert hand.concealed == kinds("B5 B5 D1 D1 D1")
    assert hand.melds == (
        Meld(PUNG, KIND_OF["DR"], OPEN),
        Meld(KONG, KIND_OF["C9"], CONCEALED),
        Meld(KONG, KIND_OF["B7"], ADDED),
    )
    assert hand.bonus == kinds("F1")
    assert str(hand) == EXAMPLE
    assert hand.format("riichi") == "111p 55s (777z) [9999m] (777s+7s) F1"
    assert hand.format("unicode") == "🀔🀔🀙🀙🀙 (🀄🀄🀄) [🀏🀏🀏🀏] (🀖🀖🀖+🀖) 🀢"
    assert len(hand.tiles()) == 17


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("B123 D555 WEEE DRR", "B1 B2 B3 D5 D5 D5 WE WE WE DR DR"),
        ("WESWN", "WE WS WW WN"),
        ("DRGW", "DR DG DW"),
        ("D1118", "D1 D1 D1 D8"),
        ("DRG", "DR DG"),
        ("DWR", "DR DW"),
        ("D1RW9", "D1 D9 DR DW"),
        ("S13 F24", "S1 S3 F2 F4"),
        ("F1 B55 S3", "B5 B5 F1 S3"),
        ("B5 B5 B6", "B5 B5 B6"),
        ("B55D111 WEE", "B5 B5 D1 D1 D1 WE WE"),
        ("", ""),
        (" \t\n", ""),
    ],
)
def test_compact_house_codes(text: str, codes: str) -> None:
    hand = parse_hand(text)
    assert Counter(hand.tiles()) == Counter(kinds(codes))


def test_parse_tiles_keeps_the_written_order() -> None:
    assert parse_tiles("WNSWE B31 DWR5") == kinds("WN WS WW WE B3 B1 DW DR D5")
    assert format_tiles(kinds("WN WS WW WE B3 B1 DW DR D5")) == "WNSWE B31 DWR D5"


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("123m 55p 7z", "C1 C2 C3 D5 D5 DR"),
        ("123m55p7z", "C1 C2 C3 D5 D5 DR"),
        ("1234567z", "WE WS WW WN DW DG DR"),
        ("19s19m19p", "B1 B9 C1 C9 D1 D9"),
        ("55S F1 S3", "B5 B5 F1 S3"),
        ("🀇🀈🀉 🀝🀝 🀄", "C1 C2 C3 D5 D5 DR"),
        ("🀄️🀅🀆︎", "DR DG DW"),
        ("🀐🀑 3s B4", "B1 B2 B3 B4"),
        ("🀢🀣🀥🀤🀦🀧🀨🀩", "F1 F2 F3 F4 S1 S2 S3 S4"),
    ],
)
def test_riichi_notation_and_unicode_tiles(text: str, codes: str) -> None:
    """White is 5z, green 6z, red 7z; bonus tiles are house codes; every tile says which notation it is in."""
    assert sorted(parse_tiles(text)) == sorted(kinds(codes))


def test_riichi_order_is_characters_circles_bamboo_winds_white_green_red() -> None:
    assert parse_hand("DRGW WN WE B1 C1 D1").format("riichi") == "1m 1p 1s 14567z"


@pytest.mark.parametrize(
    "text",
    [
        "(B777+7)",
        "(B777+B7)",
        "(B777 + 7)",
        "(B7 B7 B7 +7)",
        "(777s+7s)",
        "(777s+7)",
        "(🀖🀖🀖+🀖)",
        "（Ｂ７７７＋７）",
        "(b777+7)",
        "(И777+7)",
    ],
)
def test_all_ways_to_write_an_added_kong(text: str) -> None:
    assert parse_hand(text).melds == (Meld(KONG, KIND_OF["B7"], ADDED),)


@pytest.mark.parametrize(
    ("text", "house"),
    [
        ("b55, d111; (drrr) [c9999], f1", "B55 D111 (DRRR) [C9999] F1"),
        ("Ｂ５５，Ｄ１１１　（ＤＲＲＲ）【Ｃ９９９９】", "B55 D111 (DRRR) [C9999]"),
        ("B312 (B312)", "B123 (B123)"),
        ("B55\u00a0D111", "B55 D111"),
    ],
)
def test_case_commas_widths_and_order_do_not_matter(text: str, house: str) -> None:
    assert str(parse_hand(text)) == house


@pytest.mark.parametrize(
    ("text", "house"),
    [
        ("В123 D55", "B123 D55"),  # by look: there are Latin letters, so the layout was Latin
        ("С999 WЕЕ", "C999 WEE"),
        ("123м 55р", "C123 D55"),
        ("С999", "C999"),  # the Cyrillic С looks like C and stands on its key
        ("И123 В555 ЦУУУ ВКК", "B123 D555 WEEE DRR"),  # by key: all typed in the Russian layout
        ("и123 в555 цуыцт вкпц", "B123 D555 WESWN DRGW"),
        ("а1 ы3 хс9999ъ", "[C9999] F1 S3"),
        ("123ь 55з 7я", "C123 D55 DR"),
    ],
)
def test_cyrillic_letters_are_read_by_look_or_by_key(text: str, house: str) -> None:
    assert parse_hand(text) == parse_hand(house)


@pytest.mark.parametrize("text", ["В555", "в555 с999", "(В777+7)"])
def test_a_cyrillic_letter_with_two_readings_is_refused_with_both(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_hand(text)
    assert refused.value.code == "ambiguous_letter"
    assert text.upper().replace("В", "B").replace("С", "C") in refused.value.message
    assert text.upper().replace("В", "D").replace("С", "C") in refused.value.message
    assert text[refused.value.column - 1] in "Вв"


@pytest.mark.parametrize(
    ("text", "code", "column", "fragment"),
    [
        ("B55 X1", "unknown_tile", 5, "X1"),
        ("B0", "unknown_tile", 1, "B0"),
        ("B12 C", "unknown_tile", 5, "C"),
        ("W5", "unknown_tile", 1, "W5"),
        ("F5", "unknown_tile", 1, "F5"),
        ("S9", "unknown_tile", 1, "S9"),
        ("0m", "unknown_tile", 1, "0"),
        ("18z", "unknown_tile", 2, "8"),
        ("B1 🀪", "unknown_tile", 4, "🀪"),
        ("B1 ️", "unknown_tile", 4, "️"),
        ("B1 ½", "unknown_tile", 4, "½"),
        ("B1D1EE", "unknown_tile", 5, "EE"),
        ("B55 Щ", "unknown_letter", 5, "Щ"),
        ("B5 Ц", "unknown_letter", 4, "Ц"),
        ("B55 5", "no_suit", 5, "5"),
        ("123", "no_suit", 1, "123"),
        ("5B", "no_suit", 1, "5"),
        ("1s3", "no_suit", 3, "3"),
        ("B55 (D111", "unclosed_bracket", 5, "(D111"),
        ("(B123]", "unclosed_bracket", 1, "(B123]"),
        ("B55 D111)", "unopened_bracket", 9, ")"),
        ("(B1 (B23", "nested_bracket", 5, "("),
        ("B55 (D112)", "not_a_set", 5, "(D112)"),
        ("()", "not_a_set", 1, "()"),
        ("(B89 C1)", "not_a_set", 1, "(B89 C1)"),
        ("(WESW)", "not_a_set", 1, "(WESW)"),
        ("(DRGW)", "not_a_set", 1, "(DRGW)"),
        ("(B11)", "not_a_set", 1, "(B11)"),
        ("[B777+7]", "not_a_set", 1, "[B777+7]"),
        ("(B77+77)", "not_a_set", 1, "(B77+77)"),
        ("(B777+)", "not_a_set", 1, "(B777+)"),
        ("(B12+3)", "not_a_set", 1, "(B12+3)"),
        ("B7+7", "misplaced_plus", 3, "+"),
        ("(+B777)", "misplaced_plus", 2, "+"),
        ("(B77+7+7)", "misplaced_plus", 7, "+"),
        ("(F123)", "bonus_in_brackets", 1, "(F123)"),
        ("B55555", "five_of_a_kind", 6, "B5"),
        ("B55 (B555)", "five_of_a_kind", 9, "B5"),
        ("DWWW 55z", "five_of_a_kind", 7, "DW"),
        ("F1 B5 F1", "two_of_one_bonus", 8, "F1"),
    ],
)
def test_a_fault_is_named_with_its_column_and_quoted(text: str, code: str, column: int, fragment: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_hand(text, field="hands.E")
    error = refused.value
    assert (error.code, error.column, error.fragment, error.field) == (code, column, fragment, "hands.E")
    assert f"column {column}" in error.message
    assert fragment in error.message


def test_the_fifth_of_a_kind_is_found_over_rack_and_sets() -> None:
    """D-EQ-8: four of each."""
    assert len(parse_hand("B5 (B555)").tiles()) == 4
    for hand in ("B55 (B555)", "B55 (B345) (B456) [B567]", "(B777+7) B7"):
        with pytest.raises(NotationError, match="one too many"):
            parse_hand(hand)


def test_glued_suits_get_the_hint_to_part_them() -> None:
    with pytest.raises(NotationError, match="put a blank between suits"):
        parse_hand("B55D111WEE")


@pytest.mark.parametrize("text", ["x" * 10_000_000, "B1" * 5_000_000, "(" * 10_000_000, "🀇" * 5_000_000])
def test_ten_megabytes_of_garbage_are_refused_at_once(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_hand(text)
    assert refused.value.code == "too_long"
    assert len(refused.value.message) < 200


def test_long_garbage_below_the_limit_gives_a_short_message() -> None:
    started = time.process_time()
    for text in ("(" + "B" * (MAX_TEXT - 1), "В5" * (MAX_TEXT // 2), "(" + "B1" * 400, "1" * MAX_TEXT, "ы" * MAX_TEXT):
        with pytest.raises(NotationError) as refused:
            parse_hand(text)
        assert len(refused.value.message) < 400
        assert len(refused.value.fragment) <= 40
    assert time.process_time() - started < 5


@given(text=st.text(alphabet="BCDWESNRGFMPZ0123456789mpsz()[]+ ,ВСЕщ🀄🀐️", max_size=40))
def test_any_text_is_a_hand_that_reads_back_or_a_coded_error(text: str) -> None:
    refusal = None
    try:
        hand = parse_hand(text)
    except NotationError as error:
        refusal = error
    if refusal is None:
        assert parse_hand(str(hand)) == hand
    else:
        assert refusal.code
        assert 1 <= refusal.column <= len(text)


@pytest.mark.parametrize("value", [None, 5, b"B5", ["B5"]])
def test_what_is_no_text_is_refused(value: Any) -> None:
    with pytest.raises(NotationError) as refused:
        parse_hand(value, "hand")
    assert (refused.value.code, refused.value.field) == ("not_text", "hand")


def test_single_tiles_allow_no_brackets_and_one_tile_is_one() -> None:
    with pytest.raises(NotationError) as refused:
        parse_tiles("B5 (B123)")
    assert (refused.value.code, refused.value.column) == ("bracket_not_allowed", 4)
    for text in ("", "B55", "B5 C1"):
        with pytest.raises(NotationError) as refused:
            parse_tile(text)
        assert refused.value.code == "not_one_tile"
    for text in ("B55555", "F11"):
        with pytest.raises(NotationError, match="one too many"):
            parse_tiles(text)


@pytest.mark.parametrize(
    ("parts", "code"),
    [
        (((KIND_OF["F1"],), (), ()), "unknown_tile"),
        (((), (), (KIND_OF["B1"],)), "unknown_tile"),
        (((-1,), (), ()), "unknown_tile"),
        (((42,), (), ()), "unknown_tile"),
        (((0,) * 5, (), ()), "five_of_a_kind"),
        (((0, 0), (Meld(PUNG, 0),), ()), "five_of_a_kind"),
        (((), (), (34, 34)), "two_of_one_bonus"),
        (((), (Meld(CHOW, 7),), ()), "not_a_set"),
        (((), (Meld(CHOW, 27),), ()), "not_a_set"),
        (((), (Meld(PUNG, 34),), ()), "not_a_set"),
        (((), (Meld(PUNG, -1),), ()), "not_a_set"),
        (((), (Meld(3, 0),), ()), "not_a_set"),
        (((), (Meld(PUNG, 0, 3),), ()), "not_a_set"),
        (((), (Meld(PUNG, 0, ADDED),), ()), "not_a_set"),
    ],
)
def test_a_hand_that_cannot_exist_cannot_be_built(parts: Any, code: str) -> None:
    with pytest.raises(NotationError) as refused:
        HandText(*parts)
    assert refused.value.code == code


def test_a_hand_is_a_frozen_value_with_sorted_tiles() -> None:
    hand = HandText(kinds("DR B1"), ((PUNG, KIND_OF["C9"], OPEN),), kinds("S1 F1"))  # type: ignore[arg-type]
    assert hand == parse_hand("B1 DR (C999) F1 S1")
    assert hash(hand) == hash(parse_hand("DR F1 B1 S1 (C999)"))
    assert hand.melds[0].type == PUNG
    with pytest.raises(AttributeError):
        hand.concealed = ()  # type: ignore[misc]


def test_an_unknown_notation_is_refused_with_those_that_exist() -> None:
    with pytest.raises(NotationError, match="codes, riichi, unicode"):
        format_tiles((0,), "tenhou")


def test_json_has_the_shape_of_the_cases() -> None:
    assert hand_as_json(parse_hand("B55 (DRRR) (B777+7) [C9999] F1")) == {
        "concealed": ["B5", "B5"],
        "melds": [
            {"kind": "pung", "exposure": "open", "tiles": ["DR", "DR", "DR"]},
            {"kind": "kong", "exposure": "added", "tiles": ["B7", "B7", "B7", "B7"]},
            {"kind": "kong", "exposure": "concealed", "tiles": ["C9", "C9", "C9", "C9"]},
        ],
        "bonus_tiles": ["F1"],
    }
    assert hand_from_json({}) == HandText()


PUNG_OF_REDS = {"kind": "pung", "exposure": "open", "tiles": ["DR", "DR", "DR"]}


@pytest.mark.parametrize(
    ("data", "code", "field"),
    [
        ([], "wrong_type", "hand"),
        (None, "wrong_type", "hand"),
        ({"tiles": []}, "unknown_field", "hand.tiles"),
        ({"concealed": "B5"}, "wrong_type", "hand.concealed"),
        ({"concealed": ["B5", 5]}, "not_text", "hand.concealed[1]"),
        ({"concealed": ["B5", "X"]}, "unknown_tile", "hand.concealed[1]"),
        ({"concealed": ["B55"]}, "not_one_tile", "hand.concealed[0]"),
        ({"concealed": ["F1"]}, "unknown_tile", "hand.concealed[0]"),
        ({"bonus_tiles": ["B1"]}, "unknown_tile", "hand.bonus_tiles[0]"),
        ({"melds": {}}, "wrong_type", "hand.melds"),
        ({"melds": ["(B123)"]}, "wrong_type", "hand.melds[0]"),
        ({"melds": [{"exposure": "open", "tiles": []}]}, "missing_field", "hand.melds[0].kind"),
        ({"melds": [{"kind": "pung", "tiles": []}]}, "missing_field", "hand.melds[0].exposure"),
        ({"melds": [{"kind": "pung", "exposure": "open"}]}, "wrong_type", "hand.melds[0].tiles"),
        ({"melds": [PUNG_OF_REDS | {"kind": "pair"}]}, "unknown_value", "hand.melds[0].kind"),
        ({"melds": [PUNG_OF_REDS | {"exposure": ["open"]}]}, "unknown_value", "hand.melds[0].exposure"),
        ({"melds": [PUNG_OF_REDS | {"giver": "E"}]}, "unknown_field", "hand.melds[0].giver"),
        ({"melds": [PUNG_OF_REDS | {"kind": "kong"}]}, "not_a_set", "hand.melds[0].tiles"),
        ({"melds": [PUNG_OF_REDS | {"tiles": ["DR", "DG", "DW"]}]}, "not_a_set", "hand.melds[0].tiles"),
        ({"melds": [PUNG_OF_REDS | {"exposure": "added"}]}, "not_a_set", "hand.melds[0].tiles"),
        ({"concealed": ["DR", "DR"], "melds": [PUNG_OF_REDS]}, "five_of_a_kind", "hand"),
        ({"bonus_tiles": ["F1", "F1"]}, "two_of_one_bonus", "hand"),
    ],
)
def test_a_fault_in_json_names_its_field(data: object, code: str, field: str) -> None:
    with pytest.raises(NotationError) as refused:
        hand_from_json(data)
    assert (refused.value.code, refused.value.field) == (code, field)


def test_house_codes_and_unicode_name_the_same_kinds() -> None:
    assert [parse_tile(code) for code in CODES] == [parse_tile(glyph) for glyph in GLYPHS]


CASES = json.loads((Path(__file__).parent / "cases" / "worked_cases.json").read_text(encoding="utf-8"))
HANDS = {case["id"]: case["hand"] for case in CASES if "hand" in case}


@pytest.mark.parametrize("notation", NOTATIONS)
def test_every_hand_of_the_worked_cases_can_be_written_and_read(notation: str) -> None:
    assert len(HANDS) > 50
    for case, data in HANDS.items():
        hand = hand_from_json(data)
        written = hand_as_json(parse_hand(hand.format(notation)))
        assert Counter(written["concealed"]) == Counter(data["concealed"]), case
        assert written["melds"] == data["melds"], case
        assert Counter(written["bonus_tiles"]) == Counter(data["bonus_tiles"]), case
