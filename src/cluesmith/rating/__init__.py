# SPDX-License-Identifier: MIT
"""Ratings: how hard a puzzle is, on every scale, behind one contract."""
