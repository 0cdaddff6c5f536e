# SPDX-License-Identifier: MIT
"""Whether strategies solve a puzzle: *strategy-solvable* (Nishikawa and Toda, Definition 3.1).

>>> from cluesmith.board import Puzzle
>>> from cluesmith.strategies.catalogue import select
>>> str(solved_by(Puzzle.parse("1......3..2....4"), select("singles")))
'1342421334212134'
>>> solved_by(Puzzle.parse("1..............."), select("singles")) is None
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from cluesmith.board import Puzzle
from cluesmith.board.arrays import digit_rows, from_array
from cluesmith.board.geometry import STANDARD
from cluesmith.engines.close import close_many, is_quick
from cluesmith.engines.walk import after_effects, native_ids, walk_in_parts
from cluesmith.engines.walks import walk_many
from cluesmith.strategies.state import State

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cluesmith.board import Board
    from cluesmith.strategies.catalogue import Strategy


def solved_many(
    puzzles: NDArray[np.uint8],
    strategies: tuple[Strategy, ...],
    board: Board = STANDARD,
    *,
    threads: int = 1,
) -> NDArray[np.bool_]:
    """Return which of many proper puzzles strategies solve; see :func:`solved_by`."""
    ids = [entry.id for entry in strategies]
    if is_quick(board, strategies):
        masks = close_many(puzzles, ids, threads, board=board)
        is_solved: NDArray[np.bool_] = (np.bitwise_count(masks) == 1).all(axis=1)
        return is_solved
    if native_ids(board).issuperset(ids):
        return walk_many(puzzles, ids, threads).ended("solved")
    grids = (solved_by(puzzle, strategies) for puzzle in from_array(puzzles, board))
    return np.array([grid is not None for grid in grids], np.bool_)


def solved_by(puzzle: Puzzle, strategies: tuple[Strategy, ...]) -> Puzzle | None:
    """Return the grid that strategies fill from the clues of a puzzle, or None.

    Solved means that one candidate is left in every cell and these make a solution. Native code
    closes the board if it can; otherwise a walk takes the steps. Both end at the same closure,
    except for some strategies that assume a unique solution; for them the walk counts. Strategies
    that mean nothing on the board are left out.
    """
    board = puzzle.board
    strategies = tuple(entry for entry in strategies if entry.objection(board) is None)
    state = State.initial(puzzle)
    if state.contradiction is not None:
        return None
    if strategies and is_quick(board, strategies):
        ids = [entry.id for entry in strategies]
        masks = tuple(int(mask) for mask in close_many(digit_rows(puzzle), ids, board=board)[0])
    else:
        parts = walk_in_parts(state, strategies) if strategies else ()
        for effects, _ in parts:
            state = after_effects(state, effects)
        masks = state.masks
    if any(mask.bit_count() != 1 for mask in masks):
        return None
    grid = Puzzle(bytes(mask.bit_length() for mask in masks), puzzle.board)
    return None if grid.conflicts() else grid
