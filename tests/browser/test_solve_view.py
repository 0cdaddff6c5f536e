# SPDX-License-Identifier: MIT
"""Solve: playing with mouse and keys, hints, the trace, checks, and puzzles pasted in."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import cluesmith as cs
from studio_page import (
    DESKTOP_DARK,
    DESKTOP_LIGHT,
    EASY,
    EASY_SOLUTION,
    PHONE_DARK,
    Look,
    StudioPage,
)

if TYPE_CHECKING:
    from playwright.sync_api import Locator

ESCARGOT = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."


def test_digits_and_pencilmarks_are_written_with_keys(studio: StudioPage) -> None:
    studio.open(f"solve?puzzle={EASY}")
    studio.cell("r1c2").focus()
    studio.press("Control+Digit1", "Control+Digit7")
    assert studio.marks("r1c2") == "17"
    studio.press("p", "7", "6", "p", "ArrowRight", "7")

    assert studio.marks("r1c2") == "16"
    assert studio.digit("r1c3") == "7"
    studio.press("Control+z")
    assert studio.digit("r1c3") == ""
    studio.press("Control+Shift+Z", "Delete")
    assert studio.digit("r1c3") == ""
    studio.cell("r1c1").focus()
    studio.press("5")
    assert studio.digit("r1c1") == "4"  # a clue stays


@pytest.mark.parametrize("look", [DESKTOP_LIGHT, PHONE_DARK], indirect=True, ids=["desk", "phone"])
def test_digits_are_written_with_the_keypad_and_conflicts_are_shown(
    studio: StudioPage, look: Look
) -> None:
    studio.open(f"solve?puzzle={EASY}")
    touch = "tap" if look.is_phone else "click"
    getattr(studio.cell("r1c2").locator(".ground"), touch)()
    getattr(studio.view.get_by_role("button", name="8", exact=True), touch)()

    assert studio.digit("r1c2") == "8"
    expect(studio.cell("r1c7").locator(".conflict")).to_have_count(1)
    expect(studio.cell("r1c2")).to_have_attribute("aria-label", re.compile("in conflict"))
    studio.picture(f"conflict-{look.width}")
    getattr(studio.view.get_by_role("button", name="Clear the cell"), touch)()
    expect(studio.view.locator(".conflict")).to_have_count(0)


@pytest.mark.parametrize("look", [DESKTOP_LIGHT, PHONE_DARK], indirect=True, ids=["desk", "phone"])
def test_a_hint_comes_in_three_stages_and_is_taken(studio: StudioPage, look: Look) -> None:
    studio.open(f"solve?puzzle={EASY}")
    studio.cell("r1c1").focus()
    studio.press("h")
    studio.message("plain", "Where")
    expect(studio.view.locator(".look")).to_have_count(9)
    studio.press("h")
    studio.message("plain", "Hidden single")
    studio.press("h")
    studio.message("good", "In column 2 the digit 4 can only go in r6c2.")
    studio.heard("can only go in r6c2")
    expect(studio.cell("r6c2").locator(".disc.sure")).to_have_count(1)
    studio.picture(f"hint-{look.width}")
    studio.press("Enter")

    assert studio.digit("r6c2") == "4"


def test_hints_lead_to_the_solution(studio: StudioPage) -> None:
    solution = cs.solve("1......3..2....4").solutions[0]
    studio.open(f"solve?board=4x4&puzzle=.{str(solution)[1:-2]}..")
    for _ in range(3):
        studio.whole_hint()
        studio.act("take")

    assert studio.line() == str(solution)
    expect(studio.view.locator(".toolbar")).to_contain_text("Solved", use_inner_text=True)


def test_the_trace_steps_through_the_board(studio: StudioPage) -> None:
    studio.open(f"solve?puzzle={EASY}")
    studio.act("explain")
    studio.view.get_by_text("to the solution").wait_for()
    expect(studio.view.locator(".disc.sure")).to_have_count(1)
    studio.cell("r1c1").focus()
    studio.press(".", ".", ".")
    expect(studio.view.locator("[aria-current=step]")).to_contain_text(
        "Locked triple", use_inner_text=True
    )
    expect(studio.view.locator(".disc.gone")).to_have_count(10)
    studio.picture("solve-desktop-light")
    studio.press(",")
    expect(studio.view.locator(".disc.gone")).to_have_count(0)
    studio.view.locator(".trace li button").last.click()
    assert studio.line().count(".") == 1


def test_the_solution_is_shown_over_a_step_of_the_trace(studio: StudioPage) -> None:
    studio.open(f"solve?puzzle={EASY}")
    studio.act("explain")
    studio.view.get_by_text("to the solution").wait_for()
    studio.act("solve")
    studio.message("good", "One solution")

    assert studio.line() == str(cs.solve(EASY).solutions[0])


def test_the_hardest_puzzle_is_explained_to_the_end(studio: StudioPage) -> None:
    studio.open(f"solve?puzzle={ESCARGOT}")
    studio.act("explain")
    studio.view.get_by_text("to the solution").wait_for()
    steps = cs.explain(ESCARGOT).steps
    expect(studio.view.locator(".trace li")).to_have_count(len(steps))
    number = next(i for i, each in enumerate(steps) if each.strategy.family == "reasons")
    studio.view.locator(".trace li button").nth(number).click()

    expect(studio.view.locator("[aria-current=step]")).to_contain_text("So r", use_inner_text=True)
    expect(studio.view.locator(".disc.gone")).to_have_count(1)


@pytest.mark.server_only("steps beyond singles on a 4x4 board")
def test_a_hint_says_that_there_are_several_solutions(studio: StudioPage) -> None:
    studio.open("solve?board=4x4&puzzle=1...............")
    studio.act("hint")

    message = studio.message("open", "No step found")
    expect(message).to_contain_text("several solutions", use_inner_text=True)
    expect(message.get_by_role("button")).to_have_count(0)


def test_a_hint_gives_a_reason_where_no_strategy_applies(studio: StudioPage) -> None:
    studio.open("solve")
    studio.view.get_by_label("A puzzle in any format").fill(ESCARGOT)
    studio.act("load")
    studio.message("plain", "Read as")
    for step in islice(cs.explain(ESCARGOT).steps, 3):
        studio.whole_hint()
        studio.view.get_by_text(step.sentence, exact=True).first.wait_for()
        studio.act("take")
    assert step.strategy.family == "reasons"


@pytest.mark.parametrize("look", [DESKTOP_DARK], indirect=True)
def test_a_chain_is_drawn_with_its_links(studio: StudioPage, look: Look) -> None:
    chain = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"
    studio.open(f"solve?puzzle={chain}")
    studio.act("explain")
    step = studio.view.locator(".trace li", has_text="Skyscraper").first
    step.wait_for()
    step.locator("button").click()

    expect(studio.view.locator(".disc.gone")).not_to_have_count(0)
    studio.view.locator(".trace li", has_text="ALS chain").first.locator("button").click()
    assert studio.view.locator(".link").count() > 3
    expect(studio.view.locator(".link.weak")).not_to_have_count(0)
    studio.picture("chain-desktop-dark")


def test_check_names_the_wrong_digits(studio: StudioPage) -> None:
    wrong = "42" + EASY[2:]
    studio.open(f"solve?puzzle={EASY}&values={wrong}")
    studio.act("check")
    expect(studio.message("bad", "One digit is wrong")).to_contain_text("r1c2", use_inner_text=True)
    expect(studio.cell("r1c2").locator(".wrong")).to_have_count(1)

    studio.follow(f"solve?puzzle={EASY}&values={EASY_SOLUTION}")
    studio.cell("r1c2").focus()
    studio.press("k")
    studio.message("good", "Every digit is right.")


def test_none_and_several_solutions_are_said_and_shown(studio: StudioPage) -> None:
    studio.open("solve?board=4x4&puzzle=1.....2......3..")
    studio.act("solve")
    studio.message("open", "solutions")
    expect(studio.view.locator(".differs")).not_to_have_count(0)

    studio.follow("solve?board=4x4&puzzle=12....3.........")
    studio.act("check")
    studio.message("bad", "No solution")


@pytest.mark.parametrize("look", [DESKTOP_LIGHT, PHONE_DARK], indirect=True, ids=["desk", "phone"])
def test_an_empty_board_offers_to_load_a_puzzle_first(studio: StudioPage, look: Look) -> None:
    studio.open("solve")
    text = studio.view.get_by_label("A puzzle in any format")
    load, board, aid = (
        studio.view.locator(part)
        for part in (".card:has(textarea)", ".board", ".card:has([data-action=hint])")
    )

    def top(part: Locator) -> float:
        box = part.bounding_box()
        assert box is not None
        return box["y"]

    assert top(load) < top(aid)
    assert not look.is_phone or top(load) < top(board)
    studio.picture(f"solve-empty-{look.width}")
    text.fill(EASY)
    studio.act("load")
    studio.message("plain", "Read as")
    assert top(aid) < top(load)
    studio.page.wait_for_function("() => scrollY === 0")
    studio.press("ArrowRight", "6")  # the keys go to the board
    assert studio.digit("r1c2") == "6"
    studio.press("Control+z", "Control+z")

    assert top(load) < top(aid)


@pytest.mark.server_only("a drawn grid of a 4x4 board")
def test_a_puzzle_is_pasted_in_any_format_or_typed_as_clues(studio: StudioPage) -> None:
    studio.open("solve")
    text = studio.view.get_by_label("A puzzle in any format")
    text.fill("1.|..\n..|.3\n-----\n..|2.\n..|.4\n")
    studio.act("load")
    studio.message("plain", "Read as")
    assert studio.line() == "1......3..2....4"

    studio.view.get_by_label("Board").select_option("16x16")
    studio.cell("r1c1").focus()
    studio.press("g", "ArrowRight", "Shift+KeyA", "ArrowDown", "f")
    assert studio.line().replace(".", "") == "GF"
    assert studio.corners("r1c2") == "A"
    studio.picture("sixteen-desktop-light")
