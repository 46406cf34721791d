"""The catalogue of rules: what every rule id says in this project, with its citation, in Russian, English and Chinese.

Explanations, help, ``fangcheng rules show`` and the rulebook pages read it; the engine never does.  Ids: ``D-`` the
dictionary, ``S-`` Smirnov, ``C-`` the combinations, ``G-`` the decisions on contradictions and gaps.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from fangcheng.rules.reading import packaged_toml

LANGUAGES: Final = ("ru", "en", "zh")
WORKS: Final = ("dictionary", "smirnov", "combinations", "decision")
NATURES: Final = ("behaviour", "data", "display", "narrative")
"""What a rule is: something the engine does, data it holds, the way things are shown, or mere narration."""
CITATION_LENGTH: Final = 90
"""Longest quotation inside a citation, in characters; longer ones end in an ellipsis."""

_FILES: Final = {
    "dictionary": "dictionary.toml",
    "smirnov": "smirnov.toml",
    "combinations": "combinations.toml",
    "decision": "decisions.toml",
}
_JOIN: Final = {"ru": ", ", "en": ", ", "zh": "，"}


@dataclass(frozen=True, slots=True)
class RuleText:
    """One rule in words.

    Attributes:
        id: rule id, such as ``D-A-2`` or ``G-19``.
        work: ``dictionary``, ``smirnov``, ``combinations`` or ``decision``.
        heading: the text's own heading, in Russian; for a decision the group it belongs to.
        nature: one of ``NATURES``.
        quote: the words of the Russian text that carry the rule, letter for letter; empty for decisions.
        title: what a decision is about, by language; empty for the other works.
        statement: what the rule says in this project, by language.
        options: the options that belong to a decision; for other rules those of the decisions that read them.
        related: for a decision the rules it reads; for other rules the decisions that read them.
    """

    id: str
    work: str
    heading: str
    nature: str
    quote: str
    title: Mapping[str, str]
    statement: Mapping[str, str]
    options: tuple[str, ...]
    related: tuple[str, ...]


@cache
def _entries(work: str) -> dict[str, Any]:
    """The table of one work: a citation reads no more than this."""
    return packaged_toml(f"catalogue/{_FILES[work]}")


@cache
def _headings() -> dict[str, Any]:
    return packaged_toml("catalogue/headings.toml")


@cache
def all_rules() -> dict[str, RuleText]:
    """Every rule by id, in the order of the texts, decisions last; read once (about 50 ms)."""
    entries = {work: _entries(work) for work in WORKS}
    decisions = entries["decision"]
    read_by: dict[str, list[str]] = {}
    for decision, entry in decisions.items():
        for rule_id in entry["about"]:
            read_by.setdefault(rule_id, []).append(decision)
    rules: dict[str, RuleText] = {}
    for work, table in entries.items():
        for rule_id, entry in table.items():
            related = entry["about"] if work == "decision" else read_by.get(rule_id, [])
            own = [rule_id] if work == "decision" else related
            options = dict.fromkeys(option for decision in own for option in decisions[decision]["options"])
            rules[rule_id] = RuleText(
                rule_id,
                work,
                entry["heading"],
                entry["nature"],
                entry.get("quote", ""),
                entry.get("title", {}),
                {lang: entry[lang] for lang in LANGUAGES},
                tuple(options),
                tuple(related),
            )
    return rules


def rule(rule_id: str) -> RuleText:
    """The rule of an id.

    Raises:
        KeyError: there is no such rule.
    """
    return all_rules()[rule_id]


def decisions_of(option: str) -> tuple[str, ...]:
    """The decisions (``G-`` ids) that an option belongs to, in order; empty for an unknown option."""
    return tuple(text.id for text in all_rules().values() if text.work == "decision" and option in text.options)


def work_name(work: str, lang: str) -> str:
    """The short name of a work: «Словарь», “Dictionary”, 词典.

    Raises:
        KeyError: there is no such work or language.
    """
    return str(_headings()["work"][work]["name"][lang])


def work_about(work: str, lang: str) -> str:
    """What a work is, in a few words.

    Raises:
        KeyError: there is no such work or language.
    """
    return str(_headings()["work"][work]["about"][lang])


def heading_text(heading: str, lang: str) -> str:
    """A heading in the given language; Russian headings stand as the texts have them.

    Raises:
        KeyError: there is no such heading or language.
    """
    translated = _headings()["heading"][heading]
    return heading if lang == "ru" else str(translated[lang])


def cite(rule_id: str, lang: str) -> str:
    """A short citation for a score line.

    In Russian with the words of the text, «Словарь, Таблица А: «Пун из фэнов или лунов»»; in the other languages the
    work and its heading, "Dictionary, Table A"; a decision by its number and title.

    Args:
        rule_id: an id of ``all_rules()``.
        lang: ``ru``, ``en`` or ``zh``.

    Raises:
        KeyError: there is no such rule or language.
    """
    work = _work_of(rule_id)
    entry = _entries(work)[rule_id]
    name = work_name(work, lang)
    if work == "decision":
        space, colon = ("", "：") if lang == "zh" else (" ", ": ")
        return f"{name}{space}{rule_id}{colon}{entry['title'][lang]}"
    place = f"{name}{_JOIN[lang]}{heading_text(entry['heading'], lang)}"
    return f"{place}: «{shorten(entry['quote'])}»" if lang == "ru" else place


def _work_of(rule_id: str) -> str:
    for work, entry in _headings()["work"].items():
        if rule_id.startswith(f"{entry['letter']}-"):
            return str(work)
    raise KeyError(rule_id)


def shorten(quote: str, length: int = CITATION_LENGTH) -> str:
    """A quotation of at most ``length`` characters, cut between words with an ellipsis.

    Args:
        quote: any text.
        length: most characters, ellipsis included; at least 2.
    """
    if len(quote) <= length:
        return quote
    return quote[: length - 1].rsplit(" ", 1)[0].rstrip(" ,;:.—–-") + "…"
