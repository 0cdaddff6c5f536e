# SPDX-License-Identifier: MIT
"""Solving with a proof: that there is no solution, no second one, or none with a candidate.

Any engine finds the solutions; CaDiCaL proves that there are no others, by refuting clauses. The
proof leaves out what follows from the clues by unit propagation: the checker finds that again. On
boards with constraints the general search proves it, see ``lemmas.py``.

>>> from cluesmith.proofs.check import check
>>> certified = certify("1......3..2....4")
>>> str(certified.outcome.status), check(certified.certificate).reason
('unique', 'there is exactly one solution')
>>> check(refute_candidate("1......3..2....4", "r1c2", 2).certificate).reason
'with r1c2=2 there is no solution'
"""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING

import numpy as np

from cluesmith.arguments import checked_arguments
from cluesmith.board.candidate_names import candidate_of, name_of
from cluesmith.board.text import brief, digit_name
from cluesmith.engines.limits import deadline
from cluesmith.engines.sat.cadical import solve_clauses
from cluesmith.engines.sat.engine import remaining_clauses
from cluesmith.engines.solve import as_position, solve
from cluesmith.errors import InputError, Interrupted, in_field
from cluesmith.proofs.certificate import PuzzleCertificate, PuzzleClaim
from cluesmith.proofs.checkers.evidence import packed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cluesmith.board import Board, Candidates, Position, Puzzle
    from cluesmith.engines.outcome import Outcome


@dataclass(frozen=True)
class Certified:
    """An outcome and what proves it.

    Attributes:
        outcome: the solutions, with what is assumed, and what is known about their number.
        certificate: the proof; None if the time was too short for one.
    """

    outcome: Outcome
    certificate: PuzzleCertificate | None

    def to_json(self) -> dict[str, object]:
        """Return the keys of ``cluesmith solve --json`` and the certificate as text."""
        text = None if self.certificate is None else self.certificate.to_text()
        return self.outcome.to_json() | {"certificate": text}

    def __repr__(self) -> str:
        proof = "without a" if self.certificate is None else f"{self.certificate.kind}"
        return brief(self, f"{self.outcome.status}, {proof} certificate")


@checked_arguments
def certify(
    puzzle: str | Puzzle | Candidates | Position,
    *,
    assume: Iterable[str] = (),
    limit: int = 2,
    engine: str = "speed",
    time: float | None = None,
) -> Certified:
    """Solve a puzzle and prove what is said about its solutions.

    Args:
        puzzle: a puzzle, a position, candidates, or text in any format.
        assume: candidates that are taken to hold, as ``r4c7=5``.
        limit: stop after so many solutions. Where there are fewer, it is proved that these are all.
        engine: the engine that looks for the solutions.
        time: seconds for the solutions and the proof.

    Raises:
        InputError: a puzzle that cannot be read, or an assumption that is not a candidate.
        Interrupted: on Ctrl-C, with what is certain by then.
    """
    began = monotonic()
    start = as_position(puzzle)
    assumed = parse_assumptions(assume, start.board)
    position = start.assuming(assumed)
    try:
        outcome = solve(position, limit=limit, engine=engine, time=time)
    except Interrupted as stopped:
        raise Interrupted(Certified(stopped.outcome, None)) from None  # type: ignore[arg-type]
    claim = _claim(start, assumed, outcome)
    if not outcome.is_complete:
        is_proved = bool(outcome.solutions)
        return Certified(outcome, PuzzleCertificate("solutions", claim, {}) if is_proved else None)
    if outcome.count > len(outcome.solutions):  # more than are kept
        return Certified(outcome, None)
    seconds_left = None if time is None else max(0.0, time - (monotonic() - began))
    try:
        if start.board.is_plain:
            kind, evidence = "rup", _refutation(position, outcome.solutions, seconds_left)
        else:
            kind, evidence = "lemmas", _lemmas(position, outcome.solutions, seconds_left)
    except KeyboardInterrupt:
        raise Interrupted(Certified(outcome, None)) from None
    if evidence is None:
        return Certified(outcome, None)
    packed_evidence = {key: packed(text) for key, text in evidence.items()}
    return Certified(outcome, PuzzleCertificate(kind, claim, packed_evidence))


def parse_assumptions(names: Iterable[str], board: Board) -> tuple[tuple[int, int], ...]:
    """Return the candidates that names like ``r4c7=5`` mean on a board.

    Raises:
        InputError: a name that is not a candidate, with the field ``assume``.
    """
    with in_field("assume"):
        return tuple(candidate_of(name, board) for name in names)


@checked_arguments
def refute_candidate(
    puzzle: str | Puzzle | Candidates | Position,
    cell: str | int,
    digit: int,
    *,
    time: float | None = None,
) -> Certified:
    """Prove that a candidate is impossible, or find a solution that has it.

    Args:
        puzzle: a puzzle, a position, candidates, or text in any format.
        cell: the cell, as ``r4c7`` or by number.
        digit: the digit.
        time: seconds for the search and the proof.

    Returns:
        An outcome with the status *none* and its certificate where the candidate is impossible.
        Otherwise an outcome with a solution that has it.

    Raises:
        InputError: there is no such candidate on the board.
    """
    position = as_position(puzzle)
    board = position.board
    if isinstance(cell, int):
        if not 0 <= cell < board.cell_count:
            raise InputError(f"cell {cell}", expected=f"0 to {board.cell_count - 1}")
    else:
        cell = board.parse_cell(cell)
    if not 1 <= digit <= board.size:
        raise InputError(f"digit {digit}", expected=f"1 to {digit_name(board.size)}")
    name = name_of(cell, digit, board)
    return certify(position, assume=[name], limit=1, time=time)


def _claim(position: Position, assumed: Iterable[tuple[int, int]], outcome: Outcome) -> PuzzleClaim:
    board = position.board
    return PuzzleClaim(
        board=board.spec,
        puzzle=str(position.values),
        marks="" if position.marks is None else str(position.marks),
        assume=tuple(name_of(cell, digit, board) for cell, digit in assumed),
        solutions=tuple(map(str, outcome.solutions)),
        complete=outcome.is_complete,
    )


def _lemmas(
    position: Position, solutions: Iterable[Puzzle], time: float | None
) -> dict[str, str] | None:
    """Return the same evidence for a board with constraints."""
    from cluesmith.proofs.lemmas import refutation

    found = refutation(position, solutions, time)
    return None if found is None else {"lemmas": found[0], "proof": found[1]}


def _refutation(
    position: Position, solutions: Iterable[Puzzle], time: float | None
) -> dict[str, str] | None:
    """Return the evidence that a position has no other solutions; None where the time is over."""
    size = position.board.size
    blocking = [
        literal
        for grid in solutions
        for literal in (*(-size * cell - digit for cell, digit in enumerate(grid.digits)), 0)
    ]
    literals = np.concatenate([remaining_clauses(position), np.array(blocking, np.int32)])
    proof = solve_clauses(literals, deadline(time)).proof
    if proof is None:
        return None
    # The checker keeps all clauses: it starts from the whole encoding, which has others.
    lines = (line for line in proof.splitlines(True) if not line.startswith("d"))
    return {"proof": "".join(lines)}
