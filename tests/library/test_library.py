# SPDX-License-Identifier: MIT
"""The puzzle library: what is kept, what is refused, and what is found again."""

from __future__ import annotations

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby
from json import dumps, loads
from random import Random
from threading import Barrier
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cluesmith.board import Board, Pattern, Puzzle
from cluesmith.board.canonical import canonical_form
from cluesmith.board.formats import PuzzleRecord
from cluesmith.board.shapes import SYMMETRIES
from cluesmith.board.symmetry import Transformation
from cluesmith.engines.explain import explain
from cluesmith.engines.solve import solve
from cluesmith.errors import InputError
from cluesmith.generating.generate import generate
from cluesmith.library import ImportBatch, Library, Query, importing
from cluesmith.rating.contract import scale
from cluesmith.rating.rate import rate
from cluesmith.rating.target import target
from cluesmith.strategies.catalogue import select
from samples import EASY, ESCARGOT, MINIMAL_16, NO_SOLUTION, SEVENTEEN, TWO_SOLUTIONS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SMALL = "1......3..2....4"
JIGSAW = "jigsaw:1111222233334444"


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Library]:
    """Return an empty library."""
    with Library(tmp_path / "own.db", create=True) as library:
        yield library


@pytest.fixture(scope="module")
def mixed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    """Return a library of different puzzles, rated on two scales and traced."""
    puzzles = [Puzzle.parse(text) for text in (EASY, ESCARGOT, SEVENTEEN, SMALL, MINIMAL_16)]
    for symmetry in ("none", "rotation", "full"):
        puzzles += generate(12, symmetry=symmetry, seed=5).puzzles
    with Library(tmp_path_factory.mktemp("mixed") / "mixed.db", create=True) as library:
        assert len(puzzles) == library.add_puzzles(puzzles).added
        for name in ("cover", "hodoku"):
            list(library.rate(scale(name)))
        list(library.trace())
        yield library


def texts(library: Library, query: Query) -> list[str]:
    """Return the puzzles that a query finds, sorted."""
    return sorted(str(found.puzzle) for found in library.find(query))


def test_what_is_added_is_found_as_it_was_given(own: Library) -> None:
    entry = PuzzleRecord.of(Puzzle.parse(EASY), title="Erstes Rätsel", author="me")
    given: list[Puzzle | PuzzleRecord] = [entry, Puzzle.parse(SEVENTEEN), Puzzle.parse(MINIMAL_16)]
    added = own.add_puzzles(given)
    found = list(own.find(Query()))

    assert (3, 0, []) == (added.added, added.known, added.refused)
    assert [entry.puzzle, *given[1:]] == [each.puzzle for each in found]
    assert {"title": "Erstes Rätsel", "author": "me"} == found[0].meta
    assert entry == found[0].entry
    assert found[1] == own.get(2)
    assert own.get(4) is None


@settings(max_examples=40)
@given(st.randoms(use_true_random=False), st.sampled_from([EASY, SEVENTEEN, ESCARGOT, SMALL]))
def test_an_equivalent_puzzle_is_known_already(
    tmp_path_factory: pytest.TempPathFactory, rng: Random, text: str
) -> None:
    puzzle = Puzzle.parse(text)
    image = Transformation.random(puzzle.board, rng).apply(puzzle)
    with Library(tmp_path_factory.mktemp("pair") / "pair.db", create=True) as library:
        added = library.add_puzzles([puzzle, image])

        assert (1, 1) == (added.added, added.known)
        assert [puzzle] == [each.puzzle for each in library.find(Query(equivalent_to=image))]


def test_no_two_puzzles_of_a_library_are_equivalent(own: Library) -> None:
    """By the definition: of small puzzles, every class and no more."""
    board, rng = Board.classic(2), Random(3)
    grid = Puzzle.parse("1234341221434321")
    puzzles: list[Puzzle] = []
    while len(puzzles) < 60:
        cells = rng.sample(range(16), rng.randint(4, 6))
        puzzle = Puzzle(bytes(d if c in cells else 0 for c, d in enumerate(grid.digits)), board)
        if solve(puzzle).is_unique:
            puzzles.append(Transformation.random(board, rng).apply(puzzle))
    classes: dict[Puzzle, Puzzle] = {}
    for puzzle in puzzles:
        classes.setdefault(canonical_form(puzzle)[0], puzzle)
    added = own.add_puzzles(puzzles)

    assert list(classes.values()) == [each.puzzle for each in own.find(Query())]
    assert len(puzzles) - len(classes) == added.known > 0


