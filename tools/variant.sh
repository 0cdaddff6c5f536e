#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs Python on a build of the native code with another CMake definition.
#
#     variant.sh NAME DEFINITION ARGUMENTS...
#
# It lives beside the ordinary build, in build/NAME; the arguments go to Python, and so do the
# libraries that PRELOAD names.
set -eu

if [ $# -lt 3 ]; then
    echo "usage: variant.sh NAME DEFINITION ARGUMENTS..." >&2
    exit 2
fi
name=$1 definition=$2
shift 2
cd "$(dirname "$0")/.."
packages=$(.venv/bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
python=$(.venv/bin/python -c 'import os, sys; print(os.path.realpath(sys.executable))')
target=build/$name/package

rm -rf "$target"
.venv/bin/python -m pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps \
    --target "$target" --config-settings=build-dir="build/$name/objects" \
    --config-settings=cmake.define."$definition" .

# The interpreter is not that of .venv, which would import the ordinary build.
LD_PRELOAD=${PRELOAD:-} PYTHONPATH="$PWD/$target:$packages" exec "$python" "$@"
