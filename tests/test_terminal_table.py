"""How the terminal draws the table, what it says, explains and advises; its texts."""

from __future__ import annotations

import json
import re
import string
import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from fangcheng import names
from fangcheng.clients.terminal.answer import COMMANDS
from fangcheng.clients.terminal.asking import Asker
from fangcheng.clients.terminal.decision import CLAIM, LATE, ROB, TURN
from fangcheng.clients.terminal.describe import TOPICS, described, topic_of
from fangcheng.clients.terminal.explain import RULES, Explainer, rules_of
from fangcheng.clients.terminal.faces import STYLES, Faces
from fangcheng.clients.terminal.hints import hint_lines
from fangcheng.clients.terminal.openings import seat_dice_lines, wall_lines
from fangcheng.clients.terminal.screen import LeftError, Screen
from fangcheng.clients.terminal.tableau import signed
from fangcheng.clients.terminal.words import Words
from fangcheng.clients.text import width
from fangcheng.deal import layout as deal_layout
from fangcheng.deal.actions import (
    CHOW_LOW,
    DISCARD,
    LATE_PUNG,
    MAHJONG,
    PASS,
)
from fangcheng.deal.breaking import break_wall
from fangcheng.deal.chance import SeededChance
from fangcheng.deal.deal_cy import Deal
from fangcheng.deal.endings import ENDINGS
from fangcheng.deal.events import BonusExposed, Claimed, Drawn, DrawnUnseen, KongLaid, SeatEvent, Won
from fangcheng.deal.game import Game
from fangcheng.deal.script import read_script
from fangcheng.deal.situation import read_situation
from fangcheng.deal.steps import take
from fangcheng.deal.view import MeldView, view_of
from fangcheng.errors import FangchengError
from fangcheng.hand.layout import ADDED, CHOW, CONCEALED, KONG, OPEN
from fangcheng.hand.layout import PUNG as PUNG_SET
from fangcheng.players.greedy import REASONS as HINT_REASONS
from fangcheng.rules import PRESETS, Ruleset, load
from fangcheng.rules.catalogue import all_rules
from fangcheng.scoring.layout import FROM_DISCARD, FROM_LOOSE, FROM_WALL, SOURCES
from fangcheng.scoring.settling import REASONS as PAYMENT_REASONS
from fangcheng.telling.announce import Announcer
from fangcheng.telling.messages import LANGUAGES
from fangcheng.telling.words import PARTS
from fangcheng.tiles import CODES, KIND_OF
from tests.at_table import EAST_WINS, claimed_from_east, company, decision, kind, scene, tableau
from tests.at_terminal import Person

# --- the table ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("meld", "options", "drawn"),
    [
        (MeldView(PUNG_SET, kind("B5"), OPEN, 1, kind("B5")), {}, "(B5 B5 B5')"),  # from the right
        (MeldView(PUNG_SET, kind("B5"), OPEN, 2, kind("B5")), {}, "(B5 B5' B5)"),  # from across
        (MeldView(PUNG_SET, kind("B5"), OPEN, 3, kind("B5")), {}, "(B5' B5 B5)"),  # from the left
        (MeldView(PUNG_SET, kind("B5"), OPEN, 1, kind("B5")), {"direction": "clockwise"}, "(B5' B5 B5)"),
        (MeldView(CHOW, kind("B4"), OPEN, 3, kind("B5")), {}, "(B5' B4 B6)"),
        (MeldView(KONG, kind("B5"), OPEN, 1, kind("B5")), {}, "(B5 B5 B5 B5')"),
        (MeldView(KONG, kind("B5"), CONCEALED), {}, "[B5 ▒▒ ▒▒ B5]"),  # D-KONG-10
        (MeldView(KONG, kind("B5"), CONCEALED), {"concealed_kong_layout": "ends_down"}, "[▒▒ B5 B5 ▒▒]"),  # G-72
        (MeldView(KONG, kind("B5"), ADDED, 2, kind("B5")), {}, "(B5 B5' B5+B5)"),
        (MeldView(KONG, kind("B5"), ADDED, 2, kind("B5")), {"added_kong": "concealed"}, "(B5 B5' B5+▒▒)"),  # C-GANG-2
    ],
)
def test_sets_lie_as_at_a_table(meld: MeldView, options: dict[str, Any], drawn: str) -> None:
    assert tableau().meld(meld, 0, load("dictionary", options).options) == drawn


