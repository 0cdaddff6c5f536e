# SPDX-License-Identifier: MIT
"""The child process of a solver that can neither be interrupted nor share a thread, as CaDiCaL.

A child never outlives its parent: it ends with the block that started it, with Ctrl-C, and when the
parent is killed.

>>> import numpy as np
>>> from cluesmith.engines.sat.cadical import from_bytes, question
>>> with Child(question(np.array([1, 0, -1, -2, 0], np.int32))) as child:
...     while not child.has_ended():
...         pass
...     from_bytes(child.said()).model.tolist()
[1, -2]
"""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import suppress
from tempfile import TemporaryFile
from threading import Thread
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from types import TracebackType

_SLICE = 0.02
"""Seconds between two checks of the time limit."""


class Child:
    """A process that works on a question while the ``with`` block lasts.

    Args:
        question: what it reads.
        module: what it runs, with the number of this process as its argument.
    """

    def __init__(self, question: bytes, module: str = "cluesmith.engines.sat.child") -> None:
        self._question = question
        self._module = module

    def __enter__(self) -> Self:
        # Files, because a full pipe would have to be read while waiting.
        self._said = TemporaryFile()
        with TemporaryFile() as asked:
            asked.write(self._question)
            asked.seek(0)
            self._process = subprocess.Popen(  # noqa: S603
                [sys.executable, "-P", "-m", self._module, str(os.getpid())],
                stdin=asked,
                stdout=self._said,
                stderr=subprocess.DEVNULL,
                start_new_session=True,  # Ctrl-C is for this process, which then ends the child
            )
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._process.kill()
        self._said.close()
        # The system takes a tenth of a second and more to free the memory of a large child, which
        # would come on top of the time limit: a thread waits for that.
        Thread(target=self._wait, daemon=True).start()

    def _wait(self) -> None:
        # If Ctrl-C came while poll() held its lock, the lock is never free again; a wait with a
        # limit does not need the lock.
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(timeout=10)

    def has_ended(self) -> bool:
        """Wait for a moment, and return whether the child has ended by then."""
        try:
            self._process.wait(_SLICE)
        except subprocess.TimeoutExpired:
            return False
        return True

    def said(self) -> bytes:
        """Return the output of the child so far."""
        # Not by seeking: the child writes at the same offset of the same open file.
        number = self._said.fileno()
        return os.pread(number, os.fstat(number).st_size, 0)
