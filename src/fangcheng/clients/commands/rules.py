"""``fangcheng rules list|show|diff|check``: rulesets to read, compare and prove."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping
from typing import Any

from fangcheng.clients.commands.common import options_of
from fangcheng.clients.messages import messages
from fangcheng.clients.rule_text import colon_of, entry_as_json, entry_lines, is_entry
from fangcheng.clients.streams import dump
from fangcheng.clients.text import screen_width, styled, use_colour, wrap
from fangcheng.errors import HandError
from fangcheng.rules import PRESETS, Ruleset, load
from fangcheng.rules.catalogue import cite
from fangcheng.rules.diff import diff
from fangcheng.rules.model import Row
from fangcheng.rules.option_texts import option_texts, value_key
from fangcheng.rules.options import defaults_of
from fangcheng.scoring.explain import rule_label
from fangcheng.scoring.prove import prove
from fangcheng.scoring.texts import texts


def arguments(parser: argparse.ArgumentParser, words: Mapping[str, str]) -> None:
    """Declare the command's arguments."""
    parser.add_argument("action", choices=("list", "show", "diff", "check"), help=words["rules.action"])
    parser.add_argument("names", nargs="*", metavar="RULESET", help=words["rules.names"])
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=words["option"])
    parser.add_argument("--json", action="store_true", help=words["json"])


def run(args: argparse.Namespace) -> int:
    """List, show, compare or prove rulesets; show also explains rule ids and options."""
    if args.action == "show" and args.names and all(is_entry(name) for name in args.names):
        return _show_entries(args)
    wanted = {"list": (0, 0), "show": (1, 1), "diff": (2, 2), "check": (1, 99)}[args.action]
    if not wanted[0] <= len(args.names) <= wanted[1]:
        raise HandError(
            "wrong_names",
            f"rules {args.action} takes {wanted[0]} ruleset(s), not {len(args.names)}: {', '.join(PRESETS)}",
            "RULESET",
            action=args.action,
            wanted=wanted[0],
            have=len(args.names),
            allowed=", ".join(PRESETS),
        )
    if args.action == "list":
        return _list(args)
    rulesets = [load(name, options_of(args.option)) for name in args.names]
    if args.action == "show":
        return _show(rulesets[0], args)
    if args.action == "diff":
        return _diff(rulesets[0], rulesets[1], args)
    return _check(rulesets, args)


def _list(args: argparse.Namespace) -> int:
    words = texts(args.lang)
    if args.json:
        print(dump({"rulesets": [{"name": name, "hash": load(name).content_hash} for name in PRESETS]}))
        return 0
    for name in PRESETS:
        print(f"{name:14}{words.get('preset', name)}")
        print("\n".join(wrap("  " + words.get("preset_about", name), screen_width(), "  ")))
    return 0


def ruleset_as_json(ruleset: Ruleset) -> dict[str, Any]:
    """A ruleset as data: options, active rows with citations, house hands."""
    return {
        "name": ruleset.name,
        "preset": ruleset.preset,
        "hash": ruleset.content_hash,
        "options": dict(ruleset.options),
        "rows": [
            {
                "rule": row.rule, "table": row.table, "kind": row.kind, "per": row.per, "value": list(row.value),
                "if": sorted(row.need), "unless": sorted(row.bar), "group": row.group, "cite": row.cite,
                "example": list(row.examples), "counter": list(row.counters),
            }
            for row in ruleset.rows
        ],
        "hands": [{"rule": hand.rule, "pattern": dict(hand.pattern)} for hand in ruleset.hands],
    }  # fmt: skip


def _heads(ruleset: Ruleset, rows: Iterable[Row], lang: str) -> dict[str, Row]:
    """Each row as ``D-C-1  ×2  Pung or kong of dragons``; rows that read alike, as of its pung and its kong, once."""
    found: dict[str, Row] = {}
    for row in rows:
        found.setdefault(f"  {row.rule:10} {_value(row):12} {rule_label(ruleset, row.rule, row.title, lang)}", row)
    return found


def _value(row: Row) -> str:
    """What a row adds or multiplies by; exposed and concealed where they differ."""
    low, high = (2**value for value in row.value) if row.kind == "doubles" else row.value
    mark = {"points": "+{}", "doubles": "×{}", "factor": "×{}", "limit": "{}"}[row.kind]
    return mark.format(low) if low == high else f"{mark.format(low)} / {mark.format(high)}"


def _show_entries(args: argparse.Namespace) -> int:
    for index, name in enumerate(args.names):
        if args.json:
            print(dump(entry_as_json(name)))
            continue
        print("\n" * bool(index) + "\n".join(entry_lines(name, args.lang, use_colour(), screen_width())))
    return 0


def _cite(row: Row, lang: str) -> str:
    """Where a row stands: in the source's own words, its work and heading in the reader's language."""
    return row.cite if row.table == "house" or lang == "ru" else cite(row.rule, lang)


def _show(ruleset: Ruleset, args: argparse.Namespace) -> int:
    if args.json:
        print(dump(ruleset_as_json(ruleset)))
        return 0
    words, colour, columns = messages("cli", args.lang), use_colour(), screen_width()
    usual, colon = defaults_of(ruleset.preset), colon_of(args.lang)
    print(styled(f"{ruleset.name}", "bold", colour=colour))
    print(f"{words['rules.hash']}{colon}{ruleset.content_hash[:16]}\n")
    print(styled(words["rules.options_title"], "bold", colour=colour))
    for name, value in ruleset.options.items():
        text = option_texts()[name]
        mark = "" if usual[name] == value else " *"
        line = f"{name} = {value_key(value)}{mark} — {text.title[args.lang]}{colon}{text.meaning(value, args.lang)}"
        print("\n".join(wrap(f"  {line}", columns, "      ")))
    print("\n" + styled(words["rules.rows_title"], "bold", colour=colour))
    for head, row in _heads(ruleset, ruleset.rows, args.lang).items():
        print("\n".join(wrap(head, columns, " " * 26)))
        print(
            "\n".join(
                styled(line, "dim", colour=colour)
                for line in wrap(f"{'':13}{_cite(row, args.lang)}", columns, " " * 13)
            )
        )
    return 0


def _diff(one: Ruleset, other: Ruleset, args: argparse.Namespace) -> int:
    found = diff(one, other)
    if args.json:
        print(dump(found.as_json()))
        return 0
    words, columns = messages("cli", args.lang), screen_width()
    if found.same:
        print(words["rules.same"].format(one=one.name, other=other.name))
    for name, (left, right) in found.options.items():
        title = option_texts()[name].title[args.lang]
        shown = " ↔ ".join("—" if value is None and name != "limit" else value_key(value) for value in (left, right))
        print("\n".join(wrap(f"{name}: {shown} — {title}", columns, "    ")))
    for ruleset, rows in ((one, found.only_one), (other, found.only_other)):
        if rows:
            print(f"\n{words['rules.only_in'].format(name=ruleset.name)}{colon_of(args.lang).rstrip()}")
            for head in _heads(ruleset, rows, args.lang):
                print("\n".join(wrap(head, columns, " " * 26)))
    return 0


def _check(rulesets: list[Ruleset], args: argparse.Namespace) -> int:
    words = messages("cli", args.lang)
    for ruleset in rulesets:
        count = prove(ruleset)
        if args.json:
            print(dump({"name": ruleset.name, "hash": ruleset.content_hash, "proved": count}))
        else:
            print(words["rules.checked"].format(name=ruleset.name, count=count))
    return 0
