# SPDX-License-Identifier: MIT
"""The child process of :mod:`cluesmith.engines.sat.process`: reads clauses, writes answers."""

from __future__ import annotations

import ctypes
import os
import signal
import sys

_PR_SET_PDEATHSIG = 1


def main() -> int:
    """Solve what standard input says; end where the process that asked ends."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != int(sys.argv[1]):  # who asked had ended before that
            return 1
    # Heavy imports come after that, so that hardly a moment is left to become an orphan.
    import numpy as np

    from cluesmith.engines.sat.cadical import run_solver, to_bytes
    from cluesmith.engines.sat.models import answers

    said = sys.stdin.buffer.read()
    budget, seed, limit, keep = np.frombuffer(said, np.int64, 4).tolist()
    literals = np.frombuffer(said, np.int32, offset=32)
    out = sys.stdout.buffer
    if limit:
        for answer in answers(literals, limit, keep):
            out.write(np.array(answer, np.int64).tobytes())
            out.flush()
    else:
        out.write(to_bytes(run_solver(literals, None if budget < 0 else budget, seed)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
