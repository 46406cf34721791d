"""A game that is played and written down at once: every answer is in the file before the next one is asked for.

A line is handed to the system whole as soon as it is known, and seen onto the disk where a deal begins and ends.  The
live game is the record's replay: a game begun here, left and resumed stands in the same deal with the same
answers.  The file of a game that is going on holds its walls, and the seed of the deals to come (docs/record.md).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from fangcheng.deal.actions import ACTION_VERSION
from fangcheng.deal.chance import Chance, SeededChance
from fangcheng.deal.deal_cy import Deal
from fangcheng.deal.derive import Follower
from fangcheng.deal.event_json import event_json
from fangcheng.deal.events import Event
from fangcheng.deal.game import DealStart, Game
from fangcheng.deal.record import (
    FORMAT,
    Act,
    DealRecord,
    Header,
    Record,
    RulesetInfo,
    act_json,
    deal_json,
    header_json,
    line_of,
)
from fangcheng.deal.record_reader import read_record
from fangcheng.deal.referee import new_deal
from fangcheng.deal.results import result_of
from fangcheng.deal.seating import NextDeal
from fangcheng.deal.verify import PlayedDeal, end_json, result_json, verify, why_not_played
from fangcheng.errors import FangchengError, IllegalAction, RecordError
from fangcheng.rules import Ruleset


class RecordedGame:
    """A game being played, with its record.

    Attributes:
        game: seats, sums, rounds.
        last: the deal that ended last, with its seed, or None.
        events: everything that has happened in the deal being played: never for a seat as it stands.
        cut: on resuming, the text of a last line that had not been written to its end, or "".

    Make one with :meth:`begin` or :meth:`resume`.
    """

    def __init__(self, game: Game, chance: Chance, lines: _Lines) -> None:
        self.game = game
        self.chance = chance
        self.last: PlayedDeal | None = None
        self.events: tuple[Event, ...] = ()
        self.cut = ""
        self._playing: PlayedDeal | None = None
        self._lines = lines

    @classmethod
    def begin(
        cls,
        ruleset: Ruleset,
        players: Sequence[str],
        chance: Chance,
        path: str | Path | None = None,
        note: Mapping[str, Any] | None = None,
    ) -> RecordedGame:
        """Seat the players and begin a record.

        Args:
            ruleset: the rules.
            players: names.
            chance: where seats, dice and walls come from.
            path: a file that must not exist yet, or None for a game that is not kept.
            note: what the record should remember beside the game; any JSON object.

        Raises:
            FangchengError: ``bad_players``.
            RecordError: ``unwritable``.
        """
        game = Game.begin(ruleset, players, chance)
        lines = _File(path).create() if path is not None else _Lines()
        header = Header(
            format=FORMAT,
            actions=ACTION_VERSION,
            ruleset=RulesetInfo(
                ruleset.name, ruleset.preset, ruleset.content_hash, dict(ruleset.options), ruleset.source
            ),
            players=game.players,
            sitting=game.sitting,
            seat_dice=game.seat_dice.rounds,
            chance=dict(chance.as_json()),
            note=note or {},
        )
        lines.add(header_json(header), sync=True)
        return cls(game, chance, lines)

    @classmethod
    def resume(
        cls, path: str | Path, chance_of: Callable[[Mapping[str, Any]], Chance] = SeededChance.from_json
    ) -> RecordedGame:
        """Go on with a game where its record ends; the record is verified first.

        A last line that was not written to its end is taken off the file and kept in ``cut``: that answer was never
        given.

        Args:
            path: the record's file.
            chance_of: makes the game's chance from the header's ``chance``.

        Raises:
            RecordError: what reading and verifying raise, ``not_played`` for a version this engine does not play, or
                ``no_chance`` if the record holds nothing the next walls could be made from.
        """
        record = read_record(path)
        why = why_not_played(record)
        if why:
            raise RecordError(
                "not_played", f"this version cannot go on with the record ({why}); it can be shown", "header"
            )
        if record.header.chance is None:
            raise RecordError("no_chance", "the record does not hold what the next walls are made from", "chance")
        verified = verify(record)
        resumed = cls(verified.game, chance_of(record.header.chance), _File(path).go_on(record))
        resumed.cut = record.cut
        resumed._playing, resumed.last = verified.playing, verified.last
        if verified.deal is not None:
            resumed.events = Follower(verified.deal).follow(verified.deal)
            resumed._close()
        elif verified.game.over and record.end is None:
            resumed._lines.add(end_json(resumed.game), sync=True)
        return resumed

    @property
    def deal(self) -> Deal | None:
        """The deal being played, or None between deals."""
        return self._playing.deal if self._playing is not None else None

    def start(self, nonces: Sequence[bytes] = ()) -> DealStart:
        """Begin the next deal: throw for the break, deal, replace bonus tiles.

        Args:
            nonces: what each player says, in the order of the players, once the commitment to the deal's seed
                (``chance.commitment``) has been shown; () mixes in nothing.

        Raises:
            FangchengError: ``game_over``, or ``deal_going_on``; ``bad_chance`` for a nonce that is too long.
        """
        if self.deal is not None:
            raise FangchengError("deal_going_on", "the deal before is not over", "deal")
        if nonces:
            self.chance.mix_in(self.game.number, self.game.reshuffle, nonces)
        start = self.game.start(self.chance)
        title = start.title
        deal = new_deal(self.game.ruleset.table, start.order, title.present, title.round_wind, title.east_wins)
        follower = Follower(deal)
        self.events = follower.follow(deal)
        part = DealRecord(
            line=0,
            number=start.number,
            reshuffle=start.reshuffle,
            title=title,
            winds=start.winds,
            dice=start.broken.throws,
            wall=start.order,
            commitment=start.commitment,
            nonces=start.nonces,
            opening=tuple(event_json(event) for event in self.events),
            acts=(),
            result=None,
            result_line=0,
        )
        self._lines.add(deal_json(part), sync=True)
        self._playing = PlayedDeal(part, deal, follower)
        self._close()
        return start

    def act(self, seat: int, action: int) -> tuple[Event, ...]:
        """Take a seat's answer, write it down, and return what it led to.

        When it ends the deal, the result is entered, and ``deal`` is None again.

        Raises:
            IllegalAction: the rules refuse it; nothing has changed.
        """
        if self._playing is None:
            raise IllegalAction("deal_over", "no deal is going on", "action")
        deal = self._playing.deal
        deal.play(seat, action)
        events = self._playing.follower.follow(deal)
        self.events += events
        self._lines.add(act_json(Act(0, seat, action, tuple(event_json(event) for event in events))))
        self._close()
        return events

    def stop(self) -> None:
        """End the game after a round (D-DUR-1).

        Raises:
            FangchengError: ``game_over``, ``round_not_over``, or ``deal_going_on``.
        """
        if self.deal is not None:
            raise FangchengError("deal_going_on", "the deal is not over", "stop")
        self.game.stop()
        self._lines.add(end_json(self.game), sync=True)

    def _close(self) -> NextDeal | None:
        """Enter the deal's result once it is over."""
        if self._playing is None or not self._playing.deal.over:
            return None
        seed = self.chance.seed(self.game.number, self.game.reshuffle)
        self.last = replace(self._playing, seed=seed)
        following = self.game.finish(result_of(self.last.deal))
        self._lines.add({**result_json(self.game, following), "seed": seed}, sync=True)
        self._playing = None
        if self.game.over:
            self._lines.add(end_json(self.game), sync=True)
        return following


