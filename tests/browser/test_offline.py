# SPDX-License-Identifier: MIT
"""The page without its server, and how much it asks for when it starts."""

from __future__ import annotations

import json
from urllib.parse import urljoin

import pytest
from playwright.sync_api import expect

from studio_page import EASY, Look, StudioPage

ALLOWED = Look(1280, 860, "light", "allow")


_IS_KEPT = """
async () => {
  const shell = await caches.open("cluesmith / ");
  const files = performance.getEntriesByType("resource").map(({ name }) => name);
  const wanted = ["/", "/api/catalogue", ...files.filter((name) => name.includes("/page/"))];
  const kept = await Promise.all(wanted.map((name) => shell.match(name)));
  const { active } = await navigator.serviceWorker.ready;
  return active.state === "activated" && navigator.serviceWorker.controller && kept.every(Boolean);
}
"""


@pytest.mark.parametrize("look", [ALLOWED], indirect=True, ids=["with a worker"])
def test_a_game_goes_on_without_the_server(studio: StudioPage, look: Look) -> None:
    studio.open(f"solve?puzzle={EASY}")
    studio.cell("r6c2").focus()
    studio.press("4")
    studio.page.wait_for_function(_IS_KEPT)
    studio.page.context.set_offline(True)
    studio.reload_offline()
    assert studio.digit("r6c2") == "4"
    studio.cell("r1c2").focus()
    studio.press("1")
    assert studio.digit("r1c2") == "1"
    studio.act("hint")
    studio.message("bad", "The server does not answer")
    studio.page.context.set_offline(False)
    studio.forgive()


def test_one_script_and_one_sheet_bring_the_page(studio: StudioPage) -> None:
    studio.open(f"solve?puzzle={EASY}")
    asked = studio.page.evaluate(
        "performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)"
    )

    assert [name for name in asked if name.endswith(".js")] == ["/page/studio.js"]
    # The sheet for print is asked for last, and nothing waits for it.
    assert {name for name in asked if name.endswith(".css")} == {
        "/page/studio.css",
        "/page/css/print.css",
    }
    expect(studio.page.locator("link[rel=manifest]")).to_have_count(1)


def test_the_manifest_names_the_studio_its_start_and_icons_that_exist(studio: StudioPage) -> None:
    studio.open()
    session = studio.page.context.new_cdp_session(studio.page)
    told = session.send("Page.getAppManifest")
    assert told["errors"] == []
    manifest = json.loads(told["data"])
    assert manifest["name"] == "Cluesmith"
    assert manifest["display"] == "standalone"
    start, scope = (urljoin(told["url"], manifest[name]) for name in ("start_url", "scope"))
    assert start.startswith(scope)
    assert scope == urljoin(studio.address, "/")
    assert manifest["icons"]
    for icon in manifest["icons"]:
        source = urljoin(told["url"], icon["src"])
        answer = studio.page.request.get(source)
        assert answer.ok
        assert answer.headers["content-type"].split(";")[0] == icon["type"]
        width = studio.page.evaluate(
            "async source => {"
            "  const picture = Object.assign(new Image(), { src: source });"
            "  await picture.decode();"
            "  return picture.naturalWidth;"
            "}",
            source,
        )
        assert width > 0
    studio.page.goto(start)
    studio.page.wait_for_selector("html[data-ready]")

    assert studio.page.title().startswith("Solve")
