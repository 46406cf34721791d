"""Writes ``docs/rulebook.{ru,en,zh}.md`` from the catalogue of rules and the texts of the options.

Run ``python -m tools.rulebook_pages`` after changing either; a test compares the pages with what this would write.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from fangcheng.rules.catalogue import (
    LANGUAGES,
    WORKS,
    RuleText,
    all_rules,
    decisions_of,
    heading_text,
    work_about,
    work_name,
)
from fangcheng.rules.option_texts import option_text, value_key
from fangcheng.rules.options import PRESETS, Option, all_options
from fangcheng.scoring.texts import texts

DOCS: Final = Path(__file__).resolve().parents[1] / "docs"
WORDS: Final[dict[str, Any]] = tomllib.loads(
    Path(__file__).with_name("rulebook_words.toml").read_text(encoding="utf-8"),
)
GROUPS: Final = ("table", "game", "wall", "claims", "scoring", "settlement")

_RULE_ID: Final = re.compile(r"\b[DSCG]-(?:[A-Z]+-)?(?:\d+|[a-k])\b")
_CODE: Final = re.compile(r"\b[a-z]+(?:_[a-z]+)*(?: = [a-z_]+)?\b")


def page_path(lang: str) -> Path:
    """Where the page of a language lies."""
    return DOCS / f"rulebook.{lang}.md"


def page(lang: str) -> str:
    """The whole page of a language, Markdown.

    Args:
        lang: ``ru``, ``en`` or ``zh``.
    """
    return "\n".join([*_head(lang), *_rules(lang), *_options(lang)])


def _head(lang: str) -> Iterator[str]:
    words = WORDS[lang]
    yield "<!-- Made by `python -m tools.rulebook_pages` from src/fangcheng/rules/data; change it there. -->"
    yield f"# {words['title']}\n"
    yield words["intro"].strip() + "\n"
    yield words["other_languages"] + "\n"
    yield f"## {words['works']}\n"
    yield words["works_note"] + "\n"
    for work in WORKS:
        letter = next(text.id[0] for text in all_rules().values() if text.work == work)
        yield f"- `{letter}-`: [{_section(work, lang)}](#{work}), {work_about(work, lang)}"
    yield f"\n## {words['presets']}\n"
    for preset in PRESETS:
        about = texts(lang).get("preset_about", preset)
        yield f"- **{texts(lang).get('preset', preset)}** (`{preset}`): {about}"
    yield f"\n## {words['reading']}\n"
    yield words["reading_note"].strip() + "\n"


def _rules(lang: str) -> Iterator[str]:
    for work in WORKS:
        yield f'<a id="{work}"></a>\n\n## {_section(work, lang)}\n'
        groups: dict[str, list[RuleText]] = {}
        for text in all_rules().values():
            if text.work == work:
                groups.setdefault(text.heading, []).append(text)
        for heading, rules in groups.items():
            title = heading_text(heading, lang)
            yield f"### {title[0].upper()}{title[1:]}\n"
            for text in rules:
                yield from _decision(text, lang) if work == "decision" else _rule(text, lang)
            yield ""


def _section(work: str, lang: str) -> str:
    return str(WORDS[lang]["decisions_title"]) if work == "decision" else work_name(work, lang)


def _rule(text: RuleText, lang: str) -> Iterator[str]:
    """One list item: statement with its mark, the words of the text, decisions not cited in the statement."""
    words = WORDS[lang]
    yield f'- <a id="{text.id}"></a>**{text.id}** {_statement(text, lang)}'
    yield f"  > {_escaped(text.quote)}"
    more = [decision for decision in text.related if decision not in text.statement[lang]]
    if more:
        yield f"\n  {words['decisions']}{words['colon']}{_links(more, lang)}"


def _decision(text: RuleText, lang: str) -> Iterator[str]:
    """One list item: title, statement, the rules it reads and its options."""
    words = WORDS[lang]
    title = f"{text.id} {text.title[lang]}{words['stop']}"
    yield f'- <a id="{text.id}"></a>**{title}** {_statement(text, lang)}'
    notes = [f"{words['about']}{words['colon']}{_links(text.related, lang)}"]
    if text.options:
        names = words["comma"].join(f"[`{name}`](#option-{name})" for name in text.options)
        notes.append(f"{words['keeps']}{words['colon']}{names}")
    yield "\n  " + words["semicolon"].join(notes)


def _options(lang: str) -> Iterator[str]:
    words = WORDS[lang]
    yield f'<a id="options"></a>\n\n## {words["options"]}\n'
    yield words["options_note"] + "\n"
    for group in GROUPS:
        yield f"### {words['group'][group]}\n"
        for option in all_options().values():
            if option.group == group:
                yield from _option(option, lang)
        yield ""


def _option(option: Option, lang: str) -> Iterator[str]:
    """One list item: title, effect, defaults, decisions; below it every value."""
    words, text = WORDS[lang], option_text(option.name)
    colon = words["colon"]
    title = f"**{text.title[lang]}** (`{option.name}`){words['stop']}"
    yield f'- <a id="option-{option.name}"></a>{title} {text.effect[lang]}'
    yield "  " + words["semicolon"].join(
        (
            f"{words['default']}{colon}{_defaults(option, lang)}",
            f"{words['belongs']}{colon}{_links(decisions_of(option.name), lang)}",
        ),
    )
    for value, meaning in text.values.items():
        yield f"  - {meaning[lang]}" if value == "*" else f"  - `{value}`{colon}{meaning[lang]}"


def _defaults(option: Option, lang: str) -> str:
    """The default, or the defaults by preset where they differ; presets that lack the option are left out."""
    values = {preset: f"`{value_key(value)}`" for preset, value in option.defaults.items()}
    if len(set(values.values())) == 1 and len(values) == len(PRESETS):
        return values[PRESETS[0]]
    comma = str(WORDS[lang]["comma"])
    return comma.join(f"{texts(lang).get('preset', preset)} {value}" for preset, value in values.items())


def _statement(text: RuleText, lang: str) -> str:
    mark = WORDS[lang]["nature"][text.nature]
    return _marked(text.statement[lang], lang) + (f" *({mark})*" if mark else "")


def _marked(statement: str, lang: str) -> str:
    """Option names and values as code, rule ids as links."""
    known = {
        name
        for option in all_options().values()
        for name in (option.name, *option_text(option.name).values)
        if lang != "en" or "_" in name  # in English the others are words as well
    }

    def code(match: re.Match[str]) -> str:
        return f"`{match[0]}`" if match[0] in known or " = " in match[0] else match[0]

    parts = [_CODE.sub(code, part) for part in _RULE_ID.split(statement)]
    ids = _RULE_ID.findall(statement)
    return parts[0] + "".join(f"[{rule_id}](#{rule_id}){part}" for rule_id, part in zip(ids, parts[1:], strict=True))


def _links(ids: Sequence[str], lang: str) -> str:
    return str(WORDS[lang]["comma"]).join(f"[{rule_id}](#{rule_id})" for rule_id in ids)


def _escaped(quote: str) -> str:
    return quote.replace("*", r"\*").replace("[", r"\[").replace("_", r"\_")


def main() -> None:
    """Write the three pages."""
    for lang in LANGUAGES:
        page_path(lang).write_text(page(lang), encoding="utf-8")


if __name__ == "__main__":
    main()
