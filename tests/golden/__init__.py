"""Golden playthroughs: hand-written lists of what must happen, and the printed course of each scenario."""
