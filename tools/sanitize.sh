#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs the tests of native code on a build with the address and undefined-behaviour sanitizers.
# It lives beside the ordinary build, in build/sanitize. Arguments go to pytest; by default all of
# tests/native runs.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
cd "$root"
packages=$(.venv/bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
python=$(.venv/bin/python -c 'import os, sys; print(os.path.realpath(sys.executable))')
target=build/sanitize/package

rm -rf "$target"
.venv/bin/python -m pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps \
    --target "$target" --config-settings=build-dir=build/sanitize/objects \
    --config-settings=cmake.define.CLUESMITH_SANITIZE=ON .

# The interpreter itself is not sanitized, so the runtime is loaded first; libstdc++ comes with it
# because the runtime looks for what throws exceptions as it starts. Objects that Python keeps until
# it ends look like leaks. The interpreter is not that of .venv, which would import the ordinary
# build.
preload=
for library in libasan.so libubsan.so libstdc++.so; do
    preload="$preload $(c++ -print-file-name=$library)"
done
if [ $# -eq 0 ]; then set -- tests/native; fi
LD_PRELOAD="$preload" ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1 \
    UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1 \
    PYTHONPATH="$root/$target:$packages" "$python" -m pytest -p no:cacheprovider "$@"
