#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs the tests of native code on a build with the address and undefined-behaviour sanitizers.
# Arguments go to pytest; by default all of tests/native runs, with a tenth of the examples.
set -eu

# The interpreter itself is not sanitized, so the runtime is loaded first; libstdc++ comes with it
# because the runtime looks for what throws exceptions as it starts. Objects that Python keeps until
# it ends look like leaks.
PRELOAD=
for library in libasan.so libubsan.so libstdc++.so; do
    PRELOAD="$PRELOAD $(c++ -print-file-name=$library)"
done
export PRELOAD
export ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1
export UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1
# Each example runs the same code again; a tenth of them reaches it all in minutes.
export CLUESMITH_EFFORT="${CLUESMITH_EFFORT:-0.1}"
if [ $# -eq 0 ]; then set -- tests/native --numprocesses 2 --dist worksteal; fi
exec sh "$(dirname "$0")/variant.sh" sanitize CLUESMITH_SANITIZE=ON \
    -m pytest -p no:cacheprovider "$@"