def test_the_table_tells_whose_discard_it_was_and_marks_the_last() -> None:
    deal = claimed_from_east()
    lines = tableau().lines(view_of(deal, 2), company(deal, load("dictionary").options, 2))
    heads = [line for line in lines if line.startswith(" ") and not line.startswith("  ")]
    assert [re.split(" ·", head.strip())[0] for head in heads] == ["North", "East ◆", "South", "West"]
    assert lines[lines.index(heads[1]) + 1].split() == ["discards", "‹B5›"]


def test_a_tile_put_back_after_a_late_claim_is_remembered_by_its_drawer_only() -> None:
    deal = claimed_from_east()
    for seat in (1, 2, 3):
        deal.apply(seat, PASS)
    drawn = deal.drawn
    deal.apply(2, LATE_PUNG)
    options = load("dictionary").options
    tables = {seat: "\n".join(tableau().lines(view_of(deal, seat), company(deal, options, seat))) for seat in range(4)}
    assert f"{CODES[drawn]} as draw number 1" in tables[1]
    assert not any("draw number" in tables[seat] for seat in (0, 2, 3))


def test_discards_that_lie_face_down_stay_so() -> None:
    deal = scene(
        {"E": "B5", "S": "B9", "W": "C1", "N": "D1"}, draws="WW WN DR", discards_face_up=False, late_claims=False
    )
    deal.apply(0, DISCARD + kind("B5"))
    while PASS in deal.legal(deal.waiting()[0]):
        deal.apply(deal.waiting()[0], PASS)
    text = "\n".join(tableau().lines(view_of(deal, 0), company(deal, {"direction": "counterclockwise"})))
    assert "B5" not in text
    assert "▒▒" in text


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_tile_has_a_face_of_its_own(style: str, lang: str) -> None:
    faces = Faces(style, Words(lang), colour=False)
    assert len({faces.plain(tile) for tile in range(42)}) == 42


def test_amounts_carry_their_sign() -> None:
    assert [signed(amount) for amount in (5, 0, -5)] == ["+5", "0", "−5"]


# --- what is said ---------------------------------------------------------------------------------------------------


def said(events: list[SeatEvent], lang: str = "ru", vocabulary: str | None = None, you: int = 0) -> list[str]:
    words = Words(lang, vocabulary)
    return [text for text, _ in Announcer(words, Faces("codes", words, colour=False), you).lines(events)]


def test_a_claim_is_announced_in_the_chosen_vocabulary() -> None:
    pung: list[SeatEvent] = [Claimed(1, 2, kind("B5"), PUNG_SET, kind("B5"))]
    assert said(pung, "ru", "calque") == ["Юг: тройка, пятёрка бамбуков (B5) — взято у Запада."]
    assert said(pung, "ru", "dictionary") == ["Юг: пун, пятёрка тяо (B5) — взято у Запада."]
    assert said(pung, "en") == ["South: pung, five of bamboos (B5), taken from West."]
    assert said(pung, "zh") == ["南家：碰！五条（B5），取自西家。"]
    assert said(pung, "en", you=1) == ["You: pung, five of bamboos (B5), taken from West."]
    assert said(pung, "en", you=2) == ["South: pung, five of bamboos (B5), taken from you."]


