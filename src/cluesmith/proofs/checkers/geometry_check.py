# SPDX-License-Identifier: MIT
"""Checkers of the certificates about the pattern alone, whatever the digits.

>>> from cluesmith.proofs.certificate import Certificate, Claim
>>> claim = Claim("4x4", "xxx.............", ("naked_single",))
>>> geometric(Certificate("geometric", claim, {})) is None
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluesmith.board.text import cell_name
from cluesmith.errors import InputError
from cluesmith.proofs.checkers.evidence import cell_list
from cluesmith.proofs.checkers.terms import impossibility

if TYPE_CHECKING:
    from cluesmith.proofs.certificate import Certificate


def few_clues(certificate: Certificate) -> str | None:
    """Two digits without clues can be exchanged in any solution, so it is not the only one."""
    terms = impossibility(certificate.claim)
    count = len(terms.pattern)
    if count >= terms.board.size - 1:
        return f"{count} clues may hold all digits but one"
    return None


def symmetry(certificate: Certificate) -> str | None:
    """A map of the cells that keeps groups and clues turns every solution into another one.

    It is another one because a cell that goes to a peer gets another digit.
    """
    terms = impossibility(certificate.claim)
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
    if not any(image in board.peers[cell] for cell, image in enumerate(images)):
        return "the map moves no cell to a peer"
    return None


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
