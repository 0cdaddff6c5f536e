# SPDX-License-Identifier: MIT
"""Requests that the server and the core in the browser must answer alike."""

from __future__ import annotations

from typing import Any

import numpy as np

import cluesmith as cs
from cluesmith.apps.web.page_catalogue import catalogue
from cluesmith.board import formats
from cluesmith.board.formats import PuzzleRecord, fpuzzles
from cluesmith.board.formats.lzstring import to_base64
from cluesmith.board.formats.record import position_of
from samples import EASY, ESCARGOT, NO_SOLUTION, SEVENTEEN

Request = tuple[str, dict[str, Any]]


SEVERAL = EASY.replace("5", ".", 1).replace("6", ".").replace("9", ".")
NONE = NO_SOLUTION
CONFLICT = f"55{EASY[2:]}"
BEYOND = [
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    "12.3....435....1....4........54..2..6...7.........8.9...31..5.......9.7.....6...8",
]
"""Puzzles on which no named strategy has a step at some point."""

QUICK_SCALES = "cover,cover_rows,infer,propagate,hodoku,se"
MADE = [str(each.puzzle) for each in cs.generate(12, seed=27, time=None).made]
SPARSE = "x" * 16 + "." * 65
MADE_PATTERN = str(cs.Pattern.of(MADE[0]))
CHUTE = "xxx......" * 9
"""Clues in one stack only: the others do not suffice."""

HARD_PATTERN = "xxx..........xxx..........xxx.xx....x...x.......xx.......x.x........x.......x...."
"""Clues that annealing does not find in a short time."""

FEW = "x..xx..x.......................x..x...x..x.......x..x.................x..x.....x."
"""Clues that naked singles cannot solve."""


SOLVING: list[Request] = [
    *(("solve", {"puzzle": puzzle}) for puzzle in (EASY, SEVENTEEN, SEVERAL, NONE, "." * 81)),
    *(("solve", {"puzzle": puzzle, "count": 7}) for puzzle in (SEVERAL, EASY)),
    ("solve", {"puzzle": f"  {EASY}\n", "board": "9x9", "count": 1}),
    ("solve", {"puzzle": EASY, "values": f"534{EASY[3:]}"}),
    ("solve", {"puzzle": "." * 81, "candidates": ["12"] * 2 + ["123456789"] * 79, "count": 3}),
    *(("candidates", {"puzzle": puzzle}) for puzzle in (EASY, SEVERAL, NONE)),
    ("candidates", {"puzzle": SEVERAL, "count": 5}),
    *(("possible", {"puzzle": puzzle}) for puzzle in (EASY, SEVERAL, NONE)),
    ("parse", {"text": EASY}),
    ("parse", {"text": SEVENTEEN}),
    ("drawing", {}),
]

SOLVED = PuzzleRecord.of(cs.Puzzle.parse(EASY), cs.solve(EASY).solutions[0], title="It's easy: a*b")
PLACED = cs.Puzzle.parse(f"534{EASY[3:]}")
STARTED = position_of(
    SOLVED.puzzle,
    PLACED,
    [
        mask if digit == 9 else mask & ~(1 << 8)
        for mask, digit in zip(
            cs.Candidates.of(PLACED).masks, cs.solve(EASY).solutions[0].digits, strict=True
        )
    ],
)
"""A puzzle with digits and pencilmarks of a player, who has ruled out wrong nines."""

WRITTEN = [
    formats.write([record], name).strip()
    for record in (SOLVED, PuzzleRecord(STARTED))
    for name in ("fpuzzles", "sudokupad", "fpuz", "sudokuwiki", "pencilmarks", "line")
]
WRITTEN += [
    formats.write([SOLVED], name).strip() for name in ("grid", "ss", "scf", "sudokuexchange")
]
SHORTHAND = (
    "{metadata:{author:'Ann',solution:'"
    + str(SOLVED.solution)
    + r"',t:'It\'s \'small\''},cs:50,ce:["
    + ",".join(
        "[" + ",".join("" if char == "." else f"{{v:{char}}}" for char in EASY[row : row + 9]) + "]"
        for row in range(0, 81, 9)
    )
    + "]}"
)
OLD_PACKED = "".join(
    f"{np.base_repr(2 * (1 << int(char) >> 1 if char != '.' else 511) + (char != '.'), 32):0>2}"
    for char in EASY
).lower()

