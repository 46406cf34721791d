"""Golden playthroughs of every preset."""
