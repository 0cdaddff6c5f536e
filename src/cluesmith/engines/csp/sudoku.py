# SPDX-License-Identifier: MIT
"""Sudoku as a constraint problem of binary differences: the textbook's solver, for any board.

Each cell is a variable, and two cells of a group differ. Arc consistency of these prunes exactly
what naked singles do (Simonis's forward checking): a difference prunes only after one side is
settled.

>>> from cluesmith.board import Position, Puzzle
>>> position = Position.of(Puzzle.parse("1......3..2....4"))
>>> ac3(position).count, solve(position).count
(16, 1)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from cluesmith.board import Candidates
from cluesmith.engines.csp.arcs import make_consistent
from cluesmith.engines.csp.model import Model
from cluesmith.engines.csp.search import solve as solve_model
from cluesmith.engines.outcome import concluded
from cluesmith.errors import Interrupted

if TYPE_CHECKING:
    from cluesmith.board import Position
    from cluesmith.engines.csp.search import SearchResult
    from cluesmith.engines.outcome import Outcome


def model_of(position: Position) -> Model:
    """Return the model of a position: cells by number, and the digits not yet ruled out."""
    model = Model()
    board = position.board
    board.require_plain("a model of pairs")
    cells = [model.variable(cell, range(1, board.size + 1)) for cell in range(board.cell_count)]
    for cell, peers in enumerate(board.peers):
        for peer in peers:
            if cell < peer:
                model.differ(cells[cell], cells[peer])
    model.domains = list(position.candidates.masks)
    return model


def ac3(position: Position) -> Candidates | None:
    """Return the candidates that arc consistency leaves, or None on contradiction."""
    model = model_of(position)
    domains = list(model.domains)
    if not make_consistent(model, domains):
        return None
    return Candidates(tuple(domains), position.board)


def solve(position: Position, *, limit: int = 2, time: float | None = None) -> Outcome:
    """Return solutions and what is proved about their number; its guesses are the nodes searched.

    Raises:
        Interrupted: on Ctrl-C, with the outcome so far.
    """
    try:
        answer = solve_model(model_of(position), limit=limit, time=time)
        ending = "exhausted" if answer.is_complete else "limit"
    except Interrupted as stopped:
        answer, ending = cast("SearchResult", stopped.outcome), "interrupted"
    grids = (bytes(solution.values()) for solution in answer.solutions)
    return concluded(position, grids, answer.count, limit, ending, guesses=answer.nodes)
