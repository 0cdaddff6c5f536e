#!/bin/sh
# SPDX-License-Identifier: MIT
# Installs a compiler, Python's headers and venv with the system's package manager where they are
# missing; where it may not, it names them in one line and fails. With the word `tests` it does the
# same for what only tests use: chromium (its shell without windows, where it is a package of its
# own) and a font for those of the studio's page, MiniZinc with
# Gecode for those of the encodings. Without them these tests are skipped, so it does not fail.
set -eu
python=${PYTHON:-python3}

install() {
  command -v apt-get >/dev/null 2>&1 || return 1
  if [ "$(id -u)" -eq 0 ]; then as_root=""; else as_root="sudo"; fi
  [ -z "$as_root" ] || command -v sudo >/dev/null 2>&1 || return 1
  echo "Installing with apt-get: $*"
  $as_root apt-get update -qq &&
    DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends "$@"
}

if [ "${1:-}" = tests ]; then
  command -v chromium-headless-shell >/dev/null 2>&1 ||
    install chromium-headless-shell fonts-dejavu-core ||
    command -v chromium >/dev/null 2>&1 || install chromium fonts-dejavu-core ||
    echo "cluesmith: the tests of the page need: chromium fonts-dejavu-core" >&2
  command -v minizinc >/dev/null 2>&1 || install minizinc ||
    echo "cluesmith: the tests of the models for MiniZinc need: minizinc" >&2
  exit 0
fi

missing=""
command -v g++ >/dev/null 2>&1 || command -v clang++ >/dev/null 2>&1 || missing="$missing g++"
if command -v "$python" >/dev/null 2>&1; then
  "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
    echo "cluesmith: $("$python" --version) is too old; name 3.11 or newer: make PYTHON=..." >&2
    exit 1
  }
  "$python" -c 'import ensurepip, venv' >/dev/null 2>&1 || missing="$missing python3-venv"
  "$python" -c 'import os, sysconfig, sys
sys.exit(not os.path.exists(os.path.join(sysconfig.get_paths()["include"], "Python.h")))' ||
    missing="$missing python3-dev"
else
  missing="$missing python3 python3-venv python3-dev"
fi
[ -n "$missing" ] || exit 0

# shellcheck disable=SC2086  # a list of words
install $missing && exit 0
echo "cluesmith: please install:$missing" >&2
exit 1
