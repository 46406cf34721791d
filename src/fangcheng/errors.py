"""The errors of fangcheng: few, named by cause, each with a code and the field it speaks of."""

from __future__ import annotations


class FangchengError(ValueError):
    """Something a caller gave is wrong.

    Attributes:
        code: a stable lower-case word for programs (``unknown_tile``, ``five_of_a_kind``, ...).
        field: where it was found (``hand.concealed[3]``, ``options.limit``), or ``""``.
        message: one English sentence that says what is wrong and what is allowed.

    Example:
        >>> FangchengError("unknown_tile", "X1 is no tile", "hand.concealed[3]").as_json()
        {'code': 'unknown_tile', 'message': 'X1 is no tile', 'field': 'hand.concealed[3]'}
    """

    def __init__(self, code: str, message: str, field: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.field = field

    def as_json(self) -> dict[str, str]:
        """The error as it stands in answers: ``{"code", "message", "field"}``."""
        return {"code": self.code, "message": self.message, "field": self.field}


class NotationError(FangchengError):
    """Text that is not tile notation, or tiles that cannot exist.

    Attributes:
        column: where in the text the fault begins, from 1; 0 when the tiles did not come from a text.
        fragment: the offending piece of the text, or ``""``.
    """

    def __init__(self, code: str, message: str, field: str = "", *, column: int = 0, fragment: str = "") -> None:
        super().__init__(code, message, field)
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
