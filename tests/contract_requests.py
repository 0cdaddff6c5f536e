# SPDX-License-Identifier: MIT
"""Requests that the server and the core in the browser must answer alike."""

from __future__ import annotations

from typing import Any

import cluesmith as cs
from samples import EASY, ESCARGOT, NO_SOLUTION, SEVENTEEN

Request = tuple[str, dict[str, Any]]


SEVERAL = EASY.replace("5", ".", 1).replace("6", ".").replace("9", ".")
NONE = NO_SOLUTION
CONFLICT = f"55{EASY[2:]}"
BEYOND = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
QUICK_SCALES = "cover,cover_rows,infer,propagate,hodoku,se"
MADE = [str(each.puzzle) for each in cs.generate(12, seed=27, time=None).made]
SPARSE = "x" * 16 + "." * 65
MADE_PATTERN = str(cs.Pattern.of(MADE[0]))
CHUTE = "xxx......" * 9
"""Clues in one stack only: the others do not suffice."""

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

REFUSED: list[Request] = [
    ("solve", {}),
    ("solve", {"puzzle": 5}),
    ("solve", {"puzzle": EASY, "count": 0}),
    ("solve", {"puzzle": EASY, "count": "many"}),
    ("solve", {"puzle": EASY}),
    ("solve", {"puzzle": EASY, "engine": "sped"}),
    ("solve", {"puzzle": CONFLICT}),
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
    ("judge", {"pattern": 7}),
]

SERVER_ONLY: list[Request] = [
    ("solve", {"puzzle": "1......3..2....4"}),
    ("solve", {"puzzle": EASY, "board": "9x9+antiknight"}),
    ("solve", {"puzzle": EASY, "engine": "sat"}),
    ("solve", {"puzzle": EASY, "certificate": True}),
    ("rate", {"puzzle": EASY, "steps": True}),
    ("rate", {"puzzle": EASY, "scale": "cover:7"}),
    ("hint", {"puzzle": BEYOND}),
    ("explain", {"puzzle": EASY, "like": "hodoku"}),
    ("reduce", {"puzzle": EASY, "constraints": True}),
    ("generate", {"practice": "x_wing"}),
    ("generate", {"constraints": "cages"}),
    ("generate", {"method": "paper"}),
    ("set", {"pattern": "heart", "engine": "asp"}),
    ("set", {"pattern": "heart", "scale": "se", "min": 3}),
    ("set", {"pattern": "letters:KT"}),
    ("parse", {"text": "not a puzzle"}),
]
"""What the core in the browser leaves to the server: it says so."""
