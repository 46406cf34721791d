"""Makes Russian, English and Chinese of scores and settlements: codes in the core, sentences here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from fangcheng.errors import FangchengError
from fangcheng.notation import format_tiles
from fangcheng.rules.catalogue import cite
from fangcheng.rules.model import Ruleset
from fangcheng.scoring.lines import CAP_RULE, Score, ScoreLine
from fangcheng.scoring.settle import Payment, Settlement
from fangcheng.scoring.texts import LANGUAGES, Texts, texts
from fangcheng.tiles import WIND_LETTERS, Kind

_VARIANT_OPTION: Final = {
    "D-A-10": "other_winds",
    "D-C-3": "other_winds",
    "D-B-3": "only_possible",
    "D-C-4": "own_bonus",
    "S-C-6": "two_own_winds",
}
"""Options whose value changes what a row means, and so its label."""


def language(lang: str) -> str:
    """Return the language if there are texts in it.

    Raises:
        FangchengError: ``unknown_language``.
    """
    if lang not in LANGUAGES:
        raise FangchengError.unknown("language", lang, ", ".join(LANGUAGES), "lang")
    return lang


def label(ruleset: Ruleset, line: ScoreLine, lang: str) -> str:
    """What a line is for, such as «Пун из двоек–восьмёрок, открытый»."""
    words = texts(lang)
    title = line.row.title if line.row is not None else {}
    name = rule_label(ruleset, line.rule, title, lang)
    if title:
        return name
    if line.exposure and line.kind == "points" and len(line.tiles) > 2:
        return words.say("line", "set", label=name, exposure=words.get("exposure", line.exposure))
    return name


def rule_label(ruleset: Ruleset, rule: str, title: Mapping[str, str], lang: str) -> str:
    """What a row of a ruleset is called: its own title, or the rule's label as the options have it read."""
    if title:
        return title.get(lang) or next(iter(title.values()))
    option = _VARIANT_OPTION.get(rule)
    # The second text's sums bring rows into tables that do not know their options (G-27)
    return texts(lang).label(rule, str(ruleset.options.get(option, "")) if option else "")


def value_text(line: ScoreLine, lang: str) -> str:
    """The value as it works: ``+4``, ``×2``, a limit."""
    words = texts(lang)
    if line.kind == "doubles":
        return words.get("value", "double") if line.value == 1 else words.say("value", "factor", factor=2**line.value)
    if line.kind == "factor":
        return words.say("value", "factor", factor=line.value)
    return words.say("value", line.kind, value=line.value)


def tiles_text(tiles: Iterable[Kind]) -> str:
    """Tiles as compact codes."""
    return format_tiles(tuple(tiles))


def line_text(ruleset: Ruleset, line: ScoreLine, lang: str) -> str:
    """A whole line: what, which tiles, how much, and why it does not count if it is beaten."""
    words = texts(lang)
    text = label(ruleset, line, lang)
    if line.tiles:
        text = words.say("line", "tiles", label=text, tiles=tiles_text(line.tiles))
    text = f"{text}: {value_text(line, lang)}"
    if line.beaten_by:
        text += f" ({beaten_text(ruleset, line, lang)})"
    return text


def beaten_text(ruleset: Ruleset, line: ScoreLine, lang: str) -> str:
    """Why a line does not count."""
    words = texts(lang)
    if line.reason == "limit":
        return words.say("beaten", "limit", rule=line.beaten_by)
    row = next(row for row in ruleset.rows if row.rule == line.beaten_by)
    higher = ScoreLine(row.rule, row.kind, 0, (), "", "", "", row)
    return words.say("beaten", "ladder", rule=line.beaten_by, label=label(ruleset, higher, lang))


