"""The C++ core; arrays in, arrays out, the GIL released in every loop."""

from collections.abc import Callable, Sequence
from typing import Annotated, Any, overload

import numpy
from numpy.typing import NDArray


def chosen_isa() -> str:
    """The instruction set in use: base, avx2 or avx512."""

def choose_isa(name: str) -> None:
    """
    Uses an instruction set from now on; an empty name is what the program started with.
    """

def supported_isas() -> list[str]:
    """The instruction sets that this processor supports, weakest first."""

class ConstraintTables:
    """The constraints of a board; digits count from 0 in here."""

    def __init__(self, digits: int, first_value: int, cells: int) -> None: ...

    def add_pair(self, first: int, second: int, allowed: Sequence[int]) -> None:
        """
        Relates two cells: for each digit of the first the mask of digits of the second.
        """

    def add_pair_filter(self, first: int, second: int, allowed: Sequence[int]) -> None:
        """The same as a filter, for strategies."""

    def add_set(self, cells: Sequence[int], family: Sequence[int]) -> None:
        """
        The digits differ, and their set is in the family: a bit for each set, 64 a word.
        """

    def add_sum(self, cells: Sequence[int], parts: Sequence[tuple[int, int]], totals: Sequence[int]) -> None:
        """
        The values of parts (factor, number of cells) add up to one of the totals.
        """

    def add_automaton(self, states: int, transitions: Sequence[int], starts: Sequence[int], ends: Sequence[int]) -> int:
        """
        Adds an automaton; a transition is state, digit and next state. Returns its number.
        """

    def add_line(self, cells: Sequence[int], automaton: int) -> None:
        """An automaton accepts the digits of the cells in order."""

    def add_blocks(self, cells: Sequence[int], cases: Sequence[tuple[int, int, int, int, Sequence[tuple[int, int]]]]) -> None:
        """
        The digits differ and fit a case: begin, end and total of a block, the mask of other digits, and fixed digits as pairs of place and digit.
        """

    def add_counts(self, cells: Sequence[int], allowed: Sequence[int]) -> None:
        """Each digit occurs as often as its bits allow."""

    def join_alternatives(self, starts: Sequence[int]) -> None:
        """
        At least one alternative holds; each begins at the filter of this number and runs to the next.
        """

    @property
    def filter_count(self) -> int:
        """The number of filters."""

    def cells(self, index: int) -> list[int]:
        """The cells of a filter, in its order."""

    def narrow(self, index: int, masks: Sequence[int]) -> tuple[bool, list[int]]:
        """Runs a filter: (whether digits can hold it, the masks that are left)."""

    def relax(self, index: int, masks: Sequence[int], place: int, digit: int) -> tuple[bool, list[int]]:
        """
        Explains a removal: (whether it follows, the masks from which it still follows); place -1 explains a contradiction.
        """

def solve_many(puzzles: Annotated[NDArray[numpy.uint8], dict(shape=(None, 81), order='C', device='cpu', writable=False)], *, limit: int = 2, threads: int = 1) -> tuple[NDArray[numpy.uint8], NDArray[numpy.uint8], int]:
    """
    Solves 9x9 puzzles: (first solutions, numbers of solutions up to the limit, guesses).
    """

def solve_into(puzzles: Annotated[NDArray[numpy.uint8], dict(shape=(None, 81), order='C', device='cpu', writable=False)], out: Annotated[NDArray[numpy.uint8], dict(shape=(None, 81), order='C', device='cpu')], *, limit: int = 2, threads: int = 1) -> tuple[NDArray[numpy.uint8], int]:
    """
    The same, with the solutions written to `out`, which must be other memory: (numbers of solutions, guesses).
    """

