# SPDX-License-Identifier: MIT
"""Set: painting with mouse, touch and keys; verdicts; stopping."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import cluesmith as cs
from cluesmith.strategies.catalogue import named_sets
from cluesmith.verbs.set_clues import SetClues
from studio_page import DESKTOP_DARK, HEART, PHONE_LIGHT, TWO_EMPTY_ROWS, Look, StudioPage

if TYPE_CHECKING:
    from pathlib import Path


def test_a_stroke_of_the_mouse_paints_its_cells_and_those_half_a_turn_away(
    studio: StudioPage,
) -> None:
    studio.open("set")
    studio.drag(["r1c1", "r1c2", "r1c3"])

    assert studio.painted() == ["r1c1", "r1c2", "r1c3", "r9c7", "r9c8", "r9c9"]
    expect(studio.view).to_contain_text("6 of 81", use_inner_text=True)

    studio.press("Control+z")
    assert studio.painted() == []
    studio.press("Control+y")
    assert len(studio.painted()) == 6


def test_a_blank_board_says_what_comes_first_and_asks_no_server(studio: StudioPage) -> None:
    asked: list[str] = []
    studio.open("set")
    studio.page.on("request", lambda request: asked.append(request.url))
    told = studio.view.get_by_text(
        "Paint clue cells first, choose a ready shape, or draw constraints."
    )
    expect(told).to_have_count(2)
    expect(studio.view.locator("[data-action=set]")).to_be_disabled()
    studio.cell("r1c1").focus()
    studio.press("Control+Enter")
    studio.noted("Paint clue cells first")
    assert [url for url in asked if "/api/" in url] == []
    studio.press("Space")

    expect(told.first).not_to_be_visible()
    expect(studio.view.locator("[data-action=set]")).to_be_enabled()


@pytest.mark.parametrize("look", [PHONE_LIGHT], indirect=True)
def test_a_touch_at_the_edge_of_a_cell_paints_that_cell(studio: StudioPage, look: Look) -> None:
    studio.open("set")
    studio.view.get_by_label("Symmetry of the brush").select_option("none")
    studio.view.get_by_label("Symmetry of the brush").blur()
    studio.page.evaluate("scrollTo(0, 0)")
    for name, at in {"r1c1": 2, "r5c5": 2, "r9c9": -2}.items():
        box = studio.cell(name).bounding_box()
        assert box is not None
        edge = 0 if at > 0 else box["width"]
        studio.page.mouse.click(box["x"] + edge + at, box["y"] + edge + at)

    assert studio.painted() == ["r1c1", "r5c5", "r9c9"]


def test_the_brush_paints_by_its_symmetry(studio: StudioPage) -> None:
    studio.open("set")
    for symmetry, expected in {
        "none": ["r1c2"],
        "quarter": ["r1c2", "r2c9", "r8c1", "r9c8"],
        "mirrors": ["r1c2", "r1c8", "r9c2", "r9c8"],
        "diagonals": ["r1c2", "r2c1", "r8c9", "r9c8"],
    }.items():
        studio.view.get_by_label("Symmetry of the brush").select_option(symmetry)
        studio.cell("r1c2").click()
        assert studio.painted() == expected
        studio.view.get_by_role("button", name="Clear").click()
        assert studio.painted() == []


@pytest.mark.parametrize("look", [DESKTOP_DARK, PHONE_LIGHT], indirect=True, ids=["desk", "phone"])
def test_a_puzzle_is_set_with_the_keyboard_alone(studio: StudioPage, look: Look) -> None:
    studio.open("set?board=4x4")
    studio.cell("r1c1").focus()
    studio.press("y", "y", "y", "y", "y", "y", "y", "y", "y")  # half turn -> none
    studio.press("Space", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowDown", "Space")
    studio.press("ArrowDown", "ArrowLeft", "Space", "ArrowDown", "ArrowRight", "Space")
    assert studio.painted() == ["r1c1", "r2c4", "r3c3", "r4c4"]
    studio.press("Control+Enter")

    studio.message("good", "Here is your puzzle")
    assert cs.solve(studio.line()).count == 1


def test_a_ready_shape_becomes_a_puzzle_that_can_be_kept_and_solved(studio: StudioPage) -> None:
    studio.open("set")
    studio.view.get_by_label("Ready shapes").select_option("heart")
    studio.view.get_by_label("Must suffice").select_option("singles")
    studio.act("set")
    verdict = studio.message("good", "Here is your puzzle")
    puzzle = studio.line()
    studio.picture("set-desktop-light")

    assert [digit != "." for digit in puzzle] == [cell == "x" for cell in HEART]
    assert str(cs.explain(puzzle, "singles").status) == "solved"

    verdict.get_by_role("button", name="Save").click()
    verdict.get_by_role("button", name="Solve it").click()
    assert studio.line() == puzzle
    studio.wait_for_address(f"puzzle={puzzle}")


@pytest.mark.server_only("the check of certificates")
@pytest.mark.parametrize("look", [DESKTOP_DARK, PHONE_LIGHT], indirect=True, ids=["desk", "phone"])
def test_an_impossible_pattern_shows_why_and_gives_a_certificate_that_holds(
    studio: StudioPage, look: Look, tmp_path: Path
) -> None:
    studio.open(f"set?pattern={TWO_EMPTY_ROWS}")
    studio.act("set")
    verdict = studio.message("bad", "Impossible")
    expect(verdict).to_contain_text("Row 2 and row 3", use_inner_text=True)
    expect(studio.cell("r2c5").locator(".reason")).to_have_count(1)
    expect(studio.cell("r4c5").locator(".reason")).to_have_count(0)
    studio.picture(f"impossible-{look.width}")

    with studio.page.expect_download() as saved:
        verdict.get_by_role("button", name="certificate").click()
    saved.value.save_as(tmp_path / "proof")
    proof = (tmp_path / "proof").read_text()
    assert json.loads(proof)["kind"] == "symmetry"
    assert cs.check(proof).valid

    file = studio.view.get_by_label("A file with a certificate")
    file.set_input_files(tmp_path / "proof")
    studio.message("good", "The certificate holds")
    damaged = proof.replace(TWO_EMPTY_ROWS, TWO_EMPTY_ROWS.replace(".", "x"))
    file.set_input_files({"name": "damaged", "mimeType": "text/plain", "buffer": damaged.encode()})
    studio.message("bad", "The certificate does not hold")


def test_the_board_says_while_it_is_painted_what_is_impossible(studio: StudioPage) -> None:
    studio.open(f"set?pattern={TWO_EMPTY_ROWS}")
    live = studio.view.locator(".live", has_text="Not a puzzle yet: row 2 and row 3")
    live.wait_for()
    expect(studio.cell("r2c5").locator(".reason")).to_have_count(1)
    studio.view.get_by_label("Ready shapes").select_option("heart")
    studio.view.locator(".live", has_text="These cells can be a puzzle.").wait_for()

    expect(studio.view.locator(".reason")).to_have_count(0)


def test_stop_ends_a_running_job_at_once(studio: StudioPage) -> None:
    studio.open(f"set?pattern={HEART}&allow=singles&require=jellyfish")
    studio.act("set")
    studio.message("busy", "Searching")
    studio.view.locator("[data-progress=method]:not(:text('getting ready'))").wait_for()
    studio.press("Escape")

    studio.message("open", "Stopped")
    expect(studio.view.locator("[data-action=set]")).to_be_visible()
    assert studio.page.evaluate("document.activeElement.dataset.action") == "set"
    studio.act("set")  # a free place at the server: the next job is taken
    studio.message("busy", "Searching")
    studio.act("stop")
    studio.message("open", "Stopped")


def test_time_that_runs_out_is_undecided_with_advice(studio: StudioPage) -> None:
    studio.open(f"set?pattern={HEART}&allow=singles&require=x_wing")
    times = studio.view.get_by_label("Time")
    assert float(times.input_value()) == SetClues().time
    times.evaluate("select => select.append(new Option('now', '0.2'))")
    times.select_option("0.2")
    studio.act("set")

    advice = studio.message("open", "Undecided").locator("li").all_inner_texts()
    assert "More time." in advice
    assert any("clue cells fewer" in line for line in advice)  # advice for a required strategy


def test_every_named_set_is_offered_once(studio: StudioPage) -> None:
    studio.open("set")
    options = studio.view.get_by_label("Must suffice").locator("option")
    offered = options.evaluate_all("all => all.map(option => option.value)")

    assert offered[-1] == "own"
    assert {"singles", "basic", "fish", "all"} <= set(offered)
    by_members = {members: name for name, members in reversed(named_sets().items())}
    # Reasons are not strategies, and the view sets plain boards only.
    assert set(offered[:-1]) == set(by_members.values()) - {"constraints", "reasons"}


def test_a_fixed_digit_stands_in_the_puzzle(studio: StudioPage) -> None:
    studio.open(f"set?pattern={HEART}&allow=singles")
    studio.cell("r2c1").focus()
    studio.press("7")
    studio.wait_for_address("fixed=")
    studio.act("set")

    studio.message("good")
    assert studio.digit("r2c1") == "7"


def test_digits_are_fixed_wherever_the_focus_is(studio: StudioPage) -> None:
    studio.open(f"set?pattern={HEART}")
    studio.view.get_by_text("Fix digits").click()
    studio.cell("r2c1").click()
    studio.view.get_by_role("button", name="Invert").focus()
    studio.press("7")
    assert studio.digit("r2c1") == "7"
    studio.view.get_by_label("Minimal: every clue is needed").focus()
    studio.press("3")
    assert studio.digit("r2c1") == "3"
    studio.press("ArrowDown", "4")  # arrows mean nothing to a tick box
    assert studio.digit("r3c1") == "4"
    studio.page.evaluate("document.activeElement.blur()")
    studio.press("ArrowRight", "5")
    assert studio.digit("r3c2") == "5"
    studio.view.get_by_label("Seed").focus()
    studio.press("8")

    expect(studio.view.get_by_label("Seed")).to_have_value("8")
    assert studio.digit("r3c2") == "5"


def test_fixed_digits_alone_are_the_clues_of_the_puzzle(studio: StudioPage) -> None:
    puzzle = "1......3..2....4"
    assert cs.solve(puzzle).is_unique
    studio.open(f"set?board=4x4&fixed={puzzle}")
    expect(studio.view.locator("[data-action=set]")).to_be_enabled()
    studio.act("set")
    studio.message("good", "Here is your puzzle")
    assert studio.line() == puzzle
    assert len(studio.painted()) == 4
    studio.press("Control+z")

    expect(studio.view.locator(".board .ground.painted")).to_have_count(0)


def test_strategies_one_by_one_are_sent_and_stand_in_the_link(studio: StudioPage) -> None:
    studio.open("set?board=4x4&pattern=x......x..x....x")
    studio.view.get_by_text("One by one").click()
    studio.view.locator("[data-strategy=naked_single]").select_option("require")
    studio.view.locator("[data-strategy=x_wing]").select_option("forbid")

    studio.wait_for_address("require=naked_single")
    studio.wait_for_address("forbid=x_wing")
    link = studio.page.url.partition("#")[2]
    studio.open(link)
    expect(studio.view.locator("[data-strategy=naked_single]")).to_have_value("require")
