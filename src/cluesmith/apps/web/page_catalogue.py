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
from cluesmith.apps.web.constraint_kinds import constraint_kinds
from cluesmith.board import Board
from cluesmith.board.features import SWITCHES
from cluesmith.board.formats import FORMATS
from cluesmith.board.geometry import STANDARD, board_names
from cluesmith.board.glyphs import SHAPES
from cluesmith.board.shapes import SYMMETRIES, shape
from cluesmith.clue_problem.methods.contract import METHODS
from cluesmith.engines.contract import ENGINES
from cluesmith.engines.infer.kinds import EncodingKind, NamedKind
from cluesmith.engines.infer.technique import Technique
from cluesmith.engines.propagate.schemes import WEAKER
from cluesmith.generating.layouts import KINDS
from cluesmith.lab.experiment import experiments
from cluesmith.rating.contract import Scale, scales
from cluesmith.strategies.accounts import ACCOUNT_WORDS
from cluesmith.strategies.catalogue import Strategy, named_sets
from cluesmith.strategies.catalogue import catalogue as strategies
from cluesmith.verbs.set_clues import SetClues

_JIGSAW_MAP = "111112233111222233122233333665544444665555444666665554777778899777888899788899999"
"""The map of the one jigsaw that is offered; any other can be written."""


def catalogue() -> dict[str, Any]:
    """Return the names of boards, strategies, shapes, scales and so on, and a default time."""
    return {
        "version": __version__,
        "boards": [drawn_board(board) for board in offered_boards()],
        "switches": list(SWITCHES),
        "constraints": constraint_kinds(),
        "layouts": list(KINDS),
        "strategies": [_strategy(entry) for entry in strategies() if _is_offered(entry)],
        "account": ACCOUNT_WORDS,
        "sets": [
            {"name": name, "members": [entry.id for entry in members]}
            for name, members in named_sets().items()
            if all(map(_is_offered, members))
        ],
        "shapes": [{"name": name, "pattern": str(shape(name))} for name in SHAPES],
        "scales": [_scale(scale) for scale in scales("all")],
        "symmetries": list(SYMMETRIES),
        "symmetry_moves": {name: [list(move) for move in SYMMETRIES[name]] for name in SYMMETRIES},
        "engines": {"solve": list(ENGINES), "set": list(METHODS)},
        "techniques": _choices(Technique),
        "encodings": _choices(EncodingKind),
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
        "experiments": [{"name": known.name, "title": known.title} for known in experiments()],
        "set_seconds": SetClues().time,
    }


def offered_boards() -> list[Board]:
    """Return the boards that the page offers by name."""
    jigsaw = "jigsaw:"
    return [Board.parse(name + _JIGSAW_MAP * (name == jigsaw)) for name in board_names()]


def _scale(scale: Scale) -> dict[str, object]:
    return {
        "name": scale.name,
        "title": scale.title or scale.name,
        "levels": list(scale.ladder),
        "has_numbers": scale.has_numbers,
        "highest": scale.highest,
        "board": None if scale.board is None else scale.board.spec,
        "knows_groups_only": scale.knows_groups_only,
    }


def _choices(names: type[NamedKind]) -> list[dict[str, str]]:
    return [{"name": str(name), "title": name.full_name} for name in names]


def _is_offered(entry: Strategy) -> bool:
    """Return whether a strategy means something on a plain board; the page offers no others."""
    return entry.objection(STANDARD) is None


def _strategy(entry: Strategy) -> dict[str, object]:
    return {
        "id": entry.id,
        "short": entry.aliases.get("short"),
        "name": entry.name,
        "others": _other_names(entry),
        "level": entry.level.name.lower(),
        "family": entry.family,
        "assumes_uniqueness": entry.assumes_uniqueness,
        "is_strategy": entry.is_strategy,
        "sentence": entry.sentence,
        "paints": dict(entry.paint_names),
    }


def _other_names(entry: Strategy) -> list[str]:
    """Return what else people call a strategy, without abbreviations."""
    names = (alias for source, alias in entry.aliases.items() if source != "short")
    return list(dict.fromkeys(name for name in names if name.lower() != entry.name.lower()))