def solve_masks(masks: Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C', device='cpu', writable=False)], limit: int, keep: int, seconds: float) -> tuple[list[bytes], int, str, int]:
    """
    Enumerates what candidate masks of the 9x9 board leave: (solutions kept, count, ending, guesses).
    """

def solve_digits(digits: bytes, limit: int, keep: int, seconds: float) -> tuple[list[bytes], int, str, int]:
    """The same for the 81 digits of a puzzle, 0 for blank."""

class BoardTables:
    """The groups of a board, for the general solver."""

    @overload
    def __init__(self, size: int, groups: Annotated[NDArray[numpy.uint16], dict(shape=(None, None), order='C', device='cpu', writable=False)]) -> None: ...

    @overload
    def __init__(self, size: int, cells: int, groups: Annotated[NDArray[numpy.uint16], dict(shape=(None, None), order='C', device='cpu', writable=False)], constraints: ConstraintTables) -> None: ...

    @property
    def is_nine(self) -> bool:
        """Whether it is the classic 9x9 board, for which there is faster code."""

def solve_board(board: BoardTables, masks: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], limit: int, keep: int, seconds: float) -> tuple[list[bytes], int, str, tuple[int, int, int]]:
    """
    Enumerates what candidate masks leave: (solutions kept, count, ending, (guesses, conflicts, propagations)).
    """

def refute_board(board: BoardTables, masks: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], known: bytes, seconds: float) -> tuple[NDArray[numpy.int32], str]:
    """
    Proves that there are no solutions but the known grids: (lines of the proof, ending). A line is its source (0: it follows, 1: a link, from 2: a filter), literals, and 0.
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

    def __init__(self, size: int, premise_starts: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], premises: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], conclusion_starts: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], conclusions: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], *, cells: int = -1) -> None: ...

    def __len__(self) -> int: ...

    def close(self, positions: Annotated[NDArray[numpy.uint32], dict(shape=(None, None), order='C', device='cpu', writable=False)], *, threads: int = 1) -> NDArray[numpy.uint32]:
        """
        Closes candidate masks, a position a row; zeros where one contradicts itself.
        """

def close_many(puzzles: Annotated[NDArray[numpy.uint8], dict(shape=(None, 81), order='C', device='cpu', writable=False)], set: int, *, threads: int = 1) -> NDArray[numpy.uint16]:
    """
    Closes 9x9 puzzles under a set of strategies (a sum of NAKED_SINGLE and so on): candidate masks, zeros where a puzzle contradicts itself.
    """

def close_basics(positions: Annotated[NDArray[numpy.uint32], dict(shape=(None, None), order='C', device='cpu', writable=False)], *, threads: int = 1) -> NDArray[numpy.uint32]:
    """
    Closes candidate masks of the 9x9 board under singles and locked candidates, a position a row; zeros where one contradicts itself.
    """

def smallest_reason(board: BoardTables, masks: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], filters: Sequence[int] = [], *, most: int | None = None, seconds: float = -1.0) -> tuple[tuple[int, int], list[tuple[int, int]]] | None:
    """
    The candidate that the fewest choices refute, as far as a search finds, and these choices: (-1, cell) for the digits of a cell, (group, digit) for the places of a digit in a group, (-2, filter) for the ways of one of the filters. None if every candidate can be true, or the time is up. With `most`, None if a quick search finds no reason of at most so many choices.
    """

def small_reason(board: BoardTables, masks: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], candidate: tuple[int, int], is_true: bool, *, seconds: float = -1.0) -> list[tuple[int, int]]:
    """
    Few choices that refute that a candidate is true, or false; empty if it can be so, or the time is up.
    """

def reason_premises(board: BoardTables, masks: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], candidate: tuple[int, int], is_true: bool, places: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The ruled-out candidates that a reason rests on: a minimal set."""

def reason_account(board: BoardTables, masks: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], candidate: tuple[int, int], is_true: bool, places: Sequence[tuple[int, int]]) -> list[Any]:
    """
    How choices refute that a candidate is true, or false: a list of (choice, what is left of it, accounts of the cases if there are several). What is left is a list of candidates for each case: one candidate, or those of a way.
    """

ORIGIN_CELL: int = 0

ORIGIN_GROUP: int = 1

ORIGIN_OVERLAP: int = 2

ORIGIN_RELATION: int = 3

ORIGIN_FILTER: int = 4

def easiest_refutation(board: BoardTables, masks: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], most_cases: int, *, seconds: float = -1.0) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """
    The candidate that is refuted with the least effort by what follows from it, and the effort: conclusions and cases. None if no candidate is refuted with so many cases, or the time is up.
    """

