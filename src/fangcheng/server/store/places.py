"""Where the database is if nobody says where."""

from __future__ import annotations

from typing import Final

from fangcheng.places import home

FILE: Final = "server.sqlite3"


def default_url() -> str:
    """Return the URL of the database in the user's own folder (``fangcheng.places.home``)."""
    return f"sqlite:///{(home() / FILE).absolute().as_posix()}"
