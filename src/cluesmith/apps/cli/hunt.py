# SPDX-License-Identifier: MIT
"""``cluesmith hunt``: puzzles that a technique cannot solve."""

from __future__ import annotations

import sys
from json import dumps
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated

from cluesmith.apps.cli import options
from cluesmith.apps.cli.declared import declared
from cluesmith.apps.cli.exits import FOUND, UNDECIDED
from cluesmith.errors import in_field
from cluesmith.verbs.hunt import Hunt, sources_of
from cluesmith.verbs.option import Option
from cluesmith.verbs.readers import PuzzleReader

if TYPE_CHECKING:
    from cluesmith.apps.cli.hunt_log import HuntLog
    from cluesmith.board import Puzzle
    from cluesmith.board.formats import PuzzleRecord
    from cluesmith.hunting.hunt import HardPuzzle, HuntRun

_PAUSE = 10.0
"""After so many seconds without a find, the file gets the number of finished rounds."""


@declared
def command(
    verb: Hunt,
    sources: Annotated[
        Path | None,
        Option("Puzzles to look around in; without it AI Escargot.", flags=("--from",)),
    ] = None,
    out: Annotated[
        Path | None,
        Option(
            "Write to this file as it goes; a hunt with the same options goes on in it.",
            flags=("--out", "-o"),
        ),
    ] = None,
    json: options.Json = False,
) -> int:
    """Print the puzzles of each round, or write them to a file."""
    from cluesmith.apps.cli.hunt_log import HuntLog
    from cluesmith.apps.cli.sources import CommandInput
    from cluesmith.batch.outputs import check_out_file

    with in_field("sources"):
        entries: list[PuzzleRecord] = (
            [] if sources is None else CommandInput(str(sources), PuzzleReader()).all()
        )
    if out is not None:
        with in_field("out"):
            check_out_file(out)
    hunt = verb.start(entries)
    name = f"{verb.technique} with grid analysis" if verb.grid_analysis else verb.technique
    title = f"technique {name}, way {verb.way}, seed {verb.seed}, {_digest(sources_of(entries))}"
    log = HuntLog(out, title)
    log.resume(hunt)
    began = monotonic()
    try:
        _run(hunt, log, verb, shown=out is None or json, json=json)
    finally:
        _summarise(hunt, log, monotonic() - began)
    return FOUND if log.puzzles else UNDECIDED


def _run(hunt: HuntRun, log: HuntLog, verb: Hunt, *, shown: bool, json: bool) -> None:
    """Hunt until there is enough or the time is over, and let the file know."""
    heard = monotonic()
    done = hunt.round
    try:
        for new_round in hunt.rounds(verb.count, verb.time, log.puzzles):
            if shown:
                _show(new_round.puzzles, json=json)
            if not new_round.is_whole:  # the round is run again where more are wanted
                log.add(new_round.puzzles, done)
                return
            if new_round.puzzles or monotonic() - heard > _PAUSE:
                log.add(new_round.puzzles, hunt.round, hunt.near)
                heard = monotonic()
            done = hunt.round
    finally:
        log.add([], done, hunt.near)


def _show(puzzles: list[HardPuzzle], *, json: bool) -> None:
    for hard in puzzles:
        print(dumps(hard.to_json()) if json else hard.puzzle)
    sys.stdout.flush()


def _summarise(hunt: HuntRun, log: HuntLog, seconds: float) -> None:
    counters = ", ".join(f"{number:,} {what}" for what, number in hunt.counters.items())
    print(f"{len(log.puzzles):,} puzzles; {counters} in {seconds:.1f} s", file=sys.stderr)


def _digest(sources: list[Puzzle]) -> str:
    """Return how many sources there are, and a number by which to know them."""
    from zlib import crc32

    return f"{len(sources)} sources {crc32(b''.join(puzzle.digits for puzzle in sources)):08x}"
