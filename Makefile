# SPDX-License-Identifier: MIT
# `make demo` and `make test` need nothing but make on a fresh machine; the rest is for developers.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
NATIVE := $(shell find native -name '*.cpp' -o -name '*.hpp')
SOURCES := pyproject.toml CMakeLists.txt $(NATIVE)

.PHONY: help demo test lint bench docs corpora stub sanitize paths clean

help:
	@echo "make demo   set, explain and draw a puzzle"
	@echo "make test   lint, type-check and run the whole test suite"
	@echo "make lint   ruff, mypy, the import contract and clang-format only"
	@echo "make bench  the benchmark suites (see benchmarks/README.md)"
	@echo "make docs   write the generated pages and pictures anew"
	@echo "make corpora  write the lists of tests/corpora anew (half an hour)"
	@echo "make stub   write src/cluesmith/_native.pyi anew"
	@echo "make sanitize  the tests of native code under the sanitizers"
	@echo "make paths  a million puzzles on every processor path, against a plain program"
	@echo "make clean  remove what was built"

$(BIN)/python:
	@sh tools/bootstrap.sh
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check "pip>=25.1"

# Everything that the tests need, and the package itself, linked to this folder.
$(VENV)/ready: $(BIN)/python $(SOURCES)
	@sh tools/bootstrap.sh
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --group dev
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation --editable .
	@touch $@

demo: $(VENV)/ready
	@$(BIN)/python examples/demo.py

lint: $(VENV)/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/clang-format --dry-run --Werror $(NATIVE)

test: lint
	@sh tools/bootstrap.sh browser
	$(BIN)/python -m pytest --numprocesses auto --dist loadfile

# What cannot be had is left out of the comparison, and said to be.
bench: $(VENV)/ready
	-$(BIN)/python -m pip install --quiet --disable-pip-version-check --group bench
	$(BIN)/python benchmarks/run.py

docs: $(VENV)/ready
	$(BIN)/python tools/format_index.py > docs/reference/formats.md
	$(BIN)/python tools/strategy_index.py > docs/strategies/README.md
	$(BIN)/python tools/strategy_pictures.py
	$(BIN)/python tools/folder_readmes.py

corpora: $(VENV)/ready
	$(BIN)/python tools/corpora.py

stub: $(VENV)/ready
	$(BIN)/python -m nanobind.stubgen -q -m cluesmith._native -o src/cluesmith/_native.pyi

sanitize: $(VENV)/ready
	sh tools/sanitize.sh

paths: $(VENV)/ready
	$(BIN)/python tools/check_paths.py
	sh tools/variant.sh wide CLUESMITH_PLANE_BYTES=64 tools/check_paths.py --count 100000

clean:
	rm -rf $(VENV) build .mypy_cache .ruff_cache .pytest_cache .hypothesis
