# SPDX-License-Identifier: MIT
"""Pictures of boards and steps."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from cluesmith.apps.render.text import draw
from cluesmith.board import Board, Candidates, Puzzle
from cluesmith.board.drawing import draw_candidates, draw_puzzle
from cluesmith.engines.explain import explain
from cluesmith.engines.trace_drawing import draw_step, draw_trace
from samples import EASY, EASY_SOLUTION, SEVENTEEN

SVG = "{http://www.w3.org/2000/svg}"


def texts(picture: str, css: str) -> list[str]:
    """Return the words of a class in a picture."""
    root = ElementTree.fromstring(picture)  # noqa: S314 - our own picture
    return [
        "".join(node.itertext()) for node in root.iter(f"{SVG}text") if node.get("class") == css
    ]


def test_a_puzzle_shows_its_clues_and_the_rest_of_its_solution() -> None:
    picture = draw_puzzle(Puzzle.parse(EASY), Puzzle.parse(EASY_SOLUTION))

    assert EASY.replace(".", "") == "".join(texts(picture, "clue"))
    assert 51 == len(texts(picture, "placed"))


def test_a_step_shows_what_it_places_and_rules_out() -> None:
    clues = Puzzle.parse(SEVENTEEN)
    steps = explain(clues).steps

    assert 64 == len(steps)
    for taken in steps:
        picture = draw_step(taken, clues)
        assert len(taken.step.placements) == len(texts(picture, "sure"))
        assert len(taken.step.eliminations) == len(texts(picture, "gone"))
        assert taken.sentence == ElementTree.fromstring(picture)[0].text  # noqa: S314


@pytest.mark.parametrize("spec", ["4x4", "16x16", "25x25", "9x9+diagonals+windoku"])
def test_any_board_can_be_drawn(spec: str) -> None:
    board = Board.parse(spec)
    picture = draw_candidates(Candidates.full(board), Puzzle.empty(board))

    assert board.size**3 == len(texts(picture, "mark"))


def test_a_step_names_rows_and_columns_and_a_puzzle_does_not() -> None:
    trace = explain(EASY)
    clues = trace.position.clues
    step = draw_step(trace.steps[0], clues)

    names = [f"{axis}{number}" for number in range(1, 10) for axis in "rc"]
    assert names == texts(step, "line")
    assert [] == texts(draw_puzzle(clues), "line")
    assert (len(trace.steps) + 2) * 18 == draw_trace(trace).count('class="line"')


def test_the_name_of_a_line_stands_beside_the_line() -> None:
    picture = draw_puzzle(Puzzle.parse("1..............4"), named=True)
    nodes = list(ElementTree.fromstring(picture).iter(f"{SVG}text"))  # noqa: S314
    at = {"".join(node.itertext()): (node.get("x"), node.get("y")) for node in nodes}

    assert (at["c1"][0], at["r1"][1]) == at["1"]
    assert (at["c4"][0], at["r4"][1]) == at["4"]


def test_a_page_has_a_picture_for_each_step() -> None:
    trace = explain(EASY)

    assert len(trace.steps) + 2 == draw_trace(trace).count("<svg")


def test_jigsaw_regions_are_walled_off_in_text() -> None:
    board = Board.jigsaw("AAABB ACCBB ACDDB CCDEE DDEEE")
    drawn = draw(Puzzle.empty(board)).splitlines()

    assert ["┌───────────┬───────┐", "│ ·   ·   · │ ·   · │"] == drawn[:2]
