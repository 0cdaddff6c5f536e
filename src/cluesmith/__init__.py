# SPDX-License-Identifier: MIT
"""Set, solve, explain and grade Sudoku, and prove what cannot be set."""
