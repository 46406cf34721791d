"""The command line as people and shells meet it: words that make no sense, closed pipes, no terminal."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

import fangcheng
from fangcheng.clients.cli import COMMANDS, INTERRUPTED, UNWRITTEN, main
from fangcheng.clients.commands import score
from fangcheng.clients.terminal import home
from fangcheng.telling.messages import LANGUAGES

HAND: Final = ("B555", "C44", "D111", "(DRRR)", "(C999)")
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """The command line in this process: words in; exit code, output and complaints out."""
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"")))
    for name in ("FANGCHENG_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)

    def call(*words: str) -> tuple[int, str, str]:
        try:
            code = main(words)
        except SystemExit as left:
            code = int(left.code or 0)
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return call


WRONG: Final = {
    "an unknown command": (("riichi",), "bad_value"),
    "an unknown language": (("score", "--lang", "xx"), "bad_value"),
    "an unknown language before the command": (("--lang", "xx", "score"), "bad_value"),
    "an unknown word": (("score", *HAND, "--zzz"), "unknown_word"),
    "a word cut short": (("score", *HAND, "--los"), "unknown_word"),
    "a value that is missing": (("score", *HAND, "--seat"), "missing_value"),
    "no way of winning": (("score", *HAND), "missing_won"),
    "an unknown way of winning": (("score", *HAND, "--won", "stolen:C4"), "bad_value"),
    "a way of winning without its tile": (("score", *HAND, "--won", "discard"), "winning_tile_missing"),
    "a last tile not held": (("score", *HAND, "--won", "discard:B9"), "winning_tile_missing"),
    "a last tile that is none": (("score", *HAND, "--won", "discard:X9"), "unknown_tile"),
    "two last tiles": (("score", *HAND, "--won", "discard:C4C5"), "not_one_tile"),
    "a winner and a loser": (("score", *HAND, "--won", "wall:C4", "--loser"), "loser_cannot_win"),
    "East's dealt hand in the south": (("score", *HAND, "--seat", "S", "--won", "initial"), "bad_source"),
    "an unknown wind": (("score", *HAND, "--seat", "Q", "--loser"), "bad_value"),
    "a round of no wind": (("score", *HAND, "--round", "", "--won", "wall:C4", "--seat", "EE"), "bad_value"),
    "wins that are no number": (("score", *HAND, "--won", "wall:C4", "--east-wins", "many"), "bad_value"),
    "wins of 5000 digits": (("score", *HAND, "--won", "wall:C4", "--east-wins", "9" * 5000), "bad_value"),
    "tiles that do not exist": (("score", "B555 X44", "--loser"), "unknown_tile"),
    "a letter of two readings": (("score", "В555", "--loser"), "ambiguous_letter"),
    "a letter of no reading": (("score", "Ж555", "--loser"), "unknown_letter"),
    "digits without a suit": (("score", "555", "--loser"), "no_suit"),
    "five of a kind": (("score", "B55555", "--loser"), "five_of_a_kind"),
    "a flower twice": (("score", "F11", "--loser"), "two_of_one_bonus"),
    "a bracket that stays open": (("score", "(B555", "--loser"), "unclosed_bracket"),
    "a bracket that was never open": (("score", "B555)", "--loser"), "unopened_bracket"),
    "a bracket in another": (("score", "((B555))", "--loser"), "nested_bracket"),
    "a bracket with a flower": (("score", "(F123)", "--loser"), "bonus_in_brackets"),
    "a bracket that is no set": (("score", "(B557)", "--loser"), "not_a_set"),
    "a plus out of place": (("score", "B55+5", "--loser"), "misplaced_plus"),
    "too few tiles": (("score", "B555", "--loser"), "wrong_count"),
    "five sets": (("score", "(B111) (B222) (B333) (B444) (B555)", "--loser"), "wrong_count"),
    "tiles that are no mahjong": (("score", "B147 D147 C147 WESWN DR", "--won", "wall:DR"), "not_mahjong"),
    "ten thousand letters": (("score", "B5" * 5000, "--loser"), "too_long"),
    "an unknown ruleset": (("score", *HAND, "--loser", "--ruleset", "riichi"), "unknown_ruleset"),
    "a ruleset that is not there": (("score", *HAND, "--loser", "--ruleset", "none.toml"), "unreadable"),
    "an option without a value": (("score", *HAND, "--loser", "--option", "limit"), "bad_value"),
    "an option without a name": (("score", *HAND, "--loser", "--option", "=5"), "unknown_option"),
    "an unknown option": (("score", *HAND, "--loser", "--option", "limits=5"), "unknown_option"),
    "a value an option cannot have": (("score", *HAND, "--loser", "--option", "limit=many"), "bad_value"),
    "a value of garbage": (("score", *HAND, "--loser", "--option", 'limit={"a": [NaN]}'), "bad_value"),
    "an option of other tables": (("score", *HAND, "--loser", "--option", "kong_table=smirnov"), "option_not_here"),
    "no limit with limit hands": (("score", *HAND, "--loser", "--option", "limit=null"), "limit_needed"),
    "scores without a wind": (("settle", "16"), "bad_value"),
    "scores of no wind": (("settle", "Q=16"), "bad_value"),
    "scores that are no number": (("settle", "E=x", "S=1"), "bad_value"),
    "scores below zero": (("settle", "E=-5", "S=1"), "bad_value"),
    "scores of 5000 digits": (("settle", "E=" + "9" * 5000, "S=1"), "bad_value"),
    "nobody who won": (("settle", "E=16", "S=8"), "winner_needed"),
    "a winner who is not there": (("settle", "E=16", "S=8", "--winner", "N"), "nobody_there"),
    "a state that is none": (("settle", "E=16", "S=8", "--winner", "E", "--status", "S=asleep"), "bad_value"),
    "a state of nobody": (("settle", "E=16", "S=8", "--winner", "E", "--status", "N=dead_hand"), "nobody_there"),
    "a winner who erred": (("settle", "E=16", "S=8", "--winner", "E", "--status", "E=dead_hand"), "bad_settlement"),
    "tiles seen five times": (("waits", "B1123 D123456 C789", "--seen", "B1111"), "five_of_a_kind"),
    "laid sets among tiles seen": (("waits", "B1123", "--seen", "(B111)"), "bracket_not_allowed"),
    "no action": (("rules",), "missing_value"),
    "an unknown action": (("rules", "burn"), "bad_value"),
    "one ruleset to compare": (("rules", "diff", "smirnov"), "wrong_names"),
    "an unknown rule": (("rules", "show", "D-ZZ-9"), "unknown_rule"),
    "a ruleset to show that is none": (("rules", "show", "riichi"), "unknown_ruleset"),
    "a depth that is no number": (("perft", "--depth", "deep"), "bad_value"),
    "a depth below zero": (("perft", "--depth", "-1"), "bad_depth"),
    "a depth beyond bounds": (("perft", "--depth", "1000"), "bad_depth"),
    "an unknown bot": (("simulate", "--bots", "deep,blue,greedy,random"), "unknown_bot"),
    "too few bots": (("simulate", "--bots", "greedy,random"), "bad_bots"),
    "a record that is not there": (("replay", "none.jsonl"), "unreadable"),
    "a record that is a folder": (("replay", "/"), "unreadable"),
    "a record of no possible name": (("replay", "a\0b"), "unreadable"),
    "a record that is none": (("replay", __file__), "not_a_record"),
    "a step that is no number": (("replay", __file__, "--step", "x"), "bad_value"),
    "no record": (("replay",), "missing_value"),
    "a record to prove that is not there": (("verify", "none.jsonl"), "unreadable"),
    "a record to prove that is a folder": (("verify", "/"), "unreadable"),
    "a record to prove that is none": (("verify", __file__), "not_a_record"),
    "a seed of 300 letters": (("play", "--seed", "x" * 300), "bad_value"),
    "a game with an unknown bot": (("play", "--bots", "deep"), "unknown_bot"),
    "a game with an unknown ruleset": (("play", "--ruleset", "riichi"), "unknown_ruleset"),
    "a game to go on with that is not there": (("play", "--resume", "none.jsonl"), "unreadable"),
    "no deals": (("simulate", "--deals", "0"), "bad_deals"),
    "no processes": (("simulate", "--jobs", "0"), "bad_jobs"),
    "an unknown vocabulary": (("play", "--vocabulary", "klingon"), "unknown_vocabulary"),
    "a name of 500 letters": (("play", "--name", "x" * 500), "bad_players"),
}


@pytest.mark.parametrize(("words", "code"), WRONG.values(), ids=WRONG)
def test_words_that_make_no_sense_are_refused_in_one_line(run: Run, words: tuple[str, ...], code: str) -> None:
    left, out, err = run(*words)
    assert left == 2
    assert out == ""
    assert f"[{code}]" in err.splitlines()[0]
    assert err.startswith("fangcheng")
    assert len(err) < 2500


ENGLISH: Final = re.compile(r"\b(cannot|there|must|allowed|needs?|unknown|invalid|the|is)\b")


@pytest.mark.parametrize("lang", ["ru", "zh"])
@pytest.mark.parametrize(("words", "code"), WRONG.values(), ids=WRONG)
def test_a_player_is_told_what_is_wrong_in_his_own_language(
    run: Run, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], code: str, lang: str
) -> None:
    monkeypatch.setenv("FANGCHENG_LANG", lang)
    line = run(*words)[2].splitlines()[0]
    assert re.search("[а-яё]" if lang == "ru" else "[\u4e00-\u9fff]", line)
    assert f"[{code}]" in line
    assert not ENGLISH.search(line), line


def test_the_language_may_stand_before_the_command_or_behind_it(run: Run) -> None:
    before, behind, joined = (
        run(*words)[2]
        for words in (
            ("--lang", "en", "score", "X", "--loser"),
            ("score", "X", "--loser", "--lang", "en"),
            ("score", "X", "--loser", "--lang=en"),
        )
    )
    assert before == behind == joined
    assert before.startswith("fangcheng: error: ")
    assert run("score", "X", "--loser")[2].startswith("fangcheng: ошибка: ")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_a_help_text(run: Run, command: str, lang: str) -> None:
    code, out, err = run("--lang", lang, command, "--help")
    assert (code, err) == (0, "")
    assert f"fangcheng {command}" in out


def test_the_version_is_told(run: Run) -> None:
    assert run("--version")[:2] == (0, f"fangcheng {fangcheng.__version__}\n")


@pytest.mark.parametrize("text", ["garbage", "5", "[" * 100_000, '{"lang": 5, "name": []}', "\ud800"])
def test_a_settings_file_of_garbage_is_as_good_as_none(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, text: str
) -> None:
    monkeypatch.setenv("FANGCHENG_HOME", str(tmp_path))
    (tmp_path / home.SETTINGS).write_bytes(text.encode("utf-8", "surrogatepass"))
    assert home.settings() in ({}, {"lang": 5, "name": []})


# -- standard streams -------------------------------------------------------------------------------------------------


class Terminal(io.TextIOWrapper):
    """Standard input that somebody sits at."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("score", "missing_hand"),
        ("waits", "missing_hand"),
        ("settle", "missing_scores"),
        ("scenario", "missing_scenario"),
    ],
)
def test_at_a_terminal_forgotten_words_are_asked_for(
    run: Run, monkeypatch: pytest.MonkeyPatch, command: str, code: str
) -> None:
    monkeypatch.setattr("sys.stdin", Terminal(io.BytesIO(b"")))
    left, out, err = run(command)
    assert (left, out) == (2, "")
    assert f"[{code}]" in err


