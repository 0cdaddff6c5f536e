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
from cluesmith.apps.cli.output import written
from cluesmith.apps.cli.progress import watching
from cluesmith.verbs.generate import Generate
from cluesmith.verbs.verb import VerbProgress

if TYPE_CHECKING:
    from cluesmith.generating.practice import PracticePosition
    from cluesmith.generating.request import GeneratedPuzzle


@declared
def command(verb: Generate, json: options.Json = False, out: options.Out = None) -> int:
    """Print each puzzle as soon as it is made."""
    with written(out, json=json, board=verb.named_board) as prints_json:
        return _generate(verb, json=prints_json, tells_seed=not json)


def _generate(verb: Generate, *, json: bool, tells_seed: bool) -> int:
    watch = VerbProgress()
    puzzles = verb.results((), watch)
    if verb.seed is None and tells_seed:
        print(f"seed {watch.state['seed']}", file=sys.stderr)
    made, things = 0, "puzzles" if verb.practice is None else "positions"
    try:
        with watching(watch) as display:
            for puzzle in puzzles:
                with display.hidden():
                    _put(puzzle, json=json)
                made += 1
    except KeyboardInterrupt:
        raise KeyboardInterrupt(f"interrupted after {made} of {verb.count} {things}") from None
    if made == verb.count:
        return FOUND
    end = f"the time is over after {watch.state['tries']} tries"
    notes = [f"{made} of {verb.count} {things}: {end}", *filter(None, [watch.state.get("doing")])]
    print(", ".join(map(str, notes)), file=sys.stderr)
    return UNDECIDED


def _put(made: GeneratedPuzzle | PracticePosition, *, json: bool) -> None:
    """Print a puzzle or a position at once: Ctrl-C must not lose it."""
    if json:
        print(dumps(made.to_json()), flush=True)
        return
    if sys.stdout.isatty():
        print_grid(made.values, clues=made.puzzle)
    print(made, flush=True)
