# SPDX-License-Identifier: MIT
"""``cluesmith set``: clues for a pattern and a strategy set, or a proof that there are none."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cluesmith.apps.cli import options
from cluesmith.apps.cli.certificates import CertificateFile
from cluesmith.apps.cli.declared import declared
from cluesmith.apps.cli.exits import UNDECIDED, code_of
from cluesmith.apps.cli.grids import print_grid
from cluesmith.board.pattern import CHARACTERS
from cluesmith.errors import InputError
from cluesmith.verbs.declaration import Option
from cluesmith.verbs.set_clues import SetClues

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cluesmith.clue_problem.verdict import Verdict
    from cluesmith.verbs.reading import PatternEntry


@declared
def command(
    verb: SetClues,
    pattern: Annotated[
        str,
        typer.Argument(
            metavar="PATTERN|FILE|-",
            help=f"A pattern, a file of patterns, - for standard input, or a ready one: heart, "
            f"letters:KT, random:26:rotation. Each character of a pattern is {CHARACTERS}.",
        ),
    ] = "-",
    board: options.BoardSpec = None,
    certificate: Annotated[
        Path | None, Option("Write the proof of each verdict to this file, one a line.")
    ] = None,
    strict: options.Strict = False,
    json: options.Json = False,
) -> int:
    """Find clues for the cells of a pattern, or prove that there are none."""
    from cluesmith.apps.cli.pattern_source import PatternSource
    from cluesmith.apps.cli.stream import run_stream

    proofs = CertificateFile(certificate)
    verb.check()

    def work(entries: Sequence[PatternEntry]) -> Iterator[Verdict | InputError]:
        for verdict in verb.work(entries):
            if proofs.is_wanted and not isinstance(verdict, InputError):
                proofs.add(verdict.certificate)
            yield verdict

    def show(verdict: Verdict) -> None:
        _show(verdict)
        if 0 < len(verdict.puzzles) < verb.count:
            why = "there are no more" if verdict.is_complete else "the time is over"
            print(f"{len(verdict.puzzles)} of {verb.count} puzzles: {why}", file=sys.stderr)

    def code(verdict: Verdict) -> int:
        is_cut_off = 0 < len(verdict.puzzles) < verb.count and not verdict.is_complete
        return UNDECIDED if is_cut_off else code_of(verdict.answer)

    source = PatternSource(pattern, board)
    try:
        return run_stream(source, work, show, code, json=json, strict=strict, chunk=1)
    finally:
        proofs.write()


def _show(verdict: Verdict) -> None:
    """Print puzzles: grids for people, one line each for pipes; remarks to standard error."""
    for puzzle in verdict.puzzles:
        if sys.stdout.isatty():
            print_grid(puzzle, clues=puzzle)
        print(puzzle)
    if not verdict.puzzles:
        print(f"{verdict.problem.pattern}: {verdict.answer}: {verdict.reason}", file=sys.stderr)
        if verdict.best is not None:
            print(f"the best clues so far: {verdict.best}", file=sys.stderr)
