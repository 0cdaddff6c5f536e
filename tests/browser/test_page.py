# SPDX-License-Identifier: MIT
"""The page around the views: links, tabs, colours, help, narrow windows, screen readers."""

from __future__ import annotations

from contextlib import nullcontext

import pytest
from playwright.sync_api import expect

import cluesmith as cs
from cluesmith.board.text import cell_name, digit_name
from studio_page import (
    DESKTOP_DARK,
    DESKTOP_LIGHT,
    EASY,
    HEART,
    PHONE_DARK,
    PHONE_LIGHT,
    Look,
    StudioPage,
)

LOOKS = [DESKTOP_LIGHT, DESKTOP_DARK, PHONE_LIGHT, PHONE_DARK]
OTHER = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
JIGSAW = "jigsaw:" + (
    "111112233111222233122233333665544444665555444666665554777778899777888899788899999"
)
VIEWS = {
    "set": f"set?pattern={HEART}",
    "solve": f"solve?puzzle={EASY}",
    "analyse": f"analyse?puzzle={EASY}",
    "generate": "generate",
}


@pytest.mark.parametrize("look", LOOKS, indirect=True, ids=lambda x: f"{x.width}-{x.scheme}")
def test_every_view_fits_its_window_in_its_colours(studio: StudioPage, look: Look) -> None:
    studio.open()
    ground = studio.page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    brightness = sum(map(int, ground.strip("rgb()").split(",")[:3]))
    assert (brightness < 200) == (look.scheme == "dark")
    for name, fragment in VIEWS.items():
        studio.follow(fragment)
        wide = studio.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= look.width, f"{name} is {wide} wide"
        small = studio.page.evaluate(_SMALL_TARGETS)
        assert small == [], f"{name} has targets too small to touch: {small}"


@pytest.mark.parametrize("look", LOOKS, indirect=True, ids=lambda x: f"{x.width}-{x.scheme}")
def test_every_row_and_column_has_its_name_beside_it(studio: StudioPage, look: Look) -> None:
    studio.open()
    for name in ("set", "solve", "analyse"):
        studio.follow(VIEWS[name])
        expect(studio.view.locator(".names text")).to_have_count(18)
        for line in (1, 9):
            cell, row, column = (
                studio.view.locator(".board").locator(part).bounding_box()
                for part in (
                    f"[data-cell=r{line}c{line}]",
                    f".names :text-is('r{line}')",
                    f".names :text-is('c{line}')",
                )
            )
            assert cell is not None
            assert row is not None
            assert column is not None
            assert 0 <= row["x"] < row["x"] + row["width"] <= cell["x"] - (line - 1) * cell["width"]
            assert cell["y"] < row["y"] < row["y"] + row["height"] < cell["y"] + cell["height"]
            assert column["y"] + column["height"] <= cell["y"] - (line - 1) * cell["height"] + 1
            assert cell["x"] < column["x"] < cell["x"] + cell["width"]


def test_a_link_shows_the_same_to_whoever_gets_it(studio: StudioPage) -> None:
    studio.open(f"solve?puzzle={EASY}")
    studio.cell("r6c2").focus()
    studio.press("4")
    studio.page.get_by_role("button", name="Copy a link").click()
    studio.noted("copied")
    link = studio.page.evaluate("navigator.clipboard.readText()")

    studio.open()
    assert studio.page.title().startswith("Set")
    studio.open(link.partition("#")[2])
    assert studio.page.title().startswith("Solve")
    assert studio.digit("r6c2") == "4"
    assert studio.digit("r1c1") == "4"


def test_a_damaged_link_says_so_and_the_page_works_on(studio: StudioPage) -> None:
    studio.open("solve?puzzle=12345")
    studio.noted("5 characters, expected 81")
    studio.follow("solve?board=5x5&puzzle=12345")
    studio.noted("not a board")
    studio.cell("r1c1").click()
    studio.follow("generate?scale=richter")
    studio.noted("richter is not a value for scale")


@pytest.mark.parametrize(
    ("status", "body", "told"),
    [
        (200, "{no JSON", "The server sent an answer that this page cannot read."),
        (500, "{no JSON", "The server answered with the status 500."),
        (422, '{"error": "row 1 has two 4s"}', "Row 1 has two 4s."),
        (200, "{}", "Something went wrong on this page. Reload it and try again."),
    ],
    ids=["unreadable", "without a reason", "refused", "a mistake of the scripts"],
)
def test_errors_are_told_in_the_words_of_the_page_or_of_the_server(
    studio: StudioPage, status: int, body: str, told: str
) -> None:
    studio.page.route("**/api/explain", lambda route: route.fulfill(status=status, body=body))
    studio.page.route("**/api/infer", lambda route: route.fulfill(status=status, body=body))
    logged = "TypeError" if body == "{}" else f"status of {status}" if status != 200 else ""
    if logged:
        studio.forgive(logged)
    studio.open(f"solve?puzzle={EASY}")
    with (
        studio.page.expect_console_message(lambda message: logged in message.text)
        if logged
        else nullcontext()
    ):
        studio.act("explain")
    studio.view.get_by_text(told, exact=True).wait_for()
    studio.follow(f"analyse?puzzle={EASY}&technique=up")
    studio.act("infer")

    expect(studio.message("bad", "This did not work").locator("p").last).to_have_text(
        told, use_inner_text=True
    )


