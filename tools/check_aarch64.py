# SPDX-License-Identifier: MIT
"""Checks that the native core gives the same answers on aarch64 as here, on 2,600 puzzles.

The core is cross-compiled without Python, and its driver runs under qemu's user emulation. On Debian
`apt-get install g++-aarch64-linux-gnu qemu-user` installs both. The puzzles are the project's own
lists, and the same ones with other digits. Ends with code 1 at the first difference.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np

import cluesmith as cs
from cluesmith import _native

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build" / "aarch64"
LISTS = ("easy", "minimal", "seventeen", "hard")
COMPILER, EMULATOR = "aarch64-linux-gnu-g++", "qemu-aarch64"


def main() -> int:
    """Build the driver, run it, and compare its lines with those of this machine."""
    for program in (COMPILER, EMULATOR):
        if shutil.which(program) is None:
            print(f"{program} is missing: apt-get install g++-aarch64-linux-gnu qemu-user")
            return 2
    lists = [
        cs.to_array((ROOT / "tests" / "corpora" / f"{name}.txt").read_text()) for name in LISTS
    ]
    puzzles = np.concatenate(lists)
    puzzles = np.concatenate([puzzles, np.where(puzzles, puzzles % 9 + 1, 0).astype(np.uint8)])
    lines = ["".join(map(str, row)) for row in puzzles.tolist()]
    emulated = [EMULATOR, "-L", "/usr/aarch64-linux-gnu", str(_driver())]
    answers = subprocess.run(
        emulated, input="\n".join(lines), capture_output=True, text=True, check=True
    ).stdout.splitlines()
    for line, here, there in zip(lines, _answers(puzzles), answers, strict=True):
        if here != there:
            print(f"{line}\nhere:    {here}\naarch64: {there}")
            return 1
    print(f"{len(lines)} puzzles: the same answers on aarch64")
    return 0


def _driver() -> Path:
    settings = {
        "CMAKE_BUILD_TYPE": "Release",
        "CMAKE_CXX_COMPILER": COMPILER,
        "CMAKE_SYSTEM_NAME": "Linux",
        "CMAKE_SYSTEM_PROCESSOR": "aarch64",
        "CLUESMITH_PYTHON": "OFF",
    }
    definitions = [f"-D{name}={value}" for name, value in settings.items()]
    cmake = str(Path(sys.executable).with_name("cmake"))
    ninja = Path(sys.executable).with_name("ninja")
    generator = ["-G", "Ninja", f"-DCMAKE_MAKE_PROGRAM={ninja}"]
    subprocess.run([cmake, "-S", ROOT, "-B", BUILD, *generator, *definitions], check=True)
    subprocess.run([cmake, "--build", BUILD], check=True)
    return BUILD / "native_driver"


def _answers(puzzles: np.ndarray) -> list[str]:
    """Return what the driver is to write."""
    solutions, counts = cs.solve_many(puzzles)
    masks = cs.close_many(puzzles, "basic")
    _, tenths, _ = _native.walk_like_explainer(puzzles[::10].copy(), threads=1)
    lines = []
    for row, (solution, count) in enumerate(zip(solutions.tolist(), counts.tolist(), strict=True)):
        rating = [tenths[row // 10]] if row % 10 == 0 else []
        numbers = [count, *masks[row].tolist(), *rating]
        lines.append(" ".join(["".join(map(str, solution)), *map(str, numbers)]))
    return lines


if __name__ == "__main__":
    sys.exit(main())
