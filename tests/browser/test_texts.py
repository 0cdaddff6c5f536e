# SPDX-License-Identifier: MIT
"""What is pasted, and what the page says: every text people have, and only sentences of its own."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from cluesmith.board import Board, Position, Puzzle
from cluesmith.board.formats import PuzzleRecord, write
from studio_page import EASY, HEART, StudioPage

if TYPE_CHECKING:
    from playwright.sync_api import Route

ROWS = [EASY[at : at + 9] for at in range(0, 81, 9)]
NUMBERS = [[0 if digit == "." else int(digit) for digit in row] for row in ROWS]
SMALL = "1......3..2....4"
TEXTS = {
    "a table": "\n".join(",".join("" if digit == "." else digit for digit in row) for row in ROWS),
    "a table of zeros": "\n".join(";".join(map(str, row)) for row in NUMBERS),
    "a list of lists": repr(NUMBERS),
    "one list": repr([digit for row in NUMBERS for digit in row]),
    "a link to the studio": f"http://127.0.0.1:8642/#solve?puzzle={EASY}",
    "a line": EASY,
}
RAW = re.compile(
    r"\bundefined\b|\bnull\b|\bNaN\b|Error:|Traceback|\[object|`|--\w|TypeError|Exception"
)


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS.keys())
def test_every_text_is_read(studio: StudioPage, text: str) -> None:
    studio.open("solve")
    studio.view.get_by_label("A puzzle in any format").fill(text)
    studio.act("load")
    studio.page.wait_for_function("puzzle => location.hash.includes(puzzle)", arg=EASY)

    assert studio.line() == EASY


@pytest.mark.server_only("the words about unknown texts")
def test_a_refusal_names_what_is_not_supported(studio: StudioPage) -> None:
    studio.open("solve")
    text = studio.view.get_by_label("A puzzle in any format")
    for said, told in {
        "https://example.org/puzzle/7": "Links of this site are not supported.",
        "good morning to all of you": "This text is not a puzzle that the studio knows.",
        EASY[:-1]: "80 characters; expected 81 for a 9x9 puzzle: one is missing.",
    }.items():
        text.fill(said)
        studio.act("load")
        studio.message("bad", told)
    studio.forgive()  # the server refused them


@pytest.mark.server_only("links of other programs")
@pytest.mark.parametrize("board", ["7x7:1-9", "9x9:0-8"])
def test_a_board_that_is_not_drawn_is_refused_with_the_command_that_knows_it(
    studio: StudioPage, board: str
) -> None:
    told = f"For {board} use the command line, as: cluesmith solve --board {board}"
    studio.open("solve")
    studio.follow(f"solve?board={board}")
    studio.noted(told)
    studio.follow(f"set?board={board}%2Bantiknight")
    studio.noted(told)
    parsed = Board.parse(board)
    [link] = write(
        [PuzzleRecord(Position.of(Puzzle.parse("." * parsed.cell_count, parsed)))], "iss"
    ).split()
    studio.open("solve")
    studio.view.get_by_label("A puzzle in any format").fill(link)
    studio.act("load")

    expect(studio.message("bad", "Not read")).to_contain_text(told, use_inner_text=True)


def test_a_puzzle_is_pasted_on_the_board(studio: StudioPage) -> None:
    studio.open(f"solve?board=4x4&puzzle={SMALL}")
    studio.page.evaluate("text => navigator.clipboard.writeText(text)", TEXTS["a list of lists"])
    studio.cell("r1c1").focus()
    studio.press("Control+v")
    studio.page.wait_for_function("puzzle => location.hash.includes(puzzle)", arg=EASY)
    assert studio.line() == EASY
    studio.page.go_back()
    studio.page.wait_for_function("puzzle => location.hash.includes(puzzle)", arg=SMALL)

    assert studio.line() == SMALL


def test_several_puzzles_are_saved_and_the_first_is_opened(studio: StudioPage) -> None:
    studio.open("solve")
    studio.view.get_by_label("A puzzle in any format").fill(f"{SMALL}\n{SMALL[::-1]}\n{SMALL}")
    studio.act("load")
    studio.noted("3 puzzles saved")
    assert studio.line() == SMALL
    studio.page.get_by_role("tab", name="Generate").click()

    expect(studio.view.locator(".puzzle")).to_have_count(2)


def test_set_clues_gives_another_puzzle_at_each_press(studio: StudioPage) -> None:
    studio.open(f"set?pattern={HEART}&allow=singles")
    puzzles = set()
    for _ in range(2):
        studio.act("set")
        assert re.search(r"seed \d+", studio.message("good", "Here is your puzzle").inner_text())
        puzzles.add(studio.line())
        studio.view.locator("[data-action=set]").wait_for()
    assert len(puzzles) == 2
    studio.view.locator("label:has(> span:text-is('Puzzles')) select").select_option("4")
    studio.act("set")
    studio.message("good", "4 puzzles are saved")
    studio.page.get_by_role("tab", name="Generate").click()

    expect(studio.view.locator(".puzzle")).to_have_count(4)


def test_a_shape_keeps_fixed_digits_and_conflicts_among_them_show(studio: StudioPage) -> None:
    studio.open("set")
    studio.cell("r2c1").focus()
    studio.press("7", "ArrowRight", "7")
    expect(studio.view.locator(".conflict")).to_have_count(2)
    expect(studio.view.locator(".toolbar")).to_contain_text("2 in conflict", use_inner_text=True)
    studio.press("Delete")
    studio.view.get_by_label("Ready shapes").select_option("heart")

    assert studio.digit("r2c1") == "7"
    assert len(studio.painted()) == HEART.count("x")


@pytest.mark.server_only("requests are waited for")
def test_no_raw_text_reaches_the_reader(studio: StudioPage) -> None:
    seen: list[str] = []

    def look() -> None:
        seen.append(studio.page.locator("body").inner_text())

    studio.open(f"solve?board=25x25&puzzle={'.' * 624}1")
    studio.act("hint")
    studio.view.locator(".message:visible").first.wait_for()
    look()
    studio.follow("set?board=4x4&pattern=x......x..x....x&allow=nonsense")
    studio.noted("nonsense is not a strategy")
    look()
    studio.follow("set?board=4x4&pattern=x......x..x....x&allow=naked_single")
    studio.view.get_by_label("Must suffice").select_option("own")
    studio.view.locator("[data-strategy=naked_single]").select_option("")
    studio.act("set")
    studio.message("open", "No strategy is allowed")
    look()
    for link in (
        "solve?puzzle=%%%",
        "solve?board=0x0",
        "solve?board=jigsaw:1",
        "set?board=9x9%2Bextra:q1",
        "generate?scale=nonsense",
    ):
        studio.open("analyse")  # without the words about the link before
        expect(studio.page.locator("#toast")).to_be_empty()
        studio.follow(link)
        studio.noted("This link cannot be shown: ")
        look()
    studio.follow("nowhere?x=1")
    look()
    studio.open("solve")
    for text in ("nonsense", "{", "[[1, 2", "null", "\x00", EASY[:-1] + "?"):
        studio.view.get_by_label("A puzzle in any format").fill(text)
        with studio.page.expect_response("**/api/parse"):
            studio.act("load")
        studio.message("bad")
        look()
    studio.forgive()  # the server refused them
    found = [raw.group() for text in seen for raw in RAW.finditer(text)]

    assert found == []


@pytest.mark.server_only("a server that ends")
def test_a_server_that_was_killed_is_told_in_every_view(studio: StudioPage) -> None:
    def gone(route: Route) -> None:
        route.abort("connectionrefused")

    studio.open(f"solve?puzzle={EASY}")
    studio.page.route("**/api/**", gone)
    for action in ("hint", "check", "explain"):
        studio.act(action)
        studio.view.get_by_text("The server does not answer").first.wait_for()
    studio.page.get_by_role("tab", name="Analyse").click()
    studio.view.get_by_text("The server does not answer").first.wait_for()
    studio.follow(f"set?pattern={HEART}")
    studio.act("set")
    studio.message("bad", "The server does not answer")
    studio.follow("generate")
    studio.act("generate")
    studio.message("bad", "The server does not answer")
    studio.forgive()