READING: list[Request] = [
    *(("parse", {"text": text}) for text in WRITTEN),
    ("parse", {"text": f"scl{to_base64(SHORTHAND)}"}),
    ("parse", {"text": to_base64(fpuzzles.dump(fpuzzles.to_members(SOLVED)))}),
    ("parse", {"text": fpuzzles.dump(fpuzzles.to_members(PuzzleRecord(STARTED)))}),
    ("parse", {"text": f"www.sudokuwiki.org/sudoku.htm?x=1&bd={OLD_PACKED}#a"}),
    *(("parse", {"text": EASY.replace(".", blank)}) for blank in "0*-_xX?"),
    ("parse", {"text": f"{EASY} # easy\n\n# Monday\n{SEVENTEEN},{SOLVED.solution}"}),
    ("parse", {"text": "\r\n".join(EASY[row : row + 9] for row in range(0, 81, 9))}),
    ("parse", {"text": "\n".join(" ".join(EASY[row : row + 9]) for row in range(0, 81, 9))}),
    ("parse", {"text": "\n".join("|".join(EASY[row : row + 9]) for row in range(0, 81, 9))}),
    *(("solve", {"puzzle": text}) for text in WRITTEN),
    ("hint", {"puzzle": WRITTEN[6]}),
    ("rate", {"puzzle": WRITTEN[0]}),
]

SMALL = "1......3..2....4"
SIX = "1...5..4...2....6..3....2...1..5...4"
PROPER_SIX = str(cs.generate(1, board="6x6", seed=3, time=None).made[0].puzzle)
DIAGONAL = cs.generate(1, board="9x9+diagonals", seed=3, time=None).made[0].puzzle
JIGSAW = next(each["spec"] for each in catalogue()["boards"] if each["spec"].startswith("jigsaw"))
SIXTEEN = str(cs.generate(1, board="16x16", seed=1, clues=120, time=None).made[0].puzzle)

ON_BOARDS: list[Request] = [
    *(
        (verb, {"puzzle": puzzle, **board})
        for verb in ("solve", "candidates", "possible")
        for puzzle, board in (
            (SMALL, {}),
            ("." * 16, {"board": "4x4"}),
            (SIX, {}),
            (str(DIAGONAL), {"board": "9x9+diagonals"}),
            ("." * 80 + "7", {"board": JIGSAW}),
            ("." * 81, {"board": "9x9+windoku"}),
            (SIXTEEN, {"board": "16x16"}),
        )
    ),
    ("solve", {"puzzle": SMALL, "values": f"14{SMALL[2:]}", "count": 3}),
    ("solve", {"puzzle": "." * 16, "candidates": ["12"] * 4 + ["1234"] * 12, "count": 9}),
    ("candidates", {"puzzle": SMALL.replace("3", "."), "count": 4}),
    ("parse", {"text": SMALL}),
    ("parse", {"text": SIXTEEN.lower()}),
    ("parse", {"text": f"{SMALL}\n{SMALL[::-1]}\n\n{SIX}"}),
    ("parse", {"text": "." * 81, "board": "9x9+diagonals"}),
    ("drawing", {"board": "9x9+diagonals"}),
    ("drawing", {"board": "6x6"}),
    *(
        (verb, {"puzzle": puzzle, **options})
        for verb, options in (
            ("rate", {"scale": "all"}),
            ("infer", {}),
            ("infer", {"technique": "dpll", "encoding": "minimal"}),
            ("propagate", {}),
            ("propagate", {"scheme": "least"}),
            ("reduce", {"symmetry": "rotation"}),
            ("reduce", {"keep": "singles", "seed": 3}),
        )
        for puzzle in (SMALL, PROPER_SIX)
    ),
    *(
        (verb, {"puzzle": str(DIAGONAL), "board": "9x9+diagonals"})
        for verb in ("infer", "propagate", "reduce")
    ),
    ("rate", {"puzzle": str(DIAGONAL), "board": "9x9+diagonals", "scale": "cover,infer,hodoku"}),
    ("rate", {"puzzle": "1" + "." * 15, "scale": "all"}),
    *((verb, {"puzzle": puzzle}) for verb in ("hint", "explain") for puzzle in (SMALL, PROPER_SIX)),
    ("hint", {"puzzle": SMALL, "values": f"13{SMALL[2:]}", "reveal": "where"}),
    ("hint", {"puzzle": SIX, "allow": "singles"}),
    ("explain", {"puzzle": str(DIAGONAL), "board": "9x9+diagonals", "allow": "singles"}),
    ("explain", {"puzzle": SIXTEEN, "board": "16x16", "allow": "full_house", "most": 3}),
    ("generate", {"board": "4x4", "count": 3, "seed": 1}),
    (
        "generate",
        {"board": "4x4", "count": 2, "seed": 2, "symmetry": "quarter", "allow": "singles"},
    ),
    ("generate", {"board": "6x6", "count": 1, "seed": 3, "minimal": True}),
    ("generate", {"board": "4x4", "count": 1, "seed": 4, "scale": "cover", "level": "very easy"}),
    ("set", {"pattern": "x......x..x....x"}),
    (
        "set",
        {"pattern": "x..x.x....x..x.x", "engine": "find", "allow": "NS", "seed": 5, "count": 2},
    ),
    ("set", {"pattern": "x......x..x....x", "fixed": SMALL}),
    ("set", {"pattern": "x...x..x...x....x..x....x...x..x...x", "board": "6x6"}),
    ("set", {"pattern": "xxx............."}),
    ("set", {"pattern": "xx" + "." * 14, "engine": "refute"}),
    ("judge", {"pattern": "xxx............."}),
    ("nearest", {"pattern": "x......x..x....x"}),
]

