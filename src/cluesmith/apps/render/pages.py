# SPDX-License-Identifier: MIT
"""The pages of a booklet: the papers, and how many puzzles a page has."""

from __future__ import annotations

from typing import Annotated

from cluesmith.verbs.option import Option

PAPERS = {"a4": (595.276, 841.89), "letter": (612.0, 792.0)}
"""Width and height of each paper in points."""

PAGE_GRIDS = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3), 9: (3, 3), 12: (3, 4)}
"""Columns and rows of puzzles, by the number of puzzles on a page."""

PerPage = Annotated[int, Option("Puzzles on a page of a booklet.", values=tuple(PAGE_GRIDS))]
Paper = Annotated[str, Option("The paper of a booklet.", values=tuple(PAPERS))]
