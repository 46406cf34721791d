"""Simulations: figures that add up, the same for the same seed, and bots in the order of their skill."""

from __future__ import annotations

import io
import json
import os
import random
import subprocess
import sys
import tomllib
from itertools import islice
from pathlib import Path

import pytest

import fangcheng
from fangcheng.clients.cli import main
from fangcheng.clients.commands.simulate import progress_bar, report_lines
from fangcheng.deal.actions import PASS
from fangcheng.deal.deal_cy import Deal
from fangcheng.deal.order import full_set
from fangcheng.deal.view import SeatView
from fangcheng.errors import FangchengError
from fangcheng.players import make_bot
from fangcheng.players.random_bot import RandomBot
from fangcheng.rules import load
from fangcheng.sim.arena import Plan, play_deal, play_game, rules_fired, simulate
from fangcheng.sim.report import Report
from tests.conftest import PURE

DICTIONARY = load("dictionary")
MIXED = ("greedy", "beginner", "random", "random")
FEW = 6


def report(bots: tuple[str, ...] = MIXED, deals: int = FEW, seed: int = 1, **options: object) -> Report:
    ruleset = load("dictionary", options)
    return simulate(Plan(ruleset, bots[: ruleset.options["players"]], deals, seed))


# --- skill ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("better", "worse"), [("greedy", "beginner"), ("beginner", "random")])
def test_greedy_beats_beginner_beats_random(better: str, worse: str) -> None:
    """Two of each at a table; both more wins and more hu."""
    one, two, three, four = report((better, worse, better, worse), deals=24 if PURE else 400, seed=3).players
    assert one.wins + three.wins > two.wins + four.wins
    assert one.net + three.net > 0 > two.net + four.net


# --- figures ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("preset", "options"),
    [
        ("dictionary", {}),
        ("classical", {"late_claims": False}),
        ("smirnov", {"third_rounding": "exact"}),
        ("combinations", {}),
        ("dictionary", {"players": 3}),
        ("dictionary", {"players": 2, "bonus_tiles": False}),
    ],
)
def test_figures_add_up(preset: str, options: dict[str, object]) -> None:
    ruleset = load(preset, options)
    bots = MIXED[: ruleset.options["players"]]
    found = simulate(Plan(ruleset, bots, FEW, 2, late_claims=True))
    assert found.deals == FEW == found.won + found.dead
    assert sum(found.sources.values()) == found.won
    for shares in (found.players, found.winds):
        assert sum(share.net for share in shares) == 0
        assert sum(share.wins for share in shares) == found.won
        assert sum(share.hu for share in shares) == found.hu
        assert sum(share.deals for share in shares) == FEW * len(bots)
    assert found.decisions <= found.answers
    assert set(found.rules) <= {*ruleset.rule_ids(), "G-19"}


def test_winds_move_between_the_deals_of_a_game_as_the_ruleset_says() -> None:
    """The title stays with a winning East and passes to the next player otherwise (D-SEAT-4, 5)."""
    plan = Plan(DICTIONARY, ("beginner",) * 4, 100, 5)
    game = play_game(plan, 0)
    before = next(game)
    for _ in range(FEW):
        after = next(game)
        stays = before.winner < 0 or before.winds[before.winner] == 0
        assert after.winds == (before.winds if stays else tuple((wind - 1) % 4 for wind in before.winds))
        before = after


def test_the_rules_that_fired_make_the_scores() -> None:
    """Every line of a finished deal is counted, the winner's apart; nothing of a dead deal (D-SCO-1, D-END-2)."""
    rng = random.Random(4)
    seen = set()
    for number in range(40):
        order = list(full_set(bonus_tiles=True))
        rng.shuffle(order)
        deal = Deal(DICTIONARY.table, order)
        name = "beginner" if number < 4 else "random"
        play_deal(deal, [make_bot(name, DICTIONARY, seat) for seat in range(4)])
        fired = {rule: (winner, losers) for rule, winner, losers in rules_fired(DICTIONARY, deal)}
        seen.add(deal.winner >= 0)
        if deal.winner < 0:
            assert fired == {}
            continue
        assert fired["D-B-1"] == (1, 0)
        bonus = [len(deal.bonus(seat)) for seat in range(4)]
        winner = bonus.pop(deal.winner)
        assert fired.get("D-A-7", (0, 0)) == (winner, sum(bonus))
    assert seen == {True, False}


def test_lengths_are_what_the_deal_says() -> None:
    """From the wall's side: every tile dealt, drawn or left over is accounted for (D-DEAL-4, D-END-1)."""
    deals = list(islice(play_game(Plan(DICTIONARY, ("random",) * 4, 1, 6), 0), 4))
    for played in deals:
        assert played.draws + 53 <= 144 - 14
        assert played.discards <= played.draws + 1 + 16  # a turn begins with East, a draw, or one of sixteen claims
    dead = [played for played in deals if played.winner < 0]
    assert dead
    assert all(played.net == (0, 0, 0, 0) for played in dead)


# --- the same for the same seed ---------------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_figures() -> None:
    assert report(seed=7).as_json() == report(seed=7).as_json()
    assert report(seed=7).as_json() != report(seed=8).as_json()


def test_more_deals_begin_with_the_same_deals() -> None:
    few, more = (list(islice(play_game(Plan(DICTIONARY, MIXED, deals, 9), 0), deals)) for deals in (2, 4))
    assert more[:2] == few


def test_several_processes_give_the_same_figures() -> None:
    plan = Plan(load("dictionary", {"players": 2, "rounds": 1}), ("random", "beginner"), 10, 3)
    assert simulate(plan, jobs=2).as_json() == simulate(plan).as_json()


