# SPDX-License-Identifier: MIT
"""``cluesmith reduce`` on a terminal: a line each, or a table."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from cluesmith.apps.cli.output import print_title
from cluesmith.apps.cli.stream import Report, V, verb_command
from cluesmith.errors import InputError
from cluesmith.verbs.option import Option
from cluesmith.verbs.reduce import Reduce

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cluesmith.board.formats import PuzzleRecord
    from cluesmith.generating.reduce import Reduction


@dataclass
class ReduceReport(Report):
    """The puzzles that are left, or a table about all of them."""

    chunk: ClassVar[int] = 256
    shows_titles: ClassVar[bool] = True

    table: Annotated[bool, Option("Print a summary of all puzzles instead of each.")] = False
    _reductions: list[Any] = field(default_factory=list, init=False)
    _title: str = field(default="", init=False)

    def begin(self, verb: V, *, json: bool) -> V:
        """Refuse a table as JSON."""
        if self.table and json:
            raise InputError("--table and --json together", expected="one of them")
        return super().begin(verb, json=json)

    def head(self, entry: PuzzleRecord, number: int | None) -> None:  # noqa: ARG002
        """Remember the title: it stands above a reduced puzzle only."""
        self._title = entry.title

    def show(self, result: Reduction) -> None:
        """Print what is left; remarks about the puzzle to standard error."""
        if self.table:
            self._reductions.append(result)
            return
        if result.reduced is not None:
            print_title(self._title)
            print(result.reduced.text)
        self.remark(result)

    def remark(self, result: Reduction) -> None:
        """Say which clues are not needed, or why nothing was reduced."""
        from cluesmith.board.text import counted, phrase

        redundant = phrase([result.puzzle.board.cell_name(cell) for cell in result.redundant])
        remark = {
            "none": "invalid: no solution",
            "multiple": "invalid: several solutions",
            "stuck": f"not solved by {result.requirement.name}",
            "undecided": "clues may be left that are not needed: the time or the effort is over",
            "reduced": "locally minimal"
            if result.is_minimal
            else f"{counted(len(result.redundant), 'redundant clue')}: {redundant}"
            if result.redundant
            else "no redundant clue",
        }[str(result.status)]
        print(f"{result.puzzle}: {remark}", file=sys.stderr)
        board = result.puzzle.board
        for number in result.redundant_constraints or ():
            print(f"could go alone: {board.constraints[number].words(board)}", file=sys.stderr)

    def end(self) -> None:
        """Print the table."""
        if self.table:
            _print_table(self._reductions)


command = verb_command(Reduce, ReduceReport)


def _print_table(reductions: Sequence[Reduction]) -> None:
    from cluesmith.generating.reduce import summary

    row = summary([reduction.to_json() for reduction in reductions])
    if row is None:
        print("no puzzle could be reduced", file=sys.stderr)
        return
    print("puzzles       presets      minimal      reduced")
    print("          min    avg  max            min    avg  max")
    print(f"{row.puzzles:7d}  {row.presets}    {row.minimal:7d}  {row.reduced}")
    if row.left_out:
        print(f"{row.left_out} puzzles left out: they cannot be reduced", file=sys.stderr)
