# SPDX-License-Identifier: MIT
"""Suites of solving, closing and explaining: each yields rows of figures, counters first."""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from lists import lists
from measure import Row, measure

import cluesmith as cs
from cluesmith import _native
from cluesmith.board.canonical import canonical_many
from cluesmith.engines.trace import TraceStatus
from cluesmith.strategies.catalogue import select

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path


def solve(puzzles: Path | None) -> Iterator[Row]:
    """Puzzles a second with uniqueness proved, on every instruction set and with two threads."""
    default_isa = _native.chosen_isa()
    for name, batch in lists(puzzles):
        for isa in _native.supported_isas():
            _native.choose_isa(isa)
            for threads in (1, 2) if isa == default_isa else (1,):
                _, counts, guesses = _native.solve_many(batch, limit=2, threads=threads)
                timing = measure(partial(cs.solve_many, batch, threads=threads))
                yield {
                    "list": name,
                    "isa": isa,
                    "threads": threads,
                    "puzzles": len(batch),
                    "unique": int((counts == 1).sum()),
                    "guesses a puzzle": round(guesses / len(batch), 3),
                    "puzzles a second": round(len(batch) / timing.seconds),
                    "spread": round(timing.spread, 2),
                }
        _native.choose_isa("")


def close(puzzles: Path | None) -> Iterator[Row]:
    """Closures a second, one thread."""
    for name, batch in lists(puzzles):
        for names in ("NS", "NS,HS", "NS,HS,LC"):
            masks = cs.close_many(batch, names)
            timing = measure(partial(cs.close_many, batch, names))
            yield {
                "list": name,
                "strategies": names,
                "puzzles": len(batch),
                "solved": int((np.bitwise_count(masks) == 1).all(axis=1).sum()),
                "puzzles a second": round(len(batch) / timing.seconds),
                "spread": round(timing.spread, 2),
            }


def explain(puzzles: Path | None) -> Iterator[Row]:
    """Traces a second of the first 100 of each list, one thread.

    ``explain`` gives all that a reader gets: every sentence of every step, as JSON text made from
    ``to_json()``. ``json_line`` gives the same text, as the command prints it.
    ``walk_many`` gives the number of steps of each strategy, in one native call.
    """
    known = set(_native.native_strategies())
    native = [entry.id for entry in select("all") if entry.id in known]
    for name, batch in lists(puzzles):
        some = batch[:100]
        first = [cs.Puzzle(clues.tobytes()) for clues in some]
        traces = [cs.explain(puzzle) for puzzle in first]
        for call, write in (("explain", _to_text), ("json_line", cs.Trace.json_line)):
            timing = measure(partial(_write_traces, first, write), 1)
            yield {
                "list": name,
                "call": call,
                "strategies": len(select("all")),
                "puzzles": len(first),
                "solved": sum(trace.status == "solved" for trace in traces),
                "steps a puzzle": round(sum(len(t.effects) for t in traces) / len(traces), 1),
                "puzzles a second": round(len(first) / timing.seconds),
                "spread": round(timing.spread, 2),
            }
        walks = cs.walk_many(some, native)
        bulk = measure(partial(cs.walk_many, some, native))
        yield {
            "list": name,
            "call": "walk_many",
            "strategies": len(native),
            "puzzles": len(some),
            "solved": int(walks.ended(TraceStatus.SOLVED).sum()),
            "steps a puzzle": round(float(walks.counts.sum()) / len(some), 1),
            "puzzles a second": round(len(some) / bulk.seconds),
            "spread": round(bulk.spread, 2),
        }


def _to_text(trace: cs.Trace) -> str:
    return json.dumps(trace.to_json())


def _write_traces(puzzles: Sequence[cs.Puzzle], write: Callable[[cs.Trace], str]) -> None:
    for puzzle in puzzles:
        write(cs.explain(puzzle))


def canonical(puzzles: Path | None) -> Iterator[Row]:
    """Canonical forms a second, of the puzzles and of their solutions, one thread."""
    for name, batch in lists(puzzles):
        solutions, _ = cs.solve_many(batch, limit=1)
        for kind, these in ((name, batch), (f"{name}, solved", solutions)):
            forms = canonical_many(these)
            timing = measure(partial(canonical_many, these), 2)
            yield {
                "list": kind,
                "puzzles": len(these),
                "different forms": len(np.unique(forms, axis=0)),
                "forms a second": round(len(these) / timing.seconds),
                "spread": round(timing.spread, 2),
            }


def certify(puzzles: Path | None) -> Iterator[Row]:
    """Proofs of one solution for the first 100 of each list: size, time to find and to check."""
    for name, batch in lists(puzzles):
        first = [cs.Puzzle(clues.tobytes()) for clues in batch[:100]]
        sat = measure(partial(lambda these: [cs.solve(p, engine="sat") for p in these], first), 1)
        proofs = [cs.certify(puzzle).certificate for puzzle in first]
        certified = measure(partial(lambda these: [cs.certify(p) for p in these], first), 1)
        checked = measure(partial(lambda these: [cs.check(p) for p in these], proofs), 1)
        yield {
            "list": name,
            "puzzles": len(first),
            "valid": sum(cs.check(proof).valid is True for proof in proofs),
            "bytes a proof": round(sum(len(p.to_text()) for p in proofs if p) / len(proofs)),
            "sat engine ms": round(1000 * sat.seconds / len(first), 2),
            "certify ms": round(1000 * certified.seconds / len(first), 2),
            "check ms": round(1000 * checked.seconds / len(first), 2),
        }