class _Lines:
    """Where the lines of a game go that is not kept: nowhere."""

    def add(self, data: Mapping[str, Any], sync: bool = False) -> None:
        """Write one line."""


class _File(_Lines):
    """Appends lines to a file."""

    def __init__(self, path: str | Path) -> None:
        self._path = path

    def create(self) -> _File:
        """Make the file, which must not exist yet."""
        self._append("xb", b"", sync=True)
        return self

    def go_on(self, record: Record) -> _File:
        """Take off what was not written to its end, and close the last line."""
        try:
            os.truncate(self._path, record.length)
        except OSError as error:
            raise _unwritable(error, self._path) from error
        if record.unterminated:
            self._append("ab", b"\n", sync=True)
        return self

    def add(self, data: Mapping[str, Any], sync: bool = False) -> None:
        """Append one line; ``sync`` sees it onto the disk."""
        self._append("ab", line_of(data).encode("utf-8"), sync)

    def _append(self, mode: str, data: bytes, sync: bool) -> None:
        try:
            with Path(self._path).open(mode) as file:
                file.write(data)
                if sync:
                    file.flush()
                    os.fsync(file.fileno())
        except OSError as error:
            raise _unwritable(error, self._path) from error


def _unwritable(error: OSError, path: str | Path) -> RecordError:
    return RecordError("unwritable", f"cannot write the record: {error}", str(path))
