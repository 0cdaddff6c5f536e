# SPDX-License-Identifier: MIT
"""``cluesmith solve``: the solutions of one puzzle or of a file of them."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cluesmith.apps.cli import options
from cluesmith.apps.cli.certificates import CertificateFile
from cluesmith.apps.cli.declared import declared
from cluesmith.apps.cli.exits import FOUND, code_of
from cluesmith.apps.cli.grids import print_grid
from cluesmith.verbs.declaration import Option
from cluesmith.verbs.solve import Solve

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from cluesmith.board.formats import PuzzleRecord
    from cluesmith.engines.outcome import Outcome
    from cluesmith.errors import InputError


@declared
def command(
    verb: Solve,
    puzzle: options.Puzzles = "-",
    board: options.BoardSpec = None,
    format_name: options.FormatName = None,
    certificate: Annotated[
        Path | None, Option("Write the proof of each answer to this file, one a line.")
    ] = None,
    strict: options.Strict = False,
    json: options.Json = False,
) -> int:
    """Print the solutions of a puzzle, or of each puzzle of a file."""
    from cluesmith.apps.cli.puzzle_source import PuzzleSource
    from cluesmith.apps.cli.stream import run_stream

    verb.check()
    proofs = CertificateFile(certificate)
    work: Any = verb.work
    if proofs.is_wanted:
        work = _proved(replace(verb, certificate=True), proofs)
    source = PuzzleSource(puzzle, board=board, format_name=format_name)
    try:
        return run_stream(source, work, _show, _code, json=json, strict=strict)
    finally:
        proofs.write()


def _proved(
    verb: Solve, proofs: CertificateFile
) -> Callable[[Sequence[PuzzleRecord]], Iterator[Outcome | InputError]]:
    """Return the work of a verb that proves what it says; the proofs are kept."""
    from cluesmith.errors import Interrupted
    from cluesmith.verbs.certify import Certified

    def work(entries: Sequence[PuzzleRecord]) -> Iterator[Outcome | InputError]:
        try:
            for certified in verb.work(entries):
                if not isinstance(certified, Certified):
                    yield certified
                    continue
                proofs.add(certified.certificate)
                if certified.certificate is None and certified.outcome.status != "undecided":
                    print(f"{certified.outcome.puzzle}: no proof within the time", file=sys.stderr)
                yield certified.outcome
        except Interrupted as stopped:
            if isinstance(stopped.outcome, Certified):
                raise Interrupted(stopped.outcome.outcome) from None
            raise

    return work


def _code(outcome: Outcome) -> int:
    return FOUND if outcome.status == "multiple" else code_of(outcome.status)


def _show(outcome: Outcome) -> None:
    """Print solutions: grids for people, one line each for pipes; remarks to standard error."""
    for solution in outcome.solutions:
        if sys.stdout.isatty():
            print_grid(solution, clues=outcome.puzzle)
        else:
            print(solution)
    if outcome.status not in ("unique", "found"):
        remark = {
            "none": "no solution",
            "multiple": f"not proper: {outcome.count} solutions found{_shown(outcome)}",
            "undecided": f"undecided within the time; {outcome.count} solutions found so far",
        }[outcome.status]
        print(f"{outcome.puzzle}: {remark}", file=sys.stderr)


def _shown(outcome: Outcome) -> str:
    kept = len(outcome.solutions)
    return "" if kept == outcome.count else f", the first {kept} shown"
