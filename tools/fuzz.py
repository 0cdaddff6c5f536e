# SPDX-License-Identifier: MIT
"""Coverage-guided fuzzing of every parser and of the native calls; ``make fuzz``.

A target takes any bytes. It may answer or raise InputError; every other exception, a crash and an
input that takes half a minute are failures, and the input is kept in build/fuzz/TARGET/failures.

Each target is fuzzed in two stages. The guided stage runs for some seconds: inputs that reach new
lines of Python are kept in build/fuzz/TARGET/corpus and used in the next run. It is slow, because
every line reports that it was reached. The varied stage changes the inputs of that corpus at random
without looking at lines, which is faster, until the target has had its number of inputs.
The native code is not instrumented: the guide sees the Python around it.

    python tools/fuzz.py [TARGET...] [--seconds 10] [--runs 100000]
"""

from __future__ import annotations

import argparse
import contextlib
import json
import re
import resource
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING
from zlib import crc32

import atheris

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))
IS_GUIDED = "--stage=guided" in sys.argv

if IS_GUIDED:
    # The finder of an editable install hides the source from atheris, which then sees no lines.
    from cluesmith import _native

    sys.meta_path = [each for each in sys.meta_path if "Redirecting" not in type(each).__name__]
    sys.path.insert(0, str(ROOT / "src"))
    for loaded in [name for name in sys.modules if name.partition(".")[0] == "cluesmith"]:
        del sys.modules[loaded]
    sys.modules["cluesmith._native"] = _native

with atheris.instrument_imports(include=["cluesmith"]) if IS_GUIDED else contextlib.nullcontext():
    from cluesmith.board import Board, Puzzle
    from cluesmith.board import formats as text_formats
    from cluesmith.board.drawing import draw_puzzle
    from cluesmith.board.formats import FORMATS, PuzzleRecord, fpuzzles, lzstring, scl
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

