"""Actions of a deal as small ints (action set version 1).

======================  ========  ===================================================================
name                    ids       meaning
======================  ========  ===================================================================
``DISCARD + k``         0-33      discard a tile of kind k
``STAND + k``           34-67     declare a standing hand with the discard of kind k (D-STAND-1, 2)
``OWN_KONG + k``        68-101    lay a concealed kong of kind k, or add the fourth k to an open pung
``PASS``                102       no claim
``MAHJONG``             103       win: own turn, on a discard, or by robbing a kong
``PUNG``                104       claim the discard for a pung
``KONG``                105       claim the discard for a kong
``CHOW_LOW``            106       claim for a chow in which the discard is the lowest tile
``CHOW_MIDDLE``         107       ... the middle tile
``CHOW_HIGH``           108       ... the highest tile
``LATE_PUNG``           109       late claims (D-CLM-3): the next player has drawn, not yet discarded
``LATE_KONG``           110
``LATE_MAHJONG``        111
======================  ========  ===================================================================

Ids never change their meaning; a new meaning gets a new id and a new ``ACTION_VERSION``.
"""

from __future__ import annotations

from typing import Final

ACTION_VERSION: Final = 1

DISCARD: Final = 0
STAND: Final = 34
OWN_KONG: Final = 68
PASS: Final = 102
MAHJONG: Final = 103
PUNG: Final = 104
KONG: Final = 105
CHOW_LOW: Final = 106
CHOW_MIDDLE: Final = 107
CHOW_HIGH: Final = 108
LATE_PUNG: Final = 109
LATE_KONG: Final = 110
LATE_MAHJONG: Final = 111
ACTIONS: Final = 112