def refutation(board: BoardTables, masks: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], candidate: tuple[int, int], effort: tuple[int, int]) -> tuple[list[tuple[int, int]], tuple[Any, ...]]:
    """
    The ruled-out candidates that a refutation rests on, and its account: lines, what has nothing left at their end, and cases. A line has an origin, whether its candidates are true, and these; a case has a digit and an account. An origin has a kind and two numbers: the cell; the group and the digit; two groups; two cells; the filter.
    """

def rate_by_reasons(board: BoardTables, positions: Annotated[NDArray[numpy.uint32], dict(shape=(None, None), order='C', device='cpu', writable=False)], solutions: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], filters: Sequence[int] = [], *, seconds: float = -1.0, threads: int = 1) -> tuple[NDArray[numpy.uint8], NDArray[numpy.uint16], NDArray[numpy.uint8]]:
    """
    Rates positions with one solution by the sizes of reasons, so many seconds each: for each how it ended (0 solved, 3 unfinished), the most choices of a step, and whether it is proved that fewer do not suffice.
    """

def walk_like_hodoku(puzzles: Annotated[NDArray[numpy.uint8], dict(shape=(None, 81), order='C', device='cpu', writable=False)], solutions: Annotated[NDArray[numpy.uint8], dict(shape=(None, 81), order='C', device='cpu', writable=False)], *, threads: int = 1) -> tuple[NDArray[numpy.uint8], NDArray[numpy.uint16]]:
    """
    Walks through 9x9 puzzles as HoDoKu does: for each how it ended (0 solved, 1 stuck, 2 contradiction), and how many steps each search took.
    """

def hodoku_path(puzzle: Annotated[NDArray[numpy.uint8], dict(shape=(None, 81), order='C', device='cpu', writable=False)], solution: Annotated[NDArray[numpy.uint8], dict(shape=(None, 81), order='C', device='cpu', writable=False)], *, seconds: float = -1.0) -> tuple[int, list[tuple[int, int, list[tuple[int, int]], list[tuple[int, int]], list[int], list[int], list[list[tuple[list[int], int, bool]]]]]]:
    """
    HoDoKu's way through one 9x9 puzzle: how it ended, and for each step its search, its technique, placements, eliminations, the digits and the cells to look for, and chains of (cells, digit, whether it is there).
    """

def walk_like_explainer(puzzles: Annotated[NDArray[numpy.uint8], dict(shape=(None, 81), order='C', device='cpu', writable=False)], *, seconds: float = -1.0, threads: int = 1) -> tuple[NDArray[numpy.uint8], NDArray[numpy.uint8], NDArray[numpy.uint8]]:
    """
    Walks through 9x9 puzzles in Sudoku Explainer's order, so many seconds each: for each how it ended (0 solved, 1 stuck, 2 contradiction, 3 unfinished), in tenths the ratings of the hardest step, of the hardest up to the first placement and of the first step, and the number of the hardest technique.
    """

def explainer_path(puzzle: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], *, seconds: float = -1.0) -> tuple[list[tuple[int, int, list[tuple[int, int]], list[tuple[int, int]]]], int, bool]:
    """
    The steps of a 9x9 puzzle in Sudoku Explainer's order: ([(number of the technique, rating in tenths, placements, eliminations)], how it ended (0 solved, 1 stuck, 2 contradiction, 3 unfinished), whether Ctrl-C ended it).
    """

def dynamic_chain(placed: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], masks: Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C', device='cpu', writable=False)], *, seconds: float = -1.0) -> tuple[int, int, tuple[int, int], bool] | None:
    """
    The first dynamic forcing chain of Sudoku Explainer: (depth, rating in tenths, candidate, whether it is true); the depth is 2 and more if chains are nested in it. None if there is none, or the time is up.
    """

def explainer_techniques() -> list[str]:
    """
    The techniques of Sudoku Explainer in the order in which they are tried.
    """

class Requirement:
    """What a puzzle has to keep while its clues are taken away."""

    def __init__(self, board: BoardTables, closer: Closer | None, proper: bool, budget: int) -> None: ...

