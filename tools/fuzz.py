# SPDX-License-Identifier: MIT
"""Coverage-guided fuzzing of every parser and of the native calls; ``make fuzz``.

A target takes any bytes. It may answer or raise InputError; every other exception, a crash and an
input that takes half a minute are failures, and the input is kept in build/fuzz/TARGET/failures.
Inputs that reach new lines of Python are kept in build/fuzz/TARGET/corpus and used in the next run.
The native code is not instrumented: the guide sees the Python around it.

    python tools/fuzz.py [TARGET...] [--seconds 10] [--runs 1000000]
"""

from __future__ import annotations

import argparse
import contextlib
import json
import re
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import atheris

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))
IS_CHILD = "--child" in sys.argv

if IS_CHILD:
    # The finder of an editable install hides the source from atheris, which then sees no lines.
    from cluesmith import _native

    sys.meta_path = [each for each in sys.meta_path if "Redirecting" not in type(each).__name__]
    sys.path.insert(0, str(ROOT / "src"))
    for loaded in [name for name in sys.modules if name.partition(".")[0] == "cluesmith"]:
        del sys.modules[loaded]
    sys.modules["cluesmith._native"] = _native

with atheris.instrument_imports(include=["cluesmith"]) if IS_CHILD else contextlib.nullcontext():
    from cluesmith.board import Board, Puzzle
    from cluesmith.board import formats as text_formats
    from cluesmith.board.formats import FORMATS, PuzzleRecord, lzstring, scl
    from cluesmith.board.formats.record import position_of
    from cluesmith.board.shapes import pattern_of
    from cluesmith.errors import InputError
    from cluesmith.proofs.check import check
    from cluesmith.proofs.checkers.deadline import Deadline, TimeOver
    from cluesmith.proofs.checkers.rup import parse_dimacs, refutation_objection
    from cluesmith.serving.bodies import VERB_BODIES
    from cluesmith.verbs.answering import Question
    from cluesmith.verbs.pattern_lines import read_patterns
    from cluesmith.verbs.reading import read_requests
    from cluesmith.verbs.registry import VERBS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    Target = Callable[[str], object]

KEPT = ROOT / "build" / "fuzz"
ASCII = [chr(code) for code in range(128)]
STATISTICS = ("number_of_executed_units", "new_units_added")
"""What libFuzzer counts: inputs, and those that it keeps because they reach something new."""

SLOW = 30
"""Seconds after which an input counts as a failure."""

SAMPLE = Puzzle.parse("1......3..2....4")
IN_PROGRESS = PuzzleRecord(
    position_of(SAMPLE, SAMPLE.with_digits([(1, 3)])), None, (("title", "Fuzz"),)
)
NINE = PuzzleRecord.of(
    Puzzle.parse(
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ),
    author="A. N. Other",
)
FORMULA = "p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n"


def _refute(text: str) -> object:
    """Read a formula and a proof, parted by a line of a percent sign."""
    formula, _, proof = text.partition("%\n")
    with contextlib.suppress(TimeOver):
        return refutation_objection(parse_dimacs(formula), proof, Deadline.after(1))
    return None


def _request(text: str) -> object:
    """Read a request as the servers do: the name of a verb, a line feed, and an object."""
    name, _, body = text.partition("\n")
    try:
        fields = json.loads(body)
    except (ValueError, RecursionError):
        return None
    if name not in VERBS or not isinstance(fields, dict):
        return None
    VERB_BODIES[name].of(fields)
    return Question.of(name, fields)


def _request_lines(text: str) -> object:
    verbs = [verb for verb in VERBS.values() if verb.line_option]
    return [list(read_requests(text.split("\n"), verb)) for verb in verbs]


def _native_target() -> Callable[[bytes], object]:
    """Return what calls native code with arguments that the tests' strategies draw from bytes."""
    with atheris.instrument_imports(include=["native"]):
        from native.test_every_call import any_call

    draw: Callable[[bytes], object] = any_call.hypothesis.fuzz_one_input  # type: ignore[attr-defined]
    return draw


TARGETS: dict[str, Target] = {
    **{known.name: known.read for known in FORMATS},
    "any-format": text_formats.read,
    "lines": lambda text: list(
        text_formats.read_each(text.encode("utf-8", "replace").split(b"\n"))
    ),
    "lzstring": lzstring.from_base64,
    "shorthand-json": scl.unzip,
    "board": Board.parse.__wrapped__.__get__(Board),
    "pattern": pattern_of,
    "patterns": lambda text: list(read_patterns(text.split("\n"), None)),
    "certificate": lambda text: check(text, time=1),
    "request": _request,
    "request-lines": _request_lines,
    "proof": _refute,
}
"""What takes a text, by name."""

