# SPDX-License-Identifier: MIT
"""Booklets in PDF: numbered puzzles on pages of one size, and their solutions at the end.

The same booklet is the same bytes every time: nothing in it tells when or where it was made.

>>> from cluesmith.board import Puzzle
>>> small = Print(Puzzle.parse("1......3..2....4"), name="Four clues")
>>> draw_booklet([small], title="A small book")[:5]
b'%PDF-'
>>> words_of("Solutions=Lösungen")
{'Puzzles': 'Puzzles', 'Solutions': 'Lösungen'}
"""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING, cast

from cluesmith.apps.render.fonts import CAP_HEIGHT, font_file
from cluesmith.apps.render.pages import PAGE_GRIDS, PAPERS
from cluesmith.apps.render.pdf_shapes import draw_shapes
from cluesmith.board.constraints.shapes import drawing_of
from cluesmith.board.grid_lines import (
    cell_lines,
    digit_text,
    mark_place,
    marks_across,
    region_lines,
)
from cluesmith.board.text import digits_of
from cluesmith.errors import InputError, in_field, unknown_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas

    from cluesmith.board import Position, Puzzle
    from cluesmith.board.grid_lines import GridLine

WORDS = ("Puzzles", "Solutions")
"""The words that a booklet prints by itself; a publisher may have other ones."""

_MARGIN, _GAP, _LINE = 54.0, 30.0, 13.0
_INK, _SOFT, _PLACED = "#000000", "#80868f", "#444b55"
_COLOURS = {"ink": _INK, "soft": _SOFT, "paper": "#ffffff"}


@dataclass(frozen=True)
class Print:
    """What is printed of a puzzle.

    Attributes:
        puzzle: the clues.
        solution: what stands at the end of the booklet; None leaves it out there.
        name: what stands beside its number, above the board.
        caption: what stands under the board.
        position: the digits and candidates to print where a player has gone on from the clues.
    """

    puzzle: Puzzle
    solution: Puzzle | None = None
    name: str = ""
    caption: str = ""
    position: Position | None = None


def draw_booklet(
    prints: Sequence[Print],
    *,
    title: str = "",
    author: str = "",
    per_page: int = 4,
    paper: str = "a4",
    words: str = "",
    font: Path | None = None,
    upside_down: bool = False,
) -> bytes:
    """Return the booklet of some puzzles, in order; one of several pages may have a title page.

    The options are those of :func:`cluesmith.apps.render.file.render_file`, and so are the errors.
    """
    if not prints:
        raise InputError("no puzzle to print", expected="at least one")
    if per_page not in PAGE_GRIDS:
        raise InputError(
            f"{per_page} puzzles a page", expected=f"one of {', '.join(map(str, PAGE_GRIDS))}"
        )
    if paper.lower() not in PAPERS:
        raise unknown_name(paper, "a paper", PAPERS)
    printed = words_of(words)
    booklet = _Booklet(title, author, PAPERS[paper.lower()], font)
    if title and len(prints) > per_page:
        noun = printed["Puzzles"]
        booklet.title_page(f"{len(prints)} {noun.lower() if noun == 'Puzzles' else noun}")
    puzzles, solved = [], []
    for number, item in enumerate(prints, 1):
        name = f"{number}  {item.name}".rstrip()
        puzzles.append(Print(item.puzzle, None, name, item.caption, item.position))
        if item.solution is not None:
            solved.append(Print(item.puzzle, item.solution, str(number)))
    booklet.chapter(printed["Puzzles"], puzzles, PAGE_GRIDS[per_page])
    if solved:
        largest = max(item.puzzle.board.size for item in solved)
        layout = (3, 4) if largest <= 9 else (2, 3) if largest <= 16 else (1, 2)
        booklet.chapter(printed["Solutions"], solved, layout, is_turned=upside_down)
    return booklet.file()


def words_of(text: str) -> dict[str, str]:
    """Return the words of a booklet, with a publisher's own ones as ``Puzzles=Rätsel``.

    Raises:
        InputError: text of another form, or a word that no booklet has.
    """
    words = {word: word for word in WORDS}
    for part in filter(None, map(str.strip, text.split(","))):
        word, _, own = (each.strip() for each in part.partition("="))
        if not own:
            raise InputError(repr(part), expected="WORD=WORD, as Puzzles=Rätsel", field="words")
        if word.capitalize() not in words:
            with in_field("words"):
                raise unknown_name(word, "a word of a booklet", WORDS)
        words[word.capitalize()] = own
    return words