RULES = (
    "antiking",
    "antiknight",
    "disjoint_groups",
    "negative_kropki",
    "negative_xv",
    "nonconsecutive",
    "negative_difference+negative_ratio",
    "antiking+antiknight+nonconsecutive",
    "anti_taxicab",
)
MIRACLE = "..................................................1......2........................"[:81]
"""The two clues of a puzzle whose rules say the rest."""

WITH_RULES: list[Request] = [
    *(
        ("solve", {"puzzle": "123" + "." * 78, "board": f"9x9+{rules}", "count": 3})
        for rules in RULES
    ),
    ("solve", {"puzzle": MIRACLE, "board": "9x9+antiking+antiknight+nonconsecutive"}),
    ("candidates", {"puzzle": MIRACLE, "board": "9x9+nonconsecutive+antiking+antiknight"}),
    ("possible", {"puzzle": "." * 81, "board": "9x9+diagonals+antiknight"}),
    ("solve", {"puzzle": "." * 16, "board": "4x4+antiknight", "count": 5}),
    ("candidates", {"puzzle": "1" + "." * 35, "board": "6x6+nonconsecutive"}),
    ("drawing", {"board": "9x9+nonconsecutive+antiking"}),
    ("drawing", {"board": "9x9+diagonals+disjoint_groups"}),
    ("solve", {"puzzle": "1" + "." * 80, "board": f"{JIGSAW}+antiknight", "count": 2}),
    ("conflicts", {"puzzle": "12" + "." * 9 + "1" + "." * 69, "board": "9x9+nonconsecutive"}),
    ("conflicts", {"puzzle": "1.." * 3 + "1........" * 8, "board": "9x9+disjoint_groups"}),
    ("conflicts", {"puzzle": "11" + "." * 79}),
]

RATING: list[Request] = [
    ("rate", {"puzzle": EASY}),
    ("rate", {"puzzle": SEVERAL}),
    ("rate", {"puzzle": NONE, "scale": "all"}),
    ("rate", {"puzzle": SEVENTEEN, "scale": "mus"}),
    ("rate", {"puzzle": ESCARGOT, "scale": QUICK_SCALES}),
    *(("rate", {"puzzle": puzzle, "scale": QUICK_SCALES}) for puzzle in MADE),
]

