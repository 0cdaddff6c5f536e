# SPDX-License-Identifier: MIT
"""What people use: the command line and the renderers."""

ABOUT = "Set, solve, explain and grade Sudoku, and prove what cannot be set."
"""What the program is for, as each way in says it."""
