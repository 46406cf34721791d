"""Rulesets as data (floor 2)."""

from fangcheng.rules.loader import load, loads
from fangcheng.rules.model import Row, Ruleset
from fangcheng.rules.options import PRESETS, Option, all_options

__all__ = ["PRESETS", "Option", "Row", "Ruleset", "all_options", "load", "loads"]
