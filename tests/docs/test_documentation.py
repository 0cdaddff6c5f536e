# SPDX-License-Identifier: MIT
"""Everything quoted in the documentation is executed."""

from __future__ import annotations

import doctest
import importlib
import os
import pkgutil
import re
import runpy
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import takewhile
from pathlib import Path

import pytest

import cluesmith
from cluesmith.board.constraints import CONSTRAINTS
from cluesmith.strategies.catalogue import catalogue
from cluesmith.strategies.step import ACCOUNT_LEGEND, CHAIN_LEGEND

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(cluesmith.__path__, "cluesmith.")
    if not module.name.endswith("_native")
)
_SESSION = re.compile(r"```console\n(.*?)```", re.DOTALL)


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_hold(name: str) -> None:
    module = importlib.import_module(name)

    assert 0 == doctest.testmod(module).failed


@pytest.mark.parametrize("document", PAGES, ids=lambda each: str(each.relative_to(ROOT)))
def test_the_python_examples_of_a_page_hold(document: Path) -> None:
    """In a thread of its own: after tests of the browser this one has a running event loop."""
    with ThreadPoolExecutor(1) as thread:
        done = thread.submit(doctest.testfile, str(document), module_relative=False)

    assert 0 == done.result().failed


@pytest.mark.parametrize("document", PAGES, ids=lambda each: str(each.relative_to(ROOT)))
def test_the_commands_of_a_page_print_what_the_page_says(document: Path, tmp_path: Path) -> None:
    """A line that starts with ``> `` goes on with the command, as in a shell."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    for session in _SESSION.findall(document.read_text()):
        for part in re.split(r"^\$ ", session, flags=re.MULTILINE)[1:]:
            first, *lines = part.splitlines(keepends=True)
            typed = list(takewhile(lambda line: line.startswith("> "), lines))
            command = first + "".join(line.removeprefix("> ") for line in typed)
            done = subprocess.run(
                command,
                shell=True,
                capture_output=True,
                text=True,
                cwd=tmp_path,
                env={**os.environ, "PATH": path},
                timeout=600,
                check=False,
            )
            assert "".join(lines[len(typed) :]) == done.stdout, command
            assert done.returncode != 2, done.stderr


@pytest.mark.parametrize("document", PAGES, ids=lambda each: str(each.relative_to(ROOT)))
def test_links_between_pages_lead_somewhere(document: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", document.read_text()):
        if "://" not in target:
            assert (document.parent / target).exists(), target


def test_the_demo_runs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["demo.py", str(tmp_path)])
    runpy.run_path(str(ROOT / "examples" / "demo.py"), run_name="__main__")

    printed = capsys.readouterr().out
    assert "solved in" in printed
    assert "bin/cluesmith explain" in printed.splitlines()[-1]
    assert (tmp_path / "demo.svg").read_text().startswith("<svg")


def test_the_page_of_formats_is_current() -> None:
    written = runpy.run_path(str(ROOT / "tools" / "format_index.py"))["page"]()

    assert written == (ROOT / "docs/reference/formats.md").read_text(), (
        "run: .venv/bin/python tools/format_index.py > docs/reference/formats.md"
    )


def test_the_index_of_strategies_is_current() -> None:
    written = runpy.run_path(str(ROOT / "tools" / "strategy_index.py"))["page"]()

    assert all(1 == written.count(f"| `{entry.id}` |") for entry in catalogue())
    assert written == (ROOT / "docs/strategies/README.md").read_text(), (
        "run: .venv/bin/python tools/strategy_index.py > docs/strategies/README.md"
    )


def test_a_third_partys_strategy_solves_what_singles_do_not() -> None:
    """In a process of its own: the example changes the catalogue."""
    program = ROOT / "examples" / "law_of_leftovers.py"
    done = subprocess.run(
        [sys.executable, str(program)], capture_output=True, text=True, check=True
    )

    assert "Law of leftovers: " in done.stdout
    assert done.stdout.splitlines()[-1].startswith("solved: ")


def test_the_page_about_own_strategies_quotes_the_example() -> None:
    page = (ROOT / "docs/howto/strategies.md").read_text()
    program = (ROOT / "examples" / "law_of_leftovers.py").read_text()

    quotes = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert quotes
    assert all(quote in program for quote in quotes)


def test_every_strategy_has_a_current_picture_of_itself_at_work() -> None:
    tool = runpy.run_path(str(ROOT / "tools" / "strategy_pictures.py"))
    examples = tool["examples"]()

    assert {entry.id for entry in catalogue()} == set(examples)
    for id_, example in examples.items():
        drawn = (ROOT / "docs/strategies/pictures" / f"{id_}.svg").read_text()
        assert tool["picture"](id_, example) == drawn, "run: tools/strategy_pictures.py"


def test_every_constraint_has_a_page_with_a_current_picture() -> None:
    tool = runpy.run_path(str(ROOT / "tools" / "constraint_pages.py"))
    folder = ROOT / "docs/constraints"
    pages = {page.name: page.read_text() for page in folder.glob("*.md")}
    nav = (ROOT / "mkdocs.yml").read_text()

    assert tool["pages"]() == pages, "run: tools/constraint_pages.py"
    assert [] == [name for name in pages if f"constraints/{name}" not in nav]
    drawn = {picture.stem: picture.read_text() for picture in folder.glob("pictures/*.svg")}
    assert {id_: tool["picture"](kind) for id_, kind in CONSTRAINTS.items()} == drawn


def test_the_pictures_of_propagators_are_current() -> None:
    pictures = runpy.run_path(str(ROOT / "tools" / "propagator_pictures.py"))["pictures"]()

    for name, drawn in pictures.items():
        kept = (ROOT / "docs/explanation/propagation" / name).read_text()
        assert drawn == kept, "run: tools/propagator_pictures.py"


def test_the_map_of_files_is_current() -> None:
    tool = ROOT / "tools" / "file_map.py"
    done = subprocess.run(
        [sys.executable, str(tool), "--check"], capture_output=True, text=True, check=False
    )

    assert ("", 0) == (done.stdout, done.returncode)


@pytest.mark.parametrize("id_", [entry.id for entry in catalogue() if entry.writes_chains])
def test_the_page_of_a_strategy_with_chains_says_how_to_read_them(id_: str) -> None:
    pages = [page.read_text() for page in PAGES if page.parent.name == "strategies"]
    [page] = [page for page in pages if f"pictures/{id_}.svg" in page]

    assert CHAIN_LEGEND in page.replace("`", "")


def test_the_page_of_reasons_says_how_to_read_an_assumption() -> None:
    [page] = [page for page in PAGES if page.match("strategies/reasons.md")]

    assert ACCOUNT_LEGEND in page.read_text().replace("`", "")
