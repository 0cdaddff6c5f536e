# SPDX-License-Identifier: MIT
"""Constraints are drawn in Set: with the mouse, by touch and with keys; changed, undone, set."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import cluesmith as cs
from cluesmith.apps.web.gestures import Gesture, gesture_of
from cluesmith.board import Board, formats
from cluesmith.board.constraints import CONSTRAINTS
from studio_page import PHONE_LIGHT, Look, StudioPage

SMALL = "set?board=4x4"
SERVER_ONLY = pytest.mark.server_only("constraints of some cells")


def _begin(studio: StudioPage, kind: str, link: str = SMALL) -> None:
    studio.open(link)
    studio.view.get_by_text("Draw", exact=True).click()
    _choose(studio, kind)


def _choose(studio: StudioPage, kind: str) -> None:
    studio.view.locator("[data-choice=kind]").select_option(kind)


def _texts(studio: StudioPage, count: int) -> list[str]:
    """The constraints of the board, once there are so many."""
    items = studio.view.locator("[data-constraint]")
    expect(items).to_have_count(count)
    texts: list[str] = items.evaluate_all("all => all.map(item => item.dataset.constraint)")
    return texts


def _touch(studio: StudioPage, cell: str, across: float, down: float) -> None:
    """Click a place given in widths of a cell from the corner of a cell."""
    box = studio.cell(cell).bounding_box()
    assert box is not None
    studio.page.mouse.click(box["x"] + across * box["width"], box["y"] + down * box["height"])


@SERVER_ONLY
def test_a_cage_is_dragged_and_its_total_typed(studio: StudioPage) -> None:
    _begin(studio, "killer_cage")
    studio.drag(["r1c1", "r1c2", "r2c2"])
    assert _texts(studio, 1) == ["killer_cage:total=?:r1c1,r1c2,r2c2"]
    studio.page.keyboard.type("7")
    studio.press("Enter")
    expect(studio.view.locator("[data-constraint*='total=7']")).to_have_count(1)
    expect(studio.view.locator(".drawing.over text", has_text="7")).to_have_count(1)
    studio.wait_for_address("killer_cage:total%3D7")

    studio.press("Control+z")
    assert _texts(studio, 1) == ["killer_cage:total=?:r1c1,r1c2,r2c2"]
    studio.press("Control+z")
    assert _texts(studio, 0) == []
    studio.press("Control+y", "Control+y")
    expect(studio.view.locator("[data-constraint*='total=7']")).to_have_count(1)
    studio.reload()
    assert _texts(studio, 1) == ["killer_cage:total=7:r1c1,r1c2,r2c2"]


@SERVER_ONLY
def test_a_line_follows_a_diagonal_stroke_and_the_way_back_shortens_it(studio: StudioPage) -> None:
    _begin(studio, "thermometer")
    studio.drag(["r1c1", "r2c2", "r3c3", "r4c4", "r3c3"])

    assert _texts(studio, 1) == ["thermometer:r1c1,r2c2,r3c3"]
    expect(studio.view.locator(".drawing.under path")).not_to_have_count(0)


@SERVER_ONLY
def test_the_circle_of_an_arrow_is_the_first_cell_of_its_stroke(studio: StudioPage) -> None:
    _begin(studio, "arrow")
    studio.drag(["r1c1", "r1c2", "r2c3"])

    assert _texts(studio, 1) == ["arrow:circle=r1c1:r1c2,r2c3"]


@SERVER_ONLY
def test_the_long_circle_of_an_arrow_has_the_first_cells_of_its_stroke(studio: StudioPage) -> None:
    _begin(studio, "arrow", "set")
    cells = studio.view.get_by_label("Cells in the circle")
    cells.select_option("2")
    studio.drag(["r1c1", "r1c2", "r2c3", "r3c4"])
    assert _texts(studio, 1) == ["arrow:circle=r1c1,r1c2:r2c3,r3c4"]
    cells.select_option("3")
    studio.noted("that the arrow cannot reach")  # one digit is less than three digits
    studio.forgive()
    expect(cells).to_have_value("2")
    cells.select_option("1")
    expect(
        studio.view.locator("[data-constraint='arrow:circle=r1c1:r1c2,r2c3,r3c4']")
    ).to_be_visible()
    studio.press("Control+z")
    expect(
        studio.view.locator("[data-constraint='arrow:circle=r1c1,r1c2:r2c3,r3c4']")
    ).to_be_visible()
    _choose(studio, "thermometer")

    expect(cells).not_to_be_visible()


@SERVER_ONLY
def test_dots_are_touched_on_edges_and_quadruples_on_corners(studio: StudioPage) -> None:
    _begin(studio, "difference")
    _touch(studio, "r1c1", 0.97, 0.5)
    assert _texts(studio, 1) == ["difference:r1c1,r1c2"]
    _choose(studio, "ratio")
    _touch(studio, "r2c2", 0.5, 0.03)
    assert _texts(studio, 2) == ["difference:r1c1,r1c2", "ratio:r1c2,r2c2"]
    _choose(studio, "quadruple")
    _touch(studio, "r3c3", 0.05, 0.05)

    assert _texts(studio, 3)[1] == "quadruple:values=1,3:r2c2,r2c3,r3c2,r3c3"
    _touch(studio, "r3c3", 0.05, 0.05)  # again: it is selected, not drawn twice
    studio.view.get_by_label("Values").fill("2,4")
    studio.press("Enter")
    expect(studio.view.locator("[data-constraint*='values=2,4']")).to_have_count(1)
    assert len(_texts(studio, 3)) == 3


@SERVER_ONLY
def test_clues_outside_are_touched_beside_the_board(studio: StudioPage) -> None:
    _begin(studio, "sandwich")
    _touch(studio, "r2c1", -0.5, 0.5)
    assert _texts(studio, 1) == ["sandwich:clue=?:r2c1,r2c2,r2c3,r2c4"]
    _touch(studio, "r1c3", 0.5, -0.5)
    assert _texts(studio, 2)[0] == "sandwich:clue=?:r1c3,r2c3,r3c3,r4c3"
    _choose(studio, "little_killer")
    _touch(studio, "r1c1", -0.5, -0.5)

    assert _texts(studio, 3)[0] == "little_killer:total=?:r1c1,r2c2,r3c3,r4c4"


@SERVER_ONLY
def test_single_cells_are_one_constraint_and_a_second_touch_takes_them_out(
    studio: StudioPage,
) -> None:
    _begin(studio, "odd")
    studio.cell("r1c1").click()
    studio.cell("r3c3").click()
    expect(studio.view.locator("[data-constraint='odd:r1c1,r3c3']")).to_have_count(1)
    studio.cell("r1c1").click()
    expect(studio.view.locator("[data-constraint='odd:r3c3']")).to_have_count(1)
    studio.cell("r3c3").click()

    assert _texts(studio, 0) == []


def test_rules_of_the_whole_board_are_switches(studio: StudioPage) -> None:
    _begin(studio, "odd", "set")
    studio.view.get_by_text("Rules of the whole board").click()
    offered = studio.view.locator("[data-rule]").evaluate_all("all => all.map(i => i.dataset.rule)")
    rules = [name for name, kind in CONSTRAINTS.items() if gesture_of(kind) is Gesture.BOARD]
    assert offered == ["diagonals", "windoku", "no_boxes", *rules]
    studio.view.get_by_role("checkbox", name="Anti-knight").check()
    studio.view.locator(".rules", has_text="knight's move").wait_for()
    studio.view.get_by_role("checkbox", name="Diagonals").check()
    expect(studio.view.locator(".lines .extra")).to_have_count(2)
    studio.wait_for_address("diagonals%2Bantiknight")
    studio.view.get_by_role("checkbox", name="Anti-knight").uncheck()

    assert _texts(studio, 0) == []


def test_every_kind_that_the_declarations_have_is_offered(studio: StudioPage) -> None:
    _begin(studio, "odd")
    options = studio.view.locator("[data-choice=kind] option")
    offered = set(options.evaluate_all("all => all.map(option => option.value)"))

    drawn = {
        name for name, kind in CONSTRAINTS.items() if gesture_of(kind) not in (None, Gesture.BOARD)
    }
    assert offered == drawn
    assert len(offered) > 40


@SERVER_ONLY
def test_constraints_are_drawn_and_removed_with_keys_alone(studio: StudioPage) -> None:
    _begin(studio, "killer_cage")
    studio.cell("r1c1").focus()
    studio.press("Shift+ArrowRight", "Shift+ArrowDown", "Enter")
    assert _texts(studio, 1) == ["killer_cage:total=?:r1c1,r1c2,r2c2"]
    studio.press("9", "Enter")
    expect(studio.view.locator("[data-constraint*='total=9']")).to_have_count(1)
    studio.press("Delete")

    assert _texts(studio, 0) == []


@SERVER_ONLY
@pytest.mark.parametrize("look", [PHONE_LIGHT], indirect=True)
def test_a_cage_is_drawn_by_touch_on_a_phone(studio: StudioPage, look: Look) -> None:
    _begin(studio, "killer_cage", "set")
    studio.page.evaluate("scrollTo(0, 0)")
    places = [studio.cell(name).bounding_box() for name in ("r1c1", "r1c3")]
    first, last = places
    assert first is not None
    assert last is not None
    session = studio.page.context.new_cdp_session(studio.page)

    def touch(kind: str, *points: dict[str, float]) -> None:
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    half = first["width"] / 2
    start = {"x": first["x"] + half, "y": first["y"] + half}
    touch("touchStart", start)
    for step in range(1, 11):
        touch("touchMove", {**start, "x": start["x"] + step / 10 * (last["x"] - first["x"])})
    touch("touchEnd")

    assert _texts(studio, 1) == ["killer_cage:total=?:r1c1,r1c2,r1c3"]
    assert studio.page.evaluate("document.activeElement.tagName") != "INPUT"  # no keyboard pops up
    assert studio.page.evaluate("document.documentElement.scrollWidth") <= look.width


@SERVER_ONLY
def test_what_no_digits_can_keep_is_refused_in_words(studio: StudioPage) -> None:
    _begin(studio, "killer_cage")
    studio.drag(["r1c1", "r1c2"])
    _texts(studio, 1)
    studio.page.keyboard.type("99")
    studio.press("Enter")

    studio.noted("sum 99 is outside 3 to 7")
    studio.forgive()  # the server refused it
    assert _texts(studio, 1) == ["killer_cage:total=?:r1c1,r1c2"]
    expect(studio.view.get_by_label("Total")).to_have_value("?")


@SERVER_ONLY
def test_the_possible_digits_are_shown_while_constraints_are_drawn(studio: StudioPage) -> None:
    _begin(studio, "killer_cage")
    studio.drag(["r1c1", "r1c2"])
    _texts(studio, 1)
    studio.page.keyboard.type("3")
    studio.press("Enter")
    expect(studio.cell("r1c1").locator("text.small")).to_have_count(2)
    assert studio.marks("r1c1") == "12"
    assert studio.marks("r1c3") == "34"
    studio.view.get_by_label("Show the digits that are possible").uncheck()

    assert studio.marks("r1c1") == ""


@SERVER_ONLY
def test_open_totals_and_dots_are_found_and_the_puzzle_is_played(studio: StudioPage) -> None:
    board = (
        "4x4+killer_cage:total=?:r1c1,r2c1+killer_cage:total=?:r1c2,r1c3+difference?:r3c1,r3c2"
        "+difference?:r4c3,r4c4+ratio?:r2c4,r3c4+thermometer:r2c2,r3c3,r4c4"
    )
    studio.open(f"set?board={board.replace('+', '%2B').replace('?', '%3F')}")
    studio.act("set")
    verdict = studio.message("good", "Here is your puzzle")
    assert studio.painted() == []
    verdict.get_by_role("button", name="Solve it").click()
    studio.wait_for_address("solve?board=")
    found = re.search(r"board=([^&]*)", studio.page.url)
    assert found is not None
    spec = found[1].replace("%2B", "+").replace("%3D", "=")

    assert "?" not in spec
    assert "thermometer" in spec
    assert cs.solve(cs.Puzzle.parse("." * 16, Board.parse(spec))).count == 1
    expect(studio.view.locator(".drawing.over text").first).to_be_visible()


@SERVER_ONLY
@pytest.mark.parametrize("name", ["fpuzzles", "sudokupad", "iss", "json"])
def test_a_drawn_board_is_copied_for_other_programs_and_read_again(
    studio: StudioPage, name: str
) -> None:
    board = Board.parse("9x9+antiknight+killer_cage:total=10:r1c1,r1c2+thermometer:r5c1,r5c2,r5c3")
    studio.open(f"set?board={board.spec.replace('+', '%2B')}&fixed={'.' * 80}7")
    studio.view.get_by_label("Format").select_option(name)
    studio.act("copy-board")
    studio.noted("The board copied")
    text = studio.page.evaluate("navigator.clipboard.readText()")
    [record] = formats.read(text)
    assert record.board == board
    assert str(record.puzzle) == "." * 80 + "7"

    studio.open("set")
    studio.view.locator(".stage").evaluate(
        "(node, text) => {"
        "  const data = new DataTransfer();"
        "  data.setData('text/plain', text);"
        "  node.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));"
        "}",
        text,
    )
    assert sorted(_texts(studio, 3)) == sorted(each.text(board) for each in board.constraints)
    assert studio.digit("r9c9") == "7"


@SERVER_ONLY
def test_cages_are_generated_and_shown_with_their_totals(studio: StudioPage) -> None:
    studio.open("generate?constraints=cages&count=1&seed=5")
    studio.act("generate")
    studio.message("good", "1 of 1")
    expect(studio.view.locator(".thumbnail .drawing.over text").first).to_be_visible()
    studio.view.locator(".puzzle").get_by_role("button", name="Solve").click()
    studio.wait_for_address("killer_cage")
    expect(studio.view.locator(".stage .drawing.over text").first).to_be_visible()
