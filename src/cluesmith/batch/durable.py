# SPDX-License-Identifier: MIT
r"""Files that are whole or absent, whatever happens while they are written.

A file is written beside its place, synced, and renamed; then its folder is synced. A log grows by
whole lines, each synced; what a sudden end left of its last line is taken away before it grows on,
by :func:`drop_rest`, once the lines before have shown whose log it is.

>>> from pathlib import Path
>>> from tempfile import TemporaryDirectory
>>> with TemporaryDirectory() as folder:
...     log = Path(folder, "log")
...     _ = log.write_bytes(b"one\ntwo\nthr")
...     read_log(log)
...     drop_rest(log)
...     log.read_bytes()
(['one', 'two'], 'thr')
b'one\ntwo\n'
"""

from __future__ import annotations

import os
from contextlib import contextmanager
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@contextmanager
def durable(path: Path) -> Iterator[Path]:
    """Yield where to write a file; it is in its place, and stays, once the block has ended.

    If the block fails nothing is left of it, and what was in the place before is still there. What
    is there and no file, as a pipe or a device, is written to as it is.
    """
    path = path.resolve()
    if path.exists() and not path.is_file():
        yield path
        return
    draft = path.with_name(path.name + ".draft")
    try:
        yield draft
        with draft.open("rb") as written:
            os.fsync(written.fileno())
        draft.replace(path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def append_line(log: IO[bytes], line: str) -> None:
    """Write a line to the end of a log that was opened without a buffer, and sync it."""
    data = line.encode() + b"\n"
    while data:
        data = data[log.write(data) :]
    os.fsync(log.fileno())


def read_log(log: Path) -> tuple[list[str], str]:
    """Return the whole lines of a log and the rest, a last line that was cut off."""
    if not log.exists():
        return [], ""
    *whole, rest = log.read_bytes().decode("utf-8", errors="replace").split("\n")
    return whole, rest


def drop_rest(log: Path) -> None:
    """Take a last line that was cut off away from a log, which must be known to be one's own."""
    data = log.read_bytes()
    whole = data.rfind(b"\n") + 1
    if whole < len(data):
        with log.open("r+b") as file:
            file.truncate(whole)


def sync_folder(folder: Path) -> None:
    """Let what was renamed or removed in a folder last."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
