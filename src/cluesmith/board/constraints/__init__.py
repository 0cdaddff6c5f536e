# SPDX-License-Identifier: MIT
"""Constraints of boards beside their groups; each is declared once, in the file of its family.

>>> from cluesmith.board import Board
>>> board = Board.parse("9x9+antiknight+killer_cage:total=3:r1c1,r1c2")
>>> [each.title for each in board.constraints]
['Anti-knight', 'Killer cage']
>>> board.spec
'9x9+antiknight+killer_cage:total=3:r1c1,r1c2'
"""

from cluesmith.board.constraints import (  # noqa: F401 - they declare the constraints
    alternatives,
    cells,
    counting,
    lines,
    outside,
    own,
    pairs,
    rules,
    sums,
)
from cluesmith.board.constraints.declaration import (
    CONSTRAINTS,
    Constraint,
    Motion,
    constraint,
    parse,
)

__all__ = ["CONSTRAINTS", "Constraint", "Motion", "constraint", "parse"]
