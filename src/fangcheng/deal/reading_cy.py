"""What can be read of a deal: the table, the record, the end.  Reading never changes it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fangcheng.deal.layout import meld_tiles
from fangcheng.errors import FangchengError

if TYPE_CHECKING:
    import cython
else:
    from fangcheng._shim import cython

if cython.compiled:
    from cython.cimports.fangcheng.deal.finish_cy import fill_facts
    from cython.cimports.fangcheng.deal.layout import Meld, SeatState, State
    from cython.cimports.fangcheng.deal.state_cy import barred
    from cython.cimports.fangcheng.deal.wall_cy import drawable, live_place, loose_place, undealt
    from cython.cimports.fangcheng.hand.win_cy import completes, special_shapes
    from cython.cimports.fangcheng.rules.layout import Rules
    from cython.cimports.fangcheng.rules.table_cy import RuleTable
    from cython.cimports.fangcheng.scoring.layout import Facts
    from cython.cimports.fangcheng.scoring.settlement_cy import forfeits
else:
    from fangcheng.deal.finish_cy import fill_facts
    from fangcheng.deal.layout import Meld, SeatState, State
    from fangcheng.deal.state_cy import barred
    from fangcheng.deal.wall_cy import drawable, live_place, loose_place, undealt
    from fangcheng.hand.win_cy import completes, special_shapes
    from fangcheng.rules.layout import Rules
    from fangcheng.rules.table_cy import RuleTable
    from fangcheng.scoring.layout import Facts
    from fangcheng.scoring.settlement_cy import forfeits

ACTIONS = 112
TURN, CLAIM, ROB, OVER = range(4)
TIANHE = cython.declare(cython.uint, 2)  # hand/layout.py
FACT_FIELDS = (
    "seat", "round_wind", "winner", "source", "winning", "only_possible", "standing", "east_wins", "last_wall",
    "after_bonus",
)  # fmt: skip


class DealReading:
    """The state of one deal and everything that can be asked about it; see ``deal_cy.Deal``."""

    if not cython.compiled:
        s: State
        table: RuleTable

    # -- the table ---------------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the deal has ended."""
        return self.s.phase == OVER

    @property
    def phase(self) -> int:
        """TURN, CLAIM, ROB or OVER of ``deal.layout``."""
        return self.s.phase

    @property
    def ending(self) -> int:
        """How the deal has ended: PLAYING, MAHJONG_MADE, DEAD_..., FALSE_CALL or RESHUFFLED of ``deal.endings``."""
        return self.s.ending

    @property
    def present(self) -> int:
        """Mask of the occupied chairs."""
        return self.s.present

    @property
    def seats(self) -> tuple[int, ...]:
        """The occupied chairs in the order of play."""
        return tuple(seat for seat in range(4) if self.s.present >> seat & 1)

    @property
    def round_wind(self) -> int:
        """Wind of the round, 0-3."""
        return self.s.round_wind

    @property
    def east_wins(self) -> int:
        """Mahjong of this East in a row before the deal."""
        return self.s.east_wins

    @property
    def to_move(self) -> int:
        """The seat that must discard or, in an open claim window, draws if all pass; -1 after the deal.

        While a kong may be robbed it is the seat that lays it.
        """
        if self.s.phase == OVER:
            return -1
        if self.s.phase == CLAIM:
            return self.s.next_draw
        return self.s.turn

    @property
    def drawn(self) -> int:
        """Kind the seat to move has drawn last in this turn, -1 after a claim and in East's first turn."""
        return self.s.drawn if self.s.phase == TURN else -1

    @property
    def last_discard(self) -> int:
        """Kind of the discard that can be claimed (late claims too), or of the kong tile that can be robbed; or -1."""
        return self.s.offered if self._offering() else -1

    @property
    def discarder(self) -> int:
        """The seat that gave ``last_discard``, or -1."""
        return self.s.giver if self._offering() else -1

    @property
    def robbing(self) -> bool:
        """Whether ``last_discard`` is a tile being added to an open pung (D-ROB-1)."""
        return self.s.phase == ROB

    @property
    def tiles_left(self) -> int:
        """Every undealt tile, loose and dead ones included."""
        return undealt(cython.address(self.s))

    @property
    def drawable_left(self) -> int:
        """How many tiles may still be drawn (D-END-1, G-53)."""
        return drawable(cython.address(self.table.r), cython.address(self.s))

    @property
    def taken(self) -> tuple[int, int]:
        """How many tiles have left the live end (dealt and skipped ones included) and the loose end."""
        return self.s.live, self.s.loose

    @property
    def late_taken(self) -> tuple[int, int]:
        """``taken`` before the draw that a late claim would undo; means nothing while none is possible."""
        return self.s.late_live, self.s.late_loose

    @property
    def drawer(self) -> int:
        """The seat that drew last, East before the first draw."""
        return self.s.turn

    @property
    def discards_face_up(self) -> bool:
        """Whether discards lie face up (G-76)."""
        r: cython.pointer[Rules] = cython.address(self.table.r)
        return r.discards_face_up != 0

    def concealed(self, seat: int) -> tuple[int, ...]:
        """Return a seat's tiles on the rack, sorted."""
        h: cython.pointer[SeatState] = cython.address(self.s.seat[_seat(seat)])
        kind: cython.int
        tiles: list[int] = []
        for kind in range(34):
            if h.counts[kind]:
                tiles.extend([kind] * h.counts[kind])
        return tuple(tiles)

    def counts(self, seat: int) -> bytes:
        """Return how many of each kind 0-33 a seat has on the rack."""
        h: cython.pointer[SeatState] = cython.address(self.s.seat[_seat(seat)])
        return bytes([h.counts[kind] for kind in range(34)])

    def rack(self, seat: int) -> int:
        """Return how many tiles a seat has on the rack."""
        return self.s.seat[_seat(seat)].tiles_n

    def melds(self, seat: int) -> tuple[tuple[int, int, int, int, int, tuple[int, ...]], ...]:
        """Return a seat's laid sets in the order laid.

        Each is type, lowest kind, exposure, giver, claimed kind (-1: none), and the kinds of a wrong set, () for a true
        one.
        """
        h: cython.pointer[SeatState] = cython.address(self.s.seat[_seat(seat)])
        index: cython.int
        m: cython.pointer[Meld]
        found = []
        for index in range(h.melds_n):
            m = cython.address(h.melds[index])
            wrong = tuple([m.wrong[place] for place in range(m.wrong_n)]) if m.wrong_n else ()
            found.append((m.type, m.kind, m.exposure, m.giver, m.claimed, wrong))
        return tuple(found)

    def bonus(self, seat: int) -> tuple[int, ...]:
        """Return a seat's bonus tiles in the order laid."""
        h: cython.pointer[SeatState] = cython.address(self.s.seat[_seat(seat)])
        return tuple([h.bonus[index] for index in range(h.bonus_n)])

    def discards(self, seat: int) -> tuple[int, ...]:
        """Return a seat's discards in order, claimed ones left out."""
        return tuple([self.s.river[index] for index in range(self.s.river_n) if self.s.river_seat[index] == seat])

    def status(self, seat: int) -> int:
        """Return what errors have made of a seat: STATUS_ constants of ``scoring.layout``."""
        return self.s.seat[_seat(seat)].status

    def offset(self, seat: int) -> int:
        """Return how many tiles a seat has too many; below 0: too few (D-ERR-2)."""
        return self.s.seat[_seat(seat)].offset

    def standing(self, seat: int) -> bool:
        """Return whether a seat has declared a standing hand."""
        return self.s.seat[_seat(seat)].standing != 0

    def waits(self, seat: int) -> tuple[int, ...]:
        """Return the kinds that would complete a seat's hand as it was after its last discard or kong."""
        mask: cython.ulonglong = self.s.seat[_seat(seat)].waits
        return tuple([kind for kind in range(34) if mask >> kind & 1])

    def known_wall(self, seat: int) -> tuple[tuple[int, int], ...]:
        """Return (place, kind) of the wall tiles a seat has seen and put back (D-CLM-3, G-63).

        Place 0 is the next live tile, 1 the one after it; -1 the next loose tile, -2 the one after it.
        """
        s: cython.pointer[State] = cython.address(self.s)
        left: cython.int = undealt(s)
        ahead: cython.int
        place: cython.int
        found = []
        seen = set()
        for ahead in range(left):
            place = live_place(s, ahead)
            if s.known[place] >> seat & 1 and 2 * ahead < left:
                found.append((ahead, s.wall[place]))
                seen.add(place)
        for ahead in range(left):
            place = loose_place(s, ahead)
            if s.known[place] >> seat & 1 and place not in seen:
                found.append((-1 - ahead, s.wall[place]))
        return tuple(found)

    # -- the record and the end --------------------------------------------------------------------------------------

    @property
    def order(self) -> bytes:
        """The order of the tiles the deal was given."""
        return bytes([self.s.wall[index] for index in range(self.s.total)])

    @property
    def skipped(self) -> int:
        """Tiles taken off the live wall before play."""
        return self.s.skipped

    @property
    def record(self) -> tuple[tuple[int, int], ...]:
        """Every action so far as (seat, action)."""
        return tuple([divmod(self.s.record[index], ACTIONS) for index in range(self.s.record_n)])

    @property
    def winner(self) -> int:
        """The seat that went mahjong, or -1."""
        return self.s.winner

    @property
    def win_source(self) -> int:
        """Where the winning tile came from: FROM_ constants of ``scoring.layout``."""
        return self.s.win_source

    @property
    def winning_tile(self) -> int:
        """Kind of the winning tile; -1 if there is none (East's dealt hand too)."""
        return self.s.winning

    @property
    def scores(self) -> tuple[int, ...]:
        """What each seat counts, before East's doubling; 0 in a dead deal and while play goes on."""
        return tuple([self.s.account.scores[seat] for seat in range(4)])

    @property
    def net(self) -> tuple[int, ...]:
        """What each seat wins or loses, in units of ``1 / denominator`` hu."""
        return tuple([self.s.account.net[seat] for seat in range(4)])

    @property
    def payments(self) -> tuple[tuple[int, int, int], ...]:
        """Who pays whom: (debtor, creditor, amount in units of ``1 / denominator`` hu)."""
        return tuple(
            [(index // 4, index % 4, self.s.account.pay[index]) for index in range(16) if self.s.account.pay[index]]
        )

    @property
    def limit_losers(self) -> int:
        """Mask of the losers that hold a limit hand of their own (D-LIM-4)."""
        return sum([1 << seat for seat in range(4) if self.s.account.limit_hand[seat]])

    @property
    def statuses(self) -> tuple[int, ...]:
        """Status of each seat in the settlement: STATUS_ constants of ``scoring.layout``."""
        return tuple([self.s.account.status[seat] for seat in range(4)])

    def counted(self) -> tuple[int, ...]:
        """Return the seats whose own tiles count in the settlement of a mahjong: all but dead hands and the like."""
        r: cython.pointer[Rules] = cython.address(self.table.r)
        return tuple([seat for seat in self.seats if not forfeits(r, self.s.account.status[seat])])

    @property
    def denominator(self) -> int:
        """Unit of ``net`` and ``payments``: 1, or the number of losers under ``third_rounding="exact"`` (G-44)."""
        return self.s.account.denominator

    def facts(self, seat: int) -> dict[str, int]:
        """Return what the scorer is told of a seat beside its tiles: the int fields of ``scoring.layout.Facts``."""
        f: Facts
        if not cython.compiled:
            f = Facts()
        fill_facts(cython.address(self.s), _seat(seat), cython.address(f))
        values = (
            f.seat, f.round_wind, f.winner, f.source, f.winning, f.only_possible, f.standing, f.east_wins, f.last_wall,
            f.after_bonus,
        )  # fmt: skip
        return dict(zip(FACT_FIELDS, values, strict=True))

    # -- for reasons, defects and tests ------------------------------------------------------------------------------

    @property
    def last_kind(self) -> int:
        """Kind last discarded or added to a pung, whether or not it can still be claimed; or -1."""
        return self.s.offered

    @property
    def last_giver(self) -> int:
        """The seat that gave ``last_kind``, or -1."""
        return self.s.giver

    @property
    def claimed_turn(self) -> bool:
        """Whether the present turn began with a claim."""
        return self.s.claimed_turn != 0

    def discards_made(self, seat: int) -> int:
        """Return how many tiles a seat has discarded, claimed ones included."""
        return self.s.seat[_seat(seat)].discards_n

    def answered(self, seat: int) -> bool:
        """Return whether a seat has answered the open window."""
        h: cython.pointer[SeatState] = cython.address(self.s.seat[_seat(seat)])
        return (self.s.phase == CLAIM or self.s.phase == ROB) and h.can != 0 and h.answer >= 0

    def completing(self, seat: int) -> tuple[int, ...]:
        """Return the kinds that complete a seat's rack, tried one by one (the slow way to ``waits``).

        A kind of which the seat has all four, on the rack and in laid sets, is none (D-CALL-1).
        """
        laid = self._laid(seat)
        counts = self.counts(seat)
        return tuple(
            [kind for kind in range(34) if counts[kind] + laid.count(kind) < 4 and self._mahjong(seat, laid, kind)]
        )

    def complete(self, seat: int) -> bool:
        """Return whether a seat's tiles are a mahjong as they stand."""
        return self._mahjong(seat, self._laid(seat), -1)

    def _laid(self, seat: int) -> list[int]:
        """The kinds of a seat's laid sets."""
        return [kind for meld in self.melds(seat) for kind in meld[5] or meld_tiles(meld[0], meld[1])]

    def _mahjong(self, seat: int, laid: list[int], kind: int) -> bool:
        """Whether a seat's rack beside its laid tiles, with a kind added (-1: none), is a mahjong."""
        r: cython.pointer[Rules] = cython.address(self.table.r)
        h: cython.pointer[SeatState] = cython.address(self.s.seat[_seat(seat)])
        if barred(h) or h.owed or h.owed_kong:
            return False
        if completes(h.counts, h.melds_n, kind, cython.address(r.shapes)):
            return True
        if not r.tianhe_open_allowed:
            return False
        tiles = bytearray(self.counts(seat))  # nine gates may hold an open set (G-25)
        for tile in (*laid, kind) if kind >= 0 else laid:
            tiles[tile] += 1
        return (special_shapes(tiles, cython.address(r.shapes)) & TIANHE) != 0

    def snapshot(self) -> dict[str, Any]:
        """Return every field of the state as plain values: two equal snapshots are the same state."""
        s: cython.pointer[State] = cython.address(self.s)
        return {
            "order": self.order,
            "known": bytes([s.known[index] for index in range(s.total)]),
            "river": tuple([(s.river_seat[index], s.river[index]) for index in range(s.river_n)]),
            "record": self.record,
            "table": (s.total, s.skipped, s.live, s.loose, s.present, s.players, s.round_wind, s.east_wins),
            "turn": (
                s.phase, s.turn, s.drawn, s.source, s.after_bonus, s.claimed_turn, s.resume, s.next_draw, s.discards_n,
            ),
            "window": (s.offered, s.giver, s.pending, s.first_mahjong, s.could_pung),
            "late": (s.late_open, s.late_live, s.late_loose, s.late_bonus_n),
            "end": (s.ending, s.winner, s.win_source, s.winning, s.only_possible, s.last_wall),
            "account": (self.scores, self.payments, self.net, self.denominator),
            "seats": tuple([self._seat_snapshot(seat) for seat in range(4)]),
        }  # fmt: skip

    def _seat_snapshot(self, seat: int) -> dict[str, Any]:
        h: cython.pointer[SeatState] = cython.address(self.s.seat[_seat(seat)])
        return {
            "counts": self.counts(seat),
            "melds": self.melds(seat),
            "bonus": self.bonus(seat),
            "waits": h.waits,
            "missed": h.missed,
            "tiles_n": h.tiles_n,
            "owed": h.owed,
            "discards_n": h.discards_n,
            "standing": h.standing,
            "can": h.can,
            "answer": h.answer,
            "owed_kong": h.owed_kong,
            "status": h.status,
            "offset": h.offset,
            "wrong_sets": h.wrong_sets,
        }

    def _offering(self) -> bool:
        return self.s.phase == CLAIM or self.s.phase == ROB or self.s.late_open != 0

    def __repr__(self) -> str:
        """Say how far the deal has come."""
        return f"<Deal: {self.s.record_n} actions, {self.tiles_left} tiles left, phase {self.s.phase}>"


def _seat(seat: int) -> int:
    """Return a seat that exists: bounds are not checked below."""
    if not 0 <= seat < 4:
        raise FangchengError("bad_seat", f"{seat!r} is no seat: 0-3 for E S W N", "seat")
    return seat