def standings() -> list[str]:
    """
    How a requirement can stand to a puzzle, in the order of the numbers that stand for these.
    """

def generate(requirement: Requirement, orbits: Sequence[Sequence[int]], method: str, blind: int, least: int, most: int, minimal: bool, *, grids: str = 'quick', seed: int, tries: int, threads: int = 1, seconds: float = -1.0, stop: StopFlag | None = None) -> tuple[NDArray[numpy.uint8], NDArray[numpy.uint8], NDArray[numpy.uint8], NDArray[numpy.uint32], int, bool]:
    """
    Tries to make puzzles, one for each seed in a row: (puzzles, solutions, whether every clue is needed as a standing, the try of each, tries done, interrupted).
    """

def reduce_many(requirement: Requirement, puzzles: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], orbits: Sequence[Sequence[int]], *, seed: int, threads: int = 1, seconds: float = -1.0, stop: StopFlag | None = None) -> tuple[NDArray[numpy.uint8], NDArray[numpy.uint8], NDArray[numpy.uint8], NDArray[numpy.uint8], bool]:
    """
    Takes clues away while the requirement is met: (reduced, standings, standings without each clue, 1 where the requirement is met and 2 where no clue can go, interrupted).
    """

class CoverMatrix:
    """A sparse matrix, as an exact-cover problem."""

    def __init__(self, starts: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], columns: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], column_count: int, primary: int) -> None: ...

    def dance(self, rows: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], limit: int, keep: int, seconds: float) -> tuple[NDArray[numpy.uint64], NDArray[numpy.uint32], int, str, tuple[int, int]]:
        """
        Enumerates the covers by some rows: (where each kept cover starts, their rows, count, ending, (guesses, updates)).
        """

class CoverRules:
    """A matrix with kinds of columns and ratings."""

    def __init__(self, matrix: CoverMatrix, kinds: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], one: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], two: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], three: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], unique: int, places: Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C', device='cpu', writable=False)], place_weight: int) -> None: ...

    def simulate(self, selected: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], deleted: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], last: int, seconds: float) -> tuple[list[tuple[int, int, int, bool, int, int, list[int], list[int]]], int, str]:
        """
        Applies theorems 5 to `last`: ([(theorem, rating in tenths, row rating, is closed, class size, shape (0 set, 1 chain, 2 branch), columns, rows)], hardest rating, solved | stuck | contradiction | unfinished | interrupted).
        """

    def simulate_many(self, puzzles: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], *, last: int = 9, threads: int = 1) -> tuple[NDArray[numpy.uint8], NDArray[numpy.uint8], NDArray[numpy.uint8]]:
        """
        Rates puzzles, whose digit d in cell c is row c * digits + d - 1: for each the hardest rating, how it ended (0 solved, 1 stuck, 2 contradiction), and the highest theorem.
        """

    def simulate_up_to(self, puzzles: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], top: int, *, last: int = 9, every_step: bool = False, threads: int = 1) -> tuple[NDArray[numpy.uint8], NDArray[numpy.uint8], NDArray[numpy.uint8]]:
        """
        The same up to the first step that is rated higher than `top`, which ends it (4): for each puzzle the hardest rating, how it ended, and 1 for each cell of that step, or where it is stuck of what is left. With `every_step` no step ends it, and the cells are those of all such steps.
        """

    def rate_row_search(self, puzzles: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], *, threads: int = 1) -> tuple[NDArray[numpy.uint8], NDArray[numpy.uint32], NDArray[numpy.uint8]]:
        """
        Rates the search of rows: for each puzzle that of the hardest step, the sum over all steps, and how it ended.
        """

    def count_costs(self, puzzles: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)]) -> list[tuple[int, int, int, int, int, int, float]]:
        """
        Simulates puzzles and returns for each of theorems 5 to 9, over all puzzles: (tries, tries that changed something, N(c) operations, the rows left in them, N(r) operations, N(N(r)) operations, combinations of columns in the theorem's scope).
        """

def native_strategies() -> list[str]:
    """The ids of the strategies that walk knows."""

