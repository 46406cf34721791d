"""One module a revision; what is released is never changed again."""
