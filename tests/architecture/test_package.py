# SPDX-License-Identifier: MIT
"""The shape of the package: public names, the stub, how fast it starts; and of its tests."""

from __future__ import annotations

import ast
import resource
import subprocess
import sys
from pathlib import Path

import pytest

import cluesmith as cs
from processes import UNMEASURED

ROOT = Path(__file__).resolve().parents[2]
SOURCES = sorted((ROOT / "src").rglob("*.py"))
NATIVE_SOURCES = sorted((ROOT / "native").rglob("*.?pp"))


def test_every_public_name_can_be_imported_and_no_other_is_offered() -> None:
    assert sorted(cs.__all__) == cs.__all__
    assert set(cs.__all__) == {*cs._HOME, "__version__"}
    for name in cs.__all__:
        assert getattr(cs, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'solv'"):
        cs.solv  # noqa: B018


def test_what_type_checkers_see_is_what_is_offered() -> None:
    tree = ast.parse((ROOT / "src/cluesmith/__init__.py").read_text())
    guarded = next(node for node in tree.body if isinstance(node, ast.If))
    seen = {
        alias.name
        for node in guarded.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }

    assert set(cs._HOME) == seen


def test_the_stub_of_the_native_module_is_current(tmp_path: Path) -> None:
    fresh = tmp_path / "fresh.pyi"
    subprocess.run(
        [sys.executable, "-m", "nanobind.stubgen", "-q", "-m", "cluesmith._native", "-o", fresh],
        check=True,
    )

    assert fresh.read_text() == (ROOT / "src/cluesmith/_native.pyi").read_text(), "run: make stub"


@pytest.mark.parametrize(
    "path", [*SOURCES, *NATIVE_SOURCES], ids=lambda path: str(path.relative_to(ROOT))
)
def test_files_have_a_licence_and_stay_small(path: Path) -> None:
    lines = path.read_text().splitlines()
    comment = "#" if path.suffix == ".py" else "//"

    assert f"{comment} SPDX-License-Identifier: MIT" == lines[0]
    assert len(lines) <= 600


def test_modules_import_only_the_native_module_and_the_version_from_the_root() -> None:
    """The contract of the layers ignores imports of the root, where every public name is."""
    nodes = [node for path in SOURCES for node in ast.walk(ast.parse(path.read_text()))]
    plain = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    from_root = [
        node for node in nodes if isinstance(node, ast.ImportFrom) and node.module == "cluesmith"
    ]

    assert "cluesmith" not in plain
    assert {"_native", "__version__"} == {alias.name for each in from_root for alias in each.names}


def test_importing_the_package_does_not_import_numpy() -> None:
    program = "import sys, cluesmith; sys.exit('numpy' in sys.modules)"

    done = subprocess.run([sys.executable, "-c", program], check=False, env=UNMEASURED)
    assert 0 == done.returncode


SOLVE_ONE = """
import sys
from cluesmith.apps.cli.main import run
assert 0 == run(["solve", "1......3..2....4"])
print(*sys.modules)
"""


def test_solving_one_puzzle_loads_no_more_than_it_needs() -> None:
    """Numpy alone takes longer to load than all the rest; each other verb adds a millisecond."""
    done = subprocess.run(
        [sys.executable, "-c", SOLVE_ONE],
        check=True,
        capture_output=True,
        text=True,
        env=UNMEASURED,
    )
    loaded = set(done.stdout.splitlines()[-1].split())
    verbs = {name for name in loaded if name.startswith("cluesmith.verbs.")}
    ours = {name for name in loaded if name.startswith("cluesmith")}

    assert set() == loaded & {"numpy", "rich", "pydantic", "asyncio", "multiprocessing", "secrets"}
    contract = {"field", "option", "readers", "reading", "shared_options", "subject", "verb"}
    assert contract | {"blocks", "registry", "solve"} == {v.split(".")[-1] for v in verbs}
    assert len(ours) <= 72, sorted(ours)


@pytest.mark.parametrize("words", [["--help"], ["solve", "1......3..2....4"]], ids=lambda w: w[0])
def test_a_start_costs_little_more_than_what_reads_the_command_line(words: list[str]) -> None:
    """Some 0.07 s of processor time, or less than twice the import of Typer.

    A machine's speed may change by twice from minute to minute; the two are measured in turn.
    """
    program = Path(sys.executable).with_name("cluesmith")

    def cpu(*command: str | Path) -> float:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, check=True, capture_output=True, env=UNMEASURED)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    turns = [(cpu(program, *words), cpu(sys.executable, "-c", "import typer")) for _ in range(7)]
    assert min(starts for starts, _ in turns) < 3 * min(reads for _, reads in turns)


def test_a_test_that_reads_external_lists_names_its_twin() -> None:
    """The mark ``extra`` requires a twin, a test of the same property that every clone runs."""
    tests = [
        node
        for path in (ROOT / "tests").rglob("test_*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.FunctionDef)
    ]
    readers = {test.name for test in tests if "DATA" in names_in(test)}
    marked = {test.name for test in tests if "extra" in names_in(*test.decorator_list)}

    assert len(readers) >= 8
    assert set() == readers - marked


def names_in(*nodes: ast.AST) -> set[str]:
    """Return the names that some code uses."""
    return {name.id for node in nodes for name in ast.walk(node) if isinstance(name, ast.Name)}
