"""The user's own folder: what clients remember, the games he has begun, the database of his server.

``FANGCHENG_HOME``, else the folder ``fangcheng`` in ``XDG_DATA_HOME``, in ``LOCALAPPDATA`` (which Windows sets) or in
``~/.local/share``.
"""

from __future__ import annotations

import os
from pathlib import Path


def home() -> Path:
    """Return the folder; it need not exist yet."""
    own = os.environ.get("FANGCHENG_HOME")
    if own:
        return Path(own)
    data = os.environ.get("XDG_DATA_HOME") or os.environ.get("LOCALAPPDATA")
    return (Path(data) if data else Path.home() / ".local" / "share") / "fangcheng"
