# SPDX-License-Identifier: MIT
"""The tests of a hunt: which puzzles a technique solves, and which have exactly one solution.

>>> import numpy as np
>>> from cluesmith.board import Puzzle
>>> line = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
>>> puzzle = np.frombuffer(Puzzle.parse(line).digits, np.uint8)[None]
>>> technique_test("flp")(puzzle).tolist(), uniqueness_test("speed")(puzzle).tolist()
([False], [True])
"""
