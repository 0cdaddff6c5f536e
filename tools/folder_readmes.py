# SPDX-License-Identifier: MIT
"""Writes the README of each folder of code from what its files say of themselves.

A file says what it is for in the first sentence of its docstring or head comment; a header speaks
for the source file of the same name. ``--check`` only tells which READMEs are out of date.
"""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SUFFIXES = (".py", ".hpp", ".cpp", ".sh", ".js")
LEAST = 4

INTRO = {
    "native": "The C++ core. Nothing here knows Python but `bindings/`.",
    "native/bindings": "What Python sees of the core, one file a family.",
    "native/scales/explainer": "The techniques of Sudoku Explainer's scale, and walks in its order.",
    "native/human": "Step-by-step solving of the 9x9 board: the first step of each strategy.",
    "native/infer": "Inference on clauses; nothing here knows strategies.",
    "native/kernels": "The 9x9 kernels, compiled once for each instruction set.\n"
    "They use nothing of the standard library (see `CMakeLists.txt`).",
    "native/propagate": "Constraint propagation: propagators, schemes, shaving and search.",
    "src/cluesmith/apps/web/page/js": "The studio's page as ES modules: no build step, nothing from elsewhere.",
    "src/cluesmith/apps/web/page/js/views": "The four views, and the parts that make them up.",
    "tests": "Tests by kind: `unit` mirrors the source, `properties` are Hypothesis, `conformance` "
    "holds corpora and papers' figures, `native` compares every processor path with slow oracles, "
    "`cli` runs the program, `docs` executes the documentation, `architecture` guards the shape.",
    "tests/browser": "The studio in a real browser, as its readers use it.",
    "tests/conformance": "Corpora and papers' figures, for every engine and strategy.",
    "tests/native": "Native code against slow oracles and the declarations, on every processor "
    "path.",
    "tests/proofs": "Certificates: valid ones pass, corrupted ones are refused.",
    "tests/properties": "What holds whatever the grid: round trips, invariance under symmetry, "
    "soundness of every rule.",
    "tests/unit/board": "The board, one file a module, tiny boards first.",
    "tests/unit/board/formats": "One file a family of formats: samples written by hand and what "
    "must be refused.\nRound trips and damaged texts are in `tests/properties/test_formats.py`.",
    "tests/unit/strategies": "One file a family: positions worked out by hand.",
    "tools": "What writes generated files; `make` and the tests call these.",
}


def folders() -> list[Path]:
    """Return the folders of code with more than three files."""
    roots = [ROOT / name for name in ("native", "src/cluesmith", "tests", "tools")]
    found = {path.parent for root in roots for path in root.rglob("*") if path.suffix in SUFFIXES}
    return sorted(folder for folder in found if len(list(members(folder))) >= LEAST)


def members(folder: Path) -> list[Path]:
    """Return the files of a folder that have a line of their own."""
    files = sorted(path for path in folder.iterdir() if path.suffix in SUFFIXES)
    headers = {path.stem for path in files if path.suffix == ".hpp"}
    return [
        path
        for path in files
        if path.name != "__init__.py" and not (path.suffix == ".cpp" and path.stem in headers)
    ]


def purpose(path: Path) -> str:
    """Return the first sentence of what a file says it is for."""
    text = path.read_text()
    if path.suffix == ".py":
        said = ast.get_docstring(ast.parse(text)) or ""
    elif path.suffix == ".js":
        comment = re.search(r"/\*\*(.*?)(?:@|\*/)", text, re.DOTALL)
        said = re.sub(r"^ \* ?", "", comment[1], flags=re.MULTILINE) if comment else ""
    else:
        comment = re.search(r"(?:^(?://|#)(?! ?SPDX|!).*\n)+", text, re.MULTILINE)
        said = re.sub(r"^(//|#) ?", "", comment[0], flags=re.MULTILINE) if comment else ""
    paragraph = " ".join(said.split("\n\n", 1)[0].split())
    return re.split(r"(?<=[^.]\.)\s", paragraph, maxsplit=1)[0]


def page(folder: Path) -> str:
    """Return the README of a folder."""
    name = folder.relative_to(ROOT).as_posix()
    init = folder / "__init__.py"
    intro = INTRO.get(name) or (purpose(init) if init.exists() else "")
    rows = "".join(f"| `{path.name}` | {purpose(path)} |\n" for path in members(folder))
    return f"# {name.removeprefix('src/')}\n\n{intro}\n\n| file | what |\n|---|---|\n{rows}"


def main() -> int:
    """Write or check every README."""
    stale = [f for f in folders() if _read(f / "README.md") != page(f)]
    for folder in stale:
        print(f"{folder.relative_to(ROOT)}/README.md")
        if "--check" not in sys.argv:
            (folder / "README.md").write_text(page(folder))
    return len(stale) if "--check" in sys.argv else 0


def _read(path: Path) -> str:
    return path.read_text() if path.exists() else ""


if __name__ == "__main__":
    sys.exit(main())
