# SPDX-License-Identifier: MIT
"""How soon a new reader can use the page on a slow network, in Chromium's own throttling.

The figures are printed: ``pytest -s tests/browser/test_first_use.py``.
"""

from __future__ import annotations

import pytest

from studio_page import EASY, StudioPage

FAST_3G = {
    "offline": False,
    "latency": 562.5,  # milliseconds: 150, times the factor that the developer tools add
    "downloadThroughput": 1.6 * 1024 * 1024 / 8 * 0.9,
    "uploadThroughput": 750 * 1024 / 8 * 0.9,
}
"""The preset *Fast 3G* of Chromium's developer tools (since version 121 it is called *Slow 4G*)."""

_READY = """
() => ({
  ready: performance.getEntriesByName("ready")[0].startTime,
  requests: performance.getEntriesByType("resource").length + 1,
  bytes: ["resource", "navigation"]
    .flatMap((type) => performance.getEntriesByType(type))
    .reduce((sum, { transferSize }) => sum + transferSize, 0),
})
"""


@pytest.mark.parametrize("fragment", ["", f"solve?puzzle={EASY}"], ids=["set", "solve"])
def test_a_new_reader_can_use_the_page_within_two_seconds_on_fast_3g(
    studio: StudioPage, fragment: str
) -> None:
    figures = []
    for _ in range(3):  # the machine may be busy: the best of three
        tools = studio.page.context.new_cdp_session(studio.page)
        tools.send("Network.enable")
        tools.send("Network.clearBrowserCache")
        tools.send("Network.emulateNetworkConditions", FAST_3G)
        studio.open(fragment)
        figures.append(studio.page.evaluate(_READY))
        tools.detach()
    best = min(figures, key=lambda figure: figure["ready"])
    print(
        f"\nfirst use: {best['ready']:.0f} ms, {best['requests']} requests, {best['bytes']} bytes"
    )

    assert best["ready"] < 2000
