"""A whole game at the terminal: from the dice for the seats to the last round, left and resumed at any point."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from fangcheng.clients.terminal.asking import Asker
from fangcheng.clients.terminal.explain import Explainer
from fangcheng.clients.terminal.faces import Faces, legend
from fangcheng.clients.terminal.fairness import ask_word, show_digits
from fangcheng.clients.terminal.lesson import KIND as LESSON
from fangcheng.clients.terminal.lesson import Lesson, LessonChance, LessonPartners
from fangcheng.clients.terminal.menus import choose
from fangcheng.clients.terminal.openings import seat_dice_lines, seats_lines, wall_lines
from fangcheng.clients.terminal.partners import Partners
from fangcheng.clients.terminal.results import Results
from fangcheng.clients.terminal.screen import Screen
from fangcheng.clients.terminal.table_play import PAUSE, Answers, DealPlay
from fangcheng.clients.terminal.tableau import Company, Tableau, signed
from fangcheng.clients.terminal.words import Words
from fangcheng.clients.text import table as columns_of
from fangcheng.deal.chance import Chance, SeededChance
from fangcheng.deal.events import DeadDeal, Won
from fangcheng.deal.hosting import Finished, GameHost, Opening
from fangcheng.names import vocabularies
from fangcheng.rules import Ruleset
from fangcheng.telling.announce import Announcer
from fangcheng.tiles import EAST

YOU: Final = 0
"""The person's index among the players."""
OWN_WORDS: Final = ("smirnov",)
"""Presets whose score lines speak the words of their text."""


@dataclass(frozen=True, slots=True)
class Habits:
    """How a person wants to play.

    Attributes:
        lang, vocabulary: what is spoken.
        tiles: how tiles look, one of ``faces.STYLES``.
        fast: no pauses.
        nonce: to be asked before each deal for a word that is mixed into it.
    """

    lang: str
    vocabulary: str | None = None
    tiles: str = "codes"
    fast: bool = False
    nonce: bool = False


def own_vocabulary(ruleset: Ruleset, lang: str) -> str | None:
    """Return the vocabulary of a ruleset whose tables speak words of their own (понг, конг), or None."""
    own = ruleset.preset in OWN_WORDS and ruleset.preset in vocabularies(lang)
    return ruleset.preset if own else None


def chance_of(data: Mapping[str, Any]) -> Chance:
    """Return the chance of a record's header."""
    return LessonChance.from_json(data) if data.get("kind") == LESSON else SeededChance.from_json(data)


def begin(ruleset: Ruleset, names: Sequence[str], bots: Sequence[str], chance: Chance, path: Path | None) -> GameHost:
    """Begin a game of one person and bots.

    Args:
        ruleset: the rules.
        names: players, the person first.
        bots: kind of each bot, in the order of the names.
        chance: seats, dice and walls.
        path: the record, or None to keep none.
    """
    lesson = chance.as_json().get("kind") == LESSON
    return GameHost.begin(ruleset, names, chance, path, {"you": YOU, "bots": list(bots), "lesson": lesson})


