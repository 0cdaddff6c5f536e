# SPDX-License-Identifier: MIT
"""What the core in the browser must know of the declarations of this package, as plain data.

The core in the page answers verbs without a server. Names, bounds and tables are not written
there a second time: they are written from here into a file of the static site.

>>> told = core_data()
>>> told["bodies"]["solve"]["expected"]["count"], told["schemes"]["FC"]
('a whole number from 1 to 1000', 0)
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

from cluesmith import _native
from cluesmith.apps.web.boards import drawn_board, drawn_constraints
from cluesmith.apps.web.examples import stored_positions
from cluesmith.apps.web.gestures import Gesture, gesture_of
from cluesmith.apps.web.page_catalogue import catalogue as page_catalogue
from cluesmith.apps.web.page_catalogue import offered_boards
from cluesmith.apps.web.route_bodies import BODIES
from cluesmith.apps.web.studio_work import COUNTED, JUDGE_SECONDS, LIVE_SECONDS
from cluesmith.board import Candidates, Position
from cluesmith.board.constraint_tables import compile_constraints
from cluesmith.board.constraints import CONSTRAINTS
from cluesmith.board.formats import fpuzzles, scl
from cluesmith.board.formats.decoding import REFUSALS
from cluesmith.board.geometry import STANDARD, Board
from cluesmith.board.glyphs import SHAPES
from cluesmith.board.shapes import SYMMETRIES, shape
from cluesmith.board.symmetry import classic_order
from cluesmith.clue_problem.advice import sound_families
from cluesmith.clue_problem.lower_bounds import bound_for_any_strategies
from cluesmith.clue_problem.methods import find, portfolio, refute
from cluesmith.engines.close import KERNEL_BITS
from cluesmith.engines.contract import ENGINES
from cluesmith.engines.cover.matrix import board_matrix
from cluesmith.engines.cover.ratings import PLACE_WEIGHT, UNIQUE, rating
from cluesmith.engines.infer.kinds import Branching
from cluesmith.engines.infer.technique import InferenceStatus, Technique
from cluesmith.engines.propagate.propagation import PropagationStatus
from cluesmith.engines.propagate.schemes import MODELS, SCHEMES, WEAKER
from cluesmith.engines.summary import MOST_REPEATED
from cluesmith.engines.true_candidates import FIRST_SOLUTIONS
from cluesmith.errors import MOST_LISTED, InputError
from cluesmith.generating.generate import RANDOM_SHARE
from cluesmith.generating.request import GRIDS
from cluesmith.generating.request import METHODS as GENERATING_METHODS
from cluesmith.generating.requirement import BUDGET, STANDINGS
from cluesmith.rating import cover, hodoku
from cluesmith.rating.contract import Scale, scales
from cluesmith.rating.rate import REASONS
from cluesmith.serving.bodies import MOST_QUOTED, Body
from cluesmith.strategies.catalogue import catalogue, known_names, named_sets, select_steps
from cluesmith.verbs.explain import QUICK_SCALES
from cluesmith.verbs.infer import USERS

_MOST_SIZE_OF_RULES = 9
"""On larger boards there would be tens of thousands of pairs."""

_FOR_READERS = ("title", "description", "examples")
"""What a schema says for people; the check of a request does not need it."""


def core_data() -> dict[str, Any]:
    """Return the declarations that the core in the browser uses."""
    return {
        "bodies": {name: _body(body) for name, body in BODIES.items()},
        "engines": list(ENGINES),
        "boards": [_board(board) for board in offered_boards()],
        "rules": {
            board.size: _rules(board)
            for board in offered_boards()
            if board.size <= _MOST_SIZE_OF_RULES and board.spec == f"{board.size}x{board.size}"
        },
        "shapes": {name: str(shape(name)) for name in SHAPES},
        "symmetries": SYMMETRIES,
        "strategies": _strategies(),
        "explanations": _explanations(),
        "examples": {id_: list(map(_position, found)) for id_, found in stored_positions().items()},
        "kernel_bits": KERNEL_BITS,
        "scales": {scale.name: _scale(scale) for scale in scales("all")},
        "reasons": REASONS,
        "hodoku": {
            "levels": list(hodoku.LEVELS),
            "most": list(hodoku.MOST),
            "searches": [
                {"level": each.level, "score": each.score} for each in hodoku.SEARCHES.values()
            ],
        },
        "explainer": _native.explainer_techniques(),
        "cover": {
            "unique": UNIQUE,
            "place_weight": PLACE_WEIGHT,
            "bounds": list(cover.PRINTED_BOUNDS),
        },
        "inference": _inference(),
        "schemes": {name: model.parts for name, model in SCHEMES.items()},
        "lattice": list(WEAKER),
        "propagation_statuses": [str(status) for status in PropagationStatus],
        "scale_of_schemes": list(MODELS),
        "sites": {
            "shorthand": scl.SHORT_NAMES,
            "fpuzzles": _members(fpuzzles),
            "sudokupad": _members(scl),
            "rules": list(scl.RULES),
        },
        "budget": BUDGET,
        "standings": list(STANDINGS),
        "generating": {"methods": list(GENERATING_METHODS), "grids": list(GRIDS)},
        "limits": _limits(),
        "quick_scales": QUICK_SCALES,
        "messages": {
            "most_listed": MOST_LISTED,
            "most_quoted": MOST_QUOTED,
            "most_repeated": MOST_REPEATED,
            "refusals": REFUSALS,
        },
    }


def _board(board: Board) -> dict[str, Any]:
    """Return what the core must know of a board that the page offers."""
    fewest = bound_for_any_strategies(board)
    groups = list(board.groups)
    return {
        "geometry": drawn_board(board),
        "drawing": drawn_constraints(board),
        "members": board.members,
        "order": classic_order(board),
        "chutes": [[groups.index(line) for line in chute.lines] for chute in board.chutes],
        "fewest_clues": {"clues": fewest.clues, "rests_on": fewest.rests_on},
        "lacking": [name for name, model in SCHEMES.items() if model.lacks(board)],
        "ungraded": {
            scale.name: scale.rates_only(board) for scale in scales("all") if not scale.rates(board)
        },
        "cover": _cover(board),
    }


def _rules(board: Board) -> dict[str, Any]:
    """Return the rules of a whole board that relate two cells or make groups, by their names."""
    rules = {}
    for name, kind in CONSTRAINTS.items():
        if gesture_of(kind) is not Gesture.BOARD:
            continue
        try:
            ruled = Board.parse(f"{board.spec}+{name}")
        except InputError:  # a rule that needs other boxes
            continue
        compiled = compile_constraints(ruled)
        if compiled.tables.filter_count:
            continue
        pairs: dict[tuple[int, ...], list[int]] = {}
        for pair, relations in compiled.relations.items():
            for _, table in relations:
                pairs.setdefault(tuple(table), []).extend(pair)
        rules[name] = {
            "words": ruled.constraints[0].words(ruled),
            "relations": [{"table": table, "pairs": cells} for table, cells in pairs.items()],
            "groups": compiled.groups,
        }
    return rules


def _limits() -> dict[str, Any]:
    """Return how far searches go: their shares, moves, seconds and numbers of solutions."""
    return {
        "moves": find.MOVES,
        "dense_share": find.DENSE,
        "first_moves": portfolio.FIRST_WORK["find"],
        "turns": portfolio.MOST_TURNS,
        "relaxation_share": portfolio.SHARE,
        "relaxation_turns": {
            relaxation.__name__: turn for turn, relaxation in portfolio.RELAXATIONS.items()
        },
        "fillings": refute.MOST_FILLINGS,
        "random_share": RANDOM_SHARE,
        "first_solutions": FIRST_SOLUTIONS,
        "counted": COUNTED,
        "judge_seconds": JUDGE_SECONDS,
        "live_seconds": LIVE_SECONDS,
    }


def _body(body: type[Body]) -> dict[str, Any]:
    """Return the fields of a request: what pydantic checks, and what a refusal expects."""
    schema = _without_texts(body.model_json_schema())
    return {
        "properties": schema.get("properties", {}),
        "required": schema.get("required", []),
        "expected": body.expected,
    }


def _without_texts(schema: Any) -> Any:
    if isinstance(schema, list):
        return [_without_texts(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    # A field may itself be called `title`; then it has a schema, not a text.
    return {
        name: _without_texts(part)
        for name, part in schema.items()
        if name not in _FOR_READERS or isinstance(part, dict)
    }


def _strategies() -> dict[str, Any]:
    named, sets, listed = known_names()
    return {
        "named": {name: entry.id for name, entry in named.items()},
        "sets": {name: list(members) for name, members in sets.items()},
        "listed": listed,
        "members": {
            name: [entry.id for entry in members] for name, members in named_sets().items()
        },
        "families": [name for name, _ in sound_families()],
        "entries": [
            {
                "id": entry.id,
                "is_strategy": entry.is_strategy,
                "assumes_uniqueness": entry.assumes_uniqueness,
                "parts": list(entry.parts),
            }
            for entry in sorted(catalogue(), key=lambda entry: (entry.rank, entry.id))
        ],
        "steps": [entry.id for entry in select_steps("all", STANDARD)],
        "native": _native.native_strategies(),
    }


def _explanations() -> dict[str, Any]:
    """Return the names, templates and paints of strategies, and the words of accounts."""
    told = page_catalogue()
    keys = ("id", "name", "level", "sentence", "paints")
    declared = {each["id"]: {key: each[key] for key in keys} for each in told["strategies"]}
    return {"declared": declared, "account": told["account"]}


def _position(position: Position) -> list[object]:
    """Return the clues, the values, and what is ruled out beside them: cells and masks."""
    pairs = zip(Candidates.of(position.values).masks, position.candidates.masks, strict=True)
    gone = [[cell, left & ~kept] for cell, (left, kept) in enumerate(pairs) if left & ~kept]
    return [str(position.clues), str(position.values), gone]


def _members(site: Any) -> list[str]:
    """Return the members of a site's JSON that a puzzle without constraints may have."""
    return sorted((site.KNOWN | site.HARMLESS) - set(site.DIAGONALS))


