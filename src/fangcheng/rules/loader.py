"""Reads rulesets: presets from the package, house rulesets from TOML files that extend one (docs/rulesets.md).

What is wrong is refused with file, key and what is allowed.  ``load`` checks form; ``fangcheng.scoring.prove`` proves
the examples that stand beside each row.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from fangcheng.errors import RulesetError
from fangcheng.hand import layout as shapes
from fangcheng.rules.layout import (
    FLAG_BASE,
    MAX_ROWS,
    OF_ANY_SET,
    OF_BONUS,
    OF_HAND,
    OF_LIMIT,
    OF_PAIRS,
    OF_SERIES,
    ROW_KINDS,
    SECTIONS,
)
from fangcheng.rules.model import HouseHand, Row, Ruleset
from fangcheng.rules.options import BIGGEST, PRESETS, defaults_of, encode, merge
from fangcheng.rules.patterns import encode_pattern
from fangcheng.rules.table_cy import RuleTable
from fangcheng.rules.vocabulary import HAND_BIT, ITEM_BIT

A_FILE: Final = "the path of a .toml file"
A_HAND: Final = "a table [[hand]]"
ROW_KEYS: Final = (
    "rule", "table", "kind", "per", "if", "unless", "winner_unless", "when", "when_shape", "when_sequences", "letter",
    "limit_hand", "group", "group_when", "base", "value", "cite", "example", "counter",
)  # fmt: skip
HOUSE_KEYS: Final = ("name", "title", "house", "extends", "options", "rows", "hand")
HAND_KEYS: Final = ("rule", "title", "pattern", "value", "example", "counter", "cite")
OVERRIDE_KEYS: Final = ("on", "value")
RULE_ID: Final = r"[A-Z]+(-[A-Za-z0-9]+)+"


def load(name: str | os.PathLike[str], options: Mapping[str, Any] | None = None) -> Ruleset:
    """Return the ruleset of a preset name or of a house ruleset's file.

    Args:
        name: ``dictionary``, ``classical``, ``smirnov``, ``combinations``, or the path of a ``.toml`` file.
        options: option values that override the ruleset's own.

    Raises:
        RulesetError: the field names file and key, the message says what is allowed.
    """
    if isinstance(name, str) and name in PRESETS:
        return _build(name, {}, "", options or {}, where=name)
    from fangcheng.rules.reading import text_of

    path = os.fspath(name)
    if not path.endswith(".toml"):
        raise RulesetError.unknown("ruleset", path, f"{', '.join(PRESETS)}, {A_FILE}", "ruleset")
    return loads(text_of(path), path, options)


def loads(text: str, where: str = "ruleset", options: Mapping[str, Any] | None = None) -> Ruleset:
    """Return the house ruleset of a TOML text (a file's content, or the copy a record keeps).

    Raises:
        RulesetError: ``bad_toml`` with line and column, or what ``load`` raises.
    """
    from fangcheng.rules.reading import toml_of

    data = toml_of(text, where)
    _keys(data, HOUSE_KEYS, where)
    base = data.get("extends")
    if base not in PRESETS:
        raise RulesetError.unknown("ruleset", base, ", ".join(PRESETS), f"{where}: extends")
    return _build(base, data, text, options or {}, where)


@cache
def _preset(name: str) -> dict[str, Any]:
    """The data of a preset with everything it extends and includes."""
    from fangcheng.rules.reading import packaged_toml

    data = packaged_toml(f"presets/{name}.toml")
    if "extends" in data:
        return {**_preset(data["extends"]), "name": name}
    rows = list(data["row"])
    for part in data.get("include", ()):
        rows += _preset(part)["row"]
    return {**data, "row": rows} if "name" in data else data


def _build(base: str, house: Mapping[str, Any], text: str, options: Mapping[str, Any], where: str) -> Ruleset:
    preset = _preset(base)
    effective = merge(base, defaults_of(base), _table(house, "options", where), f"{where}: options")
    effective = merge(base, effective, options, "options")
    sequences = preset["sequences"]
    rows = [
        _row(raw, effective, f"{where}: row[{index}]")
        for index, raw in enumerate(preset["row"])
        if _active(raw, effective, sequences)
    ]
    rows = _override(rows, _table(house, "rows", where), effective, where)
    hands: list[HouseHand] = []
    given = house.get("hand", [])
    if not isinstance(given, list):
        raise RulesetError.bad_value("hand", given, A_HAND, f"{where}: hand")
    if len(given) > shapes.MAX_PATTERNS:
        most = shapes.MAX_PATTERNS
        raise RulesetError("too_long", f"a ruleset may add at most {most} hands", f"{where}: hand", most=most)
    for index, raw in enumerate(given):
        field = f"{where}: hand[{index}]"
        hand, row = _house_hand(raw, index, house, effective, field)
        if any(row.rule == other.rule for other in rows):
            raise RulesetError("rule_taken", f"the rule id {row.rule} is taken", f"{field}.rule", given=row.rule)
        hands.append(hand)
        rows.append(row)
    if len(rows) > MAX_ROWS:
        raise RulesetError("too_long", f"a ruleset may have at most {MAX_ROWS} active rows", where, most=MAX_ROWS)
    name = house.get("name", base)
    for key, value in (("name", name), ("house", house.get("house", base))):
        if not isinstance(value, str) or not value.strip():
            raise RulesetError.bad_value(key, value, "a text that is not empty", f"{where}: {key}")
    return Ruleset(
        name=name,
        title=_title(house.get("title", {}), f"{where}: title"),
        preset=base,
        options=effective,
        rows=tuple(rows),
        hands=tuple(hands),
        sequences=sequences,
        unit=preset["unit"],
        cites=preset["settlement"],
        source=text,
        table=_compile(rows, hands, effective, sequences),
    )


def _active(raw: Mapping[str, Any], options: Mapping[str, Any], sequences: str) -> bool:
    """Whether the options switch a row on."""
    for name, wanted in raw.get("when", {}).items():
        if options.get(name) != wanted:
            return False
    if "when_shape" in raw and raw["when_shape"] not in options["alt_hands"]:
        return False
    if raw.get("when_sequences", sequences) != sequences:
        return False
    if raw["table"] == "sums" and options["alt_scoring"] != "smirnov":
        return False
    letters = options.get("limit_hands", "none")
    if "letter" not in raw or letters == "all":
        return True
    return letters != "none" and raw["letter"] in letters


def _row(raw: Mapping[str, Any], options: Mapping[str, Any], field: str) -> Row:
    """Check a row's form and resolve what depends on options."""
    _keys(raw, ROW_KEYS, field)
    for key in ("rule", "table", "kind", "per", "value", "cite", "example", "counter"):
        if not raw.get(key) and raw.get(key) != 0:
            raise RulesetError(
                "missing_key",
                f"a row needs {key}; a row without a citation does not load",
                f"{field}.{key}",
                given=key,
                allowed=", ".join(ROW_KEYS),
            )
    need, bar = set(raw.get("if", ())), set(raw.get("unless", ()))
    for word in need | bar:
        if word not in HAND_BIT and word not in ITEM_BIT:
            allowed = ", ".join((*HAND_BIT, *ITEM_BIT))
            raise RulesetError.unknown("predicate", word, allowed, field)
    if "winner_unless" in raw and not options[raw["winner_unless"]]:
        need.add("winner")
    if raw["table"] in "ABC" and options["alt_scoring"] == "smirnov":
        bar.add("by_sums")
    if raw["table"] == "sums":
        need.add("by_sums")
    group = raw.get("group", "")
    if any(options.get(name, value) != value for name, value in raw.get("group_when", {}).items()):
        group = ""
    return Row(
        rule=raw["rule"],
        table=raw["table"],
        kind=raw["kind"],
        per=raw["per"],
        value=_value(raw["value"], options, f"{field}.value"),
        need=frozenset(need),
        bar=frozenset(bar),
        group=group,
        base=raw.get("base", False),
        cite=raw["cite"],
        examples=_texts(raw["example"], f"{field}.example"),
        counters=_texts(raw["counter"], f"{field}.counter"),
        limit_hand=raw.get("limit_hand", ""),
        title={},
    )


def _value(value: Any, options: Mapping[str, Any], field: str) -> tuple[int, int]:
    """(open, concealed) of a row's value: a number, a pair of numbers, ``"limit"`` or ``"option:NAME"``."""
    if isinstance(value, str):
        value = options[value.removeprefix("option:")] if value.startswith("option:") else _limit(value, options, field)
    pair = value if isinstance(value, list) else [value, value]
    if len(pair) != 2 or any(
        isinstance(part, bool) or not isinstance(part, int) or not 0 <= part <= BIGGEST for part in pair
    ):
        raise RulesetError.bad_value("value", value, f"0-{BIGGEST}, [open, concealed]", field)
    return pair[0], pair[1]


def _limit(value: str, options: Mapping[str, Any], field: str) -> int:
    if value != "limit":
        raise RulesetError.bad_value("value", value, f'0-{BIGGEST}, [open, concealed], "limit"', field)
    if options["limit"] is None:
        raise RulesetError("limit_needed", "the limit is null: there is no limit to score", field)
    return int(options["limit"])


def _override(rows: list[Row], changes: Mapping[str, Any], options: Mapping[str, Any], where: str) -> list[Row]:
    """Apply a house's ``[rows."ID"]`` tables: another value, or off."""
    known = {row.rule for row in rows}
    changed: list[Row] = []
    for rule, change in changes.items():
        field = f'{where}: rows."{rule}"'
        if rule not in known:
            raise RulesetError.unknown("row", rule, ", ".join(sorted(known)), field)
        if not isinstance(change, dict):
            raise RulesetError.bad_value(f'rows."{rule}"', change, "a table with on or value", field)
        _keys(change, OVERRIDE_KEYS, field)
        if not isinstance(change.get("on", True), bool):
            raise RulesetError.bad_value("on", change["on"], "true, false", f"{field}.on")
    for row in rows:
        change = changes.get(row.rule, {})
        if not change.get("on", True):
            continue
        if "value" in change:
            value = _value(change["value"], options, f'{where}: rows."{row.rule}".value')
            most = 20 if row.kind in ("doubles", "factor") else BIGGEST
            if max(value) > most or (row.kind == "factor" and min(value) < 1):
                raise RulesetError.bad_value(
                    f"the value of {row.rule}", change["value"], f"1-{most}", f'{where}: rows."{row.rule}".value'
                )
            changed.append(row._replace(value=value))
        else:
            changed.append(row)
    return changed


def _house_hand(
    raw: Any, index: int, house: Mapping[str, Any], options: Mapping[str, Any], field: str
) -> tuple[HouseHand, Row]:
    """A house's own hand: the pattern, and the limit row that scores it."""
    if not isinstance(raw, dict):
        raise RulesetError.bad_value("hand", raw, A_HAND, field)
    _keys(raw, HAND_KEYS, field)
    for key in ("rule", "pattern", "value", "example", "counter"):
        if key not in raw:
            raise RulesetError(
                "missing_key",
                f"a hand needs {key}; allowed keys: {', '.join(HAND_KEYS)}",
                f"{field}.{key}",
                given=key,
                allowed=", ".join(HAND_KEYS),
            )
    rule = raw["rule"]
    if not isinstance(rule, str) or not re.fullmatch(RULE_ID, rule):
        raise RulesetError.bad_value("rule", rule, "an id such as H-PAIRS", f"{field}.rule")
    cite = raw.get("cite", house.get("house", ""))
    if not isinstance(cite, str) or not cite.strip():
        raise RulesetError(
            "missing_key", 'a house hand is cited by the house\'s name: give house = "..." in the file', f"{field}.cite"
        )
    if not isinstance(raw["pattern"], dict):
        raise RulesetError.bad_value("pattern", raw["pattern"], "a table of conditions", f"{field}.pattern")
    encoded = encode_pattern(raw["pattern"], f"{field}.pattern")
    row = Row(
        rule=rule,
        table="house",
        kind="limit",
        per="hand",
        value=_value(raw["value"], options, f"{field}.value"),
        need=frozenset(("winner", f"pattern_{index}")),
        bar=frozenset(),
        group="",
        base=False,
        cite=cite,
        examples=_texts(raw["example"], f"{field}.example"),
        counters=_texts(raw["counter"], f"{field}.counter"),
        limit_hand=rule,
        title=_title(raw.get("title", rule), f"{field}.title"),
    )
    return HouseHand(rule, raw["pattern"], encoded), row


def _compile(rows: list[Row], hands: list[HouseHand], options: Mapping[str, Any], sequences: str) -> RuleTable:
    """The ints of a ruleset."""
    groups = {"": 0}
    sections: list[list[dict[str, int]]] = [[] for _ in range(SECTIONS)]
    for index, row in enumerate(rows):
        groups.setdefault(row.group, len(groups))
        sections[_section(row)].append(
            {
                "index": index,
                "kind": ROW_KINDS.index(row.kind),
                "group": groups[row.group],
                "flags": FLAG_BASE if row.base else 0,
                "value_open": row.value[0],
                "value_concealed": row.value[1],
                "need": sum(HAND_BIT.get(word, 0) for word in row.need),
                "bar": sum(HAND_BIT.get(word, 0) for word in row.bar),
                "item_need": sum(ITEM_BIT.get(word, 0) for word in row.need),
                "item_bar": sum(ITEM_BIT.get(word, 0) for word in row.bar),
            }
        )
    special = 0
    for name, bits in (
        ("thirteen", shapes.THIRTEEN),
        ("tianhe", shapes.TIANHE),
        ("twins", shapes.TWINS_PURE | shapes.TWINS_HONOUR | shapes.TWINS_MIXED),
        (
            "sequences",
            shapes.SEQUENCE_HONOUR | (shapes.SEQUENCE_SAME if sequences == "same" else shapes.SEQUENCE_OTHER),
        ),
    ):
        if name in options["alt_hands"]:
            special |= bits
    fields = encode(options)
    fields["by_sums"] = int(options["alt_scoring"] == "smirnov")
    patterns = [dict(hand.encoded) for hand in hands]
    return RuleTable(fields, sections, len(groups), special, int(options["twins_distinct"]), patterns)


def _section(row: Row) -> int:
    """What a row is asked of, as ``rules.layout`` numbers it."""
    if row.kind == "limit":
        return OF_LIMIT
    if row.per == "set":
        return next((type_ for type_, word in enumerate(shapes.SET_TYPES) if word in row.need), OF_ANY_SET)
    return {"bonus": OF_BONUS, "series": OF_SERIES, "hand": OF_HAND, "pairs": OF_PAIRS}[row.per]


def _keys(data: Mapping[str, Any], allowed: tuple[str, ...], field: str) -> None:
    for key in data:
        if key not in allowed:
            raise RulesetError.unknown("key", key, ", ".join(allowed), f"{field}: {key}")


def _table(data: Mapping[str, Any], key: str, where: str) -> dict[str, Any]:
    value = data.get(key, {})
    if not isinstance(value, dict):
        raise RulesetError.bad_value(key, value, "a table", f"{where}: {key}")
    return value


def _texts(value: Any, field: str) -> tuple[str, ...]:
    texts = [value] if isinstance(value, str) else value
    if not isinstance(texts, list) or not texts or not all(isinstance(text, str) for text in texts):
        raise RulesetError.bad_value(field.rpartition(".")[2], value, "a hand in notation, or a list of them", field)
    return tuple(texts)


def _title(value: Any, field: str) -> dict[str, str]:
    if isinstance(value, str):
        return {"ru": value, "en": value, "zh": value}
    if not isinstance(value, dict) or any(
        key not in ("ru", "en", "zh") or not isinstance(text, str) for key, text in value.items()
    ):
        raise RulesetError.bad_value("title", value, "a text, or a table with ru, en, zh", field)
    return dict(value)
