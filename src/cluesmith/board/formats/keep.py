# SPDX-License-Identifier: MIT
"""What is left of a position after a format has written it and read it back.

Each function here is what some formats promise: they read back exactly the position that the
function returns. The puzzle itself is never lost: the clues stay clues, and a candidate is lost
only if a value that its cell sees rules it out.

Text with one group of digits a cell is ambiguous: a lone digit is a value or the last candidate
of an open cell. :func:`settle` decides by HoDoKu's rule: the cell is open while another open cell
that sees it still has that candidate.

>>> from cluesmith.board import Puzzle
>>> puzzle = Puzzle.parse("1......3..2....4")
>>> placed = position_of(puzzle, puzzle.with_digits([(1, 4)]))
>>> str(only_clues(placed).values), str(everything(placed).values)
('1......3..2....4', '14.....3..2....4')
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluesmith.board.candidates import Candidates
from cluesmith.board.formats.record import position_of
from cluesmith.board.position import Position
from cluesmith.board.puzzle import Puzzle

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from cluesmith.board.geometry import Board


def everything(position: Position) -> Position:
    """Return the position itself."""
    return position


def only_clues(position: Position) -> Position:
    """Return the position before the first step."""
    return Position.of(position.clues)


def pruned(position: Position) -> Position:
    """Return the position without candidates that see their own digit as a value."""
    if position.marks is None:
        return position
    value_masks = Candidates.of(position.values).masks
    masks = [a & b for a, b in zip(position.candidates.masks, value_masks, strict=True)]
    return position_of(position.clues, position.values, masks)


def marked(position: Position) -> Position:
    """Return the position; a cell without candidates counts as a cell without marks."""
    if position.marks is None:
        return position
    return with_marks(position.clues, position.values, position.marks.masks)


def marked_clues(position: Position) -> Position:
    """Return the position with each placed digit turned into the only candidate of its cell."""
    if position.values == position.clues:
        return marked(position)
    filled = marked(position).candidates.masks
    cells = zip(position.clues.digits, position.values.digits, filled, strict=True)
    masks = [mask if clue or not value else 1 << (value - 1) for clue, value, mask in cells]
    return marked(position_of(position.clues, None, masks))


def grouped(position: Position) -> Position:
    """Return the position that a candidate grid with marked placed digits holds."""
    masks, placed = written_groups(position)
    return settle(position.board, masks, placed)


def printed(position: Position) -> Position:
    """Return the position that a bare candidate grid holds: each value is a clue."""
    return settle(position.board, written_groups(position)[0])


def printed_strictly(position: Position) -> Position:
    """Return the position that a bare candidate grid holds if it can show an empty cell."""
    return settle(position.board, written_groups(position, is_exact=True)[0], is_exact=True)


KEEPERS_OF_PLACED = (everything, pruned, marked, grouped)
"""The functions that leave the placed digits apart from the clues."""


def with_marks(clues: Puzzle, values: Puzzle, masks: Sequence[int]) -> Position:
    """Return the position with these marks; a cell without marks has what the values leave."""
    return position_of(clues, values, _fill(values, masks) if any(masks) else None)


def _fill(values: Puzzle, masks: Sequence[int]) -> list[int]:
    value_masks = Candidates.of(values).masks
    return [mask or value_mask for mask, value_mask in zip(masks, value_masks, strict=True)]


def written_groups(position: Position, *, is_exact: bool = False) -> tuple[list[int], set[int]]:
    """Return the group of digits to write for each cell, and the cells with placed digits.

    An open cell counts as placed if no other open cell disputes its last candidate: otherwise it
    would be read as a clue.
    """
    pruned_position = pruned(position)
    open_masks = (pruned_position if is_exact else marked(pruned_position)).candidates.masks
    cells = zip(pruned_position.values.digits, open_masks, strict=True)
    masks = [1 << (digit - 1) if digit else mask for digit, mask in cells]
    lone = _undisputed(position.board, masks)
    return masks, {cell for cell in lone if not position.clues.digits[cell]}


def settle(
    board: Board, masks: Sequence[int], placed: Collection[int] = (), *, is_exact: bool = False
) -> Position:
    """Return the position that groups of digits mean, by HoDoKu's rule for a lone digit.

    Args:
        board: the board.
        masks: the group of each cell; an empty one means no marks, or with ``is_exact`` none left.
        placed: cells known to hold a placed digit.
        is_exact: whether an empty group is a cell without candidates.
    """
    digits = bytearray(board.cell_count)
    for cell in _undisputed(board, masks).union(placed):
        digits[cell] = masks[cell].bit_length()
    values = Puzzle(bytes(digits), board)
    clues = values.with_digits((cell, 0) for cell in placed)
    return position_of(clues, values, masks if is_exact else _fill(values, masks))


def _undisputed(board: Board, masks: Sequence[int]) -> set[int]:
    """Return the cells with a lone digit that no open peer disputes."""
    lone = {cell for cell, mask in enumerate(masks) if mask.bit_count() == 1}
    unasked = [cell for cell in range(board.cell_count) if cell not in lone]
    # Each open cell is asked once, so a chain of disputes takes no longer than one round.
    while unasked:
        cell = unasked.pop()
        disputed = {peer for peer in board.peers[cell] & lone if masks[peer] & masks[cell]}
        lone -= disputed
        unasked += disputed
    return lone
