"""The table as text, seen from one chair: the others in turn order, oneself at the bottom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from fangcheng.clients.terminal.faces import Faces
from fangcheng.clients.terminal.words import Words
from fangcheng.clients.text import styled, width, wrap
from fangcheng.deal.result import Amount
from fangcheng.deal.seating import after, place_of
from fangcheng.deal.view import FACE_DOWN, MeldView, PublicSeat, SeatView
from fangcheng.hand.layout import ADDED, CHOW, CONCEALED, KONG
from fangcheng.scoring.layout import STATUSES
from fangcheng.tiles import EAST, Kind

CLAIMED = "'"
"""Stands behind a claimed tile, which lies turned in its set."""
EAST_MARK = "◆"
LABEL = 9
"""Columns of the words before a player's rows."""


@dataclass(frozen=True, slots=True)
class Company:
    """Who sits at the table of a deal.

    Attributes:
        you: wind of the person who plays here.
        names: players by wind.
        totals: running sums by wind, before this deal.
        options: effective options of the rules.
        number: of the deal.
    """

    you: int
    names: Mapping[int, str]
    totals: Mapping[int, Amount]
    options: Mapping[str, object]
    number: int


def signed(amount: Amount) -> str:
    """Return an amount with its sign, a true minus before what is lost."""
    return f"+{amount}" if amount > 0 else str(amount).replace("-", "−")


def flow(label: str, cells: Sequence[str], columns: int, gap: str = " ") -> list[str]:
    """Return cells behind a label, in as many lines as they need; cells may be styled."""
    lines, line, used = [], label, width(label)
    for index, cell in enumerate(cells):
        more = width(cell) + (width(gap) if used > width(label) else 0)
        if index and used + more > columns:
            lines.append(line.rstrip())
            line, used = " " * width(label), width(label)
            more = width(cell)
        line += (gap if used > width(label) else "") + cell
        used += more
    return [*lines, line.rstrip()]


