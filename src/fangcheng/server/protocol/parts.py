"""What messages are made of (protocol version 1, docs/protocol.md).

Words at the edge: tiles are codes (``B5``), seats the letters of their winds in the deal (``E``), amounts ints or, if
sums are exact, texts of fractions.  A *place* is a chair of the table that stays with its player through the game, from
0; his wind changes from deal to deal.  Texts are in the language and vocabulary the client has asked for.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

Tile: TypeAlias = str
Wind: TypeAlias = Literal["E", "S", "W", "N"]
Amount: TypeAlias = int | str
Language: TypeAlias = Literal["ru", "en", "zh"]
Phase: TypeAlias = Literal["lobby", "deal", "result", "over", "closed"]
Verb: TypeAlias = Literal[
    "discard", "stand", "kong", "pass", "mahjong", "pung", "kong_claim", "chow", "late_pung", "late_kong",
    "late_mahjong", "draw", "replace", "skip_replacement", "extra_draw", "draw_out_of_turn", "wrong_break", "noticed",
    "open_partly", "open_fully", "withdraw", "take_back", "misdeclare", "put_right",
]  # fmt: skip
Question: TypeAlias = Literal["turn", "claim", "rob", "late", "draw", "replace", "called", "watch"]
Proposal: TypeAlias = Literal["pause", "take_back", "end"]


class Part(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A part of a message: what is as usual is left out."""


class Meld(Part, frozen=True):
    """A laid set.

    Attributes:
        kind: ``wrong`` for tiles that are no set (D-ERR-7).
        exposure: ``concealed`` (a concealed kong), ``open``, ``added`` (a kong made from an open pung).
        tiles: low to high.
        giver: whose discard it was made with.
        claimed: that tile.
    """

    kind: Literal["chow", "pung", "kong", "wrong"]
    exposure: Literal["open", "concealed", "added"]
    tiles: list[Tile]
    giver: Wind | None = None
    claimed: Tile | None = None


class Discard(Part, frozen=True):
    """A discard in the order made: face down without its tile (G-76), a ghost where it was claimed."""

    tile: Tile | None = None
    claimed_by: Wind | None = None


class SeatShown(Part, frozen=True):
    """What everybody sees of a seat.

    Attributes:
        seat: its wind.
        rack: tiles on the rack.
        melds, bonus, discards: before it.
        standing: a standing hand was declared (D-STAND-1).
        status: what errors have made of the hand.
    """

    seat: Wind
    rack: int
    melds: list[Meld] = []
    bonus: list[Tile] = []
    discards: list[Discard] = []
    standing: bool = False
    status: Literal["ok", "dead_hand", "too_many_tiles", "too_few_tiles", "false_mahjong"] = "ok"


class WallShown(Part, frozen=True):
    """The wall as it stands: enough to draw every stack of it (D-WALL, D-BRK, D-LOOSE).

    Attributes:
        side, stack: the stack that was lifted out, numbered from its owner's right.
        stacks: of each side.
        clockwise: direction of play (option ``direction``).
        live, loose: tiles that have left it at either end.
        known: tiles this seat has put back itself: place from the live end (0, 1) or loose end (-1, -2), and tile.
    """

    side: Wind
    stack: int
    stacks: int
    live: int
    loose: int
    clockwise: bool = False
    known: list[tuple[int, Tile]] = []


class View(Part, frozen=True):
    """The table as one seat, or an onlooker, sees it.

    Attributes:
        seat: the viewer's wind, None for an onlooker.
        concealed: his own tiles, sorted; the drawn one among them.
        drawn: the tile just drawn that he may discard.
        seats: of the occupied chairs, East first.
        last_discard, discarder: the open tile and who gave it, while it can be claimed.
        robbing: the open tile is one being added to a pung.
        to_move: who must discard or, while a tile is open, who draws if all pass.
        tiles_left: every undealt tile; drawable: those that may still be drawn.
    """

    round_wind: Wind
    seats: list[SeatShown]
    wall: WallShown
    tiles_left: int
    drawable: int
    seat: Wind | None = None
    concealed: list[Tile] = []
    drawn: Tile | None = None
    last_discard: Tile | None = None
    discarder: Wind | None = None
    robbing: bool = False
    to_move: Wind | None = None
    over: bool = False


class Happened(Part, frozen=True):
    """One event of a deal as a seat may see it (docs/record.md names the types and their fields).

    Attributes:
        n: its number in the deal, from 0.
        type: what happened.
        text: a sentence, "" where nothing needs to be said.
        call: the word called out, for the table («Пун!»).
        rest: the fields of the type.
    """

    n: int
    type: str
    text: str = ""
    call: str = ""
    seat: Wind | None = None
    giver: Wind | None = None
    tile: Tile | None = None
    tiles: list[Tile] = []
    hand: list[Tile] = []
    sizes: list[int] = []
    hands: list[list[Tile] | None] = []
    source: str = ""
    meld: str = ""
    lowest: Tile | None = None
    exposure: str = ""
    status: str = ""
    ending: str = ""
    late: bool = False


class Choice(Part, frozen=True):
    """One answer a seat may give.

    Attributes:
        action: its id (docs/deal.md), to be sent back.
        verb: what it is.
        text: what it does, in words.
        tiles: the tile discarded, or the set that results.
    """

    action: int
    verb: Verb
    text: str
    tiles: list[Tile] = []


