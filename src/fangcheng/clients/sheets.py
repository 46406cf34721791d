"""Scores, settlements and waits as text a person reads."""

from __future__ import annotations

from typing import Any

from fangcheng.clients.messages import messages
from fangcheng.clients.text import styled, table, width, wrap
from fangcheng.notation import HandText, format_tiles
from fangcheng.rules import Ruleset
from fangcheng.scoring.explain import hu, settlement_text, sheet, tiles_text, total_text
from fangcheng.scoring.lines import Score
from fangcheng.scoring.settle import Settlement
from fangcheng.scoring.texts import texts
from fangcheng.tiles import KIND_OF, WIND_LETTERS


def score_lines(score: Score, lang: str, colour: bool, columns: int = 80) -> list[str]:
    """A whole score: the hand as it was read, every line with its running sum, beaten lines with their reason."""
    hand = score.hand
    parts = [tiles_text(part.tiles) for part in score.sets] if score.sets else []
    found = [styled(str(HandText(hand.concealed, hand.melds, hand.bonus)), "bold", colour=colour)]
    if hand.winner and parts:
        found.append("  " + " · ".join(parts))
    rows: list[list[str]] = []
    beaten: dict[str, list[str]] = {}
    for entry in sheet(score, lang):
        if not entry.line.value:
            continue
        if entry.running is None:
            tiles = f" {entry.tiles}" if entry.tiles else ""
            beaten.setdefault(entry.beaten, []).append(f"{entry.label}{tiles} {entry.value}")
        else:
            rows.append([f"  {entry.label}", entry.tiles, entry.value, "=", str(entry.running), entry.line.rule])
    found += _fit(rows, columns)
    for reason, lines in beaten.items():
        text = f"  {reason}: {'; '.join(lines)}"
        found += [styled(line, "dim", colour=colour) for line in wrap(text, columns, "    ")]
    sentences = total_text(score, lang)
    found += [line for text in sentences[:-1] for line in wrap(f"  {text}", columns, "    ")]
    found.append(styled(f"  {sentences[-1]}", "bold", colour=colour))
    return found


def _fit(rows: list[list[str]], columns: int) -> list[str]:
    """The table of lines; labels too long for the screen go on in the next line."""
    if not rows:
        return []
    others = sum(max(width(row[index]) for row in rows) for index in range(1, 6)) + 10
    most = max(20, columns - others)
    fitted: list[list[str]] = []
    for row in rows:
        label = wrap(row[0], most, "    ")
        fitted += [[part] for part in label[:-1]]
        fitted.append([label[-1], *row[1:]])
    return table(fitted, right=(2, 4))


def settlement_lines(settlement: Settlement, ruleset: Ruleset, lang: str, colour: bool, columns: int = 80) -> list[str]:
    """Every payment with its reason, then the sums."""
    words = texts(lang)
    found = [line for text in settlement_text(settlement, ruleset, lang) for line in wrap(f"  {text}", columns, "    ")]
    rows = []
    for seat in settlement.present:
        net = settlement.net[seat]
        amount = f"+{net}" if net > 0 else str(net).replace("-", "−")
        rows.append(
            [
                f"  {words.get('seat', WIND_LETTERS[seat])}",
                hu(ruleset, settlement.scores[seat], lang),
                styled(amount, "green" if net > 0 else "red" if net < 0 else "dim", colour=colour),
            ]
        )
    header = ["", words.get("settlement", "sheet_score"), words.get("settlement", "sheet_net")]
    return [*found, *table([header, *rows], right=(1, 2))]


def waits_lines(result: dict[str, Any], ruleset: Ruleset, lang: str) -> list[str]:
    """What completes a hand, how many are unseen, and its worth."""
    words = messages("score", lang)
    if not result["waits"]:
        return [words["none"].format(deficiency=result["deficiency"])]
    rows = [[words["tile"], words["unseen"], words["total"]]]
    rows += [
        [format_tiles((KIND_OF[wait["tile"]],)), str(wait["unseen"]), hu(ruleset, wait["total"], lang)]
        for wait in result["waits"]
    ]
    return table(rows, right=(1, 2))
