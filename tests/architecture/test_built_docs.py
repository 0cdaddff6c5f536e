# SPDX-License-Identifier: MIT
"""The documentation builds without a warning, and no page asks for another host."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
REQUESTS = re.compile(
    r"""<(?:script|img|iframe|source|video|audio|embed)\b[^>]*\bsrc=["']?(?:https?:)?//[^\s"'>]+"""
    r"""|<link\b[^>]*\bhref=["']?(?:https?:)?//[^\s"'>]+"""
    r"""|(?:@import\s+|url\()\s*["']?(?:https?:)?//[^\s"')]+"""
)
"""What makes a browser fetch something from another host; a link that a reader follows does not."""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("docs")
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", folder],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        check=False,
    )
    assert 0 == done.returncode, done.stderr
    return folder


def test_every_page_is_built(built: Path) -> None:
    pages = {path.relative_to(ROOT / "docs") for path in (ROOT / "docs").rglob("*.md")}
    named = {"index" if path.stem == "README" else path.stem for path in pages}

    assert len(pages) == len({*built.rglob("*.html")} - {built / "404.html"})
    assert named == {path.stem for path in built.rglob("*.html")} - {"404"}


def test_no_page_asks_for_another_host(built: Path) -> None:
    files = [*built.rglob("*.html"), *built.rglob("*.css")]

    assert len(files) > 40
    assert [] == [found for path in files for found in REQUESTS.findall(path.read_text())]


@pytest.mark.parametrize(
    "text",
    [
        '<script src="https://host.example/a.js"></script>',
        "<img alt='' src=//host.example/a.png>",
        '<link rel="stylesheet" href="https://host.example/a.css">',
        "a { background: url(https://host.example/a.png) }",
    ],
)
def test_the_search_for_requests_sees_them(text: str) -> None:
    assert REQUESTS.search(text)


def test_links_of_readers_are_no_requests() -> None:
    assert not REQUESTS.search('<a href="https://host.example/">host</a>')
