# SPDX-License-Identifier: MIT
"""How a request gives what its verb works on: the parameters of a function declare the fields.

:mod:`cluesmith.verbs.subject` says which function belongs to which subject.

>>> [entry] = pattern_entries("x......x..x....x")
>>> len(entry.pattern)
4
"""

from __future__ import annotations

from collections.abc import Sequence
from json import dumps
from typing import Annotated, Any

from cluesmith.board import Board, Puzzle, formats
from cluesmith.board.formats import PuzzleRecord
from cluesmith.board.formats.record import position_of
from cluesmith.board.shapes import pattern_of
from cluesmith.board.text import cell_name, digit_name, mask_of
from cluesmith.errors import InputError, in_field
from cluesmith.verbs.option import MOST_TEXT, Option
from cluesmith.verbs.pattern_lines import PatternEntry
from cluesmith.verbs.reading import RequestEntry

MOST_CERTIFICATE = 4_000_000
"""Characters of a certificate of a request: proofs are long."""

BoardSpec = Annotated[str | None, Option.board("the puzzle or pattern tells")]


def _text_option(help_: str) -> Option:
    return Option(help_, least=1, most_in_request=MOST_TEXT, examples=("1......3..2....4",))


def texts_option(help_: str, least: int = 0, unit: str = "puzzles") -> Option:
    """Return the declaration of a list of texts."""
    return Option(help_, least=least, unit=unit, most_in_request=100, most_of_each=MOST_TEXT)


AnyText = Annotated[str, _text_option("Puzzles in any format: lines, grids, links.")]
PuzzleText = Annotated[str, _text_option("A puzzle in any format: a line, a grid, a link.")]
PuzzleTexts = Annotated[list[str], texts_option("Puzzles in any format; without them AI Escargot.")]


def board_of(spec: str | None) -> Board | None:
    """Return the board that a request names, None if the puzzle tells."""
    with in_field("board"):
        return None if not spec else formats.board_of(spec)


def puzzle_entries(puzzle: PuzzleText, board: BoardSpec = None) -> Sequence[PuzzleRecord]:
    """Return the one puzzle."""
    return position_entries(puzzle, board)


def position_entries(
    puzzle: PuzzleText,
    board: BoardSpec = None,
    values: Annotated[
        str | None, _text_option("The clues and the digits placed since, a line.")
    ] = None,
    candidates: Annotated[
        str | list[str] | None,
        Option(
            "The player's pencilmarks: the digits of each cell, or a line of one character a "
            "candidate, '.' where it is ruled out.",
            expected="text, or a list with the digits of each cell",
            most_in_request=25**3,
            most_of_each=25,
        ),
    ] = None,
) -> Sequence[PuzzleRecord]:
    """Return the position of a request: a puzzle, and what the player has written since."""
    known_board = board_of(board)
    with in_field("puzzle"):
        position = formats.read_one(puzzle, board=known_board).position
    if values is not None or candidates is not None:
        with in_field("values"):
            placed = position.values if values is None else Puzzle.parse(values, position.board)
            position = position_of(position.clues, placed, None)
        if candidates is not None:
            with in_field("candidates"):
                masks = _masks(candidates, position.board)
                position = position_of(position.clues, placed, masks)
    return [PuzzleRecord(position)]


def text_entries(text: AnyText, board: BoardSpec = None) -> Sequence[PuzzleRecord]:
    """Return all puzzles of a text."""
    known_board = board_of(board)
    with in_field("text"):
        return formats.read(text, board=known_board)


def pattern_entries(
    pattern: Annotated[
        str,
        Option(
            "The clue cells: x for a clue and . for an empty cell, or the name of a shape.",
            least=1,
            examples=("x......x..x....x", "heart"),
        ),
    ],
    board: BoardSpec = None,
) -> Sequence[PatternEntry]:
    """Return the one pattern."""
    known_board = board_of(board)
    with in_field("pattern"):
        return [PatternEntry(pattern_of(pattern, known_board))]


def puzzles_entries(puzzles: PuzzleTexts = ()) -> list[PuzzleRecord]:  # type: ignore[assignment]
    """Return the puzzles of a list."""
    return puzzles_of(puzzles)


def puzzles_of(puzzles: Sequence[str], board: str | None = None) -> list[PuzzleRecord]:
    """Return the puzzles of a request that has a list of them."""
    known_board = board_of(board)
    records = []
    for index, text in enumerate(puzzles):
        with in_field(f"puzzles.{index}"):
            records.append(formats.read_one(text, board=known_board))
    return records


def certificate_entries(
    certificate: Annotated[
        str | dict[str, object],
        Option(
            "A certificate that set or solve gave.",
            expected="text, or an object",
            most_in_request=MOST_CERTIFICATE,
        ),
    ],
) -> Sequence[Any]:
    """Return the one certificate."""
    from cluesmith.proofs.check import read_certificate

    text = certificate if isinstance(certificate, str) else dumps(certificate)
    with in_field("certificate"):
        return [read_certificate(text)]


def request_entries() -> Sequence[RequestEntry]:
    """Return the one request without further options."""
    return [RequestEntry({})]


def _masks(marks: str | list[str], board: Board) -> list[int]:
    """Return the candidates of each cell; a cell of the list may be empty."""
    size, cells = board.size, board.cell_count
    if isinstance(marks, str):
        if len(marks) != cells * size:
            raise InputError(f"{len(marks)} characters of candidates", expected=f"{cells * size}")
        marks = [marks[start : start + size] for start in range(0, len(marks), size)]
        marks = [cell.replace(".", "").replace("0", "") for cell in marks]
    if len(marks) != cells:
        raise InputError(f"candidates of {len(marks)} cells", expected=f"{cells}")
    known = {digit_name(digit): digit for digit in range(1, size + 1)}
    masks = []
    for cell, digits in enumerate(marks):
        unknown = next((char for char in digits.upper() if char not in known), None)
        if unknown is not None:
            raise InputError(
                f"the candidate {unknown!r} in {cell_name(cell, size)}",
                expected=f"digits 1 to {digit_name(size)}",
            )
        masks.append(mask_of(known[char] for char in digits.upper()))
    return masks
