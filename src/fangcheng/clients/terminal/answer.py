"""What a typed line means: a number, a tile, a call in words, or a command; nothing is ever guessed."""

from __future__ import annotations

import unicodedata
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import Final

from fangcheng import names
from fangcheng.clients.terminal.decision import CLAIM, LATE, PASS_KEY, TURN, WATCH, Choice, Decision
from fangcheng.clients.terminal.words import Words
from fangcheng.deal.actions import (
    CHOW_HIGH,
    CHOW_LOW,
    DISCARD,
    KONG,
    LATE_KONG,
    LATE_MAHJONG,
    LATE_PUNG,
    MAHJONG,
    OWN_KONG,
    PASS,
    PUNG,
    STAND,
)
from fangcheng.deal.table_acts import MISDECLARE, PUT_RIGHT, with_tiles
from fangcheng.errors import NotationError
from fangcheng.notation import parse_tile
from fangcheng.notation.letters import BY_KEY, BY_LOOK
from fangcheng.tiles import KIND_OF, PLAIN_KINDS, Kind, rank

COMMANDS: Final = ("help", "hint", "glossary", "sums", "rules", "table", "late", "quit", "error")
RUSSIAN_KEYS: Final = dict(zip("qwertyuiopasdfghjklzxcvbnm", "йцукенгшщзфывапролдячсмить", strict=True))
"""The letters of a Latin keyboard and what a Russian one makes of the same keys."""
LONGEST: Final = 200
FOR_GOOD: Final = "00"


@dataclass(frozen=True, slots=True)
class Answer:
    """What was typed.

    Attributes:
        choice: the choice it means, or None.
        command: one of COMMANDS, or "".
        rest: what stood behind the command.
        problem: key of a text in ``wrong.*`` that says what is not understood, or "".
        reason: why what was meant is not possible (``deal.reasons``), or "".
        tiles: tiles it may mean, when it may mean several.
        for_good: a pass that also lets the late claim go.
        error: an act that is no right play but possible where errors are, or None.
    """

    choice: Choice | None = None
    command: str = ""
    rest: str = ""
    problem: str = ""
    reason: str = ""
    tiles: tuple[Kind, ...] = ()
    for_good: bool = False
    error: int | None = None


def plain(text: str) -> str:
    """Return a line as it is compared: full-width forms made plain, small letters, single blanks."""
    return " ".join(unicodedata.normalize("NFKC", text[:LONGEST]).casefold().replace("ё", "е").split())


def command_of(text: str, words: Words) -> tuple[str, str]:
    """Return the command a line begins with and the rest of the line; ("", line) if there is none."""
    line = plain(text)
    if line.startswith("?"):
        return "help", line[1:].strip()
    first, _, rest = line.partition(" ")
    for command in COMMANDS:
        if first in _spellings(command, words.lang):
            return command, rest
    return "", line


@cache
def _spellings(command: str, lang: str) -> frozenset[str]:
    """Every way to write a command: its letter, the same key on a Russian keyboard, words."""
    given = Words(lang)(f"command.{command}").split()
    letters = [RUSSIAN_KEYS[word] for word in given if word in RUSSIAN_KEYS]
    return frozenset(plain(word) for word in (*given, *letters))


def read_answer(text: str, decision: Decision, words: Words) -> Answer:
    """Return what a line means for a decision."""
    command, line = command_of(text, words)
    if command == "error" and line and decision.erring:
        return _wrong_set(line, decision, words)
    if command:
        return Answer(command=command, rest=line)
    if not line:
        return Answer(choice=decision.only) if decision.only is not None else Answer(problem="empty")
    if line.isdecimal():
        return _number(line, decision)
    called = _called(line, decision, words)
    if called is None and decision.kind == TURN:
        called = _tile(line, decision, words)
    return called or Answer(problem="unknown")


def _number(line: str, decision: Decision) -> Answer:
    if line == FOR_GOOD and decision.kind == CLAIM:
        return Answer(choice=decision.by_key(PASS_KEY), for_good=True)
    key = int(line) if len(line) < 4 else -1
    choice = decision.by_key(key)
    if choice is not None:
        return Answer(choice=choice)
    action = decision.meant(key)
    return _refused(action, decision) if action is not None else Answer(problem="number")


def _refused(action: int, decision: Decision) -> Answer:
    """What is no right play: refused, or possible as an error."""
    reason = decision.refuse(action)
    if reason is None and decision.erring:
        return Answer(error=action)
    return Answer(problem="refused", reason=reason or "")


def _wrong_set(line: str, decision: Decision, words: Words) -> Answer:
    """The tiles of a wrong set, without the discard; after the own discard, those of the set that puts it right."""
    right = decision.kind == WATCH
    laid = [kind for meld in decision.view.own.melds for kind in meld.wrong] if right else []
    tiles: list[Kind] = [] if right or decision.kind == TURN else [decision.view.last_discard]
    for word in line.split():
        kinds = tiles_meant(word, words)
        held = [kind for kind in kinds if kind in (*decision.tiles, *laid)] or list(kinds)
        if len(held) != 1 or held[0] >= PLAIN_KINDS:
            return Answer(problem="which_tile", tiles=tuple(held)) if len(held) > 1 else Answer(problem="unknown")
        tiles.append(held[0])
    if len(tiles) not in {3, 4} or min(tiles) < 0:
        return Answer(problem="wrong_set")
    return _refused(with_tiles(PUT_RIGHT if right else MISDECLARE, tiles), decision)


