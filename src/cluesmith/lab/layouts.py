# SPDX-License-Identifier: MIT
"""Which layouts of constraints can be set: random cages, thermometers and arrows."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from statistics import median
from time import process_time
from typing import TYPE_CHECKING

from cluesmith.board import Board, Pattern, Puzzle
from cluesmith.board.constraints.codec import OPEN
from cluesmith.board.constraints.sums import KillerCage
from cluesmith.board.geometry import STANDARD
from cluesmith.board.open_board import frame
from cluesmith.board.shapes import symmetric
from cluesmith.clue_problem.clues import set_clues
from cluesmith.engines.solve import solve
from cluesmith.generating.layouts import Layout
from cluesmith.lab.experiment import declare
from cluesmith.lab.table import Table
from cluesmith.proofs.check import check

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cluesmith.lab.experiment import Setup
    from cluesmith.lab.table import Figure

_GIVENS = 12
_TURNS = 9
"""The work for a layout without a time limit, in turns of the portfolio."""

_KINDS = (("cages:2-5", 0), ("thermos=8:3-6", _GIVENS), ("arrows=8:3-4", _GIVENS))

_HEADER = ("layout", "givens", "layouts", "found", "impossible", "undecided", "valid proofs")
_TIMES = ("median s", "slowest s")


@declare(
    "settable-layouts",
    "New: which random layouts of cages, thermometers and arrows can be set, and proofs for others",
    count=20,
    whole=20,
)
def _settable(setup: Setup) -> Table:
    rows: list[tuple[Figure, ...]] = []
    for text, givens in _KINDS:
        setup.note(text)
        rows.append((text, givens, *_settled(setup, _drawn(setup, text, givens))))
    for text, givens in _KINDS:
        setup.note(f"{text}, rows 1 and 2 alike")
        patterns = (_alike(pattern) for pattern in _drawn(setup, text, givens))
        rows.append((f"{text}, rows 1 and 2 alike", givens, *_settled(setup, patterns)))
    notes = (
        "Strategies: singles, locked candidates, and the easy ones that look at constraints.",
        "Layouts that no grid keeps are drawn again. s: seconds of the processor.",
        "Rows 1 and 2 alike: clues and lines leave these rows, and cages there are upright.",
    )
    return Table((*_HEADER, *_TIMES), rows, notes)


@declare(
    "thermo-clues",
    "New: how few clues layouts of eight thermometers need",
    count=20,
    whole=20,
)
def _thermo_clues(setup: Setup) -> Table:
    rows: list[tuple[Figure, ...]] = []
    for givens in (12, 10, 8, 6, 4, 2, 0):
        setup.note(f"{givens} givens")
        rows.append(
            ("thermos=8:3-6", givens, *_settled(setup, _drawn(setup, "thermos=8:3-6", givens)))
        )
    notes = ("Strategies: singles, locked candidates, and the easy ones that look at constraints.",)
    return Table((*_HEADER, *_TIMES), rows, notes)


def _drawn(setup: Setup, text: str, givens: int) -> Iterable[Pattern]:
    """Yield layouts that some grid keeps, each with symmetric clue cells."""
    layout, seed, count = Layout.parse(text), setup.seed << 16, 0
    while count < setup.count:
        board = layout.draw(STANDARD, "none", Random(seed))  # noqa: S311
        seed += 1
        if _has_grid(board):
            count += 1
            yield symmetric(givens, "rotation", seed, board) if givens else Pattern(0, board)


def _has_grid(board: Board) -> bool:
    return solve(Puzzle.empty(frame(board)), limit=1, time=5).count > 0


def _settled(setup: Setup, patterns: Iterable[Pattern]) -> tuple[Figure, ...]:
    """Return how many patterns there are, the verdicts, and the times of the processor."""
    answers: Counter[str] = Counter()
    valid, seconds = 0, []
    for pattern in patterns:
        began = process_time()
        verdict = set_clues(pattern, seed=setup.seed, **setup.bounded("portfolio", _TURNS))
        seconds.append(process_time() - began)
        answers[str(verdict.answer)] += 1
        valid += bool(check(verdict.certificate, time=60).valid)
    counts = (answers["found"], answers["impossible"], answers["undecided"])
    return (len(seconds), *counts, valid, median(seconds), max(seconds))


def _alike(pattern: Pattern) -> Pattern:
    """Return a layout in which rows 1 and 2 can be exchanged in every solution.

    Clues and lines of these rows are left out. Two cells one above the other get a cage.
    """
    board = pattern.board
    top = set(range(2 * board.columns))
    kept = [each for each in board.constraints if top.isdisjoint(each.scope(board))]
    caged = {cell for each in kept for cell in each.scope(board)}
    is_caged = any(each.is_open for each in board.constraints)
    if is_caged:
        kept += [KillerCage((cell, cell + board.columns), OPEN) for cell in range(board.columns)]
        left = [cell for cell in range(board.cell_count) if cell not in caged | top]
        kept += [KillerCage((cell,), OPEN) for cell in left]
    cells = [cell for cell in pattern.cells if cell not in top]
    return Pattern.from_cells(cells, replace(board, constraints=tuple(kept)))
