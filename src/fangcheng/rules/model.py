"""A ruleset as data: its rows, its options, and the table of ints compiled from them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from fangcheng.rules.table_cy import RuleTable


class Row(NamedTuple):
    """One active row of a scoring table.

    Attributes:
        rule: rule id, shown with the line it makes.
        table: ``A``, ``B``, ``C``, ``bonus``, ``limit``, ``sums``, ``closed`` or ``house``: where the text prints it.
        kind: ``points``, ``doubles`` (powers of two), ``factor`` or ``limit``.
        per: what it is asked of: ``set``, ``bonus``, ``series``, ``hand`` or ``pairs``.
        value: (open, concealed); for ``pairs`` (suit pair, honour pair).
        need: predicates that must hold (``vocabulary``).
        bar: predicates that must not.
        group: ladder of which only the highest row counts, or ``""``.
        base: a basic value that does not spoil a strict «no hu» (G-09).
        cite: heading and words of the text, or the house's name.
        examples: hands, in the words of ``fangcheng score``, of which the row must make a line.
        counters: hands of which it must not.
        limit_hand: name of the limit hand, or ``""``.
        title: display names by language of a house row, empty for rows of the texts.
    """

    rule: str
    table: str
    kind: str
    per: str
    value: tuple[int, int]
    need: frozenset[str]
    bar: frozenset[str]
    group: str
    base: bool
    cite: str
    examples: tuple[str, ...]
    counters: tuple[str, ...]
    limit_hand: str
    title: Mapping[str, str]

    def as_data(self) -> list[Any]:
        """What decides the row's effect, for the content hash and for comparing rulesets."""
        return [
            self.rule,
            self.kind,
            self.per,
            list(self.value),
            sorted(self.need),
            sorted(self.bar),
            self.group,
            self.base,
        ]


class HouseHand(NamedTuple):
    """A special or limit hand a house adds by a pattern (docs/rulesets.md)."""

    rule: str
    pattern: Mapping[str, Any]
    encoded: Mapping[str, int]


class Ruleset(NamedTuple):
    """A complete set of rules for a table; made by :func:`fangcheng.rules.load`.

    Attributes:
        name: preset or house name.
        title: display names by language (house rulesets), may be empty.
        preset: the preset it is or extends, which decides the options it has.
        options: effective value of every option of that preset.
        rows: the active rows, in table order.
        hands: house hands.
        unit: what its tables count: ``hu`` or ``points``.
        cites: rule id of each reason for a payment (``winner``, ``difference_east``, ...).
        sequences: ``same`` or ``other``: which suit the five tiles of a pure sequence are of (G-41).
        source: text of a house ruleset's file, ``""`` for a preset.
        table: the same as ints, for the compiled modules.
    """

    name: str
    title: Mapping[str, str]
    preset: str
    options: Mapping[str, Any]
    rows: tuple[Row, ...]
    hands: tuple[HouseHand, ...]
    sequences: str
    unit: str
    cites: Mapping[str, str]
    source: str
    table: RuleTable

    @property
    def content_hash(self) -> str:
        """SHA-256 of everything that decides how a deal is played and counted, as hexadecimal digits."""
        import hashlib
        import json

        data = {
            "options": dict(self.options),
            "rows": [row.as_data() for row in self.rows],
            "hands": [dict(hand.encoded) for hand in self.hands],
            "sequences": self.sequences,
        }
        text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
        return hashlib.sha256(text.encode()).hexdigest()

    def __hash__(self) -> int:
        return hash(self.table)  # one ruleset, one table: the options have no hash

    def rule_ids(self) -> tuple[str, ...]:
        """Ids of the active rows, in table order, each once."""
        return tuple(dict.fromkeys(row.rule for row in self.rows))
