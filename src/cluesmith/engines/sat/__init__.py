# SPDX-License-Identifier: MIT
"""A SAT solver as an engine: CaDiCaL behind a time limit, models one by one, DIMACS."""
