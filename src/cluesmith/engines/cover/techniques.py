# SPDX-License-Identifier: MIT
"""What players call a step of the theorems: by the types, digits and shape of its constraints.

The paper's table leaves the technique of most combinations of types blank. With the shape of
theorem 8 each of them has a name: a *chain* has three strong links in a row, a *branch* has a hinge
of three rows, and a *set* has three rows in a common column.

>>> from cluesmith.engines.cover.matrix import board_matrix
>>> from cluesmith.board import Board
>>> by_name = {column.name: column for column in board_matrix(Board.classic(3)).columns}
>>> lines = [by_name[f"5 in row {number}"] for number in (1, 4, 8)]
>>> technique(8, lines, "set", is_closed=True), technique(8, lines, "chain", is_closed=False)
('Swordfish', 'X-Chain')
>>> cells = [by_name["5 in row 1"], by_name["r3c3"], by_name["r9c9"]]
>>> technique(8, cells, "chain", is_closed=False, deleted=[(26, 2)])
'W-Wing'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cluesmith.engines.cover.matrix import MatrixColumn

SHAPES = ("set", "chain", "branch")
"""How the three columns of theorem 8 hang together, in the order of native code."""


def technique(
    theorem: int,
    constraints: Sequence[MatrixColumn],
    shape: str = "set",
    *,
    is_closed: bool = True,
    deleted: Sequence[tuple[int, int]] = (),
) -> str:
    """Return the players' name of a step.

    Args:
        theorem: its number, 5 to 9.
        constraints: its columns; the first of a chain or a branch is the hinge.
        shape: of theorem 8, one of :data:`SHAPES`.
        is_closed: of theorem 8, whether the first class has a common column, too.
        deleted: the candidates that it deletes.
    """
    has_cells_only = all(constraint.kind == "cell" for constraint in constraints)
    if theorem == 5:
        return "Naked Single" if has_cells_only else "Hidden Single"
    if theorem == 6:
        return "Locked Candidates"
    if theorem == 9:
        return "Unique Solution Constraint"
    if theorem == 8 and not is_closed:
        return _open_technique(constraints, shape, deleted)
    size = "Pair" if theorem == 7 else "Triple"
    if has_cells_only:
        return f"Naked {size}"
    if len({(constraint.kind, constraint.index) for constraint in constraints}) == 1:
        return f"Hidden {size}"
    if _is_of_one_digit(constraints):
        return _fish(constraints)
    return "Grouped Nice Loop" if shape == "set" and theorem == 8 else "Continuous Nice Loop"


def _is_of_one_digit(constraints: Sequence[MatrixColumn]) -> bool:
    return len({constraint.digit for constraint in constraints}) == 1


def _fish(constraints: Sequence[MatrixColumn]) -> str:
    kinds = {constraint.kind for constraint in constraints}
    size = "X-Wing" if len(constraints) == 2 else "Swordfish"
    if {"row", "column"} <= kinds:
        return f"Mutant {size}"
    return size if kinds in ({"row"}, {"column"}) else f"Franken {size}"


def _open_technique(
    constraints: Sequence[MatrixColumn], shape: str, deleted: Sequence[tuple[int, int]]
) -> str:
    """Return the name of an application of theorem 8 whose first class has no common column."""
    hinge, *others = constraints
    cells = {constraint.index for constraint in constraints if constraint.kind == "cell"}
    has_one_digit = not cells and _is_of_one_digit(constraints)
    if shape == "set":
        return f"Finned {_fish(constraints)}" if has_one_digit else "Grouped AIC"
    if shape == "branch":
        if len(cells) == len(constraints):
            return "XYZ-Wing"
        return "Cell Forcing Chain" if hinge.kind == "cell" else "Region Forcing Chain"
    if len(cells) == len(constraints):
        return "XY-Wing"
    if has_one_digit:
        return "X-Chain"
    ends_are_cells = all(constraint.kind == "cell" for constraint in others)
    if ends_are_cells and len({d for _, d in deleted}) == 1 and not cells & {c for c, _ in deleted}:
        return "W-Wing"
    return "AIC"
