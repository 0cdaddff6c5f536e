# SPDX-License-Identifier: MIT
"""Rank correlations by their definitions, and the experiment on graded files."""

from __future__ import annotations

from json import loads
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cluesmith as cs
from cluesmith.apps.cli.main import run
from cluesmith.lab.experiment import sample_records
from cluesmith.lab.grades import grade_order, kendall_tau, spearman_rho
from samples import EASY, ESCARGOT, SEVENTEEN

if TYPE_CHECKING:
    from pathlib import Path

ORDERS = st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=1, max_size=12)


def sign(number: float) -> int:
    return (number > 0) - (number < 0)


@given(ORDERS)
def test_kendall_counts_pairs(points: list[tuple[int, int]]) -> None:
    pairs = [(sign(a - c), sign(b - d)) for i, (a, b) in enumerate(points) for c, d in points[:i]]
    untied = sum(x != 0 for x, _ in pairs) * sum(y != 0 for _, y in pairs)

    tau = kendall_tau(*zip(*points, strict=True))

    if untied:
        assert sum(x * y for x, y in pairs) / untied**0.5 == pytest.approx(tau)
    else:
        assert tau is None


@given(ORDERS)
def test_spearman_is_the_correlation_of_mean_ranks(points: list[tuple[int, int]]) -> None:
    ranks = [
        [
            sum(v < value for v in values) + (sum(v == value for v in values) + 1) / 2
            for value in values
        ]
        for values in zip(*points, strict=True)
    ]
    middle = (len(points) + 1) / 2
    products = [
        sum((a - middle) * (b - middle) for a, b in zip(one, other, strict=True))
        for one, other in ((ranks[0], ranks[1]), (ranks[0], ranks[0]), (ranks[1], ranks[1]))
    ]

    rho = spearman_rho(*zip(*points, strict=True))

    if products[1] and products[2]:
        assert products[0] / (products[1] * products[2]) ** 0.5 == pytest.approx(rho)
    else:
        assert rho is None


@pytest.mark.parametrize(
    ("grades", "order"),
    [
        (["10", "9.5", "2", "10"], ["2", "9.5", "10"]),
        (["level10", "level9"], ["level9", "level10"]),
        (["Unfair", "easy", "Hard"], ["easy", "Hard", "Unfair"]),
        (["gentle", "tough", "moderate", "tough"], ["gentle", "tough", "moderate"]),
        ([], []),
    ],
)
def test_grades_are_ordered_by_number_by_level_or_as_they_come(
    grades: list[str], order: list[str]
) -> None:
    assert order == grade_order(grades)


def test_the_sample_has_the_levels_that_it_names() -> None:
    records = sample_records("hodoku_levels")

    levels = cs.rate_many([record.puzzle for record in records], "hodoku")["hodoku_level"].tolist()

    assert 200 == len(records)
    assert [record.get("comment") for record in records] == levels


def test_grades_come_from_comments_and_ungraded_puzzles_are_left_out(tmp_path: Path) -> None:
    file, out = tmp_path / "graded.txt", tmp_path / "table.json"
    file.write_text(f"{EASY} # gentle\n{SEVENTEEN},tough\n{ESCARGOT} # fiendish\n{ESCARGOT}\n")
    plot = tmp_path / "grades.svg"

    arguments = ["lab", "simonis-grades", "--puzzles", str(file), "--out", str(out)]
    assert 0 == run([*arguments, "--plot", str(plot)])

    saved = loads(out.read_text())
    rows = {row["grade"]: row for row in saved["rows"]}
    assert ["gentle", "tough", "fiendish", "none"] == list(rows)[:4]
    assert (1, "FC", 100) == tuple(rows["gentle"][key] for key in ("puzzles", "least scheme", "FC"))
    assert ("search", 0) == (rows["fiendish"]["least scheme"], rows["fiendish"]["HACV"])
    assert (3, 1.0) == (rows["Kendall's tau-b"]["puzzles"], rows["Kendall's tau-b"]["least scheme"])
    assert rows["Spearman's rho"]["least scheme"] == 1.0
    assert "Left out of the correlations: 1 puzzle without a grade." in saved["notes"]
    assert "fiendish" in plot.read_text()


def test_schemes_agree_with_the_levels_of_the_sample(tmp_path: Path) -> None:
    out = tmp_path / "table.json"
    assert 0 == run(["lab", "simonis-grades", "--out", str(out)])

    tau, rho = (row["least scheme"] for row in loads(out.read_text())["rows"][-2:])

    assert 0.7 < tau < rho < 1


def test_a_file_without_grades_has_no_correlation(tmp_path: Path) -> None:
    file, out = tmp_path / "plain.txt", tmp_path / "table.json"
    file.write_text(f"{EASY}\n{SEVENTEEN}\n")

    assert 0 == run(["lab", "simonis-grades", "--puzzles", str(file), "--out", str(out)])

    *_, tau, rho = loads(out.read_text())["rows"]
    assert (None, None) == (tau["least scheme"], rho["least scheme"])


def test_the_paper_s_own_grades_follow_its_schemes(tmp_path: Path) -> None:
    out = tmp_path / "table.json"
    assert 0 == run(["lab", "simonis-grades-printed", "--out", str(out)])

    rows = {row["source"]: row for row in loads(out.read_text())["rows"]}

    assert 12 == len(rows)
    # The graded instances of table 4: 9,847 in all, without the four ungraded sources.
    assert 9847 - 150 - 450 - 7611 - 100 == sum(row["puzzles"] for row in rows.values())
    assert 100 == rows["The Times [28]"]["puzzles"]
    assert all(row["Kendall's tau-b"] > 0.1 for row in rows.values())
