"""The errors of fangcheng: few, named by cause, each with a code and the field it speaks of."""

from __future__ import annotations

from typing import Final, Self

LONGEST: Final = 60
"""Characters of a given value that a message quotes at the most."""


def shown(value: object, most: int = LONGEST) -> str:
    """Return a given value as a message quotes it: as JSON has it, on one line, cut short.

    >>> shown({"limit": None}), shown("x" * 100, 12)
    ('{"limit": null}', '"xxxxxxxx...')
    """
    import json

    if isinstance(value, str):
        value = value[: most + 1]  # no need to write out what is cut off again
    try:
        text = json.dumps(value, ensure_ascii=False, default=str)
    except (TypeError, ValueError, RecursionError):
        text = f"<{type(value).__name__}>"
    return _short(text, most)


def _short(text: str, most: int) -> str:
    """Cut a text short and make it printable everywhere: half a surrogate pair cannot be encoded."""
    text = text if len(text) <= most else text[: most - 3] + "..."
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


class FangchengError(ValueError):
    """Something a caller gave is wrong.

    Attributes:
        code: a stable lower-case word for programs (``unknown_tile``, ``five_of_a_kind``, ...).
        field: where it was found (``hand.concealed[3]``, ``options.limit``), or ``""``.
        message: one English sentence that says what is wrong and what is allowed.
        facts: what the sentence speaks of, for sentences in other languages: ``given`` (as ``shown`` quotes it),
            ``allowed``, counts, columns, names.

    Example:
        >>> FangchengError("unknown_tile", "X1 is no tile", "hand.concealed[3]").as_json()
        {'code': 'unknown_tile', 'message': 'X1 is no tile', 'field': 'hand.concealed[3]'}
    """

    def __init__(self, code: str, message: str, field: str = "", **facts: object) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.field = _short(field, 200)
        self.facts = facts

    @classmethod
    def bad_value(cls, name: str, value: object, allowed: str, field: str) -> Self:
        """Return the error ``bad_value``: what is wrong, and what is allowed instead.

        Args:
            name: of what has the value.
            value: what was given, of any type.
            allowed: the allowed values, or words for them.
            field: where it was found.

        Example:
            >>> str(FangchengError.bad_value("limit", [], "an integer", "options.limit"))
            'limit cannot be []; allowed: an integer'
        """
        given = shown(value)
        message = f"{name} cannot be {given}; allowed: {allowed}"
        return cls("bad_value", message, field, name=name, given=given, allowed=allowed)

    @classmethod
    def unknown(cls, what: str, name: object, allowed: str, field: str) -> Self:
        """Return the error ``unknown_...``: a name that does not exist, and those that do.

        Args:
            what: what it was taken for: ``option``, ``field``, ``key``, ...; the code is ``unknown_`` with it.
            name: what was given.
            allowed: the names that exist.
            field: where it was found.
        """
        given = shown(name)
        message = f"there is no {what} {given}; allowed: {allowed}"
        return cls(f"unknown_{what}", message, field, given=given, allowed=allowed)

    def as_json(self) -> dict[str, str]:
        """The error as it stands in answers: ``{"code", "message", "field"}``."""
        return {"code": self.code, "message": self.message, "field": self.field}


class NotationError(FangchengError):
    """Text that is not tile notation, or tiles that cannot exist.

    Attributes:
        column: where in the text the fault begins, from 1; 0 when the tiles did not come from a text.
        fragment: the offending piece of the text, or ``""``.
    """

    def __init__(
        self, code: str, message: str, field: str = "", *, column: int = 0, fragment: str = "", **facts: object
    ) -> None:
        if column:
            facts["column"] = column
        if fragment:
            facts.setdefault("given", shown(fragment))
        super().__init__(code, message, field, **facts)
        self.column = column
        self.fragment = fragment


class WordingError(FangchengError):
    """A language, vocabulary, term or form that there are no words for."""


class RulesetError(FangchengError):
    """A ruleset, option or value that does not exist; ``field`` names file and key."""


class HandError(FangchengError):
    """A hand or situation that cannot be scored: wrong counts, a winner that is no mahjong."""


class IllegalAction(FangchengError):
    """An action the rules refuse; ``code`` is the reason code of ``refuse``."""


class RecordError(FangchengError):
    """A record that is damaged, or does not match what the engine derives from it."""
