# SPDX-License-Identifier: MIT
"""The suites: each yields rows of figures, counters first."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from collections import Counter
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from measure import Row, measure

import cluesmith as cs
from cluesmith import _native
from cluesmith.board import Position, formats
from cluesmith.board.canonical import canonical_many
from cluesmith.board.geometry import STANDARD
from cluesmith.engines.human import TraceStatus
from cluesmith.engines.propagate.schemes import MODELS
from cluesmith.rating.contract import scales
from cluesmith.setting.hunt import AI_ESCARGOT, Hunt
from cluesmith.setting.hunt_tests import technique_test
from cluesmith.setting.reduce import Reduction, reduce_each
from cluesmith.strategies.catalogue import select

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from cluesmith.rating.contract import Grade

ROOT = Path(__file__).resolve().parent.parent
DATA = Path(os.environ.get("CLUESMITH_DATA", ROOT.parent / "shared" / "data"))
LISTS = {
    "easy": "easy_5000.txt",
    "17-clue": "17clue_49158.txt",
    "top1465": "magictour_top1465.txt",
}

SLOW_SCHEMES = {"FCV", "BCV"}


def lists(puzzles: Path | None) -> Iterator[tuple[str, NDArray[np.uint8]]]:
    """Yield the name and the puzzles of each list that is here."""
    files = {puzzles.name: puzzles} if puzzles else {n: DATA / f for n, f in LISTS.items()}
    for name, path in files.items():
        if path.exists():
            digits = b"".join(e.position.clues.digits for e in formats.read(path.read_text()))
            yield name, np.frombuffer(digits, np.uint8).reshape(-1, 81)
        else:
            print(f"left out: {path.name} is not here", file=sys.stderr)


def solve(puzzles: Path | None) -> Iterator[Row]:
    """Puzzles a second with uniqueness proved, on every instruction set and with two threads."""
    chosen = _native.chosen_isa()
    for name, batch in lists(puzzles):
        for isa in _native.supported_isas():
            os.environ["CLUESMITH_ISA"] = isa
            for threads in (1, 2) if isa == chosen else (1,):
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
        os.environ.pop("CLUESMITH_ISA")


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


def propagate(puzzles: Path | None) -> Iterator[Row]:
    """Puzzles a second by each propagation scheme, one thread; slow schemes on one in twenty."""
    for name, batch in lists(puzzles):
        for scheme in (*MODELS, "BCR", "FCIL", "BCIL", "HACL"):
            these = np.ascontiguousarray(batch[:: 20 if scheme in SLOW_SCHEMES else 1])
            reached = cs.propagate_many(these, scheme)
            timing = measure(partial(cs.propagate_many, these, scheme))
            yield {
                "list": name,
                "scheme": scheme,
                "puzzles": len(these),
                "solved": int(reached.solved.sum()),
                "candidates left": round(float(reached.remaining.mean()), 2),
                "choice points": int(reached.nodes.sum()),
                "puzzles a second": round(len(these) / timing.seconds),
                "spread": round(timing.spread, 2),
            }


def large(puzzles: Path | None) -> Iterator[Row]:
    """Each puzzle of the 16x16 and 25x25 lists, uniqueness proved, with a limit of 10 seconds."""
    for file in ("janko_16x16_20.txt", "random_16x16_30.txt", "random_25x25_20.txt"):
        path = puzzles or DATA / file
        if not path.exists():
            print(f"left out: {path.name} is not here", file=sys.stderr)
            continue
        taken, outcomes = [], []
        for entry in formats.read(path.read_text()):
            started = time.perf_counter()
            outcomes.append(cs.solve(entry.position, time=10))
            taken.append(time.perf_counter() - started)
        statuses = [str(outcome.status) for outcome in outcomes]
        conflicts = sum(outcome.conflicts or 0 for outcome in outcomes)
        yield {
            "list": path.name,
            "puzzles": len(taken),
            "unique": statuses.count("unique"),
            "undecided": statuses.count("undecided"),
            "conflicts a puzzle": round(conflicts / len(taken), 1),
            "slowest seconds": round(max(taken), 4),
            "median seconds": round(sorted(taken)[len(taken) // 2], 4),
        }
        if puzzles:
            return


def explain(puzzles: Path | None) -> Iterator[Row]:
    """Traces a second of the first 100 of each list, one thread: singly, and in one native call."""
    known = set(_native.native_strategies())
    native = [entry.id for entry in select("all") if entry.id in known]
    for name, batch in lists(puzzles):
        some = batch[:100]
        chosen = [cs.Puzzle(clues.tobytes()) for clues in some]
        traces = [cs.explain(puzzle) for puzzle in chosen]
        timing = measure(partial(lambda these: [cs.explain(p) for p in these], chosen), 1)
        yield {
            "list": name,
            "call": "explain",
            "strategies": len(select("all")),
            "puzzles": len(chosen),
            "solved": sum(trace.status == "solved" for trace in traces),
            "steps a puzzle": round(sum(len(t.effects) for t in traces) / len(traces), 1),
            "puzzles a second": round(len(chosen) / timing.seconds),
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


def infer(puzzles: Path | None) -> Iterator[Row]:
    """Inference, one thread: puzzles a second, and on the minimal encoding of 500 of each list."""
    hardest = np.frombuffer(cs.Puzzle.parse(AI_ESCARGOT).digits, np.uint8).reshape(1, 81)
    for name, batch in (("AI Escargot", hardest), *lists(puzzles)):
        thinned = np.ascontiguousarray(batch[:: max(1, len(batch) // 500)])
        for encoding, these in (("extended", batch), ("minimal", thinned)):
            for technique in ("up", "flp", "hbr", "bflp", "dpll"):
                if technique == "bflp" and encoding == "minimal" and len(these) > 1:
                    continue  # some 20 ms a puzzle: minutes
                call = partial(cs.infer_many, these, technique, encoding=encoding)
                found, timing = call(), measure(call, 3)
                yield {
                    "list": name,
                    "encoding": encoding,
                    "technique": technique,
                    "puzzles": len(these),
                    "solved": int(found.solved.sum()),
                    "probes a puzzle": round(float(found.probes.mean()), 1),
                    "nodes a puzzle": round(float(found.nodes.mean()), 1),
                    "ms a puzzle": round(1000 * timing.seconds / len(these), 4),
                    "puzzles a second": round(len(these) / timing.seconds),
                    "spread": round(timing.spread, 2),
                }


def hunt(puzzles: Path | None) -> Iterator[Row]:
    """Twenty rounds around each list of hard puzzles, one thread; kept is what flp cannot solve."""
    files = {puzzles.name: puzzles} if puzzles else {"figure 5": DATA / "henz_truong_fig5.txt"}
    sources = {"AI Escargot": [cs.Puzzle.parse(AI_ESCARGOT)]}
    for name, path in files.items():
        if path.exists():
            sources[name] = [e.position.clues for e in formats.read(path.read_text())]
        else:
            print(f"left out: {path.name} is not here", file=sys.stderr)
    for name, given in sources.items():
        hunting = Hunt(given, technique_test("flp"))
        started = time.process_time()
        for _ in range(20):
            hunting.run_round()
        taken = time.process_time() - started
        yield {
            "list": name,
            "sources": len(given),
            **hunting.counters,
            "kept": len(hunting.finds),
            "candidates a second": round(hunting.counters["candidates"] / taken),
            "kept a minute": round(60 * len(hunting.finds) / taken),
        }


def certify(puzzles: Path | None) -> Iterator[Row]:
    """Proofs of one solution for the first 100 of each list: found, their size, checked."""
    for name, batch in lists(puzzles):
        chosen = [cs.Puzzle(clues.tobytes()) for clues in batch[:100]]
        sat = measure(partial(lambda these: [cs.solve(p, engine="sat") for p in these], chosen), 1)
        proofs = [cs.certify(puzzle).certificate for puzzle in chosen]
        found = measure(partial(lambda these: [cs.certify(p) for p in these], chosen), 1)
        checked = measure(partial(lambda these: [cs.check(p) for p in these], proofs), 1)
        yield {
            "list": name,
            "puzzles": len(chosen),
            "valid": sum(cs.check(proof).valid is True for proof in proofs),
            "bytes a proof": round(sum(len(p.to_text()) for p in proofs if p) / len(proofs)),
            "sat engine ms": round(1000 * sat.seconds / len(chosen), 2),
            "certify ms": round(1000 * found.seconds / len(chosen), 2),
            "check ms": round(1000 * checked.seconds / len(chosen), 2),
        }


def cover(puzzles: Path | None) -> Iterator[Row]:
    """Dancing links beside the speed solver: the first 200 of each list, one by one, one thread."""
    for name, batch in lists(puzzles):
        some = [cs.Puzzle(clues.tobytes()) for clues in batch[:200]]
        for engine in ("cover", "speed"):
            outcomes = [cs.solve(puzzle, engine=engine) for puzzle in some]
            timing = measure(
                partial(lambda by, these: [cs.solve(p, engine=by) for p in these], engine, some), 3
            )
            yield {
                "list": name,
                "engine": engine,
                "puzzles": len(some),
                "unique": sum(outcome.is_unique for outcome in outcomes),
                "guesses a puzzle": round(sum(o.guesses for o in outcomes) / len(some), 2),
                "puzzles a second": round(len(some) / timing.seconds),
                "spread": round(timing.spread, 2),
            }


def rate(puzzles: Path | None) -> Iterator[Row]:
    """Ratings a second on each scale, in bulk, one thread; levels, or numbers, that come out."""
    for name, batch in [*lists(puzzles), *ordinary()]:
        for scale in scales("all"):
            some = batch[: {"cover": 5000, "hodoku": 1000}.get(scale.name, 200)]
            grades = scale.rate_many(some, STANDARD)
            timing = measure(partial(scale.rate_many, some, STANDARD), 3)
            levels = Counter(map(_level, grades))
            yield {
                "list": name,
                "scale": scale.name,
                "puzzles": len(some),
                "levels": ", ".join(f"{level} {n}" for level, n in levels.most_common()),
                "puzzles a second": round(len(some) / timing.seconds),
                "spread": round(timing.spread, 2),
            }


def _level(grade: Grade | None) -> str:
    """Return the level of a grade; for a number what stands before its point."""
    if isinstance(grade, float):
        return f"{int(grade)}.x"
    return str(grade["level"] if isinstance(grade, dict) else grade)


def ordinary() -> Iterator[tuple[str, NDArray[np.uint8]]]:
    """Yield the ordinary puzzles, where their list is here."""
    path = DATA / "ordinary200_se.csv"
    if path.exists():
        lines = [line.split(",")[1] for line in path.read_text().splitlines()[1:]]
        yield "ordinary", np.array([list(map(int, line)) for line in lines], np.uint8)


def generate(_: Path | None) -> Iterator[Row]:
    """Puzzles made a second, no two equivalent, one thread; the same ones in every run."""
    wishes: list[tuple[int, dict[str, Any]]] = [
        (3000, {"method": "remove"}),
        (3000, {"method": "add"}),
        (3000, {"method": "add", "minimal": True}),
        (300, {"method": "random"}),
        (2000, {"symmetry": "rotation"}),
        (50, {"symmetry": "rotation", "minimal": True}),
        (1000, {"allow": "singles"}),
        (1000, {"allow": "basic"}),
        (500, {"allow": "HAC"}),
        (10, {"board": "16x16"}),
    ]
    for count, wish in wishes:
        made = cs.generate(count, seed=1, time=None, **wish)
        timing = measure(partial(cs.generate, count, seed=1, time=None, **wish), 3)
        yield {
            "list": ", ".join(f"{key} {value}" for key, value in wish.items()),
            "puzzles": count,
            "tries a puzzle": round(made.tries / count, 1),
            "minimal": sum(each.is_minimal is True for each in made.made),
            "clues a puzzle": round(sum(p.clue_count for p in made.puzzles) / count, 2),
            "puzzles a second": round(count / timing.seconds),
            "spread": round(timing.spread, 2),
        }


def reduce(puzzles: Path | None) -> Iterator[Row]:
    """Puzzles reduced a second, with their redundant clues, one thread."""
    for name, batch in lists(puzzles):
        positions = [Position.of(cs.Puzzle(clues.tobytes())) for clues in batch[:5000]]
        for keep in (None, "basic", "HAC"):
            found = _reduced(positions, keep)
            left = [each.reduced.clue_count for each in found if each.reduced is not None]
            timing = measure(partial(_reduced, positions, keep), 2)
            yield {
                "list": name,
                "keep": keep or "one solution",
                "puzzles": len(positions),
                "reduced": len(left),
                "locally minimal": sum(each.is_minimal is True for each in found),
                "clues left": round(sum(left) / len(left), 2) if left else None,
                "puzzles a second": round(len(positions) / timing.seconds),
                "spread": round(timing.spread, 2),
            }


def _reduced(positions: list[Position], keep: str | None) -> list[Reduction]:
    found = reduce_each(positions, keep=keep)
    return [each for each in found if isinstance(each, Reduction)]


def start(_: Path | None) -> Iterator[Row]:
    """Seconds of processor time to start, the least of ten."""
    program = str(Path(sys.executable).with_name("cluesmith"))
    for name, command in {
        "import cluesmith": [sys.executable, "-c", "import cluesmith"],
        "cluesmith --help": [program, "--help"],
        "cluesmith solve": [program, "solve", "1......3..2....4"],
    }.items():
        yield {
            "command": name,
            "processor seconds": round(min(_cpu(command) for _ in range(10)), 3),
        }


def _cpu(command: list[str]) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


SUITES: dict[str, Callable[[Path | None], Iterator[Row]]] = {
    "solve": solve,
    "close": close,
    "propagate": propagate,
    "large": large,
    "explain": explain,
    "canonical": canonical,
    "generate": generate,
    "reduce": reduce,
    "infer": infer,
    "hunt": hunt,
    "certify": certify,
    "cover": cover,
    "rate": rate,
    "start": start,
}
