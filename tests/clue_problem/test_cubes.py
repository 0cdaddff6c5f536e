# SPDX-License-Identifier: MIT
"""Long class-wise searches: cubes, folders that keep them, and what survives which end."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, cast

import pytest

import cluesmith as cs
from cluesmith import _native
from cluesmith.clue_problem.methods import classwise, cubes
from cluesmith.clue_problem.methods.contract import Effort
from cluesmith.clue_problem.methods.cubes import Conquest, Cube, CubePart, Cubes
from cluesmith.clue_problem.problem import ClueProblem
from cluesmith.errors import InputError, Interrupted

if TYPE_CHECKING:
    from cluesmith.clue_problem.verdict import Verdict

PATTERN = "random:14:none:5"
"""Refuted in a moment; a short first run sends it through cubes."""


@pytest.fixture(autouse=True)
def small_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Split small trees, too."""
    monkeypatch.setattr(classwise, "_FIRST_STATES", 50)
    monkeypatch.setattr(cubes, "_LEAST", 30)


def kept(folder: Path, **options: object) -> Verdict:
    return cs.set_clues(PATTERN, keep=folder, time=None, **options)  # type: ignore[arg-type]


def parts_in(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.part"))


def test_cubes_join_to_the_tree_of_one_search() -> None:
    """The texts of the cubes, put into the top, are the text of the whole search."""
    cells = list(ClueProblem.of(PATTERN).pattern.cells)
    _, states, whole = _native.decide_classwise(cells, lambda _: False, budget=1 << 62)
    is_whole, top, split = _native.split_classwise(
        cells, lambda _: False, most=states / 30, deepest=4
    )
    joined = bytearray()
    numbers = iter(split)
    position = 0
    while position < len(top):
        character = top[position]
        targets = top[position + 1] - ord("(") + 1 if character == ord(".") else 0
        if character == ord("*"):
            way, _ = next(numbers)
            joined += _native.decide_classwise(cells, lambda _: False, budget=1 << 62, way=way)[2]
        else:
            joined += top[position : position + 1 + targets]
        position += 1 + targets

    assert is_whole
    assert len(split) > 5
    assert next(numbers, None) is None
    assert bytes(joined) == whole


def test_a_proof_in_parts_holds_and_workers_agree() -> None:
    """The certificate of a split search holds, by one worker and by three."""
    verdict = cs.set_clues(PATTERN, engine="decide", time=None, threads=2)
    certificate = verdict.certificate
    assert certificate is not None
    assert len(certificate.evidence["parts"]) > 5

    assert cs.check(certificate).valid
    assert cs.check(certificate, workers=3).valid


def test_a_changed_part_is_found_by_the_worker_that_reads_it() -> None:
    """A part that lost its proof is refused, whoever reads it, and named."""
    certificate = cs.set_clues(PATTERN, engine="decide", time=None).certificate
    assert certificate is not None
    data = certificate.to_json()
    parts = data["evidence"]["parts"]
    longest = max(range(len(parts)), key=lambda number: len(parts[number]))
    parts[longest] = certificate.evidence["tree"]

    for workers in (1, 2):
        checked = cs.check(json.dumps(data), workers=workers)
        assert checked.valid is False
        assert f"part {longest + 1}" in checked.reason
    parts.pop()
    assert cs.check(json.dumps(data)).valid is False


def test_a_search_goes_on_where_it_was_kept(tmp_path: Path) -> None:
    """Missing and damaged parts are done again; the certificate is the same."""
    whole = kept(tmp_path / "one")
    first = whole.certificate
    assert first is not None
    parts = parts_in(tmp_path / "one")
    assert len(parts) > 5
    parts[0].unlink()
    damaged = bytearray(parts[1].read_bytes())
    damaged[-1] ^= 1
    parts[1].write_bytes(damaged)
    parts[2].write_bytes(parts[3].read_bytes())  # whole, but of another cube
    untouched = parts[4].stat().st_mtime_ns

    again = kept(tmp_path / "one", workers=2)

    assert again.certificate == first
    assert parts[4].stat().st_mtime_ns == untouched
    assert parts_in(tmp_path / "one") == parts
    assert kept(tmp_path / "two").certificate == first


def test_a_folder_belongs_to_one_problem(tmp_path: Path) -> None:
    """Another pattern and other options are refused in one line."""
    kept(tmp_path)

    with pytest.raises(InputError, match="another pattern"):
        cs.set_clues("random:14:none:4", keep=tmp_path, time=None)
    with pytest.raises(InputError, match="another allow"):
        kept(tmp_path, allow="NS,HS")
    (tmp_path / "cubes.json").write_text("{}")
    with pytest.raises(InputError, match="is damaged"):
        kept(tmp_path)


def test_what_cannot_be_kept_is_refused(tmp_path: Path) -> None:
    """Other engines and strategies have nothing to keep; workers need a folder."""
    with pytest.raises(InputError, match="the engine find with keep"):
        kept(tmp_path, engine="find")
    with pytest.raises(InputError, match="keeps nothing"):
        kept(tmp_path, allow="NS")
    with pytest.raises(InputError, match="workers without a folder"):
        cs.set_clues(PATTERN, workers=2)
    file = tmp_path / "file"
    file.write_text("")
    with pytest.raises(InputError, match="file"):
        kept(file)


def test_a_full_disk_ends_in_a_state_that_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was written stays, no draft is left, and the same call goes on."""
    saved = Path.replace
    written = []

    def full_after_three(self: Path, target: Path) -> Path:
        written.append(target)
        if len(written) > 3:
            raise OSError(28, "No space left on device")
        return saved(self, target)

    monkeypatch.setattr(Path, "replace", full_after_three)
    with pytest.raises(InputError, match="No space left"):
        kept(tmp_path)
    assert len(parts_in(tmp_path)) == 2
    assert not list(tmp_path.glob("*.draft"))
    monkeypatch.setattr(Path, "replace", saved)

    assert cs.check(kept(tmp_path).certificate).valid


SCRIPT = f"""
import sys
from pathlib import Path
import cluesmith as cs
from cluesmith.clue_problem.methods import classwise, cubes
classwise._FIRST_STATES, cubes._LEAST = 50, 30
verdict = cs.set_clues({PATTERN!r}, keep=Path(sys.argv[1]), time=None, workers=2)
print(verdict.certificate.to_json())
"""

INTERRUPTED = """
import sys
from cluesmith.apps.cli.main import run
from cluesmith.clue_problem.methods import classwise
classwise._FIRST_STATES, classwise._WALKS = 500, 30
sys.exit(run())
"""


def test_killed_again_and_again_it_ends_with_the_same_certificate(tmp_path: Path) -> None:
    """Each run is killed after some more parts; the last one gives the bytes of an unbroken run."""
    command = [sys.executable, "-c", SCRIPT]
    unbroken = subprocess.run([*command, tmp_path / "one"], capture_output=True, check=True)
    folder = tmp_path / "two"
    kills = 0
    while kills < 20:
        before = len(parts_in(folder))
        run = subprocess.Popen([*command, folder], stdout=subprocess.PIPE)
        while run.poll() is None and len(parts_in(folder)) == before:
            time.sleep(0.001)
        if run.poll() is not None:
            break
        run.send_signal(signal.SIGKILL)
        run.communicate()
        kills += 1
    last = subprocess.run([*command, folder], capture_output=True, check=True)

    assert kills > 2
    assert last.stdout == unbroken.stdout


def test_the_outlook_tells_how_uncertain_it_is() -> None:
    """Cubes far from their estimates give a wide range; those near it none."""
    ten = Cubes(b"2" + b"*" * 10, [Cube([n], 100.0) for n in range(10)])
    even, uneven = Conquest(ten, 1.0), Conquest(ten, 1.0)
    for number in range(5):
        even.add(number, CubePart(b"1", 100, []))
        uneven.add(number, CubePart(b"1", 10 + 500 * (number == 3), []))

    assert even.outlook(threads=2) == "50 % of the estimated tree, about 4 min left"
    assert "50 % of the estimated tree, about " in uneven.outlook(threads=2)
    assert " to " in uneven.outlook(threads=2)


def test_annealing_comes_first(tmp_path: Path) -> None:
    """Clues that annealing finds at once need no search, and nothing is kept."""
    verdict = cs.set_clues("random:24:none:1", keep=tmp_path / "kept", time=None)

    assert ("found", "find") == (verdict.answer, verdict.engine)
    assert not (tmp_path / "kept").exists()


def test_an_open_search_tells_what_is_done_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(conquest: Conquest, *_: object) -> str:
        cube = conquest.cubes.cubes[0]
        conquest.add(0, CubePart(b"0", round(cube.states), []))
        return "expired"

    monkeypatch.setattr(classwise, "work_through", stopped)
    verdict = kept(tmp_path)

    assert "undecided" == verdict.answer
    assert re.match(r"\d+ % of the estimated tree, about .* left", verdict.kept)
    assert verdict.kept == verdict.to_json()["kept"]


def test_ctrl_c_waits_for_the_searches_of_all_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """No thread is left in native code: the program would crash at its end."""
    begun, ended = [], []

    def slow(*_: object, **__: object) -> tuple[str, int, bytes]:
        begun.append(True)
        time.sleep(0.2)  # until the main thread waits
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(0.3)
        ended.append(True)
        return "exhausted", 1, b"1"

    class Native:
        StopFlag = _native.StopFlag
        decide_classwise = staticmethod(slow)

    monkeypatch.setattr(cubes, "_native", Native)
    conquest = Conquest(Cubes(b"2**", [Cube([n], 100.0) for n in range(2)]), 1.0)

    ending = cubes.work_through(conquest, [], lambda _: False, Effort(threads=2), "decide")

    assert "interrupted" == ending
    assert begun
    assert begun == ended


@pytest.mark.parametrize("call", ["decide_classwise", "estimate_classwise"])
def test_ctrl_c_before_the_cubes_tells_what_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    """A new folder keeps nothing yet; another one keeps what it had."""
    kept(tmp_path / "old")
    parts_in(tmp_path / "old")[0].unlink()

    def interrupted(*_: object, **__: object) -> object:
        raise KeyboardInterrupt

    monkeypatch.setattr(_native, call, interrupted)
    words = []
    for folder in ("new", "old"):
        with pytest.raises(Interrupted) as stopped:
            kept(tmp_path / folder, engine="decide")
        words.append(cast("Verdict", stopped.value.outcome).kept)

    assert "0 % of the estimated tree" == words[0]
    assert re.match(r"[1-9]\d? % of the estimated tree", words[1])


def test_interrupted_and_called_again_it_goes_on(tmp_path: Path) -> None:
    """Ctrl-C ends the command with 3 and says what is kept, the first time and later."""
    command = [sys.executable, "-c", INTERRUPTED, "set", "random:18:none:100", "--keep", "kept"]
    shares = []
    for _ in range(3):
        before = len(parts_in(tmp_path / "kept"))
        run = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, cwd=tmp_path)
        while run.poll() is None and len(parts_in(tmp_path / "kept")) < before + 3:
            time.sleep(0.01)
        run.send_signal(signal.SIGINT)
        _, errors = run.communicate()
        assert run.returncode == 3, errors
        share = re.search(r"done and kept: (\d+) % of the estimated tree.*goes on", errors)
        assert share, errors
        shares.append(int(share[1]))

    assert shares == sorted(shares)
