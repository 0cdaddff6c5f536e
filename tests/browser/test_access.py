# SPDX-License-Identifier: MIT
"""Whether everybody can use the studio: axe-core's rules, forced colours, contrast, tab stops."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from studio_page import (
    DESKTOP_DARK,
    DESKTOP_LIGHT,
    EASY,
    HEART,
    PHONE_DARK,
    PHONE_LIGHT,
    TWO_EMPTY_ROWS,
    Look,
    StudioPage,
)

AXE = Path(__file__).parents[2] / "tools" / "page" / "node_modules" / "axe-core" / "axe.min.js"
VIEWS = {
    "set": f"set?pattern={HEART}&fixed={'.' * 9}7{'.' * 71}",
    "solve": f"solve?puzzle={EASY}",
    "analyse": f"analyse?puzzle={EASY}",
    "generate": "generate",
}
_FINDINGS = """
async () => {
  const { violations } = await axe.run();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).slice(0, 3).join(" ")}`);
}
"""


@pytest.mark.skipif(not AXE.exists(), reason="axe-core is not installed: make page")
@pytest.mark.parametrize(
    "look", [DESKTOP_LIGHT, PHONE_DARK], indirect=True, ids=["light", "dark phone"]
)
def test_axe_finds_nothing_serious(studio: StudioPage, look: Look) -> None:
    for name, fragment in VIEWS.items():
        studio.open(fragment)
        if name == "solve":
            studio.view.get_by_role("button", name="Pencil in").click()
            studio.act("hint")
            studio.message("plain", "Where")
        if name == "analyse":
            studio.view.locator("[data-scale]").first.wait_for()
        studio.page.evaluate(AXE.read_text("utf-8"))

        assert studio.page.evaluate(_FINDINGS) == [], name
        if name == "analyse":
            studio.view.locator(".techniques [data-technique]").first.click()
            studio.page.locator(".practice li").first.wait_for()
            assert studio.page.evaluate(_FINDINGS) == [], "the page of a technique"


@pytest.mark.skipif(not AXE.exists(), reason="axe-core is not installed: make page")
@pytest.mark.parametrize(
    "look", [DESKTOP_DARK, PHONE_LIGHT], indirect=True, ids=["dark", "light phone"]
)
def test_axe_finds_nothing_serious_in_what_is_drawn_and_in_verdicts(
    studio: StudioPage, look: Look
) -> None:
    def look_at(name: str) -> None:
        studio.page.evaluate(AXE.read_text("utf-8"))
        assert studio.page.evaluate(_FINDINGS) == [], name

    studio.open("set?board=4x4%2Bkiller_cage:total=3:r1c1,r1c2%2Bthermometer:r3c1,r3c2,r3c3")
    studio.view.get_by_text("Draw", exact=True).click()
    studio.view.get_by_text("Rules of the whole board").click()
    studio.view.locator("[data-constraint]").first.click()
    expect(studio.cell("r1c1").locator("text.small")).to_have_count(2)
    look_at("constraints")
    for pattern, tone in {HEART: "good", TWO_EMPTY_ROWS: "bad"}.items():
        studio.open(f"set?pattern={pattern}")
        studio.act("set")
        verdict = studio.message(tone)
        if tone == "good":
            verdict.get_by_text("On every scale").click()
            verdict.locator("[data-scale=se] .scale-grade:not(:text('…'))").wait_for()
        look_at(f"a {tone} verdict")


def test_forced_colours_show_what_is_chosen(studio: StudioPage) -> None:
    studio.page.emulate_media(forced_colors="active")
    studio.open(f"solve?puzzle={EASY}")
    chosen = studio.page.locator("[role=tab][aria-selected=true]")
    other = studio.page.locator("[role=tab][aria-selected=false]").first
    width = "node => getComputedStyle(node).outlineStyle + getComputedStyle(node).outlineWidth"

    assert chosen.evaluate(width) == "solid3px"
    assert other.evaluate(width) != "solid3px"
    mode = studio.view.locator(".segments input:checked + span")
    assert mode.evaluate(width) == "solid3px"


_RATIO = """
([one, other]) => {
  const context = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const light = (colour) => {
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    const parts = [...context.getImageData(0, 0, 1, 1).data].slice(0, 3).map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2] + 0.05;
  };
  const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
  return high / low;
}
"""


@pytest.mark.parametrize(
    "look", [DESKTOP_LIGHT, DESKTOP_DARK], indirect=True, ids=["light", "dark"]
)
def test_painted_cells_and_borders_stand_out(studio: StudioPage, look: Look) -> None:
    studio.open(f"set?pattern={HEART}")

    def colour(locator: str, name: str) -> str:
        told: str = studio.view.locator(locator).first.evaluate(
            f"node => getComputedStyle(node).{name}"
        )
        return told

    paper = colour(".board .ground:not(.painted)", "fill")
    for other in (
        colour(".board .ground.painted", "fill"),
        colour(".board .thin", "stroke"),
        colour(".toolbar button", "borderTopColor"),
        colour("select", "borderTopColor"),
    ):
        assert studio.page.evaluate(_RATIO, [paper, other]) >= 3


def test_the_page_has_a_heading_and_no_stop_for_what_is_not_seen(studio: StudioPage) -> None:
    studio.open(f"solve?puzzle={EASY}")
    expect(studio.page.get_by_role("heading", level=1)).to_have_text(
        "Cluesmith", use_inner_text=True
    )
    expect(studio.view.locator("[role=grid]")).to_have_attribute("aria-readonly", "true")
    studio.page.get_by_role("button", name="Open a file").focus()
    studio.press("Tab")

    assert studio.page.evaluate("document.activeElement.checkVisibility()")
    assert studio.page.evaluate("document.activeElement.tagName") != "INPUT"


def test_the_bar_does_not_hide_what_gets_the_focus(studio: StudioPage) -> None:
    studio.open(f"analyse?puzzle={EASY}")
    bar = studio.page.locator(".bar").bounding_box()
    assert bar is not None
    padding = studio.page.evaluate("getComputedStyle(document.documentElement).scrollPaddingTop")

    assert float(padding.removesuffix("px")) >= bar["height"]
