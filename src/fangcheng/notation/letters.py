"""What a keyboard makes of a letter: capitals, full-width forms and Cyrillic, put back one character for one.

Lower case and the full-width forms of an East Asian keyboard mean what the plain capital means.  Cyrillic letters come
into tile notation in two ways, and the two disagree about one letter:

- *by look*: В С Е М Р copied for the Latin letters they resemble;
- *by key*: the whole text typed with the Russian layout on (И123 В555 ЦУУУ ВКК for B123 D555 WEEE DRR).

A text is read in the way that explains all its Cyrillic letters (by key only if it has no Latin letter at all).  If
both ways do and differ, as in «В555» - B by look, D by key - it is refused rather than guessed: a wrong guess would be
another hand with another score.
"""

from __future__ import annotations

from typing import Final

from fangcheng.errors import NotationError

BY_LOOK: Final[dict[str, str]] = dict(zip("ВСЕМР", "BCEMP", strict=True))
"""Cyrillic capitals that look like a letter of the notations."""
BY_KEY: Final[dict[str, str]] = dict(zip("ИСВЦУЫТКПАЬЗЯХЪ", "BCDWESNRGFMPZ[]", strict=True))
"""Cyrillic letters on the keys of the notations' letters and square brackets."""

_PLAIN: Final[dict[int, str]] = {
    **{ord(letter): letter.upper() for letter in "abcdefghijklmnopqrstuvwxyzабвгдежзийклмнопрстуфхцчшщъыьэюяё"},
    **{code: chr(code - 0xFEE0).upper() for code in range(0xFF01, 0xFF5F)},
    **dict.fromkeys(map(ord, ",;，、；　\u00a0\u200b\ufeff"), " "),
    **dict.fromkeys(map(ord, "【［「"), "["),
    **dict.fromkeys(map(ord, "】］」"), "]"),
}


def plain(text: str, field: str = "") -> str:
    """Return the text as a Latin keyboard would have typed it: same length, so that columns stay true.

    Args:
        text: what was typed.
        field: where the text stands, for the error.

    Returns:
        Capitals, digits, brackets, ``+``, blanks for all separators; anything unknown is left as it is.

    Raises:
        NotationError: ``ambiguous_letter`` or ``unknown_letter`` for Cyrillic letters that have no certain reading.
    """
    latin = text.translate(_PLAIN)
    cyrillic = {letter for letter in latin if "\u0400" <= letter <= "\u052f"}
    if not cyrillic:
        return latin
    looks = cyrillic <= BY_LOOK.keys()
    keys = cyrillic <= BY_KEY.keys() and not any("A" <= letter <= "Z" for letter in latin)
    as_look = latin.translate({ord(letter): BY_LOOK[letter] for letter in cyrillic}) if looks else None
    as_keys = latin.translate({ord(letter): BY_KEY[letter] for letter in cyrillic}) if keys else None
    if as_look is not None and as_keys is not None and as_look != as_keys:
        column = next(index for index, letter in enumerate(as_look) if letter != as_keys[index])
        choice = f"{as_look!r} or {as_keys!r}" if len(text) <= 80 else f"{as_look[column]} or {as_keys[column]}"
        raise NotationError(
            "ambiguous_letter",
            f"{text[column]!r} at column {column + 1} is a Cyrillic letter that looks like {as_look[column]} and stands"
            f" on the key of {as_keys[column]}: write {choice} in Latin letters",
            field,
            column=column + 1,
            fragment=text[column],
            look=as_look[column],
            key=as_keys[column],
        )
    if as_look is not None:
        return as_look
    if as_keys is not None:
        return as_keys
    column = next(index for index, letter in enumerate(latin) if letter in cyrillic and letter not in BY_LOOK)
    raise NotationError(
        "unknown_letter",
        f"{text[column]!r} at column {column + 1} is a Cyrillic letter and stands for no tile here:"
        " write B, C, D, W, F or S in Latin letters",
        field,
        column=column + 1,
        fragment=text[column],
    )