class Tableau:
    """Draws tables.

    Args:
        faces: how tiles look.
        words: how everything is called.
        colour: whether to style.
        columns: width.
    """

    def __init__(self, faces: Faces, words: Words, *, colour: bool, columns: int) -> None:
        self.faces = faces
        self.words = words
        self.colour = colour
        self.columns = columns

    def title(self, view: SeatView, company: Company) -> str:
        """Return what stands over a table: deal, round, tiles left."""
        return self.words(
            "table.title",
            number=company.number,
            round=self.words.round(view.round_wind),
            tiles=self.words.tiles(view.tiles_left),
            drawable=view.drawable_left,
        )

    def lines(self, view: SeatView, company: Company) -> list[str]:
        """Return the whole table without the viewer's own concealed tiles."""
        seats, wind = [], after(view.seat, view.present)
        while wind != view.seat:
            seats.append(wind)
            wind = after(wind, view.present)
        found = []
        for wind in [*seats, view.seat]:
            seat = view.seats[wind]
            if seat is not None:
                found += self._seat(seat, view, company)
        return found + self._known(view)

    def _known(self, view: SeatView) -> list[str]:
        """What the viewer has put back on the wall and so knows (D-CLM-3, G-63)."""
        if not view.known_wall:
            return []
        known = [
            self.words(
                "table.known_live" if place >= 0 else "table.known_loose",
                number=place + 1 if place >= 0 else -place,
                tile=self.faces.face(kind).rstrip(),
            )
            for place, kind in view.known_wall
        ]
        return wrap(" " + self.words("table.known", tiles=self.words.join(known)), self.columns, "  ")

    def _seat(self, seat: PublicSeat, view: SeatView, company: Company) -> list[str]:
        found = [self._head(seat, view, company)]
        if seat.melds or seat.bonus:
            cells = [self.meld(meld, seat.seat, company.options) for meld in seat.melds]
            if seat.bonus:
                cells.append(self.faces.row(seat.bonus))
            found += flow(self._label("table.laid"), cells, self.columns, "  ")
        if seat.discards:
            named = seat.seat == view.discarder and not view.robbing
            cells = [self._discard(kind) for kind in seat.discards]
            if named:
                cells[-1] = self._last(seat.discards[-1])
            found += flow(self._label("table.discards"), cells, self.columns)
        return found

    def _head(self, seat: PublicSeat, view: SeatView, company: Company) -> str:
        own = seat.seat == view.seat
        place = place_of(seat.seat, view.seat, str(company.options["direction"]))
        name = shortened(company.names[seat.seat], 16)
        wind = self.words.seat(seat.seat) + (f" {EAST_MARK}" if seat.seat == EAST else "")
        parts = [
            styled(wind, "bold", colour=self.colour),
            styled(name, "bold", colour=self.colour) if own else name,
        ]
        if not own:
            parts.append(self.words(f"place.{place}"))
            parts.append(self.words.tiles(seat.rack))
        parts.append(self.words("table.sum", amount=signed(company.totals[seat.seat])))
        if seat.standing:
            parts.append(styled(self.words.term("standing_hand"), "bold", colour=self.colour))
        if seat.status:
            parts.append(styled(self.words(f"status.{STATUSES[seat.status]}"), "bold", colour=self.colour))
        line = " " + " · ".join(parts)
        return line if width(line) <= self.columns else wrap(line, self.columns)[0]

    def _label(self, key: str) -> str:
        text = "  " + self.words(key)
        return styled(text, "dim", colour=self.colour) + " " * max(1, LABEL - width(text))

    def _discard(self, kind: Kind) -> str:
        return self.faces.back() if kind == FACE_DOWN else self.faces.face(kind).rstrip()

    def _last(self, kind: Kind) -> str:
        return f"‹{self.faces.face(kind, 'bold').rstrip()}›"

    def meld(self, meld: MeldView, owner: int, options: Mapping[str, object]) -> str:
        """Return a laid set: ``(B5 B5 B5')``, ``[B5 ▒▒ ▒▒ B5]``.

        A claimed tile is marked and lies on the side of the player who gave it.

        Args:
            meld: the set.
            owner: whose it is, 0-3.
            options: ``concealed_kong_layout``, ``added_kong`` and ``direction`` are read.
        """
        tiles = [self.faces.face(kind).rstrip() for kind in meld.tiles]
        if meld.type == KONG and meld.exposure == CONCEALED:
            back = self.faces.back().rstrip()
            ends_up = options["concealed_kong_layout"] == "ends_up"  # D-KONG-10, G-72
            kong = [tiles[0], back, back, tiles[0]] if ends_up else [back, tiles[0], tiles[0], back]
            return f"[{' '.join(kong)}]"
        added = ""
        if meld.type == KONG and meld.exposure == ADDED:
            fourth = tiles.pop()
            concealed = options["added_kong"] == "concealed"  # C-GANG-2, G-71
            added = "+" + (self.faces.back().rstrip() if concealed else fourth)
        if meld.claimed >= 0:
            tiles = self._turned(meld, owner, tiles, options)
        return f"({' '.join(tiles)}{added})"

    def _turned(self, meld: MeldView, owner: int, tiles: list[str], options: Mapping[str, object]) -> list[str]:
        """The claimed tile marked, and put on the side it came from."""
        index = meld.claimed - meld.kind if meld.type == CHOW else 0
        claimed = tiles.pop(index) + CLAIMED
        place = place_of(meld.giver, owner, str(options["direction"]))
        at = {"left": 0, "across": 1, "right": len(tiles)}[place]
        return [*tiles[:at], claimed, *tiles[at:]]

    def own_hand(self, kinds: Sequence[Kind], drawn: Kind) -> list[str]:
        """Return one's concealed tiles, the drawn one apart."""
        rest = list(kinds)
        label = self._label("table.hand")
        if drawn >= 0:
            rest.remove(drawn)
        cells = [self.faces.face(kind).rstrip() for kind in sorted(rest)]
        if drawn >= 0:
            cells.append(f" + {self.faces.face(drawn, 'bold').rstrip()}")
        return flow(label, cells, self.columns)

    def numbered(self, kinds: Sequence[Kind], drawn: bool) -> list[str]:
        """Return one's tiles under their numbers from 1, in the order given.

        Args:
            kinds: tiles in order.
            drawn: whether the last one has just been drawn, and so stands apart.
        """
        cell = 2 + max(2, *(self.faces.columns(kind) for kind in kinds))
        row = max(1, (self.columns - 4) // cell)
        found = []
        for start in range(0, len(kinds), row):
            numbers, tiles = "", ""
            for index, kind in enumerate(kinds[start : start + row], start + 1):
                if drawn and index == len(kinds) and index > start + 1:
                    numbers += "  "
                    tiles += "  "
                numbers += f"{index:<{cell}}"
                tiles += self.faces.cell(kind, cell)
            found += ["  " + styled(numbers.rstrip(), "dim", colour=self.colour), "  " + tiles.rstrip()]
        return found


def shortened(name: str, columns: int) -> str:
    """Return a name cut to so many columns."""
    if width(name) <= columns:
        return name
    while width(name) > columns - 1:
        name = name[:-1]
    return name + "…"
