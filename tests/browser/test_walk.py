# SPDX-License-Identifier: MIT
"""A walk through every view as a setter, a player and a researcher, at four sizes, light and dark.

Each stop is a picture in ``build/screenshots/walk-*``. Nothing jumps while the reader reads (the
layout shifts stay below what Lighthouse calls good), nothing is wider than the window, no work is
lost on the way back, and the page logs no error. ``pytest -s`` prints the figures.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from studio_page import TWO_EMPTY_ROWS, Look, StudioPage

LOOKS = [
    Look(width, height, scheme)
    for width, height in ((1440, 900), (1024, 768), (844, 390), (390, 844))
    for scheme in ("light", "dark")
]
EVERY_LOOK = pytest.mark.parametrize(
    "look", LOOKS, indirect=True, ids=lambda look: f"{look.width}-{look.scheme}"
)
MOST_SHIFT = 0.1
"""The cumulative layout shift up to which Lighthouse calls a page good."""

_OBSERVE = """
window.figures = { longest: 0, shifts: [], reading: [], asked: 0 };
const observe = (type, use) => {
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(use));
  observer.observe({ type, buffered: true });
};
const nameOf = ({ node }) => node?.className ?? node?.nodeName;
observe("layout-shift", ({ startTime, value, sources }) =>
  figures.shifts.push([startTime, value, sources.map(nameOf)]));
observe("longtask", ({ duration }) => (figures.longest = Math.max(figures.longest, duration)));
const real = window.fetch;
window.fetch = async (...request) => {
  figures.asked++;
  try {
    const response = await real(...request);
    response.clone().text().catch(() => {}).finally(() => figures.asked--);
    return response;
  } catch (error) {
    figures.asked--;
    throw error;
  }
};
"""
_READ = """
async (began) => {
  const frame = () => new Promise(requestAnimationFrame);
  do {
    await frame();
    await frame();
  } while (figures.asked);
  figures.reading.push([began, performance.now()]);
}
"""
_JUMPS = """
() => figures.shifts.filter(([at]) => figures.reading.some(([from, to]) => from <= at && at <= to))
"""


class Walk:
    """One walk: what it saw, stop by stop.

    What moves while the reader waits for an answer is no jump, however long a slow machine takes
    for it. What moves after the reader has begun to read is one.
    """

    def __init__(self, studio: StudioPage, look: Look, who: str) -> None:
        self.studio, self.look, self.who = studio, look, who
        self.stops = 0
        studio.page.add_init_script(_OBSERVE)

    def open(self, fragment: str) -> None:
        """Open the page, and read it."""
        self.studio.open(fragment)
        self.studio.page.evaluate(_READ, 0)

    def stop(self, name: str) -> None:
        """Take a picture, read until every answer is there; the view must fit the window."""
        began = self.studio.page.evaluate("performance.now()")
        self.stops += 1
        look = self.look
        self.studio.picture(f"walk-{self.who}-{self.stops}-{name}-{look.width}-{look.scheme}")
        self.studio.page.evaluate(_READ, began)
        wide = self.studio.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= look.width, f"{name} is {wide} wide"

    def end(self) -> None:
        """Say the figures; nothing may have jumped."""
        jumps = self.studio.page.evaluate(_JUMPS)
        shift = sum(value for _, value, _ in jumps)
        longest = self.studio.page.evaluate("figures.longest")
        print(
            f"\n{self.who} {self.look.width} {self.look.scheme}: layout shift "
            f"{shift:.3f}, longest task {longest:.0f} ms"
        )
        assert shift < MOST_SHIFT, jumps
        assert self.studio.errors == []


@EVERY_LOOK
def test_a_setter_walks(studio: StudioPage, look: Look) -> None:
    walk = Walk(studio, look, "setter")
    walk.open("set")
    studio.drag(["r1c1", "r1c2", "r2c2"])
    studio.view.locator(".near:not(:empty)").wait_for()
    walk.stop("painted")
    studio.view.get_by_label("Ready shapes").select_option("heart")
    studio.view.locator(".live", has_text="These cells can be a puzzle.").wait_for()
    studio.act("set")
    studio.message("good", "Here is your puzzle")
    studio.view.locator(".facts-of-puzzle .verdict", has_text="HoDoKu").wait_for()
    puzzle = studio.line()
    walk.stop("found")
    studio.view.get_by_role("button", name="Analyse").click()
    studio.view.locator("[data-scale=se] .scale-grade").wait_for()
    assert studio.line() == puzzle
    walk.stop("analysed")
    studio.page.go_back()
    studio.wait_for_title("Set")

    assert len(studio.painted()) == sum(digit != "." for digit in puzzle)
    walk.end()


@EVERY_LOOK
def test_a_player_walks(studio: StudioPage, look: Look) -> None:
    walk = Walk(studio, look, "player")
    walk.open("generate?scale=hodoku&level=Easy&count=1&seed=3")
    studio.act("generate")
    studio.message("good", "1 of 1")
    walk.stop("generated")
    studio.view.locator(".puzzle").get_by_role("button", name="Solve").click()
    studio.view.get_by_role("button", name="Pencil in").click()
    studio.whole_hint()
    walk.stop("hint")
    studio.act("take")
    line = studio.line()
    studio.page.get_by_role("tab", name="Analyse").click()
    studio.view.locator(".techniques [data-technique]").first.click()
    page = studio.page.locator("dialog.technique")
    expect(page.locator(".practice li")).to_have_count(4)
    walk.stop("technique")
    page.get_by_role("button", name="Close the technique").click()
    studio.page.go_back()
    studio.wait_for_title("Solve")

    assert studio.line() == line
    assert studio.view.locator(".small").count() > 20  # the marks are there
    walk.end()


@EVERY_LOOK
def test_a_researcher_walks(studio: StudioPage, look: Look) -> None:
    walk = Walk(studio, look, "researcher")
    walk.open(f"set?pattern={TWO_EMPTY_ROWS}")
    studio.act("set")
    studio.message("bad", "Impossible")
    walk.stop("impossible")
    hard = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
    studio.follow(f"analyse?puzzle={hard}&technique=hbr")
    studio.act("infer")
    studio.message("open", "Not solved")
    studio.view.locator("[data-scale=se] .scale-grade").wait_for()
    walk.stop("inference")
    studio.view.locator(".lattice").scroll_into_view_if_needed()
    walk.stop("lattice")
    studio.page.go_back()
    studio.wait_for_title("Set")

    assert len(studio.painted()) == TWO_EMPTY_ROWS.count("x")
    walk.end()
