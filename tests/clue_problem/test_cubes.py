# SPDX-License-Identifier: MIT
"""Long class-wise searches: cubes, folders that keep them, and what survives which end."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import cluesmith as cs
from cluesmith import _native
from cluesmith.clue_problem.methods import classwise, cubes
from cluesmith.clue_problem.methods.cubes import Conquest, Cube, CubePart, Cubes
from cluesmith.clue_problem.problem import ClueProblem
from cluesmith.errors import InputError

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
    is_cell = False
    for character in top:
        if character == ord("*") and not is_cell:
            way, _ = next(numbers)
            joined += _native.decide_classwise(cells, lambda _: False, budget=1 << 62, way=way)[2]
        else:
            joined.append(character)
        is_cell = character == ord(".") and not is_cell

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
