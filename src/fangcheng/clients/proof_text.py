"""What is proved of a record, as text: a table of its deals, and what each player can compare with what he saw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from fangcheng.clients.messages import messages
from fangcheng.clients.text import in_pieces, styled, table, wrap
from fangcheng.deal.promise import GOING_ON, PROVED, UNPROMISED, DealProof
from fangcheng.deal.proof import Proof

COLUMNS: Final = ("deal", "lines", "commitment", "wall", "dice", "nonces", "answers", "events", "sums")
MARKS: Final = {PROVED: "✓", UNPROMISED: "–", GOING_ON: "…"}
INDENT: Final = "   "


def proof_lines(proof: Proof, lang: str, columns: int = 80, *, colour: bool = False) -> list[str]:
    """Return what is proved of a record.

    Args:
        proof: of the record.
        lang: ``ru``, ``en`` or ``zh``.
        columns: width to wrap at.
        colour: whether to style.
    """
    words, record = messages("verify", lang), proof.record
    comma = "、" if lang == "zh" else ", "
    found = wrap(words["rules"].format(name=record.header.ruleset.name), columns, "  ")
    found += wrap(words["players"].format(names=comma.join(record.header.players)), columns, "  ")
    if not proof.deals:
        return [*found, "", *wrap(words["no_deal"], columns, "  ")]
    found += ["", *_table(proof.deals, words), "", *wrap(words["marks"], columns, "  ")]
    found += ["", *_summary(proof, words, columns, comma, colour=colour)]
    promised = [deal for deal in proof.deals if deal.chance != UNPROMISED]
    if promised:
        found += ["", *wrap(words["compare"], columns, "  ")]
    for deal in promised:
        found += _shown(deal, record.header.players, words, columns)
    return found


def _table(deals: Sequence[DealProof], words: Mapping[str, str]) -> list[str]:
    rows = [[words[f"columns.{key}"] for key in COLUMNS]]
    for deal in deals:
        mark = MARKS[deal.chance]
        rows.append(
            [
                deal.name,
                f"{deal.first}–{deal.last}",
                mark,
                mark,
                mark,
                str(sum(nonce != "" for nonce in deal.promise.nonces) or "–"),
                str(deal.answers),
                str(deal.events),
                MARKS[PROVED if deal.finished else GOING_ON],
            ]
        )
    return table(rows, right=(0, 5, 6, 7))


def _summary(proof: Proof, words: Mapping[str, str], columns: int, comma: str, *, colour: bool) -> list[str]:
    """What all of it comes to, in sentences."""
    said = [words["played"]]
    if any(deal.chance == PROVED for deal in proof.deals):
        said.append(words["proved"])
    if proof.game_seed:
        said.append(words["game_seed"])
    unpromised = [deal.name for deal in proof.deals if deal.chance == UNPROMISED]
    if unpromised:
        said.append(words["unpromised"].format(deals=comma.join(unpromised)))
    said += [words["going_on"].format(deal=deal.name) for deal in proof.deals if not deal.finished]
    if proof.record.end is None:
        said.append(words["not_ended"])
    if proof.record.cut:
        said.append(words["cut"])
    return [styled(line, "bold", colour=colour) for text in said for line in wrap(text, columns, "  ")]


def _shown(deal: DealProof, players: Sequence[str], words: Mapping[str, str], columns: int) -> list[str]:
    """Commitment and nonces of a deal, for each player to compare."""
    first, *rest = in_pieces(deal.promise.commitment, columns - 6)
    found = [f"{deal.name:>4}  {first}", *(f"      {piece}" for piece in rest)]
    said = [
        f"{name} {_nonce_text(nonce, words)}"
        for name, nonce in zip(players, deal.promise.nonces, strict=False)
        if nonce
    ]
    return found + (wrap(f"      {words['nonces']} {' · '.join(said)}", columns, "        ") if said else [])


def _nonce_text(nonce: str, words: Mapping[str, str]) -> str:
    """A nonce as it was typed, where it was; else its digits."""
    try:
        typed = bytes.fromhex(nonce).decode("utf-8")
    except ValueError:
        return nonce
    return words["quoted"].format(text=typed) if typed.isprintable() else nonce