class Ask(Part, frozen=True):
    """What a seat is asked.

    Every person is asked about every discard, able to claim it or not, so that being asked tells nothing.

    Attributes:
        at: names the point of the deal; the answer carries it.
        kind: what it is about.
        choices: what may be answered, by right play.
        optional: nothing waits for the answer (a late claim, a word in between).
        errs: what may be done beside right play at a table where players err; these need no ``at`` of their own.
    """

    at: int
    kind: Question
    choices: list[Choice] = []
    optional: bool = False
    errs: list[Verb] = []


class Clock(Part, frozen=True):
    """Thinking time, in milliseconds from now.

    Attributes:
        seat: whose turn is timed; None while a window is open.
        left: until the decision's own time is up.
        reserve: what he may use after that.
        of: the whole time of the decision.
        stopped: paused.
    """

    left: int
    of: int
    seat: Wind | None = None
    reserve: int = 0
    stopped: bool = False


class Throw(Part, frozen=True):
    """Dice thrown by a wind."""

    by: Wind
    dice: tuple[int, int]


class DealShown(Part, frozen=True):
    """How the deal being played began.

    Attributes:
        number, reshuffle: which it is.
        round_wind: of the round.
        winds: wind of each place's player; None for a place that does not play.
        throws: for the break.
        commitment, nonces: what was promised of its wall, and what the players mixed in (docs/fair.md).
        east_wins: wins of this East in a row before it.
    """

    number: int
    round_wind: Wind
    winds: list[Wind | None]
    throws: list[Throw]
    reshuffle: int = 0
    commitment: str = ""
    nonces: list[str] = []
    east_wins: int = 0


class Chair(Part, frozen=True):
    """A place at the table.

    Attributes:
        name: of who sits there; "" for an empty one.
        bot: kind of bot, "" for a person.
        here: a person's client is connected.
        stands_in: a bot plays for a person who is absent.
        total: running sum.
        ready: for the next deal (or the first).
        reserve: thinking time left in reserve, milliseconds; -1 without clocks.
        rank: place at the end of the game.
    """

    place: int
    name: str = ""
    bot: str = ""
    here: bool = False
    stands_in: bool = False
    total: Amount = 0
    ready: bool = False
    reserve: int = -1
    rank: int = 0


class Terms(Part, frozen=True, forbid_unknown_fields=True):
    """How a table is played: chosen when it is made, frozen with the first deal.

    Attributes:
        ruleset: a preset.
        options: house options (options.json); ``players`` is the number of places.
        enforcement: ``guided``, or ``table``: players may err, and bear it.
        public: listed for everybody.
        turn_s: seconds for a decision of one's own; 0 for no clocks.
        reserve_s: seconds in reserve for the whole game.
        claim_s: seconds of a claim window where several people play; 0 for as long as they need.
        spectators: ``none``, ``table`` (what lies open), ``hands`` (all hands, ``delay_s`` later).
        delay_s: of ``hands``.
        pace: how long bots take: ``calm``, ``quick``, ``none``.
    """

    ruleset: str = "dictionary"
    options: dict[str, msgspec.Raw] | None = None
    enforcement: Literal["guided", "table"] = "guided"
    public: bool = False
    turn_s: int = 0
    reserve_s: int = 0
    claim_s: int = 0
    spectators: Literal["none", "table", "hands"] = "table"
    delay_s: int = 300
    pace: Literal["calm", "quick", "none"] = "calm"


class RuleLine(Part, frozen=True):
    """One thing worth knowing of the rules in play: an option, its value in words, whether the house changed it."""

    option: str
    title: str
    meaning: str
    changed: bool = False


class RulesShown(Part, frozen=True):
    """The rules of the table in words."""

    preset: str
    title: str
    about: str = ""
    lines: list[RuleLine] = []


class Proposed(Part, frozen=True):
    """What somebody proposes; it holds when all people at the table agree."""

    what: Proposal
    by: int
    agreed: list[int] = []


class ScoreLine(Part, frozen=True):
    """One line of a score; ``beaten_by`` and ``why`` tell what a beaten line gave way to."""

    rule: str
    kind: Literal["points", "doubles", "factor", "limit"]
    value: int
    tiles: list[Tile]
    cite: str
    text: str
    beaten_by: str = ""
    why: str = ""


class ScoredSet(Part, frozen=True):
    """One group of a counted hand."""

    kind: Literal["chow", "pung", "kong", "pair", "other"]
    exposure: Literal["open", "concealed", "added"]
    tiles: list[Tile]
    claimed: bool = False


class Score(Part, frozen=True):
    """A counted hand: its lines, and what they make."""

    total: int
    points: int
    factor: int
    uncapped: int
    lines: list[ScoreLine]
    sets: list[ScoredSet] = []
    limit_hand: str | None = None
    shape: str | None = None


class HandShown(Part, frozen=True):
    """A hand at the end of a deal, opened."""

    seat: Wind
    place: int
    concealed: list[Tile]
    melds: list[Meld] = []
    bonus: list[Tile] = []
    status: str = "ok"
    score: Score | None = None


class Paid(Part, frozen=True):
    """One payment: between places, and what for, in words."""

    payer: int
    payee: int
    amount: Amount
    reason: str
    text: str


class SheetRow(Part, frozen=True):
    """One deal of the game sheet: what each place won or lost, and its sum after it."""

    deal: str
    round_wind: Wind
    winner: int | None
    net: list[Amount]
    totals: list[Amount]
    void: bool = False


class Proof(Part, frozen=True):
    """What proves the wall of a finished deal (docs/fair.md)."""

    commitment: str
    nonces: list[str]
    seed: str