EXPLAINING: list[Request] = [
    *(("hint", {"puzzle": puzzle}) for puzzle in (EASY, SEVENTEEN, SEVERAL, NONE, *MADE)),
    *(("hint", {"puzzle": EASY, "reveal": stage}) for stage in ("where", "what")),
    ("hint", {"puzzle": EASY, "values": f"534{EASY[3:]}"}),
    ("hint", {"puzzle": EASY, "allow": "x_wing"}),
    *(("explain", {"puzzle": puzzle}) for puzzle in (EASY, SEVENTEEN, SEVERAL, NONE, *MADE)),
    *(("explain", {"puzzle": puzzle, "allow": "singles"}) for puzzle in MADE),
    ("explain", {"puzzle": EASY, "most": 3}),
    *(("hint", {"puzzle": puzzle}) for puzzle in BEYOND),
    *(("explain", {"puzzle": puzzle, "most": 3, "time": 20}) for puzzle in BEYOND),
    ("explain", {"puzzle": ESCARGOT, "most": 22, "time": 20}),
    ("explain", {"puzzle": BEYOND[0], "allow": "small_reason", "most": 3, "time": 20}),
    ("explain", {"puzzle": ESCARGOT, "allow": "basic,small_reason,x_wing", "most": 4}),
    ("hint", {"puzzle": "." * 81}),
    ("hint", {"puzzle": "." * 81, "values": f"{'.' * 80}9"}),
]

EXAMPLES: list[Request] = [
    ("examples", {"strategy": strategy})
    for strategy in ("naked_single", "pointing", "x_wing", "unique_rectangle_1", "death_blossom")
]

INFERRING: list[Request] = [
    *(("infer", {"puzzle": puzzle}) for puzzle in (EASY, ESCARGOT, SEVERAL, NONE, *MADE)),
    *(("infer", {"puzzle": "." * 81, "technique": name}) for name in ("up", "flp")),
    *(
        ("infer", {"puzzle": ESCARGOT, "technique": name, "encoding": encoding})
        for name in ("up", "FLP", "hbr", "bflp", "dpll", "flp-hbr", "hbr-short")
        for encoding in ("minimal", "extended")
    ),
    *(
        ("infer", {"puzzle": ESCARGOT, "technique": name, "grid_analysis": True})
        for name in ("up", "flp", "dpll")
    ),
    ("infer", {"puzzle": ESCARGOT, "technique": "flp", "passes": 1}),
    ("infer", {"puzzle": SEVERAL, "technique": "dpll", "count": 7, "branching": "moms"}),
    ("infer", {"puzzle": ESCARGOT, "technique": "dpll", "count": 1}),
    ("infer", {"puzzle": ESCARGOT, "technique": "dpll", "nodes": 3}),
    ("infer", {"puzzle": EASY, "values": f"534{EASY[3:]}"}),
    (
        "infer",
        {
            "puzzle": "." * 81,
            "candidates": ["12"] * 2 + ["123456789"] * 79,
            "technique": "flp",
        },
    ),
]

PROPAGATING: list[Request] = [
    *(("propagate", {"puzzle": puzzle}) for puzzle in (EASY, ESCARGOT, SEVERAL, NONE, MADE[0])),
    *(
        ("propagate", {"puzzle": ESCARGOT, "scheme": name})
        for name in ("least", "hacv", "FCV1", "HACS+", "HACT", "AC3", "BCRI")
    ),
    *(
        ("propagate", {"puzzle": ESCARGOT, "scheme": name, "search": True})
        for name in ("least", "FC", "HACS")
    ),
    ("propagate", {"puzzle": ESCARGOT, "scheme": "fcl", "nodes": 2}),
    ("propagate", {"puzzle": SEVERAL, "scheme": "HACSC3L"}),
    ("propagate", {"puzzle": EASY, "values": f"534{EASY[3:]}", "scheme": "FC"}),
    ("propagate", {"puzzle": "." * 81, "candidates": ["12"] * 2 + ["1"] * 79, "scheme": "FC"}),
]

REDUCING: list[Request] = [
    *(("reduce", {"puzzle": puzzle}) for puzzle in (EASY, SEVENTEEN, SEVERAL, NONE)),
    ("reduce", {"puzzle": EASY, "seed": 5, "symmetry": "rotation"}),
    ("reduce", {"puzzle": EASY, "keep": "singles"}),
    ("reduce", {"puzzle": EASY, "keep": "basic,x_wing,xy_wing"}),
    ("reduce", {"puzzle": EASY, "keep": "hac"}),
    ("reduce", {"puzzle": SEVENTEEN, "keep": "naked_single"}),
]

