# SPDX-License-Identifier: MIT
r"""Files that are complete or absent, even after a crash.

A file is written under another name, synced, and renamed; then its folder is synced. A log grows by
whole lines, and each line is synced. A crash may leave an incomplete last line. :func:`drop_rest`
removes it, after the caller has made sure that the log is its own.

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
def durable(path: Path, *, syncs_folder: bool = True) -> Iterator[Path]:
    """Yield the path of a draft, which replaces the file when the block ends.

    Its folder is synced, too, unless the caller does that after several files.

    If the block fails, the draft is deleted and the file stays as it was. If the path is a pipe or
    a device, it is yielded itself.
    """
    path = path.resolve()
    if path.exists() and not path.is_file():
        yield path
        return
    draft = path.with_name(path.name + ".draft")
    try:
        yield draft
        with draft.open("rb") as file:
            os.fsync(file.fileno())
        draft.replace(path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
    if syncs_folder:
        sync_folder(path.parent)


def append_lines(log: IO[bytes], *lines: str) -> None:
    """Write lines to the end of a log that was opened without a buffer, and sync them."""
    data = "".join(f"{line}\n" for line in lines).encode()
    while data:
        data = data[log.write(data) :]
    os.fsync(log.fileno())


def read_log(log: Path) -> tuple[list[str], str]:
    """Return the whole lines of a log and the rest: an incomplete last line."""
    if not log.exists():
        return [], ""
    *whole, rest = log.read_bytes().decode("utf-8", errors="replace").split("\n")
    return whole, rest


def drop_rest(log: Path) -> None:
    """Remove an incomplete last line from a log."""
    data = log.read_bytes()
    whole = data.rfind(b"\n") + 1
    if whole < len(data):
        with log.open("r+b") as file:
            file.truncate(whole)


def sync_folder(folder: Path) -> None:
    """Sync a folder, so that a rename or a removal in it survives a crash."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