# -- calls in words --------------------------------------------------------------------------------------------------

_CLAIMS: Final = {"call_pass": PASS, "call_pung": PUNG, "call_kong": KONG, "call_mahjong": MAHJONG}
_OWN: Final = {"call_kong": (OWN_KONG, PASS), "call_stand": (STAND, OWN_KONG)}
"""Calls of one's own turn: the range of their actions."""
_LATE: Final = {PUNG: LATE_PUNG, KONG: LATE_KONG, MAHJONG: LATE_MAHJONG}


def _called(line: str, decision: Decision, words: Words) -> Answer | None:
    """The answer of a call, a tile behind it where it needs one; None if the line is no call."""
    for code in ("call_pass", "call_chow", "call_pung", "call_kong", "call_mahjong", "call_stand"):
        spoken = {plain(word) for word in (*names.synonyms(code, words.lang), *names.synonyms(code, "en"))}
        for word in spoken:
            if line == word or line.startswith(word + " "):
                return _call(code, line[len(word) :].strip(), decision, words)
    return None


def _call(code: str, rest: str, decision: Decision, words: Words) -> Answer:
    """The answer of one call; ``rest`` may name its tile."""
    if decision.kind == TURN and code in _OWN:
        first, last = _OWN[code]
        found = [choice for choice in decision.choices if first <= choice.action < last]
        if not rest:
            return _only(found)
        kinds = tiles_meant(rest, words)
        found = [choice for choice in found if choice.action - first in kinds]
        return _refused(first + kinds[0], decision) if not found and len(kinds) == 1 else _only(found)
    if code == "call_chow":
        chows = [choice for choice in decision.choices if CHOW_LOW <= choice.action <= CHOW_HIGH]
        return _only(chows) if chows or decision.kind != CLAIM else _refused(CHOW_LOW, decision)
    action = _CLAIMS.get(code)
    if action is None or (decision.kind == TURN and action != MAHJONG):
        return Answer(problem="not_now")
    if decision.kind == LATE:
        action = _LATE.get(action, action)
    choice = decision.by_action(action)
    return Answer(choice=choice) if choice is not None else _refused(action, decision)


def _only(choices: list[Choice]) -> Answer:
    """The answer if there is only one such choice."""
    if len(choices) == 1:
        return Answer(choice=choices[0])
    return Answer(problem="which" if choices else "not_now")


# -- tiles -----------------------------------------------------------------------------------------------------------


def _tile(line: str, decision: Decision, words: Words) -> Answer:
    """The discard of a tile by code or name; several readings are narrowed to what may be discarded."""
    kinds = tiles_meant(line, words)
    if not kinds:
        return Answer(problem="unknown")
    found = [kind for kind in kinds if decision.by_action(DISCARD + kind) is not None]
    if len(found) == 1:
        return Answer(choice=decision.by_action(DISCARD + found[0]))
    if found:
        return Answer(problem="which_tile", tiles=tuple(found))
    return _refused(DISCARD + kinds[0], decision)


def tiles_meant(text: str, words: Words) -> tuple[Kind, ...]:
    """Return every kind a text may mean, in kind order: a code, a name, or a letter of a suit with a number.

    «б5» may be the five of bamboos or of circles (бин): both are returned.
    """
    line = plain(text).replace(" ", "")
    found = set()
    with suppress(NotationError):
        found.add(parse_tile(text))
    found |= _named(words.lang, words.vocabulary).get(line, frozenset())
    upper = line.upper()
    for spelling in {upper, upper[::-1]}:
        for letters in (BY_LOOK, BY_KEY):
            code = "".join(letters.get(mark, mark) for mark in spelling)
            if code in KIND_OF:
                found.add(KIND_OF[code])
    return tuple(sorted(found))


@cache
def _named(lang: str, vocabulary: str) -> dict[str, frozenset[Kind]]:
    """Kinds by their names, and by the first letter of their suit with the number on either side of it."""
    words = Words(lang, vocabulary)
    found: dict[str, set[Kind]] = {}

    def add(text: str, kind: Kind) -> None:
        found.setdefault(plain(text).replace(" ", ""), set()).add(kind)

    for kind in range(PLAIN_KINDS):
        add(words.tile(kind), kind)
        add(words.short(kind), kind)
        if kind < 27:
            suit = words.term(("bamboo", "characters", "circles")[kind // 9])
            known = words(f"suit_letters.{kind // 9}").split()
            for letter in (suit, suit[0], *known):
                add(f"{letter}{rank(kind)}", kind)
                add(f"{rank(kind)}{letter}", kind)
    return {text: frozenset(kinds) for text, kinds in found.items()}
