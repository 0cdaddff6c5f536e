# SPDX-License-Identifier: MIT
"""The methods that solve a clue problem, behind one contract."""
