"""A scenario as it is played: after every answer what happened, the open table, and what each seat sees and may do.

``fangcheng scenario --steps`` prints it; the golden playthroughs of the test suite are these texts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from fangcheng import names
from fangcheng.clients.messages import messages
from fangcheng.clients.telling import Teller
from fangcheng.clients.text import pad, width, wrap
from fangcheng.deal.actions import (
    CHOW_LOW,
    KONG,
    LATE_KONG,
    LATE_MAHJONG,
    LATE_PUNG,
    MAHJONG,
    OWN_KONG,
    PASS,
    PUNG,
    STAND,
)
from fangcheng.deal.counted import score_of_seat
from fangcheng.deal.deal_cy import Deal
from fangcheng.deal.derive import Follower
from fangcheng.deal.events import Dealt, Event, Settled
from fangcheng.deal.reason_texts import REASONS
from fangcheng.deal.scenario import Moment, moments
from fangcheng.deal.script import read_script
from fangcheng.deal.situation import Situation, read_situation
from fangcheng.deal.view import FACE_DOWN, PublicSeat, SeatView, view_of
from fangcheng.notation import Meld, format_tiles
from fangcheng.scoring import settle_scores
from fangcheng.scoring.lines import ScoreLine
from fangcheng.tiles import WIND_LETTERS, Kind

INDENT: Final = "   "
_CALLS: Final = {PUNG: "pung", KONG: "kong", MAHJONG: "mahjong"}
_LATE: Final = {LATE_PUNG: "pung", LATE_KONG: "kong", LATE_MAHJONG: "mahjong"}


def playthrough(data: Mapping[str, Any], lang: str, vocabulary: str | None = None, columns: int = 100) -> list[str]:
    """Play a scenario and return its course, step by step.

    Args:
        data: the scenario object (docs/formats.md).
        lang: ``ru``, ``en`` or ``zh``.
        vocabulary: one of ``names.vocabularies(lang)``, None for the default.
        columns: width to wrap at.

    Raises:
        FangchengError: bad or impossible input; the field names the place.
    """
    situation = read_situation(data)
    shown = _Shown(situation, lang, vocabulary, columns)
    return [line for moment in moments(situation, read_script(situation.script)) for line in shown.moment(moment)]


def action_text(action: int, last: int, lang: str, vocabulary: str | None = None) -> str:
    """Return an answer in words: ``pung``, ``chow B4 B6``, ``late mahjong``; tiles of the own turn as codes.

    Args:
        action: what may be answered.
        last: kind of the discard that a chow is about.
        lang: ``ru``, ``en`` or ``zh``.
        vocabulary: one of ``names.vocabularies(lang)``, None for the default.
    """
    words = messages("scenario", lang)
    if action >= LATE_PUNG:
        return words["show.late"].format(claim=names.term(_LATE[action], lang, vocabulary))
    if action >= CHOW_LOW:
        lowest = last - (action - CHOW_LOW)
        own = [kind for kind in range(lowest, lowest + 3) if kind != last]
        return f"{names.term('chow', lang, vocabulary)} {format_tiles(own)}"
    if action == PASS:
        return words["show.pass"]
    if action in _CALLS:
        return names.term(_CALLS[action], lang, vocabulary)
    return _own_text(action // STAND, [action % STAND], words, lang, vocabulary)


def answers_text(deal: Deal, seat: int, lang: str, vocabulary: str | None = None) -> str:
    """Return everything a seat may answer now, late claims too, answers of one sort together; ``""`` for nothing."""
    may = (*deal.legal(seat), *deal.interrupts(seat))
    words = messages("scenario", lang)
    parts = []
    for what in range(PASS // STAND):
        kinds = [action % STAND for action in may if action < PASS and action // STAND == what]
        if kinds:
            parts.append(_own_text(what, kinds, words, lang, vocabulary))
    return "; ".join(
        [*parts, *(action_text(action, deal.last_discard, lang, vocabulary) for action in may if action >= PASS)]
    )


def line_text(line: ScoreLine) -> str:
    """Return a score line by its codes: ``D-B-1 +20``, ``D-C-8 ×2``, ``D-LIM-i =500``."""
    if line.kind == "points":
        return f"{line.rule} +{line.value}"
    sign = "=" if line.kind == "limit" else "×"
    return f"{line.rule} {sign}{2**line.value if line.kind == 'doubles' else line.value}"


def _own_text(what: int, kinds: Iterable[Kind], words: Mapping[str, str], lang: str, vocabulary: str | None) -> str:
    """Answers of the own turn that name a tile: discards, standing hands, kongs."""
    tiles = format_tiles(sorted(kinds))
    if what == OWN_KONG // STAND:
        return f"{names.term('kong', lang, vocabulary)} {tiles}"
    return words["show.stand" if what else "show.discard"].format(tiles=tiles)


class _Shown:
    """Shows a situation's moments in one language, the answers since the last moment one by one."""

    def __init__(self, situation: Situation, lang: str, vocabulary: str | None, columns: int) -> None:
        self._lang, self._vocabulary, self._columns = lang, vocabulary, columns
        self._words = messages("scenario", lang)
        self._teller = Teller(lang, vocabulary)
        self._situation = situation
        self._deal = situation.deal()
        self._follower = Follower(situation.deal())

    def moment(self, moment: Moment) -> list[str]:
        """The step: every answer it gave, what that did, the table, and every seat's view."""
        if moment.refused:
            reason = f"{getattr(REASONS[moment.refused], self._lang)} [{moment.refused}]"
            return ["", self._title(moment, self._words["show.refused"]), *self._lines(reason)]
        found = [self._words["show.beginning"]] if moment.number < 0 else []
        answers = moment.deal.record[len(self._deal.record) :]
        own = -1 if moment.step is None or moment.step.verb == "draw" else len(answers) - 1
        for index, events in enumerate(self._follower.steps(moment.deal), 0 if moment.number >= 0 else -1):
            if index >= 0:
                seat, action = answers[index]
                words = action_text(action, self._deal.last_discard, self._lang, self._vocabulary)
                said = f"    {WIND_LETTERS[seat]} {words}"
                found += ["", self._title(moment) if index == own else said]
                self._deal.apply(seat, action)
            found += self._state(events)
        if moment.step is not None and own < 0:
            found += ["", self._title(moment)]  # a draw has happened with the last pass
        if moment.deal.over:
            found += self._ending()
        return found

    def _title(self, moment: Moment, note: str = "") -> str:
        title = f"{moment.number:>2}  {' '.join(self._situation.script[moment.number])}"
        return f"{title} — {note}" if note else title

    def _state(self, events: Iterable[Event]) -> list[str]:
        """What has happened, the table now, and every seat's view."""
        found: list[str] = []
        for event in events:
            if not isinstance(event, Settled):
                found += self._lines(self._teller.tell(event))
            if isinstance(event, Dealt):
                for seat, hand in enumerate(event.hands):
                    found += [f"{INDENT}  {self._seat(seat)}  {format_tiles(hand)}"] if hand else []
        views = [view_of(self._deal, seat) for seat in self._deal.seats]
        found += self._table(views[0])
        for view in views:
            found += self._view(view, answers_text(self._deal, view.seat, self._lang, self._vocabulary))
        return found

    def _lines(self, text: str) -> list[str]:
        return wrap(f"{INDENT}{text}", self._columns, INDENT * 2)

    def _say(self, key: str, **values: object) -> str:
        return self._words[f"show.{key}"].format(**values)

    def _seat(self, seat: int) -> str:
        widest = max(width(names.seat(other, self._lang, self._vocabulary)) for other in range(4))
        return pad(names.seat(seat, self._lang, self._vocabulary), widest)

    def _table(self, view: SeatView) -> list[str]:
        """What everybody sees."""
        said = [self._say("left", tiles=view.tiles_left, drawable=view.drawable_left)]
        if view.last_discard >= 0:
            key = "robbing" if view.robbing else "open"
            giver = names.seat(view.discarder, self._lang, self._vocabulary)
            said.append(self._say(key, tile=format_tiles((view.last_discard,)), seat=giver))
        if view.to_move >= 0:
            said.append(self._say("to_move", seat=names.seat(view.to_move, self._lang, self._vocabulary)))
        found = self._lines(" · ".join(said))
        for one in view.seats:
            if one is not None:
                found += wrap(f"{INDENT}  {self._seat(one.seat)}  {self._public(one)}", self._columns, INDENT * 4)
        return found

    def _public(self, one: PublicSeat) -> str:
        parts = [" ".join([str(one.rack), *(str(Meld(meld.type, meld.kind, meld.exposure)) for meld in one.melds)])]
        if one.bonus:
            parts[0] += f" {format_tiles(one.bonus)}"
        if one.standing:
            parts.append(self._words["standing"])
        if one.discards:
            hidden = self._words["show.face_down"]
            codes = (hidden if kind == FACE_DOWN else format_tiles((kind,)) for kind in one.discards)
            parts.append(f"{self._words['discards']} {' '.join(codes)}")
        return " · ".join(parts)

    def _view(self, view: SeatView, may: str) -> list[str]:
        """What a seat sees that others do not, and what it may answer."""
        said = [self._say("sees", seat=self._seat(view.seat), tiles=format_tiles(view.concealed))]
        if view.drawn >= 0:
            said.append(self._say("drawn", tile=format_tiles((view.drawn,))))
        if view.known_wall:
            places = " ".join(f"{place}:{format_tiles((kind,))}" for place, kind in view.known_wall)
            said.append(self._say("knows", places=places))
        if may:
            said.append(self._say("may", answers=may))
        return wrap(f"{INDENT}{' · '.join(said)}", self._columns, INDENT * 3)

    def _ending(self) -> list[str]:
        """What every hand counts, line by line, and who pays whom."""
        deal, ruleset = self._deal, self._situation.ruleset
        if deal.winner < 0:
            return ["", *self._lines(self._words["dead"])]
        found = [""]
        for seat in deal.seats:
            score = score_of_seat(deal, ruleset, seat)
            counted = [line_text(line) for line in score.counting() if line.value]
            product = f"{score.points} × {score.factor} = " if score.factor != 1 and not score.limit_hand else ""
            capped = f"{score.uncapped} → " if product and score.uncapped != score.total else ""
            text = f"{self._seat(seat)}  {product}{capped}{score.total}"
            found += self._lines(f"{text}: {' · '.join(counted)}" if counted else text)
        settlement = settle_scores(
            ruleset,
            {seat: deal.scores[seat] for seat in deal.seats},
            deal.winner,
            limit_hand_losers=[seat for seat in deal.seats if deal.limit_losers >> seat & 1],
        )
        found.append("")
        for paid in settlement.payments:
            debtor, creditor = (names.seat(seat, self._lang, self._vocabulary) for seat in (paid.debtor, paid.creditor))
            found += self._lines(f"{debtor} → {creditor}  {paid.amount} ({paid.rule})")
        net = (f"{self._seat(seat).strip()} {settlement.net[seat]}" for seat in settlement.present)
        return [*found, *self._lines(" · ".join(net))]
