# SPDX-License-Identifier: MIT
"""The studio without a server: its files in a folder, and that folder served.

The start page says that it is on a static site; then the page asks its own core in place of the
server. All paths are relative, so the folder may lie anywhere on a host.

>>> "index.html" in site_files(b"module")
True
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from fastapi import FastAPI, Request, Response

from cluesmith.apps.web.calls import answer_file
from cluesmith.apps.web.core_data import core_data
from cluesmith.apps.web.guards import Guard
from cluesmith.apps.web.joined import joined_modules, with_imports
from cluesmith.apps.web.page import FOLDER, SCRIPT, SHEET, START, Page, PageFile, media_of
from cluesmith.apps.web.page_catalogue import catalogue
from cluesmith.apps.web.server_limits import Limits
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable

CATALOGUE = "api/catalogue"
"""Where the page asks for the catalogue, of the server and of the site."""

_WORKER, _SERVICE_WORKER = "page/core/worker.js", "service_worker.js"
_VERSION = 'const VERSION = "";'
_FILES = "const FILES = [];"
_HEAD = '    <meta charset="utf-8">\n'
_STATIC = '    <meta name="back-end" content="browser">\n'


def site_files(module: bytes) -> dict[str, bytes]:
    """Return the files of the site by their paths; the module is the native core for browsers."""
    page = Page()
    kept = [name for name in page.names if not name.endswith((".html", ".js", ".css"))]
    made = {name: page.get(name) for name in (*kept, SCRIPT, SHEET, "css/print.css")}
    files = {f"page/{name}": file.content for name, file in made.items() if file is not None}
    files |= {
        "page/core.wasm": module,
        "page/core.json": _json(core_data()),
        CATALOGUE: _json(catalogue()),
        _WORKER: _worker().encode(),
        START: _text(page, START).replace(_HEAD, _HEAD + _STATIC).encode(),
    }
    # Another version of any file makes another worker, which forgets the files before it.
    version = sha256(b"".join(sha256(files[name]).digest() for name in sorted(files)))
    paths = sorted(name.removesuffix(START) for name in files)
    worker = _text(page, _SERVICE_WORKER)
    worker = worker.replace(_VERSION, _VERSION.replace('""', f'"{version.hexdigest()[:12]}"'))
    worker = worker.replace(_FILES, _FILES.replace("[]", json.dumps(paths)))
    return files | {_SERVICE_WORKER: worker.encode()}


def write_site(folder: Path, module: Path) -> list[Path]:
    """Write the site into a folder and return the paths of its files."""
    paths = []
    for name, content in site_files(module.read_bytes()).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        paths.append(path)
    return sorted(paths)


def create_static_app(folder: Path, names: Iterable[str] = ()) -> Guard:
    """Return an application that serves the files of a site and nothing else.

    Args:
        folder: the site.
        names: host names beside ``localhost`` that it answers to.

    Raises:
        InputError: the folder is not a site.
    """
    if not (folder / START).is_file() or not (folder / "page" / "core.wasm").is_file():
        raise InputError(
            f"no site in {folder}", expected="a folder that `make site` wrote", field="static"
        )
    files = {
        path.relative_to(folder).as_posix(): PageFile(path.read_bytes(), _media(path))
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.is_symlink()
    }
    api = FastAPI(openapi_url=None, docs_url=None, redoc_url=None)

    @api.get("/{name:path}")
    async def answer(request: Request, name: str) -> Response:
        return answer_file(request, files.get(name or START))

    return Guard(api, Limits(), names)


def _worker() -> str:
    """Return the modules of the core, and those of the page that it imports, in one script."""
    modules = with_imports(["core/worker.js"], lambda name: (FOLDER / name).read_text("utf-8"))
    return joined_modules(modules)


def _text(page: Page, name: str) -> str:
    file = page.get(name)
    assert file is not None, name  # noqa: S101 - a file of this package
    return file.content.decode()


def _json(data: object) -> bytes:
    return json.dumps(data, separators=(",", ":")).encode()


def _media(path: Path) -> str:
    return "application/json" if path.as_posix().endswith(CATALOGUE) else media_of(path.name)
