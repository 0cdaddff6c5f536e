# SPDX-License-Identifier: MIT
"""The command line: one file a command; heavy imports happen inside the commands."""
