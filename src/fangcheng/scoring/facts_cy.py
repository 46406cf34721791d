"""What is true of a hand: the predicates of ``rules/vocabulary.py`` as bits, first those that no reading changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fangcheng.hand import layout
from fangcheng.rules.vocabulary import HAND_BIT, ITEM_BIT

if TYPE_CHECKING:
    import cython
else:
    from fangcheng._shim import cython

if cython.compiled:
    from cython.cimports.fangcheng.hand.layout import Set
    from cython.cimports.fangcheng.hand.win_cy import held_kinds, open_tianhe_waits, pattern_tiles_fit, waits
    from cython.cimports.fangcheng.rules.layout import Rules
    from cython.cimports.fangcheng.scoring.layout import Facts, Reading
else:
    from fangcheng.hand.layout import Set
    from fangcheng.hand.win_cy import held_kinds, open_tianhe_waits, pattern_tiles_fit, waits
    from fangcheng.rules.layout import Rules
    from fangcheng.scoring.layout import Facts, Reading

CHOW = cython.declare(cython.int, 0)
PUNG = cython.declare(cython.int, 1)
KONG = cython.declare(cython.int, 2)
PAIR = cython.declare(cython.int, 3)
SINGLE_WAIT = cython.declare(cython.int, 1)  # Rules.only_possible
# Facts.source and Outcome.shape, as in scoring/layout.py
FROM_DISCARD = cython.declare(cython.int, 1)
FROM_WALL = cython.declare(cython.int, 2)
FROM_LOOSE = cython.declare(cython.int, 3)
FROM_LAST_WALL = cython.declare(cython.int, 4)
FROM_ROBBED_KONG = cython.declare(cython.int, 5)
FROM_INITIAL = cython.declare(cython.int, 6)
FROM_FIRST_DISCARD = cython.declare(cython.int, 7)
SHAPE_NONE = cython.declare(cython.int, 0)
SHAPE_STANDARD = cython.declare(cython.int, 1)
SHAPE_THIRTEEN = cython.declare(cython.int, 2)
SHAPE_TIANHE = cython.declare(cython.int, 3)
SHAPE_TWINS_PURE = cython.declare(cython.int, 4)
SHAPE_SEQUENCE_SAME = cython.declare(cython.int, 7)
SHAPE_SEQUENCE_HONOUR = cython.declare(cython.int, 9)
SHAPE_PATTERN = cython.declare(cython.int, 10)

SUIT_KINDS = cython.declare(cython.ulonglong, layout.SUIT_KINDS)
HONOUR_KINDS = cython.declare(cython.ulonglong, layout.HONOUR_KINDS)
END_KINDS = cython.declare(cython.ulonglong, layout.END_KINDS)

WINNER = cython.declare(cython.ulonglong, HAND_BIT["winner"])
LOSER = cython.declare(cython.ulonglong, HAND_BIT["loser"])
STANDARD = cython.declare(cython.ulonglong, HAND_BIT["standard"])
SPECIAL = cython.declare(cython.ulonglong, HAND_BIT["special"])
BY_SUMS = cython.declare(cython.ulonglong, HAND_BIT["by_sums"])
THIRTEEN = cython.declare(cython.ulonglong, HAND_BIT["thirteen"])
NO_CHOW = cython.declare(cython.ulonglong, HAND_BIT["no_chow"])
ONE_SUIT = cython.declare(cython.ulonglong, HAND_BIT["one_suit"])
ONE_SUIT_AND_HONOURS = cython.declare(cython.ulonglong, HAND_BIT["one_suit_and_honours"])
HONOURS_ONLY = cython.declare(cython.ulonglong, HAND_BIT["honours_only"])
ENDS = cython.declare(cython.ulonglong, HAND_BIT["ends"])
ENDS_ONLY = cython.declare(cython.ulonglong, HAND_BIT["ends_only"])
BIT_FROM_DISCARD = cython.declare(cython.ulonglong, HAND_BIT["from_discard"])
DRAWN = cython.declare(cython.ulonglong, HAND_BIT["drawn"])
LAST_WALL = cython.declare(cython.ulonglong, HAND_BIT["last_wall"])
LAST_DISCARD = cython.declare(cython.ulonglong, HAND_BIT["last_discard"])
LOOSE_AFTER_BONUS = cython.declare(cython.ulonglong, HAND_BIT["loose_after_bonus"])
ONLY_POSSIBLE = cython.declare(cython.ulonglong, HAND_BIT["only_possible"])
STANDING_HAND = cython.declare(cython.ulonglong, HAND_BIT["standing_hand"])
THIRTEENTH_WIN = cython.declare(cython.ulonglong, HAND_BIT["thirteenth_win"])
CLOSED = cython.declare(cython.ulonglong, HAND_BIT["closed"])
HALF_CLOSED = cython.declare(cython.ulonglong, HAND_BIT["half_closed"])
CLAIMED_PAIR = cython.declare(cython.ulonglong, HAND_BIT["claimed_pair"])
CONCEALED_SETS = cython.declare(cython.ulonglong, HAND_BIT["concealed_sets"])
THREE_DRAGONS = cython.declare(cython.ulonglong, HAND_BIT["three_dragons"])
THREE_WINDS_AND_PAIR = cython.declare(cython.ulonglong, HAND_BIT["three_winds_and_pair"])
KONGS_ONLY = cython.declare(cython.ulonglong, HAND_BIT["kongs_only"])
KONG_OF_OWN = cython.declare(cython.ulonglong, HAND_BIT["kong_of_own_wind_or_dragon"])
OWN_WIND_PAIR = cython.declare(cython.ulonglong, HAND_BIT["own_wind_pair"])
OWN_WINDS = cython.declare(cython.ulonglong, HAND_BIT["own_winds"])
TWO_DRAGON_SETS = cython.declare(cython.ulonglong, HAND_BIT["two_dragon_sets"])
DRAGON_AND_OWN_WIND = cython.declare(cython.ulonglong, HAND_BIT["dragon_and_own_wind_sets"])
ENDS_SETS = cython.declare(cython.ulonglong, HAND_BIT["ends_sets"])
ENDS_PAIR = cython.declare(cython.ulonglong, HAND_BIT["ends_pair"])
HONOUR_SETS = cython.declare(cython.ulonglong, HAND_BIT["honour_sets"])
HONOUR_PAIR = cython.declare(cython.ulonglong, HAND_BIT["honour_pair"])
PATTERN_0 = cython.declare(cython.ulonglong, HAND_BIT["pattern_0"])

SIMPLE = cython.declare(cython.uint, ITEM_BIT["simple"])
TERMINAL = cython.declare(cython.uint, ITEM_BIT["terminal"])
SUIT = cython.declare(cython.uint, ITEM_BIT["suit"])
HONOUR = cython.declare(cython.uint, ITEM_BIT["honour"])
WIND = cython.declare(cython.uint, ITEM_BIT["wind"])
DRAGON = cython.declare(cython.uint, ITEM_BIT["dragon"])
OWN_WIND = cython.declare(cython.uint, ITEM_BIT["own_wind"])
ROUND_WIND = cython.declare(cython.uint, ITEM_BIT["round_wind"])
OTHER_WIND = cython.declare(cython.uint, ITEM_BIT["other_wind"])
FLOWER = cython.declare(cython.uint, ITEM_BIT["flower"])
SEASON = cython.declare(cython.uint, ITEM_BIT["season"])
OWN = cython.declare(cython.uint, ITEM_BIT["own"])
BOUQUET = cython.declare(cython.uint, ITEM_BIT["bouquet"])
BOTH_OWN = cython.declare(cython.uint, ITEM_BIT["both_own"])


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _kinds_word(held: cython.ulonglong) -> cython.ulonglong:
    """Predicates on the kinds that a hand is of."""
    suit: cython.int
    word: cython.ulonglong = 0
    suits: cython.ulonglong = held & ~HONOUR_KINDS
    if not suits:
        return HONOURS_ONLY  # G-15: neither one suit nor one suit with honours
    for suit in range(0, 27, 9):
        if suits & (SUIT_KINDS << suit) == suits:
            word |= ONE_SUIT_AND_HONOURS if held & HONOUR_KINDS else ONE_SUIT
    if suits & END_KINDS == suits:
        word |= ENDS if held & HONOUR_KINDS else ENDS | ENDS_ONLY  # G-16
    return word


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def hand_word(
    rules: cython.pointer[Rules], facts: cython.pointer[Facts], all_tiles: cython.p_uchar
) -> cython.ulonglong:
    """Predicates that no reading changes; fills ``all_tiles`` with the counts of the whole hand, melds included."""
    one: cython.ulonglong = 1
    word: cython.ulonglong
    index: cython.int
    kind: cython.int
    mask: cython.ulonglong
    for kind in range(34):
        all_tiles[kind] = facts.counts[kind]
    for index in range(facts.melds_n):
        kind = facts.melds[index].kind
        if facts.melds[index].type == CHOW:
            all_tiles[kind] += 1
            all_tiles[kind + 1] += 1
            all_tiles[kind + 2] += 1
        else:
            all_tiles[kind] += 4 if facts.melds[index].type == KONG else 3
    if not facts.winner:
        return LOSER
    word = WINNER | _kinds_word(held_kinds(all_tiles))
    if facts.source:
        word |= BIT_FROM_DISCARD << (facts.source - 1)
    if (
        facts.source == FROM_WALL
        or facts.source == FROM_LOOSE
        or facts.source == FROM_LAST_WALL
        or facts.source == FROM_INITIAL
    ):
        word |= DRAWN
    if facts.source == FROM_LAST_WALL or (facts.last_wall and facts.source == FROM_LOOSE):
        word |= LAST_WALL  # G-06
    if facts.last_wall and facts.source == FROM_DISCARD:
        word |= LAST_DISCARD
    if facts.after_bonus:
        word |= LOOSE_AFTER_BONUS
    if facts.standing:
        word |= STANDING_HAND
    if facts.east_wins == 13 and facts.seat == 0:
        word |= THIRTEENTH_WIN
    if rules.only_possible == SINGLE_WAIT:
        if facts.winning >= 0:
            facts.counts[facts.winning] -= 1
            mask = waits(facts.counts, facts.melds_n, cython.address(rules.shapes))
            facts.counts[facts.winning] += 1
            if rules.tianhe_open_allowed and facts.melds_n:
                all_tiles[facts.winning] -= 1
                mask |= open_tianhe_waits(all_tiles, cython.address(rules.shapes))
                all_tiles[facts.winning] += 1
            if mask == one << facts.winning:
                word |= ONLY_POSSIBLE
    elif facts.only_possible:
        word |= ONLY_POSSIBLE
    return word


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def set_item(facts: cython.pointer[Facts], part: cython.pointer[Set]) -> cython.uint:
    """Item predicates of one set."""
    kind: cython.int = part.kind
    word: cython.uint = cython.cast(cython.uint, 1) << part.type
    if kind >= 31:
        return word | HONOUR | DRAGON
    if kind >= 27:
        word |= HONOUR | WIND
        word |= OWN_WIND if kind - 27 == facts.seat else OTHER_WIND
        return word | ROUND_WIND if kind - 27 == facts.round_wind else word
    if part.type == CHOW:
        return word | SUIT
    return word | SUIT | (TERMINAL if kind % 9 == 0 or kind % 9 == 8 else SIMPLE)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def bonus_item(facts: cython.pointer[Facts], bonus: cython.int) -> cython.uint:
    """Item predicates of bonus tile 0-7 (flowers, then seasons)."""
    word: cython.uint = FLOWER if bonus < 4 else SEASON
    return word | OWN if bonus % 4 == facts.seat else word


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def series_item(facts: cython.pointer[Facts], series: cython.int) -> cython.uint:
    """Item predicates of the flowers (0) or the seasons (1) as a whole."""
    mine: cython.int = (facts.bonus >> (4 * series)) & 15
    other: cython.int = (facts.bonus >> (4 * (1 - series))) & 15
    own: cython.int = 1 << facts.seat
    word: cython.uint = SEASON if series else FLOWER
    if mine == 15:
        word |= BOUQUET
    if mine & own:
        word |= OWN
        if other & own and mine != 15 and other != 15:
            word |= BOTH_OWN
    return word


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def read_sets(
    rules: cython.pointer[Rules],
    facts: cython.pointer[Facts],
    all_tiles: cython.p_uchar,
    word: cython.ulonglong,
    reading: cython.pointer[Reading],
) -> cython.void:
    """Fill ``reading.item`` and ``reading.word`` from its sets and shape."""
    index: cython.int
    kind: cython.int
    type_: cython.int
    shape: cython.int = reading.shape
    chows: cython.int = 0
    pungs: cython.int = 0
    kongs: cython.int = 0
    concealed: cython.int = 0
    open_melds: cython.int = 0
    open_sets: cython.int = 0  # melds and the set that a claimed last tile finished (G-23)
    dragons: cython.int = 0
    winds: cython.int = 0
    wind_pairs: cython.int = 0
    own_wind_sets: cython.int = 0
    ends: cython.int = 0
    for index in range(reading.sets_n):
        kind = reading.sets[index].kind
        type_ = reading.sets[index].type
        reading.item[index] = set_item(facts, cython.address(reading.sets[index]))
        if type_ == CHOW:
            chows += 1
        elif type_ == PAIR:
            if kind >= 27 and kind < 31:
                wind_pairs += 1
                if kind - 27 == facts.seat:
                    word |= OWN_WIND_PAIR | OWN_WINDS
            if reading.item[index] & TERMINAL:
                word |= ENDS_PAIR
            if kind >= 27:
                word |= HONOUR_PAIR
            if reading.sets[index].claimed:
                word |= CLAIMED_PAIR
            continue
        else:
            pungs += 1
            if type_ == KONG:
                kongs += 1
                if kind >= 31 or kind - 27 == facts.seat:
                    word |= KONG_OF_OWN
            if reading.sets[index].exposure == 0:
                concealed += 1
            if kind >= 31:
                dragons += 1
            elif kind >= 27:
                winds += 1
                if kind - 27 == facts.seat:
                    own_wind_sets += 1
                    word |= OWN_WINDS
            elif reading.item[index] & TERMINAL:
                ends += 1
        if reading.sets[index].exposure:
            open_sets += 1
            if index < reading.concealed_from:
                open_melds += 1
    if dragons == 3:
        word |= THREE_DRAGONS
    if winds == 4 or (winds == 3 and wind_pairs == 1):
        word |= THREE_WINDS_AND_PAIR  # G-21
    if not facts.winner:
        reading.word = word
        return
    if chows == 0 and (shape < SHAPE_SEQUENCE_SAME or shape > SHAPE_SEQUENCE_HONOUR):
        word |= NO_CHOW
    if shape == SHAPE_STANDARD:
        word |= STANDARD
        if pungs == 4:
            if concealed == 4:
                word |= CONCEALED_SETS
            if kongs == 4:
                word |= KONGS_ONLY
            if ends == 4:
                word |= ENDS_SETS
            if dragons + winds == 4:
                word |= HONOUR_SETS
        if dragons + winds == 2:
            if dragons == 2:
                word |= TWO_DRAGON_SETS
            elif dragons == 1 and own_wind_sets == 1:
                word |= DRAGON_AND_OWN_WIND
    else:
        word |= SPECIAL
        if shape < SHAPE_PATTERN:
            word |= THIRTEEN << (shape - SHAPE_THIRTEEN)
        if rules.by_sums and shape >= SHAPE_TWINS_PURE and shape < SHAPE_PATTERN:
            word |= BY_SUMS
    if open_melds == 0 and (
        shape == SHAPE_STANDARD
        or (rules.special_closed_factor and shape >= SHAPE_TWINS_PURE and shape < SHAPE_PATTERN)  # G-40
    ):
        word |= CLOSED if word & DRAWN else HALF_CLOSED  # G-33
    for index in range(rules.shapes.patterns_n):
        if rules.shapes.patterns[index].shape:
            if shape == SHAPE_PATTERN and reading.pattern == index:
                word |= PATTERN_0 << index
            continue
        if (
            shape != SHAPE_STANDARD
            or (rules.shapes.patterns[index].chows == 1 and chows)
            or (rules.shapes.patterns[index].chows == 2 and pungs)
            or (rules.shapes.patterns[index].concealed and open_sets)
        ):
            continue
        if pattern_tiles_fit(cython.address(rules.shapes.patterns[index]), all_tiles):
            word |= PATTERN_0 << index
    reading.word = word
