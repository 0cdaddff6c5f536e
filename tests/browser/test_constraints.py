# SPDX-License-Identifier: MIT
"""Boards with constraints: read from links of other programs, drawn, played and checked."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import cluesmith as cs
from cluesmith.board import Board, Position, Puzzle
from cluesmith.board.formats import PuzzleRecord, write
from studio_page import DESKTOP_DARK, PHONE_LIGHT, Look, StudioPage

BOARD = Board.parse(
    "9x9+antiknight+arrow:circle=r9c9:r8c8,r7c7+killer_cage:total=10:r1c1,r1c2,r2c1"
    "+thermometer:r5c1,r5c2,r5c3,r4c3"
)
CLUES = "." * 44 + "5" + "." * 36


def _link(to: str) -> str:
    record = PuzzleRecord(Position.of(Puzzle.parse(CLUES, BOARD)))
    return write([record], to).strip()


@pytest.mark.parametrize("to", ["fpuzzles", "sudokupad"])
def test_a_link_with_cages_thermometers_and_arrows_is_drawn_and_played(
    studio: StudioPage, to: str
) -> None:
    studio.open("solve")
    studio.view.get_by_label("A puzzle in any format").fill(_link(to))
    studio.act("load")
    over, under = (studio.view.locator(f".stage .drawing.{part}") for part in ("over", "under"))
    expect(over.locator("text", has_text="10")).to_have_count(1)  # the total of the cage
    expect(over.locator("path[stroke-dasharray]")).not_to_have_count(0)
    assert under.locator("path").count() >= 2  # the thermometer and the arrow
    assert under.locator("circle").count() >= 2
    expect(studio.view.locator(".rules")).to_contain_text("knight's move", use_inner_text=True)

    studio.cell("r1c2").click()
    studio.press("4")
    studio.cell("r2c1").click()
    studio.press("4")  # differs in its row, column and box; the cage has it twice
    expect(studio.view.locator(".ground.conflict")).to_have_count(2)
    studio.press("Delete")
    studio.reload()
    expect(over.locator("text", has_text="10")).to_have_count(1)
    assert (studio.digit("r1c2"), studio.digit("r5c9")) == ("4", "5")


def test_check_knows_the_constraints(studio: StudioPage) -> None:
    spec = "4x4+thermometer:r1c1,r1c2,r1c3,r1c4"
    assert cs.solve(Puzzle.parse("." * 16, Board.parse(spec)), limit=50).count > 1
    studio.open(f"solve?board={spec.replace('+', '%2B')}&puzzle={'.' * 15}1")
    studio.cell("r1c1").click()
    studio.press("2")
    studio.act("check")
    expect(studio.message("bad", "One digit is wrong")).to_contain_text("r1c1", use_inner_text=True)
    studio.press("1")
    studio.act("solve")
    studio.message("open", "3 solutions")

    assert [studio.digit(f"r1c{column}") for column in range(1, 5)] == ["1", "2", "3", "4"]


@pytest.mark.parametrize("look", [DESKTOP_DARK, PHONE_LIGHT], indirect=True, ids=["dark", "phone"])
def test_clues_outside_the_grid_have_room(studio: StudioPage, look: Look) -> None:
    line = ",".join(f"r1c{column}" for column in range(1, 10))
    spec = Board.parse(f"9x9+sandwich:clue=13:{line}").spec
    studio.open(f"solve?board={spec.replace('+', '%2B')}&puzzle={CLUES}")
    clue = studio.view.locator(".board .drawing.over text").first
    clue.wait_for()
    box, frame = clue.bounding_box(), studio.view.locator(".board").bounding_box()
    assert box is not None
    assert frame is not None
    assert frame["x"] <= box["x"]
    assert frame["y"] <= box["y"]
    assert box["x"] + box["width"] <= frame["x"] + frame["width"] + 1
    assert studio.page.evaluate("document.documentElement.scrollWidth") <= look.width
    studio.picture(f"outside-{look.width}")


def _open(studio: StudioPage, spec: str, clues: str) -> None:
    studio.open(f"solve?board={spec.replace('+', '%2B')}&puzzle={clues}")


def test_digits_that_break_any_constraint_are_in_conflict(studio: StudioPage) -> None:
    _open(
        studio, "4x4+thermometer:r1c1,r1c2,r1c3+sandwich:clue=5:r4c1,r4c2,r4c3,r4c4", "." * 15 + "4"
    )
    conflicts = studio.view.locator(".ground.conflict")
    studio.cell("r1c1").click()
    studio.press("4")  # the bulb cannot have the highest digit, whatever follows
    expect(conflicts).to_have_count(1)
    expect(studio.view.locator(".count")).to_have_text("1 in conflict")
    studio.press("1")
    expect(conflicts).to_have_count(0)
    studio.cell("r4c2").click()
    studio.press("1")  # one cell lies between 1 and 4, and no digit there is 5
    expect(conflicts).to_have_count(2)


def test_a_full_grid_that_breaks_a_constraint_is_not_solved(studio: StudioPage) -> None:
    spec = "4x4+killer_cage:total=3:r1c3,r1c4"
    _open(studio, spec, "1...341221434321")
    for cell, digit in {"r1c2": "2", "r1c3": "3", "r1c4": "4"}.items():
        studio.cell(cell).click()
        studio.press(digit)
    expect(studio.view.locator(".ground.conflict")).to_have_count(2)
    expect(studio.view.locator(".count")).to_have_text("2 in conflict")
    expect(studio.view.locator(".finish")).not_to_be_visible()

    _open(studio, spec.replace("total=3", "total=7"), "1...341221434321")
    for cell, digit in {"r1c2": "2", "r1c3": "3", "r1c4": "4"}.items():
        studio.cell(cell).click()
        studio.press(digit)
    studio.view.locator(".finish", has_text="Solved").wait_for()


def test_small_pictures_show_the_marks(studio: StudioPage) -> None:
    saved = [{"spec": BOARD.spec, "puzzle": CLUES, "label": "Mine"}]
    studio.open("generate")
    studio.page.evaluate(
        "saved => localStorage.setItem('cluesmith.puzzles', JSON.stringify(saved))", saved
    )
    studio.open("generate")
    picture = studio.view.locator(".thumbnail")
    expect(picture.locator(".drawing.over text", has_text="10")).to_have_count(1)
    expect(picture.locator(".drawing.under circle")).not_to_have_count(0)


@pytest.mark.parametrize(
    ("spec", "lines"),
    [
        ("4x4+boxes:4", "4x4"),
        ("4x4+regions:1112122233434344", "jigsaw:1112122233434344"),
    ],
)
def test_boards_with_named_boxes_or_regions_are_drawn(
    studio: StudioPage, spec: str, lines: str
) -> None:
    assert Board.parse(spec) == Board.parse(lines)
    drawn = []
    for name in (spec, lines):
        _open(studio, name, "1" + "." * 15)
        drawn.append(studio.view.locator(".board .thick").get_attribute("d"))

    assert drawn[0] == drawn[1]
    assert studio.digit("r1c1") == "1"


def test_a_killer_without_clues_is_played_and_analysed(studio: StudioPage) -> None:
    spec = (
        "4x4+killer_cage:total=10:r1c4,r2c2,r2c3,r2c4+killer_cage:total=6:r1c1,r1c2,r1c3"
        "+killer_cage:total=7:r2c1,r3c1,r4c1+killer_cage:total=8:r3c4,r4c3,r4c4"
        "+killer_cage:total=9:r3c2,r3c3,r4c2"
    )
    studio.open(f"solve?board={spec.replace('+', '%2B')}")
    expect(studio.view).not_to_have_class("view play blank")
    expect(studio.view.get_by_label("Digit", exact=True)).to_be_checked()
    studio.act("hint")
    studio.view.locator(".message:visible").first.wait_for()
    studio.page.get_by_role("tab", name="Analyse").click()
    studio.view.locator(".verdict", has_text=" ").first.wait_for()
    expect(studio.view.locator(".panel")).not_to_contain_text("Load a puzzle to see this")
