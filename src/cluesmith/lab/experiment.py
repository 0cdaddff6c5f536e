# SPDX-License-Identifier: MIT
"""What an experiment is: puzzles in, a table out; and how one is found by its name.

>>> sorted(experiment.name for experiment in experiments()) == sorted(
...     {experiment.name for experiment in experiments()}
... )
True
"""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import dataclass
from importlib import import_module, resources
from json import loads
from typing import TYPE_CHECKING, Any

from cluesmith.board import Puzzle
from cluesmith.board.geometry import STANDARD
from cluesmith.errors import InputError, unknown_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from contextlib import AbstractContextManager
    from pathlib import Path

    import numpy as np
    import numpy.typing as npt

    from cluesmith.batch.executors import Executor
    from cluesmith.board import Board, Pattern
    from cluesmith.lab.table import Table
    from cluesmith.verbs.declaration import Verb

_MODULES: tuple[str, ...] = (
    "clue_problem",
    "inference",
    "cover",
    "cover_generation",
    "grid_sampling",
    "simonis",
    "lattice",
    "reductions",
    "transition",
    "least_clues",
    "agreement",
)
"""The modules of experiments in the order of the list: those of the papers, then new ones."""

DEFAULT_SECONDS = 60.0
"""No experiment takes longer on one core unless puzzles, a time or a count are given."""


@dataclass(frozen=True)
class Setup:
    """What an experiment runs on.

    Attributes:
        puzzles: the puzzles, in order; an experiment that makes its own does not look at them.
        is_sample: whether they are a built-in sample, so that no figure of a paper is due.
        seconds: the time for one puzzle, where an experiment needs a limit.
        seed: what random choices start from.
        count: how many puzzles or patterns to draw, where an experiment draws its own.
        note: takes a line about how far the experiment is.
        folder: where the work of each step is kept; None where it is not.
        executor: where the work that is kept is done; without it in this process.
        progress: is entered for each step; what it gives is told how many lines are done, of how
            many.
    """

    puzzles: Sequence[Puzzle]
    is_sample: bool
    seconds: float
    seed: int
    count: int
    note: Callable[[str], None]
    folder: Path | None = None
    executor: Executor | None = None
    progress: Callable[[], AbstractContextManager[Callable[[int, int], None] | None]] = nullcontext

    def results(
        self,
        step: str,
        verb: Verb,
        given: Sequence[Puzzle | Pattern],
        *,
        chunk: int | None = None,
        keeps_seconds: bool = False,
    ) -> list[dict[str, Any]]:
        """Return what a verb says of each puzzle or pattern, in order: the keys of its contract.

        With a folder the work is a batch there, so that it survives any end of the program, and
        what is finished is not done again.

        Args:
            step: the name of the step; its files are called so.
            verb: the verb and its options.
            given: the puzzles or patterns, of one board.
            chunk: how many are done and kept together, where a batch's own number does not fit.
            keeps_seconds: whether the results of a batch say how long they took.

        Raises:
            InputError: one of them cannot be worked on, or the folder has the step of another
                experiment.
        """
        from cluesmith.batch.batch import run_batch
        from cluesmith.batch.durable import durable

        self.note(step)
        board = board_of(given)
        if self.folder is None:
            with self.progress() as watch:
                return list(_worked(verb, given, watch))
        lines, out = self.folder / f"{step}.txt", self.folder / f"{step}.jsonl"
        text = "".join(f"{each}\n" for each in given)
        if not lines.exists():
            with durable(lines) as draft:
                draft.write_text(text)
        elif lines.read_bytes() != text.encode():
            raise InputError(
                f"{lines} has other puzzles or patterns", expected="what the folder was begun with"
            )
        with self.progress() as watch:
            ending = run_batch(
                verb,
                lines,
                out,
                board=board,
                format_name="line",
                chunk=chunk,
                keeps_seconds=keeps_seconds,
                executor=self.executor,
                watch=watch,
            )
        if ending.bad:
            bad = loads(out.with_name(f"{out.name}.bad").read_text().partition("\n")[0])
            raise InputError(bad["error"], line=bad["line"])
        return [loads(line) for line in out.read_text().splitlines()]

    @property
    def array(self) -> npt.NDArray[np.uint8]:
        """The puzzles as the array that bulk calls take; they must be of one board."""
        from cluesmith.board.arrays import to_array

        board_of(self.puzzles)
        return to_array(self.puzzles)

    @property
    def nines(self) -> npt.NDArray[np.uint8]:
        """The puzzles as an array, for what knows the 9x9 board only."""
        for puzzle in self.puzzles:
            if puzzle.board != STANDARD:
                raise InputError(f"a puzzle of {puzzle.board.spec}", expected="9x9 puzzles")
        return self.array


