# SPDX-License-Identifier: MIT
"""A player's board: it fits the window, takes every key, and selects, marks and colours cells."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import cluesmith as cs
from studio_page import EASY, EASY_SOLUTION, HEART, Look, StudioPage

SIZES = [(1280, 720), (1366, 768), (1024, 768), (1440, 900), (844, 390), (390, 844), (2560, 1440)]
SEVERAL = "......8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"


_BLOCK_KEY = """key => document.body.dispatchEvent(
  new KeyboardEvent("keydown", { ...key, modifierNumLock: true, bubbles: true }))"""


def _open(studio: StudioPage) -> None:
    studio.open(f"solve?puzzle={EASY}")


@pytest.mark.parametrize(
    "fragment",
    [f"solve?puzzle={EASY}", f"set?pattern={HEART}", f"solve?board=16x16&puzzle=1{'.' * 255}"],
    ids=["solve", "set", "sixteen"],
)
def test_board_and_keypad_fit_the_window_together(studio: StudioPage, fragment: str) -> None:
    studio.open(fragment)
    if fragment.startswith("set"):
        studio.view.get_by_text("Fix digits").click()
    for width, height in SIZES:
        studio.page.set_viewport_size({"width": width, "height": height})
        studio.page.evaluate("scrollTo(0, 0)")
        tabs, board, keypad = (
            studio.page.locator(part).bounding_box()
            for part in (".tabs", ".view:not([hidden]) .board", ".view:not([hidden]) .keypad")
        )
        assert tabs is not None
        bottom = tabs["y"] if tabs["y"] > height / 2 else height
        for box in (board, keypad):
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width
            assert box["y"] + box["height"] <= bottom + 1, (width, height, box)
        if "16x16" not in fragment:
            assert board is not None
            assert board["height"] > min(height * 0.6, width * 0.85), (width, height)


def test_digits_are_written_wherever_the_focus_is(studio: StudioPage) -> None:
    _open(studio)
    studio.cell("r1c2").click()
    studio.page.get_by_role("button", name="Check").focus()
    studio.press("6", "ArrowRight")
    studio.page.evaluate(_BLOCK_KEY, {"key": "7", "code": "Numpad7"})
    studio.press("ArrowRight")
    assert (studio.digit("r1c2"), studio.digit("r1c3")) == ("6", "7")
    studio.page.locator("body").evaluate("() => document.activeElement.blur()")
    studio.press("Control+Digit9", "Shift+Digit9")
    studio.page.evaluate(_BLOCK_KEY, {"key": "3", "code": "Numpad3", "ctrlKey": True})
    assert (studio.marks("r1c4"), studio.corners("r1c4")) == ("39", "9")
    # Some systems send End for Shift 1 of the number block.
    studio.page.evaluate(_BLOCK_KEY, {"key": "End", "code": "Numpad1"})
    assert studio.corners("r1c4") == "19"


def test_a_fast_stroke_paints_every_cell_that_it_crosses(studio: StudioPage) -> None:
    studio.open("set")
    studio.view.get_by_label("Symmetry of the brush").select_option("none")
    first, last = (studio.cell(name).bounding_box() for name in ("r1c1", "r9c9"))
    assert first is not None
    assert last is not None
    studio.page.mouse.move(first["x"] + 9, first["y"] + 9)
    studio.page.mouse.down()
    studio.page.mouse.move(last["x"] + 9, last["y"] + 9, steps=1)
    studio.page.mouse.up()

    assert studio.painted() == [f"r{i}c{i}" for i in range(1, 10)]


def test_cells_are_selected_by_drag_by_ctrl_and_by_a_double_click(studio: StudioPage) -> None:
    _open(studio)
    studio.drag(["r1c2", "r1c3", "r1c4"])
    studio.cell("r2c1").click(modifiers=["Control"])
    studio.press("Control+Digit9")
    assert [studio.marks(name) for name in ("r1c2", "r1c3", "r1c4", "r2c1")] == ["9"] * 4
    studio.press("Control+Digit9")
    assert studio.marks("r1c2") == ""
    studio.cell("r1c1").dblclick()
    selected = studio.view.locator("[aria-selected=true]")
    names = selected.evaluate_all("all => all.map(cell => cell.dataset.cell)")
    assert names == ["r1c1", "r5c7", "r9c3"]


def test_marks_return_when_a_digit_is_deleted(studio: StudioPage) -> None:
    _open(studio)
    studio.view.get_by_role("button", name="Pencil in").click()
    before = studio.marks("r1c2"), studio.marks("r1c3")
    assert before == ("1679", "12679")
    studio.cell("r1c2").focus()
    studio.press("6")
    assert studio.marks("r1c3") == "1279"
    studio.press("Delete")

    assert (studio.marks("r1c2"), studio.marks("r1c3")) == before


def test_colours_are_given_and_taken(studio: StudioPage) -> None:
    _open(studio)
    studio.drag(["r1c2", "r1c3"])
    studio.press("v")
    studio.view.get_by_role("button", name="green").click()
    expect(studio.cell("r1c3").locator(".colour-4")).to_have_count(1)
    expect(studio.cell("r1c3")).to_have_attribute("aria-label", re.compile("colour 4"))
    studio.press("4")
    expect(studio.view.locator(".board .colour")).to_have_count(0)


def test_the_keypad_counts_and_the_filter_shows_where_a_digit_can_go(studio: StudioPage) -> None:
    _open(studio)
    key = studio.view.locator(".keypad .key").first
    expect(key).to_have_attribute("data-missing", "7")
    studio.press("F4")
    bright = studio.view.locator(".board [role=gridcell]:not(:has(.dim))")
    names = bright.evaluate_all("all => all.map(cell => cell.dataset.cell)")
    assert {"r1c1", "r5c7", "r9c3"} < set(names)
    assert "r1c2" not in names
    studio.press("F4")
    expect(studio.view.locator(".dim")).to_have_count(0)


def test_a_selected_digit_is_shown_wherever_it_stands(studio: StudioPage) -> None:
    _open(studio)
    studio.view.get_by_role("button", name="Pencil in").click()
    fours = {f"r{cell // 9 + 1}c{cell % 9 + 1}" for cell in range(81) if EASY[cell] == "4"}
    cells = studio.view.locator(".board [role=gridcell]")
    names = "all => all.map(cell => cell.dataset.cell)"
    marked = {name for name in cells.evaluate_all(names) if "4" in studio.marks(name)}
    assert marked
    studio.cell("r1c1").click()
    assert set(cells.locator("css=:scope:has(.ground.same)").evaluate_all(names)) == fours
    small = cells.locator(".small.same")
    assert set(small.all_text_contents()) == {"4"}
    assert set(cells.locator("css=:scope:has(.small.same)").evaluate_all(names)) == marked
    fill = "node => getComputedStyle(node).fill"
    paper, ground = (studio.cell(name).locator(".ground") for name in ("r1c2", "r5c7"))
    assert ground.evaluate(fill) != paper.evaluate(fill)
    plain = studio.cell("r1c2").locator(".small:not(.same)").first
    assert small.first.evaluate(fill) != plain.evaluate(fill)
    studio.cell("r1c2").click()

    expect(studio.view.locator(".board .same")).to_have_count(0)


def test_the_clock_runs_is_paused_and_covers_the_board(studio: StudioPage) -> None:
    studio.page.clock.install(time=0)
    _open(studio)
    studio.page.clock.pause_at(3_600_000)  # from here on time goes by only where the test says so
    studio.cell("r1c2").focus()
    studio.press("6")
    studio.page.clock.run_for(65_000)
    clock = studio.view.locator(".clock")
    expect(clock).to_have_text("1:05", use_inner_text=True)
    clock.click()
    studio.page.clock.run_for(5_000)
    expect(clock).to_contain_text("1:05", use_inner_text=True)
    assert studio.cell("r1c1").locator("text").evaluate("x => getComputedStyle(x).visibility") == (
        "hidden"
    )
    studio.press("7")
    assert studio.digit("r1c2") == "6"
    clock.click()
    studio.page.clock.resume()
    studio.reload()
    assert clock.inner_text().startswith("1:")


def test_the_last_digit_ends_the_game(studio: StudioPage) -> None:
    studio.open(f"solve?puzzle={EASY}&values=4.{EASY_SOLUTION[2:]}")
    studio.cell("r1c2").focus()
    studio.press("1")
    studio.message("good", "Solved")
    studio.view.get_by_role("button", name="How hard was it?").click()

    assert studio.page.title().startswith("Analyse")


def test_cells_shown_as_certain_are_all_those_that_no_solution_changes(
    studio: StudioPage,
) -> None:
    studio.open(f"solve?puzzle={SEVERAL}")
    studio.act("solve")
    studio.message("open", "At least 50 solutions")
    certain = []
    for cell, clue in enumerate(SEVERAL):
        digits = [clue] if clue != "." else _possible_digits(cell)
        certain.append(digits[0] if len(digits) == 1 else ".")

    assert studio.line() == "".join(certain)
    assert "".join(certain) != SEVERAL


def test_check_calls_no_digit_of_a_later_solution_wrong(studio: StudioPage) -> None:
    first = [str(grid) for grid in cs.solve(SEVERAL, limit=50).solutions]
    assert len(first) == 50
    assert all(grid[3] != "9" for grid in first)
    assert "9" in _possible_digits(3)
    studio.open(f"solve?puzzle={SEVERAL}")
    studio.cell("r1c4").focus()
    studio.press("9")
    studio.act("check")

    studio.message("good", "All right so far")
    expect(studio.view.locator(".board .wrong")).to_have_count(0)


def test_check_knows_what_is_wrong_where_there_are_several_solutions(studio: StudioPage) -> None:
    studio.open(f"solve?puzzle={SEVERAL}")
    studio.cell("r4c9").focus()
    studio.press("7")
    assert not cs.solve(SEVERAL[:35] + "7" + SEVERAL[36:]).count
    studio.act("check")
    expect(studio.message("bad", "One digit is wrong")).to_contain_text(
        "several solutions", use_inner_text=True
    )


def test_check_looks_at_marks_too(studio: StudioPage) -> None:
    _open(studio)
    studio.cell("r1c2").focus()
    studio.press("Control+Digit6", "Control+Digit9")  # it is a 1
    studio.act("check")

    expect(studio.message("bad", "One cell of marks is wrong")).to_contain_text(
        "marks of r1c2", use_inner_text=True
    )


def test_a_hint_follows_the_solution_and_keeps_the_players_marks(studio: StudioPage) -> None:
    studio.open(f"solve?puzzle={EASY}&values={_before_an_elimination()}")
    studio.cell("r1c2").focus()
    studio.press("Control+Digit1")
    studio.act("solve")
    studio.message("good", "One solution")
    sentences = []
    for _ in range(2):
        studio.whole_hint()
        expect(studio.view.locator(".disc.gone")).not_to_have_count(0)
        sentences.append(studio.message("good").inner_text())
        studio.act("take")
        assert studio.marks("r1c2") == "1"
        expect(studio.view.locator("text.small")).to_have_count(1)

    assert sentences[0] != sentences[1]  # what a step removed stays removed


def _is_solvable(line: str) -> bool:
    try:
        return cs.solve(line).count > 0
    except cs.SudokuError:  # the digit contradicts a clue
        return False


def _possible_digits(cell: int) -> list[str]:
    """The digits that a cell has in some solution of the puzzle with several."""
    lines = {d: SEVERAL[:cell] + d + SEVERAL[cell + 1 :] for d in "123456789"}
    return [digit for digit, line in lines.items() if _is_solvable(line)]


def _before_an_elimination() -> str:
    """The digits of the easy puzzle where two steps in a row only remove candidates."""
    steps = [step.to_json() for step in cs.explain(EASY).steps[:5]]
    assert [bool(step["placements"]) for step in steps] == [True, True, True, False, False]
    return str(steps[3]["before"]["values"])  # type: ignore[index]


@pytest.mark.parametrize("look", [Look(844, 390, "light")], indirect=True)
def test_on_a_phone_held_sideways_a_hint_and_the_board_are_in_sight_together(
    studio: StudioPage, look: Look
) -> None:
    studio.open(f"solve?puzzle={EASY}")
    for offered in ("What is it?", "Show the step", "Take the step"):
        studio.act("hint")
        studio.view.get_by_role("button", name=offered).wait_for()
        message = studio.view.locator(".message:visible").first
        for part in (message, studio.view.locator(".stage > .board")):
            box = part.bounding_box()
            assert box is not None
            assert box["y"] >= 0, offered
            assert box["y"] + box["height"] <= look.height, offered
            assert box["x"] + box["width"] <= look.width
