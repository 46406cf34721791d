"""``?``, ``g`` and ``r``: what the choices mean and which rule says so, the glossary, the rules in play."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from fangcheng import names
from fangcheng.clients.rule_text import entry_lines, is_entry
from fangcheng.clients.terminal.answer import plain, read_answer
from fangcheng.clients.terminal.decision import Choice, Decision
from fangcheng.clients.terminal.describe import described, topic_of
from fangcheng.clients.terminal.faces import legend
from fangcheng.clients.terminal.screen import Screen
from fangcheng.clients.terminal.tableau import Tableau
from fangcheng.deal.reason_texts import REASONS
from fangcheng.rules import Ruleset
from fangcheng.rules.catalogue import all_rules, cite, rule
from fangcheng.rules.option_texts import option_texts
from fangcheng.rules.options import defaults_of
from fangcheng.scoring.texts import texts

RULES: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    "dictionary": {
        "discard": ("D-TURN-5", "D-DISC-1"),
        "stand": ("D-STAND-2", "D-STAND-3", "D-STAND-4"),
        "kong_concealed": ("D-KONG-8", "D-KONG-9", "D-KONG-10", "D-KONG-12"),
        "kong_added": ("D-KONG-4", "D-KONG-7", "D-ROB-1"),
        "pass": ("D-TURN-2", "G-84"),
        "pass_late": ("D-CLM-4", "G-63"),
        "chow": ("D-CHOW-1", "D-CHOW-3", "D-CHOW-4"),
        "pung": ("D-PUNG-1", "D-PUNG-2"),
        "kong": ("D-KONG-1", "D-KONG-2", "D-KONG-3"),
        "mahjong": ("D-CMB-2", "D-WIN-1"),
        "mahjong_claim": ("D-PRI-2", "D-WIN-1", "G-66"),
        "mahjong_rob": ("D-ROB-1", "G-73"),
        "late_pung": ("D-CLM-3", "D-PUNG-1"),
        "late_kong": ("D-CLM-3", "D-KONG-1"),
        "late_mahjong": ("D-CLM-3", "D-WIN-1"),
        "draw": ("D-TURN-2",),
        "replace": ("D-FLW-2", "D-KONG-3"),
        "open_partly": ("D-ERR-10", "G-50"),
        "open_fully": ("D-ERR-9", "G-50"),
        "withdraw": ("D-ERR-10", "G-50"),
        "go_on": ("D-ERR-3",),
        "skip_replacement": ("D-ERR-1", "D-ERR-5", "G-48"),
        "extra_draw": ("D-ERR-1", "D-ERR-4", "G-48"),
        "draw_out_of_turn": ("D-ERR-6", "G-52"),
        "wrong_break": ("D-ERR-6", "G-52"),
        "noticed": ("D-ERR-6", "G-49"),
        "take_back": ("D-ERR-7", "G-51"),
        "misdeclare": ("D-ERR-7", "D-ERR-8", "G-51"),
        "put_right": ("D-ERR-7", "G-51"),
        "false_mahjong": ("D-ERR-9", "D-ERR-10", "G-50"),
    },
    "smirnov": {
        "discard": ("S-TURN-1", "S-TURN-2"),
        "kong_concealed": ("S-KONG-3", "S-KONG-4"),
        "kong_added": ("S-KONG-2", "S-KONG-4"),
        "pass": ("S-TURN-2", "G-84"),
        "chow": ("S-CMB-1", "S-CLM-2"),
        "pung": ("S-CMB-2", "S-CLM-1"),
        "kong": ("S-KONG-1", "S-KONG-4"),
        "mahjong": ("S-CMB-4", "S-CMB-5"),
        "mahjong_claim": ("S-PRI-2", "S-CMB-5"),
        "mahjong_rob": ("C-ROB-1", "G-73"),
    },
    "combinations": {
        "kong_concealed": ("C-GANG-3", "D-KONG-12"),
        "kong_added": ("C-GANG-2", "C-ROB-1"),
        "chow": ("C-CHI-1", "C-CHI-2"),
        "pung": ("C-CMB-1", "C-PENG-1", "C-PENG-2"),
        "kong": ("C-CMB-2", "C-GANG-1"),
        "mahjong": ("C-CMB-4", "C-WIN-1"),
        "mahjong_claim": ("C-PRI-2", "C-WIN-1", "C-WIN-2"),
        "mahjong_rob": ("C-ROB-1", "C-ROB-2"),
    },
}
"""Rule ids behind each topic, by family of tables; a topic that is missing is that of the first text."""
NOTABLE: Final = (
    "players", "direction", "rounds", "dealer", "late_claims", "mahjong_tie", "standing_hand", "limit", "limit_hands",
    "winner_share",
)  # fmt: skip
"""Options that ``r`` tells of even when they are as usual."""


def rules_of(topic: str, ruleset: Ruleset) -> tuple[str, ...]:
    """Return the ids of the rules behind a topic in a ruleset."""
    own = RULES.get(ruleset.preset, {})
    return own.get(topic) or RULES["dictionary"][topic]


class Explainer:
    """Explains a table to a person.

    Args:
        screen: where it is written.
        tableau: how tiles and words look.
        ruleset: the rules in play.
    """

    def __init__(self, screen: Screen, tableau: Tableau, ruleset: Ruleset) -> None:
        self._screen = screen
        self._tableau = tableau
        self._words = tableau.words
        self._ruleset = ruleset

    # -- the choices -------------------------------------------------------------------------------------------------

    def choices(self, decision: Decision) -> None:
        """Explain all choices, each kind of them once."""
        seen = set()
        for choice in decision.choices:
            topic = topic_of(choice.action, decision)
            if topic in seen:
                continue
            seen.add(topic)
            self._topic(choice, decision, topic)
        if self._tableau.faces.style != "words":
            self._screen.say(legend(self._tableau.faces, self._words))
        for key in ("help.marks", "help.keys", "ask.commands"):
            self._screen.say(self._words(key))

    def _topic(self, choice: Choice, decision: Decision, topic: str) -> None:
        many = topic in ("discard", "stand", "chow")
        if many and topic != "chow":
            head = self._words(f"help.title.{topic}")
        else:
            head = described(choice, decision, self._tableau, dict(self._ruleset.options))
        self._screen.say(head, "bold")
        self._screen.say(self._words(f"help.{topic}"), indent="   ")
        ids = rules_of(topic, self._ruleset)
        self._screen.say(self._words("help.rules", rules=self._words.join(ids)), "dim", indent="   ")

    def one(self, choice: Choice, decision: Decision) -> None:
        """Explain one choice: what it does, and the rules word for word."""
        topic = topic_of(choice.action, decision)
        self._screen.say(described(choice, decision, self._tableau, dict(self._ruleset.options)), "bold")
        self._screen.say(self._words(f"help.{topic}"), indent="   ")
        for rule_id in rules_of(topic, self._ruleset):
            self._screen.say(f"{rule_id}  {rule(rule_id).statement[self._words.lang]}", indent="   ", hang="  ")
            self._screen.say(cite(rule_id, self._words.lang), "dim", indent="     ")

    def asked(self, rest: str, decision: Decision | None) -> None:
        """Answer ``? something``: a choice, why something is not possible, a rule id, an option, or a term."""
        if entry_of(rest):
            self.rule(rest)
            return
        if decision is not None:
            answer = read_answer(rest, decision, self._words)
            if answer.choice is not None:
                self.one(answer.choice, decision)
                return
            if answer.reason:
                self._screen.say(self.reason(answer.reason))
                return
        self.glossary(rest)

    def reason(self, code: str) -> str:
        """Return why something is not possible."""
        return str(getattr(REASONS[code], self._words.lang))

    # -- rules -------------------------------------------------------------------------------------------------------

    def rule(self, name: str) -> None:
        """Explain a rule id or an option."""
        entry = entry_of(name)
        if not entry:
            self._screen.say(self._words("rules.unknown", name=name[:40]))
            return
        self._screen.lines(entry_lines(entry, self._words.lang, self._screen.colour, self._screen.columns))

    def rules(self, rest: str = "") -> None:
        """Tell the rules in play: the preset, what differs from it, what matters most at a table."""
        if rest:
            self.rule(rest)
            return
        words, ruleset = self._words, self._ruleset
        known = texts(words.lang)
        base = known.get("preset", ruleset.preset)
        if ruleset.source:
            title = words("rules.house", name=ruleset.name, base=base)
        else:
            title = words("rules.title", name=base, about=known.get("preset_about", ruleset.preset))
        self._screen.say(title, "bold")
        usual = defaults_of(ruleset.preset)
        changed = [name for name, value in ruleset.options.items() if value != usual[name]]
        for key, listed in (("rules.changed", changed), ("rules.notable", [n for n in NOTABLE if n not in changed])):
            shown = [name for name in listed if name in ruleset.options]
            if not shown:
                continue
            self._screen.say(words(key))
            for name in shown:
                text = option_texts()[name]
                meaning = text.meaning(ruleset.options[name], words.lang)
                self._screen.say(
                    words("rules.option", title=text.title[words.lang], meaning=meaning), indent="   ", hang="  "
                )
        self._screen.say(words("rules.more"), "dim")

    # -- the glossary ------------------------------------------------------------------------------------------------

    def glossary(self, rest: str = "") -> None:
        """List the terms, or explain those a word fits."""
        words = self._words
        entries = names.glossary(words.lang, words.vocabulary)
        wanted = plain(rest)
        if not wanted:
            self._screen.say(words("glossary.title"))
            self._screen.say(words.join([entry.title for entry in entries]), indent="   ")
            return
        found = [
            entry
            for entry in entries
            if wanted
            in {plain(entry.title), entry.code, *map(plain, (*entry.others, *_called(entry.code, words.lang)))}
        ]
        found = found or [entry for entry in entries if wanted in plain(entry.title)]
        if not found:
            self._screen.say(words("glossary.none", word=rest[:40]))
            return
        for entry in found[:3]:
            self._screen.say(entry.title, "bold")
            self._screen.say(entry.text, indent="   ")
            if entry.others:
                self._screen.say(words("glossary.others", words=words.join(list(entry.others))), "dim", indent="   ")
            self._screen.say(words("help.rules", rules=words.join(entry.rules)), "dim", indent="   ")


def _called(code: str, lang: str) -> tuple[str, ...]:
    """What a set is called out as: 碰 for a pung."""
    call = f"call_{code}"
    return names.synonyms(call, lang) if call in names.terms() else ()


@cache
def _rule_ids() -> dict[str, str]:
    return {rule_id.casefold(): rule_id for rule_id in all_rules()}


def entry_of(text: str) -> str:
    """Return the rule id or option a text names, capitals or not, or ""."""
    return _rule_ids().get(text.casefold(), text if is_entry(text) else "")
