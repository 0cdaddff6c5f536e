# SPDX-License-Identifier: MIT
"""``cluesmith encode``: a puzzle or a pattern in the language of another program."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any

from cluesmith.apps.cli import options
from cluesmith.apps.cli.declared import declared
from cluesmith.apps.cli.exits import FOUND
from cluesmith.apps.cli.output import write_text
from cluesmith.errors import InputError
from cluesmith.verbs.option import Option
from cluesmith.verbs.readers import PatternReader, PuzzleReader
from cluesmith.verbs.verb import VerbProgress
from cluesmith.verbs.write import Encode, EncodePattern

if TYPE_CHECKING:
    from cluesmith.verbs.readers import ArgumentReader
    from cluesmith.verbs.verb import Verb


def languages() -> tuple[str, ...]:
    """Return the languages of puzzles, then those of patterns."""
    from cluesmith.clue_problem import encode as of_patterns
    from cluesmith.engines.encode import LANGUAGES

    return (*LANGUAGES, *of_patterns.LANGUAGES)


@declared
def command(
    verb: Encode,
    pattern_verb: EncodePattern,
    puzzle: options.Puzzles = "-",
    *,
    to: Annotated[
        str | None,
        Option(
            "The language: {names}; the last two for patterns. Without it dimacs, or asp.",
            metavar="LANGUAGE",
            names="apps.cli.encode:languages",
        ),
    ] = None,
    pattern: Annotated[bool, Option("It is a pattern; write the search for its clues.")] = False,
    reader: PuzzleReader,
    out: options.Out = None,
) -> int:
    """Write a puzzle for SAT, exact-cover or MiniZinc solvers, a pattern for clingo or SAT."""
    from cluesmith.clue_problem.encode import LANGUAGES

    if pattern:
        asked = pattern_verb if to is None else replace(pattern_verb, to=to)
        write_text(_text(asked, puzzle, PatternReader(reader.board)), out)
        return FOUND
    for name in ("allow", "fixed", "steps"):
        if getattr(pattern_verb, name) is not None:
            raise InputError(f"--{name} with a puzzle", expected="--pattern with it")
    if not pattern_verb.symmetry_breaking:
        raise InputError("--no-symmetry-breaking with a puzzle", expected="--pattern with it")
    if to in LANGUAGES:
        raise InputError(f"a puzzle as {to}", expected="--pattern with it", field="to")
    write_text(_text(verb if to is None else replace(verb, to=to), puzzle, reader), out)
    return FOUND


def _text(verb: Verb, argument: str, reader: ArgumentReader) -> str:
    from cluesmith.apps.cli.sources import CommandInput

    verb.check()
    source: CommandInput[Any] = CommandInput(argument, reader)
    [written] = verb.results([source.only_one()], VerbProgress())
    text: str = written.text
    return text