LONGEST = 4096
"""Bytes of the longest input."""

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
VARIANT = PuzzleRecord.of(
    Puzzle.empty(
        Board.parse(
            "4x4+antiking+arrow:circle=r1c1:r2c2,r3c3+killer_cage:total=3:r1c1,r1c2"
            "+little_killer:total=9:r1c1,r2c2,r3c3,r4c4+skyscraper:clue=2:r1c1,r1c2,r1c3,r1c4"
        )
    )
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
    """Return what calls native code with arguments of its types, made from bytes."""
    is_seen = atheris.instrument_imports(include=["native"])
    with is_seen if IS_GUIDED else contextlib.nullcontext():
        from native.test_every_call import any_call

    return any_call


TARGETS: dict[str, Target] = {
    **{known.name: known.read for known in FORMATS},
    "any-format": text_formats.read,
    "lines": lambda text: list(
        text_formats.read_each(text.encode("utf-8", "replace").split(b"\n"))
    ),
    "lzstring": lzstring.from_base64,
    "shorthand-json": scl.unzip,
    "board": Board.parse.__wrapped__.__get__(Board),
    "drawing": lambda text: draw_puzzle(Puzzle.empty(Board.parse.__wrapped__(Board, text))),
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
        records = [r for r in (IN_PROGRESS, NINE) if r.board.size in known.sizes]
        records += [VARIANT] if known.keeps_constraints else []
        others: dict[str, Callable[[PuzzleRecord], str]] = {
            "fpuzzles": lambda record: json.dumps(fpuzzles.to_members(record)),
            "sudokupad": lambda record: json.dumps(scl.to_members(record)),
            "iss": lambda record: f"https://sigh.github.io/?q={known.write([record])}",
        }
        unwritten = [others[name](record) for record in records if name in others]
        return [*(known.write([record]) for record in records), *unwritten]
    if name == "certificate":
        from proofs.test_tampering import certificates

        return certificates().values()
    return {
        "any-format": [known.write([NINE]) for known in FORMATS],
        "lines": [known.write([NINE] * 2) for known in FORMATS if known.is_line_based],
        "lzstring": [lzstring.to_base64('{"size":9,"grid":[[{}]]}')],
        "shorthand-json": ["{ce:[[,{v:5}]],ca:[{v:'title: It\\'s zipped'}]}"],
        "board": ["9x9+diagonals+windoku", "jigsaw:1112122233343444+extra:r1c1,r2c2,r3c3,r4c4"],
        "drawing": [VARIANT.board.spec, "7x7:1-9+windoku", "6x6+diagonals+xv:total=5:r1c1,r1c2"],
        "pattern": ["x......x..x....x", "heart", "letters:AB", "x...\n...x\n..x.\n...x"],
        "patterns": ["x......x..x....x\n# a comment\nheart", "x\n   x\n  x\n   x\n\nx"],
        "request": [f'{verb}\n{{"puzzle": "1......3..2....4", "count": 3}}' for verb in VERBS],
        "request-lines": ['7\n{"level": "easy", "seed": 3}'],
        "proof": [f"{FORMULA}%\n2 0\n0\n", f"{FORMULA}%\nd 1 2 0\n-1 0\n0\n"],
        NATIVE: ["".join(Random(n).choices(ASCII, k=4000)) for n in range(50)],
    }[name]


def function_of(name: str) -> Callable[[bytes], None]:
    """Return what gives a target one input."""
    if name == NATIVE:
        call_native = _native_target()

        def one_call(data: bytes) -> None:
            call_native(data)

        return one_call
    target = TARGETS[name]

    def one_text(data: bytes) -> None:
        with contextlib.suppress(InputError):
            target(data.decode("utf-8", "surrogateescape"))

    return one_text


def run_guided(name: str, seconds: int, runs: int) -> None:
    """Fuzz one target in this process, until it fails or its bounds are reached."""
    corpus, failures = KEPT / name / "corpus", KEPT / name / "failures"
    for each in (corpus, failures):
        each.mkdir(parents=True, exist_ok=True)
    for number, text in enumerate(seeds(name)):
        (corpus / f"seed-{number}").write_text(text, "utf-8")
    options = [f"-max_total_time={seconds}", f"-runs={runs}", f"-timeout={SLOW}"]
    options += [f"-max_len={LONGEST}"]
    if name == NATIVE:
        # A call needs as many bytes as its arguments: a short input makes all of them zero.
        options += ["-len_control=0", "-reduce_inputs=0"]
    prefix = f"-artifact_prefix={failures}/"
    words = [sys.argv[0], *options, prefix, "-print_final_stats=1", str(corpus)]
    atheris.Setup(words, function_of(name))
    atheris.Fuzz()


def run_varied(name: str, runs: int) -> None:
    """Give one target so many changed inputs of its corpus; the same corpus gives the same ones."""
    one_input = function_of(name)
    signal.signal(signal.SIGALRM, _give_up)
    known = [path.read_bytes() for path in sorted((KEPT / name / "corpus").iterdir())]
    random = Random(name)
    data = b""
    try:
        for _ in range(runs):
            data = varied(random, known)
            signal.alarm(SLOW)
            one_input(data)
    except BaseException:
        (KEPT / name / "failures" / f"varied-{crc32(data):08x}").write_bytes(data)
        raise
    finally:
        signal.alarm(0)
    print(f"stat::{STATISTICS[0]}: {runs}")


def _give_up(*_: object) -> None:
    raise TimeoutError(f"an input took more than {SLOW} seconds")


def varied(random: Random, known: list[bytes]) -> bytes:
    """Return a known input with one to four changes: bytes replaced, added, removed or taken over."""
    data = bytearray(random.choice(known))
    for _ in range(random.randint(1, 4)):
        at, size = random.randint(0, len(data)), random.choice((1, 1, 1, 2, 4, 16))
        match random.randrange(4):
            case 0:
                data[at : at + size] = random.randbytes(size)
            case 1:
                data[at:at] = random.choice((random.randbytes(size), data[at - size : at]))
            case 2:
                del data[at : at + size]
            case 3:
                other = random.choice(known)
                begin = random.randint(0, len(other))
                data[at : at + size] = other[begin : begin + 2 * size]
    return bytes(data[:LONGEST])


def fuzzed(name: str, stage: str, seconds: int, runs: int) -> tuple[int, int, str]:
    """Run a stage in its own process; return inputs, those that reached new lines, and a failure."""
    bounds = [f"--seconds={seconds}", f"--runs={runs}", f"--stage={stage}"]
    command = [sys.executable, __file__, name, *bounds]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    said = done.stdout + done.stderr
    numbers = dict(re.findall(r"stat::(\w+): +(\d+)", said))
    count, kept = (int(numbers.get(key, 0)) for key in STATISTICS)
    lines = [line for line in said.splitlines() if not line.startswith("INFO: Instr")]
    return count, kept, "\n".join(lines[-40:]) if done.returncode else ""


def processor_seconds() -> float:
    """Return the processor time of the stages that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main() -> int:
    """Fuzz each target in processes of its own and report; return 1 if any failed."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=", ".join((*TARGETS, NATIVE)))
    parser.add_argument("--seconds", type=int, default=10, help="of the guided stage of a target")
    parser.add_argument("--runs", type=int, default=100_000, help="inputs of a target")
    parser.add_argument("--stage", choices=("guided", "varied"), help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if unknown := set(asked.targets) - {*TARGETS, NATIVE}:
        parser.error(f"unknown target {', '.join(sorted(unknown))}")
    if asked.stage == "guided":
        run_guided(asked.targets[0], asked.seconds, asked.runs)
        return 0
    if asked.stage == "varied":
        run_varied(asked.targets[0], asked.runs)
        return 0
    total, failed = 0, []
    for name in asked.targets or (*TARGETS, NATIVE):
        before = processor_seconds()
        guided, kept, failure = fuzzed(name, "guided", asked.seconds, asked.runs)
        count = guided
        if not failure and count < asked.runs:
            more, _, failure = fuzzed(name, "varied", asked.seconds, asked.runs - count)
            count += more
        total += count
        end = "FAILED" if failure else "no failure"
        inputs = f"{count:>9,} inputs  {guided:>9,} guided  {kept:>6,} new lines"
        print(f"{name:16} {inputs}  {processor_seconds() - before:>5.0f} s  {end}", flush=True)
        if failure:
            failed.append(name)
            print(failure)
    seconds = processor_seconds()
    print(f"{'in all':16} {total:>9,} inputs  {seconds:.0f} s of processor  {len(failed)} failed")
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
