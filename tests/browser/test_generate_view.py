# SPDX-License-Identifier: MIT
"""Generate: puzzles are saved on the page, and leave it as files."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING
from zipfile import ZipFile

import pytest
from playwright.sync_api import expect
from pypdf import PdfReader

import cluesmith as cs
from cluesmith.rating.contract import scales
from studio_page import DESKTOP_LIGHT, EASY, PHONE_DARK, Look, StudioPage

if TYPE_CHECKING:
    from pathlib import Path

_SAVED = json.dumps(
    [
        {"spec": "9x9", "puzzle": EASY, "label": "medium, 17 clues"},
        {"spec": "9x9+diagonals", "puzzle": "." * 80 + "1", "label": "one clue"},
    ]
)


def _with_saved_puzzles(studio: StudioPage, saved: str = _SAVED) -> None:
    studio.open("generate")
    studio.page.evaluate("saved => localStorage.setItem('cluesmith.puzzles', saved)", saved)
    studio.open("generate")


@pytest.mark.parametrize("look", [DESKTOP_LIGHT, PHONE_DARK], indirect=True, ids=["desk", "phone"])
def test_puzzles_of_a_level_are_saved_and_stay(studio: StudioPage, look: Look) -> None:
    studio.open("generate?scale=hodoku&level=Easy&symmetry=quarter&count=6&seed=3")
    if look.is_phone:
        studio.act("generate")
    else:
        studio.view.get_by_label("Level").focus()
        studio.press("Control+Enter")
    studio.message("good", "6 of 6")
    expect(studio.view.locator(".puzzle")).to_have_count(6)
    studio.picture(f"generate-{look.width}")
    if look.is_phone:  # there they are far below
        studio.view.get_by_role("button", name="Show them").click()
        expect(studio.view.locator(".puzzle").first).to_be_in_viewport()

    studio.open("generate")
    expect(studio.view.locator(".puzzle")).to_have_count(6)
    studio.view.locator(".puzzle").first.get_by_role("button", name="Solve").click()
    puzzle = studio.line()
    assert cs.solve(puzzle).count == 1
    assert str(cs.rate(puzzle, "hodoku").to_json()["hodoku"]["level"]) == "Easy"  # type: ignore[index]
    turned = "".join(puzzle[(8 - cell % 9) * 9 + cell // 9] for cell in range(81))
    assert [c == "." for c in turned] == [c == "." for c in puzzle]


def test_every_scale_is_offered_by_its_title_with_its_levels_and_numbers(
    studio: StudioPage,
) -> None:
    studio.open("generate")
    scale_choice = studio.view.get_by_label("Scale")

    assert scale_choice.locator("option").all_inner_texts() == [
        scale.title for scale in scales("all")
    ]
    for scale in scales("all"):
        scale_choice.select_option(scale.name)
        expect(studio.view.get_by_label("Level")).to_be_visible(visible=bool(scale.ladder))
        expect(studio.view.get_by_label("Rating from")).to_be_visible(visible=scale.has_numbers)


def test_the_scale_that_people_know_is_chosen_first_and_asked_for(studio: StudioPage) -> None:
    studio.open("generate")
    expect(studio.view.get_by_label("Scale")).to_have_value("hodoku")
    levels = studio.view.get_by_label("Level").locator("option").all_inner_texts()
    assert levels == ["any", "Easy", "Medium", "Hard", "Unfair", "Extreme"]
    studio.view.get_by_label("Level").select_option("Medium")
    studio.view.locator("label:has(> span:text-is('Puzzles')) select").select_option("1")
    studio.act("generate")
    studio.message("good", "1 of 1")
    studio.view.locator(".puzzle").get_by_role("button", name="Solve").click()
    rated = cs.rate(studio.line(), "hodoku").to_json()["hodoku"]

    assert isinstance(rated, dict)
    assert rated["level"] == "Medium"


def test_puzzles_of_a_range_of_ratings_are_made(studio: StudioPage) -> None:
    studio.open("generate?scale=se&min=2.3&max=3.4&count=2&seed=5")
    studio.act("generate")
    studio.message("good", "2 of 2")
    studio.view.locator(".puzzle").first.get_by_role("button", name="Solve").click()

    assert 2.3 <= float(str(cs.rate(studio.line(), "se").to_json()["se"])) <= 3.4


def test_generating_stops_at_once(studio: StudioPage) -> None:
    studio.open("generate?scale=cover&level=extreme&clues=20&count=24")
    studio.act("generate")
    studio.message("busy", "Generating")
    studio.act("stop")
    studio.message("open", "Stopped")


@pytest.mark.server_only("files")
def test_selected_puzzles_are_downloaded_in_a_text_format_and_as_a_picture(
    studio: StudioPage, tmp_path: Path
) -> None:
    _with_saved_puzzles(studio)
    studio.view.get_by_label("Select: medium").check()
    for name, expected in (("sdm", EASY.replace(".", "0")), ("svg", "<svg")):
        studio.view.get_by_label("Format").select_option(name)
        with studio.page.expect_download() as saved:
            studio.act("download")
        saved.value.save_as(tmp_path / name)
        assert expected in (tmp_path / name).read_text()
        assert saved.value.suggested_filename == f"cluesmith.{name}"


@pytest.mark.server_only("files")
@pytest.mark.parametrize(("name", "magic"), [("pdf", b"%PDF"), ("png", b"\x89PNG")])
def test_a_booklet_and_a_picture_are_downloaded(
    studio: StudioPage, tmp_path: Path, name: str, magic: bytes
) -> None:
    _with_saved_puzzles(studio)
    studio.view.get_by_label("Select: medium").check()
    studio.view.get_by_label("Format").select_option(name)
    with studio.page.expect_download() as saved:
        studio.act("download")
    saved.value.save_as(tmp_path / name)
    content = (tmp_path / name).read_bytes()

    assert content.startswith(magic)
    assert len(content) > 2000
    assert saved.value.suggested_filename == f"cluesmith.{name}"


@pytest.mark.server_only("files")
@pytest.mark.parametrize(("kind", "magic"), [("svg", b"<svg"), ("png", b"\x89PNG\r\n\x1a\n")])
def test_several_pictures_are_downloaded_as_an_archive(
    studio: StudioPage, tmp_path: Path, kind: str, magic: bytes
) -> None:
    _with_saved_puzzles(studio)
    studio.view.get_by_label("Format").select_option(kind)
    with studio.page.expect_download() as saved:
        studio.act("download")
    saved.value.save_as(tmp_path / "all.zip")

    assert saved.value.suggested_filename == "cluesmith.zip"
    with ZipFile(tmp_path / "all.zip") as archive:
        assert archive.testzip() is None
        assert archive.namelist() == [f"cluesmith-1.{kind}", f"cluesmith-2.{kind}"]
        pictures = [archive.read(name) for name in archive.namelist()]
        assert all(picture.startswith(magic) for picture in pictures)
        assert pictures[0] != pictures[1]


@pytest.mark.server_only("files")
@pytest.mark.parametrize(("per_page", "pages"), [(1, 5), (2, 3), (4, 2), (6, 1)])
def test_a_booklet_has_the_chosen_number_of_puzzles_a_page(
    studio: StudioPage, tmp_path: Path, per_page: int, pages: int
) -> None:
    turned = [
        EASY.translate(str.maketrans("123456789", "234567891"[k:] + "234567891"[:k]))
        for k in range(5)
    ]
    saved_puzzles = [
        {"spec": "9x9", "puzzle": puzzle, "label": f"number {k}"} for k, puzzle in enumerate(turned)
    ]
    _with_saved_puzzles(studio, json.dumps(saved_puzzles))
    studio.view.get_by_label("A page").select_option(str(per_page))
    studio.view.get_by_label("Solutions").select_option("none")
    with studio.page.expect_download() as saved:
        studio.act("download")
    saved.value.save_as(tmp_path / "booklet.pdf")
    texts = [page.extract_text() for page in PdfReader(tmp_path / "booklet.pdf").pages]
    counts = [text.count("number") for text in texts]

    assert [count for count in counts if count] == [per_page] * (pages - 1) + [
        5 - per_page * (pages - 1)
    ]
    assert counts.count(0) <= 1  # the title may have a page of its own


@pytest.mark.server_only("files")
def test_a_booklet_has_the_chosen_pages_paper_and_labels(
    studio: StudioPage, tmp_path: Path
) -> None:
    _with_saved_puzzles(studio)
    studio.view.get_by_label("Select: medium").check()
    studio.view.get_by_label("A page").select_option("1")
    studio.view.get_by_label("Paper").select_option("letter")
    studio.view.get_by_label("Title").fill("Sunday")
    studio.view.get_by_label("Solutions").select_option("upside_down")
    with studio.page.expect_download() as saved:
        studio.act("download")
    saved.value.save_as(tmp_path / "booklet.pdf")
    pages = PdfReader(tmp_path / "booklet.pdf").pages
    text = "".join(page.extract_text() for page in pages)

    assert (612, 792) == tuple(map(round, pages[0].mediabox[2:]))
    assert "Sunday" in text
    assert "medium, 17 clues" in text
    first, last = (page.get_contents() for page in (pages[0], pages[-1]))
    assert first is not None
    assert last is not None
    assert b"-1 0 0 -1 612 792 cm" in last.get_data()  # half a turn
    assert b"-1 0 0 -1" not in first.get_data()


@pytest.mark.server_only("writing of formats")
def test_a_sudokupad_link_is_copied(studio: StudioPage) -> None:
    _with_saved_puzzles(studio)
    studio.view.get_by_role("button", name="SudokuPad link").click()
    studio.noted("copied")
    link = studio.page.evaluate("navigator.clipboard.readText()")

    assert link.startswith("https://sudokupad.app/")


def test_the_saved_puzzles_print_without_the_page_around_it(studio: StudioPage) -> None:
    _with_saved_puzzles(studio)
    studio.page.emulate_media(media="print")

    expect(studio.view.locator(".thumbnail").first).to_be_visible()
    expect(studio.page.locator(".bar")).not_to_be_visible()
    expect(studio.view.locator(".panel")).not_to_be_visible()
    studio.picture("print")


def test_saved_puzzles_are_removed(studio: StudioPage) -> None:
    _with_saved_puzzles(studio)
    studio.view.get_by_label("Remove: one clue").click()
    expect(studio.view.locator(".puzzle")).to_have_count(1)
    studio.view.get_by_label("Select: medium").check()
    studio.act("remove")
    studio.view.get_by_text("Puzzles that you generate or save").wait_for()


def test_saved_puzzles_are_found_by_their_words(studio: StudioPage) -> None:
    _with_saved_puzzles(studio)
    studio.view.get_by_label("Find").fill("medium")
    expect(studio.view.locator(".puzzle")).to_have_count(1)
    studio.view.get_by_label("Find").fill("nothing like it")
    studio.view.get_by_text("No saved puzzle has these words.").wait_for()
    studio.view.get_by_label("Find").fill("")

    expect(studio.view.locator(".puzzle")).to_have_count(2)


@pytest.mark.server_only("the library")
def test_saved_puzzles_enter_the_library_and_are_found_and_opened(studio: StudioPage) -> None:
    studio.open("generate")
    saved = [{"spec": "9x9", "puzzle": EASY, "label": "Mine"}]
    studio.page.evaluate(
        "saved => localStorage.setItem('cluesmith.puzzles', JSON.stringify(saved))", saved
    )
    studio.open("generate")
    studio.view.get_by_text("Library", exact=True).click()
    studio.act("add-library")
    studio.message("good", "1 puzzle added")
    studio.act("add-library")
    studio.message("good", "1 known already")
    studio.view.get_by_label("Clues from").fill("80")
    studio.act("find-library")
    studio.message("open", "0 puzzles of 1")
    studio.view.get_by_label("Clues from").fill("")
    studio.act("find-library")
    studio.message("good", "1 puzzle of 1")
    studio.view.locator(".library-list button").click()

    assert studio.line() == EASY


def test_only_scales_that_rate_the_board_are_offered(studio: StudioPage) -> None:
    studio.open("generate?scale=hodoku&level=Extreme&board=6x6")
    scale = studio.view.get_by_label("Scale")

    expect(scale.locator("option[value=hodoku]")).to_be_disabled()
    expect(scale).not_to_have_value("hodoku")
    studio.view.get_by_label("Constraints").select_option("cages")
    expect(scale).to_have_value("mus")
