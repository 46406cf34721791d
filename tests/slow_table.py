"""A scorekeeper who only watches a deal: from what happens he tells how each hand is to be counted.

Written from the rules, not from the engine: he keeps his own books of racks, sets, discards and tiles left, and finds
out by himself where the winning tile came from (G-05, G-06, G-08, G-18, G-26).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from fangcheng.deal.events import (
    BonusExposed,
    BonusPutBack,
    Claimed,
    Dealt,
    Discarded,
    Drawn,
    Event,
    KongLaid,
    KongRobbed,
    PutBack,
    StandingDeclared,
    Won,
    claimed_tiles,
)
from fangcheng.hand.layout import ADDED, CHOW, KONG
from fangcheng.tiles import CODES

KINDS = ("chow", "pung", "kong")


@dataclass
class Player:
    """What lies before one player."""

    rack: Counter[str] = field(default_factory=Counter)
    melds: list[dict[str, Any]] = field(default_factory=list)
    bonus: list[str] = field(default_factory=list)
    standing: bool = False


class SlowTable:
    """Watches a deal.

    Args:
        options: every option's value.
        tiles: how many tiles the wall has, those taken off before the deal left out.
    """

    def __init__(self, options: Mapping[str, Any], tiles: int) -> None:
        self.options = options
        self.left = tiles
        self.players: dict[int, Player] = {}
        self.river: list[tuple[int, str]] = []
        self.turns: Counter[int] = Counter()
        self.kongs = 0
        self.drawn: tuple[int, str, bool, bool] | None = None  # seat, tile, from the loose end, for a bonus tile
        self.replaces = ""  # what the next draw makes up for
        self.winner = -1
        self.won: dict[str, Any] = {}

    def watch(self, events: Iterable[Event]) -> None:
        """Take note of events in their order."""
        for event in events:
            note = getattr(self, f"on_{type(event).__name__.lower()}", None)
            if note is not None:
                note(event)

    # ---- what happens -----------------------------------------------------------------------------------------------

    def on_dealt(self, event: Dealt) -> None:
        for seat, hand in enumerate(event.hands):
            if hand is not None:
                self.players[seat] = Player(Counter(CODES[kind] for kind in hand))
                self.left -= len(hand)

    def on_drawn(self, event: Drawn) -> None:
        loose = self.replaces == "bonus" or (self.replaces == "kong" and self.options["kong_draw"] == "loose")
        self.drawn = (event.seat, CODES[event.tile], loose, self.replaces == "bonus")
        self.replaces = ""
        self.players[event.seat].rack[CODES[event.tile]] += 1
        self.left -= 1

    def on_bonusexposed(self, event: BonusExposed) -> None:
        player = self.players[event.seat]
        player.rack[CODES[event.tile]] -= 1
        player.bonus.append(CODES[event.tile])
        self.replaces = "bonus"

    def on_putback(self, event: PutBack) -> None:
        self.players[event.seat].rack[CODES[event.tile]] -= 1
        self.left += 1
        self.replaces = ""

    def on_bonusputback(self, event: BonusPutBack) -> None:
        self.players[event.seat].bonus.remove(CODES[event.tile])
        self.left += 1

    def on_discarded(self, event: Discarded) -> None:
        self.players[event.seat].rack[CODES[event.tile]] -= 1
        self.river.append((event.seat, CODES[event.tile]))
        self.turns[event.seat] += 1
        self.replaces = ""

    def on_standingdeclared(self, event: StandingDeclared) -> None:
        self.players[event.seat].standing = True

    def on_claimed(self, event: Claimed) -> None:
        assert self.river[-1] == (event.giver, CODES[event.tile])
        self.river.pop()
        player = self.players[event.seat]
        tiles = [CODES[kind] for kind in claimed_tiles(event)]
        player.rack.subtract(tiles)
        player.rack[CODES[event.tile]] += 1
        player.melds.append({"kind": KINDS[event.meld], "exposure": "open", "tiles": tiles})
        assert event.meld != CHOW or len(set(tiles)) == 3
        self.replaces = "kong" if event.meld == KONG else ""
        self.drawn = None

    def on_konglaid(self, event: KongLaid) -> None:
        player, tile = self.players[event.seat], CODES[event.tile]
        if event.exposure == ADDED:
            player.rack[tile] -= 1
            pung = next(meld for meld in player.melds if meld["tiles"] == [tile] * 3)
            pung.update(kind="kong", exposure="added", tiles=[tile] * 4)
        else:
            player.rack[tile] -= 4
            player.melds.append({"kind": "kong", "exposure": "concealed", "tiles": [tile] * 4})
        self.kongs += 1
        self.replaces = "kong"

    def on_kongrobbed(self, event: KongRobbed) -> None:
        tile = CODES[event.tile]
        kong = next(meld for meld in self.players[event.giver].melds if meld["tiles"] == [tile] * 4)
        kong.update(kind="pung", exposure="open", tiles=[tile] * 3)
        self.won = {"win_source": "robbed_kong", "winning_tile": tile}

    # ---- how it was won ---------------------------------------------------------------------------------------------

    def on_won(self, event: Won) -> None:
        self.winner = event.seat
        player = self.players[event.seat]
        flags: dict[str, Any] = {}
        if self.won:
            player.rack[self.won["winning_tile"]] += 1
        elif event.giver >= 0:
            giver, tile = self.river.pop()
            player.rack[tile] += 1
            # East's first discard, before any other player has completed a turn (G-26)
            first = giver == 0 and self.turns == {0: 1}
            self.won = {"win_source": "first_discard" if first else "discard", "winning_tile": tile}
            flags["last_wall"] = self.drawable() == 0 and not first
        elif event.seat == 0 and not self.turns and not self.kongs:
            self.won = {"win_source": "initial", "winning_tile": None}  # G-18
        else:
            self.won, flags = self._own_draw(event.seat)
        if self.won["winning_tile"] is not None:
            flags["only_possible"] = self.in_sight(event.seat, self.won["winning_tile"]) == 4
        self.won["flags"] = {name: value for name, value in flags.items() if value}
        if player.standing:
            self.won["flags"]["standing_hand"] = True

    def _own_draw(self, seat: int) -> tuple[dict[str, Any], dict[str, Any]]:
        """The winner has drawn the tile himself."""
        assert self.drawn is not None
        drawer, tile, loose, for_bonus = self.drawn
        assert drawer == seat
        last = self.drawable() < self.options.get("last_wall_tiles", 1)  # G-06
        source = "loose" if loose else "last_wall" if last else "wall"
        return (
            {"win_source": source, "winning_tile": tile},
            {"last_wall": loose and last, "bonus_replacement": for_bonus},
        )

    def drawable(self) -> int:
        """How many tiles may still be drawn (G-53)."""
        return max(0, self.left - int(self.options["dead_wall"]))

    def in_sight(self, seat: int, tile: str) -> int:
        """Copies of a tile on the table and in a player's own hand (G-05)."""
        laid = sum(meld["tiles"].count(tile) for player in self.players.values() for meld in player.melds)
        discarded = [discard for _, discard in self.river].count(tile)
        return int(laid + self.players[seat].rack[tile] + discarded)

    def case(self, seat: int, round_wind: int, east_wins: int) -> dict[str, Any]:
        """A player's hand as an object of ``fangcheng score``."""
        player = self.players[seat]
        hand = {
            "concealed": list((+player.rack).elements()),
            "melds": player.melds,
            "bonus_tiles": player.bonus,
        }
        common = {"seat_wind": "ESWN"[seat], "round_wind": "ESWN"[round_wind], "hand": hand}
        if seat != self.winner:
            return {**common, "winner": False, "win_source": "none", "winning_tile": None, "flags": {}}
        flags = dict(self.won["flags"])
        if seat == 0:
            flags["consecutive_east_wins"] = east_wins + 1
        return {**common, "winner": True, **self.won, "flags": flags}
