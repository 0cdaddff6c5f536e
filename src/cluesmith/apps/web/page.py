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

from dataclasses import dataclass
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path

FOLDER = Path(__file__).with_name("page")

START = "index.html"
"""The file that a browser asks for first."""

_MODULES = b"<!-- modules -->"
"""Where that file names the modules of the page."""

_MEDIA = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}


@dataclass(frozen=True)
class PageFile:
    """A file of the page.

    Attributes:
        content: its bytes.
        media: its media type.
        tag: changes whenever the content does.
    """

    content: bytes
    media: str
    tag: str


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
        """Return a file of the list, None for any other name."""
        path = self._paths.get(name)
        if path is None:
            return None
        try:
            content = path.read_bytes()
        except OSError:  # it has gone since
            return None
        if name == START:
            content = content.replace(_MODULES, self._preloads())
        media = _MEDIA.get(path.suffix) or guess_type(path.name)[0] or "application/octet-stream"
        return PageFile(content, media, f'"{sha256(content).hexdigest()[:20]}"')

    def version(self) -> str:
        """Return a text that changes whenever a file of the page does."""
        stats = [path.stat() for path in self._paths.values() if path.exists()]
        told = repr([(stat.st_mtime_ns, stat.st_size) for stat in stats])
        return sha256(told.encode()).hexdigest()[:20]

    def _preloads(self) -> bytes:
        """Return the links that let a browser ask for all modules at once."""
        names = (name for name in self.names if name.startswith("js/"))
        links = (f'<link rel="modulepreload" href="/page/{name}">' for name in names)
        return "\n    ".join(links).encode()


_SHOWN = frozenset({*_MEDIA, ".png", ".ico", ".woff2"})
