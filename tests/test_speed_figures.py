"""``fangcheng bench``: its figures, in one line of JSON and as a table; how fast they are is nobody's test."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from fangcheng.clients.cli import main
from fangcheng.clients.commands.bench import is_compiled
from fangcheng.clients.messages import messages
from fangcheng.clients.text import width
from fangcheng.errors import FangchengError
from fangcheng.sim.speed import FIGURES, per_cpu_second, speeds
from fangcheng.telling.messages import LANGUAGES

QUICK = ("--runs", "1", "--seconds", "0.001")
NAMES = ["selfplay", "batch", "score", "score_itemised", "score_batch", "deficiency", "deficiency_batch", "clone"]


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["bench", *words]) == 0
    return capsys.readouterr().out


def test_all_figures_stand_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "--json", *QUICK)
    assert out.count("\n") == 1
    found: dict[str, dict[str, Any]] = json.loads(out)
    assert list(found) == NAMES == list(FIGURES)
    for name, values in found.items():
        play = {"deals_per_cpu_s", "decisions_per_deal"} if name in {"selfplay", "batch"} else set()
        assert set(values) == {"per_cpu_s", *play}
        assert all(value > 0 for value in values.values())


def test_only_what_is_named_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert list(json.loads(printed(capsys, "clone", "deficiency", "clone", "--json", *QUICK))) == [
        "clone",
        "deficiency",
    ]


def test_decisions_and_deals_fit_together() -> None:
    play = speeds(["selfplay"], 1, 0.01)["selfplay"]
    assert play["per_cpu_s"] / play["deals_per_cpu_s"] == pytest.approx(play["decisions_per_deal"], rel=0.01)
    assert 70 < play["decisions_per_deal"] < 110  # random play under the dictionary's rules


def test_the_uncompiled_twin_is_measured_by_a_fresh_interpreter(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[dict[str, str]] = []

    def run(*words: Any, **rest: Any) -> Any:
        started.append(rest["env"])
        return child(*words, **rest)

    child = subprocess.run
    monkeypatch.setattr(subprocess, "run", run)
    assert list(json.loads(printed(capsys, "clone", "--pure", "--json", *QUICK))) == ["clone"]
    assert [around["FANGCHENG_PURE"] for around in started] == ["1"] * is_compiled()
    loaded = "from fangcheng.clients.commands.bench import is_compiled; print(is_compiled())"
    for around in started:
        assert child([sys.executable, "-c", loaded], env=around, capture_output=True, text=True).stdout == "False\n"
    assert messages("bench", "en")["uncompiled"] in printed(capsys, "clone", "--pure", "--lang", "en", *QUICK)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_people_get_a_table(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, "clone", "selfplay", "--lang", lang, *QUICK).splitlines()
    assert [line.split()[0] for line in lines[2:]] == ["clone", "selfplay"]
    assert all(width(line) <= 80 for line in lines)


@pytest.mark.parametrize(
    ("words", "code"),
    [(["speed"], "unknown_figure"), (["--runs", "0"], "bad_value"), (["--seconds", "0"], "bad_value")],
)
@pytest.mark.parametrize("pure", [[], ["--pure"]])
def test_what_cannot_be_measured_is_refused(
    words: list[str], code: str, pure: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", "--json", *words, *pure]) == 2
    assert json.loads(capsys.readouterr().out)["error"]["code"] == code


def test_a_sample_counts_what_was_done_a_second() -> None:
    done: list[int] = []

    def work(times: int) -> tuple[int]:
        done.append(times)
        return (sum(1 for _ in range(50_000 * times)),)

    assert per_cpu_second(work, 0.001)()[0] > 50_000
    assert done[:2] == [1, 1]
    with pytest.raises(FangchengError, match="allowed"):
        speeds(["nothing"])
