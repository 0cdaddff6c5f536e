# SPDX-License-Identifier: MIT
"""The program: ``cluesmith``, or ``python -m cluesmith``."""

import gc
import sys

_COLLECT_AFTER = 50_000
"""New objects between two collections of garbage; Python's own 700 costs a tenth of the start."""


def main() -> None:
    """Run the program and exit; Ctrl-C is answered from the first import on."""
    gc.set_threshold(_COLLECT_AFTER)
    try:
        from cluesmith.apps.cli.main import run

        sys.exit(run())
    except KeyboardInterrupt:
        print("cluesmith: interrupted", file=sys.stderr)
        sys.exit(3)


if __name__ == "__main__":
    main()
