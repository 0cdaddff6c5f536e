"""The C++ core; arrays in, arrays out, the GIL released in every loop."""

from collections.abc import Sequence
from typing import Annotated

import numpy
from numpy.typing import NDArray


def chosen_isa() -> str:
    """The instruction set in use: base, avx2 or avx512."""

def supported_isas() -> list[str]:
    """The instruction sets that this processor supports, weakest first."""

class BoardTables:
    """The groups of a board, for the general solver."""

    def __init__(self, size: int, groups: Annotated[NDArray[numpy.uint16], dict(shape=(None, None), order='C', device='cpu', writable=False)]) -> None: ...

def solve_board(board: BoardTables, masks: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], limit: int, keep: int, seconds: float) -> tuple[NDArray[numpy.uint8], int, str, int]:
    """
    Enumerates what candidate masks leave: (solutions kept, count, ending, guesses).
    """

def canonical_many(puzzles: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], *, threads: int = 1) -> NDArray[numpy.uint8]:
    """The min-lex canonical forms of puzzles of order 2 to 5."""

def canonical(puzzle: bytes) -> tuple[bytes, bool, bytes, bytes, bytes]:
    """
    The min-lex form of one puzzle and how it is reached: (form, whether transposed, then the image of each row, of each column and of each digit).
    """

def automorphism_chain(clues: bytes) -> list[list[tuple[bool, bytes, bytes]]]:
    """
    The automorphisms of a pattern as a chain of stabilisers: links of (whether transposed, the image of each row, of each column). Each automorphism is the product of one member of each link, the last link applied first.
    """

NAKED_SINGLE: int = 1

HIDDEN_SINGLE: int = 2

POINTING: int = 4

CLAIMING: int = 8

class HornRules:
    """Ground rules of strategies on a board."""

    def __init__(self, size: int, premise_starts: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], premises: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], conclusion_starts: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], conclusions: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None: ...

    def __len__(self) -> int: ...

    def close(self, positions: Annotated[NDArray[numpy.uint32], dict(shape=(None, None), order='C', device='cpu', writable=False)], *, threads: int = 1) -> NDArray[numpy.uint32]:
        """
        Closes candidate masks, a position a row; zeros where one contradicts itself.
        """

def close_many(puzzles: Annotated[NDArray[numpy.uint8], dict(shape=(None, 81), order='C', device='cpu', writable=False)], set: int, *, threads: int = 1) -> NDArray[numpy.uint16]:
    """
    Closes 9x9 puzzles under a set of strategies (a sum of NAKED_SINGLE and so on): candidate masks, zeros where a puzzle contradicts itself.
    """

def native_strategies() -> list[str]:
    """The ids of the strategies that walk knows."""

def walk(placed: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], masks: Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C', device='cpu', writable=False)], strategies: Sequence[str], clues: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)] | None = None) -> tuple[list[tuple[int, list[tuple[int, int]], list[tuple[int, int]]]], str]:
    """
    Walks with strategies in the order given: ([(index of strategy, placements, eliminations)], solved | stuck | contradiction). Avoidable rectangles need to know which cells are clues: a flag for each cell.
    """

def check_rup(clauses: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], proof: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], deletes: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> tuple[str, int]:
    """
    Checks that each clause of a proof follows by unit propagation: (refuted | not implied | no refutation, line). Clauses end with 0; a mark for each line of the proof tells which delete.
    """

def solve_many(puzzles: Annotated[NDArray[numpy.uint8], dict(shape=(None, 81), order='C', device='cpu', writable=False)], *, limit: int = 2, threads: int = 1) -> tuple[NDArray[numpy.uint8], NDArray[numpy.uint8], int]:
    """
    Solves 9x9 puzzles: (first solutions, numbers of solutions up to the limit, guesses).
    """

def solve_masks(masks: Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C', device='cpu', writable=False)], limit: int, keep: int, seconds: float) -> tuple[NDArray[numpy.uint8], int, str, int]:
    """
    Enumerates what candidate masks of the 9x9 board leave: (solutions kept, count, ending, guesses).
    """
