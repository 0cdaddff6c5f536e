# SPDX-License-Identifier: MIT
"""The papers' experiments as programs: a table with the paper's figure beside ours."""
