# SPDX-License-Identifier: MIT
"""Learning: hints up to a technique, every step that applies now, and playing on from the trace."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

import cluesmith as cs
from cluesmith.apps.web.examples import stored_examples
from studio_page import DESKTOP_LIGHT, EASY, PHONE_DARK, Look, StudioPage

if TYPE_CHECKING:
    from playwright.sync_api import Route

WITH_A_CHAIN = "9......317...25..4..........3.8.......2..1.79...2...4.6......57..3.......58..73.."

_DRAWN_LINKS = """
board => {
  const small = [...board.querySelectorAll("[role=gridcell] text.small")];
  const nearest = ({ x, y }) => {
    const far = (text) => Math.hypot(text.getAttribute("x") - x, text.getAttribute("y") - y);
    const [text] = small.toSorted((one, other) => far(one) - far(other));
    return `${text.textContent} in ${text.parentNode.dataset.cell}`;
  };
  return [...board.querySelectorAll("path.link")].map((path) => {
    const marker = board.querySelector(path.getAttribute("marker-end").slice(4, -1));
    return {
      start: nearest(path.getPointAtLength(0)),
      end: nearest(path.getPointAtLength(path.getTotalLength())),
      strong: !path.classList.contains("weak"),
      head: marker.getAttribute("orient") === "auto" && marker.querySelector("path.head") !== null,
    };
  });
}
"""
_DISCS = """
(board, kind) => [...board.querySelectorAll(`.disc.${kind}`)].map((disc) =>
  `${disc.nextElementSibling.textContent} in ${disc.parentNode.dataset.cell}`)
