"""What has happened, in words: a sentence an event, a short form of it, and the word called out at a table."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Any, Final

from fangcheng.deal.endings import ENDINGS
from fangcheng.deal.events import (
    BonusExposed,
    BonusPutBack,
    CallWithdrawn,
    Claimed,
    DeadDeal,
    Dealt,
    DealUnseen,
    Discarded,
    Drawn,
    DrawnOutOfTurn,
    DrawnTooMany,
    DrawnUnseen,
    Event,
    FalseMahjongOpened,
    HandDealt,
    HandJudged,
    HandPartlyOpened,
    HandsOpened,
    KongLaid,
    KongRobbed,
    MahjongCalled,
    Noticed,
    PutBack,
    PutBackUnseen,
    ReplacementForgotten,
    SeatEvent,
    SetPutRight,
    Settled,
    StandingDeclared,
    VoidDeal,
    Won,
    WrongBreak,
    WrongSetLaid,
    WrongSetTakenBack,
    claimed_tiles,
)
from fangcheng.hand.layout import CHOW, CONCEALED
from fangcheng.names import capital
from fangcheng.scoring.layout import FROM_LOOSE, SOURCES, STATUS_FALSE_MAHJONG, STATUSES
from fangcheng.telling.shown import FullNames, TileWords
from fangcheng.telling.words import Words
from fangcheng.tiles import Kind, is_bonus

_PLAIN: Final[dict[type[Any], str]] = {
    Dealt: "dealt",
    HandDealt: "dealt",
    DealUnseen: "dealt",
    HandsOpened: "hands_opened",
    Settled: "settled",
    Discarded: "discard",
    StandingDeclared: "standing",
    KongRobbed: "robbed",
    PutBack: "put_back",
    PutBackUnseen: "put_back_unseen",
    BonusPutBack: "bonus_put_back",
    CallWithdrawn: "call_withdrawn",
    DrawnOutOfTurn: "drawn_out_of_turn",
    DrawnTooMany: "drawn_too_many",
    HandPartlyOpened: "hand_partly_opened",
    Noticed: "noticed",
    ReplacementForgotten: "replacement_forgotten",
    SetPutRight: "set_put_right",
    WrongBreak: "wrong_break",
}
"""Events whose sentence needs no more than their seats and tile."""
_OWN_OR_CLAIMED: Final[dict[type[Any], str]] = {
    MahjongCalled: "mahjong_called",
    WrongSetLaid: "wrong_set",
    WrongSetTakenBack: "taken_back",
}
"""Events that tell whose tile was meant, if it was another's."""
CALLS: Final = (
    Claimed, KongLaid, KongRobbed, StandingDeclared, Won, MahjongCalled, WrongSetLaid, HandJudged, FalseMahjongOpened,
)  # fmt: skip
"""Events that everybody at a table looks up at."""
_SHOWN: Final = (Dealt, HandDealt, DealUnseen, HandsOpened, Settled)
"""Events that need no sentence where the table is seen."""
_CLAIMS: Final = ("call_chow", "call_pung", "call_kong")
"""What is called for a set taken from another's discard, by its type."""
_CALLED: Final[dict[type[Any], str]] = {
    KongLaid: "call_kong",
    StandingDeclared: "call_stand",
    Won: "call_mahjong",
    MahjongCalled: "call_mahjong",
}
"""What is called out for other events."""