GENERATING: list[Request] = [
    ("generate", {"count": 5, "seed": 1}),
    ("generate", {"count": 3, "seed": 2, "symmetry": "rotation", "minimal": True}),
    ("generate", {"count": 3, "seed": 3, "method": "add", "grids": "quick"}),
    ("generate", {"count": 2, "seed": 4, "clues": 26}),
    ("generate", {"count": 2, "seed": 5, "allow": "singles"}),
    ("generate", {"count": 1, "seed": 6, "require": "x_wing"}),
    ("generate", {"count": 2, "seed": 7, "allow": "basic", "forbid": "singles"}),
    ("generate", {"count": 2, "seed": 8, "scale": "cover", "level": "medium"}),
    (
        "generate",
        {"count": 2, "seed": 9, "scale": "hodoku", "level": "easy", "symmetry": "rotation"},
    ),
    ("generate", {"count": 2, "seed": 10, "scale": "se", "min": 2.5, "max": 4.5}),
]

SETTING: list[Request] = [
    ("set", {"pattern": "heart", "allow": "singles"}),
    ("set", {"pattern": "heart", "allow": "singles", "seed": 3, "count": 3}),
    ("set", {"pattern": MADE_PATTERN, "allow": "basic", "minimal": True, "engine": "find"}),
    ("set", {"pattern": "heart", "require": "x_wing", "engine": "find"}),
    ("set", {"pattern": "heart", "allow": "NS", "fixed": f"{'.' * 80}7", "engine": "find"}),
    ("set", {"pattern": SPARSE}),
    ("set", {"pattern": "x" * 5 + "." * 76, "engine": "refute"}),
    ("set", {"pattern": CHUTE, "allow": "singles", "engine": "refute"}),
    (
        "set",
        {
            "pattern": FEW,
            "allow": "naked_single",
        },
    ),
    ("judge", {"pattern": SPARSE}),
    ("judge", {"pattern": "heart"}),
    ("nearest", {"pattern": "heart"}),
]

UNDECIDED: list[Request] = [
    ("set", {"pattern": "heart", "allow": "singles,x_wing", "require": "x_wing", "time": 0.2}),
    ("set", {"pattern": HARD_PATTERN, "allow": "NS", "minimal": True, "time": 0.2}),
]
"""Searches for clues that end with advice."""

