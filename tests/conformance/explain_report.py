# SPDX-License-Identifier: MIT
"""Explains every puzzle of some files, and lets a SAT solver confirm each step.

A file is in any format that the program reads. A puzzle that is not explained to the end, or a step
that the SAT solver does not confirm, ends the report with an error.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from cluesmith.board import formats
from conformance.test_hardest import check_explanation


def main(paths: list[Path]) -> None:
    """Print for each file how many puzzles and reasons were confirmed."""
    for path in paths:
        puzzles = [entry.puzzle for entry in formats.read(path.read_text())]
        reasons = [check_explanation(puzzle) for puzzle in puzzles]
        beyond = sum(map(bool, reasons))
        print(
            f"{path.name}: {len(puzzles)} puzzles explained to the end, every step confirmed; "
            f"{beyond} of them need reasons, {sum(reasons)} in all"
        )


if __name__ == "__main__":
    main([Path(name) for name in sys.argv[1:]])
