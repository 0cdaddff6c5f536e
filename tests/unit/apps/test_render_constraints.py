# SPDX-License-Identifier: MIT
"""Boards with constraints as pictures, booklets and text."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from xml.etree import ElementTree

import pytest
from PIL import Image
from pypdf import PdfReader

import cluesmith as cs
from cluesmith.apps.cli.grids import print_grid
from cluesmith.apps.render.file import render_file
from cluesmith.board import Board, Puzzle
from cluesmith.board.constraints import CONSTRAINTS, Constraint
from cluesmith.board.svg_shapes import turned

SVG = "{http://www.w3.org/2000/svg}"
every_constraint = pytest.mark.parametrize("kind", CONSTRAINTS.values(), ids=list(CONSTRAINTS))


def picture(board: Board, pixels: int = 200) -> Image.Image:
    """Return the PNG of an empty board."""
    return Image.open(BytesIO(render_file([Puzzle.empty(board)], "png", pixels=pixels)))


@every_constraint
@pytest.mark.parametrize("form", ["svg", "png", "pdf"])
def test_every_constraint_shows_in_every_format(kind: type[Constraint], form: str) -> None:
    board = Board.parse(kind.example)
    without = replace(board, constraints=tuple(c for c in board.constraints if type(c) is not kind))

    drawn, plain = (
        render_file([Puzzle.empty(each)], form, title="Same", pixels=120)
        for each in (board, without)
    )

    assert drawn != plain


@every_constraint
def test_the_svg_is_xml_and_declares_its_colours(kind: type[Constraint]) -> None:
    svg = render_file([Puzzle.empty(Board.parse(kind.example))], "svg").decode()
    root = ElementTree.fromstring(svg)  # noqa: S314 - our own picture
    style = root.findtext(f"{SVG}style") or ""

    for node in root.iter():
        for css in (node.get("class") or "").split():
            if css.startswith(("f-", "s-")):
                assert 1 + (css[2:] not in ("none", "black", "white")) <= style.count(f".{css}{{")


def test_a_picture_is_as_wide_as_asked_and_higher_for_words_and_clues() -> None:
    assert (300, 300) == picture(Board.parse("4x4+odd:r1c1"), 300).size
    wide, high = picture(Board.parse("4x4+antiknight"), 300).size
    assert 300 == wide < high
    sides = picture(Board.parse("4x4+skyscraper:clue=2:r1c1,r1c2,r1c3,r1c4"), 300)
    assert sides.width > sides.height


def test_colours_turn_in_a_dark_scheme() -> None:
    svg = render_file([Puzzle.empty(Board.parse("4x4+odd:r1c1"))], "svg").decode()
    light, dark = svg.split("@media(prefers-color-scheme:dark)")

    assert ".f-cfcfcf{fill:#cfcfcf}" in light
    assert f".f-cfcfcf{{fill:{turned('#cfcfcf')}}}" in dark
    assert turned("#cfcfcf") < "#505050"


def test_boards_of_other_shapes_and_digits_from_0_are_drawn() -> None:
    board = Board.parse("2x3:0-8")
    puzzle = Puzzle.parse("0..8..", board)
    root = ElementTree.fromstring(render_file([puzzle], "svg"))  # noqa: S314 - our own picture
    clues = [node for node in root.iter(f"{SVG}text") if node.get("class") == "clue"]

    assert ["0", "8"] == [node.text for node in clues]
    assert clues[0].get("x") == clues[1].get("x")
    page = PdfReader(BytesIO(render_file([puzzle], "pdf"))).pages[0].extract_text()
    assert "The digits are 0 to 8." in page.replace("\n", " ")


def test_a_booklet_prints_totals_and_rules() -> None:
    board = Board.parse("9x9+antiknight+killer_cage:total=37:r1c1,r1c2,r1c3,r1c4,r1c5,r1c6")
    text = PdfReader(BytesIO(render_file([Puzzle.empty(board)], "pdf"))).pages[0].extract_text()

    assert "37" in text
    assert "knight" in text


def test_the_terminal_has_the_rules_under_a_puzzle_and_not_under_its_solution(
    capsys: pytest.CaptureFixture[str],
) -> None:
    puzzle = Puzzle.empty(Board.parse("4x4+killer_cage:total=3:r1c1,r1c2+diagonals"))
    solution = cs.solve(puzzle).solution
    assert solution is not None

    print_grid(puzzle, clues=puzzle)
    assert [
        "The digits on both diagonals differ.",
        "The digits in the cage r1c1 and r1c2 differ and add up to 3.",
    ] == capsys.readouterr().out.splitlines()[-2:]
    print_grid(solution, clues=puzzle)
    assert "cage" not in capsys.readouterr().out


def test_a_notebook_shows_a_board_in_its_proportions() -> None:
    svg = Puzzle.empty(Board.parse("2x4:1-8"))._repr_svg_()

    assert svg.startswith('<svg width="360" height="')
    assert 'height="360"' not in svg
