# SPDX-License-Identifier: MIT
"""Every route with good and with bad input: the answers are those of the Python API."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

import cluesmith as cs
from cluesmith.board import formats
from cluesmith.engines.infer.technique import Technique
from cluesmith.strategies.catalogue import FAMILIES

if TYPE_CHECKING:
    import httpx

SMALL = "1......3..2....4"
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ESCARGOT = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
CHAINS = "49.....5..21...9........6.738.....9.....4...2..421.7...3..76...6.......5.1..84..."


def ask(client: httpx.Client, verb: str, **given: object) -> Any:
    answer = client.post(f"/api/{verb}", json=given)
    assert 200 == answer.status_code, answer.text
    assert "application/json" == answer.headers["content-type"]
    return answer.json()


def refusal(client: httpx.Client, verb: str, **given: object) -> dict[str, Any]:
    answer = client.post(f"/api/{verb}", json=given)
    assert 422 == answer.status_code, answer.text
    told = answer.json()
    assert {"error", "position"} == set(told)
    assert "\n" not in told["error"]
    return dict(told)


def test_the_catalogue_names_what_requests_may_use(client: httpx.Client) -> None:
    told = client.get("/api/catalogue").json()

    assert {"9x9", "16x16", "9x9+diagonals"} <= {board["spec"] for board in told["boards"]}
    assert "x_wing" in {strategy["id"] for strategy in told["strategies"]}
    assert ["naked_single", "hidden_single"] == told["sets"][0]["members"]
    assert "heart" in {shape["name"] for shape in told["shapes"]}
    cover = told["scales"][0]
    assert ("cover", "Exact cover") == (cover["name"], cover["title"])
    assert ["very easy", "easy", "medium", "hard", "extreme"] == cover["levels"]
    assert {"name": "hbr-short", "title": Technique.HBR_SHORT.full_name} in told["techniques"]
    assert "portfolio" in told["engines"]["set"]
    assert {"FCI", "BC", "FCV"} == set(told["schemes"][0]["weaker_than"])
    assert {strategy["family"] for strategy in told["strategies"]} <= set(FAMILIES)
    for board in told["boards"]:
        assert all(len(group) == board["size"] for group in board["groups"])


def test_every_strategy_and_set_of_the_catalogue_is_understood(client: httpx.Client) -> None:
    told = client.get("/api/catalogue").json()
    names = [entry["id"] for entry in told["strategies"] if entry["is_strategy"]]

    ask(client, "explain", puzzle=SMALL, allow=",".join(names))
    for entry in told["sets"]:
        ask(client, "explain", puzzle=SMALL, allow=entry["name"])


def test_every_format_of_the_catalogue_can_be_written_and_read(client: httpx.Client) -> None:
    for known in client.get("/api/catalogue").json()["formats"]:
        text = ask(client, "convert", text=PUZZLE, to=known["name"])["text"]
        told = ask(client, "parse", text=text)
        kept = formats.get(known["name"]).keep(formats.read_one(PUZZLE).position)
        assert str(kept.clues) == told["puzzle"], known["name"]
        assert str(kept.values) == told["values"], known["name"]
        assert (kept.marks and str(kept.marks)) == told["candidates"], known["name"]


def test_parsing_tells_board_rows_and_format(client: httpx.Client) -> None:
    told = ask(client, "parse", text=f"{SMALL} # a comment")

    assert ("4x4", SMALL, "line") == (told["board"], told["puzzle"], told["format"])
    assert ["1...", "...3", "..2.", "...4"] == told["rows"]
    assert told["candidates"] is None
    assert "9x9+windoku" == ask(client, "parse", text="." * 81, board="9x9+windoku")["board"]


def test_parsing_says_where_a_text_goes_wrong(client: httpx.Client) -> None:
    told = refusal(client, "parse", text="1......3..2...?4")

    assert told["position"] is not None
    assert "expected" in told["error"]


def test_the_nearest_clues_of_a_pattern_are_told(client: httpx.Client) -> None:
    told = ask(client, "nearest", pattern="x......x..x....x")
    assert "found" == told["verdict"]
    assert 1 == cs.solve(told["puzzle"]).count
    told = ask(client, "nearest", pattern="xx.............." + "." * 65)
    assert "undecided" == told["verdict"]
    assert 79 == told["puzzle"].count(".")
    assert told["lacking"] > 100


def test_the_marks_of_constraints_are_shapes(client: httpx.Client) -> None:
    spec = "4x4+antiknight+killer_cage:total=3:r1c1,r1c2+thermometer:r3c1,r3c2,r3c3"
    told = ask(client, "drawing", board=spec)
    assert ["3"] == [shape["text"] for shape in told["over"] if shape["kind"] == "word"]
    assert {"path", "circle"} == {shape["kind"] for shape in told["under"]}
    assert "knight's move" in told["rules"]
    assert [] == ask(client, "drawing", board="9x9")["over"]


def test_solving_gives_what_the_python_api_gives(client: httpx.Client) -> None:
    assert cs.solve(PUZZLE).to_json() == ask(client, "solve", puzzle=PUZZLE)
    assert 10 == ask(client, "solve", puzzle="." * 81, count=10)["count"]
    for engine in ("cover", "sat", "cp"):
        assert "unique" == ask(client, "solve", puzzle=PUZZLE, engine=engine)["status"]


def test_contradicting_clues_are_bad_input_with_their_cells(client: httpx.Client) -> None:
    told = refusal(client, "solve", puzzle="11..............")

    assert [0, 1] == told["position"]["cells"]


def test_explaining_gives_all_that_a_drawing_needs(client: httpx.Client) -> None:
    told = ask(client, "explain", puzzle=CHAINS, time=15)

    assert any(step["links"] for step in told["steps"])
    values = CHAINS
    for step in told["steps"]:
        assert values == step["before"]["values"]
        assert 729 == len(step["before"]["candidates"])
        assert step["sentence"]
        assert step["highlights"] or step["links"]
        digits = list(values)
        for cell, digit in step["placements"]:
            digits[(int(cell[1]) - 1) * 9 + int(cell[3]) - 1] = str(digit)
        values = "".join(digits)
    assert told["values"] == values


def test_explaining_begins_at_the_players_own_pencilmarks(client: httpx.Client) -> None:
    marks = ["1234"] * 16
    told = ask(client, "explain", puzzle=SMALL, candidates=marks, allow="singles")
    assert "solved" == told["status"]

    marks[2] = "123"  # it must be 4
    wrong = refusal(client, "explain", puzzle=SMALL, candidates=marks)
    assert [2] == wrong["position"]["cells"]


def test_candidates_may_be_written_as_the_trace_writes_them(client: httpx.Client) -> None:
    trace = ask(client, "explain", puzzle=PUZZLE, most=5)
    told = ask(
        client, "hint", puzzle=PUZZLE, values=trace["values"], candidates=trace["candidates"]
    )

    assert trace["values"] == told["step"]["before"]["values"]


@pytest.mark.parametrize(
    ("marks", "said"),
    [
        (["12"] * 15, "16"),
        ("1", "64"),
        (["1234"] * 15 + ["5"], "digits 1 to 4"),
    ],
)
def test_bad_pencilmarks_are_refused(client: httpx.Client, marks: object, said: str) -> None:
    assert said in refusal(client, "hint", puzzle=SMALL, candidates=marks)["error"]


def test_a_hint_gives_away_no_more_than_its_stage(client: httpx.Client) -> None:
    where, what, step = (
        ask(client, "hint", puzzle=PUZZLE, reveal=reveal) for reveal in ("where", "what", "step")
    )

    assert "strategy" not in where
    assert "step" not in what
    assert 9 == len(where["cells"])
    assert where["where"] == what["where"] == step["where"]
    assert what["strategy"] == step["step"]["strategy"]


def test_a_hint_for_a_full_or_a_wrong_grid_says_so(client: httpx.Client) -> None:
    solution = str(cs.solve(SMALL).solution)
    assert ask(client, "hint", puzzle=SMALL, values=solution)["where"] is None

    wrong = refusal(client, "hint", puzzle=SMALL, values="12.....3..2....4")
    assert [1] == wrong["position"]["cells"]


def test_rating_gives_every_scale(client: httpx.Client) -> None:
    told = ask(client, "rate", puzzle=PUZZLE)

    assert cs.rate(PUZZLE).to_json() == told
    assert {"cover", "cover_rows", "infer", "propagate", "hodoku", "se"} <= set(told)


def test_inference_tells_tree_time_and_variables(client: httpx.Client) -> None:
    stuck = ask(client, "infer", puzzle=ESCARGOT, technique="flp")
    assert (212, 729, "stuck") == (stuck["remaining"], stuck["variables"], stuck["status"])

    least = ask(client, "infer", puzzle=ESCARGOT)
    assert "bflp" == least["difficulty"]

    search = ask(
        client, "infer", puzzle=ESCARGOT, technique="dpll", grid_analysis=True, encoding="minimal"
    )
    assert search["solved"]
    assert search["nodes"] > 1


def test_propagation_tells_one_scheme_or_the_whole_lattice(client: httpx.Client) -> None:
    one = ask(client, "propagate", puzzle=PUZZLE, scheme="HAC")
    whole = ask(client, "propagate", puzzle=PUZZLE)

    assert one["solved"]
    assert 17 == len(whole["schemes"])
    assert whole["schemes"]["HAC"]["solved"]
    assert whole["least"] == cs.propagate(PUZZLE, "least").scheme


def test_a_candidate_is_assumed_and_its_refutation_proved(client: httpx.Client) -> None:
    told = ask(client, "solve", puzzle=SMALL, assume="r1c2=2", certificate=True)

    assert "none" == told["status"]
    assert "with r1c2=2 there is no solution" == cs.check(told["certificate"]).reason


def test_reducing_keeps_a_symmetry(client: httpx.Client) -> None:
    full = str(cs.solve(PUZZLE).solution)
    reduced = ask(client, "reduce", puzzle=full, symmetry="rotation")["reduced"]

    blank = [digit == "." for digit in reduced]
    assert any(blank)
    assert blank == blank[::-1]


def test_reducing_leaves_a_minimal_puzzle(client: httpx.Client) -> None:
    told = ask(client, "reduce", puzzle=PUZZLE)

    assert told["clues"] < 30
    assert cs.solve(told["reduced"]).is_unique
    assert told["reduced"] == ask(client, "reduce", puzzle=told["reduced"])["reduced"]


def test_a_puzzle_is_encoded(client: httpx.Client) -> None:
    assert cs.encode(SMALL, to="matrix") == ask(client, "encode", puzzle=SMALL, to="matrix")["text"]
    assert "minizinc?" in refusal(client, "encode", puzzle=SMALL, to="minizink")["error"]


def test_a_certificate_is_checked_as_text_and_as_an_object(client: httpx.Client) -> None:
    certificate = cs.set_clues("xxxx...x........").certificate
    assert certificate is not None
    for form in (certificate.to_text(), certificate.to_json()):
        told = ask(client, "check", certificate=form)
        assert told["valid"]
        assert "xxxx...x........" == told["claim"]["pattern"]

    forged = json.loads(certificate.to_text())
    forged["claim"]["pattern"] = "x......x..x....x"
    assert not ask(client, "check", certificate=forged)["valid"]
    assert "certificate" in refusal(client, "check", certificate="{}")["error"]


def test_a_puzzle_is_drawn(client: httpx.Client) -> None:
    given = {"puzzles": [SMALL], "title": "<b>", "solutions": True}
    answer = client.post("/api/render", json=given)

    assert 200 == answer.status_code
    assert "image/svg+xml" == answer.headers["content-type"]
    assert "&lt;b&gt;" in answer.text
    assert 4 == answer.text.count('class="clue"')


@pytest.mark.parametrize(("kind", "magic"), [("pdf", b"%PDF"), ("png", b"\x89PNG")])
def test_puzzles_are_drawn_as_files(client: httpx.Client, kind: str, magic: bytes) -> None:
    given = {"puzzles": [SMALL], "format": kind, "solutions": kind == "pdf"}
    answer = client.post("/api/render", json=given)

    assert (200, magic) == (answer.status_code, answer.content[: len(magic)])
    assert answer.headers["content-type"].endswith(kind)


@pytest.mark.parametrize(
    ("verb", "given", "field"),
    [
        ("solve", {"puzzle": "1......3..2...?4"}, "puzzle"),
        ("solve", {"puzzle": SMALL, "board": "7x7"}, "board"),
        ("solve", {"puzzle": SMALL, "engine": "sped"}, "engine"),
        ("solve", {"puzzle": SMALL, "assume": "r1c2=9"}, "assume"),
        ("solve", {"puzzle": SMALL, "values": "12"}, "values"),
        ("explain", {"puzzle": SMALL, "candidates": []}, "candidates"),
        (
            "explain",
            {"puzzle": SMALL, "candidates": ["1234", "1234", "123", *["1234"] * 13]},
            "candidates",
        ),
        ("explain", {"puzzle": SMALL, "values": "12.....3..2....4"}, "values"),
        ("explain", {"puzzle": SMALL, "allow": "x_wang"}, "allow"),
        ("rate", {"puzzle": SMALL, "scale": "covr"}, "scale"),
        ("infer", {"puzzle": SMALL, "encoding": "short"}, "encoding"),
        ("propagate", {"puzzle": SMALL, "scheme": "HACX"}, "scheme"),
        ("reduce", {"puzzle": SMALL, "symmetry": "round"}, "symmetry"),
        ("encode", {"puzzle": SMALL, "to": "minizink"}, "to"),
        ("convert", {"text": "?", "to": "line"}, "text"),
        ("check", {"certificate": "{}"}, "certificate"),
        ("render", {"puzzles": [SMALL, "?"]}, "puzzles.1"),
        ("set", {"pattern": "hart"}, "pattern"),
        ("set", {"pattern": "heart", "fixed": "9"}, "fixed"),
        ("set", {"pattern": "heart", "allow": "NS", "require": "x_wing"}, "require"),
        ("set", {"pattern": "heart", "allow": "NS", "forbid": "NS"}, "forbid"),
        ("set", {"pattern": "heart", "engine": "fnd"}, "engine"),
        ("generate", {"scale": "cover", "level": "esy"}, "level"),
        ("generate", {"scale": "cover", "min": 3, "max": 1}, "max"),
        ("generate", {"grids": "uniform", "board": "4x4"}, "grids"),
        ("generate", {"method": "rmove"}, "method"),
        ("minimum", {"allow": "x_wang"}, "allow"),
        ("minimum", {"board": "4x4", "clues": 17}, "clues"),
        ("hunt", {"technique": "dpll"}, "technique"),
        ("hunt", {"puzzles": [SMALL]}, "puzzles"),
        ("hunt", {"puzzles": ["?"]}, "puzzles.0"),
    ],
)
def test_bad_input_is_refused_with_its_field(
    client: httpx.Client, verb: str, given: dict[str, object], field: str
) -> None:
    assert field == refusal(client, verb, **given)["position"]["field"]


@pytest.mark.parametrize(
    ("verb", "given", "said"),
    [
        ("solve", {}, "puzzle"),
        ("solve", {"puzzle": SMALL, "count": 0}, "count"),
        ("solve", {"puzzle": SMALL, "count": 10**9}, "count"),
        ("solve", {"puzzle": SMALL, "colour": "red"}, "colour"),
        ("solve", {"puzzle": SMALL, "engine": "sped"}, "speed?"),
        ("solve", {"puzzle": SMALL, "board": "7x7"}, "board"),
        ("solve", {"puzzle": 5}, "puzzle"),
        ("solve", {"puzzle": SMALL, "time": -1}, "time"),
        ("solve", {"puzzle": SMALL, "time": 1e9}, "time"),
        ("explain", {"puzzle": SMALL, "allow": "x_wang"}, "x_wing?"),
        ("hint", {"puzzle": SMALL, "reveal": "all"}, "where, what or step"),
        ("rate", {"puzzle": SMALL, "scale": "covr"}, "cover?"),
        ("infer", {"puzzle": SMALL, "technique": "magic"}, "technique"),
        ("propagate", {"puzzle": SMALL, "scheme": "HACX"}, "HAC?"),
        ("convert", {"text": SMALL, "to": "lines"}, "line?"),
        ("possible", {"puzzle": "11.............."}, "1 stands twice in row 1"),
        ("set", {"pattern": "hart"}, "heart?"),
        ("set", {"pattern": "heart", "engine": "fnd"}, "find?"),
        ("set", {"pattern": "heart", "seed": -1}, "seed"),
        ("set", {"pattern": "heart", "allow": "NS", "require": "x_wing"}, "x_wing"),
        ("generate", {"scale": "cover", "level": "esy"}, "easy?"),
        ("generate", {"symmetry": "round"}, "symmetry"),
        ("generate", {"clues": 3}, "clues"),
        ("render", {"puzzles": []}, "puzzles"),
        ("render", {"puzzles": [SMALL, SMALL]}, "one"),
    ],
)
def test_bad_input_is_refused_with_what_was_expected(
    client: httpx.Client, verb: str, given: dict[str, object], said: str
) -> None:
    assert said in refusal(client, verb, **given)["error"]


def test_text_that_is_no_json_is_refused(client: httpx.Client) -> None:
    halves = (b'{"puzzle": "\\ud800"}', b'{"\\ud800": 1}')
    for content in (b"{", b"", b"[1]", b"\xff\xfe", *halves, b"[" * 100_000):
        answer = client.post(
            "/api/solve", content=content, headers={"content-type": "application/json"}
        )
        assert answer.status_code in (400, 422), content[:20]
        assert {"error", "position"} == set(answer.json())


def test_what_is_not_there_is_not_found(client: httpx.Client) -> None:
    assert 404 == client.get("/api/nothing").status_code
    assert 404 == client.get("/docs").status_code
    assert 405 == client.get("/api/solve").status_code
    assert "error" in client.get("/api/nothing").json()


def test_puzzles_are_kept_in_the_library_and_found_again(client: httpx.Client) -> None:
    assert ask(client, "library")["puzzles"] == []
    told = ask(client, "add_to_library", puzzles=[PUZZLE, PUZZLE[::-1], "1......3..2....4"])
    assert (told["added"], told["known"], told["size"]) == (2, 1, 2)
    assert [] == told["refused"]

    found = ask(client, "library", least_clues=5)["puzzles"]
    assert [PUZZLE] == [puzzle["puzzle"] for puzzle in found]
    assert 2 == len(ask(client, "library", most_clues=81)["puzzles"])
    assert "strateg" in refusal(client, "library", needs="no_such_strategy")["error"]
    assert {"field": "symmetry"} == refusal(client, "library", symmetry="none")["position"]


def test_digits_that_break_a_constraint_or_a_group_are_told(client: httpx.Client) -> None:
    board = "4x4+thermometer:r1c1,r1c2"

    assert ["r1c1"] == ask(client, "conflicts", puzzle="4" + "." * 15, board=board)["cells"]
    assert ["r4c1", "r4c2"] == ask(client, "conflicts", puzzle="." * 12 + "11..", board=board)[
        "cells"
    ]
