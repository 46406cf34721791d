"""What can go wrong with the store."""

from __future__ import annotations

from typing import Final

from fangcheng.errors import FangchengError, shown

LONGEST_CAUSE: Final = 200


class StoreError(FangchengError):
    """Something could not be stored or read; nothing of it is in the database then."""


def unreachable(error: Exception) -> StoreError:
    """Return the error of a database that cannot be opened: no such server or folder, no right, no database."""
    return StoreError("store_unreachable", f"the database cannot be opened: {_cause(error)}", given=_cause(error))


def too_new(revision: str) -> StoreError:
    """Return the error of a database that a later version of fangcheng has brought to a revision unknown here."""
    return StoreError(
        "store_too_new", f"the database is of a later version of fangcheng (revision {shown(revision)})", given=revision
    )


def no_driver(extra: str) -> StoreError:
    """Return the error of a kind of database whose driver is not installed."""
    message = f"the driver of this database is not installed: pip install 'fangcheng[{extra}]'"
    return StoreError("no_store_driver", message, given=extra)


def closed() -> StoreError:
    """Return the error of a write to a store that closes or is closed."""
    return StoreError("store_closed", "the store is closed")


def failed(error: Exception) -> StoreError:
    """Return the error of a transaction that the database did not take, or of a question it did not answer."""
    return StoreError("store_failed", f"the database has failed: {_cause(error)}", given=_cause(error))


def no_table(name: str) -> StoreError:
    """Return the error of a change to a table that is not stored."""
    return StoreError("no_such_table", f"there is no table {shown(name)}", "table", given=shown(name))


def no_guest(name: str) -> StoreError:
    """Return the error of a change to a guest who is not stored."""
    return StoreError("no_such_guest", f"there is no guest {shown(name)}", "guest", given=shown(name))


def wrong_line(first: int, wanted: int) -> StoreError:
    """Return the error of lines that would leave a gap in the record, or write over what stands there."""
    message = f"the next line of the record is number {wanted}, not {first}"
    return StoreError("wrong_line", message, "first", given=first, wanted=wanted)


def _cause(error: Exception) -> str:
    """Return what a driver said, without the statement and the values that SQLAlchemy adds: they may be secret."""
    origin = getattr(error, "orig", None) or error
    first = next(iter(str(origin).splitlines()), "")
    return f"{type(origin).__name__}: {first}"[:LONGEST_CAUSE].encode("utf-8", "backslashreplace").decode("utf-8")
