"""Names and terms: complete in every language and vocabulary, declined, counted, and true to the texts' own words."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise

import pytest

from fangcheng import names
from fangcheng.errors import WordingError
from fangcheng.names.catalogue import DATA, catalogue
from fangcheng.notation import Meld
from fangcheng.rules.catalogue import all_rules
from fangcheng.tiles import (
    ADDED,
    CHOW,
    CODES,
    CONCEALED,
    GLYPHS,
    KIND_OF,
    KINDS,
    KONG,
    OPEN,
    PAIR,
    PUNG,
    SEATS,
    TILE_SETS,
    WIND_LETTERS,
)

VOICES = [(lang, vocabulary) for lang in names.languages() for vocabulary in names.vocabularies(lang)]
CASES = ("nominative", "genitive", "dative", "accusative", "instrumental", "prepositional")
FORMS = (*CASES, "plural", "few", "genitive_plural")
SCRIPTS = {
    "ru": re.compile(r"[А-Яа-яЁё0-9 .,:;«»–—()-]+"),
    "en": re.compile(r"[A-Za-z0-9 .,:;«»()’'-]+"),
    "zh": re.compile(r"[\u4e00-\u9fff\u3007（），。：；、“”「」0-9 ]+"),
}
EACH_VOICE = pytest.mark.parametrize(("lang", "vocabulary"), VOICES)
RULE_ID = re.compile(r"[DSC]-[A-Z]+-([0-9]+|[a-k])|G-[0-9]{2}")


def spoken(lang: str, vocabulary: str) -> dict[str, str]:
    """Everything a vocabulary can say, by a label for messages."""
    said = {}
    for kind in range(KINDS):
        said[f"short {CODES[kind]}"] = names.short(kind, lang, vocabulary)
        for form in FORMS:
            said[f"{form} {CODES[kind]}"] = names.tile(kind, lang, vocabulary, form)
    for code in names.terms():
        for form in FORMS:
            said[f"{form} {code}"] = names.term(code, lang, vocabulary, form=form)
        for count in (1, 2, 5, 1.5):
            said[f"{count} {code}"] = names.term(code, lang, vocabulary, count)
    for seat in SEATS:
        said[f"round {seat}"] = names.round_name(seat, lang, vocabulary)
        for form in CASES:
            said[f"{form} seat {seat}"] = names.seat(seat, lang, vocabulary, form)
    for name in TILE_SETS:
        said[name] = names.tile_set(name, lang, vocabulary)
    for entry in names.glossary(lang, vocabulary):
        said[f"glossary {entry.code}"] = entry.text
    return said


def test_russian_comes_first_and_four_vocabularies_are_its_own() -> None:
    assert names.languages() == ("ru", "en", "zh")
    assert names.vocabularies("ru") == ("dictionary", "smirnov", "combinations", "calque")
    assert names.vocabularies("en") == ("chinese", "plain", "combinations")
    assert names.vocabularies("zh") == ("simplified", "traditional")
    assert [names.language_name(lang) for lang in names.languages()] == ["Русский", "English", "中文"]


@EACH_VOICE
def test_everything_is_said_in_the_script_of_the_language(lang: str, vocabulary: str) -> None:
    wrong = {label: text for label, text in spoken(lang, vocabulary).items() if not SCRIPTS[lang].fullmatch(text)}
    assert not wrong


@EACH_VOICE
def test_no_two_kinds_share_a_name(lang: str, vocabulary: str) -> None:
    for name in (names.tile, names.short):
        assert len({name(kind, lang, vocabulary) for kind in range(KINDS)}) == KINDS


@EACH_VOICE
def test_every_word_has_every_form_and_no_other(lang: str, vocabulary: str) -> None:
    words = catalogue(lang, vocabulary)
    keys = {*words.plurals, *words.forms.values()}
    for label, word in [(code, words.term(code)) for code in names.terms()] + [
        (CODES[kind], words.tile(kind)) for kind in range(KINDS)
    ]:
        assert isinstance(word, str) or word.keys() == keys, label


@EACH_VOICE
def test_every_vocabulary_has_the_same_terms(lang: str, vocabulary: str) -> None:
    assert sorted(catalogue(lang, vocabulary).words["term"]) == list(names.terms())


@pytest.mark.parametrize(("lang", "vocabulary"), [voice for voice in VOICES if voice[0] != "zh"])
def test_no_two_terms_that_a_table_shows_together_are_alike(lang: str, vocabulary: str) -> None:
    titles = [entry.title for entry in names.glossary(lang, vocabulary)]
    assert len(titles) == len(set(titles))
    calls = [names.term(f"call_{call}", lang, vocabulary) for call in ("chow", "pung", "kong", "mahjong", "pass")]
    assert len(set(calls)) == len(calls)


@pytest.mark.parametrize(
    ("vocabulary", "forms"),
    [
        ("dictionary", "1 пун, 2 пуна, 5 пунов, 11 пунов, 21 пун"),
        ("smirnov", "1 понг, 2 понга, 5 понгов, 11 понгов, 21 понг"),
        ("combinations", "1 пэн, 2 пэна, 5 пэнов, 11 пэнов, 21 пэн"),
        ("calque", "1 тройка, 2 тройки, 5 троек, 11 троек, 21 тройка"),
    ],
)
def test_russian_counts_in_three_forms(vocabulary: str, forms: str) -> None:
    counted = [f"{count} {names.term('pung', 'ru', vocabulary, count)}" for count in (1, 2, 5, 11, 21)]
    assert ", ".join(counted) == forms


@pytest.mark.parametrize(
    ("count", "words"),
    [
        (0, "очков"),
        (1, "очко"),
        (-1, "очко"),
        (4, "очка"),
        (12, "очков"),
        (22, "очка"),
        (111, "очков"),
        (464, "очка"),
        (1.5, "очка"),
        (Fraction(464, 3), "очка"),
        (Fraction(6), "очков"),
    ],
)
def test_points_of_every_size(count: float | Fraction, words: str) -> None:
    assert names.term("hu", "ru", "smirnov", count) == words
    assert names.term("hu", "ru", "dictionary", count) == "ху"


@pytest.mark.parametrize(
    ("lang", "categories"),
    [
        ("ru", {0: "many", 1: "one", 2: "few", 4: "few", 5: "many", 11: "many", 14: "many", 21: "one", 104: "few"}),
        ("en", {0: "other", 1: "one", 2: "other", 11: "other", 21: "other"}),
        ("zh", {0: "other", 1: "other", 2: "other", 11: "other"}),
    ],
)
def test_plural_categories_are_those_of_unicode_cldr(lang: str, categories: dict[int, str]) -> None:
    assert {count: names.category(lang, count) for count in categories} == categories
    assert names.category(lang, 0.5) == "other"


def test_english_and_chinese_count_too() -> None:
    assert [names.term("kong", "en", None, count) for count in (1, 2, 21)] == ["kong", "kongs", "kongs"]
    assert [names.term("hu", "en", "plain", count) for count in (1, 2)] == ["point", "points"]
    assert {names.term("kong", "zh", None, count) for count in (1, 2, 21)} == {"杠子"}


@pytest.mark.parametrize(
    ("code", "vocabulary", "form", "name"),
    [
        ("B6", "dictionary", "nominative", "шестёрка тяо"),
        ("B8", "dictionary", "genitive", "восьмёрки тяо"),
        ("C1", "dictionary", "prepositional", "единице вань"),
        ("DG", "dictionary", "few", "фацая"),
        ("WS", "dictionary", "few", "наня"),
        ("WW", "dictionary", "instrumental", "си"),
        ("B4", "smirnov", "nominative", "четвёрка бамбука"),
        ("C4", "smirnov", "nominative", "четвёрка китайских"),
        ("DR", "smirnov", "accusative", "красную середину"),
        ("DW", "smirnov", "genitive_plural", "белых досок"),
        ("B6", "combinations", "few", "шестёрки бамбуков"),
        ("C1", "combinations", "few", "единицы символов"),
        ("WE", "combinations", "few", "восточных ветра"),
        ("B5", "calque", "genitive_plural", "пятёрок бамбуков"),
        ("DR", "calque", "accusative", "красного дракона"),
        ("F3", "calque", "nominative", "цветок хризантемы"),
        ("S2", "calque", "instrumental", "летним плодом"),
    ],
)
def test_russian_tiles_decline_as_the_texts_decline_them(code: str, vocabulary: str, form: str, name: str) -> None:
    """«шестерка тяо», «три фацая», «три наня», «3 шестерки Бамбуков», «3 восточных Ветра», «3 единицы Символов»."""
    assert names.tile(KIND_OF[code], "ru", vocabulary, form) == name


@pytest.mark.parametrize(
    ("vocabulary", "pieces", "sets"),
    [
        ("dictionary", "пай масть тяо вань бин фэн лун хуа гоцзы", "чоу пун кун пара мацзян дундзя ху"),
        ("smirnov", "кость род бамбук китайские кружки ветер дракон цветок плод",
         "чоу понг конг пара мацзян Восток очко"),
        ("combinations", "кость масть бамбуки символы кружки ветер дракон цветок плод",
         "чи пэн ган цзян мацзян Восток очко"),
        ("calque", "кость масть бамбуки иероглифы кружки ветер дракон цветок плод",
         "ряд тройка четвёрка пара маджонг Восток очко"),
    ],
)  # fmt: skip
def test_the_vocabularies_are_the_texts_own_words(vocabulary: str, pieces: str, sets: str) -> None:
    codes = "tile suit bamboo characters circles wind dragon flower season chow pung kong pair mahjong dealer hu"
    said = [names.term(code, "ru", vocabulary) for code in codes.split()]
    assert said == [*pieces.split(), *sets.split()]


@pytest.mark.parametrize(
    ("lang", "vocabulary", "said"),
    [
        ("ru", "dictionary", ["пун пятёрок тяо", "чоу 3–4–5 бин", "скрытый кун фацаев",
                              "дополненный кун девяток вань"]),
        ("ru", "calque", ["тройка пятёрок бамбуков", "ряд 3–4–5 кружков", "закрытая четвёрка зелёных драконов",
                          "дополненная четвёрка девяток иероглифов"]),
        ("en", "chinese", ["pung of fives of bamboos", "chow 3-4-5 of circles", "concealed kong of green dragons",
                           "added kong of nines of characters"]),
        ("zh", "simplified", ["五条刻子", "三四五饼顺子", "发财暗杠", "九万加杠"]),
        ("zh", "traditional", ["五條刻子", "三四五餅順子", "發財暗槓", "九萬加槓"]),
    ],
)  # fmt: skip
def test_sets_are_said_in_words(lang: str, vocabulary: str, said: list[str]) -> None:
    """«3–4–5 бин», «три фацая»: the first text names sets so."""
    sets = [(PUNG, "B5", None), (CHOW, "D3", None), (KONG, "DG", CONCEALED), (KONG, "C9", ADDED)]
    assert [names.meld((kind, KIND_OF[code], exposure), lang, vocabulary) for kind, code, exposure in sets] == said


def test_a_set_declines_and_a_pair_is_neither_open_nor_concealed() -> None:
    assert (
        names.meld(Meld(PUNG, KIND_OF["B5"], OPEN), "ru", "calque", "accusative") == "открытую тройку пятёрок бамбуков"
    )
    assert names.meld((PAIR, KIND_OF["DR"], CONCEALED), "ru") == "пара хунчжунов"


def test_seats_and_rounds() -> None:
    assert [names.seat(seat, "ru", None, "dative") for seat in SEATS] == ["Востоку", "Югу", "Западу", "Северу"]
    assert [names.round_name(seat, "ru") for seat in SEATS] == ["тур дун", "тур нань", "тур си", "тур бей"]
    assert names.round_name(0, "ru", "smirnov") == "тур Востока"
    assert names.round_name(3, "en") == "North round"
    assert names.round_name(0, "zh", "traditional") == "東風圈"


def test_corner_marks_and_short_names() -> None:
    marks = {lang: " ".join(names.mark(KIND_OF[code], lang) for code in ("B5", "WE", "WS", "DR", "F3"))
             for lang in names.languages()}  # fmt: skip
    assert marks == {"ru": "5 В Ю К 3", "en": "5 E S R 3", "zh": "5 东 南 中 3"}
    assert [names.short(KIND_OF[code], "ru") for code in ("B5", "WW", "F1", "S4")] == [
        "5 тяо",
        "си",
        "хуа 1",
        "гоцзы 4",
    ]
    assert names.short(KIND_OF["C5"], "zh", "traditional") == "五萬"
    assert "".join(names.glyph(kind) for kind in range(KINDS)) == "".join(GLYPHS)


def test_synonyms_are_the_words_of_all_vocabularies() -> None:
    assert names.synonyms("pung", "ru") == ("пун", "понг", "пэн", "тройка")
    assert names.synonyms("wall", "ru") == ("стена",)


@pytest.mark.parametrize(
    ("ask", "code", "allowed"),
    [
        (lambda: names.term("pung", "fr"), "unknown_language", "ru, en, zh"),
        (lambda: names.term("pung", "en", "smirnov"), "unknown_vocabulary", "chinese, plain, combinations"),
        (lambda: names.term("pong", "en"), "unknown_term", "pung"),
        (lambda: names.tile(0, "ru", None, "vocative"), "unknown_form", "genitive_plural"),
        (lambda: names.seat(0, "ru", None, "plural"), "unknown_form", "dative"),
        (lambda: names.tile_set("british", "en"), "unknown_tile_set", "chinese_144"),
        (lambda: names.glossary("ru", "plain"), "unknown_vocabulary", "calque"),
    ],
)
def test_what_has_no_words_is_refused_with_what_has(ask: Callable[[], object], code: str, allowed: str) -> None:
    with pytest.raises(WordingError) as refused:
        ask()
    assert refused.value.code == code
    assert allowed in refused.value.message


@EACH_VOICE
def test_the_glossary_explains_what_a_newcomer_meets(lang: str, vocabulary: str) -> None:
    entries = names.glossary(lang, vocabulary)
    assert len(entries) >= 50
    assert len({entry.code for entry in entries}) == len(entries)
    needed = "chow pung kong hu calling standing_hand loose_tile limit dead_hand dealer round bouquet mahjong claim"
    assert set(needed.split()) <= {entry.code for entry in entries}
    for entry in entries:
        assert entry.text.rstrip()[-1] in ".。", entry.code
        assert len(re.findall(r"[.。](?: |$|(?=.))", entry.text)) >= 2, entry.code
        assert not set("{}") & set(entry.text), entry.code
        assert entry.title[0] == entry.title[0].upper()
        assert entry.title.lower() not in (other.lower() for other in entry.others)


def test_the_glossary_speaks_the_chosen_vocabulary() -> None:
    texts = {v: {entry.code: entry for entry in names.glossary("ru", v)} for v in names.vocabularies("ru")}
    assert texts["combinations"]["set"].text.startswith("Чи, пэн или ган.")
    assert texts["calque"]["set"].text.startswith("Ряд, тройка или четвёрка.")
    assert texts["smirnov"]["pung"].title == "Понг"
    assert texts["smirnov"]["pung"].others == ("пун", "пэн", "тройка")


def test_every_entry_names_rules_that_exist_and_alike_in_all_languages() -> None:
    rules = [[(entry.code, entry.rules) for entry in names.glossary(lang)] for lang in names.languages()]
    assert all(one == other for one, other in pairwise(rules))
    for code, ids in rules[0]:
        assert ids, code
        assert all(RULE_ID.fullmatch(rule) for rule in ids), (code, ids)
        assert set(ids) <= all_rules().keys(), (code, ids)


def test_no_explanation_lacks_its_entry() -> None:
    codes = {entry.code for entry in names.glossary("ru")}
    for lang in names.languages():
        text = (DATA / f"glossary-{lang}.toml").read_text(encoding="utf-8")
        assert set(re.findall(r"^(\w+) = ", text, re.MULTILINE)) == codes


@EACH_VOICE
def test_a_vocabulary_exports_as_plain_json(lang: str, vocabulary: str) -> None:
    data = names.export(lang, vocabulary)
    assert json.loads(json.dumps(data)) == data
    assert [tile["code"] for tile in data["tiles"]] == list(CODES)
    for kind, tile in enumerate(data["tiles"]):
        word = tile["name"]
        for count in (1, 2, 5, 21):
            told = word if isinstance(word, str) else word[names.category(lang, count)]
            assert told == names.tile(kind, lang, vocabulary, count=count)
    assert list(data["seats"]) == list(WIND_LETTERS)
    assert sorted(data["terms"]) == list(names.terms())


def test_a_menu_can_name_every_vocabulary() -> None:
    titles = [names.vocabulary_title(lang, vocabulary) for lang, vocabulary in VOICES]
    assert len({title for title, _ in titles}) == len(VOICES)
    assert all(sample for _, sample in titles)
