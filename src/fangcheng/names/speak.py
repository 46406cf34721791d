"""Names by kind, seat and code: what clients and explanations ask for.

Every function takes a language (``ru``, ``en``, ``zh``) and a vocabulary (None: the language's default), and raises
WordingError with a code that names what does not exist.
"""

from __future__ import annotations

from typing import Final

from fangcheng.errors import WordingError
from fangcheng.names.catalogue import LANGUAGES, catalogue, vocabularies
from fangcheng.names.plural import Number
from fangcheng.tiles import ADDED, CHOW, CONCEALED, GLYPHS, OPEN, PAIR, SET_TYPES, WIND_LETTERS, WINDS, Kind, rank

_EXPOSED: Final = {CONCEALED: "concealed_", OPEN: "exposed_", ADDED: "added_"}


def languages() -> tuple[str, ...]:
    """Return the languages spoken."""
    return LANGUAGES


def language_name(lang: str) -> str:
    """Return a language's name in itself, for a menu: ``Русский``, ``English``, ``中文``."""
    return catalogue(lang).own_name


def vocabulary_title(lang: str, vocabulary: str) -> tuple[str, str]:
    """Return a vocabulary's name and some of its words, in its own language, for a menu."""
    words = catalogue(lang, vocabulary)
    return words.title, words.sample


def tile(
    kind: Kind, lang: str, vocabulary: str | None = None, form: str = "nominative", count: Number | None = None
) -> str:
    """Return the full name of a tile: «пятёрка тяо», ``five of bamboos``, ``五条``.

    Args:
        kind: 0-41.
        lang: ``ru``, ``en`` or ``zh``.
        vocabulary: None for the default.
        form: ``nominative``, ``genitive``, ``dative``, ``accusative``, ``instrumental``, ``prepositional``, ``plural``,
            ``genitive_plural`` («пун пятёрок»); languages without cases answer singular or plural.
        count: a number beside which the name stands; then ``form`` is not asked.

    >>> tile(4, "ru", "calque", "genitive_plural"), tile(4, "en"), tile(4, "zh")
    ('пятёрок бамбуков', 'five of bamboos', '五条')
    """
    words = catalogue(lang, vocabulary)
    return words.inflect(words.tile(kind), form, count)


def short(kind: Kind, lang: str, vocabulary: str | None = None) -> str:
    """Return a tile's short name: «5 тяо», ``5 bam``, ``五条``, «хуа 1»."""
    return catalogue(lang, vocabulary).short(kind)


def mark(kind: Kind, lang: str, vocabulary: str | None = None) -> str:
    """Return the sign for a tile's corner: ``5``, «В» for the east wind, ``R`` for the red dragon."""
    return catalogue(lang, vocabulary).mark(kind)


def glyph(kind: Kind) -> str:
    """Return the Unicode character of a tile."""
    return GLYPHS[kind]


def term(
    code: str, lang: str, vocabulary: str | None = None, count: Number | None = None, form: str = "nominative"
) -> str:
    """Return the word for a term of the game: «пун», ``pung``, ``刻子``.

    Args:
        code: one of ``terms()``.
        lang: ``ru``, ``en`` or ``zh``.
        vocabulary: None for the default.
        count: a number beside which the word stands (the number itself is not in the answer): 5 gives «пунов».
        form: as for ``tile``; not asked with a count.

    >>> [term("pung", "ru", count=count) for count in (1, 2, 5)]
    ['пун', 'пуна', 'пунов']
    """
    words = catalogue(lang, vocabulary)
    return words.inflect(words.term(code), form, count)


def terms() -> tuple[str, ...]:
    """Return the codes of all terms, sorted."""
    return tuple(sorted(catalogue(LANGUAGES[0]).words["term"]))


def synonyms(code: str, lang: str) -> tuple[str, ...]:
    """Return a term in every vocabulary of a language, without repetitions, the default one first."""
    return tuple(dict.fromkeys(term(code, lang, vocabulary) for vocabulary in vocabularies(lang)))


def seat(wind: int, lang: str, vocabulary: str | None = None, form: str = "nominative") -> str:
    """Return the name of a seat 0-3: «Восток», dative «Востоку»."""
    words = catalogue(lang, vocabulary)
    return words.inflect(words.words["seat"][WIND_LETTERS[wind]], form)


def round_name(wind: int, lang: str, vocabulary: str | None = None) -> str:
    """Return the name of the round of a wind 0-3: «тур дун», ``East round``, ``东风圈``."""
    return str(
        catalogue(lang, vocabulary)
        .words["phrase"]["round"]
        .format(
            seat=seat(wind, lang, vocabulary),
            seat_genitive=seat(wind, lang, vocabulary, "genitive"),
            wind=tile(WINDS + wind, lang, vocabulary),
        )
    )


def tile_set(name: str, lang: str, vocabulary: str | None = None) -> str:
    """Return the name of a set of tiles, a key of ``tiles.TILE_SETS``."""
    names = catalogue(lang, vocabulary).words["tile_set"]
    if name not in names:
        raise WordingError("unknown_tile_set", f"no set of tiles {name!r}: {', '.join(names)} exist", "tile_set")
    return str(names[name])


def meld(what: tuple[int, Kind, int | None], lang: str, vocabulary: str | None = None, form: str = "nominative") -> str:
    """Return a set in words: «пун пятёрок тяо», «скрытый кун фацаев», ``chow 3-4-5 of bamboos``, ``红中刻子``.

    Args:
        what: type (CHOW, PUNG, KONG or PAIR), kind (of a chow the lowest) and exposure (CONCEALED, OPEN or ADDED to say
            so; None, and always for a pair, not to); a ``notation.Meld`` is one.
        lang: ``ru``, ``en`` or ``zh``.
        vocabulary: None for the default.
        form: form of the word for the set, as for ``tile``.

    >>> meld((2, 32, CONCEALED), "ru")
    'скрытый кун фацаев'
    """
    set_type, kind, exposure = what
    words = catalogue(lang, vocabulary)
    code = SET_TYPES[set_type]
    if exposure is not None and set_type != PAIR:
        code = _EXPOSED[exposure] + code
    name = words.inflect(words.term(code), form)
    phrases = words.words["phrase"]
    if set_type != CHOW:
        return str(phrases["same"].format(set=name, tiles=tile(kind, lang, vocabulary, "genitive_plural")))
    first, second, third = (words.digit(rank(kind) + step) for step in range(3))
    suit = words.words["tile"]["suits"][kind // 9]
    return str(phrases["chow"].format(set=name, first=first, second=second, third=third, suit=suit))
