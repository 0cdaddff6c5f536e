# SPDX-License-Identifier: MIT
"""The lock of a batch: a file that says which process writes, and that only one can hold.

The lock ends with the process, however that ends. A file that a killed process left behind is free.

>>> from pathlib import Path
>>> from tempfile import TemporaryDirectory
>>> with TemporaryDirectory() as folder, locked(Path(folder, "out.lock")):
...     try:
...         with locked(Path(folder, "out.lock")):
...             pass
...     except InputError as error:
...         print(error.expected)
that batch to end first, or another --out
"""

from __future__ import annotations

import fcntl
import os
import platform
from contextlib import contextmanager
from typing import TYPE_CHECKING

from cluesmith.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold a lock file until the block ends; then it is gone.

    Raises:
        InputError: another process holds it; says which.
    """
    lock = _take(path)
    try:
        os.ftruncate(lock, 0)
        os.write(lock, f"process {os.getpid()} on {platform.node() or 'this machine'}".encode())
        yield
    finally:
        path.unlink(missing_ok=True)
        os.close(lock)


def _take(path: Path) -> int:
    """Return the open lock file; the one that is in its place, not one just removed from there."""
    while True:
        lock = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            holder = os.read(lock, 200).decode("utf-8", "replace") or "another process"
            os.close(lock)
            raise InputError(
                f"{holder} writes there already ({path})",
                expected="that batch to end first, or another --out",
            ) from None
        if _is_at(lock, path):
            return lock
        os.close(lock)


def _is_at(lock: int, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(lock), path.stat())
    except FileNotFoundError:
        return False
