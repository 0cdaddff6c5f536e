# SPDX-License-Identifier: MIT
"""Puzzles as a file to look at or to print: the one function behind every picture and booklet.

>>> from cluesmith.board import Puzzle
>>> render_file([Puzzle.parse("1......3..2....4")], "svg", solutions=True).count(b"placed")
14
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluesmith.apps.render.booklet import Print, draw_booklet
from cluesmith.apps.render.png import draw_pattern_png, draw_png
from cluesmith.board import Position, Puzzle
from cluesmith.board.drawing import draw_pattern, draw_position, draw_puzzle
from cluesmith.board.formats.record import one_line
from cluesmith.errors import InputError, unknown_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from cluesmith.board import Pattern
    from cluesmith.board.formats import PuzzleRecord

MEDIA_TYPES = {"svg": "image/svg+xml", "png": "image/png", "pdf": "application/pdf"}
"""The formats, and what browsers call them."""


def render_file(
    puzzles: Iterable[Puzzle | PuzzleRecord],
    format: str,  # noqa: A002 - the word that users of the call expect
    *,
    title: str | None = None,
    author: str | None = None,
    solutions: bool = False,
    upside_down: bool = False,
    captions: Sequence[str] = (),
    per_page: int = 4,
    paper: str = "a4",
    words: str = "",
    font: Path | None = None,
    pixels: int = 900,
) -> bytes:
    """Return the bytes of a file: one puzzle as SVG or PNG, or any number as a booklet in PDF.

    Args:
        puzzles: the puzzles; an entry brings its title, which a booklet prints, and the digits and
            candidates of a position.
        format: ``svg``, ``png`` or ``pdf``.
        title: what the file says of itself; the title of a booklet.
        author: who made it, for a booklet.
        solutions: write the solution into a picture, or all of them at the end of a booklet.
        upside_down: print the pages with the solutions of a booklet upside down.
        captions: what a booklet prints under each puzzle.
        per_page: 1, 2, 4, 6, 9 or 12 puzzles on a page of a booklet.
        paper: ``a4`` or ``letter``, for a booklet.
        words: own words of a booklet, as ``Puzzles=Rätsel,Solutions=Lösungen``.
        font: a TrueType file for the words of a booklet; the digits keep their typeface.
        pixels: the width of a PNG; words below the board and clues outside change its height.

    Raises:
        InputError: a value that is not offered, no puzzle, several puzzles in a picture, or
            solutions of a puzzle that has none or several.
        EngineUnavailable: the extra ``[pdf]`` is not installed, which PNG and PDF need.
    """
    if format not in MEDIA_TYPES:
        raise unknown_name(format, "a format to draw", MEDIA_TYPES)
    prints = _prints(list(puzzles), captions, solutions=solutions)
    title = title or ""
    if format == "pdf":
        return draw_booklet(
            prints,
            title=title,
            author=author or "",
            per_page=per_page,
            paper=paper,
            words=words,
            font=font,
            upside_down=upside_down,
        )
    if len(prints) != 1:
        raise InputError(f"{len(prints)} puzzles as {format}", expected="one, or pdf")
    (only,) = prints
    title = title or only.name
    if format == "png":
        return draw_png(
            only.puzzle, only.solution, position=only.position, title=title, pixels=pixels
        )
    if only.position is not None and only.solution is None:
        return draw_position(only.position, title).encode()
    return draw_puzzle(only.puzzle, only.solution, title).encode()


def render_pattern(
    pattern: Pattern,
    format: str,  # noqa: A002
    *,
    title: str = "",
    pixels: int = 900,
) -> bytes:
    """Return the bytes of the picture of a pattern; the options are those of :func:`render_file`.

    Raises:
        InputError: another format than ``svg`` and ``png``.
        EngineUnavailable: the extra ``[pdf]`` is not installed, which PNG needs.
    """
    if format == "png":
        return draw_pattern_png(pattern, title=title, pixels=pixels)
    if format != "svg":
        raise InputError(f"patterns as {format}", expected="svg or png", field="to")
    return draw_pattern(pattern, title).encode()


def _prints(
    items: Sequence[Puzzle | PuzzleRecord], captions: Sequence[str], *, solutions: bool
) -> list[Print]:
    if captions and len(captions) != len(items):
        raise InputError(f"{len(captions)} captions", expected=f"{len(items)}, one a puzzle")
    puzzles = [item if isinstance(item, Puzzle) else item.puzzle for item in items]
    names = ["" if isinstance(item, Puzzle) else one_line(item.title) for item in items]
    solved = _solutions(puzzles) if solutions else [None] * len(items)
    captions = captions or [""] * len(items)
    positions = [None if isinstance(item, Puzzle) else _drawn(item.position) for item in items]
    parts = zip(puzzles, solved, names, captions, positions, strict=True)
    return [Print(*print_parts) for print_parts in parts]


def _drawn(position: Position) -> Position | None:
    """Return a position to draw; None if it has no more than the clues, or is solved already."""
    return None if position.is_plain or all(position.values.digits) else position


def _solutions(puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """Return the solution of each puzzle; what a file says of it is not trusted."""
    from cluesmith.engines.solve import solve_each

    solutions = []
    outcomes = solve_each([Position.of(puzzle) for puzzle in puzzles])
    for number, outcome in enumerate(outcomes, 1):
        if isinstance(outcome, InputError):
            problem = str(outcome)
        elif outcome.solution is None or not outcome.is_unique:
            problem = "several solutions" if outcome.count else "no solution"
        else:
            solutions.append(outcome.solution)
            continue
        which = f"puzzle {number}: " if len(puzzles) > 1 else ""
        raise InputError(f"{which}{problem}", expected="one solution to print")
    return solutions