def test_the_same_digits_on_another_board_are_another_puzzle(own: Library) -> None:
    grid = solve(Puzzle.empty(Board.parse("9x9+diagonals")), limit=1).solution
    assert grid is not None
    twice = [grid, Puzzle(grid.digits)]

    assert 2 == own.add_puzzles(twice).added
    assert [twice[0]] == [each.puzzle for each in own.find(Query(board=twice[0].board))]


def test_a_jigsaw_puzzle_is_kept_with_its_board(own: Library) -> None:
    board = Board.parse(JIGSAW)
    full = solve(Puzzle.empty(board), limit=1).solution
    assert full is not None
    assert 1 == own.add_puzzles([full]).added
    assert [full] == [each.puzzle for each in own.find(Query())]


def test_puzzles_without_exactly_one_solution_are_refused_with_their_lines(own: Library) -> None:
    bad = "55" + "." * 79
    given = [Puzzle.parse(text) for text in (EASY, TWO_SOLUTIONS, bad, NO_SOLUTION, SEVENTEEN)]
    added = own.add_puzzles(given)

    assert 2 == added.added
    assert [
        "line 2: several solutions; expected one",
        "line 3: 5 stands twice in row 1, in r1c1 and r1c2; expected each digit once in a group",
        "line 4: no solution; expected one",
    ] == [str(error) for error in added.refused]
    assert [TWO_SOLUTIONS, bad, NO_SOLUTION] == [error.text for error in added.refused]


def test_puzzles_of_several_boards_keep_their_order(own: Library) -> None:
    given = [Puzzle.parse(text) for text in (EASY, SMALL, SEVENTEEN, MINIMAL_16, ESCARGOT)]
    runs = [board for board, _ in groupby(given, key=lambda puzzle: puzzle.board)]

    assert runs == [lot.board for lot in ImportBatch.of(given)]
    own.add_puzzles(given)
    assert given == [each.puzzle for each in own.find(Query())]


@pytest.mark.parametrize("name", [name for name in SYMMETRIES if name != "none"])
def test_symmetries_are_those_of_the_pattern(mixed: Library, name: str) -> None:
    expected = []
    for found in mixed.find(Query()):
        pattern = Pattern.of(found.puzzle)
        cells, size = set(pattern.cells), pattern.board.size
        if all({m.image(c, size) for c in cells} == cells for m in SYMMETRIES[name]):
            expected.append(str(found.puzzle))

    assert sorted(expected) == texts(mixed, Query(symmetry=name))
    assert expected or name not in ("rotation", "full")


@pytest.mark.parametrize("level", ["very easy", "easy", "medium", "hard", "extreme"])
def test_levels_are_those_that_rate_gives(mixed: Library, level: str) -> None:
    expected = []
    assert 41 == len(mixed)
    for found in mixed.find(Query()):
        grade = rate(found.puzzle, "cover")["cover"]
        assert grade == found.ratings["cover"]
        if isinstance(grade, dict) and grade["level"] == level:
            expected.append(str(found.puzzle))

    assert sorted(expected) == texts(mixed, Query(targets=[target("cover", level)]))


def test_numbers_are_found_from_one_to_another_the_least_first(mixed: Library) -> None:
    wanted = target("hodoku", min=250, max=900)
    scores = {str(f.puzzle): f.ratings["hodoku"] for f in mixed.find(Query())}
    expected = {
        text: grade["score"]
        for text, grade in scores.items()
        if isinstance(grade, dict) and grade["score"] is not None
    }
    expected = {text: score for text, score in expected.items() if 250 <= score <= 900}  # type: ignore[operator]
    found = [str(each.puzzle) for each in mixed.find(Query(targets=[wanted]))]

    assert set(expected) == set(found)
    assert 1 < len(found) < len(scores)
    assert sorted(expected.values()) == [expected[text] for text in found]  # type: ignore[type-var]
    both = Query(targets=[wanted, target("cover", max=0.5)])
    assert set(texts(mixed, both)) <= set(found)


