# SPDX-License-Identifier: MIT
"""Writes the pictures of the studio in the documentation from those that its tests have made.

``pytest tests/browser`` keeps a picture of each view in ``build/screenshots``; the chosen ones are
compressed again, without what only the browser put in, into ``docs/images``.
"""

from __future__ import annotations

import struct
import sys
import zlib
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "build" / "screenshots"
TARGET = ROOT / "docs" / "images"
MOST = 200_000
SIGNATURE = b"\x89PNG\r\n\x1a\n"

CHOSEN = {
    "studio-set": "set-desktop-light",
    "studio-impossible": "impossible-1280",
    "studio-solve": "chain-desktop-dark",
    "studio-analyse": "analyse-desktop-light",
    "studio-generate": "generate-1280",
    "studio-phone": "hint-360",
}


def chunks(content: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield the kind and the data of each chunk of a PNG file."""
    at = len(SIGNATURE)
    while at < len(content):
        length, kind = struct.unpack(">I4s", content[at : at + 8])
        yield kind, content[at + 8 : at + 8 + length]
        at += length + 12


def compressed(content: bytes) -> bytes:
    """Return the same picture in fewer bytes."""
    parts = list(chunks(content))
    pixels = zlib.decompress(b"".join(data for kind, data in parts if kind == b"IDAT"))
    head = next(data for kind, data in parts if kind == b"IHDR")
    kept = [(b"IHDR", head), (b"IDAT", zlib.compress(pixels, 9)), (b"IEND", b"")]
    return SIGNATURE + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in kept
    )


def main() -> None:
    """Write every chosen picture, or say which is missing or too large."""
    TARGET.mkdir(parents=True, exist_ok=True)
    for name, source in CHOSEN.items():
        path = SOURCE / f"{source}.png"
        if not path.exists():
            sys.exit(f"{path.relative_to(ROOT)} is missing: run pytest tests/browser")
        content = compressed(path.read_bytes())
        if len(content) > MOST:
            sys.exit(f"{source} has {len(content)} bytes; at most {MOST} are wanted")
        (TARGET / f"{name}.png").write_bytes(content)
        print(f"docs/images/{name}.png: {len(content)} bytes")


if __name__ == "__main__":
    main()
