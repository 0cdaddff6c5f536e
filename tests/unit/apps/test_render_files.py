# SPDX-License-Identifier: MIT
"""Pictures and booklets as files, read back by other programs' libraries."""

from __future__ import annotations

import sys
from io import BytesIO

import pytest
from PIL import Image, ImageChops
from pypdf import PdfReader

from cluesmith.apps.render.file import render_file
from cluesmith.board import Board, Puzzle
from cluesmith.board.formats import PuzzleRecord
from cluesmith.errors import EngineUnavailable, InputError
from samples import EASY, EASY_SOLUTION, ESCARGOT, MINIMAL_16, SEVENTEEN, TWO_SOLUTIONS

SMALL = "1......3..2....4"
JIGSAW = Board.jigsaw("AAABB ACCBB ACDDB CCDEE DDEEE")
PUZZLES = [Puzzle.parse(text) for text in (EASY, SEVENTEEN, ESCARGOT, SMALL, MINIMAL_16)]


def pages(file: bytes) -> list[str]:
    """Return the text of each page of a PDF."""
    return [
        "\n".join(line.strip() for line in page.extract_text().strip().split("\n"))
        for page in PdfReader(BytesIO(file)).pages
    ]


def picture(file: bytes) -> Image.Image:
    """Return the picture of a file of pixels."""
    return Image.open(BytesIO(file)).convert("RGB")


