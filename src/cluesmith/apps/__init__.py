# SPDX-License-Identifier: MIT
"""What people use: the command line and the renderers."""
