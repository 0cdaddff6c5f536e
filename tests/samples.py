# SPDX-License-Identifier: MIT
"""Single puzzles that tests and examples share."""

from __future__ import annotations

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
EASY_SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"

SEVENTEEN = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
"""A puzzle with the fewest clues a proper puzzle can have."""

ESCARGOT = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
"""AI Escargot: failed literals alone leave it unsolved."""

NEEDS_UNIQUENESS = (
    ".19.....3..5.9..1.6.............3..2.6..5.....9.7...4...2.8...7.4.57...9..71...56"
)
"""A puzzle that is stuck unless a strategy assumes a unique solution."""

HARD_PATTERN = "xxx..........xxx..........xxx.xx....x...x.......xx.......x.x........x.......x...."
"""A pattern for which no method finds clues for naked singles in some seconds, nor refutes them."""

TWO_SOLUTIONS = "534..8912672195348198342567859..1423426853791713924856961537284287419635345286179"
NO_SOLUTION = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..97"

MINIMAL_16 = (
    "....F.C.9......2.5...D.3.E.....8..A.92...58.7..DG..18.E....F.3.."
    "9.C46..2...G..3..1.G......2.9E.....3.BG46.CD..F...F6..7.51.E...."
    "1..8.5F.AC...42..F2A.G....3.6.B..9...8..7...5.AF.3.....7..9.C.8."
    "....A..........E6..DGC5E........8........A6B2.75..3C...BF..1..6."
)
"""A 16x16 puzzle of which no clue can be spared; singles and locked candidates leave it open."""

HARD_25 = (
    ".E6.8.G....9.C.O3...I..4..D..M6IP...GO...91F.3.7KA...G..DEC..1.7M.NB..JP6.."
    "...AN....5I...HP.7.G.B.....7.1B...A32EN..5.I.CF..G.7...G....LE..3.D8M...BF."
    "3.G..5....1.9...A..4...N.D9B..L.2I.M.A..7PN..HGE....MI.O..J4..HD..L.61P..72"
    ".8PH...6DB.OK.I.F.C.A..MJ.....1..59.4...87.B2..PEL....4......D.....95..6H.3"
    "M15.KA.7..9..2..6P...J.IO.N........5.8..H..1K...A.2PI....NEDB7C.G.O.AF..19."
    ".3...C2B4.6.7....D8....H5..N1G.M..EOI.5.34..A.D9.P8O9..3FI.....AN5.M7P.2.J."
    "..4...5.LJ..3..E1.G.8..O....5..N...8C.L.I.FJ.1..3B.A.L.8.3...BI1.D.5P..O4G."
    "G..NPDE4AO..MHK1JI.L.C3.7.HD.FK951...G.E.....2L...E41.5...B..L...G8......DN"
    "I..9.N.GML.5D.4..AO.6H.1E"
)
"""A 25x25 puzzle with one solution, which takes thousands of conflicts to prove."""
