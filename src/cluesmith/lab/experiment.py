# SPDX-License-Identifier: MIT
"""An experiment: puzzles in, a table out; and the lookup of an experiment by its name.

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
from cluesmith.board.text import counted
from cluesmith.errors import InputError, unknown_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from contextlib import AbstractContextManager
    from pathlib import Path

    import numpy as np
    import numpy.typing as npt

    from cluesmith.batch.executors import Executor
    from cluesmith.board import Board, Pattern
    from cluesmith.board.formats import PuzzleRecord
    from cluesmith.lab.charts import ChartDrawing
    from cluesmith.lab.table import Table
    from cluesmith.verbs.verb import Verb

_MODULES: tuple[str, ...] = (
    "clue_problem",
    "inference",
    "large_boards",
    "cover",
    "cover_search",
    "cover_generation",
    "grid_sampling",
    "simonis",
    "lattice",
    "grades",
    "transition",
    "least_clues",
    "agreement",
    "layouts",
)
"""The modules of experiments in the order of the list: those of the papers, then new ones."""


@dataclass(frozen=True)
class Setup:
    """The input of an experiment.

    Attributes:
        puzzles: the puzzles, in order; an experiment that makes its own ignores them.
        is_sample: whether they are a built-in sample, which has no figures in a paper.
        seconds: the time for one puzzle, or None; without it work is bounded in units that do not
            depend on the machine.
        seed: the seed of random choices.
        count: how many puzzles or patterns to draw, if an experiment draws its own.
        note: takes a line about how far the experiment is.
        folder: where the work of each step is kept, or None.
        executor: does the work that is kept; without it this process does.
        progress: is entered for each step and returns a function, which is called with the number
            of lines done and of all lines.
        remarks: what the file says about each puzzle: its level or comment, or an empty text.
    """

    puzzles: Sequence[Puzzle]
    is_sample: bool
    seconds: float | None
    seed: int
    count: int
    note: Callable[[str], None]
    folder: Path | None = None
    executor: Executor | None = None
    progress: Callable[[], AbstractContextManager[Callable[[int, int], None] | None]] = nullcontext
    remarks: Sequence[str] = ()

    def results(
        self,
        step: str,
        verb: Verb,
        items: Sequence[Puzzle | Pattern],
        *,
        chunk: int | None = None,
        keeps_seconds: bool = False,
    ) -> list[dict[str, Any]]:
        """Return the result of a verb for each puzzle or pattern, in order, as its JSON keys.

        With a folder the work is a batch there: it survives any end of the program, and finished
        work is not repeated.

        Args:
            step: the name of the step and of its files.
            verb: the verb and its options.
            items: the puzzles or patterns, of one board.
            chunk: how many are done and kept together, instead of a batch's own number.
            keeps_seconds: whether the results of a batch include their time.

        Raises:
            InputError: one of them cannot be worked on, or the folder has the step of another
                experiment.
        """
        from cluesmith.batch.batch import run_batch
        from cluesmith.batch.durable import durable

        self.note(step)
        board = board_of(items)
        if self.folder is None:
            with self.progress() as watch:
                return list(_worked(verb, items, watch))
        lines, out = self.folder / f"{step}.txt", self.folder / f"{step}.jsonl"
        text = "".join(f"{item}\n" for item in items)
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

    def bounded(self, engine: str, work: int) -> dict[str, Any]:
        """Return the engine and the time of a call: the work is bounded if the time is not."""
        name = f"{engine}:{work}" if self.seconds is None else engine
        return {"engine": name, "time": self.seconds}

    @property
    def array(self) -> npt.NDArray[np.uint8]:
        """The puzzles as the array that bulk calls take; they must be of one board."""
        from cluesmith.board.arrays import to_array

        board_of(self.puzzles)
        return to_array(self.puzzles)

    @property
    def nines(self) -> npt.NDArray[np.uint8]:
        """The puzzles as an array, for experiments on the 9x9 board only."""
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
        sample: the built-in puzzles it runs on by default, or None if it needs no puzzles.
        draw: returns a drawing of the table, if the paper has one.
        count: how many puzzles or patterns it draws by default; 0 if it draws none.
        whole: how many the paper or our documents have, if more; a title calls fewer a sample.
        takes_puzzles: whether the caller may pass puzzles; always true with a sample.
        is_about_patterns: whether only the clue cells matter; the digits may contradict each other.
        has_steps: whether the work is done in steps that can be kept.
    """

    name: str
    title: str
    run: Callable[[Setup], Table]
    sample: str | None = None
    draw: Callable[[Table], ChartDrawing] | None = None
    count: int = 0
    whole: int = 0
    takes_puzzles: bool = False
    is_about_patterns: bool = False
    has_steps: bool = False

    def __post_init__(self) -> None:
        if self.sample is not None:
            object.__setattr__(self, "takes_puzzles", True)

    def title_of(self, setup: Setup) -> str:
        """Return the title of a run: it names the puzzles, and says whether they are a sample."""
        if number := len(setup.puzzles):
            puzzles = counted(number, "puzzle")
            return f"{self.title} ({'built-in sample of ' if setup.is_sample else ''}{puzzles})"
        if self.count and setup.count < self.whole:
            return (
                f"{self.title} (sample: {setup.count} drawn, {self.whole} in the whole experiment)"
            )
        return self.title


