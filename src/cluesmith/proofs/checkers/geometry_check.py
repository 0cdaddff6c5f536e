# SPDX-License-Identifier: MIT
"""Checkers of the kinds ``few_clues``, ``symmetry`` and ``geometric``: the pattern alone decides.

>>> from cluesmith.proofs.certificate import Certificate, Claim
>>> claim = Claim("4x4", "xxx.............", ("naked_single",))
>>> geometric(Certificate("geometric", claim, {})) is None
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluesmith.board.constraints.declaration import Motion
from cluesmith.board.text import cell_name
from cluesmith.errors import InputError
from cluesmith.proofs.checkers.evidence import cell_list
from cluesmith.proofs.checkers.terms import impossibility

if TYPE_CHECKING:
    from cluesmith.board import Board
    from cluesmith.proofs.certificate import Certificate


def few_clues(certificate: Certificate) -> str | None:
    """Two digits without clues can be exchanged in any solution, so it is not the only one."""
    terms = impossibility(certificate.claim, may_have_constraints=True)
    count = len(terms.pattern)
    for constraint in terms.board.constraints:
        if constraint.is_open or not constraint.may_rename:
            return f"{constraint.text(terms.board)} tells digits apart"
    if count >= terms.board.size - 1:
        return f"{count} clues may hold all digits but one"
    return None


def symmetry(certificate: Certificate) -> str | None:
    """A map of the cells that keeps all rules and clues turns every solution into another one.

    It is another one because a cell that goes to a peer gets another digit. A fixed constraint may
    go to another one of the board. An open one must go to itself: then both solutions give it the
    same value.
    """
    terms = impossibility(certificate.claim, may_have_constraints=True)
    board = terms.board
    images = cell_list(certificate.evidence, "map", board)
    if sorted(images) != list(range(board.cell_count)):
        return "the map does not send the cells to all cells, one each"
    groups = {frozenset(group.cells) for group in board.groups}
    for group in board.groups:
        if frozenset(images[cell] for cell in group.cells) not in groups:
            return f"the map sends {group.name} to no group"
    for cell in terms.pattern.cells:
        if images[cell] != cell:
            return f"the map moves the clue in {cell_name(cell, board.size)}"
    objection = _constraint_objection(board, images)
    if objection is not None:
        return objection
    if not any(image in board.peers[cell] for cell, image in enumerate(images)):
        return "the map moves no cell to a peer"
    return None


def _constraint_objection(board: Board, images: list[int]) -> str | None:
    """Return which constraint a map of the cells does not keep, in words, or None."""
    if not board.constraints:
        return None
    regions = {frozenset(c for c, r in enumerate(board.regions) if r == n) for n in board.regions}
    if any(frozenset(images[cell] for cell in region) not in regions for region in regions):
        return "the map sends a region to no region"
    fixed = {each.text(board) for each in board.constraints if not each.is_open}
    for each in board.constraints:
        text = each.text(board)
        if each.motion is Motion.NONE or (
            each.motion is Motion.SHAPE and not _is_turn(board, images)
        ):
            return f"the map may not keep {text}"
        moved = each.moved(images)
        if sorted(moved.scope(board)) != sorted(images[cell] for cell in each.scope(board)):
            return f"the map may not keep {text}"
        there = moved.text(board)
        if each.is_open and there != text:
            return f"the map moves {text}, whose value is open"
        if not each.is_open and there not in fixed:
            return f"the map sends {text} to no constraint"
    return None


def _is_turn(board: Board, images: list[int]) -> bool:
    """Whether a map is a rotation or a reflection: it keeps all distances between neighbours."""
    places = [divmod(cell, board.columns) for cell in images]
    corner, right = places[0], places[1]
    below = places[board.columns]
    across = (right[0] - corner[0], right[1] - corner[1])
    down = (below[0] - corner[0], below[1] - corner[1])
    if sorted((abs(across[0]), abs(across[1]), abs(down[0]), abs(down[1]))) != [0, 0, 1, 1]:
        return False
    if across[0] * down[0] + across[1] * down[1]:
        return False
    return all(
        place
        == (
            corner[0] + row * down[0] + column * across[0],
            corner[1] + row * down[1] + column * across[1],
        )
        for place, (row, column) in zip(
            places, (divmod(cell, board.columns) for cell in range(board.cell_count)), strict=True
        )
    )


def geometric(certificate: Certificate) -> str | None:
    """A naked single sees all digits but one, hence as many filled cells."""
    terms = impossibility(certificate.claim)
    board = terms.board
    if not terms.is_naked:
        raise InputError("more than naked singles is allowed", expected="naked singles alone")
    filled = set(terms.pattern.cells)
    reached = filled
    while reached:
        reached = {
            cell
            for cell in range(board.cell_count)
            if cell not in filled and len(board.peers[cell] & filled) >= board.size - 1
        }
        filled |= reached
    if len(filled) == board.cell_count:
        return "every cell may come to see enough filled cells"
    return None
