# SPDX-License-Identifier: MIT
# `make demo` and `make test` need nothing but make on a fresh machine; the rest is for developers.
#
# Each stamp in .venv stands for one thing that is installed: the build tools, the package with the
# libraries that it runs on, the developers' tools.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Twice quiet: a machine's own settings of pip may draw warnings; errors are still shown.
PIP := $(BIN)/python -m pip install -qq --disable-pip-version-check
PAGE := tools/page
# Two processes of tests for each processor: many tests wait, for a page, a server or a clock.
WORKERS ?= $(shell expr 2 '*' $$(nproc 2>/dev/null || echo 2))
NATIVE := $(shell find native -name '*.cpp' -o -name '*.hpp')

.PHONY: help demo test check random lint types page workflows style imports coverage bench docs corpora stub sanitize fuzz clocks paths aarch64 wheel reproducible audit site hooks clean

help:
	@echo "make demo   set, explain and draw a puzzle"
	@echo "make test   lint, type-check and run the whole test suite"
	@echo "make check  lint, type-check and test what has changed since BASE (main)"
	@echo "make random the whole test suite in random order (SEED=1)"
	@echo "make lint   ruff, mypy, imports, clang-format, the page's scripts and the workflows only"
	@echo "make hooks  run the linters before each commit (pre-commit)"
	@echo "make coverage  the whole test suite, and the lines that it does not reach"
	@echo "make bench  the benchmark suites (see benchmarks/README.md)"
	@echo "make docs   write the generated pages and pictures anew, and build the documentation in build/docs"
	@echo "make corpora  write the lists of tests/corpora anew (half an hour)"
	@echo "make stub   write src/cluesmith/_native.pyi anew"
	@echo "make sanitize  the tests of native code under the sanitizers"
	@echo "make fuzz   coverage-guided fuzzing of every parser (SECONDS_EACH=10 RUNS=100000, Python 3.11 to 3.13)"
	@echo "make clocks the tests of limits, batches and servers under a clock that jumps"
	@echo "make paths  a million puzzles on every processor path, against a plain program"
	@echo "make aarch64  the native core for aarch64, under qemu, against this machine"
	@echo "make site   the studio as static files, in build/studio: the browser does the work"
	@echo "make wheel  the source archive and the wheels, in dist/, built and tested"
	@echo "make reproducible  build the archive and a wheel twice and compare their bytes"
	@echo "make audit  known vulnerabilities of the dependencies (asks the public list of advisories)"
	@echo "make clean  remove what was built"

$(VENV)/build-tools: pyproject.toml
	@PYTHON="$(PYTHON)" sh tools/bootstrap.sh
	@echo "Making a virtual environment in $(VENV), with the build tools"
	@test -e $@ || $(PYTHON) -m venv --clear $(VENV)
	@$(PIP) "pip>=25.1"
	@$(PIP) --group build
	@touch $@

# The package is linked to this folder: only a change of native code needs another build.
$(VENV)/package: $(VENV)/build-tools CMakeLists.txt $(NATIVE)
	@echo "Installing the package and building its core (the first time takes a minute or two)"
	@$(PIP) --no-build-isolation --editable .
	@touch $@

$(VENV)/developer-tools: $(VENV)/package pyproject.toml
	@echo "Installing what the tests and linters need"
	@$(PIP) --group dev
	@touch $@

$(PAGE)/node_modules: $(PAGE)/package-lock.json | $(VENV)/developer-tools
	@cd $(PAGE) && PATH="$(CURDIR)/$(BIN):$$PATH" npm ci --silent --no-audit --no-fund
	@touch $@

demo: $(VENV)/package
	@$(BIN)/python examples/demo.py

lint: $(VENV)/developer-tools
	@$(MAKE) --no-print-directory --jobs --output-sync types page workflows style imports

types: $(VENV)/developer-tools
	$(BIN)/mypy

