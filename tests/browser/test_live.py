# SPDX-License-Identifier: MIT
"""Set while it is painted, what it says of a puzzle that it found, and its other questions."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import cluesmith as cs
from studio_page import HEART, PHONE_DARK, TWO_EMPTY_ROWS, Look, StudioPage

if TYPE_CHECKING:
    from playwright.sync_api import Route

SMALL = "x......x..x....x"
HARD = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
DROP = """
(node, text) => {
  const data = new DataTransfer();
  data.items.add(new File([text], "proof.jsonl"));
  const options = { dataTransfer: data, bubbles: true, cancelable: true };
  node.dispatchEvent(new DragEvent("drop", options));
}
"""


def _digits_drawn(studio: StudioPage, kind: str) -> int:
    return studio.view.locator(f".board text.{kind}").count()


def test_after_a_stroke_the_nearest_clues_are_drawn_and_counted(studio: StudioPage) -> None:
    studio.open("set")
    studio.drag(["r1c1", "r1c2", "r1c3"])
    near = studio.view.locator(".near", has_text=re.compile(r"leave \d+ candidates open"))
    near.wait_for()
    expect(studio.view).to_contain_text("6 of 81", use_inner_text=True)
    assert _digits_drawn(studio, "best") == 6
    studio.press("Control+z")

    expect(near).to_have_count(0)
    assert _digits_drawn(studio, "best") == 0


def test_a_pattern_that_can_be_a_puzzle_says_so_while_it_is_painted(studio: StudioPage) -> None:
    studio.open(f"set?board=4x4&pattern={SMALL}")
    studio.view.locator(".live", has_text="These cells can be a puzzle.").wait_for()
    line = studio.line()

    assert cs.solve(line).count == 1
    assert [digit != "." for digit in line] == [cell == "x" for cell in SMALL]


def test_the_digits_that_can_still_be_fixed_are_shown(studio: StudioPage) -> None:
    studio.open("set?board=4x4&fixed=12..3...........")
    studio.view.get_by_text("Fix digits").click()
    expect(studio.cell("r2c2").locator("text")).to_have_text("4")
    assert studio.marks("r1c3") == "34"
    studio.view.get_by_text("Paint cells").click()

    assert studio.marks("r1c3") == ""


def test_fixed_digits_without_a_solution_are_told(studio: StudioPage) -> None:
    studio.open("set?board=4x4&fixed=12....3.........")

    studio.view.locator(".live", has_text="No solution has these fixed digits.").wait_for()


def test_a_found_puzzle_comes_with_its_techniques_ratings_and_spare_clues(
    studio: StudioPage,
) -> None:
    studio.open(f"set?pattern={HEART}&allow=singles")
    studio.act("set")
    verdict = studio.message("good", "Here is your puzzle")
    puzzle = studio.line()
    verdict.get_by_text("On every scale").click()
    rated = cs.rate(puzzle, "se").to_json()["se"]
    expect(verdict.locator("[data-scale=se] .scale-grade")).to_have_text(f"{rated:g}")
    expect(verdict.locator(".techniques li").first).to_be_visible()
    needless = cs.reduce(puzzle).to_json()["redundant"]
    assert isinstance(needless, list)
    expect(studio.view.locator(".board .spare")).to_have_count(len(needless))
    studio.picture("set-found-1280", whole=True)


def test_another_puzzle_for_the_pattern_is_one_press_away(studio: StudioPage) -> None:
    studio.open(f"set?pattern={HEART}&allow=singles")
    studio.view.get_by_label("Seed").fill("5")
    studio.act("set")
    studio.message("good", "seed 5")
    first = studio.line()
    studio.act("another")
    studio.view.locator(".message[data-tone=good]", has_not_text="seed 5.").wait_for()

    assert studio.line() != first
    assert [digit == "." for digit in studio.line()] == [digit == "." for digit in first]


def test_a_certificate_is_dropped_anywhere_on_the_view(studio: StudioPage) -> None:
    certificate = cs.set_clues(TWO_EMPTY_ROWS).certificate
    assert certificate is not None
    studio.open("set")
    studio.view.locator(".stage").evaluate(DROP, certificate.to_text())

    studio.message("good", "The certificate holds")


def test_the_fewest_clues_are_found_and_bounded(studio: StudioPage) -> None:
    studio.open("set?board=4x4")
    studio.act("minimum")
    message = studio.message("good", "4 clues: no puzzle has fewer")
    expect(message).to_contain_text("At least 4", use_inner_text=True)
    message.get_by_role("button", name="Take its pattern").click()

    assert len(studio.painted()) == 4


def test_the_hunt_saves_what_it_finds(studio: StudioPage) -> None:
    def answer(route: Route) -> None:
        asked: dict[str, object] = route.request.post_data_json or {}
        assert asked["technique"] == "up"
        assert asked["puzzles"] == [HARD]
        route.continue_(post_data={**asked, "count": 2})

    studio.page.route("**/api/hunt", answer)
    studio.open(f"analyse?puzzle={HARD}")
    studio.view.get_by_text("Laboratory", exact=True).click()
    studio.view.get_by_label("Must fail").select_option("up")
    studio.act("hunt")
    studio.message("good", "2 puzzles found")
    studio.page.get_by_role("tab", name="Generate").click()
    expect(studio.view.locator(".puzzle")).to_have_count(2)
    studio.view.locator(".puzzle").first.get_by_role("button", name="Solve").click()

    assert not cs.infer(studio.line(), "up").solved


@pytest.mark.parametrize("look", [PHONE_DARK], indirect=True)
def test_the_words_about_a_pattern_fit_a_phone(studio: StudioPage, look: Look) -> None:
    studio.open(f"set?pattern={TWO_EMPTY_ROWS}")
    studio.view.locator(".live", has_text="Not a puzzle yet").wait_for()

    assert studio.page.evaluate("document.documentElement.scrollWidth") <= look.width