"""


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


@pytest.mark.server_only("the list of all steps")
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


def test_a_chain_is_drawn_with_its_direction_and_what_is_on_and_off(studio: StudioPage) -> None:
    [chain] = [
        step.to_json() for step in cs.explain(WITH_A_CHAIN).steps if step.strategy.id == "xy_chain"
    ]
    links: list[dict[str, Any]] = chain["links"]  # type: ignore[assignment]

    def name(node: dict[str, Any]) -> str:
        [cell] = node["cells"]
        return f"{node['digit']} in {cell}"

    studio.open(f"solve?puzzle={WITH_A_CHAIN}")
    studio.act("explain")
    studio.view.locator(".trace li", has_text="XY-chain").locator("button").click()
    board = studio.view.locator(".stage .board")
    expect(board.locator("path.link")).to_have_count(len(links))

    assert board.evaluate(_DRAWN_LINKS) == [
        {
            "start": name(link["start"]),
            "end": name(link["end"]),
            "strong": link["strong"],
            "head": True,
        }
        for link in links
    ]
    off = {name(link["start" if link["strong"] else "end"]) for link in links}
    on = {name(link["end" if link["strong"] else "start"]) for link in links}
    assert set(board.evaluate(_DISCS, "off")) == off
    assert set(board.evaluate(_DISCS, "on")) == on
    looks = board.locator(".disc.on, .disc.off, .disc.gone").evaluate_all(
        "all => all.map(getComputedStyle).map(({ fill, stroke }) => fill + stroke)"
    )
    assert len(set(looks)) == 3


@pytest.mark.server_only("an answer that does not come")
def test_a_trace_that_takes_long_is_stopped(studio: StudioPage) -> None:
    studio.page.route("**/api/explain", lambda _: None)
    studio.open(f"solve?puzzle={EASY}")
    studio.act("explain")
    studio.act("stop-trace")

    studio.view.get_by_text("Stopped.").wait_for()


@pytest.mark.server_only("practice positions")
@pytest.mark.parametrize(
    "look", [DESKTOP_LIGHT, PHONE_DARK], indirect=True, ids=["desk", "dark phone"]
)
def test_the_name_of_a_technique_opens_its_page_with_puzzles_that_need_it(
    studio: StudioPage, look: Look
) -> None:
    studio.open(f"analyse?puzzle={EASY}")
    studio.view.get_by_role("button", name="Pointing").click()
    page = studio.page.get_by_role("dialog", name="Pointing")
    expect(page).to_contain_text("Level: medium.", use_inner_text=True)
    expect(page.locator(".practice li")).to_have_count(4)
    expect(page.locator(".technique-sentence")).to_contain_text("In box", use_inner_text=True)
    assert page.locator(".disc.gone").count() > 0
    studio.picture(f"technique-{look.width}")
    assert studio.page.evaluate("document.documentElement.scrollWidth") <= look.width
    page.get_by_role("button", name="Play puzzle 2").click()
    studio.wait_for_address("#solve")
    for _ in range(2):
        studio.act("hint")
        studio.view.locator(".message:visible").first.wait_for()

    studio.message("plain", "Pointing")


def test_a_step_and_the_list_of_strategies_lead_to_the_page_of_a_technique(
    studio: StudioPage,
) -> None:
    studio.open(f"solve?puzzle={EASY}")
    studio.act("explain")
    studio.view.get_by_text("to the solution").wait_for()
    studio.view.get_by_role("button", name="About the technique").click()
    studio.page.get_by_role("dialog", name="Hidden single").wait_for()
    studio.press("Escape")
    studio.follow("set")
    studio.view.get_by_text("One by one").click()
    studio.view.get_by_role("button", name="XY-chain", exact=True).click()
    page = studio.page.get_by_role("dialog", name="XY-chain")
    page.get_by_text("Also called Forcing Y-Chain").wait_for()
    page.locator(".practice li").first.wait_for()

    expect(page.locator(".link.weak")).not_to_have_count(0)  # the example is drawn with its links
    page.get_by_role("button", name="Close the technique").click()
    expect(page).not_to_be_visible()


def test_generating_needs_a_technique_and_leads_to_its_practice(studio: StudioPage) -> None:
    studio.open("generate?require=naked_pair&count=1&seed=4")
    studio.act("generate")
    studio.message("good", "1 of 1")
    studio.view.locator(".puzzle", has_text="Naked pair").get_by_role(
        "button", name="Solve"
    ).click()
    puzzle = studio.line()
    assert str(cs.explain(puzzle, "basic").status) == "stuck"
    assert str(cs.explain(puzzle, "basic,naked_pair").status) == "solved"
    studio.page.go_back()
    studio.act("practice-page")

    studio.page.get_by_role("dialog", name="Naked pair").wait_for()


def test_a_rare_technique_shows_stored_positions(studio: StudioPage) -> None:
    def nothing(route: Route) -> None:  # the search ends without a position
        route.fulfill(content_type="text/event-stream", body="event: done\ndata: {}\n\n")

    studio.page.route("**/api/generate", nothing)
    studio.open("generate?require=death_blossom")
    studio.act("practice-page")
    page = studio.page.locator("dialog.technique")
    expect(page.locator(".practice li")).to_have_count(4)
    expect(page.get_by_role("status")).to_contain_text("stored", use_inner_text=True)
    expect(page.locator(".technique-sentence")).not_to_be_empty()
    page.locator(".practice button").first.click()
    studio.wait_for_title("Solve")
    assert studio.line().count(".") > 10


@pytest.mark.server_only("an answer of the test's own")
def test_where_few_are_found_stored_positions_fill_up(studio: StudioPage) -> None:
    made = json.dumps(stored_examples("naked_pair")[0])
    events = f"event: result\ndata: {made}\n\n"
    studio.page.route("**/api/generate", lambda route: route.fulfill(body=events))
    studio.open("generate?require=naked_pair")
    studio.act("practice-page")
    page = studio.page.locator("dialog.technique")

    expect(page.locator(".practice li")).to_have_count(4)
    expect(page.get_by_role("status")).to_contain_text("From puzzle 2 on", use_inner_text=True)