def test_uncompiled_play_gives_the_same_figures() -> None:
    program = (
        "import json; from fangcheng.rules import load; from fangcheng.sim.arena import Plan, simulate;"
        f"print(json.dumps(simulate(Plan(load('dictionary'), {MIXED!r}, 2, 11, True)).as_json()))"
    )
    environment = {**os.environ, "FANGCHENG_PURE": "1"}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == simulate(Plan(DICTIONARY, MIXED, 2, 11, late_claims=True)).as_json()


# --- bots at the table ------------------------------------------------------------------------------------------------


class Asked(RandomBot):
    """Notes whether it is ever asked for a late claim."""

    late_asked = 0

    def late(self, view: SeatView, options: tuple[int, ...]) -> int | None:
        self.late_asked += 1
        return None


@pytest.mark.parametrize("late_claims", [True, False])
def test_late_claims_are_asked_for_on_demand_only(late_claims: bool) -> None:
    bots = [Asked(seed=seat) for seat in range(4)]
    order = list(full_set(bonus_tiles=True))
    random.Random(2).shuffle(order)
    play_deal(Deal(DICTIONARY.table, order), bots, late_claims=late_claims)
    assert (sum(bot.late_asked for bot in bots) > 0) == late_claims


def test_a_bot_that_answers_what_is_not_legal_is_refused() -> None:
    class Wrong(RandomBot):
        def choose(self, view: SeatView, legal: tuple[int, ...]) -> int:
            return PASS if PASS not in legal else 0

    with pytest.raises(FangchengError, match="legal:") as error:
        play_deal(Deal(DICTIONARY.table, full_set(bonus_tiles=True)), [Wrong() for _ in range(4)])
    assert error.value.code == "illegal_answer"


@pytest.mark.parametrize(
    ("bots", "deals", "jobs", "code"),
    [
        (("greedy", "clever", "greedy", "greedy"), 1, 1, "unknown_bot"),
        (("greedy", "greedy"), 1, 1, "bad_bots"),
        (("greedy",) * 4, 0, 1, "bad_deals"),
        (("greedy",) * 4, 1, 0, "bad_jobs"),
    ],
)
def test_impossible_plans_are_refused(bots: tuple[str, ...], deals: int, jobs: int, code: str) -> None:
    with pytest.raises(FangchengError) as error:
        simulate(Plan(DICTIONARY, bots, deals), jobs)
    assert error.value.code == code


# --- the command line -------------------------------------------------------------------------------------------------


def test_the_command_prints_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--deals", "3", "--seed", "1", "--bots", "random", "--json"]) == 0
    out, errors = capsys.readouterr()
    answer = json.loads(out)
    assert errors.strip() == ""
    assert list(answer) == [
        "ruleset", "content_hash", "seed", "late_claims", "deals", "games", "won", "dead", "mean_hu", "bots", "winds",
        "length", "win_sources", "rules",
    ]  # fmt: skip
    assert [bot["bot"] for bot in answer["bots"]] == ["random"] * 4
    assert answer == simulate(Plan(DICTIONARY, ("random",) * 4, 3, 1)).as_json()


@pytest.mark.parametrize("lang", ["ru", "en", "zh"])
def test_the_command_prints_tables(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--deals", "2", "--bots", "beginner", "--ruleset", "smirnov", "--lang", lang]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "smirnov" in lines[0]
    assert {line.split()[0] for line in lines if line[:2] in {"1 ", "2 ", "3 ", "4 "}} == {"1", "2", "3", "4"}
    assert any(line.startswith("S-B-") for line in lines)
    assert max(len(line) for line in lines) <= 80


def test_a_simulation_without_a_winner_is_told_plainly() -> None:
    ruleset = load("dictionary", {"dead_wall": 32})
    found = simulate(Plan(ruleset, ("random",) * 4, 1, 1))
    assert found.won == 0
    assert found.as_json()["mean_hu"] is None
    assert report_lines(found, ruleset, "ru", colour=False)[1] == "Никто не выиграл: мертвы все сдачи (1)."


@pytest.mark.parametrize(
    "words",
    [["--bots", "clever"], ["--bots", "greedy,greedy"], ["--deals", "0"], ["--ruleset", "none"], ["--deals", "many"]],
)
def test_bad_words_are_refused_in_one_line(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    try:
        assert main(["simulate", "--lang", "en", *words]) == 2
    except SystemExit as stopped:  # the parser's own refusals
        assert stopped.code == 2  # noqa: PT017
    out, errors = capsys.readouterr()
    assert out == ""
    assert "Traceback" not in errors
    assert errors.strip()


def test_the_progress_bar_shows_on_a_terminal_only() -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    assert progress_bar(io.StringIO(), 4, "deals") is None
    screen = Terminal()
    bar = progress_bar(screen, 4, "deals")
    assert bar is not None
    for done in range(1, 5):
        bar(done)
    assert screen.getvalue().endswith(f"[{'#' * 30}] 4/4 deals")


def test_the_texts_have_the_same_keys_in_every_language() -> None:
    folder = Path(fangcheng.__file__).parent / "clients" / "locales"
    keys = []
    for lang in ("ru", "en", "zh"):
        data = tomllib.loads((folder / lang / "simulate.toml").read_text(encoding="utf-8"))
        keys.append([key for key in data if key != "bot"] + sorted(data["bot"]))
    assert keys[0] == keys[1] == keys[2]


def test_bots_play_alike_where_errors_are_possible_for_they_make_none() -> None:
    guided, table = (
        simulate(Plan(load("dictionary", {"enforcement": enforcement}), ("greedy",) * 4, 30, 3)).as_json()
        for enforcement in ("guided", "table")
    )
    assert {**guided, "content_hash": ""} == {**table, "content_hash": ""}