class Session:
    """Plays a recorded game with a person.

    Args:
        host: of the game, begun or resumed.
        screen: where it is written and read.
        habits: how the person wants to play.
        bots: kind of each bot, in the order of the players after the person; of a lesson ``lesson``.
        kept: whether there is a record.
        resumed: whether the game has been left before.
    """

    def __init__(
        self,
        host: GameHost,
        screen: Screen,
        habits: Habits,
        bots: Sequence[str],
        *,
        kept: bool = True,
        resumed: bool = False,
    ) -> None:
        self._host = host
        self._game = host.game
        self._screen = screen
        self._kept = kept
        self._nonce = habits.nonce
        self._resumed = resumed
        self._pause = 0.0 if habits.fast else PAUSE
        ruleset = self._game.ruleset
        self._words = Words(habits.lang, habits.vocabulary or own_vocabulary(ruleset, habits.lang))
        self._faces = Faces(habits.tiles, self._words, screen.colour)
        self._tableau = Tableau(self._faces, self._words, colour=screen.colour, columns=screen.columns)
        self._lesson = Lesson(ruleset) if LESSON in bots else None
        self._partners: Answers = (
            LessonPartners() if self._lesson is not None else Partners(ruleset, dict(enumerate(bots, 1)), host.lot)
        )
        explainer = Explainer(screen, self._tableau, ruleset)
        self._asker = Asker(screen, self._tableau, explainer, self._game, ruleset, self._lesson)
        self._results = Results(screen, self._tableau, ruleset)

    def play(self) -> None:
        """Play to the end of the game.

        Raises:
            LeftError: the person has left; the game is kept.
        """
        if self._resumed:
            self._screen.say(self._words("resume.back"))
            if self._host.cut:
                self._screen.say(self._words("resume.cut"))
        if self._lesson is not None and not self._game.results and not self._resumed:
            self._asker.teach("intro")
        if not self._game.results and not self._host.playing:
            self._seats()
        if not self._host.playing and self._game.results:
            self._recall_end()
            self._after_deal()
        while not self._game.over and not (self._lesson is not None and self._game.results):
            if not self._host.playing:
                self._begin_deal()
            if self._host.playing:
                self._play_deal(resumed=self._resumed)
            self._resumed = False
            self._after_deal()
        if self._game.over:
            self._ranking()

    # -- who sits there ----------------------------------------------------------------------------------------------

    def _company(self, winds: Sequence[int], number: int) -> Company:
        game = self._game
        return Company(
            you=winds[YOU],
            names={wind: game.players[player] for player, wind in enumerate(winds)},
            totals={wind: game.totals[player] for player, wind in enumerate(winds)},
            options=game.ruleset.options,
            number=number,
        )

    def _seats(self) -> None:
        game, words = self._game, self._words
        self._screen.rule(words("seats.title"))
        for line in seat_dice_lines(game, words):
            self._screen.say(line, hang="  ")
        winds = {wind: game.players[player] for player, wind in enumerate(game.winds)}
        for line in seats_lines(winds, game.winds[YOU], str(game.ruleset.options["direction"]), words):
            self._screen.say(line, hang="  ")

    # -- one deal ----------------------------------------------------------------------------------------------------

    def _begin_deal(self) -> None:
        game, words = self._game, self._words
        first = game.number == 1 and game.reshuffle == 0
        self._screen.line()
        self._screen.rule(words("deal.title", number=game.number, round=words.round(game.title.round_wind)))
        self._tell_start(self._host.start(self._promised()))
        if not self._host.playing:  # the wall was gone before anybody moved
            return
        self._deal_play().open()
        if first:
            if self._faces.style != "words":
                self._screen.say(legend(self._faces, words))
            self._screen.say(words("help.marks"))

    def _promised(self) -> list[bytes]:
        """Show what is promised of the next deal; return what the players mix in, if the person wants to.

        He speaks last: nobody who might know the seed can choose his own words after his.
        """
        commitment = self._host.commitment()
        if not commitment:
            return []
        show_digits(self._screen, self._words("fair.commitment"), commitment)
        if not self._nonce:
            return []
        place = (self._game.number, self._game.reshuffle)
        names = self._game.players[1:]
        others = [self._partners.nonce(player, place) for player, _ in enumerate(names, 1)]
        said = [f"{name} {nonce.hex()}" for name, nonce in zip(names, others, strict=True)]
        self._screen.say(self._words("fair.others", words=self._words.join(said)), "dim", hang="  ")
        return [ask_word(self._screen, self._words), *others]

    def _tell_start(self, start: Opening) -> None:
        words, screen = self._words, self._screen
        you = start.winds[YOU]
        key = "deal.you_east" if you == EAST else "deal.you"
        east = self._game.players[start.winds.index(EAST)]
        screen.say(words(key, seat=words.seat(you), name=east))
        rule = str(self._game.ruleset.options["break_rule"])
        for line in wall_lines(start.broken, start.title.present, rule, words):
            screen.say(line, "dim", hang="  ")

    def _deal_play(self) -> DealPlay:
        winds = self._game.winds
        return DealPlay(
            self._host.deal(),
            {wind: player for player, wind in enumerate(winds)},
            self._company(winds, self._game.number),
            self._partners,
            self._asker,
            self._screen,
            self._announcer(winds),
            pause=self._pause,
            lesson=self._lesson,
        )

    def _play_deal(self, *, resumed: bool) -> None:
        play = self._deal_play()
        if resumed:
            play.recall()
        play.play()

    def _announcer(self, winds: Sequence[int]) -> Announcer:
        return Announcer(self._words, self._faces, winds[YOU])

    # -- after a deal ------------------------------------------------------------------------------------------------

    def _recall_end(self) -> None:
        """Say again how a deal ended: its result was showing when the game was left."""
        ended = self._host.finished()
        if ended is not None:
            ends = [event for event in ended.deal.events if isinstance(event, Won | DeadDeal)]
            for text, _ in self._announcer(ended.winds).lines(ends):
                self._screen.say(text, "bold")

    def _after_deal(self) -> None:
        ended = self._host.finished()
        if ended is not None:
            self._show_result(ended)
        if self._lesson is not None:
            self._asker.teach("end")
            return
        if self._game.over:
            return
        if ended is not None:
            self._tell_next(ended)
        if self._game.may_stop:
            self._ask_round()
        else:
            choose(self._screen, self._words, self._words("prompt.next"), common=self._asker.common)

    def _show_result(self, ended: Finished) -> None:
        game = self._game
        company = self._company(ended.winds, ended.number)
        after = {wind: game.totals[player] for player, wind in enumerate(ended.winds)}
        self._screen.line()
        self._results.show(ended.deal, company, after)
        if ended.promise.seed:
            self._screen.line()
            show_digits(self._screen, self._words("fair.seed"), ended.promise.seed)

    def _tell_next(self, ended: Finished) -> None:
        """Who is East next, and what wind the person bears (D-SEAT-4, 5)."""
        words, game = self._words, self._game
        before = game.players[ended.winds.index(EAST)]
        now = game.players[game.winds.index(EAST)]
        self._screen.line()
        key = "next.stays" if before == now else "next.passes"
        if game.winds[YOU] == EAST:
            self._screen.say(words(f"{key}_you"))
        else:
            self._screen.say(words(key, name=now, seat=words.seat(game.winds[YOU])))

    def _ask_round(self) -> None:
        words, screen = self._words, self._screen
        screen.rule(words("round.title"))
        self._places()
        screen.say(words("round.question", round=words.round(self._game.title.round_wind)))
        screen.say(words("round.on"), indent="   ")
        screen.say(words("round.stop"), indent="   ")
        if choose(screen, words, words("prompt.choose"), ("1", "2"), common=self._asker.common) == "2":
            self._host.stop()

    def _ranking(self) -> None:
        self._screen.line()
        self._screen.rule(self._words("ranking.title"))
        self._places()
        winners = [self._game.players[player] for player in self._game.winners()]
        key = "ranking.winner" if len(winners) == 1 else "ranking.winners"
        self._screen.say(self._words(key, names=self._words.join(winners)), "bold")
        if self._kept:
            self._screen.say(self._words("fair.verify"))

    def _places(self) -> None:
        game = self._game
        rows = [
            [f" {standing.place}.", game.players[standing.player][:24], signed(standing.total)]
            for standing in game.ranking()
        ]
        self._screen.lines(columns_of(rows, right=(2,)))


__all__ = ["YOU", "Habits", "Session", "begin", "chance_of"]