def test_a_server_that_is_gone_is_told(studio: StudioPage) -> None:
    studio.page.route("**/api/explain", lambda route: route.abort())
    studio.open(f"solve?puzzle={EASY}")
    studio.act("explain")
    studio.view.get_by_text("The server does not answer. Is it still running?").wait_for()
    studio.forgive()


def test_views_change_by_tab_by_key_and_by_the_browsers_back(studio: StudioPage) -> None:
    studio.open(f"solve?puzzle={EASY}")
    studio.page.get_by_role("tab", name="Analyse").click()
    assert studio.page.title().startswith("Analyse")
    studio.press("]")
    assert studio.page.title().startswith("Generate")
    studio.press("[", "[")
    assert studio.page.title().startswith("Solve")
    assert studio.line() == EASY
    studio.page.go_back()
    studio.wait_for_title("Analyse")
    studio.page.get_by_role("tab", name="Analyse").focus()
    studio.press("ArrowRight")
    assert studio.page.title().startswith("Generate")


def _play(studio: StudioPage) -> None:
    """Write a digit into r6c2 and pencil two digits into r1c2."""
    studio.cell("r6c2").focus()
    studio.press("4")
    studio.cell("r1c2").focus()
    studio.press("Control+Digit1", "Control+Digit6")


def _is_played(studio: StudioPage) -> bool:
    return studio.digit("r6c2") == "4" and studio.marks("r1c2") == "16"


def _go(studio: StudioPage, direction: str, title: str) -> None:
    """Press Back or Forward, and wait for a view."""
    getattr(studio.page, f"go_{direction}")()
    studio.wait_for_title(title)


def test_back_and_forward_bring_back_the_game(studio: StudioPage) -> None:
    studio.open(f"solve?puzzle={EASY}")
    _play(studio)
    studio.page.get_by_role("tab", name="Generate").click()
    _go(studio, "back", "Solve")
    assert _is_played(studio)
    studio.press("Control+z")
    assert studio.marks("r1c2") == "1"
    studio.press("Control+y")
    _go(studio, "forward", "Generate")
    _go(studio, "back", "Solve")
    assert _is_played(studio)


def test_leaving_the_page_and_coming_back_brings_back_the_game(studio: StudioPage) -> None:
    studio.open(f"solve?puzzle={EASY}")
    _play(studio)
    studio.page.go_back()
    assert studio.page.url == "about:blank"
    _go(studio, "forward", "Solve")
    studio.page.wait_for_selector("html[data-ready]")

    assert _is_played(studio)


def test_back_over_another_puzzle_keeps_both_games(studio: StudioPage) -> None:
    studio.open(f"analyse?puzzle={OTHER}")
    studio.page.get_by_role("tab", name="Solve").click()
    studio.view.get_by_label("A puzzle in any format").fill(EASY)
    studio.act("load")
    studio.message("plain", "Read as")
    _play(studio)

    _go(studio, "back", "Solve")
    studio.page.wait_for_function("puzzle => location.hash.includes(puzzle)", arg=OTHER)
    assert studio.line() == OTHER
    _go(studio, "back", "Analyse")
    assert studio.line() == OTHER
    studio.page.go_forward()
    _go(studio, "forward", "Solve")
    studio.page.wait_for_function("puzzle => location.hash.includes(puzzle)", arg=EASY)
    assert _is_played(studio)


def test_the_colours_are_chosen_and_kept(studio: StudioPage) -> None:
    studio.open("set")
    studio.page.get_by_role("button", name="Use the dark colours").click()
    assert studio.page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "dark"
    studio.open("solve")
    assert studio.page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "dark"
    studio.page.get_by_role("button", name="Use the light colours").click()


def test_the_page_works_where_the_browser_keeps_nothing(studio: StudioPage) -> None:
    studio.page.add_init_script(_NO_STORAGE)
    studio.open("generate?count=2&seed=1")
    studio.act("generate")
    studio.message("good", "2 of 2")
    expect(studio.view.locator(".puzzle")).to_have_count(2)
    studio.page.get_by_role("button", name="Use the dark colours").click()
    assert studio.page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "dark"


