# SPDX-License-Identifier: MIT
"""The clue problem as an answer set program, for clingo.

The program is a page of general rules, and facts from the declarations of the allowed strategies:
what each of their ground rules needs, places and removes. Everything in an answer set is derived
from the clues, so the answer sets are exactly the puzzles that the strategies solve. Steps have no
numbers, unlike in the paper's encoding.

Digits that are not fixed are interchangeable: the clue cells use them in order.

>>> from cluesmith.clue_problem.methods.contract import Effort
>>> from cluesmith.clue_problem.problem import ClueProblem
>>> str(METHOD.settle(ClueProblem.of("x......x..x....x"), Effort()).answer)
'found'
>>> str(METHOD.settle(ClueProblem.of("x......x..x....."), Effort()).answer)
'impossible'
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from cluesmith.board import Puzzle
from cluesmith.clue_problem.methods.found_puzzles import FoundPuzzles
from cluesmith.clue_problem.verdict import Verdict
from cluesmith.errors import InputError, Interrupted
from cluesmith.strategies.closure import ENDLESS, ListingStopped, Patience, ground_rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from clingo import Control, Model

    from cluesmith.clue_problem.methods.contract import Effort
    from cluesmith.clue_problem.problem import ClueProblem
    from cluesmith.strategies.rule import Rule

GENERAL = """\
% Cells count from 0 in reading order. out(C,D): digit D is ruled out of cell C.

% The clues are chosen.
{ clue(C,D) : digit(D) } = 1 :- clue_cell(_,C).
placed(C,D) :- clue(C,D).

% A digit that is placed rules out the others of its cell, and itself from the peers.
out(C,E) :- placed(C,D), digit(E), E != D.
out(P,D) :- placed(C,D), peer(C,P).

% A rule of a strategy fires when all that it needs is ruled out.
fires(R) :- rule(R), out(C,D) : needs(R,C,D).
placed(C,D) :- fires(R), places(R,C,D).
out(C,D) :- fires(R), removes(R,C,D).

% In the end one digit is left for each cell, and each digit has a cell in each group.
:- cell(C), out(C,D) : digit(D).
:- cell(C), digit(D), digit(E), D < E, not out(C,D), not out(C,E).
:- group(G), digit(D), out(C,D) : in_group(C,G).
:- fixed(C,D), out(C,D).

% A free digit occurs in the clue cells only after the free digit before it.
used(I+1,D) :- clue_cell(I,C), clue(C,D).
used(I+1,D) :- clue_cell(I,_), used(I,D).
:- clue_cell(I,C), clue(C,E), free(D,E), not used(I,D).

#defined clue_cell/2. #defined fixed/2. #defined free/2.
#defined needs/3. #defined places/3. #defined removes/3.
#show clue/2.
"""

_SLICE = 0.02
"""Seconds between two checks of the time limit."""


_MOST_THREADS = 64
"""The most threads that clingo takes."""

_RULES_AT_A_TIME = 256
"""Rules that are written between two checks of the time."""

SMALL = 60_000
"""Characters of a program, as of boards up to 6x6, that clingo grounds in hundredths of a second.

