# SPDX-License-Identifier: MIT
"""Single puzzles that tests and examples share."""

from __future__ import annotations

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
EASY_SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"

SEVENTEEN = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
"""A puzzle with the fewest clues a proper puzzle can have."""

ESCARGOT = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
"""AI Escargot: failed literals alone leave it unsolved."""

TWO_SOLUTIONS = "534..8912672195348198342567859..1423426853791713924856961537284287419635345286179"
NO_SOLUTION = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..97"

MINIMAL_16 = (
    "....F.C.9......2.5...D.3.E.....8..A.92...58.7..DG..18.E....F.3.."
    "9.C46..2...G..3..1.G......2.9E.....3.BG46.CD..F...F6..7.51.E...."
    "1..8.5F.AC...42..F2A.G....3.6.B..9...8..7...5.AF.3.....7..9.C.8."
    "....A..........E6..DGC5E........8........A6B2.75..3C...BF..1..6."
)
"""A 16x16 puzzle of which no clue can be spared; singles and locked candidates leave it open."""
