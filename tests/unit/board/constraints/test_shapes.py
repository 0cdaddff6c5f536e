# SPDX-License-Identifier: MIT
"""Drawings become shapes: every constraint is drawn, nothing is cut off, and shapes make room."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluesmith.board import Board
from cluesmith.board.constraints import CONSTRAINTS, Constraint
from cluesmith.board.constraints.outlines import outlines
from cluesmith.board.constraints.shapes import (
    Circle,
    PathShape,
    Shape,
    Word,
    drawing_of,
)
from cluesmith.board.formats import read

CORPUS = Path(__file__).parents[3] / "corpora" / "constraints.jsonl"
BOARDS = [read(json.loads(line)["text"])[0].board for line in CORPUS.read_text().splitlines()]
EXAMPLES = tuple(CONSTRAINTS.values())
every_constraint = pytest.mark.parametrize("kind", CONSTRAINTS.values(), ids=list(CONSTRAINTS))


def shapes(spec: str, kind: type | None = None) -> list[Shape]:
    """Return the shapes of a board, those of one class if it is given."""
    drawing = drawing_of(Board.parse(spec))
    found = (*drawing.under, *drawing.over)
    return [shape for shape in found if kind is None or isinstance(shape, kind)]


def box(shape: Shape) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of a shape, with the widest letters that words have."""
    if isinstance(shape, PathShape):
        xs, ys = zip(*shape.points, strict=True)
        return min(xs), min(ys), max(xs), max(ys)
    if isinstance(shape, Circle):
        (x, y), r = shape.middle, shape.radius
        return x - r, y - r, x + r, y + r
    x, y = shape.place
    wide = 0.62 * shape.size * len(shape.text)
    left = x - wide / 2 if shape.is_middle else x
    return left, y - shape.size / 2, left + wide, y + shape.size / 2


@every_constraint
def test_a_constraint_has_shapes_and_they_have_known_colours(kind: type[Constraint]) -> None:
    found = shapes(kind.example)

    assert found
    for shape in found:
        colours = [shape.colour] if isinstance(shape, Word) else [shape.colour, shape.fill]
        for colour in colours:
            assert re.fullmatch(r"#[0-9a-f]{6}|none|ink|paper|soft|black|white", colour), colour


@pytest.mark.parametrize("board", [*BOARDS, *(Board.parse(k.example) for k in EXAMPLES)])
def test_nothing_lies_outside_the_room_that_a_drawing_asks_for(board: Board) -> None:
    drawing = drawing_of(board)
    for shape in (*drawing.under, *drawing.over):
        left, top, right, bottom = box(shape)
        assert left >= -drawing.left - 1e-6, shape
        assert top >= -drawing.top - 1e-6, shape
        assert right <= board.columns + drawing.right + 1e-6, shape
        assert bottom <= board.rows + drawing.bottom + 1e-6, shape


@given(cells=st.sets(st.integers(0, 24), min_size=1))
def test_an_outline_stays_in_its_cells_and_goes_around_each(cells: set[int]) -> None:
    ways = list(outlines(cells, 5, 0.1))

    corners = [point for way in ways for point in way]
    assert len(corners) == len(set(corners))
    assert {5 * int(y) + int(x) for x, y in corners} <= cells
    # Twice the area by Gauss; holes count against it.
    area = sum(
        x1 * y2 - x2 * y1
        for way in ways
        for (x1, y1), (x2, y2) in zip(way, way[1:] + way[:1], strict=True)
    )
    assert 0 < area / 2 < len(cells)
    for way in ways:
        for (x1, y1), (x2, y2) in zip(way, way[1:] + way[:1], strict=True):
            assert (x1 == x2) != (y1 == y2)


def test_a_cage_of_any_shape_is_one_dashed_line_with_its_total_in_the_corner() -> None:
    spec = "6x6+killer_cage:total=15:r2c2,r2c3,r3c2,r4c2"
    [cage] = [each for each in shapes(spec, PathShape) if each.is_dashed]  # type: ignore[union-attr]
    [total] = shapes(spec, Word)

    assert isinstance(cage, PathShape)
    assert isinstance(total, Word)
    assert (6, True) == (len(cage.points), cage.is_closed)
    assert "15" == total.text
    assert (1, 1) == (int(total.place[0]), int(total.place[1]))


