"""A record as text: the whole game, the story of one deal, or the table at one point of it.

Functions return lines; ``clients/commands/replay`` prints them.
"""

from __future__ import annotations

from typing import Any

from fangcheng import names
from fangcheng.clients.messages import messages
from fangcheng.clients.replay_json import EVERYTHING, by_step, settlement_of
from fangcheng.clients.seen import SeenSeat, SeenTable, occupied
from fangcheng.clients.sheets import score_lines, settlement_lines
from fangcheng.clients.text import styled, table, wrap
from fangcheng.deal import events as ev
from fangcheng.deal.breaking import Break
from fangcheng.deal.ended import EndedDeal
from fangcheng.deal.record import DealRecord
from fangcheng.deal.replay import Moment, Replay
from fangcheng.deal.result import Amount, amount_json, amount_of
from fangcheng.errors import FangchengError
from fangcheng.notation import format_tiles
from fangcheng.scoring.layout import STATUS_OK, STATUSES
from fangcheng.telling.teller import Teller, Told
from fangcheng.tiles import CODES, EAST, SEATS, WIND_LETTERS


class ReplayText:
    """Shows a record in one language.

    Args:
        shown: the record.
        lang: ``ru``, ``en`` or ``zh``.
        vocabulary: one of ``names.vocabularies(lang)``, None for the default.
        colour: whether to style.
        columns: width to wrap at.
    """

    def __init__(
        self, shown: Replay, lang: str, vocabulary: str | None = None, *, colour: bool = False, columns: int = 80
    ) -> None:
        self._shown, self._lang, self._vocabulary = shown, lang, vocabulary
        self._colour, self._columns = colour, columns
        self._words = messages("replay", lang)

    # -- the whole game ----------------------------------------------------------------------------------------------

    def game(self) -> list[str]:
        """The players, every deal with what it paid, and how the game stands."""
        record = self._shown.record
        comma = "、" if self._lang == "zh" else ", "
        found = self._wrap(self._say("rules", name=record.header.ruleset.name))
        found += self._wrap(self._say("players", names=comma.join(record.header.players)))
        found += self._warnings()
        if not record.deals:
            return [*found, self._words["no_deal"]]
        titles = [self._words[f"columns.{key}"] for key in ("deal", "round", "east", "winner", "score")]
        rows = [[*titles, *record.header.players], *(self._row(part) for part in record.deals)]
        found += ["", *table(rows, right=(0, *range(4, len(rows[0])))), ""]
        if record.end is None:
            return [*found, self._words["going_on"]]
        found.append(self._words["stopped" if record.end.get("stopped") else "finished"])
        for entry in record.end["ranking"]:
            if isinstance(entry, list) and len(entry) == 3:
                place, name, total = entry
                found.append("  " + self._say("place", place=place, name=name, total=_signed(total)))
        return found

    def _row(self, part: DealRecord) -> list[str]:
        """One deal in the list: its totals stand after it."""
        header = self._shown.record.header
        round_name = names.round_name(part.title.round_wind, self._lang, self._vocabulary)
        row = [part.name, round_name, _player_at(part, header.players, EAST)]
        if part.result is None:
            return [*row, self._words["playing"]]
        settled = settlement_of(part)
        winner, score = self._words["replayed" if settled.get("replayed") else "dead"], ""
        if settled.get("winner") in tuple(WIND_LETTERS):
            winner = _player_at(part, header.players, WIND_LETTERS.index(settled["winner"]))
            score = str(settled.get("scores", {}).get(settled["winner"], ""))
        return [*row, winner, score, *(_signed(part.result["totals"].get(name, "?")) for name in header.players)]

    # -- one deal ----------------------------------------------------------------------------------------------------

    def deal(self, moment: Moment, seat: int = EVERYTHING) -> list[str]:
        """The story of a deal up to a moment, and the table there.

        Args:
            moment: how far to tell.
            seat: whose story: 0-3, or EVERYTHING.
        """
        found = [*self._title(moment, seat), ""]
        teller = self._teller(moment)
        known = SeenTable()
        for step, events in by_step(moment, seat):
            if not events:
                continue
            number = f"{step:>4}  " if seat == EVERYTHING and step else "      "
            for event in events:
                known.hear(event)
                if isinstance(event, ev.Settled):
                    continue
                lines = wrap(f"{number}{teller.tell(event)}", self._columns, "      ")
                found += [self._styled(line, event) for line in lines]
                number = "      "
                if isinstance(event, (ev.Dealt, ev.HandDealt)):
                    found += [f"        {line}" for line in self._hands(known, teller)]
        return [*found, "", *self._table(moment, known, teller), *self._settlement(moment)]

    def step(self, moment: Moment, seat: int = EVERYTHING) -> list[str]:
        """The table at a moment, and what happened last."""
        teller = self._teller(moment)
        stories = list(by_step(moment, seat))
        known = SeenTable(event for _, events in stories for event in events)
        last = stories[-1][1]
        found = [*self._title(moment, seat), ""]
        for event in last:
            found += wrap(f"  {teller.tell(event)}", self._columns, "    ")
        return [*found, *([""] if last else []), *self._table(moment, known, teller), *self._settlement(moment)]

    def _title(self, moment: Moment, seat: int) -> list[str]:
        part = moment.deal_record
        round_name = names.round_name(part.title.round_wind, self._lang, self._vocabulary)
        found = [styled(self._say("deal_title", name=part.name, round=round_name), "bold", colour=self._colour)]
        teller = self._teller(moment)
        comma = "、" if self._lang == "zh" else ", "
        found += self._wrap(comma.join(teller.seat(one) for one in sorted(part.winds)))
        if seat in SEATS:
            found.append(self._say("as_seen_by", seat=teller.seat(seat)))
        if part.title.east_wins:
            found.append(self._say("east_wins", count=part.title.east_wins))
        found += self._warnings(short=True)
        found += self._wrap(self._say("dice", throws=comma.join(f"{one}+{two}" for one, two in part.dice)))
        if moment.broken is not None:
            found += self._wrap(self._break(moment.broken))
        if part.commitment:
            found += self._wrap(self._say("commitment", commitment=f"{part.commitment[:16]}…"))
        return found

    def _break(self, broken: Break) -> str:
        def spot(steps: int) -> str:
            place = broken.along(steps)
            return self._say("spot", stack=place.stack, side=self._wind(place.side))

        return self._say(
            "break",
            side=names.seat(broken.side, self._lang, self._vocabulary, "genitive"),
            stack=broken.stack,
            near=spot(-1),
            far=spot(-3),
            first=spot(1),
        )

    def _hands(self, known: SeenTable, teller: Teller) -> list[str]:
        return table([[teller.seat(seat), self._hand(one)] for seat, one in occupied(known)])

    def _hand(self, seat: SeenSeat) -> str:
        parts = [format_tiles(sorted(seat.hand))] if seat.hand else []
        if seat.hidden:
            parts.append(self._say("hidden", count=seat.hidden))
        wrong = [f"✗({format_tiles(sorted(tiles))})" for tiles in seat.wrong]
        return " ".join([*parts, *(str(meld) for meld in seat.melds), *wrong, format_tiles(seat.bonus)]).strip()

    def _table(self, moment: Moment, known: SeenTable, teller: Teller) -> list[str]:
        """Every seat's tiles and discards, the wall, and whose turn it is."""
        state = [self._say("step", step=moment.step, steps=moment.steps)]
        if moment.tiles_left >= 0:
            state.append(self._say("tiles_left", count=moment.tiles_left))
        if moment.to_move >= 0:
            state.append(self._say("to_move", seat=teller.seat(moment.to_move)))
        found = self._wrap(" · ".join(state))
        for seat, one in occupied(known):
            title = teller.seat(seat) + (f" · {self._words['standing']}" if one.standing else "")
            if one.status != STATUS_OK:
                title += f" · {self._words[f'status.{STATUSES[one.status]}']}"
            found.append(styled(title, "bold", colour=self._colour))
            found += wrap(f"  {self._hand(one)}", self._columns, "  ")
            if one.discards:
                discards = " ".join(CODES[tile] for tile in one.discards)
                found += wrap(f"  {self._words['discards']} {discards}", self._columns, "    ")
        return found

    def _settlement(self, moment: Moment) -> list[str]:
        """Who paid whom, with the reasons where the ruleset is known, and the sums."""
        if not moment.ended:
            return []
        settled = next((event for event in moment.events if isinstance(event, ev.Settled)), None)
        found = [""]
        if settled is not None:
            teller = self._teller(moment)
            found += [styled(teller.tell(settled), "bold", colour=self._colour), *self._payments(moment, settled)]
        exact = any(isinstance(total, str) for total in (moment.deal_record.result or {}).get("totals", {}).values())
        sums = zip(self._shown.record.header.players, moment.totals, strict=True)
        return [*found, *self._wrap(self._say("sums", sums=", ".join(f"{n} {_amount(t, exact)}" for n, t in sums)))]

    def _payments(self, moment: Moment, settled: ev.Settled) -> list[str]:
        result, sheet = settled.result, moment.sheet
        if sheet is None or result.replayed:
            return [
                f"  {self._wind(paid.payer)} → {self._wind(paid.payee)}: {amount_json(paid.amount, result.exact)}"
                for paid in result.payments
            ]
        found = self._scores(sheet, self._teller(moment))
        return [*found, *settlement_lines(sheet.settlement, sheet.ruleset, self._lang, self._colour, self._columns)]

    def _scores(self, sheet: EndedDeal, teller: Teller) -> list[str]:
        """How each seat's hu came about, the winner's first; seats that count nothing are left out."""
        found: list[str] = []
        for seat, score in sheet.scores().items():
            if score.total:
                found.append(styled(teller.seat(seat), "bold", colour=self._colour))
                found += [f"  {line}" for line in score_lines(score, self._lang, self._colour, self._columns - 2)]
        return found

    # -- small things ------------------------------------------------------------------------------------------------

    def _warnings(self, *, short: bool = False) -> list[str]:
        """What the reader must know of the record itself."""
        found: list[str] = []
        if self._shown.why_not_played:
            why = self._words[f"why.{self._shown.why_not_played}"]
            found += self._wrap(self._say("not_played", why=why))
        if short:
            return found
        if self._shown.record.cut:
            found += self._wrap(self._words["cut"])
        if not self._shown.why_not_played:
            found += self._wrap(self._words["verified"])
        return found

    def _teller(self, moment: Moment) -> Teller:
        players = self._shown.record.header.players
        seated = {wind: players[player] for player, wind in enumerate(moment.deal_record.winds)}
        return Teller(self._lang, self._vocabulary, seated)

    def _wind(self, seat: int) -> str:
        return names.seat(seat, self._lang, self._vocabulary)

    def _styled(self, line: str, event: Told) -> str:
        if isinstance(event, ev.Won):
            return styled(line, "bold", "green", colour=self._colour)
        if isinstance(event, (ev.Claimed, ev.KongLaid, ev.KongRobbed, ev.StandingDeclared)):
            return styled(line, "bold", colour=self._colour)
        return line

    def _say(self, key: str, **values: Any) -> str:
        return self._words[key].format(**values)

    def _wrap(self, text: str) -> list[str]:
        return wrap(text, self._columns, "  ")


def _player_at(part: DealRecord, players: tuple[str, ...], wind: int) -> str:
    return players[part.winds.index(wind)] if wind in part.winds else "?"


def _signed(total: object) -> str:
    """A sum with a true minus sign."""
    try:
        amount_of(total)
    except FangchengError:
        return str(total)
    return str(total).replace("-", "−")


def _amount(total: Amount, exact: bool) -> str:
    return _signed(amount_json(total, exact))
