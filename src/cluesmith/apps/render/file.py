# SPDX-License-Identifier: MIT
"""Puzzles as a file to look at or to print: the one function behind every picture and booklet.

>>> from cluesmith.board import Puzzle
>>> render_file([Puzzle.parse("1......3..2....4")], "svg", solutions=True).count(b"placed")
14
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluesmith.apps.render.booklet import Print, draw_booklet
from cluesmith.apps.render.png import draw_png
from cluesmith.board import Position, Puzzle
from cluesmith.board.drawing import draw_puzzle
from cluesmith.board.formats.record import one_line
from cluesmith.errors import InputError, unknown_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

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
    captions: Sequence[str] = (),
    per_page: int = 4,
    paper: str = "a4",
    pixels: int = 900,
) -> bytes:
    """Return the bytes of a file: one puzzle as SVG or PNG, or any number as a booklet in PDF.

    Args:
        puzzles: the puzzles; an entry brings its title, which a booklet prints.
        format: ``svg``, ``png`` or ``pdf``.
        title: what the file says of itself; the title of a booklet.
        author: who made it, for a booklet.
        solutions: write the solution into a picture, or all of them at the end of a booklet.
        captions: what a booklet prints under each puzzle.
        per_page: 1, 2, 4, 6, 9 or 12 puzzles on a page of a booklet.
        paper: ``a4`` or ``letter``, for a booklet.
        pixels: the width and height of a PNG.

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
            prints, title=title, author=author or "", per_page=per_page, paper=paper
        )
    if len(prints) != 1:
        raise InputError(f"{len(prints)} puzzles as {format}", expected="one, or pdf")
    (only,) = prints
    title = title or only.name
    if format == "png":
        return draw_png(only.puzzle, only.solution, title=title, pixels=pixels)
    return draw_puzzle(only.puzzle, only.solution, title).encode()


def _prints(
    given: Sequence[Puzzle | PuzzleRecord], captions: Sequence[str], *, solutions: bool
) -> list[Print]:
    if captions and len(captions) != len(given):
        raise InputError(f"{len(captions)} captions", expected=f"{len(given)}, one a puzzle")
    puzzles = [item if isinstance(item, Puzzle) else item.puzzle for item in given]
    names = ["" if isinstance(item, Puzzle) else one_line(item.get("title")) for item in given]
    solved = _solutions(puzzles) if solutions else [None] * len(given)
    captions = captions or [""] * len(given)
    return [Print(*parts) for parts in zip(puzzles, solved, names, captions, strict=True)]


def _solutions(puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """Return the solution of each puzzle; what a file says of it is not trusted."""
    from cluesmith.engines.solve import solve_each

    found = []
    outcomes = solve_each([Position.of(puzzle) for puzzle in puzzles])
    for number, outcome in enumerate(outcomes, 1):
        if isinstance(outcome, InputError):
            problem = str(outcome)
        elif outcome.solution is None or not outcome.is_unique:
            problem = "several solutions" if outcome.count else "no solution"
        else:
            found.append(outcome.solution)
            continue
        which = f"puzzle {number}: " if len(puzzles) > 1 else ""
        raise InputError(f"{which}{problem}", expected="one solution to print")
    return found
