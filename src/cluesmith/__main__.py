# SPDX-License-Identifier: MIT
"""The program: ``cluesmith``, or ``python -m cluesmith``."""

import sys


def main() -> None:
    """Run the program and exit; Ctrl-C is answered from the first import on."""
    try:
        from cluesmith.apps.cli.main import run

        sys.exit(run())
    except KeyboardInterrupt:
        print("cluesmith: interrupted", file=sys.stderr)
        sys.exit(3)


if __name__ == "__main__":
    main()