class _Booklet:
    """Pages, one after another; y counts upwards from the lower edge, as PDF has it."""

    def __init__(
        self, title: str, author: str, paper: tuple[float, float], font: Path | None
    ) -> None:
        self._bold, self._regular = _register_fonts()
        self._own = None if font is None else _register_font(font)
        from reportlab.pdfgen.canvas import Canvas

        self._title = " ".join(title.split())
        self._author = " ".join(author.split())
        self._width, self._height = paper
        self._page = 1
        self._stream = BytesIO()
        self._canvas: Canvas = Canvas(self._stream, pagesize=paper, invariant=True)
        self._canvas.setTitle(self._title or "Sudoku")
        self._canvas.setAuthor(self._author)
        self._canvas.setSubject("Sudoku puzzles")
        self._canvas.setCreator("Cluesmith")
        self._canvas.setProducer("Cluesmith")

    def title_page(self, number: str) -> None:
        """Add the page with the title alone."""
        middle, high = self._width / 2, self._height * 0.62
        self._text(self._title, middle, high, 34, bold=True, align="middle")
        self._text(number, middle, high - 36, 14, align="middle")
        self._text(self._author, middle, _MARGIN + 40, 12, align="middle")
        self._end_page(is_numbered=False)

    def chapter(
        self,
        name: str,
        prints: Sequence[Print],
        layout: tuple[int, int],
        *,
        is_turned: bool = False,
    ) -> None:
        """Add the pages with some boards, and an entry in the list of contents."""
        columns, rows = layout
        wide = (self._width - 2 * _MARGIN - (columns - 1) * _GAP) / columns
        top = self._height - _MARGIN - 20
        high = (top - _MARGIN - 12 - (rows - 1) * _GAP / 2) / rows
        side = min(wide, high - 2 * _LINE - 4)
        each = columns * rows
        for start in range(0, len(prints), each):
            if not start:
                self._canvas.bookmarkPage(name)
                self._canvas.addOutlineEntry(name, name)
            if is_turned:  # until the page ends
                self._canvas.translate(self._width, self._height)
                self._canvas.rotate(180)
            self._text(self._title or name, _MARGIN, self._height - _MARGIN, 10)
            if self._title:
                self._text(name, self._width - _MARGIN, self._height - _MARGIN, 10, align="right")
            for index, item in enumerate(prints[start : start + each]):
                row, column = divmod(index, columns)
                x = _MARGIN + column * (wide + _GAP) + (wide - side) / 2
                self._board(item, x, top - row * (high + _GAP / 2), side)
            self._end_page()

    def file(self) -> bytes:
        """Return the file."""
        self._canvas.save()
        return self._stream.getvalue()

    def _end_page(self, *, is_numbered: bool = True) -> None:
        if is_numbered:
            self._text(str(self._page), self._width / 2, _MARGIN - 18, 9, align="middle")
        self._canvas.showPage()
        self._page += 1

    def _board(self, item: Print, x: float, top: float, side: float) -> None:
        """Draw a board whose heading begins at the top."""
        board, canvas = item.puzzle.board, self._canvas
        small = side < 200
        self._text(item.name, x, top - _LINE + 3, 8 if small else 11, bold=True, most=side)
        drawing = drawing_of(board)
        wide = drawing.left + board.columns + drawing.right
        high = drawing.top + board.rows + drawing.bottom
        cell = side / max(wide, high)
        low = top - _LINE - 4 - high * cell
        x, start = x + drawing.left * cell, x
        y = top - _LINE - 4 - drawing.top * cell
        corner = (x, y, cell)
        heavy = max(1.2, side / 170)
        faces = (self._regular, _COLOURS)
        draw_shapes(canvas, drawing.under, corner, *faces)
        canvas.setLineCap(0)
        self._lines(cell_lines(board), corner, heavy / 3, _SOFT)
        canvas.setLineCap(2)
        self._lines(region_lines(board), corner, heavy, _INK)
        draw_shapes(canvas, drawing.over, corner, *faces)
        size = cell * 0.62
        shown = item.solution or (item.position.values if item.position else item.puzzle)
        if item.position is not None:
            self._marks(item.position, corner)
        for index, clue in enumerate(item.puzzle.digits):
            digit = clue or shown.digits[index]
            if digit:
                row, column = divmod(index, board.columns)
                canvas.setFont(self._bold if clue else self._regular, size)
                canvas.setFillColor(_INK if clue else _PLACED)
                base = y - (row + 0.5) * cell - CAP_HEIGHT * size / 2
                canvas.drawCentredString(x + (column + 0.5) * cell, base, digit_text(board, digit))
        self._text(item.caption, start, low - _LINE, 8, most=side)

    def _marks(self, position: Position, corner: tuple[float, float, float]) -> None:
        """Write the candidates of open cells, small and in their places."""
        (x, y, wide), board = corner, position.board
        size = 0.72 * wide / marks_across(board)
        self._canvas.setFont(self._regular, size)
        self._canvas.setFillColor(_PLACED)
        for cell, (_, value, mask) in enumerate(position.cells()):
            row, column = divmod(cell, board.columns)
            for digit in () if value else digits_of(mask):
                across, down = mark_place(board, digit)
                base = y - (row + down) * wide - CAP_HEIGHT * size / 2
                self._canvas.drawCentredString(
                    x + (column + across) * wide, base, digit_text(board, digit)
                )

    def _lines(
        self,
        rules: Iterable[GridLine],
        corner: tuple[float, float, float],
        width: float,
        colour: str,
    ) -> None:
        """Draw lines of a board whose upper left corner and width of a cell are given."""
        x, y, cell = corner
        self._canvas.setLineWidth(width)
        self._canvas.setStrokeColor(colour)
        self._canvas.lines(
            [
                (x + x1 * cell, y - y1 * cell, x + x2 * cell, y - y2 * cell)
                for x1, y1, x2, y2 in rules
            ]
        )

    def _text(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        *,
        bold: bool = False,
        align: str = "left",
        most: float | None = None,
    ) -> None:
        """Write a line, smaller where it is wider than it may be, and then cut short."""
        most = self._width - 2 * _MARGIN if most is None else most
        font = self._own or (self._bold if bold else self._regular)
        text = _printable(text, font)
        wide = self._canvas.stringWidth(text, font, size)
        if wide > most:
            size = max(size * most / wide, min(size, 6.0))
            while text and self._canvas.stringWidth(text, font, size) > most:
                text = text[:-2].rstrip() + "…"
        self._canvas.setFillColor(_INK)
        self._canvas.setFont(font, size)
        write = {
            "left": self._canvas.drawString,
            "middle": self._canvas.drawCentredString,
            "right": self._canvas.drawRightString,
        }[align]
        write(x, y, text)


