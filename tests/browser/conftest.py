# SPDX-License-Identifier: MIT
"""The real server on a free port, and the system's chromium to look at it."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from processes import PATIENCE
from studio_page import DESKTOP_LIGHT, Look, StudioPage
from studio_server import program

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

expect.set_options(timeout=1000 * PATIENCE)

_CHROMIUM = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """The system's browser; it runs in containers, where its own sandbox cannot."""
    if _CHROMIUM is None:
        pytest.skip("chromium is not installed")
    return {"executable_path": _CHROMIUM, "args": ["--no-sandbox"]}


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the studio is, as the command line serves it; its library is in a folder of its own."""
    with program(tmp_path_factory.mktemp("data")) as (url, _):
        yield url


@pytest.fixture
def look(request: pytest.FixtureRequest) -> Look:
    """The window; tests choose another by indirect parameters."""
    chosen: Look = getattr(request, "param", DESKTOP_LIGHT)
    return chosen


@pytest.fixture
def studio(browser: Browser, address: str, look: Look) -> Iterator[StudioPage]:
    """A page of its own for each test; at its end the page must have logged no error."""
    context = browser.new_context(
        viewport={"width": look.width, "height": look.height},
        color_scheme="dark" if look.scheme == "dark" else "light",
        has_touch=look.is_phone,
        accept_downloads=True,
        permissions=["clipboard-read", "clipboard-write"],
        service_workers=look.service_workers,
    )
    context.set_default_timeout(1000 * PATIENCE)  # of the events that a test waits for
    opened = StudioPage(context.new_page(), address)
    yield opened
    context.close()

    assert opened.errors == []
