# SPDX-License-Identifier: MIT
"""What the reader did is there after Back, Forward, a reload, another puzzle and in another tab."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from studio_page import EASY, EASY_SOLUTION, StudioPage

OTHER = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
GOOD = {"spec": "9x9", "puzzle": EASY, "label": "good"}


def _play(studio: StudioPage) -> None:
    """Pencil in every candidate, write a digit and a corner mark."""
    studio.open(f"solve?puzzle={EASY}")
    studio.view.get_by_role("button", name="Pencil in").click()
    studio.cell("r6c2").focus()
    studio.press("4", "ArrowRight", "Shift+Digit9")


def _is_played(studio: StudioPage) -> bool:
    return (studio.digit("r6c2"), studio.marks("r1c2"), studio.corners("r6c3")) == (
        "4",
        "1679",
        "9",
    )


def _is_undone(studio: StudioPage) -> bool:
    studio.press("Control+z", "Control+z", "Control+z")
    return studio.line() == EASY and studio.marks("r1c2") == ""


def _tab(studio: StudioPage, name: str) -> None:
    studio.page.get_by_role("tab", name=name).click()


def _title(studio: StudioPage, title: str) -> None:
    studio.wait_for_title(title)


def test_back_brings_back_marks_and_undo_and_forward_leads_on(studio: StudioPage) -> None:
    _play(studio)
    _tab(studio, "Analyse")
    _tab(studio, "Generate")
    for _ in range(2):
        studio.page.go_back()
        _title(studio, "Analyse")
        studio.page.go_back()
        _title(studio, "Solve")
        assert _is_played(studio)
        studio.page.go_forward()
        _title(studio, "Analyse")
        studio.page.go_forward()
        _title(studio, "Generate")
    studio.page.go_back()
    studio.page.go_back()
    _title(studio, "Solve")

    assert _is_undone(studio)


def test_a_reload_keeps_marks_and_undo(studio: StudioPage) -> None:
    _play(studio)
    studio.reload()

    assert _is_played(studio)
    assert _is_undone(studio)


_FORBID_STORAGE = """
Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("forbidden by the test", "SecurityError"); },
});
"""


def test_without_storage_the_history_of_the_browser_keeps_the_marks(studio: StudioPage) -> None:
    studio.page.add_init_script(_FORBID_STORAGE)
    _play(studio)
    _tab(studio, "Analyse")
    _title(studio, "Analyse")
    studio.page.reload()  # what the page held itself is gone
    studio.page.wait_for_selector("html[data-ready]")
    _title(studio, "Analyse")
    studio.page.go_back()
    _title(studio, "Solve")
    assert _is_played(studio)
    studio.reload()

    assert _is_played(studio)


_FILL_STORAGE = """
for (let size = 2 ** 22; size; size = Math.floor(size / 2)) {
  try {
    for (let n = 0; ; n++) localStorage.setItem(`other ${size} ${n}`, "x".repeat(size));
  } catch (error) {
    if (error.name !== "QuotaExceededError") throw error;
  }
}
"""


def test_with_a_full_storage_nothing_is_lost_and_the_reader_is_told(studio: StudioPage) -> None:
    studio.open("solve")
    studio.page.evaluate(_FILL_STORAGE)
    _play(studio)
    studio.noted("The storage of this browser is full")
    _tab(studio, "Generate")
    studio.view.locator("label:has(> span:text-is('Puzzles')) select").select_option("1")
    studio.act("generate")
    studio.message("good", "1 of 1")
    expect(studio.view.locator(".puzzle")).to_have_count(1)
    studio.page.go_back()
    _title(studio, "Solve")
    assert _is_played(studio)
    studio.follow(f"solve?puzzle={OTHER}")
    studio.follow(f"solve?puzzle={EASY}")
    assert _is_played(studio)
    studio.reload()
    assert _is_played(studio)  # the history of the browser has it


def test_solve_it_and_another_puzzle_lose_no_game(studio: StudioPage) -> None:
    _play(studio)
    _tab(studio, "Analyse")
    studio.view.get_by_role("button", name="Solve it").click()
    assert _is_played(studio)
    studio.follow(f"solve?puzzle={OTHER}")
    assert studio.line() == OTHER
    studio.follow(f"solve?puzzle={EASY}")
    assert _is_played(studio)
    studio.open(f"solve?puzzle={OTHER}")
    studio.view.get_by_text("Your games").click()
    studio.view.get_by_role("button", name="9x9, 17 clues").first.click()

    assert _is_played(studio)
    studio.page.go_back()
    studio.page.wait_for_function("puzzle => location.hash.includes(puzzle)", arg=OTHER)
    assert studio.line() == OTHER


def test_a_link_with_other_digits_is_a_step_that_undo_takes_back(studio: StudioPage) -> None:
    _play(studio)
    studio.follow(f"solve?puzzle={EASY}&values={EASY_SOLUTION}")
    assert studio.line() == EASY_SOLUTION
    studio.press("Control+z")

    assert _is_played(studio)


def test_two_tabs_show_one_game_and_undo_takes_back_what_the_other_did(studio: StudioPage) -> None:
    _play(studio)
    other = StudioPage(studio.page.context.new_page(), studio.address)
    other.open(f"solve?puzzle={EASY}")
    assert _is_played(other)
    other.cell("r1c2").focus()
    other.press("1")
    studio.wait_for_address("values=41")
    assert studio.digit("r1c2") == "1"
    studio.press("Control+z")

    assert _is_played(studio)
    other.page.wait_for_function("() => !location.hash.includes('values=41')")
    assert _is_played(other)
    assert other.errors == []


def test_a_pattern_and_its_undo_outlive_a_reload(studio: StudioPage) -> None:
    studio.open("set")
    studio.drag(["r1c1", "r1c2"])
    studio.reload()
    assert len(studio.painted()) == 4
    studio.press("Control+z")

    assert studio.painted() == []


def _with_tray(studio: StudioPage, entries: object) -> None:
    studio.open("generate")
    told = json.dumps(entries)
    studio.page.evaluate("told => localStorage.setItem('cluesmith.puzzles', told)", told)
    studio.open("generate")


def _puzzles(number: int) -> list[dict[str, str]]:
    line = f"{{:0{4}d}}"
    return [
        {"spec": "9x9", "puzzle": line.format(k) + EASY[4:], "label": f"number {k}"}
        for k in range(1111, 1111 + number)
    ]


def test_only_selected_puzzles_are_removed_and_come_back_by_undo(studio: StudioPage) -> None:
    _with_tray(studio, _puzzles(3))
    expect(studio.view.locator("[data-action=remove]")).to_be_disabled()
    studio.view.get_by_role("button", name="Select all").click()
    studio.act("remove")
    studio.view.get_by_text("Puzzles that you generate or save").wait_for()
    studio.view.get_by_role("button", name="Undo").click()

    expect(studio.view.locator(".puzzle")).to_have_count(3)


def test_two_tabs_share_the_saved_puzzles(studio: StudioPage) -> None:
    _with_tray(studio, _puzzles(2))
    other = StudioPage(studio.page.context.new_page(), studio.address)
    other.open("generate")
    other.view.get_by_label("Remove: number 1111").click()
    studio.view.get_by_text("1 saved puzzle", exact=True).wait_for()
    studio.view.get_by_label("Remove: number 1112").click()
    other.view.get_by_text("0 saved puzzles").wait_for()


def test_a_damaged_entry_does_not_stop_the_studio(studio: StudioPage) -> None:
    damaged = [None, 5, {"spec": "9x9", "puzzle": "12", "label": "short"}, {"spec": "7x7"}, GOOD]
    _with_tray(studio, damaged)
    studio.page.evaluate("localStorage.setItem('cluesmith.games.x', '{\"now\": 7}')")
    studio.open("generate")

    expect(studio.view.locator(".puzzle")).to_have_count(1)
    studio.open("solve")
    assert studio.errors == []


_MARK_PICTURES = """
for (const node of document.querySelectorAll(".puzzle")) node.dataset.seen = "";
"""


def test_many_puzzles_are_kept_and_more_are_added_at_once(studio: StudioPage) -> None:
    _with_tray(studio, _puzzles(400))
    expect(studio.view.get_by_role("heading", name="400 saved puzzles")).to_have_count(1)
    more = [line.format(k) for line in ["{:04d}" + EASY[4:]] for k in range(8111, 8135)]
    events = "".join(
        f"event: result\ndata: {json.dumps({'puzzle': puzzle, 'clues': 21})}\n\n" for puzzle in more
    )
    studio.page.route("**/api/generate", lambda route: route.fulfill(body=events))
    studio.view.locator("label:has(> span:text-is('Puzzles')) select").select_option("24")
    studio.page.evaluate(_MARK_PICTURES)
    studio.act("generate")
    studio.message("good", "24 of 24")

    kept = studio.view.locator(".puzzle[data-seen]").count()
    new = studio.view.locator(".puzzle:not([data-seen])").count()
    assert (kept, new) == (60 - 24, 24)  # what was drawn before is not drawn anew
    expect(studio.view.get_by_role("heading", name="424 saved puzzles")).to_have_count(1)
