"""Figures: how fast fangcheng is, on what machine, at which commit, compiled or not (``python -m bench``)."""