@pytest.mark.parametrize("look", [DESKTOP_LIGHT, PHONE_DARK], indirect=True, ids=["desk", "phone"])
def test_the_help_lists_the_keys(studio: StudioPage, look: Look) -> None:
    studio.open("set")
    studio.press("?")
    help_box = studio.page.get_by_role("dialog", name="Keys")
    help_box.wait_for()
    expect(help_box).to_contain_text("centre mark", use_inner_text=True)
    studio.picture(f"help-{look.width}")
    studio.press("Escape")
    help_box.wait_for(state="hidden")


def test_everything_has_a_name_for_screen_readers(studio: StudioPage) -> None:
    studio.open(f"solve?puzzle={EASY}")
    assert studio.page.evaluate(_NAMELESS) == []
    grid = studio.view.locator("[role=grid][aria-label=Puzzle]")
    expect(grid.locator("[role=row]")).to_have_count(9)
    expect(grid.locator("[role=row] > [role=gridcell]")).to_have_count(81)
    expect(studio.cell("r1c1")).to_have_attribute("aria-label", "Row 1, column 1, clue 4")
    expect(grid.locator("[tabindex='0']")).to_have_count(1)


def test_the_focus_can_be_seen_and_skips_to_the_board(studio: StudioPage) -> None:
    studio.open(f"solve?puzzle={EASY}")
    studio.press("Tab")
    assert studio.page.evaluate("document.activeElement.id") == "skip"
    studio.press("Enter", "ArrowRight", "ArrowDown")
    assert studio.page.evaluate("document.activeElement.dataset.cell") == "r2c2"
    assert studio.view.locator(".cursor").evaluate("x => getComputedStyle(x).opacity") == "1"


BOXED = ("4x4", "6x6", "8x8", "9x9", "10x10", "12x12", "16x16")


@pytest.mark.parametrize("spec", ["6x6", "8x8", "10x10", "12x12"])
def test_a_board_of_rectangular_boxes_is_drawn_and_played(studio: StudioPage, spec: str) -> None:
    [made] = cs.generate(board=cs.Board.parse(spec), seed=1).made
    board = made.puzzle.board
    studio.open(f"solve?board={spec}&puzzle={made.puzzle}")
    assert str(made.puzzle) == studio.line()
    # The thick lines run where the box of a cell is not that of the cell to its left or above it.
    thick = studio.view.locator(".board path.thick").first.get_attribute("d") or ""
    cells = range(board.cell_count)
    left = [c for c in cells if c % board.size and board.regions[c] != board.regions[c - 1]]
    above = [
        c for c in cells if c >= board.size and board.regions[c] != board.regions[c - board.size]
    ]
    assert (len(left), len(above)) == (thick.count("v"), thick.count("h"))

    wrong = next(c for c in cells if not made.puzzle.digits[c])
    digit = next(
        made.puzzle.digits[peer]
        for peer in cells
        if made.puzzle.digits[peer] and board.regions[peer] == board.regions[wrong]
    )
    studio.cell(cell_name(wrong, board.size)).focus()
    studio.press(digit_name(digit))
    studio.heard("Conflict in")
    studio.press("Delete")
    studio.act("solve")
    studio.message("good", "One solution")
    assert str(made.solution) == studio.line()


def test_every_board_is_drawn(studio: StudioPage) -> None:
    studio.open("solve")
    for board in (*BOXED, "9x9+diagonals", "9x9+windoku", JIGSAW):
        studio.follow(f"solve?board={board.replace('+', '%2B')}")
        size = 9 if board == JIGSAW else int(board.partition("x")[0])
        studio.view.locator(f".board[data-size='{size}']").wait_for()
        expect(studio.view.locator("[role=gridcell]")).to_have_count(size * size)
        expect(studio.view.locator(".extra")).to_have_count(2 if "diagonals" in board else 0)
        expect(studio.view.locator(".window")).to_have_count(36 if "windoku" in board else 0)
    assert studio.view.get_by_label("Board").evaluate("x => x.selectedOptions[0].text") != (
        "Another board"
    )


_NO_STORAGE = """
Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("blocked", "SecurityError"); },
});
"""

_SMALL_TARGETS = """
[...document.querySelectorAll('button, select, .tick, .segments span, summary')]
  .filter(node => node.checkVisibility() && node.id !== 'skip')
  .map(node => [node.textContent.slice(0, 20), node.getBoundingClientRect()])
  .filter(([, box]) => box.height < 39.5)
  .map(([text, box]) => `${text} ${box.height}`)
"""

_NAMELESS = """
[...document.querySelectorAll('button, select, input, textarea')]
  .filter(node => !(node.getAttribute('aria-label') || node.textContent.trim()
    || [...(node.labels ?? [])].some(label => label.textContent.trim())))
  .map(node => node.outerHTML)
"""
