"""Events as sentences in the chosen language and vocabulary; the words are ``locales/<language>/events.toml``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from fangcheng import names
from fangcheng.deal import events as ev
from fangcheng.deal.endings import ENDINGS
from fangcheng.hand.layout import CHOW, EXPOSURES, KONG, OPEN, PUNG
from fangcheng.notation import format_tiles
from fangcheng.scoring.layout import SOURCES, STATUSES
from fangcheng.telling.messages import messages
from fangcheng.tiles import Kind

Told = ev.Event | ev.SeatEvent | Mapping[str, Any]
_CALLS: Final = {CHOW: "call_chow", PUNG: "call_pung", KONG: "call_kong"}
_BY_SOURCE: Final = (ev.Drawn, ev.DrawnUnseen, ev.PutBack, ev.PutBackUnseen, ev.Won)
_OWN_OR_CLAIMED: Final = (ev.MahjongCalled, ev.WrongSetLaid, ev.WrongSetTakenBack)
_LIKE_DEALT: Final = (ev.Dealt, ev.HandDealt, ev.DealUnseen)


class _Word:
    """A word in a template: ``{word}`` or ``{word.form}``; ``capital`` in front of or behind a form capitalises it."""

    def __init__(self, say: Any) -> None:
        self._say = say

    def __str__(self) -> str:
        return str(self._say("nominative"))

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __getattr__(self, form: str) -> str:
        capital = form == "capital" or form.endswith("_capital")
        said = str(self._say(form.removesuffix("capital").removesuffix("_") or "nominative"))
        return names.capital(said) if capital else said


class _Words(dict[str, Any]):
    """What a template may name: the event's own words, else any term of the glossary."""

    def __init__(self, values: Mapping[str, Any], lang: str, vocabulary: str | None) -> None:
        super().__init__(values)
        self._lang, self._vocabulary = lang, vocabulary

    def __missing__(self, code: str) -> _Word:
        return _Word(lambda form: names.term(code, self._lang, self._vocabulary, form=form))


class Teller:
    """Tells what happens at a table.

    Args:
        lang: ``ru``, ``en`` or ``zh``.
        vocabulary: one of ``names.vocabularies(lang)``, None for the default.
        players: player's name by seat; a seat without one is told by its wind alone.
    """

    def __init__(self, lang: str, vocabulary: str | None = None, players: Mapping[int, str] | None = None) -> None:
        self.lang, self.vocabulary = lang, vocabulary
        self._players = dict(players or {})
        self._texts = messages("events", lang)

    def seat(self, seat: int, form: str = "nominative") -> str:
        """A seat with its player: «Юг (Анна)»."""
        wind = names.seat(seat, self.lang, self.vocabulary, form)
        player = self._players.get(seat, "")
        if not player:
            return wind
        return f"{wind}（{player}）" if self.lang == "zh" else f"{wind} ({player})"

    def tile(self, kind: Kind, form: str = "nominative") -> str:
        """A tile's full name."""
        return names.tile(kind, self.lang, self.vocabulary, form)

    def tell(self, event: Told) -> str:
        """One event as a sentence without its full stop."""
        if isinstance(event, Mapping):
            return self._say("unknown", name=str(event.get("type", "?")))
        if isinstance(event, _LIKE_DEALT):
            return self._say("dealt")
        key, values = ev.NAMES[type(event)], self._named(event)
        if isinstance(event, ev.Claimed):
            values |= self._call(_CALLS[event.meld], (event.meld, event.lowest, OPEN))
            key += ".late" if event.late else ".discard"
        elif isinstance(event, ev.KongLaid):
            values |= self._call("call_kong", (KONG, event.tile, event.exposure))
            key += f".{EXPOSURES[event.exposure]}"
        elif isinstance(event, ev.DeadDeal | ev.VoidDeal):
            key += f".{ENDINGS[event.ending]}"
        elif isinstance(event, ev.HandJudged):
            key += f".{STATUSES[event.status]}"
        elif isinstance(event, ev.SetPutRight):
            values["set"] = names.meld((event.meld, event.lowest, OPEN), self.lang, self.vocabulary)
        elif isinstance(event, _OWN_OR_CLAIMED):
            values |= self._call("call_mahjong")
            key += ".claimed" if event.giver >= 0 else ".own"
        elif isinstance(event, _BY_SOURCE):
            values |= self._call("call_mahjong")
            key += f".{SOURCES[event.source]}"
        return self._say(key, **values)

    def _named(self, event: ev.Event | ev.SeatEvent) -> dict[str, Any]:
        """The seats and the tile an event speaks of."""
        found: dict[str, Any] = {}
        for field in ("seat", "giver"):
            if getattr(event, field, -1) >= 0:
                found[field] = _Word(partial(self.seat, getattr(event, field)))
        tile = getattr(event, "tile", -1)
        if tile >= 0:
            found["what"] = _Word(partial(self.tile, tile))
        if isinstance(event, ev.WrongSetLaid | ev.WrongSetTakenBack):
            found["tiles"] = format_tiles(event.tiles)
        return found

    def _call(self, call: str, meld: tuple[int, Kind, int] | None = None) -> dict[str, str]:
        said = {"call": names.term(call, self.lang, self.vocabulary)}
        return said if meld is None else {**said, "set": names.meld(meld, self.lang, self.vocabulary)}

    def _say(self, key: str, **values: Any) -> str:
        return self._texts[key].format_map(_Words(values, self.lang, self.vocabulary))
