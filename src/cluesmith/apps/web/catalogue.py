# SPDX-License-Identifier: MIT
"""What the page has to know before anything is asked: every name that a request may use.

>>> told = catalogue()
>>> told["sets"][0], told["boards"][0]["spec"]
({'name': 'singles', 'members': ['naked_single', 'hidden_single']}, '4x4')
"""

from __future__ import annotations

from typing import Any

from cluesmith import __version__
from cluesmith.apps.web.boards import drawn_board
from cluesmith.board import Board
from cluesmith.board.formats import FORMATS
from cluesmith.board.glyphs import SHAPES
from cluesmith.board.shapes import SYMMETRIES, shape
from cluesmith.clue_problem.methods.contract import METHODS
from cluesmith.engines.contract import ENGINES
from cluesmith.engines.infer.kinds import EncodingKind
from cluesmith.engines.infer.technique import Technique
from cluesmith.engines.propagate.schemes import WEAKER
from cluesmith.rating.contract import SCALES, scale
from cluesmith.strategies.catalogue import Strategy, named_sets
from cluesmith.strategies.catalogue import catalogue as strategies

BOARDS = (
    "4x4",
    "6x6",
    "8x8",
    "9x9",
    "10x10",
    "12x12",
    "16x16",
    "25x25",
    "4x4+diagonals",
    "9x9+diagonals",
    "9x9+windoku",
    "9x9+diagonals+windoku",
    "jigsaw:111112233111222233122233333665544444665555444666665554777778899777888899788899999",
)
"""The boards that are offered by name; any other can be written."""


def catalogue() -> dict[str, Any]:
    """Return the names of boards, strategies, shapes, scales, engines and formats."""
    return {
        "version": __version__,
        "boards": [drawn_board(Board.parse(spec)) for spec in BOARDS],
        "strategies": [_strategy(entry) for entry in strategies()],
        "sets": [
            {"name": name, "members": [entry.id for entry in members]}
            for name, members in named_sets().items()
        ],
        "shapes": [{"name": name, "pattern": str(shape(name))} for name in SHAPES],
        "scales": {name: list(scale(name).ladder) for name in SCALES},
        "numbered_scales": [name for name in SCALES if scale(name).has_numbers],
        "symmetries": list(SYMMETRIES),
        "symmetry_moves": {name: [list(move) for move in SYMMETRIES[name]] for name in SYMMETRIES},
        "engines": {"solve": list(ENGINES), "set": list(METHODS)},
        "techniques": [str(technique) for technique in Technique],
        "encodings": [str(encoding) for encoding in EncodingKind],
        "schemes": [
            {"name": name, "weaker_than": [above for above in WEAKER if name in WEAKER[above]]}
            for name in WEAKER
        ],
        "formats": [
            {
                "name": known.name,
                "extension": known.suffixes[0] if known.suffixes else ".txt",
                "description": known.description,
                "keeps_board": known.keeps_board,
                "holds_many": known.holds_many,
            }
            for known in FORMATS
        ],
    }


def _strategy(entry: Strategy) -> dict[str, object]:
    return {
        "id": entry.id,
        "short": entry.aliases.get("short"),
        "name": entry.name,
        "level": entry.level.name.lower(),
        "family": entry.family,
        "assumes_uniqueness": entry.assumes_uniqueness,
        "is_strategy": entry.is_strategy,
    }
