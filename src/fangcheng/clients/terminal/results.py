"""The sheet after a deal: every hand opened, every line of its score, who pays whom for what, the new sums."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from fangcheng.clients.terminal.screen import Screen
from fangcheng.clients.terminal.tableau import Company, Tableau, shortened, signed
from fangcheng.clients.text import styled, table, width, wrap
from fangcheng.deal.ended import EndedDeal, EndedHand
from fangcheng.deal.endings import FALSE_CALL, RESHUFFLED
from fangcheng.deal.result import Amount
from fangcheng.hand.layout import CONCEALED, KONG, PUNG
from fangcheng.rules import Ruleset
from fangcheng.scoring import Score
from fangcheng.scoring.explain import SheetLine, hu, settlement_text, sheet, total_text
from fangcheng.scoring.layout import STATUSES
from fangcheng.tiles import Kind

_TURNED: Final = (PUNG, KONG)
"""Sets on a rack whose middle tile is turned over; a kong that was never laid counts as a pung there (D-KONG-11)."""


class Results:
    """Shows how a deal ended.

    Args:
        screen: where it is written.
        tableau: how tiles and words look.
        ruleset: the rules in play.
    """

    def __init__(self, screen: Screen, tableau: Tableau, ruleset: Ruleset) -> None:
        self._screen = screen
        self._tableau = tableau
        self._words = tableau.words
        self._faces = tableau.faces
        self._ruleset = ruleset

    def show(self, deal: EndedDeal, company: Company, after: Mapping[int, Amount]) -> None:
        """Write the whole sheet.

        Args:
            deal: the finished deal.
            company: who sat there, with the sums before the deal.
            after: sums after it, by wind.
        """
        self._screen.rule(self._words("result.title", number=company.number))
        if deal.winner < 0:
            key = {FALSE_CALL: "false_mahjong", RESHUFFLED: "reshuffled"}.get(deal.ending, "dead")
            self._screen.say(self._words(f"result.{key}"))
            if deal.ending == FALSE_CALL:
                self._payments(deal)
                self._screen.line()
            self._sums(deal, company, after)
            return
        cited: dict[str, str] = {}
        hands = {hand.seat: hand for hand in deal.hands}
        for seat, score in deal.scores().items():
            self._screen.line()
            self._hand(deal, hands[seat], score, company)
            for entry in sheet(score, self._words.lang):
                if entry.line.value:
                    cited.setdefault(entry.line.rule, entry.cite)
        for hand in deal.hands:
            if hand.score is None:
                self._screen.line()
                self._uncounted(hand, company)
        self._screen.line()
        self._payments(deal)
        self._screen.line()
        self._sums(deal, company, after)
        self._screen.line()
        self._screen.say(self._words("result.sources"), "dim")
        for rule_id, text in cited.items():
            self._screen.say(f"{rule_id:<8}{text}", "dim", indent="   ", hang=" " * 8)

    # -- one hand ----------------------------------------------------------------------------------------------------

    def _hand(self, deal: EndedDeal, hand: EndedHand, score: Score, company: Company) -> None:
        screen = self._screen
        title = self._title(hand, company)
        if hand.seat == deal.winner:
            title = self._words("result.winner", hand=title)
        screen.line(screen.style(f" {title}", "bold"))
        for line in self._opened(hand, score, company.options, winner=hand.seat == deal.winner):
            screen.line(line)
        screen.lines(self._score(score))

    def _title(self, hand: EndedHand, company: Company) -> str:
        words = self._words
        return words("result.hand", seat=words.seat(hand.seat), name=shortened(company.names[hand.seat], 24))

    def _uncounted(self, hand: EndedHand, company: Company) -> None:
        """A hand of which an error leaves nothing to count (D-ERR-4, 8)."""
        self._screen.line(self._screen.style(f" {self._title(hand, company)}", "bold"))
        parts = [self._tableau.meld(meld, hand.seat, company.options) for meld in hand.melds]
        parts += [self._faces.row(group) for group in leftovers(hand.concealed)]
        self._screen.lines(wrap("   " + " · ".join(parts), self._screen.columns, "   "))
        self._screen.say(self._words(f"result.{STATUSES[hand.status]}"), indent="   ")

    def _opened(self, hand: EndedHand, score: Score, options: Mapping[str, object], *, winner: bool) -> list[str]:
        """The hand grouped into sets: those laid, those on the rack, what is left over, bonus tiles."""
        parts = [self._tableau.meld(meld, hand.seat, options) for meld in hand.melds]
        left = Counter(hand.concealed)
        for part in score.sets[len(hand.melds) :]:
            tiles = part.tiles[:3] if part.type == KONG else part.tiles
            if part.exposure == CONCEALED or winner:
                left.subtract(tiles)
                parts.append(self._set(tiles, turned=part.type in _TURNED and part.exposure == CONCEALED))
        parts += [self._faces.row(group) for group in leftovers(sorted((+left).elements()))]
        if hand.bonus:
            parts.append(self._faces.row(sorted(hand.bonus)))
        return wrap("   " + " · ".join(parts), self._screen.columns, "   ")

    def _set(self, tiles: Sequence[Kind], *, turned: bool) -> str:
        """A set from the rack; of a concealed pung the middle tile is turned over (D-WIN-2)."""
        if not turned:
            return self._faces.row(tiles)
        face = self._faces.face(tiles[0]).rstrip()
        return f"{face} {self._faces.back().rstrip()} {face}"

    def _score(self, score: Score) -> list[str]:
        lang, columns = self._words.lang, self._screen.columns
        rows, beaten = [], list[str]()
        for entry in sheet(score, lang):
            if not entry.line.value:
                continue
            if entry.running is None:
                text = self._words("result.beaten", line=_short(entry), reason=entry.beaten)
                beaten += wrap(f"   {text}", columns, "     ")
            else:
                rows.append((entry, self._tiles(entry.line.tiles)))
        found = self._rows(rows)
        found += [styled(line, "dim", colour=self._screen.colour) for line in beaten]
        *before, total = total_text(score, lang)
        for text in before:
            found += wrap(f"   {text}", columns, "     ")
        found.append(styled(f"   {total}", "bold", colour=self._screen.colour))
        return found

    def _rows(self, rows: Sequence[tuple[SheetLine, str]]) -> list[str]:
        """The lines of a score, labels too long going on in the next line."""
        if not rows:
            return []
        cells = [
            ["   " + entry.label, tiles, entry.value, "=", str(entry.running), entry.line.rule] for entry, tiles in rows
        ]
        others = sum(max(width(row[index]) for row in cells) for index in range(1, 6)) + 10
        most = max(16, self._screen.columns - others)
        fitted: list[list[str]] = []
        for row in cells:
            label = wrap(row[0], most, "     ")
            fitted += [[part] for part in label[:-1]]
            fitted.append([label[-1], *row[1:]])
        return table(fitted, right=(2, 4))

    def _tiles(self, kinds: Sequence[Kind]) -> str:
        """The tiles of a line; several alike as one with their number, where tiles are written as words."""
        if self._faces.style == "words" and len(kinds) > 1 and len(set(kinds)) == 1:
            return f"{len(kinds)} × {self._faces.plain(kinds[0])}"
        return self._faces.row(kinds)

    # -- payments and sums -------------------------------------------------------------------------------------------

    def _payments(self, deal: EndedDeal) -> None:
        self._screen.say(self._words("result.payments"), "bold")
        texts = settlement_text(deal.settlement, self._ruleset, self._words.lang)
        for text in texts or [self._words("result.no_payments")]:
            self._screen.say(text, indent="   ", hang="  ")

    def _sums(self, deal: EndedDeal, company: Company, after: Mapping[int, Amount]) -> None:
        words, net = self._words, deal.result.net
        rows = [["", "", words("result.score"), words("result.net"), words("result.sum")]]
        for hand in deal.hands:
            seat = hand.seat
            colour = "green" if net[seat] > 0 else "red" if net[seat] < 0 else "dim"
            rows.append(
                [
                    "   " + words.seat(seat),
                    shortened(company.names[seat], 20),
                    hu(self._ruleset, hand.score.total, words.lang) if hand.score is not None else "",
                    styled(signed(net[seat]), colour, colour=self._screen.colour),
                    signed(after[seat]),
                ]
            )
        self._screen.lines(table(rows, right=(2, 3, 4)))


def _short(entry: SheetLine) -> str:
    return f"{entry.label} {entry.tiles} {entry.value}".replace("  ", " ")


def leftovers(kinds: Sequence[Kind]) -> list[tuple[Kind, ...]]:
    """Return tiles that belong to no set that counts, grouped for the eye: chows as far as they go, then the suits."""
    left = Counter(kinds)
    groups: list[tuple[Kind, ...]] = []
    for kind in range(25):
        while kind % 9 <= 6 and left[kind] and left[kind + 1] and left[kind + 2]:
            groups.append((kind, kind + 1, kind + 2))
            left.subtract(groups[-1])
    rest = sorted((+left).elements())
    for first, last in ((0, 9), (9, 18), (18, 27), (27, 34)):
        suit = tuple(kind for kind in rest if first <= kind < last)
        if suit:
            groups.append(suit)
    return groups