def _register_fonts() -> tuple[str, str]:
    """Make the typeface known and return the names of its bold and its regular face."""
    bold, regular = font_file(bold=True), font_file(bold=False)
    from reportlab.pdfbase.pdfmetrics import getRegisteredFontNames, registerFont
    from reportlab.pdfbase.ttfonts import TTFont

    for file in (bold, regular):
        if file.stem not in getRegisteredFontNames():
            registerFont(TTFont(file.stem, str(file)))
    return bold.stem, regular.stem


def _register_font(file: Path) -> str:
    """Make a publisher's own typeface known and return its name."""
    from reportlab.pdfbase.pdfmetrics import registerFont
    from reportlab.pdfbase.ttfonts import TTFError, TTFont

    try:
        font = TTFont(f"own-{file.stem}", str(file))
    except (TTFError, OSError):
        raise InputError(
            f"{str(file)[:60]!r} is not a typeface", expected="a TrueType file", field="font"
        ) from None
    registerFont(font)
    name: str = font.fontName
    return name


def _printable(text: str, font: str) -> str:
    """Return text that a typeface has: plain letters for those it lacks, or else ``?``."""
    from unicodedata import normalize

    from reportlab.pdfbase.pdfmetrics import getFont

    known = cast("TTFont", getFont(font)).face.charToGlyph
    plain = {char: normalize("NFKD", char)[0] for char in text if ord(char) not in known}
    return "".join(
        char if char not in plain else plain[char] if ord(plain[char]) in known else "?"
        for char in text
    )
