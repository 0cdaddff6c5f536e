# SPDX-License-Identifier: MIT
"""Certificates: a claim about a clue problem and its proof, as one JSON object.

A certificate says what is claimed (the board, the pattern, the allowed strategies, the fixed
digits), and how it is proved: the *kind*, and the evidence of that kind. It consists of plain text
and numbers, so anyone can write another checker.

>>> claim = Claim("4x4", "xx..............", ("naked_single",))
>>> text = Certificate("few_clues", claim, {}).to_text()
>>> Certificate.parse(text).claim.pattern
'xx..............'
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING, Any, Self

from cluesmith.board.text import brief
from cluesmith.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Mapping

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
            return "no clues of the pattern are an answer"
        return "the puzzle is an answer"


class Written:
    """The parts of every certificate."""

    kind: str
    claim: Any
    evidence: Mapping[str, Any]

    def __repr__(self) -> str:
        return brief(self, f"{self.kind}, {self.claim.proved}")

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
class Certificate(Written):
    """A claim and its proof.

    Attributes:
        kind: how it is proved; the checkers are listed by kind.
        claim: what is proved.
        evidence: what the checker of the kind needs.
    """

    kind: str
    claim: Claim
    evidence: Mapping[str, Any]

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a certificate.

        Raises:
            InputError: text that is not a certificate.
        """
        kind, claim, evidence = certificate_parts(text)
        return cls(kind, _claim(claim), evidence)


def certificate_parts(text: str) -> tuple[str, dict[str, Any], dict[str, Any]]:
    """Return the kind, the claim and the evidence of a certificate about anything.

    Raises:
        InputError: text that is not a certificate.
    """
    try:
        data = json.loads(text, object_pairs_hook=_object)
    except InputError:
        raise
    except (ValueError, RecursionError) as error:
        raise InputError("text that is not JSON", expected="a certificate") from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise InputError("an object without format", expected=f"the format {FORMAT!r}")
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


def _claim(data: Mapping[str, Any]) -> Claim:
    names = {field.name for field in fields(Claim)}
    if set(data) != names:
        raise InputError("a claim with other parts", expected=", ".join(sorted(names)))
    texts = [data["board"], data["pattern"], data["fixed"]]
    lists = [data["allow"], data["require"], data["forbid"]]
    minimal, puzzle = data["minimal"], data["puzzle"]
    if not (
        all(isinstance(text, str) for text in texts)
        and all(isinstance(names, list) for names in lists)
        and all(isinstance(name, str) for names in lists for name in names)
        and isinstance(minimal, bool)
        and (puzzle is None or isinstance(puzzle, str))
    ):
        raise InputError("a claim with parts of other kinds", expected="texts and lists of texts")
    board, pattern, fixed = map(str, texts)
    allow, require, forbid = map(tuple, lists)
    return Claim(board, pattern, allow, require, forbid, minimal, fixed, puzzle)
