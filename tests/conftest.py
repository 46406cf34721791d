"""What every test session needs: compiled modules up to date, and examples that hang on neither chance nor clock."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from fangcheng import _builds

PURE = os.environ.get("FANGCHENG_PURE") == "1"
REQUIRED = os.environ.get("FANGCHENG_REQUIRE_EXT") == "1"

# The same examples each time, and no limit by the clock: a slow machine must not fail a test.
settings.register_profile(
    "ci", derandomize=True, deadline=None, max_examples=100, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("full", settings.get_profile("ci"), max_examples=2000)
settings.register_profile("search", settings.get_profile("full"), derandomize=False)
settings.load_profile(os.environ.get("FANGCHENG_PROFILE", "ci"))


def pytest_configure() -> None:
    """Refuse to test modules that are not what the sources say."""
    if PURE:
        return
    complaint = _builds.complaint()
    if not complaint and REQUIRED and _builds.stale():
        complaint = "FANGCHENG_REQUIRE_EXT=1, but nothing is compiled; run `make build`"
    if complaint:
        raise pytest.UsageError(complaint)


@pytest.fixture(scope="session", autouse=True)
def nobodys_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test reads or writes what the person who runs it has played."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FANGCHENG_HOME", str(tmp_path_factory.mktemp("home")))
        yield


def pytest_report_header() -> str:
    """Say which of the two twins is tested."""
    if PURE:
        return "fangcheng: uncompiled (FANGCHENG_PURE=1)"
    if _builds.stale():
        return "fangcheng: uncompiled (nothing is built: `make build`)"
    return f"fangcheng: compiled ({len(_builds.sources())} modules)"