def _inference() -> dict[str, Any]:
    """Return the techniques of inference in the order of native code, and how they may end."""
    scale = Technique.sequence("least")
    return {
        "techniques": [
            {"name": str(each), "difficulty": each.difficulty, "on_scale": each in scale}
            for each in Technique
        ],
        "branchings": [str(each) for each in Branching],
        "statuses": [str(each) for each in InferenceStatus],
        "users": USERS,
    }


def _scale(scale: Scale) -> dict[str, Any]:
    return {
        "fields": list(scale.fields),
        "beside": list(scale.beside),
        "is_timed": scale.is_timed,
        "ladder": list(scale.ladder),
        "has_numbers": scale.has_numbers,
        "numbers": _numbers(scale.numbers),
    }


def _numbers(numbers: Sequence[float]) -> list[float] | None:
    """Return the numbers of a scale; None for all whole ones."""
    return None if isinstance(numbers, range) else list(numbers)


def _cover(board: Board) -> dict[str, Any]:
    """Return the kind of each group in exact cover, and the ratings of columns by their kinds."""
    kinds = board_matrix(board).kinds
    one, two, three = (
        [rating(types) for types in product(kinds, repeat=count)] for count in (1, 2, 3)
    )
    groups = [kinds.index(str(group.kind)) for group in board.groups]
    return {"kinds": groups, "one": one, "two": two, "three": three}
