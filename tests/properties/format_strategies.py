# SPDX-License-Identifier: MIT
"""Hypothesis strategies for entries of every kind that a format may have to hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

from cluesmith.board import Board, Puzzle
from cluesmith.board.formats.record import PuzzleRecord, position_of
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from cluesmith.board.formats import Format
    from cluesmith.board.position import Position

BOARDS = [
    Board.classic(2),
    Board.classic(3),
    Board.classic(4),
    Board.classic(5),
    Board.parse("4x4+diagonals"),
    Board.parse("9x9+diagonals"),
    Board.parse("9x9+windoku"),
    Board.parse("9x9+diagonals+windoku"),
    Board.parse("9x9+extra:r1c1,r2c2,r3c3,r4c4,r5c5,r6c6,r7c7,r8c8,r9c9"),
    Board.parse("16x16+diagonals"),
    Board.parse("jigsaw:1112142234423433"),
    Board.parse("jigsaw:111222111222333444333444555666555666+diagonals"),
    Board.parse("jigsaw:1111122222333334444455555"),
    Board.parse("6x6+antiking+killer_cage:total=6:r1c1,r2c1,r2c2+thermometer:r3c1,r3c2,r3c3"),
    Board.parse("3x5:0-8+regions:112221133344433+whispers:difference=3:r1c2,r2c3,r3c4"),
]


def boards_for(known: Format) -> list[Board]:
    """Return the boards of the list that a format can hold."""
    return [board for board in BOARDS if _holds(known, board)]


def _holds(known: Format, board: Board) -> bool:
    try:
        known.check(board)
    except InputError:
        return False
    return known.name != "scf" or "extra" not in board.spec


@st.composite
def positions(draw: st.DrawFn, board: Board) -> Position:
    """Draw clues, placed digits and candidates that need not agree with each other."""
    count, size = board.cell_count, board.size
    noise = draw(st.binary(min_size=count, max_size=count))
    digits = [byte % 32 % size + 1 for byte in noise]
    clues = bytes(d if byte >= 192 else 0 for d, byte in zip(digits, noise, strict=True))
    if draw(st.booleans()):
        return position_of(Puzzle(clues, board))
    values = bytes(d if byte >= 160 else 0 for d, byte in zip(digits, noise, strict=True))
    masks = None
    if draw(st.booleans()):
        wide = draw(st.binary(min_size=4 * count, max_size=4 * count))
        words = [int.from_bytes(wide[4 * c : 4 * c + 4], "big") for c in range(count)]
        masks = [word & board.all_digits for word in words]
    return position_of(Puzzle(clues, board), Puzzle(values, board), masks)


@st.composite
def entries(draw: st.DrawFn, board: Board) -> PuzzleRecord:
    """Draw a position with perhaps a solution and some meta."""
    position = draw(positions(board))
    solution = None
    if draw(st.booleans()):
        noise = draw(st.binary(min_size=board.cell_count, max_size=board.cell_count))
        cells = zip(position.clues.digits, noise, strict=True)
        solution = Puzzle(bytes(clue or byte % board.size + 1 for clue, byte in cells), board)
    return PuzzleRecord(position, solution, tuple(draw(metas()).items()))


def metas() -> st.SearchStrategy[dict[str, str]]:
    """Return a strategy for meta of any text, several lines and all."""
    keys = ["title", "author", "rules", "comment", "description", "date", "level", "url"]
    keys += ["technique", "digits", "eliminations", "placements", "extra", "source"]
    words = st.sampled_from(["a", " ", "  ", "\n", "\t", "#", "*", ":", ";", "'", '"', "[", "1"])
    text = st.text(max_size=20) | st.lists(words, max_size=8).map("".join)
    return st.dictionaries(st.sampled_from(keys), text, max_size=4)
