"""The words of a game with those of the terminal: its keys, prompts, menus (``locales/<language>/play.toml``)."""

from __future__ import annotations

from fangcheng.clients.messages import messages
from fangcheng.telling import words


class Words(words.Words):
    """All words a terminal speaks, in one language and vocabulary.

    Args:
        lang: ``ru``, ``en`` or ``zh``.
        vocabulary: one of ``names.vocabularies(lang)``; None for the default.

    Raises:
        FangchengError: ``unknown_language`` or ``unknown_vocabulary``.
    """

    def __init__(self, lang: str, vocabulary: str | None = None) -> None:
        super().__init__(lang, vocabulary, messages("play", lang))