def cell_of(image: Image.Image, cell: int, size: int) -> Image.Image:
    """Return the inside of a cell, away from its lines."""
    wide = (image.width - 2 * max(2, image.width // 240)) // size
    margin = (image.width - wide * size) // 2
    x, y = margin + cell % size * wide, margin + cell // size * wide
    inset = wide // 8
    return image.crop((x + inset, y + inset, x + wide - inset, y + wide - inset))


def is_blank(image: Image.Image) -> bool:
    """Whether every pixel is white."""
    return image.getextrema() == ((255, 255),) * 3


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.board.spec)
def test_a_picture_has_ink_in_the_cells_of_clues_and_nowhere_else(puzzle: Puzzle) -> None:
    image = picture(render_file([puzzle], "png", pixels=960))
    size = puzzle.board.size

    assert (960, 960) == image.size
    inked = [not is_blank(cell_of(image, cell, size)) for cell in range(size * size)]
    assert [digit > 0 for digit in puzzle.digits] == inked


def test_a_digit_looks_the_same_in_every_cell_and_unlike_others() -> None:
    image = picture(render_file([Puzzle.parse(EASY_SOLUTION)], "png"))
    looks: dict[str, set[bytes]] = {}
    for cell, digit in enumerate(EASY_SOLUTION):
        looks.setdefault(digit, set()).add(cell_of(image, cell, 9).tobytes())

    assert [1] * 9 == [len(each) for each in looks.values()]
    assert 9 == len(set.union(*looks.values()))


def test_lines_are_whole_pixels_of_one_colour() -> None:
    image = picture(render_file([Puzzle.empty(Board.classic(3))], "png", pixels=901))
    colours = image.getcolors()

    assert colours is not None
    assert 3 == len(colours)  # paper, ink, soft


def test_a_solution_is_written_into_a_picture_in_another_colour() -> None:
    puzzle = Puzzle.parse(EASY)
    image = picture(render_file([puzzle], "png", solutions=True))
    for cell, clue in enumerate(puzzle.digits):
        red, blue = (cell_of(image, cell, 9).getchannel(band) for band in "RB")
        darkest = (min(red.tobytes()), min(blue.tobytes()))
        assert darkest == ((0x1C, 0x24) if clue else (0x1F, 0xEB))


@pytest.mark.parametrize("spec", ["9x9+diagonals", "9x9+windoku", JIGSAW.spec, "25x25"])
@pytest.mark.parametrize("form", ["png", "pdf", "svg"])
def test_every_board_is_drawn_with_its_own_lines(form: str, spec: str) -> None:
    board = Board.parse(spec)
    plain = Board.jigsaw("AAAAABBBBBCCCCCDDDDDEEEEE") if board.size == 5 else None
    drawn = render_file([Puzzle.empty(board)], form)

    assert drawn != render_file([Puzzle.empty(plain or Board.classic(3))], form)
    if form == "png":
        other = picture(render_file([Puzzle.empty(plain or Board.classic(3))], form))
        assert ImageChops.difference(picture(drawn), other).getbbox() is not None


def test_a_booklet_has_a_title_page_numbered_puzzles_and_solutions_at_the_end() -> None:
    captions = [f"scale {number}" for number in range(len(PUZZLES))]
    file = render_file(
        PUZZLES, "pdf", title="Sunday", author="Ann", solutions=True, captions=captions, per_page=1
    )
    title, *rest = pages(file)

    assert ["Sunday", "5 puzzles", "Ann"] == title.split("\n")
    for number, (puzzle, text) in enumerate(zip(PUZZLES, rest[:5], strict=True), 1):
        head, digits, foot = text.split("\n")[:3], text.split("\n")[3:-2], text.split("\n")[-2:]
        assert ["Sunday", "Puzzles", str(number)] == head
        assert str(puzzle).replace(".", "") == "".join(digits)
        assert [f"scale {number - 1}", str(number + 1)] == foot
    assert 6 == len(rest)
    assert EASY_SOLUTION in rest[5].replace("\n", "")


@pytest.mark.parametrize(("per_page", "count"), [(1, 7), (2, 4), (4, 2), (6, 2), (9, 1), (12, 1)])
def test_a_booklet_has_so_many_puzzles_a_page(per_page: int, count: int) -> None:
    file = render_file([Puzzle.parse(EASY)] * 7, "pdf", per_page=per_page, solutions=False)

    assert count == len(pages(file))


@pytest.mark.parametrize(("paper", "size"), [("a4", (595, 842)), ("letter", (612, 792))])
def test_a_booklet_says_what_it_is_and_embeds_its_fonts(paper: str, size: object) -> None:
    file = render_file(
        [PuzzleRecord.of(PUZZLES[0], title="Łatwe i <żółte> \N{SNOWMAN}")],
        "pdf",
        title="Ćwiczenia",
        author="Ann",
        solutions=True,
        paper=paper,
    )
    reader = PdfReader(BytesIO(file))
    page = reader.pages[0]

    assert reader.metadata is not None
    assert ("Ćwiczenia", "Ann") == (reader.metadata.title, reader.metadata.author)
    assert size == (round(page.mediabox.width), round(page.mediabox.height))
    assert "1  Łatwe i <zółte> ?" in page.extract_text()
    assert ["Puzzles", "Solutions"] == [entry["/Title"] for entry in reader.outline]  # type: ignore[call-overload]  # no chapters within chapters
    assert file.count(b"/FontFile2") >= 2


def test_a_long_title_stays_on_the_page() -> None:
    first = pages(render_file(PUZZLES, "pdf", title="Long " * 60, per_page=1))[0]

    assert first.split("\n")[0].startswith("Long Long")
    assert "…" in first


@pytest.mark.parametrize("form", ["png", "pdf", "svg"])
def test_the_same_file_is_the_same_bytes(form: str) -> None:
    first, second = (render_file(PUZZLES[:1], form, title="Same") for _ in range(2))

    assert first == second


@pytest.mark.parametrize(
    ("puzzles", "options", "message"),
    [
        (PUZZLES, {"format": "png"}, "5 puzzles as png; expected one, or pdf"),
        (PUZZLES[:1], {"format": "jpg"}, "'jpg' is not a format to draw"),
        (PUZZLES[:1], {"format": "png", "pixels": 99}, "99 pixels; expected 100 to 4000"),
        (
            PUZZLES,
            {"format": "pdf", "per_page": 3},
            "3 puzzles a page; expected one of 1, 2, 4, 6, 9, 12",
        ),
        (PUZZLES, {"format": "pdf", "paper": "a5"}, "'a5' is not a paper; expected one of a4"),
        (PUZZLES, {"format": "pdf", "captions": ["x"]}, "1 captions; expected 5"),
        ([], {"format": "pdf"}, "no puzzle to print"),
        (
            [PUZZLES[0], Puzzle.parse(TWO_SOLUTIONS)],
            {"format": "pdf", "solutions": True},
            "puzzle 2: several solutions; expected one solution to print",
        ),
        (
            [Puzzle.parse("55" + "." * 79)],
            {"format": "svg", "solutions": True},
            "5 stands twice in row 1",
        ),
    ],
)
def test_what_cannot_be_drawn_is_refused(
    puzzles: list[Puzzle], options: dict[str, object], message: str
) -> None:
    with pytest.raises(InputError) as refused:
        render_file(puzzles, **options)  # type: ignore[arg-type]  # options of several types

    assert message in str(refused.value)


@pytest.mark.parametrize("missing", ["reportlab", "PIL"])
@pytest.mark.parametrize("form", ["png", "pdf"])
def test_a_missing_extra_is_named_with_the_command_that_installs_it(
    form: str, missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(EngineUnavailable) as refused:
        render_file(PUZZLES[:1], form)

    assert refused.value.install.endswith("[pdf]'")
    assert refused.value.install in str(refused.value)
    assert render_file(PUZZLES[:1], "svg").startswith(b"<svg")
