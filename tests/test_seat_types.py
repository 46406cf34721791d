"""What a seat is given has, by its types, no room for another's tiles; nor have a host and its ports for a deal."""

from __future__ import annotations

import dataclasses
import typing
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Final

from fangcheng.deal import events as ev
from fangcheng.deal.deal_cy import Deal
from fangcheng.deal.derive import events_of
from fangcheng.deal.hosting import DealHost, GameHost, SeatPort
from fangcheng.deal.recorded import RecordedGame
from fangcheng.deal.view import SeatView
from tests.played import random_deal

TILES: Final = {
    "SeatView": {"concealed": "its own", "drawn": "its own", "last_discard": "named", "known_wall": "seen by it"},
    "PublicSeat": {"bonus": "laid out", "discards": "named"},
    "MeldView": {"kind": "laid", "claimed": "named", "wrong": "laid"},
    "HandDealt": {"hand": "its own"},
    "Drawn": {"tile": "its own"},
    "PutBack": {"tile": "its own"},
    "BonusExposed": {"tile": "laid out"},
    "BonusPutBack": {"tile": "laid out before"},
    "Discarded": {"tile": "named"},
    "Claimed": {"tile": "named", "lowest": "laid"},
    "KongLaid": {"tile": "laid"},
    "KongRobbed": {"tile": "laid"},
    "Won": {"tile": "opened with the hand"},
    "HandsOpened": {"hands": "opened after a mahjong (D-WIN-2)"},
    "WrongSetLaid": {"tile": "named", "tiles": "laid"},
    "WrongSetTakenBack": {"tile": "named", "tiles": "laid before"},
    "SetPutRight": {"lowest": "laid"},
    "MahjongCalled": {"tile": "named"},
    "FalseMahjongOpened": {"hand": "opened (D-ERR-9)"},
}
"""Every field that may hold tiles, of all types a seat is given, and why the seat may see them."""
NO_TILES: Final = {
    "SeatView": "seat round_wind present seats discarder robbing to_move tiles_left drawable_left over",
    "PublicSeat": "seat rack melds standing status",
    "MeldView": "type exposure giver",
    "HandDealt": "seat sizes",
    "DealUnseen": "sizes",
    "Drawn": "seat source",
    "DrawnUnseen": "seat source",
    "PutBack": "seat source",
    "PutBackUnseen": "seat source",
    "BonusExposed": "seat",
    "BonusPutBack": "seat source",
    "Discarded": "seat",
    "StandingDeclared": "seat",
    "Claimed": "seat giver meld late",
    "KongLaid": "seat exposure",
    "KongRobbed": "seat giver",
    "Won": "seat source giver late",
    "HandsOpened": "",
    "DeadDeal": "ending",
    "WrongSetLaid": "seat giver",
    "WrongSetTakenBack": "seat giver",
    "SetPutRight": "seat meld",
    "ReplacementForgotten": "seat",
    "DrawnTooMany": "seat",
    "DrawnOutOfTurn": "seat",
    "WrongBreak": "seat",
    "Noticed": "seat",
    "HandJudged": "seat status",
    "MahjongCalled": "seat giver",
    "HandPartlyOpened": "seat",
    "CallWithdrawn": "seat",
    "FalseMahjongOpened": "seat",
    "VoidDeal": "ending",
    "Settled": "result present",
    "DealResult": "winner win_source scores payments exact false_mahjong replayed",
    "Payment": "payer payee amount reason",
}
PLAIN: Final = {int, bool, str, Fraction, type(None)}


def reached(annotation: Any) -> Iterator[type]:
    """Every class that an annotation can hold, the fields of dataclasses included."""
    todo, seen = [annotation], set[Any]()
    while todo:
        one = todo.pop()
        if one in seen:
            continue
        seen.add(one)
        if typing.get_origin(one) is not None:
            todo += [part for part in typing.get_args(one) if part is not ...]
            continue
        if dataclasses.is_dataclass(one):
            todo += typing.get_type_hints(one).values()
        yield one


def test_no_type_that_a_seat_is_given_has_room_for_anothers_tiles() -> None:
    """A new field, or a new type in a field, fails here until somebody has said what it holds."""
    found = {one for root in (SeatView, ev.SeatEvent) for one in reached(root)}
    for one in found - PLAIN:
        name = one.__name__
        assert dataclasses.is_dataclass(one), f"{name} may hold anything"
        fields = {field.name for field in dataclasses.fields(one)}
        told_of = [*TILES.get(name, {}), *NO_TILES[name].split()]
        assert sorted(fields) == sorted(told_of), name
    assert {one.__name__ for one in found - PLAIN} == set(NO_TILES)
    assert not {one.__name__ for one in found} & {"Dealt", "Deal", "State", "EndedDeal", "DealRecord"}


def test_what_a_seat_hears_as_its_own_is_its_own() -> None:
    """The types of own tiles name their owner: it is never another seat."""
    own = (ev.HandDealt, ev.Drawn, ev.PutBack)
    heard = 0
    for seed in range(40):
        deal = random_deal(seed=seed)
        for event in events_of(deal):
            for seat in (*deal.seats, ev.ONLOOKER):
                found = ev.event_for_seat(event, seat)
                assert not isinstance(found, own) or found.seat == seat
                heard += isinstance(found, ev.PutBack)
    assert heard


def members(kind: type) -> Iterator[tuple[str, Any]]:
    """What a class hands out: its public attributes, properties and methods, with their types."""
    yield from ((name, hint) for name, hint in typing.get_type_hints(kind).items() if not name.startswith("_"))
    for name in dir(kind):
        member = getattr(kind, name)
        if isinstance(member, property) and member.fget is not None:
            yield name, typing.get_type_hints(member.fget)["return"]
        elif callable(member) and not name.startswith("_"):
            yield name, typing.get_type_hints(member)["return"]


def test_a_host_and_its_ports_hand_out_nothing_that_holds_a_deal() -> None:
    """Only a deal that is over is handed out with everything of it."""
    secret = {Deal, RecordedGame, ev.Dealt}
    holding: dict[str, set[str]] = {}
    for kind in (SeatPort, DealHost, GameHost):
        holding[kind.__name__] = {name for name, hint in members(kind) if secret & set(reached(hint))}
    assert holding == {"SeatPort": set(), "DealHost": set(), "GameHost": {"finished"}}
