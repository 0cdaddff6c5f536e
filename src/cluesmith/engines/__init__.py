# SPDX-License-Identifier: MIT
"""Engines: everything that solves, behind one contract."""
