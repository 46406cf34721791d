"""Sets that are none: what they were meant to be, and what can be made of them (D-ERR-7, G-51)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from fangcheng.deal.seating import after
from fangcheng.hand.layout import CHOW, KONG, PUNG
from fangcheng.tiles import Kind, is_suit

if TYPE_CHECKING:
    from fangcheng.deal.deal_cy import Deal


def true_type(tiles: Sequence[Kind]) -> int:
    """Return what set these plain tiles are, CHOW, PUNG or KONG of ``hand.layout``; -1 if they are none."""
    run = sorted(tiles)
    if len(set(run)) == 1:
        return {3: PUNG, 4: KONG}.get(len(run), -1)
    lowest = run[0]
    is_run = run == [lowest, lowest + 1, lowest + 2] and is_suit(lowest) and lowest % 9 <= 6
    return CHOW if is_run else -1


def meant_type(tiles: Sequence[Kind]) -> int:
    """Return what set tiles that are none look like: four a kong, two alike a pung, else a chow."""
    if len(tiles) == 4:
        return KONG
    return PUNG if len(set(tiles)) < len(tiles) else CHOW


def wrong_sets_of(deal: Deal, seat: int) -> tuple[int, ...]:
    """Return the places, among a seat's laid sets, of those that are none."""
    return tuple(place for place, meld in enumerate(deal.melds(seat)) if meld[5])


def made_right(deal: Deal, seat: int, tiles: Sequence[Kind]) -> tuple[int, int] | None:
    """Return the place of the wrong set that these tiles put right, and the type of set they make; None if they cannot.

    As many tiles as before, each from the set or the rack; a claimed tile stays in the set, and a chow may only have
    been claimed from the player before (D-CHOW-1).
    """
    set_type = true_type(tiles)
    if set_type < 0:
        return None
    for place in reversed(wrong_sets_of(deal, seat)):
        _, _, _, giver, claimed, wrong = deal.melds(seat)[place]
        have = Counter(wrong) + Counter(deal.concealed(seat))
        if len(tiles) != len(wrong) or Counter(tiles) - have or (claimed >= 0 and claimed not in tiles):
            continue
        if set_type == CHOW and claimed >= 0 and after(giver, deal.present) != seat:
            continue
        return place, set_type
    return None
