# SPDX-License-Identifier: MIT
"""``cluesmith minimum``: the least number of clues for a strategy set."""

from __future__ import annotations

import sys
from json import dumps
from typing import TYPE_CHECKING, cast

from cluesmith.apps.cli import options
from cluesmith.apps.cli.declared import declared
from cluesmith.apps.cli.exits import code_of
from cluesmith.apps.cli.output import print_advice
from cluesmith.apps.cli.progress import watching
from cluesmith.board.text import counted
from cluesmith.verbs.minimum import Minimum
from cluesmith.verbs.verb import VerbProgress

if TYPE_CHECKING:
    from cluesmith.clue_problem.minimum import MinimumVerdict


@declared
def command(verb: Minimum, json: options.Json = False) -> int:
    """Print the best puzzle, and what is known of the least number of clues."""
    from cluesmith.errors import Interrupted

    verb.check()
    watch = VerbProgress()
    try:
        with watching(watch):
            verdict = verb.settle(watch.tell)
    except Interrupted as stopped:
        _put(cast("MinimumVerdict", stopped.outcome), json=json)
        raise
    _put(verdict, json=json)
    return code_of(verdict.answer)


def _put(verdict: MinimumVerdict, *, json: bool) -> None:
    """Print the verdict: the puzzle to standard output, what is known to standard error."""
    if json:
        print(dumps(verdict.to_json()))
        return
    if verdict.puzzle is not None:
        print(verdict.puzzle.text)
    if verdict.asked is not None and verdict.asked < verdict.lower_bound:
        what = f"no such puzzle has {counted(verdict.asked, 'clue')}"
    else:
        clues = "no puzzle" if verdict.clues is None else counted(verdict.clues, "clue")
        what = f"{clues} found in {verdict.seconds:.1f} s"
    print(f"{verdict.answer}: {what}", file=sys.stderr)
    print(f"at least {verdict.lower_bound} clues: {verdict.rests_on}", file=sys.stderr)
    print_advice(verdict.advice)
