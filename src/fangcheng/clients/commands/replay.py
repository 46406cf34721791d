"""``fangcheng replay``: the record of a game, whole, one deal of it, or the table at any point."""

from __future__ import annotations

import argparse
from collections.abc import Mapping

from fangcheng.clients.replay import ReplayText
from fangcheng.clients.replay_json import EVERYTHING, replay_json
from fangcheng.clients.streams import dump
from fangcheng.clients.text import screen_width, use_colour
from fangcheng.deal.replay import load_replay
from fangcheng.errors import FangchengError
from fangcheng.tiles import WIND_LETTERS


def arguments(parser: argparse.ArgumentParser, words: Mapping[str, str]) -> None:
    """Declare the command's arguments."""
    parser.add_argument("file", metavar="FILE", help=words["replay.file"])
    parser.add_argument("--deal", metavar="N", help=words["replay.deal"])
    parser.add_argument("--step", type=int, metavar="N", help=words["replay.step"])
    parser.add_argument("--seat", metavar="WIND", help=words["replay.seat"])
    parser.add_argument("--vocabulary", metavar="NAME", help=words["replay.vocabulary"])
    parser.add_argument("--json", action="store_true", help=words["replay.json"])


def run(args: argparse.Namespace) -> int:
    """Show a record."""
    shown = load_replay(args.file)
    seat = EVERYTHING
    if args.seat is not None:
        if args.seat.upper() not in tuple(WIND_LETTERS):
            raise FangchengError.bad_value("--seat", args.seat, ", ".join(WIND_LETTERS), "--seat")
        seat = WIND_LETTERS.index(args.seat.upper())
    whole = args.deal is None and args.step is None and args.seat is None
    moment = None if whole else shown.moment(args.deal, args.step)
    if moment is not None and seat != EVERYTHING and seat not in moment.deal_record.winds:
        wind = args.seat.upper()
        raise FangchengError("nobody_there", f"{wind} is an empty chair in this deal", "--seat", given=wind)
    if args.json:
        print(dump(replay_json(shown, moment, seat)))
        return 0
    text = ReplayText(shown, args.lang, args.vocabulary, colour=use_colour(), columns=screen_width())
    if moment is None:
        lines = text.game()
    else:
        lines = text.step(moment, seat) if args.step is not None else text.deal(moment, seat)
    print("\n".join(lines))
    return 0
