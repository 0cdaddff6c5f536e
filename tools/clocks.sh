#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs the tests of time limits, batches, the library and the server under a clock that jumps
# (tools/clock_jumps.cpp). The library lies in a folder without blanks, which LD_PRELOAD needs.
set -eu
cd "$(dirname "$0")/.."
folder=$(mktemp -d /tmp/clocks.XXXXXX)
trap 'rm -rf "$folder"' EXIT
"${CXX:-g++}" -shared -fPIC -O2 -o "$folder/clock_jumps.so" tools/clock_jumps.cpp -ldl
LD_PRELOAD="$folder/clock_jumps.so" .venv/bin/python -m pytest --numprocesses "${WORKERS:-auto}" \
  tests/batch tests/library tests/web tests/lab/test_kept_experiments.py \
  tests/cli/test_progress.py tests/clue_problem/test_interrupts.py \
  tests/clue_problem/test_time_limits.py
