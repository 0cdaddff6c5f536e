# SPDX-License-Identifier: MIT
"""Sudoku as a constraint problem: propagators, the schemes that combine them, and search."""