def citation(line: ScoreLine, lang: str) -> str:
    """Where the line's rule stands: the text's heading and words, or the house's name."""
    if line.row is not None and line.row.table == "house":
        return line.row.cite
    return cite(line.rule, lang)


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One line of a score sheet.

    Attributes:
        line: the score line.
        label: what it is for.
        tiles: its tiles in notation, may be empty.
        value: as it works (``+4``, ``×2``).
        running: the sum after it, ``None`` for a line that does not count.
        beaten: why it does not count, or ``""``.
        cite: where the rule stands.
    """

    line: ScoreLine
    label: str
    tiles: str
    value: str
    running: int | None
    beaten: str
    cite: str


def sheet(score: Score, lang: str) -> list[SheetLine]:
    """The lines of a score as they are counted: points, multipliers, the limit; beaten lines last."""
    order = {"points": 0, "doubles": 1, "factor": 1, "limit": 2}
    lines = sorted(score.lines, key=lambda line: (bool(line.beaten_by), order[line.kind]))
    running = 0
    found = []
    for line in lines:
        if not line.beaten_by:
            if line.kind == "points":
                running += line.value
            elif line.kind == "limit":
                running = line.value
            else:
                running *= 2**line.value if line.kind == "doubles" else line.value
        found.append(
            SheetLine(
                line=line,
                label=label(score.ruleset, line, lang),
                tiles=tiles_text(line.tiles),
                value=value_text(line, lang),
                running=None if line.beaten_by else running,
                beaten=beaten_text(score.ruleset, line, lang) if line.beaten_by else "",
                cite=citation(line, lang),
            )
        )
    return found


def hu(ruleset: Ruleset, amount: Fraction | int, lang: str) -> str:
    """An amount with its unit: hu, or points in the second text's tables."""
    return texts(lang).count(ruleset.unit, amount)


def total_text(score: Score, lang: str) -> list[str]:
    """How the total came about, in one or two sentences."""
    words = texts(lang)
    amount = hu(score.ruleset, score.total, lang)
    if score.limit_hand is not None:
        known = words.section("limit_hand")
        row = next(row for row in score.ruleset.rows if row.limit_hand == score.limit_hand)
        name = known.get(score.limit_hand) or row.title.get(lang) or row.rule
        return [words.say("total", "limit_hand", name=name, amount=amount), words.say("total", "total", amount=amount)]
    if not score.points:
        return [words.get("total", "nothing"), words.say("total", "total", amount=amount)]
    found = []
    if score.factor != 1:
        found.append(words.say("total", "product", points=score.points, factor=score.factor, total=score.uncapped))
    if score.uncapped != score.total:
        found.append(words.say("total", "capped", uncapped=score.uncapped, limit=score.total, rule=CAP_RULE))
    return [*found, words.say("total", "total", amount=amount)]


def payment_text(settlement: Settlement, payment: Payment, ruleset: Ruleset, lang: str) -> str:
    """One payment as a sentence: who, whom, how much, what for."""
    words: Texts = texts(lang)
    payer, payee = WIND_LETTERS[payment.debtor], WIND_LETTERS[payment.creditor]
    scores = settlement.scores
    high, low = scores[payment.creditor], scores[payment.debtor]
    share = payment.amount / (2 if payment.east else 1)
    values = {
        "payer": words.get("seat", payer),
        "payee": words.get("seat_dative", payee),
        "seat": words.get("seat", payee),
        "amount": hu(ruleset, payment.amount, lang),
        "rule": payment.rule,
        "score": hu(ruleset, high, lang),
        "higher": hu(ruleset, high, lang),
        "lower": hu(ruleset, low, lang),
        "share": hu(ruleset, share, lang),
        "losers": len(settlement.present) - 1,
        "limit": hu(ruleset, high, lang),
        "base": hu(ruleset, int(ruleset.options["false_mahjong_base"]), lang),
    }
    return words.say("settlement", _payment_key(settlement, payment, share), **values)


def _payment_key(settlement: Settlement, payment: Payment, share: Fraction) -> str:
    if payment.reason == "winner":
        if not payment.east:
            return "winner"
        return "winner_east_wins" if payment.creditor == 0 else "winner_east_pays"
    if payment.reason == "share":
        if payment.east:
            return "share_east"
        exact = share * (len(settlement.present) - 1) == settlement.scores[payment.creditor]
        return "share" if exact else "share_rounded"
    reason = "too_many_tiles" if payment.reason == "too_few_tiles" else payment.reason
    return f"{reason}_east" if payment.east else reason


def settlement_text(settlement: Settlement, ruleset: Ruleset, lang: str) -> list[str]:
    """Every payment as a sentence; one sentence where there is none."""
    words = texts(lang)
    if settlement.void == "dead":
        return [words.say("settlement", "dead_deal", rule="D-END-2")]
    found = [payment_text(settlement, payment, ruleset, lang) for payment in settlement.payments]
    if settlement.void == "false_mahjong":
        found.append(words.say("settlement", "false_mahjong_void", rule="G-50"))
    return found
