# SPDX-License-Identifier: MIT
"""SAT, constraint propagation and inference on larger boards, which Lynce and Ouaknine announced.

The puzzles are full grids with holes: random cells are blank, so that a puzzle has a solution and
may have several. Every method looks for one. With few holes propagation is enough, with many there
are solutions everywhere; the hard puzzles are between, where about 45 % of the cells are filled.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from statistics import fmean, median
from time import process_time
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from cluesmith.board import Board, Puzzle
from cluesmith.engines.infer.kinds import Branching
from cluesmith.engines.sat.engine import board_literals, remaining_clauses
from cluesmith.engines.sat.models import Models, find_models
from cluesmith.errors import InputError
from cluesmith.generating.generate import generate
from cluesmith.lab.charts import beside, draw_lines
from cluesmith.lab.experiment import declare
from cluesmith.lab.simonis import PropagateApart
from cluesmith.lab.table import Table
from cluesmith.verbs.infer import Infer
from cluesmith.verbs.option import Option
from cluesmith.verbs.verb import Verb, each

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from cluesmith.board.formats import PuzzleRecord
    from cluesmith.engines.infer.inference import Inference
    from cluesmith.lab.charts import ChartDrawing
    from cluesmith.lab.experiment import Setup
    from cluesmith.lab.table import Figure

BOARDS = ("9x9", "16x16", "25x25")
SHARES = (30, 35, 40, 45, 50, 55, 60, 70, 80, 95)
"""How many percent of the cells are filled."""
WORK = 5000
"""The nodes, choice points or conflicts after which a search gives up."""


@dataclass(frozen=True)
class SatRun:
    """What CaDiCaL does on one puzzle.

    Attributes:
        puzzle: the clues.
        solved: whether it finds a solution.
        conflicts: how many contradictions it meets.
        seconds: the processor's time, that for writing the clauses included.
    """

    puzzle: Puzzle
    solved: bool
    conflicts: int
    seconds: float

    def to_json(self) -> dict[str, object]:
        """Return the attributes as plain data."""
        return {
            "puzzle": str(self.puzzle),
            "solved": self.solved,
            "conflicts": self.conflicts,
            "seconds": self.seconds,
        }


@dataclass(frozen=True)
class BoundedSat(Verb):
    """Look for one solution by CaDiCaL."""

    name: ClassVar[str] = "bounded-sat"
    conflicts: Annotated[int, Option("Give up after so many conflicts.", least=1)] = WORK

    def work(self, entries: Sequence[PuzzleRecord]) -> Iterator[SatRun | InputError]:
        """Yield a result or an error for each entry, in order."""
        import pysat.solvers  # noqa: F401 - now, and not in the time of the first puzzle

        return each(entries, self._solved)

    def _solved(self, entry: PuzzleRecord) -> SatRun:
        board_literals(entry.board)  # once for all puzzles of a board, so not in the time of one
        began = process_time()
        models = Models()
        clauses = remaining_clauses(entry.position)
        find_models(clauses, models, limit=1, keep=0, budget=self.conflicts)
        _, conflicts, _ = models.counters or (0, 0, 0)
        return SatRun(entry.puzzle, models.count > 0, conflicts, process_time() - began)


@dataclass(frozen=True)
class InferApart(Infer):
    """The verb ``infer`` on each puzzle on its own, with seconds of the processor."""

    def work(self, entries: Sequence[PuzzleRecord]) -> Iterator[Inference | InputError]:
        """Yield a result or an error for each entry, in order."""
        for entry in entries:
            began = process_time()
            [result] = super().work([entry])
            if not isinstance(result, InputError):
                # The clock counts what other programs take, the processor what Python adds.
                result = replace(result, seconds=min(result.seconds, process_time() - began))
            yield result


@dataclass(frozen=True)
class CountedVerb:
    """A way to solve, and what it counts.

    Attributes:
        verb: the verb that does it, with its options.
        work: the key of what it counts in the verb's results.
        counted: the same in words.
    """

    verb: Verb
    work: str
    counted: str


_SEARCH = InferApart(technique="dpll", count=1, nodes=WORK)
_SCHEME = PropagateApart(nodes=WORK)
METHODS: dict[str, CountedVerb] = {
    "sat": CountedVerb(BoundedSat(), "conflicts", "conflicts"),
    "FCIL": CountedVerb(replace(_SCHEME, scheme="FCIL"), "nodes", "choice points"),
    "HACL": CountedVerb(replace(_SCHEME, scheme="HACL"), "nodes", "choice points"),
    "dpll": CountedVerb(_SEARCH, "nodes", "nodes"),
    "moms": CountedVerb(replace(_SEARCH, branching=Branching.MOMS), "nodes", "nodes"),
    "flp": CountedVerb(InferApart(technique="flp"), "probes", "probes"),
    "hbr": CountedVerb(InferApart(technique="hbr"), "probes", "probes"),
}


def with_holes(board: Board, count: int, seed: int) -> Iterator[Puzzle]:
    """Yield full grids with random holes, so many of each share."""
    grids = generate(count, board=board, clues=board.cell_count, seed=seed, time=None).puzzles
    for share in SHARES:
        for number, grid in enumerate(grids):
            rng = Random(f"{seed} {share} {number}")  # noqa: S311
            blank = board.cell_count - round(share * board.cell_count / 100)
            digits = bytearray(grid.digits)
            for cell in rng.sample(range(board.cell_count), blank):
                digits[cell] = 0
            yield Puzzle(bytes(digits), board)


def share_of(puzzle: Puzzle) -> int:
    """Return how many percent of the cells are filled, as the nearest multiple of 5."""
    return 5 * round(20 * puzzle.clue_count / puzzle.board.cell_count)


def _draw(table: Table) -> ChartDrawing:
    """Draw the milliseconds of each method, a picture for each board."""
    boards: dict[str, dict[str, list[tuple[float, float]]]] = {}
    for row in table.rows:
        board, method, measure = str(row[0]).split(" ", 2)
        if measure == "ms":
            points = [
                (float(str(column).removesuffix(" %")), float(figure))
                for column, figure in zip(table.columns[1:], row[1:], strict=True)
                if isinstance(figure, float)
            ]
            boards.setdefault(board, {})[method] = points
    return beside(
        {
            board: draw_lines(lines, across="percent filled", up="ms", is_logarithmic=True)
            for board, lines in boards.items()
        }
    )


@declare(
    "lynce-large",
    "New: SAT, constraint propagation and inference on larger boards",
    draw=_draw,
    count=5,
    whole=25,
    takes_puzzles=True,
    has_steps=True,
)
def _large(setup: Setup) -> Table:
    puzzles: dict[Board, list[Puzzle]] = {}
    if setup.puzzles:
        for puzzle in setup.puzzles:
            puzzles.setdefault(puzzle.board, []).append(puzzle)
    else:
        for board in map(Board.parse, BOARDS):
            puzzles[board] = list(with_holes(board, setup.count, setup.seed))
    shares = sorted({share_of(puzzle) for some in puzzles.values() for puzzle in some})
    rows: list[tuple[Figure, ...]] = []
    for number, (board, some) in enumerate(puzzles.items(), 1):
        for name, method in METHODS.items():
            step = f"large-{number}-{board.size}x{board.size}-{name}"
            verb = _timed(method.verb, setup.seconds)
            results = setup.results(step, verb, some, keeps_seconds=True)
            by_share: dict[int, list[dict[str, Any]]] = {share: [] for share in shares}
            for puzzle, result in zip(some, results, strict=True):
                by_share[share_of(puzzle)].append(result)
            rows += _rows(f"{board.spec} {name}", method, by_share)
    notes = (
        "Solved in percent. Work and milliseconds of the processor are medians; work of "
        "different methods does not compare. For sat the time includes writing the clauses.",
        f"A search gives up after {WORK:,} nodes, choice points or conflicts; what it did counts.",
        "flp and hbr do not search: they solve no puzzle with several solutions.",
    )
    return Table(("filled", *(f"{share} %" for share in shares)), rows, notes)


def _timed(verb: Verb, seconds: float | None) -> Verb:
    """Return the verb with a time limit in place of its bound, where it takes one."""
    if seconds is None or isinstance(verb, BoundedSat):
        return verb
    return type(verb).of(verb.options | {"nodes": None, "time": seconds})


def _rows(
    name: str, method: CountedVerb, by_share: dict[int, list[dict[str, Any]]]
) -> Iterator[tuple[Figure, ...]]:
    """Yield what was solved, the work and the time, each by share."""

    def row(
        label: str, key: str, middle: Callable[[list[float]], float], unit: float
    ) -> tuple[Figure, ...]:
        shown = (
            middle([unit * result[key] for result in results]) if results else None
            for results in by_share.values()
        )
        return (f"{name} {label}", *shown)

    yield row("solved", "solved", fmean, 100)
    yield row(method.counted, method.work, median, 1)
    yield row("ms", "seconds", median, 1000)
