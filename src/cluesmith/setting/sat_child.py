# SPDX-License-Identifier: MIT
"""The child process of :mod:`cluesmith.setting.sat`: reads clauses, writes one answer."""

from __future__ import annotations

import ctypes
import signal
import sys

_PR_SET_PDEATHSIG = 1


def main() -> int:
    """Solve what standard input says; end where the process that asked ends."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    # Heavy imports come after that, so that hardly a moment is left to become an orphan.
    import numpy as np

    from cluesmith.setting.sat import run_solver, to_bytes

    said = sys.stdin.buffer.read()
    budget, seed = np.frombuffer(said, np.int64, 2).tolist()
    literals = np.frombuffer(said, np.int32, offset=16)
    answer = run_solver(literals, None if budget < 0 else budget, seed)
    sys.stdout.buffer.write(to_bytes(answer))
    return 0


if __name__ == "__main__":
    sys.exit(main())