def walk(placed: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], masks: Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C', device='cpu', writable=False)], strategies: Sequence[str], clues: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)] | None = None, *, most: int | None = None, seconds: float | None = None) -> tuple[list[tuple[int, tuple[tuple[int, int], ...], tuple[tuple[int, int], ...], tuple[Any, ...]]], str]:
    """
    Walks with strategies in the order given: ([(index of strategy, placements, eliminations, witness for its reasons)], solved | stuck | contradiction | unfinished | interrupted). Avoidable rectangles need to know which cells are clues: a flag for each cell. A walk is unfinished after the most steps or seconds.
    """

def replay(placed: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], masks: Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C', device='cpu', writable=False)], steps: Sequence[tuple[Sequence[tuple[int, int]], Sequence[tuple[int, int]]]]) -> list[tuple[bytes, bytes, bytes, str]]:
    """
    Takes steps, each (placements, eliminations), and returns the grid before the first and after each: (digits, masks as uint16, ten sets of cells of 11 bytes: the cells without a digit and the places of each digit, candidates as text).
    """

def walk_many(puzzles: Annotated[NDArray[numpy.uint8], dict(shape=(None, 81), order='C', device='cpu', writable=False)], strategies: Sequence[str], masks: Annotated[NDArray[numpy.uint16], dict(shape=(None, 81), order='C', device='cpu', writable=False)] | None = None, *, threads: int = 1) -> tuple[NDArray[numpy.uint8], NDArray[numpy.uint16], NDArray[numpy.uint16]]:
    """
    Walks from many puzzles on, all of whose digits are clues, or from the candidates of their masks: for each how it ended (0 solved, 1 stuck, 2 contradiction), how many steps each strategy took, and the candidate masks at the end.
    """

class BoardClauses:
    """The clauses of a board, for inference."""

    def __init__(self, size: int, literals: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], is_nine: bool) -> None:
        """
        Clauses end with 0. is_nine tells that they are the extended encoding of the classic 9x9 board, for which there is faster code.
        """

    def infer_many(self, digits: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], masks: Annotated[NDArray[numpy.uint32], dict(shape=(None, None), order='C', device='cpu', writable=False)] | None = None, *, technique: str, grid_analysis: bool, limit: int, branching: str, passes: int, nodes: int, keep: int, seconds: float, threads: int) -> tuple[NDArray[numpy.uint8], NDArray[numpy.uint8], NDArray[numpy.uint32], NDArray[numpy.uint32], NDArray[numpy.uint64], NDArray[numpy.uint64], NDArray[numpy.uint64], NDArray[numpy.float64], NDArray[numpy.uint8], bool]:
        """
        Infers from digits and, where there are none, candidate masks, a puzzle a row: (statuses, digits, masks, open variables, nodes, probes, models, seconds, solutions kept, interrupted). Statuses: 0 solved, 1 stuck, 2 contradiction, 3 multiple, 4 undecided.
        """

MOST_CHECKED_CLUES: int = 27

def check_tree(size: int, groups: Sequence[Sequence[int]], clues: Sequence[int], within: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], has_fixed: bool, rules: Sequence[tuple[Sequence[int], Sequence[int]]] | None, tokens: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], *, seconds: float = -1.0) -> tuple[bool, str, int, int, NDArray[numpy.uint8]]:
    """
    Follows a tree certificate; rules are (premises, conclusions) as candidates, None for naked singles: (whether the time ended it, objection or '', tokens read, cases, grids left to be judged).
    """

def check_classwise(clues: Sequence[int], tree: bytes, parts: Sequence[bytes], *, first: int = 0, step: int = 1, seconds: float = -1.0, stop: StopFlag | None = None) -> tuple[bool, str, int, int, NDArray[numpy.uint8]]:
    """
    Follows a classwise certificate: (whether the time ended it, objection or '', characters read, cases, fillings left to be judged). Of the parts, only every `step`-th is read, from `first` on.
    """

def check_rup(clauses: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], proof: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], deletes: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], *, seconds: float = -1.0) -> tuple[str, int]:
    """
    Checks that each clause of a proof follows by unit propagation: (refuted | not implied | no refutation | expired, line). Clauses end with 0; a flag for each line of the proof tells which delete.
    """

