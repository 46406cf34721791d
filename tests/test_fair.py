"""Walls that can be proved: every change of a record is found, by function, command and the page's own code."""

from __future__ import annotations

import doctest
import json
import random
import re
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from fangcheng.clients.cli import main
from fangcheng.clients.text import width
from fangcheng.deal.chance import SeededChance
from fangcheng.deal.proof import prove_record
from fangcheng.deal.record import shared
from fangcheng.deal.record_reader import parse_record, read_record
from fangcheng.deal.recorded import RecordedGame
from fangcheng.deal.verify import verify
from fangcheng.errors import RecordError
from fangcheng.rules import load
from tests.played import NAMES, first, play_on, written

Lines = list[dict[str, Any]]
PAGE: Final = (Path(__file__).resolve().parents[1] / "docs" / "fair.md").read_text("utf-8")
CODE, EXAMPLE = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
SHORT: Final = {"rounds": 1, "round_max_passings": 4}
SEED: Final = bytes(range(32))
SAID: Final = ("кот".encode(), b"\x01\x02", b"", b"Gleb")
LANGUAGES: Final = ("ru", "en", "zh")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"


def play_game(path: Path, chance: SeededChance, seed: int = 1, answers: int | None = None, **options: Any) -> None:
    """A game of one round whose players mix their words into every deal."""
    table = RecordedGame.begin(load("dictionary", {**SHORT, **options}), NAMES, chance, path)
    rng = random.Random(seed)
    given = 0
    while not table.game.over and (answers is None or given < answers):
        if table.deal is None:
            table.start(SAID)
        else:
            play_on(table, rng, 1)
            given += 1


