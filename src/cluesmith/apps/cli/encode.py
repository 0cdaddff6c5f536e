# SPDX-License-Identifier: MIT
"""``cluesmith encode``: a puzzle or a pattern in the language of another program."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from cluesmith.apps.cli import options
from cluesmith.apps.cli.declared import declared
from cluesmith.apps.cli.exits import FOUND
from cluesmith.apps.cli.output import write_text
from cluesmith.errors import InputError, in_field
from cluesmith.verbs.declaration import STRATEGIES, Option, VerbProgress
from cluesmith.verbs.write import Encode

if TYPE_CHECKING:
    from cluesmith.board import Board


@declared
def command(
    verb: Encode,
    puzzle: options.Puzzles = "-",
    pattern: Annotated[bool, Option("It is a pattern; write the search for its clues.")] = False,
    allow: Annotated[
        str | None,
        Option.list("With --pattern: the strategies, as singles or basic.", names=STRATEGIES),
    ] = None,
    fixed: Annotated[
        str | None, Option("With --pattern: digits of the solution.", metavar="PUZZLE")
    ] = None,
    steps: Annotated[int | None, Option("With --to csp: the number of steps.", least=1)] = None,
    symmetry_breaking: Annotated[
        bool,
        Option(
            "With --to csp: clue cells use interchangeable digits in order; the paper has "
            "--no-symmetry-breaking.",
            flags=("--symmetry-breaking/--no-symmetry-breaking",),
        ),
    ] = True,
    board: options.BoardSpec = None,
    format_name: options.FormatName = None,
    out: options.Out = None,
) -> int:
    """Write a puzzle for SAT, exact-cover or MiniZinc solvers, a pattern for clingo or SAT."""
    from cluesmith.clue_problem.encode import LANGUAGES

    if pattern:
        to = verb.to or "asp"
        text = _pattern_text(
            puzzle,
            board,
            to,
            allow=allow,
            fixed=fixed,
            steps=steps,
            symmetry_breaking=symmetry_breaking,
        )
    else:
        if not symmetry_breaking:
            raise InputError("--no-symmetry-breaking with a puzzle", expected="--pattern with it")
        for name, value in (("--allow", allow), ("--fixed", fixed), ("--steps", steps)):
            if value is not None:
                raise InputError(f"{name} with a puzzle", expected="--pattern with it")
        if verb.to in LANGUAGES:
            raise InputError(f"a puzzle as {verb.to}", expected="--pattern with it", field="to")
        text = _puzzle_text(puzzle, board, format_name, verb)
    write_text(text, out)
    return FOUND


def _puzzle_text(argument: str, board: Board | None, format_name: str | None, verb: Encode) -> str:
    from cluesmith.apps.cli.sources import puzzle_source

    verb.check()
    entry = puzzle_source(argument, board=board, format_name=format_name).only_one()
    [written] = verb.results([entry], VerbProgress())
    text: str = written.text
    return text


def _pattern_text(
    argument: str,
    board: Board | None,
    to: str,
    *,
    allow: str | None,
    fixed: str | None,
    steps: int | None,
    symmetry_breaking: bool,
) -> str:
    from cluesmith.apps.cli.sources import pattern_source
    from cluesmith.clue_problem.encode import encode_problem
    from cluesmith.clue_problem.methods.csp import FIRST_STEPS
    from cluesmith.clue_problem.problem import ClueProblem

    if steps is not None and to != "csp":
        raise InputError(f"--steps {steps}", expected="--to csp with it")
    if not symmetry_breaking and to != "csp":
        raise InputError("--no-symmetry-breaking", expected="--to csp with it")
    pattern = pattern_source(argument, board).only_one().pattern
    problem = ClueProblem.of(pattern, allow=allow, fixed=fixed)
    with in_field("to"):
        return encode_problem(
            problem,
            to=to,
            steps=FIRST_STEPS if steps is None else steps,
            symmetry_breaking=symmetry_breaking,
        )
