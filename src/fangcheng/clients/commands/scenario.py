"""``fangcheng scenario``: play out a situation described by one JSON object (docs/formats.md)."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from functools import partial

from fangcheng.clients.commands.common import json_arguments
from fangcheng.clients.streams import run_json, run_jsonl
from fangcheng.deal.scenario import run_scenario


def arguments(parser: argparse.ArgumentParser, words: Mapping[str, str]) -> None:
    """Declare the command's arguments."""
    json_arguments(parser, words)


def run(args: argparse.Namespace) -> int:
    """Play the situation out; exit code 2 if an input was refused."""
    call = partial(run_scenario, lang=args.lang)
    return run_jsonl(call) if args.jsonl else run_json(call)
