# SPDX-License-Identifier: MIT
"""The real server or the static site on a free port, and the system's chromium to look at it."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
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

ROOT = Path(__file__).parents[2]

_CHROMIUM = next(
    filter(
        None,
        map(
            shutil.which,
            ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"),
        ),
    ),
    None,
)
"""The shell draws no window of its own, so a test takes half the processor time."""


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """The system's browser; it runs in containers, where its own sandbox cannot."""
    if _CHROMIUM is None:
        pytest.skip("chromium is not installed")
    return {"executable_path": _CHROMIUM, "args": ["--no-sandbox", "--disable-gpu"]}


BOTH = {
    "test_analyse_view",
    "test_drawing",
    "test_first_use",
    "test_learn",
    "test_texts",
    "test_generate_view",
    "test_play",
    "test_set_view",
    "test_solve_view",
}
"""The files whose tests run against the server and against the static site."""

STATIC = {"test_static_site"}
"""The files whose tests run against the static site alone."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test against each back end; ``server_only`` says that it needs the server."""
    if "back_end" not in metafunc.fixturenames:
        return
    name = metafunc.module.__name__.rpartition(".")[2]
    is_both = name in BOTH and metafunc.definition.get_closest_marker("server_only") is None
    ends = ["server", "static"] if is_both else ["static" if name in STATIC else "server"]
    metafunc.parametrize("back_end", ends, scope="session", ids=ends if is_both else [""])


@pytest.fixture(scope="session")
def server_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the studio is, as the command line serves it; its library is in a folder of its own."""
    with program(tmp_path_factory.mktemp("data")) as (url, _):
        yield url


@pytest.fixture(scope="session")
def static_folder() -> Path:
    """The files of the static site."""
    command = [sys.executable, str(ROOT / "tools" / "site.py")]
    made = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    assert made.returncode == 0, made.stdout + made.stderr
    folder = ROOT / made.stdout.split()[-1]
    assert (folder / "page" / "core.wasm").exists(), made.stderr
    return folder


@pytest.fixture(scope="session")
def static_address(tmp_path_factory: pytest.TempPathFactory, static_folder: Path) -> Iterator[str]:
    """Where the static site is, as the command line serves it; it has no verbs."""
    with program(tmp_path_factory.mktemp("data"), "--static", str(static_folder)) as (url, _):
        yield url


@pytest.fixture(scope="session")
def address(request: pytest.FixtureRequest, back_end: str) -> str:
    """Where the studio of the back end is."""
    served: str = request.getfixturevalue(f"{back_end}_address")
    return served


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