def test_bonus_tiles_are_told_with_their_replacements_and_others_draws_are_not() -> None:
    events: list[SeatEvent] = [
        DrawnUnseen(1, FROM_WALL),
        BonusExposed(1, kind("F1")),
        DrawnUnseen(1, FROM_LOOSE),
        BonusExposed(1, kind("S2")),
        DrawnUnseen(1, FROM_LOOSE),
        KongLaid(2, kind("C1"), CONCEALED),
        DrawnUnseen(2, FROM_LOOSE),
    ]
    assert said(events, "en") == [
        "South lays out plum flower (F1), summer season (S2) and draws a replacement.",
        "West: concealed kong, one of characters (C1).",
        "West draws a loose tile.",
    ]
    own: list[SeatEvent] = [BonusExposed(0, kind("F1")), Drawn(0, kind("B2"), FROM_LOOSE)]
    assert said(own, "en") == [
        "You lay out plum flower (F1) and draw a replacement.",
        "You draw a loose tile: two of bamboos (B2).",
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_way_to_win_has_its_words(lang: str) -> None:
    won: list[SeatEvent] = [
        Won(seat, source, -1 if SOURCES[source] == "initial" else kind("B5"), 2, late)
        for seat in (0, 1)
        for source in range(FROM_DISCARD, len(SOURCES))
        for late in (False, True)
    ]
    assert len(set(said(won, lang))) >= 2 * len(SOURCES[1:])


# --- explanations ---------------------------------------------------------------------------------------------------


def test_every_topic_cites_rules_that_exist() -> None:
    assert set(RULES["dictionary"]) == set(TOPICS)
    for family in RULES.values():
        assert set(family) <= set(TOPICS)
        assert {rule for ids in family.values() for rule in ids} <= set(all_rules())
    for preset in PRESETS:
        ruleset = load(preset)
        for topic in TOPICS:
            assert rules_of(topic, ruleset)


def test_help_names_each_choice_and_its_rules() -> None:
    deal = claimed_from_east()
    person = Person(lambda _: None)
    ruleset = load("dictionary")
    explainer = Explainer(Screen(person.out, person), tableau(), ruleset)
    explainer.choices(decision(deal, 2, CLAIM))
    assert "pung: (B5 B5' B5)" in person.text
    assert "D-PUNG-1" in person.text
    explainer.asked("4", decision(deal, 2, CLAIM))
    assert all_rules()["D-PUNG-1"].statement["en"].split()[0] in person.text
    explainer.asked("4", decision(deal, 1, CLAIM))
    assert "no pair" in person.text.lower() or "two such tiles" in person.text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_advice_is_given_in_words(lang: str) -> None:
    deal = claimed_from_east()
    ruleset = load("dictionary")
    for seat, what in ((1, CLAIM), (2, CLAIM), (3, CLAIM)):
        lines = hint_lines(decision(deal, seat, what), ruleset, tableau(lang))
        assert len(lines) >= 2
        assert not any("{" in line for line in lines)
    best = hint_lines(decision(deal, 3, CLAIM), ruleset, tableau(lang))[0]
    assert "99" in best


def test_who_can_win_and_answers_otherwise_is_asked_again() -> None:
    deal = scene(EAST_WINS)
    ruleset = load("dictionary")
    for script, wanted in ((["1", "99"], MAHJONG), (["1", "1"], DISCARD + kind("B1")), (["1", "2", "2"], DISCARD + 1)):
        person = Person(lambda _: None, script=script)
        screen = Screen(person.out, person)
        game = Game.begin(ruleset, ("a", "b", "c", "d"), SeededChance(b"1"))
        asker = Asker(screen, tableau(), Explainer(screen, tableau(), ruleset), game, ruleset)
        answer = asker.ask(decision(deal, 0, TURN), company(deal, ruleset.options))
        assert answer.action == wanted
        assert person.text.count("once more") == len(script) - 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_dice_are_told_in_words(lang: str) -> None:
    words = Words(lang)
    for preset in ("dictionary", "smirnov"):
        ruleset = load(preset)
        for seed in range(20):
            chance = SeededChance(bytes([seed]))
            game = Game.begin(ruleset, ("a", "b", "c", "d"), chance)
            assert len(seat_dice_lines(game, words)) == len(game.seat_dice.rounds) + 1
            broken = break_wall(ruleset.options, 0b1111, chance.wall_throws(1, 0))
            lines = wall_lines(broken, 0b1111, str(ruleset.options["break_rule"]), words)
            assert str(broken.stack) in lines[-1]
            assert sum(f"{a} + {b} = {a + b}" in line for a, b in broken.throws for line in lines) >= len(broken.throws)


# --- the texts ------------------------------------------------------------------------------------------------------

PLURALS = {"one", "few", "many", "other"}


def flat(data: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    for key, value in data.items():
        if isinstance(value, dict):
            yield from flat(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", value


def texts(lang: str) -> dict[str, str]:
    files_of = [("telling", part) for part in PARTS] + [("clients", "play")]
    sources = [files("fangcheng") / package / "locales" / lang / f"{name}.toml" for package, name in files_of]
    return dict(pair for source in sources for pair in flat(tomllib.loads(source.read_text(encoding="utf-8"))))


def values_of(text: str) -> set[str]:
    """Placeholders that the programme fills, terms left out."""
    fields = {name for _, name, _, _ in string.Formatter().parse(text) if name}
    plain = {field.split(".")[0] for field in fields}
    return {name for name in plain if name[0].lower() + name[1:] not in names.terms()} - {"Tile"}


def test_the_texts_have_the_same_keys_and_values_in_every_language() -> None:
    def keys(lang: str) -> set[str]:
        return {key.rpartition(".")[0] if key.rpartition(".")[2] in PLURALS else key for key in texts(lang)}

    assert keys("ru") == keys("en") == keys("zh")
    for key, text in texts("ru").items():
        if key.rpartition(".")[2] not in PLURALS and not key.startswith(("say.", "command.", "suit_letters.")):
            for lang in ("en", "zh"):
                assert values_of(texts(lang)[key]) == values_of(text), (lang, key)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_code_has_its_text(lang: str) -> None:
    known = texts(lang)
    wanted = [f"hint.reason.{code}" for code in HINT_REASONS]
    wanted += [f"sums.reason.{code}" for code in PAYMENT_REASONS]
    wanted += [f"help.{topic}" for topic in TOPICS] + [f"choose.{topic}" for topic in TOPICS]
    wanted += [f"say.{ending}" for ending in ENDINGS if ending in ("dead_wall", "bonus_tile_last")]
    wanted += [f"command.{command}" for command in COMMANDS]
    wanted += [f"{part}.{what}" for part in ("ask", "prompt") for what in (CLAIM, ROB, LATE)]
    assert [key for key in wanted if key not in known] == []
    for category in {names.category(lang, count) for count in range(200)}:
        assert f"hint.away.{category}" in known


@pytest.mark.parametrize(
    ("lang", "vocabulary"), [(lang, name) for lang in LANGUAGES for name in names.vocabularies(lang)]
)
def test_every_text_fits_every_vocabulary(lang: str, vocabulary: str) -> None:
    words = Words(lang, vocabulary)
    for key, text in texts(lang).items():
        given = dict.fromkeys(values_of(text), "x") | {"Tile": "x"}
        if "{tile" in text and key.startswith(("say.", "ask.", "wrong.")):
            given["tile"] = "x"
        filled = words(key, **given)
        assert "{" not in filled


def test_choices_in_words_show_the_set_they_lay() -> None:
    deal = claimed_from_east()
    options = dict(load("dictionary").options)
    west = decision(deal, 2, CLAIM)
    assert [described(choice, west, tableau(), options) for choice in west.choices] == ["pass", "pung: (B5 B5' B5)"]
    assert {topic_of(choice.action, west) for choice in west.choices} == {"pass", "pung"}
    assert CHOW_LOW not in west.legal
    assert KIND_OF["B5"] == west.view.last_discard


# --- every situation of the scenarios -------------------------------------------------------------------------------


def situations() -> Iterator[tuple[Deal, Ruleset]]:
    """Every state the sample scenarios come through."""
    source = Path(__file__).with_name("cases") / "scenarios.json"
    for case in json.loads(source.read_text(encoding="utf-8")):
        if case.get("options", {}).get("enforcement") == "table":
            continue
        try:
            situation = read_situation(case)
            steps = read_script(situation.script)
        except FangchengError:
            continue
        deal = situation.deal()
        yield deal, situation.ruleset
        for step in steps:
            if take(deal, step, situation.strict) is not None:
                break
            yield deal, situation.ruleset


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_situation_can_be_asked_explained_and_advised(lang: str) -> None:
    kinds = set()
    for deal, ruleset in situations():
        game = Game.begin(ruleset, [f"p{seat}" for seat in deal.seats], SeededChance(b"1"))
        for seat in deal.seats:
            own = deal.legal(seat)
            late = deal.interrupts(seat)
            if not own and not late:
                continue
            what = LATE if late else {deal_layout.CLAIM: CLAIM, deal_layout.ROB: ROB}.get(deal.phase, TURN)
            asked = decision(deal, seat, what)
            kinds.add(what)
            person = Person(lambda _: None, script=["?", f"? {asked.choices[0].keys[0]}", "h", "t"])
            screen = Screen(person.out, person)
            drawing = tableau(lang)
            asker = Asker(screen, drawing, Explainer(screen, drawing, ruleset), game, ruleset)
            with pytest.raises(LeftError):
                asker.ask(asked, company(deal, ruleset.options, seat))
            for choice in asked.choices:
                assert f"{choice.keys[-1]}" in person.text
            assert max(map(width, person.text.splitlines())) <= 80
            assert "{" not in person.text
    assert kinds == {TURN, CLAIM, ROB, LATE}
