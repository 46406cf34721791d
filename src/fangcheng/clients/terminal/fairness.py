"""What is promised of a deal before it, the word a person may mix in, and the seed shown after it (docs/fair.md)."""

from __future__ import annotations

from fangcheng.clients.terminal.screen import Screen
from fangcheng.clients.terminal.words import Words
from fangcheng.clients.text import in_pieces
from fangcheng.deal.hosting import MOST_NONCE_BYTES


def show_digits(screen: Screen, text: str, digits: str) -> None:
    """Say a text, and a row of digits under it."""
    screen.say(text, "dim", hang="  ")
    for piece in in_pieces(digits, screen.columns - 3):
        screen.line(screen.style(f"   {piece}", "dim"))


def ask_word(screen: Screen, words: Words) -> bytes:
    """Ask for a word to be mixed into the deal; an empty line is none.

    Raises:
        LeftError: the person has left.
    """
    while True:
        word = screen.ask(words("fair.word")).encode("utf-8", "replace")
        if len(word) <= MOST_NONCE_BYTES:
            return word
        screen.say(words("fair.too_long", most=MOST_NONCE_BYTES))
