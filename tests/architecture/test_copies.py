# SPDX-License-Identifier: MIT
"""Every public object and exception survives pickle, copies, and the way to another process."""

from __future__ import annotations

import copy
import inspect
import multiprocessing
import pickle
from functools import cache
from typing import Any

import pytest

import cluesmith as cs
from cluesmith.engines.propagate import schemes
from cluesmith.rating.contract import scale
from cluesmith.strategies.catalogue import catalogue
from samples import EASY

PROTOCOLS = {"Constraint", "DifficultyTarget", "DifficultyTest"}
CLASSES = sorted(
    name for name in cs.__all__ if inspect.isclass(getattr(cs, name)) and name not in PROTOCOLS
)
SMALL = "1......3..2....4"


@cache
def objects() -> dict[str, Any]:
    """Return an object of every public class, by the name of the class."""
    trace = cs.explain(EASY)
    puzzle = cs.Puzzle.parse(SMALL)
    verdict = cs.set_clues("x......x..x....x", allow="NS")
    impossible = cs.set_clues("xx..............", allow="NS")
    certified = cs.certify(SMALL)
    assert impossible.certificate is not None
    assert certified.certificate is not None
    generation = cs.generate(1, board="4x4", seed=1)
    pack = cs.practice("naked_pair", 1, seed=1)
    every = [
        *(trace, trace.steps[0], trace.steps[0].effect, trace.steps[0].step, trace.status),
        *(puzzle, puzzle.board, puzzle.board.groups[0], cs.Pattern.of(puzzle)),
        *(cs.true_candidates(SMALL), cs.contradiction("123....4........")),
        *(cs.State.initial(puzzle), cs.Candidates.of(puzzle), cs.Position(puzzle, puzzle)),
        *(verdict, verdict.answer, impossible.certificate, impossible.certificate.claim),
        *(certified, certified.certificate, certified.certificate.claim),
        *(pack, pack.positions[0], pack.positions[0].request, verdict.problem.conditions),
        *(cs.rate(SMALL, "cover", steps=True).steps, cs.hint(SMALL)),
        *(generation, generation.made[0], cs.target("cover", "easy")),
        *(cs.solve(SMALL), cs.solve(SMALL).status, cs.count("." * 16, limit=5)),
        cs.check(impossible.certificate),
        *(cs.infer(EASY), cs.infer(EASY).status, cs.infer_many(cs.to_array([EASY]))),
        *(cs.propagate(EASY), cs.propagate(EASY).status, cs.propagate_many(cs.to_array([EASY]))),
        *(cs.walk_many(cs.to_array([EASY]), "singles"), cs.rate(EASY), cs.reduce(EASY)),
        *(cs.reduce(EASY).status, cs.minimum("4x4", allow="NS"), next(iter(catalogue()))),
        *(cs.Technique.UP, cs.EncodingKind.EXTENDED, cs.InferenceMethod(), cs.Requirement()),
        *(
            next(iter(cs.Branching)),
            next(iter(cs.CandidateSource)),
            scale("se"),
            cs.ClueProblem.of("xx" + "." * 14),
        ),
        *(
            cs.Progress(doing="so"),
            cs.HardPuzzle(puzzle, puzzle, 1, next(iter(cs.CandidateSource))),
        ),
        *(path := cs.explain_like(EASY, "hodoku"), path.steps[0]),
        *(trace.summary, cs.explain(EASY, "claiming").stuck, trace.steps[0].step.rule),
        *(puzzle.board.chutes[0], puzzle.board.intersections[0], puzzle.board.groups[0].kind),
        *(next(iter(catalogue())).level, schemes.scheme("HAC")),
        *(cs.SudokuError("so"), cs.BatchStopped("so"), cs.EngineUnavailable("PDF", "pdf")),
        *(cs.InputError("so", position=1), cs.GeometryMismatch("so", expected="4x4")),
        *(cs.InvalidPuzzle("so", cells=(1, 2)), cs.Interrupted([puzzle])),
    ]
    return {type(each).__name__: each for each in every}


def same(one: Any, other: Any) -> bool:
    """Return whether two objects say the same; arrays and exceptions have no plain equality."""
    if type(one) is not type(other):
        return False
    return repr(one) == repr(other) and str(one) == str(other) and bool(one) == bool(other)


@pytest.mark.parametrize("name", CLASSES)
def test_a_public_object_survives_pickle_and_copies(name: str) -> None:
    one = objects()[name]

    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        assert same(one, pickle.loads(pickle.dumps(one, protocol)))
    assert same(one, copy.copy(one))
    assert same(one, copy.deepcopy(one))


def _again(one: Any) -> Any:
    return one


def _refuse(number: int) -> None:
    raise cs.EngineUnavailable("PDF", "pdf") if number else cs.InvalidPuzzle("so", cells=(1, 2))


def test_all_public_objects_pass_to_a_new_process_and_back() -> None:
    names = sorted(objects())
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        back = pool.map_async(_again, [objects()[name] for name in names]).get(timeout=120)
        for number, kind in enumerate((cs.InvalidPuzzle, cs.EngineUnavailable)):
            with pytest.raises(kind):
                pool.apply_async(_refuse, (number,)).get(timeout=120)

    assert not [
        name for name, one in zip(names, back, strict=True) if not same(objects()[name], one)
    ]
