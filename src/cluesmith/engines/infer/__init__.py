# SPDX-License-Identifier: MIT
"""Sudoku as a SAT problem: its clauses, and how far inference gets on them without search."""