NATIVE = "native"
"""The target that takes bytes."""


def seeds(name: str) -> Iterable[str]:
    """Return texts to begin with."""
    if name in {known.name for known in FORMATS}:
        known = text_formats.get(name)
        return [known.write([r]) for r in (IN_PROGRESS, NINE) if r.board.size in known.sizes]
    if name == "certificate":
        from proofs.test_tampering import certificates

        return certificates().values()
    return {
        "any-format": [known.write([NINE]) for known in FORMATS],
        "lines": [known.write([NINE] * 2) for known in FORMATS if known.is_line_based],
        "lzstring": [lzstring.to_base64('{"size":9,"grid":[[{}]]}')],
        "shorthand-json": ["{ce:[[,{v:5}]],ca:[{v:'title: It\\'s zipped'}]}"],
        "board": ["9x9+diagonals+windoku", "jigsaw:1112122233343444+extra:r1c1,r2c2,r3c3,r4c4"],
        "pattern": ["x......x..x....x", "heart", "letters:AB", "x...\n...x\n..x.\n...x"],
        "patterns": ["x......x..x....x\n# a comment\nheart", "x\n   x\n  x\n   x\n\nx"],
        "request": [f'{verb}\n{{"puzzle": "1......3..2....4", "count": 3}}' for verb in VERBS],
        "request-lines": ['7\n{"level": "easy", "seed": 3}'],
        "proof": [f"{FORMULA}%\n2 0\n0\n", f"{FORMULA}%\nd 1 2 0\n-1 0\n0\n"],
        NATIVE: ["".join(Random(n).choices(ASCII, k=4000)) for n in range(50)],
    }[name]


def run_child(name: str, seconds: int, runs: int) -> None:
    """Fuzz one target in this process, until it fails or its bounds are reached."""
    folder = KEPT / name
    corpus, failures = folder / "corpus", folder / "failures"
    for each in (corpus, failures):
        each.mkdir(parents=True, exist_ok=True)
    for number, text in enumerate(seeds(name)):
        (corpus / f"seed-{number}").write_text(text, "utf-8")
    call_native = _native_target() if name == NATIVE else None

    def one_input(data: bytes) -> None:
        if call_native is not None:
            call_native(data)
            return
        with contextlib.suppress(InputError):
            TARGETS[name](data.decode("utf-8", "surrogateescape"))

    options = [f"-max_total_time={seconds}", f"-runs={runs}", f"-timeout={SLOW}"]
    # A call needs as many bytes as its arguments: short inputs, the usual begin, draw nothing.
    options += ["-max_len=4096", f"-len_control={0 if name == NATIVE else 100}"]
    prefix = f"-artifact_prefix={failures}/"
    atheris.Setup([sys.argv[0], *options, prefix, "-print_final_stats=1", str(corpus)], one_input)
    atheris.Fuzz()


def main() -> int:
    """Fuzz each target in a process of its own and report; return 1 if any failed."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=", ".join((*TARGETS, NATIVE)))
    parser.add_argument("--seconds", type=int, default=10, help="for each target")
    parser.add_argument("--runs", type=int, default=1_000_000, help="the most inputs a target")
    parser.add_argument("--child", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if unknown := set(asked.targets) - {*TARGETS, NATIVE}:
        parser.error(f"unknown target {', '.join(sorted(unknown))}")
    if asked.child:
        run_child(asked.targets[0], asked.seconds, asked.runs)
        return 0
    total, failed = 0, []
    for name in asked.targets or (*TARGETS, NATIVE):
        bounds = [f"--seconds={asked.seconds}", f"--runs={asked.runs}"]
        command = [sys.executable, __file__, name, *bounds, "--child"]
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
        said = done.stdout + done.stderr
        numbers = dict(re.findall(r"stat::(\w+): +(\d+)", said))
        count, kept = (int(numbers.get(key, 0)) for key in STATISTICS)
        total += count
        end = "FAILED" if done.returncode else "no failure"
        print(f"{name:16} {count:>9,} inputs  {kept:>6,} reached new lines  {end}")
        sys.stdout.flush()
        if done.returncode:
            failed.append(name)
            lines = [line for line in said.splitlines() if not line.startswith("INFO: Instr")]
            print("\n".join(lines[-40:]))
    print(f"{'in all':16} {total:>9,} inputs  {len(failed)} failed")
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
