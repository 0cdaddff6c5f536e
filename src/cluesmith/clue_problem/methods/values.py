# SPDX-License-Identifier: MIT
"""Clue problems on boards with constraints, as native code takes them.

A full grid determines the digits of the clue cells and every open value. So searches on these
boards run over full grids that keep the fixed constraints.

>>> from cluesmith.board import Board, Pattern
>>> from cluesmith.clue_problem.problem import ClueProblem
>>> board = Board.parse("4x4+killer_cage:total=?:r1c1,r1c2")
>>> problem = ClueProblem.of(Pattern.parse("x......x..x....x", board))
>>> puzzle_of_grid(problem, bytes([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1])).text
'1......2..4....1 board=4x4+killer_cage:total=3:r1c1,r1c2'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from cluesmith import _native
from cluesmith.board import Puzzle
from cluesmith.board.native_tables import board_tables
from cluesmith.board.open_board import closed, frame
from cluesmith.board.open_parts import open_parts
from cluesmith.engines.close import listed_rules
from cluesmith.engines.speed import constrained_tables
from cluesmith.strategies.parts import LOOKS, Look
from cluesmith.strategies.state import State

if TYPE_CHECKING:
    from cluesmith.board import Board
    from cluesmith.clue_problem.problem import ClueProblem
    from cluesmith.strategies.catalogue import Strategy

MOVES_OF_VALUES = 5_000
"""Moves of a run over full grids."""

_SINGLES = {"naked_single", "full_house", "hidden_single"}
_LOCKED = {"pointing", "claiming"}
_OF_SEVERAL = {"innies_outies"}
"""Strategies that look at several constraints together; a search over values leaves them out."""


def value_task(problem: ClueProblem) -> _native.ValueTask:
    """Return the problem as native code takes it.

    Strategies that native code cannot close for all values at once are left out: what the others
    solve is solved with them too.
    """
    board = problem.pattern.board
    parts = open_parts(board)
    fixed = [part.number for part in parts.fixed]
    filler = _native.constrained_closer(
        parts.board_tables,
        naked=True,
        hidden=True,
        locked=False,
        common_peers=False,
        rules=[],
        passes=[(number, int(Look.SUPPORT)) for number in fixed],
    )
    return _native.ValueTask(
        _closer(board, problem.allow),
        filler,
        _solver_tables(frame(board)),
        fixed,
        parts.values,
        list(problem.pattern.cells),
        np.array(State.initial(problem.fixed).masks, np.uint32),
    )


def is_exact(problem: ClueProblem) -> bool:
    """Whether the task of a problem closes by all allowed strategies."""
    known = {*_SINGLES, *_LOCKED, *LOOKS} - _OF_SEVERAL
    ids = {strategy.id for strategy in problem.allow}
    return ids <= known and len(ids & _LOCKED) != 1 and "naked_single" in ids


def puzzle_of_grid(problem: ClueProblem, grid: bytes) -> Puzzle:
    """Return the puzzle whose values and clues are those of a full grid.

    Raises:
        ValueError: a constraint has no value for this grid; searches leave such grids out.
    """
    board = closed(problem.pattern.board, grid)
    if board is None:
        raise ValueError("a grid without a value for some constraint")
    clues = bytes(d if cell in problem.pattern else 0 for cell, d in enumerate(grid))
    return Puzzle(clues, board)


def _closer(board: Board, strategies: tuple[Strategy, ...]) -> _native.Closer:
    ids = {strategy.id for strategy in strategies}
    parts = open_parts(board)
    passes = []
    for id_, (kinds, look) in LOOKS.items():
        if id_ in ids:
            members = sorted(
                (part for part in parts.parts if part.kind in kinds),
                key=lambda part: len(part.cells),
            )
            passes += [(part.number, int(look)) for part in members]
    others = [strategy for strategy in strategies if strategy.id not in _SINGLES | _LOCKED]
    rules = [listed_rules(frame(board), (strategy,)) for strategy in others if strategy.rules]
    return _native.constrained_closer(
        parts.board_tables,
        naked="naked_single" in ids,
        hidden="hidden_single" in ids,
        locked=ids >= _LOCKED,
        common_peers="common_peer_elimination" in ids,
        rules=[listed for listed in rules if listed is not None],
        passes=passes,
    )


def _solver_tables(board: Board) -> _native.BoardTables:
    return board_tables(board) if board.is_plain else constrained_tables(board)[0]