class Announcer:
    """Speaks for a table.

    Args:
        words: how everything is called.
        tiles: how tiles are named; None for their full names.
        you: the seat of the person who listens; he is addressed.  ``deal.events.ONLOOKER`` for one who has none.
    """

    def __init__(self, words: Words, tiles: TileWords | None, you: int) -> None:
        self._words = words
        self._tiles = tiles if tiles is not None else FullNames(words)
        self._you = you

    def lines(self, events: Iterable[SeatEvent]) -> list[tuple[str, bool]]:
        """Return what to say of events, and whether it is a call; what the table shows is not spoken of.

        Bonus tiles a seat lays out one after another are told in one sentence with their replacements.
        """
        found: list[tuple[str, bool]] = []
        queue = deque(events)
        while queue:
            event = queue.popleft()
            if isinstance(event, BonusExposed):
                found.append((self._bonus(event, queue), False))
            elif not self._goes_without_saying(event):
                found.append((self.say(event), isinstance(event, CALLS)))
        return found

    def _goes_without_saying(self, event: SeatEvent) -> bool:
        """Whether the table shows it well enough: what was dealt, ordinary draws of others, the opened hands."""
        if isinstance(event, HandJudged):  # of a false mahjong the void deal tells
            return event.status == STATUS_FALSE_MAHJONG
        return isinstance(event, _SHOWN) or (isinstance(event, DrawnUnseen) and event.source != FROM_LOOSE)

    def _bonus(self, first: BonusExposed, queue: deque[SeatEvent]) -> str:
        """One sentence for a bonus tile and what follows it in the queue: more of them, and their replacements."""
        laid, replaced = [first.tile], False
        while queue:
            event = queue[0]
            if isinstance(event, BonusExposed) and event.seat == first.seat:
                laid.append(event.tile)
            elif isinstance(event, Drawn | DrawnUnseen) and event.seat == first.seat and event.source == FROM_LOOSE:
                replaced = True
                if isinstance(event, Drawn) and not is_bonus(event.tile):
                    break  # one's own replacement is told by itself
            else:
                break
            queue.popleft()
        named = self._words.join([self._tiles.named(tile, "accusative") for tile in laid])
        return self._text("bonus" if replaced else "bonus_last", first.seat, tiles=named)

    def say(self, event: Event | SeatEvent) -> str:  # noqa: PLR0911 - one answer a kind of event
        """Return the sentence of an event."""
        if isinstance(event, BonusExposed):
            return self._text("bonus_last", event.seat, tiles=self._tiles.named(event.tile, "accusative"))
        if type(event) in _PLAIN:
            return self._text(
                _PLAIN[type(event)],
                getattr(event, "seat", -1),
                getattr(event, "tile", -1),
                getattr(event, "giver", -1),
            )
        if isinstance(event, Drawn | DrawnUnseen):
            return self._drawn(event)
        if isinstance(event, Claimed):
            return self._claimed(event)
        if isinstance(event, KongLaid):
            key = "kong_concealed" if event.exposure == CONCEALED else "kong_added"
            return self._text(key, event.seat, event.tile)
        if isinstance(event, Won):
            source = "late" if event.late else SOURCES[event.source]
            return self._text(f"won_{source}", event.seat, event.tile, event.giver)
        return self._error(event)

    def short(self, event: Event | SeatEvent) -> str:
        """Return who calls or discards what, in the fewest words: «Юг: пун, пятёрка тяо»; else the sentence.

        For a screen reader, which has to keep up with the game, and for large words at a caller's seat.
        """
        call = self._word_for(event)
        if not call and not isinstance(event, Discarded):
            return self.say(event)
        seat, tile = getattr(event, "seat", -1), getattr(event, "tile", -1)
        parts = {"call": call, "tile": self._tiles.named(tile) if tile >= 0 else ""}
        who = self._words("short.you") if seat == self._you else self._words.seat(seat)
        key = "_".join(name for name, part in parts.items() if part)
        return self._words(f"short.{key}", who=who, **parts)

    def call_of(self, event: Event | SeatEvent) -> str:
        """Return the word called out for an event at a table: «Пун!», ``Chow``, ``碰``; "" if nothing is called.

        A robbed kong is called by the mahjong that follows it.
        """
        word = self._word_for(event)
        return self._words("short.called", word=capital(word)) if word else ""

    def _word_for(self, event: Event | SeatEvent) -> str:
        code = _CLAIMS[event.meld] if isinstance(event, Claimed) else _CALLED.get(type(event), "")
        return self._words.term(code) if code else ""

    def _error(self, event: Event | SeatEvent) -> str:
        """What errors at the table have led to, and a deal without a winner."""
        if isinstance(event, HandJudged):
            return self._text(STATUSES[event.status], event.seat)
        if type(event) in _OWN_OR_CLAIMED:
            giver = getattr(event, "giver", -1)
            key = f"{_OWN_OR_CLAIMED[type(event)]}_{'claimed' if giver >= 0 else 'own'}"
            laid = getattr(event, "tiles", ())
            shown = self._tiles.listed(laid) if laid else ""
            return self._text(key, getattr(event, "seat", -1), getattr(event, "tile", -1), giver, tiles=shown)
        if isinstance(event, FalseMahjongOpened):
            return self._text("false_mahjong_opened", event.seat, tiles=self._tiles.listed(event.hand))
        if isinstance(event, DeadDeal | VoidDeal):
            return self._words(f"say.{ENDINGS[event.ending]}")
        raise TypeError(event)

    def outranked(self, mahjong: bool) -> str:
        """Return why the listener's claim, of a mahjong or of a set, gives way to somebody else's."""
        return capital(self._words("say.outranked_mahjong" if mahjong else "say.outranked"))

    def _drawn(self, event: Drawn | DrawnUnseen) -> str:
        """A draw; its tile is named where the listener sees it."""
        key = "drawn_loose" if event.source == FROM_LOOSE else "drawn"
        if isinstance(event, Drawn):
            return self._text(key, event.seat, event.tile)
        return self._text(f"{key}_unseen", event.seat)

    def _claimed(self, event: Claimed) -> str:
        key = "claim_chow" if event.meld == CHOW else "claim_same"
        if event.late:
            key = "claim_late"
        own = list(claimed_tiles(event))
        own.remove(event.tile)
        return self._text(
            key, event.seat, event.tile, event.giver, call=self._word_for(event), own=self._tiles.listed(own, "dative")
        )

    def _text(self, key: str, seat: int, tile: Kind = -1, giver: int = -1, **more: str) -> str:
        """The sentence ``say.<key>``; ``say.<key>_you`` where the listener is meant."""
        you = seat == self._you and f"say.{key}_you" in self._words
        values: dict[str, str] = {"seat": self._words.seat(seat), **more}
        if tile >= 0:
            values["tile"] = self._tiles.named(tile)
            values["Tile"] = capital(values["tile"])
            values["tile_acc"] = self._tiles.named(tile, "accusative")
        if giver >= 0:
            own = giver == self._you
            values["giver"] = self._words("your_own") if own else self._words.seat(giver, "genitive")
        return self._words(f"say.{key}{'_you' if you else ''}", **values)
