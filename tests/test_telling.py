"""What is told of a game, in every language and vocabulary: sentences of events, short forms, calls."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from fangcheng import names
from fangcheng.deal import events as ev
from fangcheng.hand.layout import ADDED, CHOW, CONCEALED, KONG, PUNG
from fangcheng.scoring.layout import FROM_DISCARD, FROM_LOOSE, FROM_WALL, SOURCES
from fangcheng.telling import LANGUAGES, Announcer, FullNames, Teller, Words
from fangcheng.telling.messages import messages
from fangcheng.tiles import KIND_OF
from tests.every_event import EVERY_EVENT, E, N, S, W

VOCABULARIES = [(lang, name) for lang in LANGUAGES for name in names.vocabularies(lang)]


def kind(code: str) -> int:
    return KIND_OF[code]


def announcers(lang: str, vocabulary: str) -> Iterator[Announcer]:
    """Speak to every seat and to an onlooker."""
    words = Words(lang, vocabulary)
    return (Announcer(words, None, you) for you in (ev.ONLOOKER, E, S, W, N))


# --- sentences ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lang", "vocabulary"), VOCABULARIES)
def test_every_event_has_a_sentence_and_a_short_form(lang: str, vocabulary: str) -> None:
    assert {type(event) for event in EVERY_EVENT} == set(ev.TYPES.values())
    for announcer in announcers(lang, vocabulary):
        for event in EVERY_EVENT:
            for said in (announcer.say(event), announcer.short(event)):
                assert not {"{", "}", "_"} & set(said)
                assert said[0] == said[0].upper()
            assert announcer.say(event).endswith((".", "!", "。", "！"))


def test_whoever_listens_is_addressed() -> None:
    drawn = ev.Drawn(S, kind("B5"), FROM_WALL)
    for lang, own, others in (
        ("ru", "Вы берёте со стены: пятёрка тяо.", "Юг берёт со стены: пятёрка тяо."),
        ("en", "You draw from the wall: five of bamboos.", "South draws from the wall: five of bamboos."),
        ("zh", "你摸到五条。", "南家摸到五条。"),
    ):
        words = Words(lang)
        assert Announcer(words, None, S).say(drawn) == own
        assert Announcer(words, None, ev.ONLOOKER).say(drawn) == others


def test_full_names_stand_in_their_form() -> None:
    chow = ev.Claimed(S, E, kind("B5"), CHOW, kind("B4"))
    said = [Announcer(Words(lang), None, W).say(chow) for lang in LANGUAGES]
    assert said == [
        "Юг: чоу, пятёрка тяо к четвёрке тяо и шестёрке тяо — взято у Востока.",
        "South: chow, five of bamboos with four of bamboos and six of bamboos, taken from East.",
        "南家：吃！五条，配四条和六条，取自东家。",
    ]
    assert FullNames(Words("en")).listed([0]) == "one of bamboos"


def test_what_the_table_shows_goes_without_saying_in_a_story() -> None:
    shown: list[ev.SeatEvent] = [ev.HandDealt(S, (0,), (14, 13, 13, 13)), ev.DrawnUnseen(N, FROM_WALL)]
    shown.append(ev.HandsOpened((None,) * 4))
    told = Announcer(Words("en"), None, S).lines([*shown, ev.DrawnUnseen(N, FROM_LOOSE), ev.Discarded(N, kind("B5"))])
    assert told == [("North draws a loose tile.", False), ("North discards five of bamboos.", False)]


# --- short forms and calls ------------------------------------------------------------------------------------------

PUNG_CLAIM = ev.Claimed(S, W, kind("B5"), PUNG, kind("B5"))


@pytest.mark.parametrize(
    ("event", "short"),
    [
        (PUNG_CLAIM, ("Юг: пун, пятёрка тяо", "South: pung, five of bamboos", "南家：碰，五条")),
        (ev.Discarded(S, kind("B5")), ("Юг: пятёрка тяо", "South: five of bamboos", "南家：五条")),
        (ev.KongLaid(S, kind("DG"), CONCEALED), ("Юг: кун, фацай", "South: kong, green dragon", "南家：杠，发财")),
        (ev.StandingDeclared(S), ("Юг: неизменная рука", "South: standing hand", "南家：报听")),
        (
            ev.Won(S, FROM_DISCARD, kind("B5"), W),
            ("Юг: мацзян, пятёрка тяо", "South: mahjong, five of bamboos", "南家：和，五条"),
        ),
        (ev.Won(S, SOURCES.index("initial"), -1, -1), ("Юг: мацзян", "South: mahjong", "南家：和")),
    ],
)
def test_calls_and_discards_in_the_fewest_words(event: Any, short: tuple[str, str, str]) -> None:
    assert tuple(Announcer(Words(lang), None, E).short(event) for lang in LANGUAGES) == short


def test_the_listeners_own_call_is_told_as_his() -> None:
    assert [Announcer(Words(lang), None, S).short(PUNG_CLAIM) for lang in LANGUAGES] == [
        "Вы: пун, пятёрка тяо",
        "You: pung, five of bamboos",
        "你：碰，五条",
    ]


CALLED: list[tuple[str, Any]] = [
    ("call_chow", ev.Claimed(S, E, 4, CHOW, 4)),
    ("call_pung", PUNG_CLAIM),
    ("call_kong", ev.Claimed(S, E, 4, KONG, 4)),
    ("call_kong", ev.KongLaid(S, 4, CONCEALED)),
    ("call_kong", ev.KongLaid(S, 4, ADDED)),
    ("call_stand", ev.StandingDeclared(S)),
    ("call_mahjong", ev.Won(S, FROM_WALL, 4, -1)),
    ("call_mahjong", ev.MahjongCalled(S, 4, E)),
]


@pytest.mark.parametrize(("lang", "vocabulary"), VOCABULARIES)
def test_every_call_has_its_word_in_the_vocabulary(lang: str, vocabulary: str) -> None:
    for announcer in announcers(lang, vocabulary):
        for code, event in CALLED:
            word = names.capital(names.term(code, lang, vocabulary))
            assert announcer.call_of(event).rstrip("!") == word
        called = {type(event) for _, event in CALLED}
        assert {announcer.call_of(event) for event in EVERY_EVENT if type(event) not in called} == {""}


def test_calls_in_three_languages() -> None:
    assert [Announcer(Words(lang), None, E).call_of(PUNG_CLAIM) for lang in LANGUAGES] == ["Пун!", "Pung", "碰"]
    assert Announcer(Words("ru", "combinations"), None, E).call_of(CALLED[0][1]) == "Чи!"


# --- as a replay tells it -------------------------------------------------------------------------------------------


def test_every_language_has_every_sentence() -> None:
    keys = [set(messages("events", lang)) for lang in LANGUAGES]
    assert keys[0] == keys[1] == keys[2]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_has_its_sentence_in_every_vocabulary(lang: str) -> None:
    assert {type(event) for event in EVERY_EVENT} == set(ev.TYPES.values())
    for vocabulary in names.vocabularies(lang):
        teller = Teller(lang, vocabulary, {E: "{Anna}"})
        for event in EVERY_EVENT:
            said = teller.tell(event)
            assert said
            assert "{" not in said.replace("{Anna}", "")
            assert "_" not in said
    assert "sneezed" in Teller(lang).tell({"type": "sneezed"})


def test_sentences_in_three_languages() -> None:
    claim = ev.Claimed(W, E, kind("B5"), CHOW, kind("B4"))
    assert Teller("en").tell(claim) == "West: chow! exposed chow 4-5-6 of bamboos, claimed from East"
    assert Teller("ru").tell(claim) == "Запад: чоу! выложенное чоу 4–5–6 тяо, снос Востока"
    assert Teller("zh").tell(claim) == "西家：吃！四五六条明顺（东家打出）"
    assert Teller("ru", "calque").tell(ev.Drawn(S, kind("DG"), FROM_LOOSE)) == "Юг берёт запасную кость: зелёный дракон"
    won = ev.Won(W, FROM_DISCARD, kind("B5"), S)
    assert Teller("en", players={W: "Vera", S: "Boris"}).tell(won) == (
        "West (Vera): mahjong! On South (Boris)'s discard, five of bamboos"
    )
