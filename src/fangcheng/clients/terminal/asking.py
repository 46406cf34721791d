"""Questions to the person who plays here: the table, the choices, and everything he may ask in return.

A line that is not understood says what is allowed and is asked again: it never answers for him.  Whoever can go mahjong
and answers something else is asked once more.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from fangcheng.clients.terminal.answer import Answer, read_answer
from fangcheng.clients.terminal.decision import CLAIM, LATE, MAHJONG_KEY, ROB, TURN, WINS, Choice, Decision
from fangcheng.clients.terminal.describe import described, described_error
from fangcheng.clients.terminal.errors import error_lines
from fangcheng.clients.terminal.explain import Explainer
from fangcheng.clients.terminal.hints import hint_lines
from fangcheng.clients.terminal.lesson import Lesson
from fangcheng.clients.terminal.screen import LeftError, Screen
from fangcheng.clients.terminal.sums import payments_lines, sums_lines
from fangcheng.clients.terminal.tableau import Company, Tableau
from fangcheng.deal.actions import OWN_KONG, STAND
from fangcheng.deal.game import Game
from fangcheng.rules import Ruleset

NEW = 3
"""Questions at which everything that may be typed is told; later ``?`` tells it."""


@dataclass(frozen=True, slots=True)
class Answered:
    """A person's answer: the action, and whether a pass also lets the late claim go."""

    action: int
    for_good: bool = False