def count_chute(clues: int, *, limit: int, hidden_single: bool, pointing: bool, claiming: bool, seconds: float = -1.0) -> int | None:
    """
    How many fillings of three boxes in a row follow from their clues and all the rest of the board, by naked singles and what else is named; up to a limit. None where the time ended it.
    """

def cross_follows(clues: int, *, hidden_single: bool, pointing: bool, claiming: bool, seconds: float = -1.0) -> bool | None:
    """
    Whether some filling of a box, two boxes in a row with it and two in a column with it follows from their clues and all the rest of the board; None where the time ended it.
    """

ARCS: int = 512

CHANNEL: int = 1

BOUNDS: int = 2

RANGES: int = 4

HYPER_ARC: int = 8

SAME: int = 16

SAME_FLOW: int = 1024

COLORED: int = 32

ROWS_BOXES: int = 64

TEMPLATES: int = 2048

SHAVE: int = 128

ONE_PASS: int = 256

def propagate_masks(board: BoardTables, positions: Annotated[NDArray[numpy.uint32], dict(shape=(None, None), order='C', device='cpu', writable=False)], parts: int, most_nodes: int, *, seconds: float = -1.0, threads: int = 1, apart: bool = False) -> tuple[NDArray[numpy.uint32], NDArray[numpy.uint8], NDArray[numpy.int32], NDArray[numpy.uint64], NDArray[numpy.float64], bool]:
    """
    Runs a scheme (a sum of CHANNEL and so on; forward checking always) on candidate masks, a position a row, then a search of at most so many choice points: (masks left, statuses, failed groups, choice points, seconds, interrupted). Statuses: 0 solved, 1 stuck, 2 failed, 3 expired. Apart: each position on its own, with the seconds of the processor that it took.
    """

def enumerate_scheme(board: BoardTables, masks: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], parts: int, limit: int, keep: int, seconds: float) -> tuple[NDArray[numpy.uint8], int, str, int]:
    """
    Enumerates what candidate masks leave, by search with a scheme without shaving: (solutions kept, count, ending, choice points).
    """

MOST_CLASSWISE_CLUES: int = 27

class StopFlag:
    """Ends calls of other threads that were given it."""

    def __init__(self) -> None: ...

    def set(self) -> None: ...

    def is_set(self) -> bool: ...

class Closer:
    """The closure of clues under a set of strategies."""

    @staticmethod
    def naked_singles(board: BoardTables) -> Closer: ...

    @staticmethod
    def singles(board: BoardTables) -> Closer: ...

    @staticmethod
    def basics(board: BoardTables) -> Closer: ...

    @staticmethod
    def listed(rules: HornRules) -> Closer: ...

    @staticmethod
    def propagated(board: BoardTables, parts: int) -> Closer: ...

    @staticmethod
    def walked(ids: Sequence[str], after_basics: bool) -> Closer: ...

    def close(self, positions: Annotated[NDArray[numpy.uint32], dict(shape=(None, None), order='C', device='cpu', writable=False)], *, threads: int = 1) -> NDArray[numpy.uint32]:
        """
        Closes candidate masks, a position a row; zeros where one contradicts itself.
        """

class ClueTask:
    """What is asked of the clues of a pattern."""

    def __init__(self, board: BoardTables, cells: Sequence[int], within: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], allow: Closer, insufficient: Sequence[Closer], minimal: bool) -> None: ...

def anneal(task: ClueTask, *, seed: int, runs: int, moves: int, threads: int = 1, seconds: float = -1.0, stop: StopFlag | None = None) -> tuple[bool, NDArray[numpy.uint8], int, int, int, bool]:
    """
    Annealing runs from seeds in a row until one finds clues: (found, best clues, candidates left beyond one a cell, moves made, runs begun, interrupted).
    """

