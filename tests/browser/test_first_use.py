# SPDX-License-Identifier: MIT
"""How soon a new reader can use the page on a slow network, in Chromium's own throttling.

The figures are printed: ``pytest -s tests/browser/test_first_use.py``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from studio_page import EASY, StudioPage

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession

FAST_3G = {
    "offline": False,
    "latency": 562.5,  # milliseconds: 150, times the factor that the developer tools add
    "downloadThroughput": 1.6 * 1024 * 1024 / 8 * 0.9,
    "uploadThroughput": 750 * 1024 / 8 * 0.9,
}
"""The preset *Fast 3G* of Chromium's developer tools (since version 121 it is called *Slow 4G*)."""

_READY = """
() => {
  const ready = performance.getEntriesByName("ready")[0].startTime;
  const asked = ["navigation", "resource"]
    .flatMap((type) => performance.getEntriesByType(type))
    .filter(({ requestStart }) => requestStart < ready);
  // A request belongs to a later round if it began only after another one had ended.
  const rounds = new Map();
  for (const one of asked) {
    const before = asked.filter((other) => other !== one && other.responseEnd <= one.startTime);
    rounds.set(one, 1 + Math.max(0, ...before.map((other) => rounds.get(other) ?? 1)));
  }
  const bytes = asked.reduce((sum, { transferSize }) => sum + transferSize, 0);
  return { ready, rounds: Math.max(...rounds.values()), requests: asked.length, bytes };
}
"""


def _processor_time(tools: CDPSession) -> float:
    """Return the milliseconds that the processor has worked for the page."""
    metrics = {
        each["name"]: each["value"] for each in tools.send("Performance.getMetrics")["metrics"]
    }
    return 1000 * float(metrics["ProcessTime"])


@pytest.mark.parametrize("fragment", ["", f"solve?puzzle={EASY}"], ids=["set", "solve"])
def test_a_new_reader_can_use_the_page_within_two_seconds_on_fast_3g(
    studio: StudioPage, fragment: str
) -> None:
    """The rounds and bytes on the network and the work of the processor, whatever else it does.

    On a quiet machine their sum is what the clock says, too; the clock is printed.
    """
    figures = []
    for _ in range(3):
        studio.page.goto("about:blank")
        tools = studio.page.context.new_cdp_session(studio.page)
        tools.send("Network.enable")
        tools.send("Performance.enable")
        tools.send("Network.clearBrowserCache")
        tools.send("Network.emulateNetworkConditions", FAST_3G)
        before = _processor_time(tools)
        studio.open(fragment)
        worked = max(0.0, _processor_time(tools) - before)
        told = studio.page.evaluate(_READY)
        network = told["rounds"] * FAST_3G["latency"]
        network += told["bytes"] / FAST_3G["downloadThroughput"] * 1000
        figures.append((network + worked, told))
        tools.detach()
    best, told = min(figures, key=lambda figure: figure[0])
    by_clock = min(each["ready"] for _, each in figures)
    print(
        f"\nfirst use: {best:.0f} ms ({told['rounds']} rounds, {told['requests']} requests, "
        f"{told['bytes']} bytes), {by_clock:.0f} ms by the clock"
    )

    assert told["rounds"] <= 2
    assert best < 2000
