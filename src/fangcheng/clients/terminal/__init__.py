"""Playing in the terminal: a line of text in, lines of text out."""