class ValueTask:
    """What is asked of the open values and the clues of a board."""

    def __init__(self, allow: Closer, filler: Closer, frame: BoardTables, fixed: Sequence[int], open: Sequence[Sequence[Sequence[int]]], cells: Sequence[int], within: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None: ...

def anneal_values(task: ValueTask, *, seed: int, runs: int, moves: int, threads: int = 1, seconds: float = -1.0, stop: StopFlag | None = None) -> tuple[bool, NDArray[numpy.uint8], int, int, int, bool]:
    """
    Annealing runs over full grids until the values and clues of one solve it: (found, best grid, candidates left beyond one a cell, moves made, runs begun, interrupted).
    """

def draw_value_grids(task: ValueTask, *, seed: int, count: int, seconds: float = -1.0, stop: StopFlag | None = None) -> NDArray[numpy.uint8]:
    """Random full grids that keep the fixed constraints, a grid a row."""

def candidates_left_by_values(task: ValueTask, grids: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], *, seconds: float = -1.0) -> NDArray[numpy.uint32]:
    """
    For each full grid the candidates that its values and clues leave beyond one a cell; 2**32 - 1 where it breaks a constraint.
    """

def generate_and_test(task: ClueTask, *, seed: int, runs: int, moves: int, threads: int = 1, seconds: float = -1.0, stop: StopFlag | None = None) -> tuple[bool, NDArray[numpy.uint8], int, int, int, bool]:
    """
    Runs of random clues that are tested and changed, from seeds in a row until one finds an answer: (found, best clues, candidates left beyond one a cell, tests made, runs begun, interrupted).
    """

def anneal_free(board: BoardTables, allow: Closer, clues: int, *, seed: int, runs: int, moves: int, threads: int = 1, seconds: float = -1.0, stop: StopFlag | None = None) -> tuple[bool, NDArray[numpy.uint8], int, int, int, bool]:
    """
    Annealing runs over cells and digits for a number of clues, until one finds a puzzle: (found, best clues, candidates left beyond one a cell, moves made, runs begun, interrupted).
    """

def decide(board: BoardTables, cells: Sequence[int], within: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], rules: HornRules | None, is_enough: Callable[[bytes], bool], *, budget: int, seconds: float = -1.0, stop: StopFlag | None = None) -> tuple[str, int, NDArray[numpy.uint32]]:
    """
    Searches all clues that rules (naked singles where None) solve, and hands each to a function: (exhausted | limit | expired | interrupted, nodes, tree).
    """

def decide_classwise(cells: Sequence[int], is_enough: Callable[[bytes], bool], *, budget: int, among: Sequence[int] = [], way: Sequence[int] = [], tries_few: bool = True, seconds: float = -1.0, stop: StopFlag | None = None) -> tuple[str, int, bytes]:
    """
    Searches the clues of some cells class by class, for singles and locked candidates, and calls is_enough with each filling that they solve until it returns True: (exhausted | limit | expired | interrupted, states, the text of the tree). The way leads to the subtree that is searched: which step is taken at each level.
    """

def estimate_classwise(cells: Sequence[int], *, walks: int, seed: int = 0, seconds: float = -1.0, stop: StopFlag | None = None) -> tuple[float, float, int]:
    """
    How many states decide_classwise visits, estimated by random walks: (states, standard error, walks).
    """

def split_classwise(cells: Sequence[int], is_enough: Callable[[bytes], bool], *, most: float, deepest: int, seed: int = 0, seconds: float = -1.0, stop: StopFlag | None = None) -> tuple[bool, bytes, list[tuple[list[int], float]]]:
    """
    Splits the tree of decide_classwise into subtrees of about `most` states each: (whether it came to an end, the text of the tree with a * for each of them, their ways and estimated states).
    """

def count_pinned(clues: int, set: int, *, limit: int, seconds: float = -1.0, stop: StopFlag | None = None) -> tuple[str, int]:
    """
    How many fillings of a chute a set of strategies solves from its clues and all the rest of the board: (exhausted | limit | expired, count up to the limit).
    """

def try_crossing(clues: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], band: int, stack: int, set: int, *, most: int, seconds: float = -1.0, stop: StopFlag | None = None) -> tuple[str, int]:
    """
    Whether singles and locked candidates solve some filling of a band and a stack from their clues and all the rest of the board: (pinned | refuted | too many | expired, closures).
    """

