# SPDX-License-Identifier: MIT
"""Learning: hints up to a technique, every step that applies now, and playing on from the trace."""

from __future__ import annotations

from playwright.sync_api import expect

import cluesmith as cs
from studio_page import EASY, StudioPage


def _before_an_elimination() -> str:
    return str(cs.explain(EASY).steps[3].to_json()["before"]["values"])  # type: ignore[index]


def test_hints_stay_below_the_technique_that_the_player_knows(studio: StudioPage) -> None:
    studio.open(f"solve?puzzle={EASY}&values={_before_an_elimination()}")
    studio.view.get_by_label("Hints up to").select_option("hidden_single")
    studio.act("hint")
    message = studio.message("open", "No step found")
    expect(message).to_contain_text(
        "No technique up to hidden single applies.", use_inner_text=True
    )
    message.get_by_role("button", name="Look further").click()
    studio.message("plain", "Where")
    studio.open(f"solve?puzzle={EASY}")

    expect(studio.view.get_by_label("Hints up to")).to_have_value("hidden_single")


def test_every_step_that_applies_now_is_listed_and_one_is_taken(studio: StudioPage) -> None:
    studio.open(f"solve?puzzle={EASY}")
    studio.act("steps")
    studio.view.get_by_text("steps can be taken now").wait_for()
    names = studio.view.locator(".trace li strong").all_inner_texts()
    assert names.count("Hidden single") == 4
    assert "Naked triple" in names
    studio.view.locator(".trace li", has_text="Hidden single").nth(1).locator("button").click()
    studio.act("enter")

    assert studio.line().count(".") == EASY.count(".") - 1
    expect(studio.view.locator(".trace li")).to_have_count(0)


def test_the_trace_is_entered_at_any_step_and_hides_singles(studio: StudioPage) -> None:
    studio.open(f"solve?puzzle={EASY}")
    studio.act("explain")
    studio.view.get_by_text("to the solution").wait_for()
    studio.view.get_by_text("Hide singles").click()
    expect(studio.view.locator(".trace li:visible")).to_have_count(7)
    studio.act("next")
    step = studio.view.locator("[aria-current=step] strong")
    expect(step).to_have_text("Locked triple", use_inner_text=True)
    studio.act("last")
    expect(step).to_have_text("Locked pair", use_inner_text=True)
    studio.act("enter")
    last = [step for step in cs.explain(EASY).steps if step.strategy.id == "locked_pair"][-1]

    assert studio.line() == last.to_json()["before"]["values"]  # type: ignore[index]
    studio.press("Control+z")
    assert studio.line() == EASY


def test_a_trace_that_takes_long_is_stopped(studio: StudioPage) -> None:
    studio.page.route("**/api/explain", lambda _: None)
    studio.open(f"solve?puzzle={EASY}")
    studio.act("explain")
    studio.act("stop-trace")

    studio.view.get_by_text("Stopped.").wait_for()
