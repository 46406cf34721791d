"""The closed vocabulary of predicates that rows of a scoring table may ask about (documented in docs/rulesets.md).

A row says ``if = [...]`` and ``unless = [...]``; the loader turns the words into bit masks.  *Hand* predicates are
bits of one 64-bit word, computed once a reading of the hand; *item* predicates are bits of a 32-bit word, computed
for each set, bonus tile or series of bonus tiles that the row is asked of.
"""

from __future__ import annotations

from typing import Final

HAND: Final[tuple[str, ...]] = (
    "winner",  # this hand made mahjong
    "loser",
    "standard",  # four sets and a pair (a loser's hand is neither standard nor special)
    "special",  # one of the special shapes
    "by_sums",  # a twins or sequence hand counted by the second text's sums (alt_scoring)
    "thirteen",  # D-ALT-2
    "tianhe",  # D-ALT-3
    "twins_pure",
    "twins_honour",
    "twins_mixed",
    "sequence_same",  # 1-9 and five of the same suit (S-ALT-5)
    "sequence_other",  # 1-9 and 1-5 of another suit (D-ALT-7)
    "sequence_honour",
    "no_chow",
    "no_hu",  # no points by the table of sets (G-09)
    "no_hu_strict",  # ... nor any others but the basic hu of a mahjong and bonus tiles
    "one_suit",  # all tiles of one suit, no honours (G-15)
    "one_suit_and_honours",
    "honours_only",
    "ends",  # every suit tile is a 1 or 9, at least one suit tile, honours allowed (G-16)
    "ends_only",  # ones and nines only
    "from_discard",  # the last tile: a discard
    "from_wall",
    "from_loose",
    "from_last_wall",
    "from_robbed_kong",
    "from_initial",  # East's fourteen dealt tiles (G-18)
    "from_first_discard",  # East's first discard (G-26)
    "drawn",  # the last tile was drawn, not claimed
    "last_wall",  # the last tile was among the last drawable ones (G-06)
    "last_discard",  # the last tile was the discard after the last drawn one
    "loose_after_bonus",  # the loose tile replaced a bonus tile (G-08)
    "only_possible",  # G-05
    "standing_hand",
    "thirteenth_win",  # G-26
    "closed",  # no open set, the last tile drawn (G-33)
    "half_closed",  # no open set but for the last tile, claimed
    "claimed_pair",  # the last tile was claimed and fills the pair
    "concealed_sets",  # four concealed pungs and kongs (G-22)
    "three_dragons",  # pungs or kongs of all three dragons
    "three_winds_and_pair",  # pungs or kongs of three winds and a pair, pung or kong of the fourth (G-21)
    "kongs_only",
    "kong_of_own_wind_or_dragon",
    "own_wind_pair",
    "own_winds",  # a pair or set of the own wind
    "two_dragon_sets",  # exactly two honour sets, both of dragons (G-34)
    "dragon_and_own_wind_sets",  # exactly two honour sets, one of a dragon, one of the own wind (G-34)
    "ends_sets",  # all sets are pungs and kongs of ones and nines
    "ends_pair",
    "honour_sets",  # all sets are pungs and kongs of winds or dragons
    "honour_pair",
    *(f"pattern_{index}" for index in range(8)),  # house hands
)

ITEM: Final[tuple[str, ...]] = (
    "chow",
    "pung",
    "kong",
    "pair",
    "simple",  # 2-8 of a suit
    "terminal",  # 1 or 9 of a suit
    "suit",
    "honour",
    "wind",
    "dragon",
    "own_wind",
    "round_wind",
    "other_wind",  # a wind, not one's own
    "flower",
    "season",
    "own",  # a bonus tile of the own wind; a series that holds it
    "bouquet",  # all four of a series
    "both_own",  # own flower and own season, neither in a bouquet
)

HAND_BIT: Final[dict[str, int]] = {word: 1 << index for index, word in enumerate(HAND)}
ITEM_BIT: Final[dict[str, int]] = {word: 1 << index for index, word in enumerate(ITEM)}

if len(HAND) > 64 or len(ITEM) > 32:
    raise AssertionError("the vocabulary no longer fits its words")
