# SPDX-License-Identifier: MIT
"""Set, solve, explain and grade Sudoku, and prove what cannot be set.

>>> import cluesmith as cs
>>> str(cs.solve("1......3..2....4").solution)
'1342421334212134'

Names are imported when they are first used, so that ``import cluesmith`` costs nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cluesmith.board import Board, Pattern, Puzzle
    from cluesmith.board.shapes import letters, shape, symmetric
    from cluesmith.clue_problem.clues import set_clues
    from cluesmith.clue_problem.minimum import minimum
    from cluesmith.engines import cover
    from cluesmith.engines.close import close_many
    from cluesmith.engines.encode import encode
    from cluesmith.engines.human import explain
    from cluesmith.engines.infer.bulk import infer_many
    from cluesmith.engines.infer.inference import infer
    from cluesmith.engines.propagate.run import propagate, propagate_many
    from cluesmith.engines.solve import count, solve, solve_many
    from cluesmith.engines.walks import walk_many
    from cluesmith.errors import (
        BatchStopped,
        EngineUnavailable,
        GeometryMismatch,
        InputError,
        Interrupted,
        InvalidPuzzle,
        SudokuError,
    )
    from cluesmith.generating.generate import generate
    from cluesmith.generating.reduce import reduce
    from cluesmith.hunting.hunt import hunt
    from cluesmith.proofs.check import check
    from cluesmith.rating.rate import rate
    from cluesmith.rating.target import target
    from cluesmith.verbs.certify import certify, refute_candidate

__version__ = "0.1.0"

_HOME = {
    "BatchStopped": "errors",
    "Board": "board",
    "EngineUnavailable": "errors",
    "GeometryMismatch": "errors",
    "InputError": "errors",
    "Interrupted": "errors",
    "InvalidPuzzle": "errors",
    "Pattern": "board",
    "Puzzle": "board",
    "SudokuError": "errors",
    "certify": "verbs.certify",
    "check": "proofs.check",
    "close_many": "engines.close",
    "count": "engines.solve",
    "encode": "engines.encode",
    "cover": "engines.cover",
    "explain": "engines.human",
    "generate": "generating.generate",
    "hunt": "hunting.hunt",
    "infer": "engines.infer.inference",
    "infer_many": "engines.infer.bulk",
    "letters": "board.shapes",
    "minimum": "clue_problem.minimum",
    "propagate": "engines.propagate.run",
    "propagate_many": "engines.propagate.run",
    "reduce": "generating.reduce",
    "refute_candidate": "verbs.certify",
    "rate": "rating.rate",
    "set_clues": "clue_problem.clues",
    "shape": "board.shapes",
    "solve": "engines.solve",
    "solve_many": "engines.solve",
    "symmetric": "board.shapes",
    "target": "rating.target",
    "walk_many": "engines.walks",
}

__all__ = [
    "BatchStopped",
    "Board",
    "EngineUnavailable",
    "GeometryMismatch",
    "InputError",
    "Interrupted",
    "InvalidPuzzle",
    "Pattern",
    "Puzzle",
    "SudokuError",
    "__version__",
    "certify",
    "check",
    "close_many",
    "count",
    "cover",
    "encode",
    "explain",
    "generate",
    "hunt",
    "infer",
    "infer_many",
    "letters",
    "minimum",
    "propagate",
    "propagate_many",
    "rate",
    "reduce",
    "refute_candidate",
    "set_clues",
    "shape",
    "solve",
    "solve_many",
    "symmetric",
    "target",
    "walk_many",
]


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module 'cluesmith' has no attribute {name!r}")
    home = import_module(f"cluesmith.{_HOME[name]}")
    value = getattr(home, name, home)  # a name may be that of a module
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
