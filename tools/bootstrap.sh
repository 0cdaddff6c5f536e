#!/bin/sh
# SPDX-License-Identifier: MIT
# Makes sure that a compiler, Python's headers and venv are there; installs them with the system's
# package manager where it may, and otherwise says in one line what is missing. With the word
# `browser` it sees to chromium and a font, which the tests of the studio's page use: without them
# those tests are skipped, so their lack is only said.
set -eu
python=${PYTHON:-python3}

install() {
  command -v apt-get >/dev/null 2>&1 || return 1
  if [ "$(id -u)" -eq 0 ]; then as_root=""; else as_root="sudo"; fi
  [ -z "$as_root" ] || command -v sudo >/dev/null 2>&1 || return 1
  $as_root apt-get update -q &&
    DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -q --no-install-recommends "$@"
}

if [ "${1:-}" = browser ]; then
  command -v chromium >/dev/null 2>&1 || install chromium fonts-dejavu-core ||
    echo "cluesmith: the tests of the page need: chromium fonts-dejavu-core" >&2
  exit 0
fi

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

# shellcheck disable=SC2086  # a list of words
install $missing && exit 0
echo "cluesmith: please install:$missing" >&2
exit 1
