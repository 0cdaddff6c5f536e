# SPDX-License-Identifier: MIT
"""Runs the tests that belong to the files changed since a branch or commit; ``make check`` calls it.

A test file belongs to a changed file if it is that file, imports it, uses a public name that it
defines, or has its name (``test_rate.py`` belongs to ``rate.py`` and ``rate.cpp``). Changed pages
belong to ``tests/docs``. Nearest tests run first, and no test starts after the time is over: how
many were left out is printed, and ``make test`` runs them.
"""

from __future__ import annotations

import ast
import subprocess
import sys
import time
from pathlib import Path

import pytest

import cluesmith as cs

ROOT = Path(__file__).resolve().parent.parent
SECONDS = 40


class Budget:
    """Leaves out the tests that would begin after the time is over."""

    def __init__(self) -> None:
        self.end = time.monotonic() + SECONDS
        self.left_out = 0

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self) -> bool | None:
        """Return True in place of running a test that comes too late."""
        if time.monotonic() < self.end:
            return None
        self.left_out += 1
        return True

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Say how many tests did not run."""
        if self.left_out:
            terminalreporter.line(f"{self.left_out} tests did not run: make test runs them")


def git(*arguments: str) -> list[str]:
    """Return the lines that git prints; none where it fails."""
    done = subprocess.run(
        ["git", *arguments], capture_output=True, text=True, check=False, cwd=ROOT
    )
    return done.stdout.splitlines() if done.returncode == 0 else []


def changed_files(base: str) -> list[Path]:
    """Return the files that differ from the point where this branch left the base."""
    start = (git("merge-base", "HEAD", base) or ["HEAD"])[0]
    names = git("diff", "--name-only", start) + git("ls-files", "--others", "--exclude-standard")
    return [ROOT / name for name in names]


ROOMS = {
    "bindings": set[str](),
    "scales": {"rating"},
    "setting": {"clue_problem", "generating", "hunting"},
}
"""The folders of tests of a folder of native code, where their names differ."""


def modules_of(path: Path) -> set[str]:
    """Return the modules and test helpers that a test file imports, or reaches by public names."""
    modules: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module:
            modules |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        elif isinstance(node, ast.Import):
            modules |= {alias.name for alias in node.names}
        elif isinstance(node, ast.Attribute) and node.attr in cs._HOME:
            modules.add(f"cluesmith.{cs._HOME[node.attr]}")
    return modules


def module_name(path: Path) -> str:
    """Return the name by which a file of Python is imported."""
    root = ROOT / ("src" if path.is_relative_to(ROOT / "src") else "tests")
    parts = path.relative_to(root).with_suffix("").parts if path.is_relative_to(root) else ()
    return ".".join(part for part in parts if part != "__init__")


def tests_of(changed: list[Path]) -> list[Path]:
    """Return the test files that belong to changed files, the nearest first."""
    tests = sorted((ROOT / "tests").rglob("test_*.py"))
    itself = [test for test in tests if test in changed]
    stems = {path.stem for path in changed if path.suffix in (".py", ".cpp", ".hpp", ".js")}
    named = [test for test in tests if test.stem.removeprefix("test_") in stems]
    modules = {module_name(path) for path in changed if path.suffix == ".py"} - {""}
    importing = [test for test in tests if modules & modules_of(test)]
    rooms = {room for path in changed for room in rooms_of(path)}
    near = [test for test in tests if rooms & {*test.relative_to(ROOT / "tests").parts[:-1]}]
    return list(dict.fromkeys([*itself, *named, *importing, *near]))


def rooms_of(path: Path) -> set[str]:
    """Return the folders of tests that belong to a file as a whole."""
    parts = path.relative_to(ROOT).parts
    if path.suffix == ".md":
        return {"docs"}
    if parts[0] == "native":
        return {"native", *ROOMS.get(parts[1], {parts[1]})}
    if "cli" in parts:
        return {"cli"}
    return {"architecture"} if path.name in ("pyproject.toml", "CMakeLists.txt") else set()


def main() -> int:
    """Run what belongs to the changes since the branch or commit named, or since main."""
    base = sys.argv[1] if len(sys.argv) > 1 else "main"
    tests = tests_of(changed_files(base))
    if not tests:
        print(f"NO TEST RAN: none belongs to what has changed since {base}")
        return 0
    return pytest.main(["-q", "--no-header", *map(str, tests)], plugins=[Budget()])


if __name__ == "__main__":
    sys.exit(main())
