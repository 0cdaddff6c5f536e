#!/bin/sh
# SPDX-License-Identifier: MIT
# Makes sure that a compiler, Python's headers and venv are there; installs them with the system's
# package manager where it may, and otherwise says in one line what is missing.
set -eu
python=${PYTHON:-python3}

missing=""
command -v g++ >/dev/null 2>&1 || command -v clang++ >/dev/null 2>&1 || missing="$missing g++"
command -v "$python" >/dev/null 2>&1 || missing="$missing python3"
if command -v "$python" >/dev/null 2>&1; then
  "$python" -c 'import ensurepip, venv' >/dev/null 2>&1 || missing="$missing python3-venv"
  "$python" -c 'import os, sysconfig, sys
sys.exit(not os.path.exists(os.path.join(sysconfig.get_paths()["include"], "Python.h")))' ||
    missing="$missing python3-dev"
else
  missing="$missing python3-venv python3-dev"
fi
[ -n "$missing" ] || exit 0

if command -v apt-get >/dev/null 2>&1; then
  if [ "$(id -u)" -eq 0 ]; then as_root=""; else as_root="sudo"; fi
  if [ -z "$as_root" ] || command -v sudo >/dev/null 2>&1; then
    $as_root apt-get update -q
    # shellcheck disable=SC2086  # a list of words
    DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -q --no-install-recommends $missing
    exit 0
  fi
fi
echo "cluesmith: please install:$missing" >&2
exit 1
