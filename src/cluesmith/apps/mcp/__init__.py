# SPDX-License-Identifier: MIT
"""The verbs as tools for agents and editors, by the Model Context Protocol."""
