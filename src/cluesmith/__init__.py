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
    from cluesmith.board import Board, Candidates, Group, Pattern, Position, Puzzle
    from cluesmith.board.arrays import from_array, to_array
    from cluesmith.clue_problem.clues import set_clues
    from cluesmith.clue_problem.minimum import MinimumVerdict, minimum
    from cluesmith.clue_problem.problem import ClueProblem
    from cluesmith.clue_problem.progress import Progress
    from cluesmith.clue_problem.verdict import Answer, Verdict
    from cluesmith.engines import cover
    from cluesmith.engines.close import close_many
    from cluesmith.engines.encode import encode
    from cluesmith.engines.explain import explain
    from cluesmith.engines.infer.bulk import Inferences, infer_many
    from cluesmith.engines.infer.encoding import EncodingKind
    from cluesmith.engines.infer.inference import Inference, infer
    from cluesmith.engines.infer.technique import (
        Branching,
        InferenceMethod,
        InferenceStatus,
        Technique,
    )
    from cluesmith.engines.outcome import Outcome, Status
    from cluesmith.engines.propagate.propagation import Propagation, Propagations, PropagationStatus
    from cluesmith.engines.propagate.run import propagate, propagate_many
    from cluesmith.engines.solve import count, solve
    from cluesmith.engines.solve_many import solve_many
    from cluesmith.engines.trace import Effect, Trace, TracedStep, TraceStatus
    from cluesmith.engines.walks import Walks, walk_many
    from cluesmith.errors import (
        BatchStopped,
        EngineUnavailable,
        GeometryMismatch,
        InputError,
        Interrupted,
        InvalidPuzzle,
        SudokuError,
    )
    from cluesmith.generating.difficulty import DifficultyTest
    from cluesmith.generating.generate import Generation, generate
    from cluesmith.generating.reduce import Reduction, ReductionStatus, reduce
    from cluesmith.generating.request import GeneratedPuzzle
    from cluesmith.generating.requirement import Requirement
    from cluesmith.hunting.hunt import HardPuzzle, Way, hunt
    from cluesmith.proofs.certificate import Certificate, Claim, PuzzleCertificate, PuzzleClaim
    from cluesmith.proofs.certify import Certified, certify, refute_candidate
    from cluesmith.proofs.check import Checked, check
    from cluesmith.rating.contract import Scale
    from cluesmith.rating.rate import Rating, rate, rate_many
    from cluesmith.rating.target import Target, target
    from cluesmith.strategies.catalogue import Strategy
    from cluesmith.strategies.state import State
    from cluesmith.strategies.step import Step

__version__ = "0.1.0"

_MODULES = {
    "board": "Board Candidates Group Pattern Position Puzzle",
    "board.arrays": "from_array to_array",
    "clue_problem.clues": "set_clues",
    "clue_problem.minimum": "MinimumVerdict minimum",
    "clue_problem.problem": "ClueProblem",
    "clue_problem.progress": "Progress",
    "clue_problem.verdict": "Answer Verdict",
    "engines.cover": "cover",
    "engines.close": "close_many",
    "engines.encode": "encode",
    "engines.explain": "explain",
    "engines.trace": "Effect Trace TraceStatus TracedStep",
    "engines.infer.bulk": "Inferences infer_many",
    "engines.infer.encoding": "EncodingKind",
    "engines.infer.inference": "Inference infer",
    "engines.infer.technique": "Branching InferenceMethod InferenceStatus Technique",
    "engines.outcome": "Outcome Status",
    "engines.propagate.propagation": "Propagation PropagationStatus Propagations",
    "engines.propagate.run": "propagate propagate_many",
    "engines.solve": "count solve",
    "engines.solve_many": "solve_many",
    "engines.walks": "Walks walk_many",
    "errors": (
        "BatchStopped EngineUnavailable GeometryMismatch InputError Interrupted InvalidPuzzle "
        "SudokuError"
    ),
    "generating.difficulty": "DifficultyTest",
    "generating.generate": "Generation generate",
    "generating.reduce": "Reduction ReductionStatus reduce",
    "generating.request": "GeneratedPuzzle",
    "generating.requirement": "Requirement",
    "hunting.hunt": "HardPuzzle Way hunt",
    "proofs.certificate": "Certificate Claim PuzzleCertificate PuzzleClaim",
    "proofs.certify": "Certified certify refute_candidate",
    "proofs.check": "Checked check",
    "rating.contract": "Scale",
    "rating.rate": "Rating rate rate_many",
    "rating.target": "Target target",
    "strategies.catalogue": "Strategy",
    "strategies.state": "State",
    "strategies.step": "Step",
}
"""The public names of each module."""

_HOME = {name: module for module, names in _MODULES.items() for name in names.split()}

__all__ = [
    "Answer",
    "BatchStopped",
    "Board",
    "Branching",
    "Candidates",
    "Certificate",
    "Certified",
    "Checked",
    "Claim",
    "ClueProblem",
    "DifficultyTest",
    "Effect",
    "EncodingKind",
    "EngineUnavailable",
    "GeneratedPuzzle",
    "Generation",
    "GeometryMismatch",
    "Group",
    "HardPuzzle",
    "Inference",
    "InferenceMethod",
    "InferenceStatus",
    "Inferences",
    "InputError",
    "Interrupted",
    "InvalidPuzzle",
    "MinimumVerdict",
    "Outcome",
    "Pattern",
    "Position",
    "Progress",
    "Propagation",
    "PropagationStatus",
    "Propagations",
    "Puzzle",
    "PuzzleCertificate",
    "PuzzleClaim",
    "Rating",
    "Reduction",
    "ReductionStatus",
    "Requirement",
    "Scale",
    "State",
    "Status",
    "Step",
    "Strategy",
    "SudokuError",
    "Target",
    "Technique",
    "Trace",
    "TraceStatus",
    "TracedStep",
    "Verdict",
    "Walks",
    "Way",
    "__version__",
    "certify",
    "check",
    "close_many",
    "count",
    "cover",
    "encode",
    "explain",
    "from_array",
    "generate",
    "hunt",
    "infer",
    "infer_many",
    "minimum",
    "propagate",
    "propagate_many",
    "rate",
    "rate_many",
    "reduce",
    "refute_candidate",
    "set_clues",
    "solve",
    "solve_many",
    "target",
    "to_array",
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
