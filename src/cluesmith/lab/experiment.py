# SPDX-License-Identifier: MIT
"""What an experiment is: puzzles in, a table out; and how one is found by its name.

>>> sorted(experiment.name for experiment in experiments()) == sorted(
...     {experiment.name for experiment in experiments()}
... )
True
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module, resources
from typing import TYPE_CHECKING

from cluesmith.board import Puzzle
from cluesmith.board.geometry import STANDARD
from cluesmith.errors import InputError, unknown_name

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    import numpy as np
    import numpy.typing as npt

    from cluesmith.lab.table import Table

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
    """

    puzzles: Sequence[Puzzle]
    is_sample: bool
    seconds: float
    seed: int
    count: int
    note: Callable[[str], None]

    @property
    def array(self) -> npt.NDArray[np.uint8]:
        """The puzzles as the array that bulk calls take; they must be of one board."""
        import numpy as np

        boards = {puzzle.board for puzzle in self.puzzles}
        if len(boards) > 1:
            raise InputError("puzzles of several boards", expected="puzzles of one board")
        return np.array([list(puzzle.digits) for puzzle in self.puzzles], dtype=np.uint8)

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
    """

    name: str
    title: str
    run: Callable[[Setup], Table]
    sample: str | None = None
    draw: Callable[[Table, Path], None] | None = None
    seconds: float = 10.0
    count: int = 0
    takes_puzzles: bool = False

    def __post_init__(self) -> None:
        if self.sample is not None:
            object.__setattr__(self, "takes_puzzles", True)


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
