"""What has happened, in words: one line an event, in the chosen language and vocabulary."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Any, Final

from fangcheng.clients.terminal.faces import Faces
from fangcheng.clients.terminal.words import Words
from fangcheng.deal.endings import ENDINGS
from fangcheng.deal.events import (
    BonusExposed,
    BonusPutBack,
    CallWithdrawn,
    Claimed,
    DeadDeal,
    Discarded,
    Drawn,
    DrawnOutOfTurn,
    DrawnTooMany,
    DrawnUnseen,
    FalseMahjongOpened,
    HandJudged,
    HandPartlyOpened,
    KongLaid,
    KongRobbed,
    MahjongCalled,
    Noticed,
    PutBack,
    PutBackUnseen,
    ReplacementForgotten,
    SeatEvent,
    SetPutRight,
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
from fangcheng.tiles import Kind, is_bonus

_PLAIN: Final[dict[type[Any], str]] = {
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
"""Events that are called out at a table."""


class Announcer:
    """Speaks for a table.

    Args:
        words: how everything is called.
        faces: how tiles look.
        you: the seat of the person who listens; he is addressed.
    """

    def __init__(self, words: Words, faces: Faces, you: int) -> None:
        self._words = words
        self._faces = faces
        self._you = you

    def lines(self, events: Iterable[SeatEvent]) -> list[tuple[str, bool]]:
        """Return what to say of events, and whether it is a call; ordinary draws of others are not spoken of.

        Bonus tiles a seat lays out one after another are told in one sentence with their replacements.
        """
        found: list[tuple[str, bool]] = []
        queue = deque(events)
        while queue:
            event = queue.popleft()
            text = self._bonus(event, queue) if isinstance(event, BonusExposed) else self.say(event)
            if text:
                found.append((text, isinstance(event, CALLS)))
        return found

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
        named = self._words.join([self._faces.named(tile, "accusative") for tile in laid])
        return self._text("bonus" if replaced else "bonus_last", first.seat, tiles=named)

    def say(self, event: SeatEvent) -> str:
        """Return the sentence of an event, "" if it goes without saying."""
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

    def _error(self, event: SeatEvent) -> str:
        """What errors at the table have led to, and a deal without a winner; "" for what goes without saying."""
        if isinstance(event, HandJudged):  # of a false mahjong the void deal tells
            told = event.status != STATUS_FALSE_MAHJONG
            return self._text(STATUSES[event.status], event.seat) if told else ""
        if type(event) in _OWN_OR_CLAIMED:
            giver = getattr(event, "giver", -1)
            key = f"{_OWN_OR_CLAIMED[type(event)]}_{'claimed' if giver >= 0 else 'own'}"
            shown = self._shown(getattr(event, "tiles", ()))
            return self._text(key, getattr(event, "seat", -1), getattr(event, "tile", -1), giver, tiles=shown)
        if isinstance(event, FalseMahjongOpened):
            return self._text("false_mahjong_opened", event.seat, tiles=self._shown(event.hand))
        return self._words(f"say.{ENDINGS[event.ending]}") if isinstance(event, DeadDeal | VoidDeal) else ""

    def _shown(self, tiles: Iterable[Kind]) -> str:
        return " ".join([self._faces.plain(kind).rstrip() for kind in tiles])

    def outranked(self, mahjong: bool) -> str:
        """Return why the listener's claim, of a mahjong or of a set, gives way to somebody else's."""
        return capital(self._words("say.outranked_mahjong" if mahjong else "say.outranked"))

    def _drawn(self, event: Drawn | DrawnUnseen) -> str:
        """One's own draws, and loose tiles of others."""
        if isinstance(event, Drawn):
            return self._text("drawn_loose" if event.source == FROM_LOOSE else "drawn", event.seat, event.tile)
        return self._text("drawn_loose_unseen", event.seat) if event.source == FROM_LOOSE else ""

    def _claimed(self, event: Claimed) -> str:
        code = ("chow", "pung", "kong")[event.meld]
        key = "claim_chow" if event.meld == CHOW else "claim_same"
        if event.late:
            key = "claim_late"
        own = list(claimed_tiles(event))
        own.remove(event.tile)
        call = self._words.term(f"call_{code}")
        return self._text(key, event.seat, event.tile, event.giver, call=call, own=self._shown(own))

    def _text(self, key: str, seat: int, tile: Kind = -1, giver: int = -1, **more: str) -> str:
        """The sentence ``say.<key>``; ``say.<key>_you`` where the listener is meant."""
        you = seat == self._you and f"say.{key}_you" in self._words
        values: dict[str, str] = {"seat": self._words.seat(seat), **more}
        if tile >= 0:
            values["tile"] = self._faces.named(tile)
            values["Tile"] = capital(values["tile"])
            values["tile_acc"] = self._faces.named(tile, "accusative")
        if giver >= 0:
            own = giver == self._you
            values["giver"] = self._words("your_own") if own else self._words.seat(giver, "genitive")
        return self._words(f"say.{key}{'_you' if you else ''}", **values)
