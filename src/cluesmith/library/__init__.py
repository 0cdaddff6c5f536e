# SPDX-License-Identifier: MIT
"""The puzzle library: puzzles in one file, no two of them equivalent, and searches in it.

>>> import tempfile
>>> from pathlib import Path
>>> from cluesmith.board import Puzzle
>>> with tempfile.TemporaryDirectory() as folder, Library(Path(folder, "a.db"), create=True) as own:
...     own.add_puzzles([Puzzle.parse("1......3..2....4"), Puzzle.parse("4......2..3....1")])
...     [str(member.puzzle) for member in own.find(Query(least_clues=4))]
Added(added=1, known=1, refused=[])
['1......3..2....4']
"""

from cluesmith.library.importing import ImportBatch
from cluesmith.library.library import Added, Library, LibraryPuzzle
from cluesmith.library.query import Query

__all__ = ["Added", "ImportBatch", "Library", "LibraryPuzzle", "Query"]
