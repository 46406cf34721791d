"""A scenario as it is played: after every answer what happened, the open table, and what each seat sees and may do.

``fangcheng scenario --steps`` prints it; the golden playthroughs of the test suite are these texts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from fangcheng import names
from fangcheng.clients.messages import messages
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
from fangcheng.deal.course import Point, Sight, Stage, course
from fangcheng.deal.ended import EndedDeal
from fangcheng.deal.events import Dealt, Settled
from fangcheng.deal.reason_texts import REASONS
from fangcheng.deal.table_acts import (
    DRAW,
    DRAW_OUT_OF_TURN,
    EXTRA_DRAW,
    MISDECLARE,
    NOTICED,
    OPEN_FULLY,
    OPEN_PARTLY,
    PUT_RIGHT,
    REPLACE,
    SKIP_REPLACEMENT,
    TAKE_BACK,
    WITHDRAW,
    WRONG_BREAK,
    base_of,
    is_table_act,
    tiles_of,
)
from fangcheng.deal.view import FACE_DOWN, MeldView, PublicSeat, SeatView
from fangcheng.notation import Meld, format_tiles
from fangcheng.scoring import Score
from fangcheng.scoring.layout import STATUSES
from fangcheng.scoring.lines import ScoreLine
from fangcheng.telling.teller import Teller
from fangcheng.tiles import WIND_LETTERS, Kind

INDENT: Final = "   "
_CALLS: Final = {PUNG: "pung", KONG: "kong", MAHJONG: "mahjong"}
_LATE: Final = {LATE_PUNG: "pung", LATE_KONG: "kong", LATE_MAHJONG: "mahjong"}
_ACTS: Final = {
    DRAW: "draw",
    REPLACE: "replace",
    SKIP_REPLACEMENT: "skip_replacement",
    EXTRA_DRAW: "extra_draw",
    DRAW_OUT_OF_TURN: "draw_out_of_turn",
    WRONG_BREAK: "wrong_break",
    NOTICED: "noticed",
    OPEN_PARTLY: "open_partly",
    OPEN_FULLY: "open_fully",
    WITHDRAW: "withdraw",
    TAKE_BACK: "take_back",
    MISDECLARE: "misdeclare",
    PUT_RIGHT: "put_right",
}


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
    shown = _Shown(lang, vocabulary, columns)
    return [line for stage in course(data) for line in shown.stage(stage)]


def action_text(action: int, last: int, lang: str, vocabulary: str | None = None) -> str:
    """Return an answer in words: ``pung``, ``chow B4 B6``, ``late mahjong``; tiles of the own turn as codes.

    Args:
        action: what may be answered, an act of a table where errors are possible too.
        last: kind of the discard that a chow is about.
        lang: ``ru``, ``en`` or ``zh``.
        vocabulary: one of ``names.vocabularies(lang)``, None for the default.
    """
    words = messages("scenario", lang)
    if is_table_act(action):
        what = words[f"act.{_ACTS[base_of(action)]}"]
        return f"{what} {format_tiles(tiles_of(action))}".strip()
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


def answers_text(sight: Sight, lang: str, vocabulary: str | None = None) -> str:
    """Return everything a seat may answer now, late claims too, answers of one sort together; ``""`` for nothing."""
    may, last = sight.may, sight.view.last_discard
    words = messages("scenario", lang)
    parts = []
    for what in range(PASS // STAND):
        kinds = [action % STAND for action in may if action < PASS and action // STAND == what]
        if kinds:
            parts.append(_own_text(what, kinds, words, lang, vocabulary))
    return "; ".join([*parts, *(action_text(action, last, lang, vocabulary) for action in may if action >= PASS)])


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


def _meld_text(meld: MeldView) -> str:
    """A laid set in notation; tiles that are none in brackets."""
    return f"({format_tiles(meld.tiles)})" if meld.wrong else str(Meld(meld.type, meld.kind, meld.exposure))


class _Shown:
    """Shows a scenario's stages in one language, the answers of each one by one."""

    def __init__(self, lang: str, vocabulary: str | None, columns: int) -> None:
        self._lang, self._vocabulary, self._columns = lang, vocabulary, columns
        self._words = messages("scenario", lang)
        self._teller = Teller(lang, vocabulary)

    def stage(self, stage: Stage) -> list[str]:
        """The step: every answer it gave, what that did, the table, and every seat's view."""
        if stage.refused:
            reason = f"{getattr(REASONS[stage.refused], self._lang)} [{stage.refused}]"
            return ["", self._title(stage, self._words["show.refused"]), *self._lines(reason)]
        found = [self._words["show.beginning"]] if stage.number < 0 else []
        own = stage.points[-1] if stage.words and stage.verb != "draw" else None
        for point in stage.points:
            if point.seat >= 0:
                words = action_text(point.action, point.discard, self._lang, self._vocabulary)
                said = f"    {WIND_LETTERS[point.seat]} {words}"
                found += ["", self._title(stage) if point is own else said]
            found += self._state(point)
        if stage.words and own is None:
            found += ["", self._title(stage)]  # a draw has happened with the last pass
        if stage.sheet is not None:
            found += self._ending(stage.sheet)
        return found

    def _title(self, stage: Stage, note: str = "") -> str:
        title = f"{stage.number:>2}  {' '.join(stage.words)}"
        return f"{title} — {note}" if note else title

    def _state(self, point: Point) -> list[str]:
        """What has happened, the table now, and every seat's view."""
        found: list[str] = []
        for event in point.events:
            if not isinstance(event, Settled):
                found += self._lines(self._teller.tell(event))
            if isinstance(event, Dealt):
                for seat, hand in enumerate(event.hands):
                    found += [f"{INDENT}  {self._seat(seat)}  {format_tiles(hand)}"] if hand else []
        found += self._table(point.sights[0].view)
        for sight in point.sights:
            found += self._view(sight.view, answers_text(sight, self._lang, self._vocabulary))
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
        parts = [" ".join([str(one.rack), *map(_meld_text, one.melds)])]
        if one.bonus:
            parts[0] += f" {format_tiles(one.bonus)}"
        if one.standing:
            parts.append(self._words["standing"])
        if one.status:
            parts.append(messages("replay", self._lang)[f"status.{STATUSES[one.status]}"])
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

    def _ending(self, sheet: EndedDeal) -> list[str]:
        """What every hand counts, line by line, and who pays whom."""
        if sheet.winner < 0 and not sheet.settlement.payments:
            return [] if sheet.result.replayed else ["", *self._lines(self._words["dead"])]
        found = [""]
        for hand in sheet.hands:
            if hand.score is not None:
                found += self._score(hand.seat, hand.score)
        settlement = sheet.settlement
        if sheet.winner >= 0:
            found.append("")
        for paid in settlement.payments:
            debtor, creditor = (names.seat(seat, self._lang, self._vocabulary) for seat in (paid.debtor, paid.creditor))
            found += self._lines(f"{debtor} → {creditor}  {paid.amount} ({paid.rule})")
        net = (f"{self._seat(seat).strip()} {settlement.net[seat]}" for seat in settlement.present)
        return [*found, *self._lines(" · ".join(net))]

    def _score(self, seat: int, score: Score) -> list[str]:
        counted = [line_text(line) for line in score.counting() if line.value]
        product = f"{score.points} × {score.factor} = " if score.factor != 1 and not score.limit_hand else ""
        capped = f"{score.uncapped} → " if product and score.uncapped != score.total else ""
        text = f"{self._seat(seat)}  {product}{capped}{score.total}"
        return self._lines(f"{text}: {' · '.join(counted)}" if counted else text)
