"""How things are shown (nature «display» of the catalogue): D-INT-3, D-EQ-2, D-FLW-1, D-DISC-1, D-WIN-2, G-72."""

from __future__ import annotations

import io

import pytest

from fangcheng import names
from fangcheng.clients.terminal.faces import Faces
from fangcheng.clients.terminal.results import Results
from fangcheng.clients.terminal.screen import Screen
from fangcheng.clients.terminal.tableau import Company, Tableau
from fangcheng.clients.terminal.words import Words
from fangcheng.deal.deal_cy import Deal
from fangcheng.deal.derive import events_of
from fangcheng.deal.ended import ended_deal
from fangcheng.deal.events import event_for_seat
from fangcheng.deal.view import MeldView, view_of
from fangcheng.hand.layout import CONCEALED, KONG
from fangcheng.rules import load
from fangcheng.telling.announce import Announcer
from fangcheng.tiles import KIND_OF
from tests.witness import deal_after

E, S, W, N = range(4)
DICTIONARY = load("dictionary")
WON = {
    "script": "E discard DR, S discard B5, W mahjong",
    "draws": "DG",
    "hands": {"W": "B46 D999 C666 D123 C99", "S": "B258 D58 C888 WESWN", "N": "B147 D147 C147 WESWN"},
}
"""West wins with two pungs that were concealed; South holds one."""


def tableau(style: str = "codes", vocabulary: str | None = None, lang: str = "ru") -> Tableau:
    words = Words(lang, vocabulary)
    return Tableau(Faces(style, words, colour=False), words, colour=False, columns=80)


def sheet(deal: Deal, style: str = "codes") -> str:
    """What is shown after a deal."""
    out = io.StringIO()
    nothing = dict.fromkeys(range(4), 0)
    company = Company(E, dict(enumerate(("Anna", "Boris", "Vera", "Gleb"))), nothing, DICTIONARY.options, 1)
    results = Results(Screen(out, io.StringIO(), columns=400), tableau(style), DICTIONARY)
    results.show(ended_deal(deal, DICTIONARY), company, nothing)
    return out.getvalue()


@pytest.mark.rules("D-INT-3")
@pytest.mark.parametrize(
    ("vocabulary", "called"),
    [("dictionary", "пун"), ("smirnov", "понг"), ("combinations", "пэн"), ("calque", "тройка")],
)
def test_chinese_terms_come_first_and_russian_calques_may_be_chosen(vocabulary: str, called: str) -> None:
    assert names.term("pung", "ru", vocabulary) == called
    assert names.vocabularies("ru")[0] == "dictionary"


@pytest.mark.rules("D-EQ-2")
def test_suit_tiles_carry_digits_and_winds_letters() -> None:
    faces = tableau().faces
    assert [faces.plain(KIND_OF[code]) for code in ("B1", "C5", "D9", "WE", "WN")] == ["B1", "C5", "D9", "WE", "WN"]
    assert [names.mark(KIND_OF[code], "en") for code in ("B1", "C5", "D9", "WE", "WN")] == ["1", "5", "9", "E", "N"]


@pytest.mark.rules("D-FLW-1", "S-DEAL-3")
def test_a_hand_is_shown_sorted() -> None:
    deal = deal_after(DICTIONARY, {}, {"script": "E discard DR", "draws": "B9"})
    assert deal.concealed(S) == tuple(sorted(deal.concealed(S)))
    view = view_of(deal, S)
    (line,) = tableau().own_hand(tuple(reversed(view.concealed)), view.drawn)
    assert line.split(maxsplit=1)[1] == "B2 B5 B8 C2 C5 C8 D2 D5 D8 WE WS WW WN  + B9"


@pytest.mark.rules("D-TURN-4", "S-DEAL-3")
def test_a_hand_and_the_drawn_tile_are_their_owner_s_to_see() -> None:
    one, other = (deal_after(DICTIONARY, {}, {"script": "E discard DR", "draws": draw}) for draw in ("B9", "DG"))
    assert view_of(one, S) != view_of(other, S)
    for seat in (E, W, N):
        assert view_of(one, seat) == view_of(other, seat)


@pytest.mark.rules("D-DISC-1", "S-TURN-1")
@pytest.mark.parametrize(
    ("lang", "said"),
    [("ru", ["хунчжун (DR)", "восьмёрку вань (C8)"]), ("en", ["(DR)", "(C8)"]), ("zh", ["（DR）", "（C8）"])],
)
def test_every_discard_is_announced_and_named(lang: str, said: list[str]) -> None:
    deal = deal_after(DICTIONARY, {}, {"script": "E discard DR, S discard C8", "draws": "DG"})
    drawn = tableau(lang=lang)
    heard = [event_for_seat(event, N) for event in events_of(deal)]
    spoken = [text for text, _ in Announcer(drawn.words, drawn.faces, N).lines(heard)]
    for name in said:
        assert sum(name in text for text in spoken) == 1


@pytest.mark.rules("D-WIN-2", "S-PAY-1")
def test_after_mahjong_everybody_opens_his_tiles() -> None:
    shown = sheet(deal_after(DICTIONARY, {}, WON))
    hands = {
        "Anna": "B1 B4 B7 · C1 C4 C7 · D1 D4 D7 · WE WS WW WN",
        "Gleb": "B1 B4 B7 · C1 C4 C7 · D1 D4 D7 · WE WS WW WN",
    }
    lines = [line.strip() for line in shown.splitlines()]
    for name, tiles in hands.items():
        title = next(index for index, line in enumerate(lines) if line.endswith(name))
        assert lines[title + 1] == tiles
    assert shown.count("итого:") == 4  # and everybody counts


@pytest.mark.rules("D-WIN-2")
def test_the_middle_tile_of_a_pung_that_was_concealed_is_turned_over() -> None:
    shown = sheet(deal_after(DICTIONARY, {}, WON))
    for pung in ("D9", "C6", "C8"):  # West's two, and South's on his rack
        assert f"{pung} ▒▒ {pung}" in shown
    assert "D1 D2 D3" in shown


@pytest.mark.rules("D-WIN-2", "G-23")
def test_a_pung_finished_by_the_winning_tile_was_not_concealed() -> None:
    hands = {"W": "B55 D999 C666 D123 C99", "N": "B147 D147 C147 WESWN"}
    shown = sheet(deal_after(DICTIONARY, {}, {**WON, "hands": hands}))
    assert "B5 B5 B5" in shown
    assert "D9 ▒▒ D9" in shown


@pytest.mark.rules("S-PAY-1")
def test_open_and_closed_sets_are_opened_apart() -> None:
    given = {
        "script": "E discard B5, W pung, W discard DW, N discard DG, E discard C9, W mahjong",
        "draws": "DG C9",
        "hands": {"W": "B55 D999 C666 D123 C9 DW", "E": "B1457 D147 C147 WESWN", "N": "B28 D258 C258 WESWN DR"},
    }
    shown = sheet(deal_after(DICTIONARY, {}, given))
    assert "(B5 B5' B5)" in shown  # East, who gave it, sits opposite
    assert "D9 ▒▒ D9" in shown


@pytest.mark.rules("G-72", "D-KONG-10")
def test_a_concealed_kong_shows_its_two_ends_in_every_style() -> None:
    meld = MeldView(KONG, KIND_OF["B5"], CONCEALED)
    for style in ("codes", "words"):
        drawn = tableau(style)
        face, back = drawn.faces.plain(KIND_OF["B5"]), drawn.faces.back().rstrip()
        assert drawn.meld(meld, E, DICTIONARY.options) == f"[{face} {back} {back} {face}]"
