"""From the command line to a game: language, lesson or game, new or resumed."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fangcheng import names as vocabulary_names
from fangcheng import places
from fangcheng.clients.complaints import sentence
from fangcheng.clients.messages import default_language
from fangcheng.clients.terminal import home
from fangcheng.clients.terminal.faces import STYLES
from fangcheng.clients.terminal.lesson import OPTIONS, PLAYERS, RULESET, LessonChance
from fangcheng.clients.terminal.menus import ask_beginning, ask_language, ask_resume, choose
from fangcheng.clients.terminal.partners import kinds_of
from fangcheng.clients.terminal.screen import LeftError, Screen
from fangcheng.clients.terminal.session import Habits, Session, begin, chance_of
from fangcheng.clients.terminal.words import Words
from fangcheng.deal.chance import MOST_SEED_BYTES, Chance, SeededChance
from fangcheng.deal.game import check_players
from fangcheng.deal.hosting import GameHost
from fangcheng.deal.record_reader import read_record
from fangcheng.errors import FangchengError, RecordError
from fangcheng.rules import Ruleset, load
from fangcheng.scoring import prove


@dataclass(frozen=True, slots=True)
class Wishes:
    """What was asked for on the command line; None or "" where nothing was.

    Attributes:
        lang, vocabulary, tiles, name: of the person.
        ruleset, options, players, bots, seed: of a new game.
        resume: None, "" for the game played last, or the path of a record.
        lesson: the lesson first.
        table: errors at the table are possible.
        nonce: before each deal a word is asked for that is mixed into it.
        fast: no pauses.
    """

    lang: str | None = None
    vocabulary: str | None = None
    tiles: str | None = None
    name: str | None = None
    ruleset: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    players: int | None = None
    bots: str | None = None
    seed: str | None = None
    resume: str | None = None
    lesson: bool = False
    table: bool = False
    nonce: bool = False
    fast: bool = False

    @property
    def new_game(self) -> bool:
        """Whether something was asked for that only a new game can have."""
        rules = (self.ruleset, self.options, self.players, self.table)
        return any((*rules, self.bots, self.seed is not None, self.lesson, self.name))


def seed_of(text: str | None) -> bytes:
    """Return a game's seed: that of a text, or a secret one.

    Raises:
        FangchengError: ``bad_value``: the text is too long.
    """
    if text is None:
        return secrets.token_bytes(32)
    seed = f"seed {text}".encode("utf-8", "surrogateescape")
    if len(seed) > MOST_SEED_BYTES:
        raise FangchengError.bad_value("--seed", text, "a text of at most 250 bytes", "--seed")
    return seed


class Start:
    """Leads a person to his game.

    Args:
        screen: where it is written and read.
        wishes: what was asked for.
    """

    def __init__(self, screen: Screen, wishes: Wishes) -> None:
        self._screen = screen
        self._wishes = wishes
        self._known = home.settings()
        self._kept = False

    def run(self) -> None:
        """Play until the person leaves or the game is over.

        Raises:
            FangchengError: a wish that cannot be granted, a record that cannot be resumed.
        """
        words: Words | None = None
        try:
            self._check()
            habits = self._habits()
            words = Words(habits.lang, habits.vocabulary)
            self._run(habits, words)
        except LeftError:
            words = words or Words(self._wishes.lang or default_language())
            self._screen.say(words("left.kept" if self._kept else "left.bye"))

    def _run(self, habits: Habits, words: Words) -> None:
        wishes = self._wishes
        if wishes.resume is not None:
            self._resume(self._record(wishes.resume), habits)
            return
        if wishes.lesson:
            self._lesson(habits, words)
            return
        newcomer = not self._known.get("taught")
        left = [] if wishes.new_game else home.unfinished()
        if left and ask_resume(self._screen, words):
            try:
                self._resume(left[0], habits)
            except RecordError as error:
                self._screen.say(words("resume.broken", path=left[0], message=sentence(error, words.lang)))
            else:
                return
        if newcomer and not left:
            lesson = not wishes.new_game and ask_beginning(self._screen, words)
            home.remember({"taught": True})
            if lesson:
                self._lesson(habits, words)
                return
        self._game(habits, words)

    def _check(self) -> None:
        """Refuse what cannot be granted in any language before a newcomer is asked for his."""
        wishes = self._wishes
        if wishes.resume:
            read_record(Path(wishes.resume))
        seed_of(wishes.seed)
        ruleset, bots = self._rules()
        languages = [wishes.lang] if wishes.lang else [default_language(), *vocabulary_names.LANGUAGES]
        known = [lang for lang in languages if wishes.vocabulary in (None, *vocabulary_names.vocabularies(lang))]
        words = Words(known[0] if known else languages[0], wishes.vocabulary)
        if wishes.name:
            check_players(ruleset, self._names(words, len(bots) + 1))

    # -- habits ------------------------------------------------------------------------------------------------------

    def _habits(self) -> Habits:
        """What the person wants: from the command line, else what is remembered, else asked or usual."""
        wishes, known = self._wishes, self._known
        lang = wishes.lang or known.get("lang")
        if lang not in vocabulary_names.LANGUAGES:
            lang = ask_language(self._screen, default_language())
        vocabulary = wishes.vocabulary
        if vocabulary is None and known.get("vocabulary") in vocabulary_names.vocabularies(lang):
            vocabulary = known["vocabulary"]
        Words(lang, vocabulary)  # an unknown vocabulary is refused before it is remembered
        tiles = wishes.tiles or (known["tiles"] if known.get("tiles") in STYLES else STYLES[0])
        changed = {"lang": lang, "tiles": tiles}
        if wishes.vocabulary:
            changed["vocabulary"] = wishes.vocabulary
        if any(known.get(key) != value for key, value in changed.items()):
            home.remember(changed)
        return Habits(lang, vocabulary, tiles, wishes.fast, wishes.nonce)

    # -- games -------------------------------------------------------------------------------------------------------

    def _path(self, words: Words) -> Path | None:
        path = home.new_record()
        if path is None:
            self._screen.say(words("left.no_folder", folder=places.home()))
        return path

    def _rules(self) -> tuple[Ruleset, tuple[str, ...]]:
        """The rules asked for, a house's own proved, and the bots."""
        wishes = self._wishes
        options = dict(wishes.options)
        if wishes.players is not None:
            options["players"] = wishes.players
        if wishes.table:
            options["enforcement"] = "table"
        ruleset = load(wishes.ruleset or "dictionary", options)
        if ruleset.source:
            prove(ruleset)
        return ruleset, kinds_of(wishes.bots or "", int(ruleset.options["players"]) - 1)

    def _game(self, habits: Habits, words: Words) -> None:
        ruleset, bots = self._rules()
        names = self._names(words, int(ruleset.options["players"]))
        self._play(ruleset, names, bots, SeededChance(seed_of(self._wishes.seed)), habits, words)

    def _lesson(self, habits: Habits, words: Words) -> None:
        home.remember({"taught": True})
        names = self._names(words, PLAYERS)
        ruleset = load(RULESET, OPTIONS)
        self._play(ruleset, names, ("lesson",) * (PLAYERS - 1), LessonChance(), habits, words)
        self._screen.line()
        self._screen.say(words("lesson.then"))
        self._screen.say(words("lesson.game"), indent="   ")
        self._screen.say(words("lesson.stop"), indent="   ")
        if choose(self._screen, words, words("prompt.choose"), ("1", "2")) == "1":
            self._game(habits, words)

    def _play(
        self,
        ruleset: Ruleset,
        names: tuple[str, ...],
        bots: tuple[str, ...],
        chance: Chance,
        habits: Habits,
        words: Words,
    ) -> None:
        path = self._path(words)
        host = begin(ruleset, names, bots, chance, path)
        if self._wishes.name:
            home.remember({"name": self._wishes.name})
        kept = path is not None
        self._sit(Session(host, self._screen, habits, bots, kept=kept), kept=kept)

    def _sit(self, session: Session, *, kept: bool) -> None:
        """Play a session; while it lasts, leaving keeps the game."""
        self._kept = kept
        session.play()
        self._kept = False

    def _names(self, words: Words, seats: int) -> tuple[str, ...]:
        """The person's name, and those of the bots, all different."""
        own = self._wishes.name or self._known.get("name") or words("names.you")
        others = [name for name in words("names.bots").split() if name != own]
        return (own, *others[: seats - 1])

    # -- resuming ----------------------------------------------------------------------------------------------------

    def _record(self, named: str) -> Path:
        if named:
            return Path(named)
        left = home.unfinished()
        if not left:
            folder = places.home()
            raise RecordError("nothing_to_resume", f"no unfinished game in {folder}", "--resume", folder=folder)
        return left[0]

    def _resume(self, path: Path, habits: Habits) -> None:
        note = read_record(path).header.note
        bots = note.get("bots")
        if not isinstance(bots, list) or note.get("you") != 0:
            message = f"{path} is no game of one person and bots"
            raise FangchengError("not_played_here", message, "--resume", given=path)
        host = GameHost.resume(path, chance_of)
        session = Session(host, self._screen, habits, [str(kind) for kind in bots], resumed=True)
        self._sit(session, kept=True)
