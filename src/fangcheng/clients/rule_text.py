"""Rule ids and options explained: what a rule says, the words it rests on, the decisions and options around it."""

from __future__ import annotations

import re
from typing import Any, Final

from fangcheng.clients.messages import messages
from fangcheng.clients.text import styled, wrap
from fangcheng.errors import RulesetError, shown
from fangcheng.rules.catalogue import LANGUAGES, all_rules, cite, decisions_of, heading_text, rule, work_name
from fangcheng.rules.option_texts import option_text, value_key
from fangcheng.rules.options import PRESETS, all_options
from fangcheng.scoring.texts import texts

_RULE_ID: Final = re.compile(r"[DSCG]-[A-Z0-9a-z-]+")
INDENT: Final = "  "


def is_entry(name: str) -> bool:
    """Whether a name looks like a rule id or is an option; rulesets and files are neither."""
    return bool(_RULE_ID.fullmatch(name)) or name in all_options()


def entry_lines(name: str, lang: str, colour: bool, columns: int = 80) -> list[str]:
    """A rule or an option as text.

    Args:
        name: rule id or option name.
        lang: ``ru``, ``en`` or ``zh``.
        colour: whether to style.
        columns: width to wrap at.

    Raises:
        RulesetError: ``unknown_rule``.
    """
    if name in all_options():
        return _option_lines(name, lang, colour, columns)
    return rule_lines(name, lang, colour, columns)


def rule_lines(rule_id: str, lang: str, colour: bool, columns: int = 80) -> list[str]:
    """One rule: where it stands, what it says, the words of the text, what reads it.

    Raises:
        RulesetError: ``unknown_rule``.
    """
    _check_rule(rule_id)
    text, words = rule(rule_id), messages("rules", lang)
    comma = "、" if lang == "zh" else ", "
    place = f"{work_name(text.work, lang)} · {heading_text(text.heading, lang)}"
    if text.nature != "behaviour":
        place += f" · {words[f'nature.{text.nature}']}"
    found = [f"{styled(rule_id, 'bold', colour=colour)}  {styled(place, 'dim', colour=colour)}"]
    if text.title:
        found += [styled(line, "bold", colour=colour) for line in _wrapped(text.title[lang], columns)]
    found += _wrapped(text.statement[lang], columns)
    if text.quote:
        found += _named(words["quote"], f"«{text.quote}»", lang, columns)
    if text.related:
        found += _named(
            words["about" if text.work == "decision" else "decisions"], comma.join(text.related), lang, columns
        )
    if text.options:
        found += _named(words["options"], comma.join(text.options), lang, columns)
    return found


def _option_lines(name: str, lang: str, colour: bool, columns: int) -> list[str]:
    text, option, words = option_text(name), all_options()[name], messages("rules", lang)
    found = [f"{styled(name, 'bold', colour=colour)}  {styled(text.title[lang], 'dim', colour=colour)}"]
    found += _wrapped(text.effect[lang], columns)
    for value, meaning in text.values.items():
        line = meaning[lang] if value == "*" else f"{value} — {meaning[lang]}"
        found += wrap(f"{INDENT}· {line}", columns, INDENT * 2)
    defaults = "; ".join(
        f"{texts(lang).get('preset', preset)} {value_key(option.defaults[preset])}"
        for preset in PRESETS
        if preset in option.defaults
    )
    found += _named(words["default"], defaults, lang, columns)
    for decision in decisions_of(name):
        found += _named(words["decision"], f"{decision} {rule(decision).title[lang]}", lang, columns)
    return found


def entry_as_json(name: str) -> dict[str, Any]:
    """A rule or an option as data, all languages.

    Raises:
        RulesetError: ``unknown_rule``.
    """
    if name in all_options():
        option, words = all_options()[name], option_text(name)
        return {
            "option": name,
            "group": option.group,
            "title": dict(words.title),
            "effect": dict(words.effect),
            "values": {value: dict(meaning) for value, meaning in words.values.items()},
            "default": dict(option.defaults),
            "decisions": list(decisions_of(name)),
        }
    _check_rule(name)
    text = rule(name)
    return {
        "rule": text.id,
        "work": text.work,
        "heading": text.heading,
        "nature": text.nature,
        "title": dict(text.title),
        "statement": dict(text.statement),
        "quote": text.quote,
        "options": list(text.options),
        "related": list(text.related),
        "cite": {lang: cite(text.id, lang) for lang in LANGUAGES},
    }


def _check_rule(rule_id: str) -> None:
    if rule_id not in all_rules():
        raise RulesetError(
            "unknown_rule",
            f"there is no rule {shown(rule_id)}; ids are like D-A-1, S-C-3, C-ROB-2 or G-19,"
            " all are in docs/rulebook.en.md",
            "rule",
            given=shown(rule_id),
        )


def colon_of(lang: str) -> str:
    """The colon between a name and what it names, as the language writes it."""
    return "：" if lang == "zh" else ": "


def _wrapped(text: str, columns: int) -> list[str]:
    return wrap(INDENT + text, columns, INDENT)


def _named(name: str, text: str, lang: str, columns: int) -> list[str]:
    return wrap(f"{INDENT}{name}{colon_of(lang)}{text}", columns, INDENT * 2)
