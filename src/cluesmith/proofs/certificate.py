# SPDX-License-Identifier: MIT
"""Certificates: a claim about a clue problem or a puzzle and its proof, as one JSON object.

A certificate says what is claimed (for a clue problem the board, the pattern, the allowed
strategies, the fixed digits), and how it is proved: the *kind*, and the evidence of that kind. It
consists of plain text and numbers, so anyone can write another checker.

>>> claim = Claim("4x4", "xx..............", ("naked_single",))
>>> text = Certificate("few_clues", claim, {}).to_text()
>>> Certificate.parse(text).claim.pattern
'xx..............'
>>> PuzzleClaim("4x4", "1......3..2....4", assume=("r1c2=2",)).proved
'with r1c2=2 there is no solution'
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING, Any, ClassVar, Self

from cluesmith.board.text import brief
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

FORMAT = "cluesmith certificate 1"
"""The format of every certificate."""


@dataclass(frozen=True)
class Claim:
    """What is claimed: these clue cells, these strategies, no clues (or these).

    Attributes:
        board: the spec of the board, as ``9x9``.
        pattern: the clue cells, ``x`` and ``.``.
        allow: ids of the strategies that must suffice.
        require: ids of strategies that are each needed: without it the others do not suffice.
        forbid: ids of strategies that must not suffice.
        minimal: whether every clue must be needed for the solution to be unique.
        fixed: known digits of the solution, or an empty text.
        puzzle: the puzzle that is claimed to be an answer; None for the claim that none exists.
    """

    board: str
    pattern: str
    allow: tuple[str, ...]
    require: tuple[str, ...] = ()
    forbid: tuple[str, ...] = ()
    minimal: bool = False
    fixed: str = ""
    puzzle: str | None = None

    def __repr__(self) -> str:
        return brief(self, self.proved)

    @property
    def proved(self) -> str:
        """What a valid certificate proves, in words."""
        if self.puzzle is None:
            return "no digits in these cells make a puzzle that the strategies solve"
        return "the puzzle is an answer"


@dataclass(frozen=True)
class PuzzleClaim:
    """The claim that these are solutions and, if it is complete, that there are no others.

    Attributes:
        board: the spec of the board, as ``9x9``.
        puzzle: the digits of the puzzle.
        marks: the candidates left, cell by cell and digit by digit, with ``.`` for each one ruled
            out; an empty text if only the digits rule candidates out.
        assume: candidates that are assumed to hold, as ``r4c7=5``.
        solutions: full grids.
        complete: whether there are no other solutions.

    "This candidate is impossible" is the claim that with the candidate assumed there is no
    solution.
    """

    board: str
    puzzle: str
    marks: str = ""
    assume: tuple[str, ...] = ()
    solutions: tuple[str, ...] = ()
    complete: bool = True

    def __repr__(self) -> str:
        return brief(self, self.proved)

    @property
    def proved(self) -> str:
        """What a valid certificate proves, in words."""
        where = f"with {', '.join(self.assume)} there" if self.assume else "there"
        count = len(self.solutions)
        if not count:
            return f"{where} is no solution"
        if self.complete and count == 1:
            return f"{where} is exactly one solution"
        number = f"exactly {count}" if self.complete else f"at least {count}"
        return f"{where} {'is' if count == 1 else 'are'} {number} solution{'s' * (count > 1)}"


@dataclass(frozen=True, repr=False)
class AnyCertificate:
    """A claim and its proof.

    Attributes:
        kind: how it is proved; the checkers are listed by kind.
        claim: what is proved.
        evidence: what the checker of the kind needs.
    """

    kind: str
    claim: Any
    evidence: Mapping[str, Any]

    claim_type: ClassVar[type[Claim | PuzzleClaim]]

    def __repr__(self) -> str:
        return brief(self, f"{self.kind}, {self.claim.proved}")

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a certificate.

        Raises:
            InputError: text that is not a certificate with such a claim.
        """
        kind, claim, evidence = certificate_parts(text)
        return cls(kind, _claim(cls.claim_type, claim), evidence)

    def to_text(self) -> str:
        """Return the certificate as one line of JSON."""
        return json.dumps(self.to_json(), separators=(",", ":"))

    def to_json(self) -> dict[str, Any]:
        """Return the certificate as plain data."""
        return {
            "format": FORMAT,
            "kind": self.kind,
            "claim": asdict(self.claim),
            "evidence": dict(self.evidence),
        }


@dataclass(frozen=True, repr=False)
class Certificate(AnyCertificate):
    """A claim about a clue problem, and its proof."""

    claim: Claim
    claim_type = Claim


@dataclass(frozen=True, repr=False)
class PuzzleCertificate(AnyCertificate):
    """A claim about the solutions of a puzzle, and its proof."""

    claim: PuzzleClaim
    claim_type = PuzzleClaim


def certificate_parts(text: str) -> tuple[str, dict[str, Any], dict[str, Any]]:
    """Return the kind, the claim and the evidence of a certificate about anything.

    The JSON of a verb that carries a certificate is read, too.

    Raises:
        InputError: text that is not a certificate.
    """
    try:
        data = json.loads(text, object_pairs_hook=_object)
    except InputError:
        raise
    except (ValueError, RecursionError) as error:
        raise InputError("text that is not JSON", expected="a certificate") from error
    if isinstance(data, dict) and "format" not in data and "certificate" in data:
        carried = data["certificate"]
        if isinstance(carried, str) and carried != text:
            return certificate_parts(carried)
        if carried is None:
            raise InputError("a result without a certificate", expected="a certificate")
        data = carried
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        found = repr(data["format"])[:40] if isinstance(data, dict) and "format" in data else "none"
        raise InputError(f"the format {found}", expected=f"the format {FORMAT!r}")
    claim, evidence, kind = data.get("claim"), data.get("evidence"), data.get("kind")
    if set(data) != {"format", "kind", "claim", "evidence"}:
        raise InputError(
            "a certificate with parts missing or unknown", expected="kind, claim, evidence"
        )
    if not (isinstance(claim, dict) and isinstance(evidence, dict) and isinstance(kind, str)):
        raise InputError("a certificate with parts missing", expected="kind, claim, evidence")
    return kind, claim, evidence


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return the object of these members; each key may occur once."""
    members = dict(pairs)
    if len(members) < len(pairs):
        raise InputError("a certificate that says something twice", expected="each key once")
    return members


_IS_OF_TYPE: dict[str, Callable[[Any], bool]] = {
    "bool": lambda value: isinstance(value, bool),
    "str": lambda value: isinstance(value, str),
    "str | None": lambda value: value is None or isinstance(value, str),
    "tuple[str, ...]": lambda value: (
        isinstance(value, list) and all(isinstance(text, str) for text in value)
    ),
}
"""Whether JSON has the type of a part of a claim."""


def _claim(claim_type: type[Claim | PuzzleClaim], data: Mapping[str, Any]) -> Any:
    """Return the claim with these parts, each checked."""
    types = {field.name: str(field.type) for field in fields(claim_type)}
    if set(data) != set(types):
        raise InputError("a claim with other parts", expected=", ".join(sorted(types)))
    if not all(_IS_OF_TYPE[type_](data[name]) for name, type_ in types.items()):
        raise InputError("a claim with parts of other kinds", expected="texts and lists of texts")
    parts: dict[str, Any] = {
        name: tuple(part) if isinstance(part, list) else part for name, part in data.items()
    }
    return claim_type(**parts)