# The types and the style of the studio's scripts, and what can be tested without a browser.
page: $(PAGE)/node_modules
	$(BIN)/node $(PAGE)/node_modules/typescript/bin/tsc --project $(PAGE)
	$(BIN)/node $(PAGE)/node_modules/eslint/bin/eslint.js --config $(PAGE)/eslint.config.js src tests/page
	$(BIN)/node --test --test-reporter=dot tests/page/*.test.js

workflows: $(PAGE)/node_modules
	$(BIN)/node $(PAGE)/workflows.js

style: $(VENV)/developer-tools
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	@echo "$(BIN)/clang-format --dry-run --Werror, all of native/"
	@$(BIN)/clang-format --dry-run --Werror $(NATIVE)

imports: $(VENV)/developer-tools
	$(BIN)/lint-imports --no-logo

# A busy machine now and then disturbs a test of a clock, a signal or the browser. So a test that
# fails is tried again, and the summary names it (RERUN); what is really broken fails each time.
test: lint
	@sh tools/bootstrap.sh tests
	$(BIN)/python -m pytest --numprocesses $(WORKERS) --dist worksteal --reruns 2 -raR

check: lint
	$(BIN)/python tools/changed_tests.py $(BASE)

SEED ?= 1
random: lint
	@sh tools/bootstrap.sh tests
	$(BIN)/python -m pytest --numprocesses $(WORKERS) --random-order --random-order-seed=$(SEED)

hooks: $(VENV)/developer-tools
	@$(PIP) --group hooks
	$(BIN)/pre-commit install

# A test that fails does not keep back the report.
coverage: $(VENV)/developer-tools
	@sh tools/bootstrap.sh tests
	$(BIN)/python -m coverage erase
	-$(BIN)/python -m coverage run -m pytest --numprocesses $(WORKERS) --dist worksteal
	$(BIN)/python -m coverage combine --quiet
	$(BIN)/python -m coverage report

# A program that cannot be installed is left out; the run says so.
bench: $(VENV)/developer-tools
	-@$(PIP) --group bench
	$(BIN)/python benchmarks/run.py

docs: $(VENV)/developer-tools
	$(BIN)/python tools/format_index.py > docs/reference/formats.md
	$(BIN)/python tools/strategy_index.py > docs/strategies/README.md
	$(BIN)/python tools/constraint_index.py > docs/reference/constraints.md
	$(BIN)/python tools/strategy_pictures.py
	$(BIN)/python tools/constraint_pages.py
	$(BIN)/python tools/reference.py
	$(BIN)/python tools/licences.py
	$(BIN)/python tools/file_map.py
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict --quiet
	$(BIN)/python tools/site.py --into build/docs/studio
	@echo "The documentation is in build/docs; to search it: $(BIN)/python -m http.server --directory build/docs"

corpora: $(VENV)/developer-tools
	$(BIN)/python tools/corpora.py

stub: $(VENV)/developer-tools
	$(BIN)/python -m nanobind.stubgen -q -m cluesmith._native -o src/cluesmith/_native.pyi

sanitize: $(VENV)/developer-tools
	sh tools/sanitize.sh

SECONDS_EACH ?= 10
RUNS ?= 100000
fuzz: $(VENV)/developer-tools
	@$(PIP) --group fuzz
	$(BIN)/python tools/fuzz.py --seconds $(SECONDS_EACH) --runs $(RUNS)

clocks: $(VENV)/developer-tools
	sh tools/clocks.sh

paths: $(VENV)/developer-tools
	$(BIN)/python tools/check_paths.py
	sh tools/variant.sh wide CLUESMITH_PLANE_BYTES=64 tools/check_paths.py --count 100000

aarch64: $(VENV)/developer-tools
	$(BIN)/python tools/check_aarch64.py

wheel: $(VENV)/package
	@$(PIP) --group wheel
	$(BIN)/python tools/wheels.py

reproducible: $(VENV)/package
	@$(PIP) --group wheel
	$(BIN)/python tools/wheels.py --twice

# A compiler that cannot be installed is left out: the run says so, and makes no site.
site: $(VENV)/package
	-@$(PIP) --group site --editable '.[web]' --no-build-isolation
	@$(BIN)/python tools/site.py

audit: $(VENV)/package
	@$(PIP) --group audit
	$(BIN)/python tools/audit.py

clean:
	rm -rf $(VENV) build dist $(PAGE)/node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage*
