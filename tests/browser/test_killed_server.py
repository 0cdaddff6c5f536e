# SPDX-License-Identifier: MIT
"""The page while the process of its server is killed, and after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from studio_page import HEART, StudioPage
from studio_server import program

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Iterator


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A server that the test may kill."""
    with program(tmp_path_factory.mktemp("data")) as running:
        yield running


@pytest.fixture
def address(server: tuple[str, subprocess.Popen[str]]) -> str:
    """Where it is."""
    return server[0]


def test_a_server_that_is_killed_in_the_middle_of_a_search_is_told(
    studio: StudioPage, server: tuple[str, subprocess.Popen[str]]
) -> None:
    studio.open(f"set?pattern={HEART}&allow=singles&require=jellyfish")
    studio.act("set")
    studio.view.locator("[data-progress=method]:not(:text('getting ready'))").wait_for()
    painted = studio.painted()
    studio.forgive("net::")  # lines of the browser about the connection
    server[1].kill()

    studio.message("bad", "The connection to the server broke.")
    expect(studio.view.locator("[data-action=set]")).to_be_enabled()
    assert studio.painted() == painted
    studio.act("set")
    studio.message("bad", "The server does not answer. Is it still running?")
    studio.cell("r1c1").click()
    assert len(studio.painted()) == len(painted) + 2  # the board can be painted as before


def test_puzzles_that_came_before_the_server_was_killed_are_saved(
    studio: StudioPage, server: tuple[str, subprocess.Popen[str]]
) -> None:
    studio.open("generate?scale=se&min=7&count=24&seed=1")
    studio.act("generate")
    expect(studio.view.locator(".puzzle")).not_to_have_count(0)
    studio.forgive("net::")
    server[1].kill()

    studio.message("bad", "The connection to the server broke.")
    expect(studio.view.locator(".puzzle")).not_to_have_count(0)