def test_strategies_are_those_of_the_trace(mixed: Library) -> None:
    puzzles = list(mixed.find(Query(board=Board.classic(3))))

    assert 39 == len(puzzles)
    for found in puzzles:
        trace = explain(found.puzzle, [strategy.id for strategy in select("all")])
        used = {taken.strategy.id for taken in trace.steps} - {"full_house"}
        assert found.strategies is not None
        assert used <= set(found.strategies)  # full houses are told by their other names
        assert set(found.strategies) - used <= {"naked_single", "hidden_single"}
        assert (trace.status == "solved") == found.is_solved


@pytest.mark.parametrize("needs", ["pointing", "LC", "naked_pair,hidden_single", "forcing_chain"])
def test_what_is_needed_is_in_the_trace(mixed: Library, needs: str) -> None:
    members = {
        "LC": {"pointing", "claiming"},
        "forcing_chain": {
            "cell_forcing_chain",
            "region_forcing_chain",
            "contradiction_forcing_chain",
        },
    }
    expected = [
        str(found.puzzle)
        for found in mixed.find(Query())
        if found.strategies is not None
        and all(members.get(n, {n}) & set(found.strategies) for n in needs.split(","))
    ]

    assert sorted(expected) == texts(mixed, Query(needs=needs))


def test_what_is_allowed_suffices(mixed: Library) -> None:
    expected = [
        str(found.puzzle)
        for found in mixed.find(Query())
        if found.strategies is not None
        and found.is_solved
        and set(found.strategies) <= {"naked_single", "hidden_single"}
    ]

    assert expected
    assert sorted(expected) == texts(mixed, Query(allow="singles"))


def test_a_query_selects_by_pattern_clues_and_limit(mixed: Library) -> None:
    every = list(mixed.find(Query()))
    counts = sorted(found.puzzle.clue_count for found in every if found.puzzle.board.size == 9)
    within = [n for n in counts if 22 <= n <= 26]

    assert [EASY] == texts(mixed, Query(pattern=Pattern.of(Puzzle.parse(EASY))))
    found = mixed.find(Query(least_clues=22, most_clues=26, board=Board.classic(3)))
    assert within == [each.puzzle.clue_count for each in found]
    assert every[:3] == list(mixed.find(Query(limit=3)))
    assert len(every) == mixed.count(Query(limit=3)) == len(mixed)
    assert [] == list(mixed.find(Query(least_clues=82, most_clues=90)))


def test_rating_later_goes_on_where_it_ended(own: Library) -> None:
    own.add_puzzles([Puzzle.parse(EASY)])
    assert [1] == list(own.rate(scale("cover")))
    own.add_puzzles([Puzzle.parse(SEVENTEEN), Puzzle.parse(SMALL)])
    assert [1, 1] == list(own.rate(scale("cover")))  # a chunk for each board
    assert [] == list(own.rate(scale("cover")))
    assert [2] == list(own.trace())
    assert [] == list(own.trace())
    assert [None, None] == [list(own.find(Query()))[2].strategies, own.get(3).is_solved]  # type: ignore[union-attr]


def test_a_scale_that_does_not_know_a_board_says_nothing(own: Library) -> None:
    own.add_puzzles([Puzzle.parse(SMALL)])
    list(own.rate(scale("se")))

    assert {"se": None} == own.get(1).ratings  # type: ignore[union-attr]
    assert 0 == own.count(Query(targets=[target("se", min=0)]))