def test_an_interrupted_command_says_nothing(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(score, "run", interrupted)
    assert run("score", *HAND, "--loser") == (INTERRUPTED, "", "")


def shell(words: str, tmp_path: Path, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Run words in a shell, ``fangcheng`` being the command line in a process of its own."""
    path = str(Path(fangcheng.__file__).parents[1])
    python = f'"{sys.executable}" -m fangcheng'
    return subprocess.run(
        ["sh", "-c", words.replace("fangcheng", python)],
        env={**os.environ, "PYTHONPATH": path, "FANGCHENG_LANG": "en"},
        cwd=tmp_path,
        input=given,
        capture_output=True,
        timeout=120,
        check=False,
    )


def test_a_reader_that_goes_away_is_no_error(tmp_path: Path) -> None:
    done = shell("fangcheng rules show dictionary | head -n 1", tmp_path)
    assert done.returncode == 0
    assert done.stdout == b"dictionary\n"
    assert done.stderr == b""


def test_answers_come_out_line_by_line_until_the_reader_goes_away(tmp_path: Path) -> None:
    line = b'{"players": ["E", "S"], "scores": {"E": 20}, "winner": "E"}\n'
    done = shell("fangcheng settle --jsonl | head -n 2", tmp_path, line * 2000)
    assert len(done.stdout.splitlines()) == 2
    assert done.stderr == b""


def test_closed_streams_are_no_traceback(tmp_path: Path) -> None:
    done = shell("fangcheng score --json <&-", tmp_path)
    assert done.returncode == 2
    assert b"the input is empty" in done.stdout
    assert done.stderr == b""
    assert shell("fangcheng rules list >&-", tmp_path).stderr == b""
    assert shell("fangcheng score X --loser 2>&-", tmp_path).returncode == 2


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a disk that is always full is Linux's")
def test_a_full_disk_is_told(tmp_path: Path) -> None:
    done = shell("fangcheng rules list >/dev/full", tmp_path)
    assert done.returncode == UNWRITTEN
    assert done.stderr.startswith(b"fangcheng: error: cannot write: no space left")
    assert b"Traceback" not in done.stderr


def test_words_that_are_not_utf_8_are_no_traceback(tmp_path: Path) -> None:
    done = shell("fangcheng score $(printf 'B\\377') --loser --json", tmp_path)
    assert done.returncode == 2
    assert b'"unknown_tile"' in done.stdout
    assert done.stderr == b""


@pytest.mark.parametrize(("lang", "heading"), [("ru", "вызов:"), ("en", "usage:"), ("zh", "用法：")])
def test_without_a_command_the_help_is_shown(lang: str, heading: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", lang]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith(f"{heading} fangcheng")
    assert all(f"    {command} " in shown for command in COMMANDS)
    assert lang == "en" or not re.search(r"usage|options|positional|show", shown)