Larger programs get a process of their own, because nothing can end clingo while it grounds."""


def program_text(problem: ClueProblem, patience: Patience = ENDLESS) -> str:
    """Return the whole program; its answer sets are the puzzles that ``allow`` solves.

    Raises:
        InputError: the rules of an allowed strategy cannot be listed.
        ListingStopped: the time was over first.
    """
    return GENERAL + "".join(f"{line}\n" for line in _facts(problem, patience))


def _facts(problem: ClueProblem, patience: Patience) -> Iterator[str]:
    pattern, board = problem.pattern, problem.pattern.board
    yield f"digit(1..{board.size}). cell(0..{board.cell_count - 1})."
    for cell in range(board.cell_count):
        yield f"peer({cell},({_pool(board.peers[cell])}))."
    for index, group in enumerate(board.groups):
        yield f"group({index}). in_group(({_pool(group.cells)}),{index})."
    for index, cell in enumerate(pattern.cells):
        yield f"clue_cell({index},{cell})."
    for cell, digit in enumerate(problem.fixed.digits):
        if digit:
            yield f"fixed({cell},{digit})."
    free = [digit for digit in range(1, board.size + 1) if digit not in problem.fixed.digits]
    for before, digit in pairwise(free):
        yield f"free({before},{digit})."
    for index, rule in enumerate(ground_rules(board, problem.allow, patience)):
        # A sound rule never rules out a clue, so rules about clue cells alone are not needed.
        if any(cell not in pattern for cell, _ in rule.placements | rule.eliminations):
            yield _rule_facts(index, rule)
        if not index % _RULES_AT_A_TIME:
            patience.check()


def _rule_facts(index: int, rule: Rule) -> str:
    parts = [f"rule({index})."]
    for name, pairs in (
        ("needs", rule.premises),
        ("places", rule.placements),
        ("removes", rule.eliminations),
    ):
        if pairs:
            pool = ";".join(f"{index},{cell},{digit}" for cell, digit in sorted(pairs))
            parts.append(f"{name}({pool}).")
    return " ".join(parts)


def _pool(cells: Iterable[int]) -> str:
    return ";".join(map(str, cells))


class Asp:
    """Settles with clingo; its budget counts conflicts."""

    name = "asp"

    def settle(self, problem: ClueProblem, effort: Effort) -> Verdict:
        """Enumerate the answer sets and keep the puzzles that the problem accepts.

        Raises:
            Interrupted: on Ctrl-C, with the verdict so far.
        """
        answers = FoundPuzzles(problem, effort.count)
        try:
            text = program_text(problem, effort.patience)
            enumerate_ = _enumerate if len(text) < SMALL else _enumerate_in_child
            is_complete = enumerate_(text, answers, effort)
        except InputError as error:
            return Verdict.undecided(problem, self.name, f"no answer set program: {error}")
        except ListingStopped:
            return Verdict.undecided(problem, self.name, effort.OVER_WHILE_LISTING)
        except KeyboardInterrupt:
            verdict = answers.verdict(self.name, _tried(answers, "interrupted"))
            raise Interrupted(verdict) from None
        if is_complete and not answers.puzzles:
            return Verdict.impossible(problem, self.name, _why(answers))
        return answers.verdict(self.name, _tried(answers, "the effort ended"))


METHOD = Asp()


def new_control(seed: int, threads: int, budget: int | None) -> Control:
    """Return clingo without a program, which is to enumerate all answer sets."""
    import clingo

    control = clingo.Control(
        [
            "--models=0",
            "--sign-def=rnd",  # without it the seed has no effect
            f"--seed={seed % 2**32}",
            f"--parallel-mode={min(threads, _MOST_THREADS)}",
        ],
        logger=lambda *_: None,
    )
    if budget is not None:
        control.configuration.solve.solve_limit = str(budget)  # type: ignore[union-attr]
    return control


def _enumerate_in_child(text: str, answers: FoundPuzzles, effort: Effort) -> bool:
    """Do the same in another process, which can be ended at any moment."""
    from cluesmith.clue_problem.methods import asp_child
    from cluesmith.engines.sat.process import Child

    board = answers.problem.pattern.board
    question = asp_child.question(text, effort.seed, effort.threads, effort.budget)
    read = 0
    with Child(question, "cluesmith.clue_problem.methods.asp_child") as child:
        has_ended = False
        while not has_ended and not effort.is_over:
            has_ended = child.has_ended()
            lines = child.said()[read:].rpartition(b"\n")[0].splitlines(keepends=True)
            for line in lines:
                read += len(line) + (not line.endswith(b"\n"))
                if line.strip() == asp_child.EXHAUSTED:
                    return True
                answers.offer(Puzzle.empty(board).with_digits(asp_child.clues(line)))
                if answers.is_full or effort.is_over:
                    return False
    return False


def _enumerate(text: str, answers: FoundPuzzles, effort: Effort) -> bool:
    """Offer the answer sets as puzzles; return whether these are all."""
    control = new_control(effort.seed, effort.threads, effort.budget)
    control.add("base", [], text)
    if effort.is_over:
        return False
    control.ground([("base", [])])
    with control.solve(yield_=True, async_=True) as handle:
        while True:
            handle.resume()
            while not handle.wait(_SLICE):
                if effort.is_over:
                    handle.cancel()
                    return False
            model = handle.model()
            if model is None:
                return bool(handle.get().exhausted)
            answers.offer(_puzzle(model, answers.problem))
            if answers.is_full or effort.is_over:
                handle.cancel()
                return False


def _puzzle(model: Model, problem: ClueProblem) -> Puzzle:
    return Puzzle.empty(problem.pattern.board).with_digits(clues_of(model))


def clues_of(model: Model) -> list[tuple[int, int]]:
    """Return the cells and digits of an answer set."""
    atoms = (atom.arguments for atom in model.symbols(shown=True))
    return [(cell.number, digit.number) for cell, digit in atoms]


def _tried(answers: FoundPuzzles, ending: str) -> str:
    if not answers.offered:
        return f"{ending} before the first answer set"
    return f"{ending} after {answers.offered} puzzles that the allowed strategies solve"


def _why(answers: FoundPuzzles) -> str:
    if not answers.offered:
        return "the answer set program has no answer set"
    return f"none of the {answers.offered} puzzles, up to renaming, meets the other conditions"
