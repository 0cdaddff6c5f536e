# SPDX-License-Identifier: MIT
"""``python -m cluesmith``: the same program as ``cluesmith``."""

from cluesmith.apps.cli.main import main

if __name__ == "__main__":
    main()