def single_out(solutions: Annotated[NDArray[numpy.uint8], dict(shape=(None, 81), order='C', device='cpu', writable=False)]) -> NDArray[numpy.uint16]:
    """
    Candidates (9 * cell + digit - 1), alone (then named twice) or two together, that exactly one of some solutions of a 9x9 puzzle has.
    """

LOOK_SUPPORT: int = 0

LOOK_BOUNDS: int = 1

LOOK_PARITY: int = 2

LOOK_LOCKED: int = 3

class FilterLooks:
    """Looks at the filters of a board."""

    def __init__(self, board: BoardTables) -> None: ...

    def first(self, masks: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], passes: Sequence[tuple[int, int]], start: int = 0) -> tuple[int, list[int]] | None:
        """
        The first of some passes (filter, look) that rules something out: its number and the masks after it, none at a contradiction; None if no pass does.
        """

def constrained_closer(board: BoardTables, *, naked: bool, hidden: bool, locked: bool, common_peers: bool, rules: Sequence[HornRules], passes: Sequence[tuple[int, int]]) -> Closer:
    """
    The closure on a board with constraints under strategies of groups, listed rules and passes (filter, look).
    """

def read_plain_lines(block: bytes, *, with_remarks: bool) -> tuple[NDArray[numpy.uint8], NDArray[numpy.int64], list[tuple[int, bytes]], int]:
    """
    Reads the plain 9x9 puzzles of a block of lines: (digits, the line of each from 0, other lines with data as (number from 0, text), number of lines). With remarks, lines that have any are among the others, together with the comment above them.
    """

class RowWriter:
    """Writes rows of text, column by column."""

    def __init__(self, rows: int) -> None: ...

    def add_text(self, text: bytes) -> None:
        """Adds the same text to each row."""

    def add_grids(self, digits: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], blank: bytes) -> None:
        """Adds the digits of a puzzle to each row."""

    def add_numbers(self, numbers: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None:
        """Adds a number to each row."""

    def add_words(self, codes: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], words: Sequence[bytes]) -> None:
        """Adds to each row the word of its code."""

    def write(self) -> tuple[bytes, NDArray[numpy.int64]]:
        """The rows as one text, and where each of them ends."""

def box_order(board: BoardTables) -> int:
    """
    The number of cells along a square box, 0 if the board has no such boxes.
    """

def explainer_step(placed: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], masks: Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C', device='cpu', writable=False)], *, seconds: float = -1.0) -> tuple[int, int, list[tuple[int, int]], list[tuple[int, int]]]:
    """
    The step that Sudoku Explainer would take from a 9x9 position: the number of its technique, its rating in tenths (0 if there is no step, as in a contradiction, or no time for it), and the cells and digits that it places and rules out.
    """

def filling_follows(digits: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], clues: int, *, hidden_single: bool, pointing: bool, claiming: bool) -> bool:
    """
    Whether one filling of a box, two boxes in a row with it and two in a column with it follows from its clues and all the rest of the board; digits are 0 to 8.
    """

def hodoku_techniques() -> tuple[list[str], int]:
    """
    The techniques of HoDoKu, and how many of them are searches, in the order in which they are tried.
    """

def keep_matchings(rows: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> tuple[bool, NDArray[numpy.uint32]]:
    """
    Keeps the entries of a square table, a mask a row, that are in some perfect matching of rows and columns: (whether there is one, the rows).
    """

def other_solutions(puzzles: Annotated[NDArray[numpy.uint8], dict(shape=(None, 81), order='C', device='cpu', writable=False)], known: Annotated[NDArray[numpy.uint8], dict(shape=(None, 81), order='C', device='cpu', writable=False)], *, together: int) -> tuple[NDArray[numpy.uint8], NDArray[numpy.uint8]]:
    """
    Looks for a solution of each puzzle that is not the known one, that many puzzles at a time: (the solutions, zeros where there is none, and 1 or 0).
    """

def shuffled_order(count: int, seed: int) -> list[int]:
    """The order in which reduce_many takes so many orbits."""
