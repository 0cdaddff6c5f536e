# SPDX-License-Identifier: MIT
"""``cluesmith generate``: new puzzles, no two of them equivalent."""

from __future__ import annotations

import sys
from json import dumps
from typing import TYPE_CHECKING

from cluesmith.apps.cli import options
from cluesmith.apps.cli.declared import declared
from cluesmith.apps.cli.exits import FOUND, UNDECIDED
from cluesmith.apps.cli.grids import print_grid
from cluesmith.verbs.generate import Generate

if TYPE_CHECKING:
    from cluesmith.generating.request import GeneratedPuzzle


@declared
def command(verb: Generate, json: options.Json = False) -> int:
    """Make puzzles with one solution, no two of them equivalent."""
    run = verb.start()
    made = 0
    for each in run.puzzles(verb.count):
        _put(each, json=json)
        made += 1
    if made < verb.count:
        print(
            f"{made} of {verb.count} puzzles: the time is over after {run.tries} tries",
            file=sys.stderr,
        )
    return FOUND if made == verb.count else UNDECIDED


def _put(made: GeneratedPuzzle, *, json: bool) -> None:
    """Print a puzzle at once: Ctrl-C must not lose it."""
    if json:
        print(dumps(made.to_json()), flush=True)
        return
    if sys.stdout.isatty():
        print_grid(made.puzzle, clues=made.puzzle)
    print(made.puzzle, flush=True)
