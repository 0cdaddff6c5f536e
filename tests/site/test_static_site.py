# SPDX-License-Identifier: MIT
"""The files of the static site, and the program that serves them."""

from __future__ import annotations

import gzip
import re
from typing import TYPE_CHECKING

import pytest
from starlette.testclient import TestClient

from cluesmith.apps.web.static_site import create_static_app, site_files, write_site
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    module = tmp_path / "module"
    module.write_bytes(b"\0asm")
    write_site(tmp_path / "site", module)
    return tmp_path / "site"


def test_every_file_that_the_start_page_names_is_in_the_site_and_relative() -> None:
    files = site_files(b"module")
    named = re.findall(r'(?:href|src)="([^"#]+)', files["index.html"].decode())

    assert named
    assert set(named) <= set(files)


def test_another_module_makes_another_service_worker() -> None:
    one, same, other = (site_files(module)["service_worker.js"] for module in (b"1", b"1", b"2"))

    assert one == same != other


def test_the_folder_is_served_and_nothing_else(folder: Path) -> None:
    client = TestClient(create_static_app(folder), base_url="http://localhost")
    start = client.get("/")

    assert 'name="back-end"' in start.text
    assert "wasm-unsafe-eval" in start.headers["content-security-policy"]
    assert client.get("/page/core.wasm").headers["content-type"] == "application/wasm"
    assert client.get("/api/catalogue").json()["boards"]
    for path in ("/nothing", "/../module", "/%2e%2e/module", "/page"):
        assert client.get(path).status_code == 404, path
    assert client.post("/api/solve", json={}).status_code == 405


def test_the_whole_site_is_small_when_it_is_packed(module: Path) -> None:
    packed = sum(
        len(gzip.compress(content)) for content in site_files(module.read_bytes()).values()
    )

    assert packed < 1_500_000


def test_a_folder_that_is_no_site_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="expected a folder that `make site` wrote"):
        create_static_app(tmp_path)