def test_cages_with_a_common_cell_lie_inside_each_other_and_their_totals_side_by_side() -> None:
    spec = "4x4+killer_cage:total=5:r1c1,r1c2+killer_cage:total=6:r1c1,r2c1"
    first, second = (box(each) for each in shapes(spec, PathShape) if each.is_dashed)  # type: ignore[union-attr]
    one, two = (box(word) for word in shapes(spec, Word))

    assert second[0] > first[0]
    assert two[0] >= one[2]


def test_a_second_line_on_the_same_way_is_thinner() -> None:
    spec = "4x4+renban:r1c1,r1c2,r1c3+whispers:difference=2:r1c3,r1c2"
    first, second = shapes(spec, PathShape)

    assert first.width > second.width  # type: ignore[union-attr]


def test_a_line_ends_at_the_edge_of_its_circle() -> None:
    line, *_ = shapes("4x4+arrow:circle=r1c1:r1c2,r1c3", PathShape)
    pill = shapes("4x4+arrow:circle=r1c1,r1c2:r1c3,r1c4,r2c4", PathShape)

    assert (0.9, 0.5) == line.points[0]  # type: ignore[union-attr]
    assert (1.9, 0.5) == pill[0].points[0]  # type: ignore[union-attr]
    assert pytest.approx((0.1, 0.1, 1.9, 0.9)) == box(pill[-1])


@pytest.mark.parametrize("kind", ["difference", "ratio", "xv:total=5", "greater_than"])
def test_cells_that_do_not_touch_are_tied_by_a_line(kind: str) -> None:
    def ties(spec: str) -> list[tuple[object, ...]]:
        found = [shape for shape in shapes(spec) if isinstance(shape, PathShape)]
        return [tuple(path.points) for path in found if len(path.points) == 2]

    assert ties(f"4x4+{kind}:r1c1,r3c4") == [((0.5, 0.5), (3.5, 2.5))]
    assert ties(f"4x4+{kind}:r1c1,r1c2") == []


def test_clues_outside_stand_on_their_side_and_behind_each_other() -> None:
    line = "r1c4,r1c3,r1c2,r1c1"
    spec = f"4x4+skyscraper:clue=2:{line}+x_sum:clue=6:{line}"
    drawing = drawing_of(Board.parse(spec))
    one, two = shapes(spec, Word)

    assert (0, 0, 0) == (drawing.left, drawing.top, drawing.bottom)
    assert 4 < one.place[0] < two.place[0] < 4 + drawing.right  # type: ignore[union-attr]


def test_a_clue_of_one_cell_points_across_the_corner() -> None:
    spec = "4x4+little_killer:total=3:r1c1"
    [word] = shapes(spec, Word)

    x, y = word.place  # type: ignore[union-attr]
    assert 1 < x < 2
    assert y < 0


def test_dots_keep_their_colours_and_cages_follow_the_scheme() -> None:
    black, white = shapes("4x4+ratio:r1c1,r1c2+difference:r2c1,r2c2", Circle)[::-1]

    assert ("black", "white") == (black.fill, white.fill)  # type: ignore[union-attr]
    assert {"ink"} == {each.colour for each in shapes("4x4+killer_cage:r1c1,r1c2")}


def test_rules_are_words_below_the_board_and_many_words_are_cut() -> None:
    words = [word.text for word in shapes("9x9+antiknight+antiking", Word)]  # type: ignore[union-attr]
    text = " ".join(words)
    either = "either:alternatives=odd%3A{0}|even%3A{0}"
    many = [either.format(f"r{row}c{column}") for row in range(1, 10) for column in range(1, 10)]

    assert "knight's move" in text
    assert "king's move" in text
    lines = shapes("+".join(["9x9", *many]), Word)
    assert 12 == len(lines)
    assert lines[-1].text.endswith("…")  # type: ignore[union-attr]


def test_groups_are_drawn_too() -> None:
    assert 36 == len(shapes("9x9+windoku"))
    assert [((0, 0), (9, 9)), ((0, 9), (9, 0))] == [
        each.points  # type: ignore[union-attr]
        for each in shapes("9x9+diagonals")
    ]
    assert [] == shapes("9x9")