@dataclass(frozen=True)
class Experiment:
    """An experiment of a paper.

    Attributes:
        name: how the command line calls it, such as ``simonis-table-4``.
        title: the paper and what is measured, in one line.
        run: makes the table.
        sample: the built-in puzzles it runs on by default, or None where it needs no puzzles.
        draw: writes a picture of the table to a file, where the paper has one.
        seconds: the time for one puzzle unless another is asked for.
        count: how many puzzles or patterns it draws unless told otherwise; 0 where it draws none.
        takes_puzzles: whether puzzles may be given; so always where there is a sample.
        is_about_patterns: whether the digits of puzzles do not matter, and may contradict each
            other.
        asks: how often the time for one puzzle may be used up unless told otherwise; 0 where
            puzzles are far from it.
        has_steps: whether the work is done in steps that can be kept.
    """

    name: str
    title: str
    run: Callable[[Setup], Table]
    sample: str | None = None
    draw: Callable[[Table, Path], None] | None = None
    seconds: float = 10.0
    count: int = 0
    takes_puzzles: bool = False
    is_about_patterns: bool = False
    asks: int = 0
    has_steps: bool = False

    def __post_init__(self) -> None:
        if self.sample is not None:
            object.__setattr__(self, "takes_puzzles", True)


def _worked(
    verb: Verb, given: Sequence[Puzzle | Pattern], watch: Callable[[int, int], None] | None
) -> Iterator[dict[str, Any]]:
    """Yield what a batch would write, but in this process and without files."""
    from cluesmith.board.formats import PuzzleRecord
    from cluesmith.verbs.reading import PatternEntry

    if watch is not None:
        watch(0, len(given))
    for start in range(0, len(given), verb.together):
        some = given[start : start + verb.together]
        entries = [
            PuzzleRecord.of(each) if isinstance(each, Puzzle) else PatternEntry(each, None)
            for each in some
        ]
        for result in verb.work(entries):
            if isinstance(result, InputError):
                raise result
            yield result.to_json()
        if watch is not None:
            watch(start + len(some), len(given))


def board_of(given: Sequence[Puzzle | Pattern]) -> Board:
    """Return the board that puzzles or patterns have in common.

    Raises:
        InputError: there are several.
    """
    boards = {each.board for each in given} or {STANDARD}
    if len(boards) > 1:
        raise InputError("puzzles of several boards", expected="puzzles of one board")
    return boards.pop()


def experiments() -> list[Experiment]:
    """Return all experiments in the order of the papers."""
    found: list[Experiment] = []
    for module in _MODULES:
        found += import_module(f"cluesmith.lab.{module}").EXPERIMENTS
    return found


def experiment(name: str) -> Experiment:
    """Return the experiment of a name; an unknown name is an InputError with the nearest one."""
    named = {entry.name: entry for entry in experiments()}
    if name not in named:
        raise unknown_name(name, "an experiment", named)
    return named[name]


def sample(name: str) -> list[Puzzle]:
    """Return the puzzles of a built-in sample."""
    text = resources.files("cluesmith.lab").joinpath("samples", f"{name}.txt").read_text()
    return [Puzzle.parse(line) for line in text.splitlines() if not line.startswith("#")]
