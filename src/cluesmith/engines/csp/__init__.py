# SPDX-License-Identifier: MIT
"""Constraint problems of any kind, in plain Python: the first algorithms of a textbook.

Only :mod:`cluesmith.engines.csp.sudoku` knows Sudoku.

>>> model = Model()
>>> states = [model.variable(name, "rgb") for name in ("WA", "NT", "SA", "Q")]
>>> for first, second in [(0, 1), (0, 2), (1, 2), (1, 3), (2, 3)]:
...     model.differ(states[first], states[second])
>>> answer = solve(model, limit=None)
>>> answer.count, answer.solution
(6, {'WA': 'r', 'NT': 'g', 'SA': 'b', 'Q': 'r'})
"""

from cluesmith.engines.csp.model import Model, Variable
from cluesmith.engines.csp.search import SearchResult, solve

__all__ = ["Model", "SearchResult", "Variable", "solve"]
