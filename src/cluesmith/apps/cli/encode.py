# SPDX-License-Identifier: MIT
"""``cluesmith encode``: a puzzle or a pattern in the language of another program."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cluesmith.apps.cli import options
from cluesmith.apps.cli.exits import FOUND
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from cluesmith.board import Board


def command(
    puzzle: options.Source = "-",
    to: Annotated[
        str | None,
        typer.Option(
            metavar="LANGUAGE",
            help="dimacs, matrix (exact cover) or minizinc; of a pattern asp or csp. Without it "
            "dimacs, or asp.",
        ),
    ] = None,
    encoding: Annotated[
        str, typer.Option(metavar="KIND", help="The clauses of dimacs: minimal or extended.")
    ] = "extended",
    pattern: Annotated[
        bool,
        typer.Option("--pattern", help="It is a pattern; write the search for its clues."),
    ] = False,
    allow: Annotated[
        str | None,
        typer.Option(metavar="LIST", help="With --pattern: the strategies, as singles or basic."),
    ] = None,
    fixed: Annotated[
        str | None,
        typer.Option(metavar="PUZZLE", help="With --pattern: digits of the solution."),
    ] = None,
    steps: Annotated[
        int | None,
        typer.Option(
            parser=options.whole(1), metavar="N", help="With --to csp: the number of steps."
        ),
    ] = None,
    board: options.BoardSpec = None,
    format_name: options.FormatName = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Write to this file instead.")
    ] = None,
) -> int:
    """Write a puzzle for SAT, exact-cover or MiniZinc solvers, a pattern for clingo or SAT."""
    if pattern:
        text = _pattern_text(puzzle, board, to or "asp", allow=allow, fixed=fixed, steps=steps)
    else:
        for name, given in (("--allow", allow), ("--fixed", fixed), ("--steps", steps)):
            if given is not None:
                raise InputError(f"{name} with a puzzle", expected="--pattern with it")
        text = _puzzle_text(puzzle, board, format_name, to or "dimacs", encoding)
    if out is None:
        print(text, end="")
    else:
        out.write_text(text, encoding="utf-8")
    return FOUND


def _puzzle_text(
    argument: str, board: Board | None, format_name: str | None, to: str, encoding: str
) -> str:
    from cluesmith.apps.cli.source import Source
    from cluesmith.clue_problem.encode import LANGUAGES
    from cluesmith.engines.encode import encode

    if to in LANGUAGES:
        raise InputError(f"a puzzle as {to}", expected="--pattern with it")
    entry = Source(argument, board=board, format_name=format_name).only_one()
    return encode(entry.position, to=to, encoding=encoding)


def _pattern_text(
    argument: str,
    board: Board | None,
    to: str,
    *,
    allow: str | None,
    fixed: str | None,
    steps: int | None,
) -> str:
    from cluesmith.apps.cli.patterns import PatternSource
    from cluesmith.clue_problem.encode import encode_problem
    from cluesmith.clue_problem.methods.csp import FIRST_STEPS
    from cluesmith.clue_problem.problem import ClueProblem

    if steps is not None and to != "csp":
        raise InputError(f"--steps {steps}", expected="--to csp with it")
    found = list(PatternSource(argument, board).entries)
    if isinstance(found[0], InputError):
        raise found[0]
    if len(found) > 1:
        raise InputError("several patterns", expected="one")
    problem = ClueProblem.of(found[0].puzzle, allow=allow, fixed=fixed)
    return encode_problem(problem, to=to, steps=FIRST_STEPS if steps is None else steps)
