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
    # An alias tells type checkers that a name is public.
    # isort: off
    from cluesmith.board import (
        Board as Board,
        Candidates as Candidates,
        Group as Group,
        Pattern as Pattern,
        Position as Position,
        Puzzle as Puzzle,
    )
    from cluesmith.board.arrays import from_array as from_array, to_array as to_array
    from cluesmith.board.constraints import Constraint as Constraint
    from cluesmith.board.geometry import (
        Chute as Chute,
        GroupKind as GroupKind,
        Intersection as Intersection,
    )
    from cluesmith.clue_problem.clues import set_clues as set_clues
    from cluesmith.clue_problem.conditions import StrategyConditions as StrategyConditions
    from cluesmith.clue_problem.difficulty import (
        DifficultyTarget as DifficultyTarget,
        DifficultyTest as DifficultyTest,
    )
    from cluesmith.clue_problem.minimum import MinimumVerdict as MinimumVerdict, minimum as minimum
    from cluesmith.clue_problem.problem import ClueProblem as ClueProblem
    from cluesmith.clue_problem.progress import Progress as Progress
    from cluesmith.clue_problem.verdict import Answer as Answer, Verdict as Verdict
    from cluesmith.engines import cover as cover
    from cluesmith.engines.close import close_many as close_many
    from cluesmith.engines.encode import encode as encode
    from cluesmith.engines.explain import explain as explain
    from cluesmith.engines.hint import NextStep as NextStep, hint as hint
    from cluesmith.engines.infer.bulk import Inferences as Inferences, infer_many as infer_many
    from cluesmith.engines.infer.inference import Inference as Inference, infer as infer
    from cluesmith.engines.infer.kinds import Branching as Branching, EncodingKind as EncodingKind
    from cluesmith.engines.infer.technique import (
        InferenceMethod as InferenceMethod,
        InferenceStatus as InferenceStatus,
        Technique as Technique,
    )
    from cluesmith.engines.outcome import (
        Outcome as Outcome,
        SolutionCount as SolutionCount,
        Status as Status,
    )
    from cluesmith.engines.propagate.propagation import (
        Propagation as Propagation,
        Propagations as Propagations,
        PropagationStatus as PropagationStatus,
    )
    from cluesmith.engines.propagate.run import (
        propagate as propagate,
        propagate_many as propagate_many,
    )
    from cluesmith.engines.propagate.schemes import Scheme as Scheme
    from cluesmith.engines.solve import count as count, solve as solve
    from cluesmith.engines.solve_many import solve_many as solve_many
    from cluesmith.engines.summary import Stuck as Stuck, Summary as Summary
    from cluesmith.engines.contradiction import (
        Contradiction as Contradiction,
        contradiction as contradiction,
    )
    from cluesmith.engines.true_candidates import (
        TrueCandidates as TrueCandidates,
        true_candidates as true_candidates,
    )
    from cluesmith.engines.trace import (
        Effect as Effect,
        Trace as Trace,
        TracedStep as TracedStep,
        TraceStatus as TraceStatus,
    )
    from cluesmith.engines.walks import Walks as Walks, walk_many as walk_many
    from cluesmith.errors import (
        BatchStopped as BatchStopped,
        EngineUnavailable as EngineUnavailable,
        GeometryMismatch as GeometryMismatch,
        InputError as InputError,
        Interrupted as Interrupted,
        InvalidPuzzle as InvalidPuzzle,
        SudokuError as SudokuError,
    )
    from cluesmith.generating.generate import Generation as Generation, generate as generate
    from cluesmith.generating.practice import (
        PracticePosition as PracticePosition,
        PracticeRequest as PracticeRequest,
    )
    from cluesmith.generating.practice_run import (
        PracticePack as PracticePack,
        practice as practice,
    )
    from cluesmith.generating.reduce import (
        Reduction as Reduction,
        ReductionStatus as ReductionStatus,
        reduce as reduce,
    )
    from cluesmith.generating.request import GeneratedPuzzle as GeneratedPuzzle
    from cluesmith.generating.requirement import Requirement as Requirement
    from cluesmith.hunting.hunt import (
        CandidateSource as CandidateSource,
        HardPuzzle as HardPuzzle,
        hunt as hunt,
    )
    from cluesmith.proofs.certificate import (
        Certificate as Certificate,
        Claim as Claim,
        PuzzleCertificate as PuzzleCertificate,
        PuzzleClaim as PuzzleClaim,
    )
    from cluesmith.proofs.certify import (
        Certified as Certified,
        certify as certify,
        refute_candidate as refute_candidate,
    )
    from cluesmith.proofs.check import Checked as Checked, check as check
    from cluesmith.rating.contract import Grade as Grade, Scale as Scale
    from cluesmith.rating.path import (
        PathStep as PathStep,
        RatedPath as RatedPath,
        explain_like as explain_like,
    )
    from cluesmith.rating.rate import Rating as Rating, rate as rate, rate_many as rate_many
    from cluesmith.rating.steps import Steps as Steps
    from cluesmith.rating.target import Target as Target, target as target
    from cluesmith.strategies.catalogue import Level as Level, Strategy as Strategy
    from cluesmith.strategies.rule import Rule as Rule
    from cluesmith.strategies.state import State as State
    from cluesmith.strategies.step import Step as Step
    # isort: on

