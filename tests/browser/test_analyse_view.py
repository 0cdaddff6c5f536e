# SPDX-License-Identifier: MIT
"""Analyse: SUDOKUSAT's window, all scales, and the lattice of schemes."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import cluesmith as cs
from cluesmith.engines.infer.technique import Technique
from cluesmith.rating.contract import scales
from studio_page import DESKTOP_LIGHT, EASY, PHONE_DARK, Look, StudioPage

ESCARGOT = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."

TICKS = {
    "cover": ["very easy", "easy", "medium", "hard", "extreme"],
    "cover_rows": ["0", "10", "20", "30", "40"],
    "infer": ["up", "flp", "hbr", "bflp", "search"],
    "propagate": ["FC", "HAC", "search"],
    "hodoku": ["Easy", "Medium", "Hard", "Unfair", "Extreme"],
    "se": ["0", "3", "6", "9", "12"],
    "mus": ["0", "6.3", "12.5", "18.8", "25"],
}
"""The labels below each bar for the easy puzzle; many schemes: the ends and the one reached."""


def _open_the_laboratory(studio: StudioPage) -> None:
    studio.view.get_by_text("Laboratory", exact=True).click()


def test_a_sentence_says_how_hard_the_puzzle_is(studio: StudioPage) -> None:
    studio.open(f"analyse?puzzle={EASY}")
    verdict = studio.view.locator(".verdict")
    studio.view.get_by_text("all 17 clues are needed").wait_for()
    studio.view.locator("[data-scale=se]").wait_for()
    rated = cs.rate(EASY, "all").to_json()

    expect(verdict).to_have_text(
        f"{rated['hodoku']['level']}: needs pointing; Sudoku Explainer {rated['se']}; "  # type: ignore[index]
        f"HoDoKu {rated['hodoku']['score']}; all 17 clues are needed."  # type: ignore[index]
    )
    expect(studio.view.locator(".techniques")).to_contain_text(
        "Hidden single 9", use_inner_text=True
    )


def test_spare_clues_are_shown_and_left_out(studio: StudioPage) -> None:
    spare = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    studio.open(f"analyse?puzzle={spare}")
    studio.view.get_by_text("9 of 30 clues can go").wait_for()
    assert studio.view.locator(".spare").count() > 9
    studio.act("reduce")
    studio.view.get_by_text("all 21 clues are needed").wait_for()
    expect(studio.view.locator(".spare")).to_have_count(0)
    studio.page.go_back()
    studio.page.wait_for_function("puzzle => location.hash.includes(puzzle)", arg=spare)

    assert studio.line() == spare


def test_a_bar_is_drawn_only_for_a_puzzle_that_is_rated(studio: StudioPage) -> None:
    studio.open(f"analyse?puzzle={ESCARGOT}")
    rows = studio.view.locator("[data-scale=cover_rows]")
    rows.wait_for()
    expect(rows).to_contain_text("not rated", use_inner_text=True)
    expect(rows.locator(".ladder")).to_have_count(0)
    expect(studio.view.locator("[data-scale=se] .ladder")).to_have_count(1)
    studio.follow("analyse?board=4x4&puzzle=1...............")
    studio.view.get_by_text("not a proper puzzle: several solutions").wait_for()

    expect(studio.view.locator(".ladder")).to_have_count(0)


@pytest.mark.parametrize("look", [DESKTOP_LIGHT, PHONE_DARK], indirect=True, ids=["desk", "phone"])
def test_a_technique_is_run_with_the_mouse(studio: StudioPage, look: Look) -> None:
    studio.open(f"analyse?puzzle={ESCARGOT}")
    _open_the_laboratory(studio)
    studio.view.locator(".segments").get_by_text("Failed literal", exact=True).click()
    studio.act("infer")
    studio.message("open", "Not solved")
    remaining = studio.view.locator("[data-figure=remaining]").inner_text()
    assert int(remaining) == cs.infer(ESCARGOT, "flp").remaining

    studio.view.locator(".segments").get_by_text("Backtracking").click()
    studio.view.get_by_text("Grid analysis").click()
    studio.act("infer")
    studio.message("good", "Solved")
    expect(studio.view.locator("[data-figure=nodes]")).to_have_text(
        re.compile("^([2-9]|[1-9][0-9]+)$")
    )
    expect(studio.view.locator(".runs tbody tr")).to_have_count(2)
    assert "." not in studio.line()
    studio.picture(f"analyse-{look.width}")


def test_a_technique_is_run_with_the_keyboard(studio: StudioPage) -> None:
    studio.open(f"analyse?puzzle={EASY}")
    _open_the_laboratory(studio)
    studio.view.locator("input[name=segments-technique][value=flp]").focus()
    studio.press("ArrowUp", "Control+Enter")

    studio.message("open", "Not solved by unit propagation")


def test_a_link_without_a_technique_brings_back_the_usual_one(studio: StudioPage) -> None:
    studio.open(f"analyse?puzzle={EASY}&technique=dpll&grid=on&encoding=minimal")
    chosen = studio.view.locator(".inference input:checked")
    expect(chosen).to_have_count(3)
    studio.follow(f"analyse?puzzle={EASY}")

    assert chosen.evaluate_all("all => all.map(x => x.value)") == ["flp", "extended"]


def test_every_technique_is_offered_by_its_full_name(studio: StudioPage) -> None:
    studio.open("analyse")
    _open_the_laboratory(studio)
    offered = studio.view.locator("input[name=segments-technique] + span").all_inner_texts()

    assert offered == [technique.full_name for technique in Technique]


def test_scales_say_what_rate_says(studio: StudioPage) -> None:
    studio.open(f"analyse?puzzle={EASY}")
    rated = cs.rate(EASY, "all").to_json()
    studio.view.locator("[data-scale=se] .scale-grade:not(:text('…'))").wait_for()
    titles = studio.view.locator("[data-scale] > span:first-child").all_inner_texts()
    assert titles == [scale.title for scale in scales("all")]
    for scale in (scale.name for scale in scales("all")):
        grade = rated[scale]
        shown = studio.view.locator(f"[data-scale={scale}]").inner_text().lower()
        parts = grade.values() if isinstance(grade, dict) else [grade]
        assert all(str(part).lower() in shown for part in parts), (scale, grade, shown)


@pytest.mark.parametrize("look", [DESKTOP_LIGHT, PHONE_DARK], indirect=True, ids=["desk", "phone"])
def test_the_ticks_of_every_scale_have_labels_that_do_not_touch(
    studio: StudioPage, look: Look
) -> None:
    studio.open(f"analyse?puzzle={EASY}")
    studio.view.locator("[data-scale=se] .scale-grade", has_text="2.6").wait_for()
    for scale, labels in TICKS.items():
        ticks = studio.view.locator(f"[data-scale={scale}] .ladder-ticks span")
        assert ticks.all_inner_texts() == labels
        places = ticks.evaluate_all(
            "all => all.map(tick => tick.getBoundingClientRect()).map(box => [box.left, box.right])"
        )
        edges = [edge for place in places for edge in place]
        assert edges == sorted(edges), (scale, places)
        assert 0 <= edges[0] < edges[-1] <= look.width


def test_every_abbreviation_that_is_shown_is_explained(studio: StudioPage) -> None:
    studio.open(f"analyse?puzzle={EASY}")
    studio.view.locator("[data-scale=se] .scale-grade", has_text="2.6").wait_for()
    for scale in ("infer", "propagate"):
        row = studio.view.locator(f"[data-scale={scale}]")
        shown = row.locator(".ladder-ticks span").all_inner_texts()
        about = row.locator(".scale-about").inner_text()
        unexplained = [name for name in shown if not re.search(rf"\b{name}: [a-z-]+ [a-z]+", about)]
        assert unexplained == []
    for scale in (scale.name for scale in scales("all")):
        about = studio.view.locator(f"[data-scale={scale}] .scale-about").inner_text()
        assert re.search(r"[A-Z][a-z ]+.*\.$", about), scale

    _open_the_laboratory(studio)
    drawn = studio.view.locator("[data-scheme]").evaluate_all(
        "all => all.map(g => g.dataset.scheme)"
    )
    named = dict(
        zip(
            studio.view.locator(".names dt").all_inner_texts(),
            studio.view.locator(".names dd").all_inner_texts(),
            strict=True,
        )
    )
    assert set(drawn) == set(named)
    assert [name for name, words in named.items() if not re.fullmatch("[a-z, -]{8,}", words)] == []
    for technique in Technique:
        studio.view.locator(".segments").get_by_text(technique.full_name, exact=True).click()
        studio.act("infer")
        expect(studio.view.locator(".runs tbody th").first).to_have_text(technique.full_name)


def test_the_lattice_marks_the_least_schemes_that_solve_the_puzzle(studio: StudioPage) -> None:
    studio.open(f"analyse?puzzle={EASY}")
    _open_the_laboratory(studio)
    studio.view.locator(".scheme.least").first.wait_for()
    least = studio.view.locator(".scheme.least").evaluate_all(
        "all => all.map(g => g.dataset.scheme)"
    )
    assert least == ["HAC", "BCV"]
    for name in ("FC", "BCI", "HAC", "HACSC3", "HACV"):
        node = studio.view.locator(f"[data-scheme={name}]")
        is_solved = "solved" in (node.get_attribute("class") or "")
        assert is_solved == cs.propagate(EASY, name).solved
    studio.act("infer")
    studio.message("good", "Solved")
    studio.view.locator("[data-scale=se]").wait_for()
    studio.page.evaluate("scrollTo(0, 0)")
    studio.picture("analyse-desktop-light")


def test_the_puzzle_goes_from_one_view_to_the_next(studio: StudioPage) -> None:
    studio.open(f"analyse?puzzle={EASY}")
    studio.view.get_by_role("button", name="Solve it").click()
    assert studio.line() == EASY
    studio.page.go_back()
    studio.view.get_by_role("button", name="Set with this pattern").click()
    assert len(studio.painted()) == 81 - EASY.count(".")


def test_the_commands_of_experiments_and_batches_are_shown(studio: StudioPage) -> None:
    studio.open("analyse")
    studio.view.get_by_text("Laboratory", exact=True).click()
    studio.view.get_by_label("Experiment of a paper").select_option("henz-figure-6")
    commands = studio.view.locator(".command")
    expect(commands.first).to_have_text("cluesmith lab henz-figure-6")
    expect(commands.last).to_contain_text("cluesmith batch rate")
    commands.first.locator("..").get_by_role("button", name="Copy").click()
    studio.noted("copied")
    assert studio.page.evaluate("navigator.clipboard.readText()") == "cluesmith lab henz-figure-6"
