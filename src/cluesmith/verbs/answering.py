# SPDX-License-Identifier: MIT
"""Requests: from the name of a verb and a dict of fields to JSON, the same for HTTP and for agents.

The fields of a request are what the verb works on, its *subject*, and the options of the verb.

>>> answer("solve", {"puzzle": "1......3..2....4"})["status"]
'unique'
>>> answer("generate", {"board": "4x4", "count": 2})["results"][1]["clues"] < 16
True
>>> answer("solve", {"puzzle": "1......3..2....4", "count": 0})
Traceback (most recent call last):
cluesmith.errors.InputError: got 0; expected a whole number from 1
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from json import dumps
from typing import Any

from cluesmith.board import Board, Puzzle, formats
from cluesmith.board.formats import PuzzleRecord
from cluesmith.board.formats.record import position_of
from cluesmith.board.shapes import pattern_of
from cluesmith.board.text import cell_name, digit_name, mask_of
from cluesmith.errors import InputError, in_field, unknown_name
from cluesmith.verbs.declaration import Verb, Watch, fields_of
from cluesmith.verbs.reading import PatternEntry, RequestEntry
from cluesmith.verbs.registry import VERBS

Fields = Mapping[str, Any]


@dataclass(frozen=True)
class Question:
    """A request that was read: a verb, and the entries that it works on.

    Attributes:
        verb: the verb with its options.
        entries: what it works on.
        fields: the fields of the request.
        watch: says how far the work has come.
    """

    verb: Verb
    entries: Sequence[Any]
    fields: Fields
    watch: Watch = field(default_factory=Watch)

    @classmethod
    def of(cls, name: str, fields: Fields) -> Question:
        """Return the question that a request asks, after all checks that need no work.

        Raises:
            InputError: an unknown verb, or a field that is refused; it names the field.
        """
        if name not in VERBS:
            raise unknown_name(name, "a verb", list(VERBS))
        verb = VERBS[name].of(fields)
        question = cls(verb, SUBJECTS[verb.subject](fields), fields)
        question._refusing(lambda: verb.check_with(question.entries))
        return question

    def results(self) -> Iterator[Any]:
        """Return the results, each as soon as it is there.

        Raises:
            InputError: what is wrong with the request, with its field.
        """
        results = self.verb.results(self.entries, self.watch)
        nothing = object()
        return iter(lambda: self._refusing(lambda: next(results, nothing)), nothing)

    def _refusing(self, work: Callable[[], Any]) -> Any:
        """Do some work; an error that names no field of the request names its subject."""
        try:
            return work()
        except InputError as error:
            if error.field not in {*self.fields, *fields_of(type(self.verb))}:
                error.field = SUBJECT_FIELDS.get(self.verb.subject, self.verb.subject) or None
            raise


def answer(name: str, fields: Fields) -> dict[str, object]:
    """Return the answer to a request as JSON has it; several results are a list ``results``.

    Raises:
        InputError: what is wrong with the request, with its field.
    """
    question = Question.of(name, fields)
    results = [result.to_json() for result in question.results()]
    return {"results": results} if question.verb.gives_many else results[0]


def board_of(fields: Fields) -> Board | None:
    """Return the board that a request names, None if the puzzle tells."""
    spec = fields.get("board")
    with in_field("board"):
        return None if not spec else Board.parse(spec)


def _position(fields: Fields) -> Sequence[PuzzleRecord]:
    """Return the position of a request: a puzzle, and what the player has written since."""
    board = board_of(fields)
    with in_field("puzzle"):
        position = formats.read_one(fields["puzzle"], board=board).position
    values, marks = fields.get("values"), fields.get("candidates")
    if values is not None or marks is not None:
        with in_field("values"):
            placed = position.values if values is None else Puzzle.parse(values, position.board)
            position = position_of(position.clues, placed, None)
        if marks is not None:
            with in_field("candidates"):
                masks = _masks(marks, position.board)
                position = position_of(position.clues, placed, masks)
    return [PuzzleRecord(position)]


def _text(fields: Fields) -> Sequence[PuzzleRecord]:
    board = board_of(fields)
    with in_field("text"):
        return formats.read(fields["text"], board=board)


def _pattern(fields: Fields) -> Sequence[PatternEntry]:
    board = board_of(fields)
    with in_field("pattern"):
        return [PatternEntry(pattern_of(fields["pattern"], board))]


def puzzles_of(fields: Fields) -> list[PuzzleRecord]:
    """Return the puzzles of a request that has a list of them."""
    board = board_of(fields)
    records = []
    for index, text in enumerate(fields.get("puzzles", ())):
        with in_field(f"puzzles.{index}"):
            records.append(formats.read_one(text, board=board))
    return records


def _certificate(fields: Fields) -> Sequence[Any]:
    from cluesmith.proofs.check import read_certificate

    text = fields["certificate"]
    with in_field("certificate"):
        return [read_certificate(text if isinstance(text, str) else dumps(text))]


SUBJECTS: dict[str, Callable[[Fields], Sequence[Any]]] = {
    "position": _position,
    "puzzle": _position,
    "text": _text,
    "pattern": _pattern,
    "puzzles": puzzles_of,
    "certificate": _certificate,
    "": lambda _: [RequestEntry({})],
}
"""What verbs work on: each reads the entries of a request."""

SUBJECT_FIELDS = {"position": "puzzle"}
"""The field of a subject, if its name is another."""


def _masks(marks: str | list[str], board: Board) -> list[int]:
    """Return the candidates of each cell; a cell of the list may be empty."""
    size, cells = board.size, board.cell_count
    if isinstance(marks, str):
        if len(marks) != cells * size:
            raise InputError(f"{len(marks)} characters of candidates", expected=f"{cells * size}")
        marks = [marks[start : start + size] for start in range(0, len(marks), size)]
        marks = [cell.replace(".", "").replace("0", "") for cell in marks]
    if len(marks) != cells:
        raise InputError(f"candidates of {len(marks)} cells", expected=f"{cells}")
    known = {digit_name(digit): digit for digit in range(1, size + 1)}
    masks = []
    for cell, digits in enumerate(marks):
        unknown = next((char for char in digits.upper() if char not in known), None)
        if unknown is not None:
            raise InputError(
                f"the candidate {unknown!r} in {cell_name(cell, size)}",
                expected=f"digits 1 to {digit_name(size)}",
            )
        masks.append(mask_of(known[char] for char in digits.upper()))
    return masks