def test_what_is_beyond_all_numbers_is_above_the_least(own: Library) -> None:
    own.add_puzzles([Puzzle.parse(ESCARGOT)])
    list(own.rate(scale("cover")))

    assert {"rating": None, "level": "extreme"} == own.get(1).ratings["cover"]  # type: ignore[union-attr]
    assert 1 == own.count(Query(targets=[target("cover", min=3)]))
    assert 0 == own.count(Query(targets=[target("cover", max=9)]))


def test_every_number_of_the_statistics_is_right(mixed: Library) -> None:
    told = mixed.stat()
    every = list(mixed.find(Query()))

    assert len(every) == told["puzzles"]
    assert {"9x9": len(every) - 2, "16x16": 1, "4x4": 1} == told["boards"]
    assert len(every) - 2 == told["traced"]
    clues = told["clues"]
    assert isinstance(clues, dict)
    assert len(every) == sum(clues.values())
    rated = told["rated"]
    assert isinstance(rated, dict)
    assert len(every) == sum(rated["cover"].values())
    assert 2 == rated["hodoku"]["-"]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"puzzles\n" * 500, "is not a library: file is not a database"),
        (b"SQLite format 3\0" + b"x" * 5000, "is not a library"),
    ],
)
def test_a_file_that_is_no_library_is_refused(tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "other"
    path.write_bytes(content)
    for create in (False, True):
        with pytest.raises(InputError) as refused:
            Library(path, create=create)
        assert message in str(refused.value)
    assert content == path.read_bytes()


def test_another_programs_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE puzzles (id INTEGER)")
    connection.commit()
    with pytest.raises(InputError, match="is not a library; expected"):
        Library(path, create=True)
    connection.execute("PRAGMA application_id = 0x436C7565")
    connection.execute("PRAGMA user_version = 7")
    connection.close()
    with pytest.raises(InputError, match="is a library of version 7; expected version 1"):
        Library(path)


def test_an_addition_that_fails_in_the_middle_adds_nothing(own: Library) -> None:
    puzzles = [Puzzle.parse(EASY), Puzzle.parse(SEVENTEEN)]
    other = sqlite3.connect(own.path)
    other.execute(
        "CREATE TRIGGER stop BEFORE INSERT ON puzzles WHEN NEW.clue_count = 17 "
        "BEGIN SELECT RAISE(ABORT, 'stop'); END"
    )
    with pytest.raises(InputError, match="stop"):
        own.add_puzzles(puzzles)
    assert [(0,)] == other.execute("SELECT count(*) FROM puzzles").fetchall()

    other.execute("DROP TRIGGER stop")
    other.close()
    assert 2 == own.add_puzzles(puzzles).added


def test_a_library_that_is_not_there_is_made_only_to_add(tmp_path: Path) -> None:
    path = tmp_path / "new" / "library.db"
    with pytest.raises(InputError, match="there is no library"):
        Library(path)
    assert not path.parent.exists()
    with Library(path, create=True) as library:
        assert 0 == len(library)


def test_several_programs_may_make_the_same_library_at_once(tmp_path: Path) -> None:
    """Threads stand for programs: each has a connection of its own."""
    for turn in range(10):
        start = Barrier(4)

        def fill(path: Path = tmp_path / f"{turn}.db", start: Barrier = start) -> int:
            start.wait()
            with Library(path, create=True) as library:
                return library.add_puzzles([Puzzle.parse(SMALL)]).added

        with ThreadPoolExecutor(4) as pool:
            waiting = [pool.submit(fill) for _ in range(4)]
            assert [0, 0, 0, 1] == sorted(each.result() for each in waiting)


def test_an_import_batch_is_added_whole_or_not_at_all(own: Library) -> None:
    own.add_puzzles([Puzzle.parse(EASY)])

    def failing() -> Iterator[ImportBatch]:
        yield from ImportBatch.of([Puzzle.parse(SEVENTEEN)])
        yield from ImportBatch.of([Puzzle.parse(ESCARGOT)])
        raise RuntimeError

    with pytest.raises(RuntimeError):
        list(own.add(failing()))
    assert [EASY, str(Puzzle.parse(SEVENTEEN))] == [str(f.puzzle) for f in own.find(Query())]


def test_many_puzzles_are_added_as_they_come(own: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importing, "TOGETHER", 2)
    texts = (EASY, TWO_SOLUTIONS, SEVENTEEN, ESCARGOT, NO_SOLUTION, SMALL)
    written = []

    def coming() -> Iterator[Puzzle]:
        for text in texts:
            written.append(len(own))
            yield Puzzle.parse(text)
        raise RuntimeError

    with pytest.raises(RuntimeError):
        own.add_puzzles(coming())
    assert [0, 0, 0, 0, 1, 1] == written
    assert 3 == len(own)

    added = own.add_puzzles(map(Puzzle.parse, texts))
    assert (1, 3) == (added.added, added.known)
    assert [2, 5] == [error.line for error in added.refused]


def test_many_read_while_one_writes(own: Library) -> None:
    own.add_puzzles([Puzzle.parse(EASY)])
    with Library(own.path) as reader:
        reading = reader.find(Query())
        assert EASY == str(next(reading).puzzle)
        own.add_puzzles([Puzzle.parse(SEVENTEEN)])
        assert [] == list(reading)
        assert 2 == len(reader)


def test_json_has_what_rate_says_of_a_puzzle(own: Library) -> None:
    own.add_puzzles([Puzzle.parse(EASY)])
    list(own.rate(scale("hodoku")))
    (found,) = own.find(Query())
    told = found.to_json()

    assert rate(EASY, "hodoku").to_json()["hodoku"] == told["hodoku"]
    assert (1, EASY, "9x9", 30) == tuple(told[key] for key in ("id", "puzzle", "board", "clues"))
    assert told == loads(dumps(told))


@pytest.mark.parametrize(
    ("query", "index"),
    [
        (Query(symmetry="rotation", limit=5), "puzzles_by_symmetry"),
        (Query(least_clues=20, most_clues=25, limit=5), "puzzles_by_clues"),
        (Query(pattern=Pattern.of(Puzzle.parse(EASY))), "puzzles_by_pattern"),
        (Query(equivalent_to=Puzzle.parse(EASY)), "puzzles_by_form"),
        (Query(targets=[target("hodoku", "hard")], limit=5), "ratings_by_level"),
        (Query(targets=[target("hodoku", min=9, max=10)], limit=5), "ratings_by_number"),
        (Query(needs="x_wing", limit=5), "puzzles_by_needs"),
        (Query(allow="singles", limit=5), "puzzles_by_needs"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_an_index_leads_to_what_is_asked_for_and_nothing_is_sorted(
    own: Library, query: Query, index: str
) -> None:
    """As told by SQLite's own plan, after a library of many has been measured."""
    statement, values = query.sql("id")
    with sqlite3.connect(own.path) as connection:
        connection.execute("ANALYZE")
        rows = [
            ("puzzles", "puzzles_by_symmetry", "1000 100"),
            ("puzzles", "puzzles_by_clues", "1000000 1001"),
            ("puzzles", "puzzles_by_pattern", "1000000 1"),
            ("puzzles", "puzzles_by_form", "1000000 1"),
            ("puzzles", "puzzles_by_needs", "1000000 1001"),
            ("ratings", "ratings", "1000000 1 1"),
            ("ratings", "ratings_by_level", "1000000 1001 1001"),
            ("ratings", "ratings_by_number", "1000000 1001 300"),
        ]
        connection.execute("DELETE FROM sqlite_stat1")
        connection.executemany("INSERT INTO sqlite_stat1 VALUES (?, ?, ?)", rows)
    with sqlite3.connect(own.path) as connection:
        plan = " ".join(
            step for *_, step in connection.execute(f"EXPLAIN QUERY PLAN {statement}", values)
        )

    assert index in plan
    assert "SCAN puzzles" not in plan
    assert "TEMP B-TREE" not in plan or query.pattern is not None


def test_a_folder_that_cannot_be_written_to_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.access", lambda *_: False)  # root may write everywhere

    with pytest.raises(InputError, match=f"the folder {tmp_path} cannot be written to; expected"):
        Library(tmp_path / "own.db", create=True)