@cache
def honest(answers: int | None = None) -> tuple[str, ...]:
    """The lines of a game as it should be."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.jsonl"
        play_game(path, SeededChance(SEED), answers=answers)
        return tuple(path.read_text("utf-8").splitlines())


def lines_of(answers: int | None = None) -> Lines:
    return [json.loads(line) for line in honest(answers)]


def write(path: Path, lines: Lines) -> Path:
    path.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines), "utf-8")
    return path


# --- what is proved --------------------------------------------------------------------------------------------------


def test_every_deal_of_a_game_is_proved(path: Path) -> None:
    lines = lines_of()
    proof = prove_record(write(path, lines))
    deals = [line for line in lines if line["type"] == "deal"]
    assert [deal.name for deal in proof.deals] == [str(line["number"]) for line in deals]
    assert {(deal.chance, deal.finished) for deal in proof.deals} == {("proved", True)}
    assert [deal.promise.commitment for deal in proof.deals] == [line["commitment"] for line in deals]
    assert {deal.promise.nonces for deal in proof.deals} == {tuple(nonce.hex() for nonce in SAID)}
    assert sum(deal.answers for deal in proof.deals) == sum(line["type"] == "act" for line in lines)
    assert sum(deal.events for deal in proof.deals) == sum(len(line.get("events", ())) for line in lines)
    assert (proof.deals[0].first, proof.deals[0].last) == (2, lines.index(first(lines, "result")) + 1)
    assert proof.game_seed


def test_the_words_of_the_players_change_every_wall(path: Path, tmp_path: Path) -> None:
    silent = tmp_path / "silent.jsonl"
    table = RecordedGame.begin(load("dictionary", SHORT), NAMES, SeededChance(SEED), silent)
    table.start()
    deal = first(lines_of(), "deal")
    other = read_record(silent).deals[0]
    assert other.commitment == deal["commitment"]
    assert (other.nonces, deal["nonces"]) == ((), [nonce.hex() for nonce in SAID])
    assert other.wall != parse_record("\n".join(honest()).encode()).deals[0].wall


def test_a_shared_record_is_proved_without_the_seed_of_the_game(path: Path) -> None:
    record = parse_record("\n".join(honest(200)).encode())
    path.write_text("".join(shared(record)), "utf-8")
    proof = prove_record(path)
    assert not proof.game_seed
    assert {deal.chance for deal in proof.deals} == {"proved"}
    assert len(proof.deals) == len(record.deals) - 1  # the one that is going on is nobody's business


def test_the_deal_that_is_going_on_is_named_as_not_yet_provable(path: Path) -> None:
    *_, going_on = prove_record(write(path, lines_of(200))).deals
    assert (going_on.chance, going_on.finished, going_on.promise.seed) == ("going_on", False, "")


def test_a_deal_going_on_whose_wall_was_changed_is_found_by_whoever_has_the_seed(path: Path) -> None:
    lines = lines_of(200)
    deal = [line for line in lines if line["type"] == "deal"][-1]
    deal["wall"] = deal["wall"][:-4] + deal["wall"][-2:] + deal["wall"][-4:-2]
    with pytest.raises(RecordError) as caught:
        prove_record(write(path, lines))
    assert (caught.value.code, caught.value.field) == ("unfair", f"line {lines.index(deal) + 1}")


# --- what is found ---------------------------------------------------------------------------------------------------


def swap_tiles(lines: Lines) -> None:
    """The last two tiles of the wall, which nobody ever draws: nothing else of the record changes."""
    deal = first(lines, "deal")
    tiles = [deal["wall"][at : at + 2] for at in range(0, 288, 2)]
    other = max(at for at, tile in enumerate(tiles) if tile != tiles[-1])
    tiles[-1], tiles[other] = tiles[other], tiles[-1]
    deal["wall"] = "".join(tiles)


def one_digit(kind: str, key: str) -> Callable[[Lines], None]:
    def change(lines: Lines) -> None:
        line = first(lines, kind)
        digits = line[key]
        line[key] = digits[:-1] + ("0" if digits[-1] != "0" else "1")

    return change


def other_nonce(lines: Lines) -> None:
    first(lines, "deal")["nonces"][1] = "0103"


def nonce_unsaid(lines: Lines) -> None:
    first(lines, "deal")["nonces"][0] = ""


def no_nonces(lines: Lines) -> None:
    first(lines, "deal")["nonces"] = []


def swap_dice(lines: Lines) -> None:
    """Dice of the same sums: the wall is broken in the same place."""
    deal = first(lines, "deal")
    deal["dice"] = [[two, one] for one, two in deal["dice"]]


def other_action(lines: Lines) -> None:
    first(lines, "act")["action"] = 40


def other_event(lines: Lines) -> None:
    event = first(lines, "act")["events"][0]
    event["tile"] = "B1" if event["tile"] != "B1" else "B2"


def one_event_less(lines: Lines) -> None:
    next(line for line in lines if line["type"] == "act" and line["events"])["events"].pop()


def more_money(lines: Lines) -> None:
    first(lines, "result")["totals"][NAMES[0]] += 1


def reshuffled(lines: Lines) -> None:
    first(lines, "deal")["reshuffle"] = 1


def other_sitting(lines: Lines) -> None:
    lines[0]["players"][:2] = lines[0]["players"][1::-1]
    lines[0]["sitting"] = [{0: 1, 1: 0}.get(player, player) for player in lines[0]["sitting"]]


def won_after_all(lines: Lines) -> None:
    end = first(lines, "end")
    end["ranking"][0][1], end["ranking"][1][1] = end["ranking"][1][1], end["ranking"][0][1]


CHANGES: Final[dict[str, tuple[Callable[[Lines], None], str, str, dict[str, str]]]] = {
    "two tiles of the wall": (swap_tiles, "unfair", "result", {
        "ru": "стена не следует", "en": "the wall does not follow", "zh": "牌墙与种子"}),
    "a digit of the seed": (one_digit("result", "seed"), "unfair", "result", {
        "ru": "не то, что было обещано", "en": "not the one that was promised", "zh": "不是承诺的那一个"}),
    "a digit of the commitment": (one_digit("deal", "commitment"), "unfair", "result", {
        "ru": "не то, что было обещано", "en": "not the one that was promised", "zh": "不是承诺的那一个"}),
    "a nonce": (other_nonce, "unfair", "result", {
        "ru": "слов игроков", "en": "seed and nonces", "zh": "玩家的话"}),
    "a nonce left out": (nonce_unsaid, "unfair", "result", {
        "ru": "слов игроков", "en": "seed and nonces", "zh": "玩家的话"}),
    "no nonces": (no_nonces, "unfair", "result", {
        "ru": "слов игроков", "en": "seed and nonces", "zh": "玩家的话"}),
    "dice": (swap_dice, "unfair", "result", {
        "ru": "кости не следуют", "en": "the dice do not follow", "zh": "骰子与种子"}),
    "who sits where": (other_sitting, "unfair", "header", {
        "ru": "места не следуют", "en": "the seats do not follow", "zh": "座位与整场"}),
    "an answer": (other_action, "illegal_act", "act", {
        "ru": "не может ответить 40", "en": "may not answer 40", "zh": "不能答 40"}),
    "an event": (other_event, "events_differ", "act", {
        "ru": "событие 0 записано как", "en": "event 0 is", "zh": "第 0 个事件记录为"}),
    "an event less": (one_event_less, "events_differ", "act", {
        "ru": "событий записано", "en": "the record tells", "zh": "个事件，推算为"}),
    "a sum": (more_money, "result_differs", "result", {
        "ru": "суммы: записано", "en": "the sums is", "zh": "总分：记录为"}),
    "the count of reshuffles": (reshuffled, "deal_differs", "deal", {
        "ru": "число пересдач: записано 1, а выходит 0", "en": "count of reshuffles is 1", "zh": "重洗次数：记录为 1"}),
    "the ranking": (won_after_all, "end_differs", "end", {
        "ru": "места в партии: записано", "en": "the ranking is", "zh": "名次：记录为"}),
}  # fmt: skip


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_is_found_and_told_in_three_languages(
    path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    change, code, kind, told = CHANGES[name]
    lines = lines_of()
    change(lines)
    assert lines != lines_of()
    number = lines.index(first(lines, kind)) + 1
    with pytest.raises(RecordError) as caught:
        prove_record(write(path, lines))
    assert (caught.value.code, caught.value.field) == (code, f"line {number}")
    for lang in LANGUAGES:
        assert main(["verify", str(path), "--lang", lang]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.count("\n") == 1
        assert told[lang] in err
        assert re.search(rf"(line {number}|строка {number}|第 {number} 行)\) \[{code}\]$", err)
    assert main(["verify", str(path), "--json"]) == 2
    answer = json.loads(capsys.readouterr().out)
    assert (answer["error"]["code"], answer["error"]["field"]) == (code, f"line {number}")


class CheatingChance(SeededChance):
    """A host who does not keep to the seed he has promised; everything else of his record fits together."""

    def __init__(self, seed: bytes, cheats_with: str) -> None:
        super().__init__(seed)
        self.cheats_with = cheats_with

    def order(self, deal: int, reshuffle: int, tiles: Any) -> Any:
        order = list(super().order(deal, reshuffle, tiles))
        if self.cheats_with == "wall":
            other = next(place for place, kind in enumerate(order) if kind != order[0])
            order[0], order[other] = order[other], order[0]
        return tuple(order)

    def wall_throws(self, deal: int, reshuffle: int) -> Any:
        throws = super().wall_throws(deal, reshuffle)
        if self.cheats_with == "dice":
            next(throws)
        return throws

    def nonces(self, deal: int, reshuffle: int) -> Any:
        said = super().nonces(deal, reshuffle)
        return ("00", *said[1:]) if self.cheats_with == "nonces" else said

    def seed(self, deal: int, reshuffle: int) -> str:
        return super().seed(deal + (self.cheats_with == "seed"), reshuffle)


@pytest.mark.parametrize(
    ("cheats_with", "broken"), [("wall", "wall"), ("dice", "dice"), ("nonces", "wall"), ("seed", "commitment")]
)
def test_a_host_who_does_not_keep_his_promise_is_found_though_all_else_fits(
    path: Path, cheats_with: str, broken: str
) -> None:
    play_game(path, CheatingChance(SEED, cheats_with))
    with pytest.raises(RecordError) as caught:
        verify(read_record(path))
    assert (caught.value.code, caught.value.facts["broken"]) == ("unfair", broken)


def test_seeds_that_are_not_the_games_own_are_found(path: Path) -> None:
    lines = lines_of()
    lines[0]["chance"]["seed"] = "ab" * 32
    with pytest.raises(RecordError) as caught:
        prove_record(write(path, lines))
    assert (caught.value.code, caught.value.field) == ("unfair", "line 1")


def test_a_nonce_too_long_for_a_record_is_refused_before_it_is_written(path: Path) -> None:
    table = RecordedGame.begin(load("dictionary"), NAMES, SeededChance(SEED), path)
    before = path.read_bytes()
    with pytest.raises(RecordError) as caught:
        table.start([b"x" * 257])
    assert caught.value.code == "bad_chance"
    assert path.read_bytes() == before
    with pytest.raises(RecordError):
        SeededChance(b"x" * 257)


# --- the command -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("answers", [None, 200, 1])
def test_the_command_says_what_is_proved(
    path: Path, capsys: pytest.CaptureFixture[str], lang: str, answers: int | None
) -> None:
    lines = lines_of(answers)
    assert main(["verify", str(write(path, lines)), "--lang", lang]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert max(map(width, out.splitlines())) <= 80
    assert "{" not in out
    assert all(line["commitment"] in out for line in lines if line["type"] == "deal")
    finished = sum(line["type"] == "result" for line in lines)
    going_on = sum(line["type"] == "deal" for line in lines) - finished
    assert len(re.findall(r"^ *\d+ .*✓  ✓ .*✓$|^ *\d+ .*✓ +✓ +✓ .*✓$", out, re.MULTILINE)) == finished
    assert len(re.findall(r"^ *\d+ .*… +… +… .*…$", out, re.MULTILINE)) == going_on
    assert {"ru": "слова: Anna «кот» · Boris 0102 · Gleb", "en": "words: Anna “кот” ", "zh": "Anna “кот”"}[lang] in out


def test_the_command_answers_one_object(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = lines_of(200)
    assert main(["verify", str(write(path, lines)), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert set(answer) == {"verified", "ruleset", "players", "ended", "cut", "game_seed", "deals"}
    assert (answer["verified"], answer["ended"], answer["game_seed"]) == (True, False, True)
    *proved, going_on = answer["deals"]
    assert [deal["chance"] for deal in (*proved, going_on)] == ["proved"] * len(proved) + ["going_on"]
    assert [deal["seed"] for deal in proved] == [line["seed"] for line in lines if line["type"] == "result"]
    assert going_on["seed"] is None
    for field in (*answer, *going_on):
        assert f"`{field}`" in PAGE


def test_a_last_line_cut_short_is_told_and_proved_without_it(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = "\n".join(honest(200)) + "\n"
    path.write_text(whole[:-20], "utf-8")
    assert main(["verify", str(path), "--lang", "en"]) == 0
    assert "never given" in capsys.readouterr().out
    assert main(["verify", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["cut"] is True


def test_a_record_of_another_version_proves_nothing(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = lines_of()
    lines[0]["actions"] = 2
    write(path, lines)
    told = {
        "ru": "не доказано ничего: другие номера ходов",
        "en": "nothing is proved: other action",
        "zh": "动作编号不同",
    }
    for lang in LANGUAGES:
        assert main(["verify", str(path), "--lang", lang]) == 2
        err = capsys.readouterr().err
        assert told[lang] in err
        assert "[not_proved]" in err


@pytest.mark.parametrize(
    "data", [b"", b"\n", b"\0" * 100, b"\x89PNG\r\n\xff" * 100, b"x" * 10_000_000, b"[" * 1_000_000, b"{}\n", b"5\n"]
)
def test_what_is_no_record_is_refused_in_one_line(path: Path, capsys: pytest.CaptureFixture[str], data: bytes) -> None:
    path.write_bytes(data)
    for lang in LANGUAGES:
        assert main(["verify", str(path), "--lang", lang]) == 2
        out, err = capsys.readouterr()
        assert (out, err.count("\n")) == ("", 1)
        assert "[not_a_record]" in err


def test_a_record_longer_than_any_game_is_refused(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with path.open("wb") as file:
        file.write(written(seed=3, answers=4))
        file.truncate(64_000_001)
    for lang in LANGUAGES:
        assert main(["verify", str(path), "--lang", lang]) == 2
        assert "[too_long]" in capsys.readouterr().err


# --- by hand ---------------------------------------------------------------------------------------------------------


def test_the_pages_own_code_needs_only_the_standard_library() -> None:
    assert re.findall(r"^(?:import|from) .*", CODE, re.MULTILINE) == ["import hashlib, hmac"]
    assert "fangcheng." not in CODE


def test_the_pages_example_runs(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(path, lines_of())
    monkeypatch.chdir(path.parent)
    known: dict[str, Any] = {}
    exec(compile(CODE, "docs/fair.md", "exec"), known)  # noqa: S102 - the page's own words
    example = doctest.DocTestParser().get_doctest(EXAMPLE, known, "docs/fair.md", None, None)
    assert doctest.DocTestRunner().run(example) == doctest.TestResults(failed=0, attempted=7)


@pytest.mark.parametrize(("options", "said"), [({}, True), ({"bonus_tiles": False}, False), ({"players": 2}, False)])
def test_the_pages_own_code_finds_what_the_command_finds(path: Path, options: dict[str, Any], said: bool) -> None:
    known: dict[str, Any] = {}
    exec(compile(CODE, "docs/fair.md", "exec"), known)  # noqa: S102 - the page's own words
    lines = lines_of() if said else [json.loads(line) for line in written(seed=4, rounds=1, **options).splitlines()]
    deals = [line for line in lines if line["type"] == "deal"]
    results = [line for line in lines if line["type"] == "result"]
    assert len(results) > 1
    for deal, result in zip(deals, results, strict=True):
        known["check"](deal, result)
    deal, result = deals[0], results[0]
    tiles = [deal["wall"][at : at + 2] for at in range(0, len(deal["wall"]), 2)]
    wrong: list[tuple[str, dict[str, Any]]] = [
        ("commitment", {"commitment": deals[1]["commitment"]}),
        ("wall", {"nonces": ["00"]}),
        ("wall", {"wall": "".join([tiles[-1], *tiles[1:-1], tiles[0]])}),
        ("dice", {"dice": [[7 - one, 7 - two] for one, two in deal["dice"]]}),
    ]
    for what, change in wrong:
        with pytest.raises(AssertionError, match=what):
            known["check"]({**deal, **change}, result)
