# SPDX-License-Identifier: MIT
"""The files of the page: the list is made once, and no other file can be asked for.

A request names a file of the list or gets nothing; no path of a request ever becomes a path of the
file system.

>>> "index.html" in Page().names
True
>>> Page().get("../page.py") is None
True
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property, lru_cache
from gzip import compress
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path

from cluesmith.apps.web.joined import joined_modules, joined_sheets

FOLDER = Path(__file__).with_name("page")

START = "index.html"
"""The file that a browser asks for first."""

SCRIPT, SHEET = "studio.js", "studio.css"
"""All modules, and all sheets of the screen, in one file each; no file of the folder."""

_FIRST_MODULE = "js/main.js"
_SHEET_LINK = re.compile(r'\s*<link rel="stylesheet" href="page/([^"]+)">')

_MEDIA = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}


@dataclass(frozen=True)
class PageFile:
    """A file of the page.

    Attributes:
        content: its bytes.
        media: its media type.
    """

    content: bytes
    media: str

    @cached_property
    def tag(self) -> str:
        """A text that changes whenever the content does."""
        return f'"{sha256(self.content).hexdigest()[:20]}"'

    @cached_property
    def packed(self) -> bytes:
        """The content as gzip."""
        return compress(self.content, mtime=0)


class Page:
    """The files of a folder that may be asked for, by name.

    Attributes:
        names: the names, with forward slashes.
    """

    def __init__(self, folder: Path = FOLDER) -> None:
        self._paths = {
            path.relative_to(folder).as_posix(): path
            for path in sorted(folder.rglob("*"))
            if path.is_file() and not path.is_symlink() and path.suffix in _SHOWN
        }
        self.names = tuple(self._paths)

    def get(self, name: str) -> PageFile | None:
        """Return a file of the list, or all modules or sheets; None for any other name."""
        if name in (START, SCRIPT, SHEET):
            return self._made(self.version()).get(name)
        path = self._paths.get(name)
        content = None if path is None else _bytes_of(path)
        return None if content is None else PageFile(content, media_of(name))

    def version(self) -> str:
        """Return a text that changes whenever a file of the page does."""
        stats = [path.stat() for path in self._paths.values() if path.exists()]
        told = repr([(stat.st_mtime_ns, stat.st_size) for stat in stats])
        return sha256(told.encode()).hexdigest()[:20]

    @lru_cache(maxsize=1)  # noqa: B019 - a server has one page
    def _made(self, _version: str) -> dict[str, PageFile]:
        """Return the start page with what it names in one file each, and these files."""
        texts = {
            name: content.decode()
            for name, path in self._paths.items()
            if (content := _bytes_of(path)) is not None and path.suffix in (".js", ".css", ".html")
        }
        start = texts.get(START, "")
        sheets = [name for name in _SHEET_LINK.findall(start) if name in texts]
        modules = {name: text for name, text in texts.items() if name.startswith("js/")}
        link = f'\n    <link rel="stylesheet" href="page/{SHEET}">'
        start = _SHEET_LINK.sub(link, start, count=1)
        made = {
            START: _SHEET_LINK.sub(lambda found: found[0] * (SHEET in found[0]), start).replace(
                _FIRST_MODULE, SCRIPT
            ),
            SCRIPT: joined_modules(modules),
            SHEET: joined_sheets(texts[name] for name in sheets),
        }
        return {name: PageFile(text.encode(), media_of(name)) for name, text in made.items()}


def _bytes_of(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError:  # it has gone since
        return None


def media_of(name: str) -> str:
    """Return the media type of a file by its name."""
    suffix = Path(name).suffix
    return _MEDIA.get(suffix) or guess_type(name)[0] or "application/octet-stream"


_SHOWN = frozenset({*_MEDIA, ".png", ".ico", ".woff2"})
