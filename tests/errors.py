"""What every error must be: told by code, message and field, in words that a person can read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any


def check_error(reply: Mapping[str, Any]) -> dict[str, str]:
    """Code, message and field, all of a length that a person can read."""
    assert set(reply) == {"error"}
    error: dict[str, str] = reply["error"]
    assert set(error) == {"code", "message", "field"}
    assert re.fullmatch("[a-z]+(_[a-z]+)*", error["code"])
    assert error["message"]
    assert error["field"]
    assert len(error["message"]) < 1500
    assert len(error["field"]) <= 200
    if error["code"] in {"bad_value", "unknown_value", "unknown_option", "unknown_field", "unknown_ruleset"}:
        assert "allowed: " in error["message"]
    assert not re.search("Traceback|Error|NoneType|object at 0x", error["message"])
    return error
