"""A hand to be counted: its tiles and everything about it that a rule can ask."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from fangcheng.errors import HandError
from fangcheng.hand.layout import ADDED, CHOW, EXPOSURES, KONG, SET_TYPES
from fangcheng.notation import Meld
from fangcheng.scoring.layout import FROM_FIRST_DISCARD, FROM_INITIAL, FROM_NONE, SOURCES
from fangcheng.tiles import CODES, EAST, FLOWERS, PLAIN_KINDS, WIND_LETTERS, Kind, is_honour, rank

LEAST_OFFSET: Final = -13
"""Nobody lacks more tiles than he was dealt."""


def set_tiles(type_: int, kind: Kind) -> tuple[Kind, ...]:
    """The tiles of a set: three in a row, three or four alike, or a pair."""
    if type_ == CHOW:
        return (kind, kind + 1, kind + 2)
    return (kind,) * ((3, 3, 4, 2)[type_])


def _one_of(name: str, number: int, words: Sequence[str], field: str) -> None:
    """Refuse a number that stands for none of the words."""
    if not 0 <= number < len(words):
        raise HandError.bad_value(name, number, f"0-{len(words) - 1} ({', '.join(words)})", field)


class Hand(NamedTuple):
    """One player's hand at the end of a deal.

    Attributes:
        concealed: kinds on the rack, a winner's last tile included, ascending.
        melds: laid sets in the order laid.
        bonus: kinds of flowers and seasons, ascending.
        seat: seat wind 0-3.
        round_wind: 0-3.
        winner: whether this hand made mahjong.
        source: ``scoring.layout`` FROM_...: where the last tile came from; FROM_NONE for a loser.
        winning: kind of the last tile, -1 for a loser and for East's dealt hand.
        only_possible: every other copy of the last tile is in sight (G-05).
        standing: a standing hand was declared (D-STAND-4).
        east_wins: mahjong of East in a row, this one included; 0 if unknown.
        last_wall: the last drawable tile was this loose tile, or was drawn just before this discard (G-06).
        after_bonus: the loose tile replaced a bonus tile (G-08).
        offset: how many tiles a loser's hand has too few, below 0, after an error at a table (G-48); too many cannot be
            counted at all (D-ERR-4), and with a wrong number nobody has won (D-ERR-1).
    """

    concealed: tuple[Kind, ...]
    melds: tuple[Meld, ...] = ()
    bonus: tuple[Kind, ...] = ()
    seat: int = EAST
    round_wind: int = EAST
    winner: bool = False
    source: int = FROM_NONE
    winning: int = -1
    only_possible: bool = False
    standing: bool = False
    east_wins: int = 0
    last_wall: bool = False
    after_bonus: bool = False
    offset: int = 0

    def check(self) -> None:
        """Refuse what cannot be on a table.

        Raises:
            HandError: ``wrong_count``, ``five_of_a_kind``, ``two_of_one_bonus``, ``winning_tile_missing``,
                ``bad_source``, ``not_a_set``; ``bad_value`` for a number that means nothing.
        """
        self._check_numbers()
        self._check_tiles()
        self._check_count()
        self._check_source()

    def _check_numbers(self) -> None:
        """What is written as words or codes elsewhere."""
        for kind in (*self.concealed, *self.bonus):
            _one_of("kind", kind, CODES, "hand")
        for index, meld in enumerate(self.melds):
            field = f"hand.melds[{index}]"
            _one_of("type", meld.type, SET_TYPES[: KONG + 1], f"{field}.type")
            _one_of("exposure", meld.exposure, EXPOSURES, f"{field}.exposure")
            _one_of("kind", meld.kind, CODES[:PLAIN_KINDS], f"{field}.kind")
            if meld.type == CHOW and (is_honour(meld.kind) or rank(meld.kind) > 7):
                raise HandError("not_a_set", f"no chow begins with {CODES[meld.kind]}", f"{field}.kind")
            if meld.exposure == ADDED and meld.type != KONG:
                raise HandError("not_a_set", "only a kong can be added to an open pung", f"{field}.exposure")
        _one_of("seat_wind", self.seat, WIND_LETTERS, "seat_wind")
        _one_of("round_wind", self.round_wind, WIND_LETTERS, "round_wind")
        _one_of("win_source", self.source, SOURCES, "win_source")
        if self.east_wins < 0:
            raise HandError.bad_value("consecutive_east_wins", self.east_wins, "0-1000", "flags.consecutive_east_wins")
        least = 0 if self.winner else LEAST_OFFSET
        if not least <= self.offset <= 0:
            raise HandError.bad_value("offset", self.offset, f"{least} to 0" if least else "0", "offset")

    def _check_tiles(self) -> None:
        held = Counter(self.concealed)
        for meld in self.melds:
            held.update(meld.tiles())
        for kind, count in held.items():
            if kind >= PLAIN_KINDS:
                message = f"{CODES[kind]} is a bonus tile: it belongs to bonus_tiles"
                raise HandError("bonus_in_hand", message, "hand.concealed", tile=CODES[kind])
            if count > 4:
                message = f"{count} tiles {CODES[kind]}: a set holds four"
                raise HandError("five_of_a_kind", message, "hand", tile=CODES[kind])
        for kind, count in Counter(self.bonus).items():
            if kind < FLOWERS:
                message = f"{CODES[kind]} is no bonus tile: allowed F1-F4, S1-S4"
                raise HandError("not_a_bonus_tile", message, "hand.bonus_tiles", tile=CODES[kind])
            if count > 1:
                message = f"{count} tiles {CODES[kind]}: a set holds one"
                raise HandError("two_of_one_bonus", message, "hand.bonus_tiles", tile=CODES[kind])

    def _check_count(self) -> None:
        if len(self.melds) > 4:
            have = len(self.melds)
            raise HandError("wrong_count", f"{have} melds: at most four", "hand.melds", have=have, most=4)
        wanted = (14 if self.winner else 13) + self.offset - 3 * len(self.melds)
        if len(self.concealed) != wanted:
            who = "a winner" if self.winner else "a hand without mahjong"
            raise HandError(
                "wrong_count",
                f"{len(self.concealed)} concealed tiles with {len(self.melds)} melds; {who} has {wanted}"
                " (a kong counts as three)",
                "hand.concealed",
                have=len(self.concealed),
                wanted=wanted,
            )

    def _check_source(self) -> None:
        if self.winner == (self.source == FROM_NONE):
            allowed = ", ".join(SOURCES[1:]) if self.winner else "none"
            given = SOURCES[self.source]
            message = f"win_source cannot be {given} here; allowed: {allowed}"
            raise HandError("bad_source", message, "win_source", given=given, allowed=allowed)
        if not self.winner:
            return
        if (self.source == FROM_INITIAL and self.seat != EAST) or (
            self.source == FROM_FIRST_DISCARD and self.seat == EAST
        ):
            given = SOURCES[self.source]
            who = "East's alone" if self.source == FROM_INITIAL else "never East's"
            allowed = ", ".join(source for source in SOURCES[1:] if source != given)
            raise HandError("bad_source", f"win_source {given} is {who}", "win_source", given=given, allowed=allowed)
        if self.source == FROM_INITIAL:
            if self.melds:
                raise HandError("bad_source", "the fourteen dealt tiles hold no meld (G-18)", "hand.melds")
            return
        if self.winning not in self.concealed:
            given = CODES[self.winning] if 0 <= self.winning < len(CODES) else "missing"
            raise HandError(
                "winning_tile_missing",
                f"the winning tile is {given}; it must be one of the concealed tiles",
                "winning_tile",
                tile=given,
            )

    def counts(self) -> bytes:
        """Concealed tiles as 34 counts by kind."""
        work = bytearray(PLAIN_KINDS)
        for kind in self.concealed:
            work[kind] += 1
        return bytes(work)

    def laid(self) -> bytes:
        """The melds' tiles as 34 counts by kind."""
        work = bytearray(PLAIN_KINDS)
        for meld in self.melds:
            for kind in meld.tiles():
                work[kind] += 1
        return bytes(work)

    def context(self) -> tuple[int, ...]:
        """The other facts in the order ``scorer_cy.count_hand`` takes them."""
        mask = sum(1 << (kind - FLOWERS) for kind in self.bonus)
        winning = self.winning if self.source != FROM_INITIAL else -1
        return (
            mask, self.seat, self.round_wind, int(self.winner), self.source, winning, int(self.only_possible),
            int(self.standing), self.east_wins, int(self.last_wall), int(self.after_bonus),
        )  # fmt: skip

    def with_tile(self, kind: Kind, source: int, only_possible: bool) -> Hand:
        """The mahjong that a calling hand makes with one more tile."""
        return self._replace(
            concealed=tuple(sorted((*self.concealed, kind))),
            winner=True,
            source=source,
            winning=kind,
            only_possible=only_possible,
        )

    def __str__(self) -> str:
        """Seat and tiles, for messages: ``S: 13 tiles, 1 meld``."""
        return f"{WIND_LETTERS[self.seat]}: {len(self.concealed)} tiles, {len(self.melds)} melds"