def declare(
    name: str, title: str, **options: Any
) -> Callable[[Callable[[Setup], Table]], Experiment]:
    """Return a decorator that turns the function ``run`` into an experiment; see there."""
    return lambda run: Experiment(name, title, run, **options)


def _worked(
    verb: Verb, items: Sequence[Puzzle | Pattern], watch: Callable[[int, int], None] | None
) -> Iterator[dict[str, Any]]:
    """Yield the results of a batch, in this process and without files."""
    from cluesmith.board.formats import PuzzleRecord
    from cluesmith.verbs.pattern_lines import PatternEntry

    if watch is not None:
        watch(0, len(items))
    for start in range(0, len(items), verb.chunk_lines):
        chunk = items[start : start + verb.chunk_lines]
        entries = [
            PuzzleRecord.of(item) if isinstance(item, Puzzle) else PatternEntry(item)
            for item in chunk
        ]
        for result in verb.work(entries):
            if isinstance(result, InputError):
                raise result
            yield result.to_json()
        if watch is not None:
            watch(start + len(chunk), len(items))


def board_of(items: Sequence[Puzzle | Pattern]) -> Board:
    """Return the board that puzzles or patterns have in common.

    Raises:
        InputError: there are several.
    """
    boards = {item.board for item in items} or {STANDARD}
    if len(boards) > 1:
        raise InputError("puzzles of several boards", expected="puzzles of one board")
    return boards.pop()


def experiments() -> list[Experiment]:
    """Return all experiments in the order of the papers."""
    modules = [import_module(f"cluesmith.lab.{name}") for name in _MODULES]
    declared = [value for module in modules for value in vars(module).values()]
    return [value for value in declared if isinstance(value, Experiment)]


def experiment(name: str) -> Experiment:
    """Return the experiment of a name; an unknown name is an InputError with the nearest one."""
    by_name = {entry.name: entry for entry in experiments()}
    if name not in by_name:
        raise unknown_name(name, "an experiment", by_name)
    return by_name[name]


def sample(name: str) -> list[Puzzle]:
    """Return the puzzles of a built-in sample."""
    return [record.puzzle for record in sample_records(name)]


def sample_records(name: str) -> list[PuzzleRecord]:
    """Return the puzzles of a built-in sample with their remarks."""
    from cluesmith.board.formats import read

    return read(resources.files("cluesmith.lab").joinpath("samples", f"{name}.txt").read_text())
