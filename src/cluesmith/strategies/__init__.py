# SPDX-License-Identifier: MIT
"""Strategies: what people do, as Horn rules over ruled-out candidates, one file a family."""
