# SPDX-License-Identifier: MIT
"""The child process of :mod:`cluesmith.engines.sat.process`: reads clauses, writes answers."""

from __future__ import annotations

import ctypes
import os
import signal
import sys

_PR_SET_PDEATHSIG = 1


def main() -> int:
    """Solve the question on standard input; end when the parent process ends."""
    if not ends_with_parent():
        return 1
    # Heavy imports come later, so the parent can hardly end unnoticed.
    import numpy as np

    from cluesmith.engines.sat.cadical import run_solver, to_bytes
    from cluesmith.engines.sat.models import answers

    question = sys.stdin.buffer.read()
    budget, seed, limit, keep = np.frombuffer(question, np.int64, 4).tolist()
    literals = np.frombuffer(question, np.int32, offset=32)
    out = sys.stdout.buffer
    if limit:
        for answer in answers(literals, limit, keep):
            out.write(np.array(answer, np.int64).tobytes())
            out.flush()
    else:
        out.write(to_bytes(run_solver(literals, None if budget < 0 else budget, seed)))
    return 0


def ends_with_parent() -> bool:
    """Let this process end with its parent; return whether the parent still runs."""
    if sys.platform != "linux":
        return True
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    return os.getppid() == int(sys.argv[1])


if __name__ == "__main__":
    sys.exit(main())
