# SPDX-License-Identifier: MIT
"""The studio without a server: a folder of files, and the core in workers of the page."""

from __future__ import annotations

import re
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import cluesmith as cs
from studio_page import EASY, HEART, TWO_EMPTY_ROWS, Look, StudioPage

if TYPE_CHECKING:
    from playwright.sync_api import Page

ROOT = Path(__file__).parents[2]
SPARE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
BEYOND = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
"""No named strategy has a step."""

ALLOWED = Look(1280, 860, "light", "allow")

_IS_KEPT = """
async () => {
  const [name] = await caches.keys();
  if (!name || !navigator.serviceWorker.controller) return false;
  const kept = (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
  const wanted = ["/", "/api/catalogue", "/page/core.wasm", "/page/core.json",
                  "/page/core/worker.js", "/page/studio.js"];
  return wanted.every((path) => kept.includes(path));
}
"""


def test_a_pattern_is_set_without_a_server(studio: StudioPage) -> None:
    asked: list[str] = []
    studio.page.on("request", lambda request: asked.append(request.method))
    studio.open(f"set?pattern={HEART}&allow=singles")
    studio.act("set")
    studio.message("good", "Here is your puzzle")

    puzzle = studio.line()
    assert cs.solve(puzzle).is_unique
    assert str(cs.Pattern.of(puzzle)) == HEART
    assert set(asked) == {"GET"}


def test_an_impossible_pattern_is_refuted_with_its_reason(studio: StudioPage) -> None:
    studio.open(f"set?pattern={TWO_EMPTY_ROWS}")

    studio.view.get_by_text("have no clue and can be exchanged").first.wait_for()


def test_puzzles_of_a_level_are_made(studio: StudioPage) -> None:
    studio.open("generate?scale=hodoku&level=Easy&symmetry=quarter&count=6&seed=3")
    studio.act("generate")
    studio.message("good", "6 of 6")

    expect(studio.view.locator(".puzzle")).to_have_count(6)


def test_a_long_job_stops_at_once_and_the_next_one_runs(studio: StudioPage) -> None:
    studio.open("generate?scale=se&min=11&count=24")
    studio.act("generate")
    studio.act("stop")
    studio.message("open", "Stopped")
    studio.open("generate?scale=hodoku&level=Easy&count=1&seed=1")
    studio.act("generate")
    studio.message("good", "1 of 1")


def test_scales_and_spare_clues_are_shown(studio: StudioPage) -> None:
    studio.open(f"analyse?puzzle={SPARE}")
    studio.view.get_by_text("9 of 30 clues can go").wait_for()
    scale = studio.view.locator("[data-scale=se]")

    expect(scale).to_contain_text("1.2", use_inner_text=True)


def test_a_hint_is_told_and_drawn(studio: StudioPage) -> None:
    studio.open(f"solve?puzzle={EASY}")
    studio.act("hint")
    studio.view.get_by_text("Look at").first.wait_for()


def test_a_reason_beyond_the_named_strategies_is_told(studio: StudioPage) -> None:
    studio.open(f"solve?puzzle={BEYOND}")
    for offered in ("What is it?", "Show the step", "Take the step"):
        studio.act("hint")
        studio.view.get_by_role("button", name=offered).wait_for()
    studio.view.get_by_text("Assume that").first.wait_for()


def test_the_documentation_opens_with_a_live_board(
    static_folder: Path, tmp_path: Path, page: Page
) -> None:
    readme = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    [frame] = re.findall(r"<iframe[^>]*></iframe>", readme)
    (tmp_path / "index.html").write_text(f"<!doctype html>{frame}", encoding="utf-8")
    (tmp_path / "studio").symlink_to(static_folder, target_is_directory=True)
    handler = partial(SimpleHTTPRequestHandler, directory=str(tmp_path))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        page.goto(f"http://127.0.0.1:{server.server_port}/")
        board = page.frame_locator("iframe.live")
        board.locator("html[data-ready]").wait_for()
        board.locator(".view:not([hidden]) [data-action=hint]").click()
        board.get_by_text("Look at").first.wait_for()
        server.shutdown()


@pytest.mark.parametrize("look", [ALLOWED], indirect=True, ids=["with a worker"])
def test_everything_goes_on_without_a_network(studio: StudioPage, look: Look) -> None:
    studio.open("generate?scale=hodoku&level=Easy&count=1&seed=1")
    studio.act("generate")
    studio.message("good", "1 of 1")
    studio.page.wait_for_function(_IS_KEPT)
    studio.page.context.set_offline(True)
    studio.reload_offline()
    studio.follow(f"set?pattern={HEART}&allow=singles")
    studio.act("set")
    studio.message("good", "Here is your puzzle")
    studio.page.context.set_offline(False)
    studio.forgive()