__version__ = "0.1.0"

_MODULES = {
    "board": "Board Candidates Group Pattern Position Puzzle",
    "board.arrays": "from_array to_array",
    "board.constraints": "Constraint",
    "board.geometry": "Chute GroupKind Intersection",
    "clue_problem.clues": "set_clues",
    "clue_problem.conditions": "StrategyConditions",
    "clue_problem.difficulty": "DifficultyTarget DifficultyTest",
    "clue_problem.minimum": "MinimumVerdict minimum",
    "clue_problem.problem": "ClueProblem",
    "clue_problem.progress": "Progress",
    "clue_problem.verdict": "Answer Verdict",
    "engines.cover": "cover",
    "engines.close": "close_many",
    "engines.encode": "encode",
    "engines.explain": "explain",
    "engines.hint": "NextStep hint",
    "engines.contradiction": "Contradiction contradiction",
    "engines.true_candidates": "TrueCandidates true_candidates",
    "engines.trace": "Effect Trace TraceStatus TracedStep",
    "engines.infer.bulk": "Inferences infer_many",
    "engines.infer.kinds": "Branching EncodingKind",
    "engines.infer.inference": "Inference infer",
    "engines.infer.technique": "InferenceMethod InferenceStatus Technique",
    "engines.outcome": "Outcome SolutionCount Status",
    "engines.propagate.propagation": "Propagation PropagationStatus Propagations",
    "engines.propagate.schemes": "Scheme",
    "engines.propagate.run": "propagate propagate_many",
    "engines.solve": "count solve",
    "engines.solve_many": "solve_many",
    "engines.summary": "Stuck Summary",
    "engines.walks": "Walks walk_many",
    "errors": (
        "BatchStopped EngineUnavailable GeometryMismatch InputError Interrupted InvalidPuzzle "
        "SudokuError"
    ),
    "generating.generate": "Generation generate",
    "generating.practice": "PracticePosition PracticeRequest",
    "generating.practice_run": "PracticePack practice",
    "generating.reduce": "Reduction ReductionStatus reduce",
    "generating.request": "GeneratedPuzzle",
    "generating.requirement": "Requirement",
    "hunting.hunt": "CandidateSource HardPuzzle hunt",
    "proofs.certificate": "Certificate Claim PuzzleCertificate PuzzleClaim",
    "proofs.certify": "Certified certify refute_candidate",
    "proofs.check": "Checked check",
    "rating.contract": "Grade Scale",
    "rating.path": "PathStep RatedPath explain_like",
    "rating.rate": "Rating rate rate_many",
    "rating.steps": "Steps",
    "rating.target": "Target target",
    "strategies.catalogue": "Level Strategy",
    "strategies.rule": "Rule",
    "strategies.state": "State",
    "strategies.step": "Step",
}
"""The public names of each module."""

_HOME = {name: module for module, names in _MODULES.items() for name in names.split()}

__all__ = sorted([*_HOME, "__version__"])  # noqa: PLE0605 - type checkers see the aliases above


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module 'cluesmith' has no attribute {name!r}")
    home = import_module(f"cluesmith.{_HOME[name]}")
    value = getattr(home, name, home)  # a name may be that of a module
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