REFUSED: list[Request] = [
    ("solve", {}),
    ("solve", {"puzzle": 5}),
    ("solve", {"puzzle": EASY, "count": 0}),
    ("solve", {"puzzle": EASY, "count": "many"}),
    ("solve", {"puzle": EASY}),
    ("solve", {"puzzle": EASY, "engine": "sped"}),
    ("solve", {"puzzle": CONFLICT}),
    ("solve", {"puzzle": f"{'.' * 240}11{'.' * 14}"}),
    ("candidates", {"puzzle": f"1{'.' * 79}1", "board": "9x9+diagonals"}),
    ("solve", {"puzzle": SMALL, "values": f"2{SMALL[1:]}"}),
    ("solve", {"puzzle": SMALL, "candidates": ["12345"] * 16}),
    ("solve", {"puzzle": EASY, "values": f"9{EASY[1:]}"}),
    ("solve", {"puzzle": EASY, "values": f"533{EASY[3:]}"}),
    ("solve", {"puzzle": EASY, "candidates": "123"}),
    ("candidates", {"puzzle": EASY, "candidates": ["12"]}),
    ("candidates", {"puzzle": EASY, "candidates": ["x"] * 81}),
    ("possible", {"puzzle": CONFLICT}),
    ("rate", {"puzzle": EASY, "scale": "hodku"}),
    ("rate", {"puzzle": EASY, "scale": " , "}),
    ("rate", {"puzzle": CONFLICT}),
    ("hint", {"puzzle": EASY, "values": f"531{EASY[3:]}"}),
    ("hint", {"puzzle": SMALL, "values": f"14{SMALL[2:]}"}),
    ("hint", {"puzzle": EASY, "candidates": ["1"] * 81}),
    ("hint", {"puzzle": SEVERAL, "allow": "unique_rectangle_1"}),
    ("hint", {"puzzle": CONFLICT}),
    ("explain", {"puzzle": EASY, "allow": "sinles"}),
    ("reduce", {"puzzle": EASY, "keep": "x_wang"}),
    ("reduce", {"puzzle": EASY, "keep": "hacl"}),
    ("reduce", {"puzzle": CONFLICT}),
    ("generate", {"count": 1000}),
    ("generate", {"level": "easy"}),
    ("generate", {"scale": "cover", "level": "esy"}),
    ("generate", {"scale": "infer", "min": 1}),
    ("generate", {"scale": "se"}),
    ("generate", {"scale": "se", "min": 5, "max": 4}),
    ("generate", {"clues": 16}),
    ("generate", {"clues": 90}),
    ("generate", {"method": "remov"}),
    ("generate", {"grids": "slow"}),
    ("generate", {"allow": "singles", "require": "x_wing"}),
    ("generate", {"require": "x_wing", "forbid": "x_wing"}),
    ("set", {"pattern": "heart", "allow": "nothing at all"}),
    ("set", {"pattern": "heart", "allow": "singles", "forbid": "basic"}),
    ("set", {"pattern": "heart", "fixed": f"11{'.' * 79}"}),
    ("set", {}),
    ("infer", {"puzzle": EASY, "technique": "flq"}),
    ("infer", {"puzzle": EASY, "technique": "up", "passes": 2}),
    ("infer", {"puzzle": EASY, "technique": "flp", "branching": "moms"}),
    ("infer", {"puzzle": EASY, "technique": "flp", "nodes": 5}),
    ("infer", {"puzzle": EASY, "encoding": "small"}),
    ("infer", {"puzzle": CONFLICT}),
    ("propagate", {"puzzle": EASY, "scheme": "HACX"}),
    ("propagate", {"puzzle": EASY, "scheme": "HAC", "nodes": 0}),
    ("propagate", {"puzzle": CONFLICT}),
    ("propagate", {"puzzle": EASY, "values": f"9{EASY[1:]}"}),
    ("examples", {"strategy": "x_wang"}),
    ("judge", {"pattern": 7}),
    ("parse", {"text": "https://sudokupad.app/abcdef"}),
    ("parse", {"text": "https://f-puzzles.com/?id=abcdef"}),
    ("parse", {"text": WRITTEN[0][:200]}),
    ("parse", {"text": WRITTEN[0].replace("?load=N4Ig", "?load=N4~g")}),
    ("parse", {"text": f"https://www.sudokuwiki.org/sudoku.htm?bd=S9B{'zz' * 81}"}),
    ("parse", {"text": f"https://www.sudokuwiki.org/sudoku.htm?bd={'vv' * 81}"}),
    ("parse", {"text": "https://www.sudokuwiki.org/sudoku.htm"}),
    ("solve", {"puzzle": f"{EASY}\n{SEVENTEEN}"}),
]

SERVER_ONLY: list[Request] = [
    ("hint", {"puzzle": "1" + "." * 15}),
    ("solve", {"puzzle": SMALL, "board": "jigsaw:1112122233343444"}),
    ("hint", {"puzzle": EASY, "board": "9x9+antiknight"}),
    ("set", {"pattern": "heart", "board": "9x9+antiknight"}),
    ("solve", {"puzzle": EASY, "board": "9x9+global_entropy"}),
    ("drawing", {"board": f"{JIGSAW}+disjoint_groups"}),
    ("solve", {"puzzle": EASY, "engine": "sat"}),
    ("solve", {"puzzle": EASY, "certificate": True}),
    ("rate", {"puzzle": EASY, "steps": True}),
    ("rate", {"puzzle": EASY, "scale": "cover:7"}),
    ("explain", {"puzzle": EASY, "like": "hodoku"}),
    ("reduce", {"puzzle": EASY, "constraints": True}),
    ("generate", {"practice": "x_wing"}),
    ("generate", {"constraints": "cages"}),
    ("generate", {"method": "paper"}),
    ("set", {"pattern": "heart", "engine": "asp"}),
    ("set", {"pattern": "heart", "scale": "se", "min": 3}),
    ("set", {"pattern": "letters:KT"}),
    ("parse", {"text": "not a puzzle"}),
    ("parse", {"text": fpuzzles.dump({"grid": [], "size": 4})}),
    ("rate", {"puzzle": WRITTEN[6]}),
]
"""What the core in the browser leaves to the server: it says so."""