class Asker:
    """Asks the person.

    Args:
        screen: where it is written and read.
        tableau: how the table looks.
        explainer: answers questions.
        game: for the sums.
        ruleset: the rules in play.
        lesson: what a lesson says, or None.

    Attributes:
        late: whether he wants to be asked for late claims.
    """

    def __init__(
        self,
        screen: Screen,
        tableau: Tableau,
        explainer: Explainer,
        game: Game,
        ruleset: Ruleset,
        lesson: Lesson | None = None,
    ) -> None:
        self.late = True
        self._asked = 0
        self._screen = screen
        self._tableau = tableau
        self._words = tableau.words
        self._explainer = explainer
        self._game = game
        self._ruleset = ruleset
        self._lesson = lesson

    # -- decisions ---------------------------------------------------------------------------------------------------

    def ask(self, decision: Decision, company: Company) -> Answered:
        """Ask until there is an answer.

        Raises:
            LeftError: the person has left.
        """
        self._show(decision, company)
        doubted: Choice | None = None
        erring: int | None = None
        while True:
            line = self._screen.ask(self._prompt(decision))
            answer = read_answer(line, decision, self._words)
            if answer.error is not None:
                if answer.error == erring:
                    return Answered(answer.error)
                erring = answer.error
                text = described_error(erring, decision, self._tableau)
                self._screen.say(self._words("ask.error", choice=text, key=line[:24]), "bold")
                continue
            if answer.choice is None:
                if answer.command:
                    self._command(answer, decision, company)
                else:
                    self._wrong(answer, line, decision)
                continue
            choice = answer.choice
            if decision.can_win and choice.action not in WINS and choice != doubted:
                doubted = choice
                sure = self._words(
                    "ask.sure", mahjong_key=MAHJONG_KEY, key=line[:8], choice=self._described(choice, decision)
                )
                self._screen.say(sure, "bold")
                continue
            return Answered(choice.action, answer.for_good)

    def teach(self, key: str) -> None:
        """Say what the lesson says at this point."""
        if key:
            self._screen.say(self._words(f"lesson.{key}"), "yellow", indent=" ▏ ")

    def _prompt(self, decision: Decision) -> str:
        if decision.only is not None:
            return self._words("prompt.only", choice=self._described(decision.only, decision))
        return self._words(f"prompt.{decision.kind}")

    def _described(self, choice: Choice, decision: Decision) -> str:
        return described(choice, decision, self._tableau, dict(self._ruleset.options))

    # -- what is shown -----------------------------------------------------------------------------------------------

    def _show(self, decision: Decision, company: Company) -> None:
        screen, view = self._screen, decision.view
        if decision.kind == TURN:
            screen.line()
            self.table(decision, company)
            screen.lines(self._tableau.numbered(decision.tiles, decision.drawn))
        elif decision.only is None:
            screen.lines(self._tableau.own_hand(view.concealed, -1))
        if self._lesson is not None:
            self.teach(self._lesson.note(decision))
        if decision.only is None:
            self._choices(decision)
        if self._lesson is not None:
            best = self._lesson.recommended(decision)
            text = self._words("lesson.recommended", key=best.keys[-1], choice=self._described(best, decision))
            screen.say(text, "yellow", indent=" ▏ ")

    def table(self, decision: Decision, company: Company) -> None:
        """Show the whole table."""
        self._screen.rule(self._tableau.title(decision.view, company))
        self._screen.lines(self._tableau.lines(decision.view, company))

    def _choices(self, decision: Decision) -> None:
        screen, words = self._screen, self._words
        view = decision.view
        if decision.kind in {CLAIM, ROB, LATE}:
            screen.say(
                words(
                    f"ask.{decision.kind}",
                    tile=self._tableau.faces.named(view.last_discard),
                    seat=words.seat(view.discarder, "genitive"),
                    drawer=words.seat(view.to_move) if view.to_move >= 0 else "",
                )
            )
        rows = []
        discards = [choice for choice in decision.choices if choice.action < STAND]
        if discards:
            key = "choose.any_discard_long" if self._asked < NEW else "choose.any_discard"
            rows.append((", ".join(runs_of(discards)), words(key)))
        for choice in decision.choices:
            if choice.action >= STAND:
                keys = choice.keys if choice.action >= OWN_KONG else choice.keys[-1:]
                rows.append((str(keys[-1]), self._described(choice, decision)))
        for key, text in rows:
            bold = key == str(MAHJONG_KEY)
            screen.say(f"{key:>5}  {text}", *(("bold",) if bold else ()), hang=" " * 7)
        if decision.kind == CLAIM and self.late and self._lesson is None and self._late_possible(decision):
            screen.say(f"{'00':>5}  {words('choose.pass_for_good')}", hang=" " * 7)
        if self._asked < NEW:
            screen.say(words("ask.commands"), "dim")
            if decision.erring:
                screen.say(words("ask.errors"), "dim")
        self._asked += 1

    def _late_possible(self, decision: Decision) -> bool:
        """Whether a pass here could be made good by a late claim: not of a chow (G-63)."""
        options = self._ruleset.options
        more = any(choice.keys[0] in (4, 5, MAHJONG_KEY) for choice in decision.choices)
        return bool(options["late_claims"]) and decision.view.present.bit_count() > 2 and more

    # -- what may be asked in return ---------------------------------------------------------------------------------

    def _command(self, answer: Answer, decision: Decision, company: Company) -> None:
        command, rest = answer.command, answer.rest
        if command == "help":
            self._help(rest, decision)
        elif command == "hint":
            for line in hint_lines(decision, self._ruleset, self._tableau):
                self._screen.say(line, hang="  ")
        elif command == "error":
            self._screen.lines(error_lines(decision, self._tableau))
        elif command == "table":
            self.table(decision, company)
            if decision.kind == TURN:
                self._screen.lines(self._tableau.numbered(decision.tiles, decision.drawn))
            else:
                self._screen.lines(self._tableau.own_hand(decision.view.concealed, -1))
            self._choices(decision)
        else:
            self.common(command, rest)

    def _help(self, rest: str, decision: Decision) -> None:
        if rest:
            self._explainer.asked(rest, decision)
        else:
            self._explainer.choices(decision)

    def common(self, command: str, rest: str) -> None:
        """Answer a question that can be asked at any time.

        Raises:
            LeftError: the person leaves.
        """
        if command == "help":
            if rest:
                self._explainer.asked(rest, None)
            else:
                self._screen.say(self._words("help.keys"), "dim")
        elif command == "glossary":
            self._explainer.glossary(rest)
        elif command == "rules":
            self._explainer.rules(rest)
        elif command == "sums":
            self._screen.lines(sums_lines(self._game, self._words))
            number = int(rest) if rest.isdecimal() else self._game.number - 1
            if number >= 1:
                self._screen.lines(payments_lines(self._game, number, self._words))
        elif command == "late":
            self.late = not self.late
            self._screen.say(self._words("late.on" if self.late else "late.off"))
        elif command == "quit":
            raise LeftError
        else:
            self._screen.say(self._words("wrong.not_now"))

    # -- what is not understood --------------------------------------------------------------------------------------

    def _wrong(self, answer: Answer, line: str, decision: Decision) -> None:
        words = self._words
        shown = "".join(mark if mark.isprintable() else "?" for mark in line[:24])
        if answer.problem == "refused" and answer.reason:
            self._screen.say(words("wrong.refused", reason=self._explainer.reason(answer.reason)))
        elif answer.problem == "which_tile":
            listed = [
                words("wrong.tile", key=choice.keys[-1], tile=self._tableau.faces.named(kind))
                for kind in answer.tiles
                if (choice := decision.by_action(kind)) is not None
            ]
            self._screen.say(words("wrong.which_tile", line=shown, tiles=words.join(listed)))
        elif answer.problem == "refused":
            self._screen.say(words("wrong.not_now"))
        else:
            self._screen.say(words(f"wrong.{answer.problem}", line=shown))
        self._screen.say(words("wrong.allowed", keys=", ".join(runs_of(decision.choices))))


def runs_of(choices: Iterable[Choice]) -> list[str]:
    """Return the numbers of some choices, neighbours joined: ``1–13``."""
    keys = sorted({key for choice in choices for key in choice.keys})
    runs: list[list[int]] = []
    for key in keys:
        if runs and runs[-1][-1] == key - 1:
            runs[-1].append(key)
        else:
            runs.append([key])
    return [str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs]
