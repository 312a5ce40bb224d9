# Everything a newcomer needs: `make run` and `make test` set up what they use.
SHELL := /bin/bash
export PATH := $(HOME)/.cargo/bin:$(PATH)

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := $(shell find crates python -type f -not -name '*.pyc' 2>/dev/null) Cargo.toml pyproject.toml README.md

.PHONY: help
help: ## Show this list
	@awk 'BEGIN {FS = ":.*## "} /^[a-z-]+:.*## / {printf "  make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)
.DEFAULT_GOAL := help

$(BIN)/python:
	@command -v $(PYTHON) >/dev/null || { echo "make: Python 3.10 or later is needed ($(PYTHON) not found)"; exit 1; }
	@command -v cargo >/dev/null || { echo "make: Rust is needed (cargo not found): see https://rustup.rs"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 10))' || { echo "make: Python 3.10 or later is needed"; exit 1; }
	$(PYTHON) -m venv $(VENV) || { echo "make: $(PYTHON) -m venv failed; on Debian: apt install python3-venv"; rm -rf $(VENV); exit 1; }

# The build tool and what the package itself needs.
$(VENV)/.build-tools: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --upgrade "pip>=25.1" "maturin>=1.9,<2" "rich>=13.7"
	@touch $@

# What the tests and the lints need.
$(VENV)/.test-tools: pyproject.toml $(VENV)/.build-tools
	$(BIN)/python -m pip install --quiet --group test --group lint
	@touch $@

# A browser for the tests of pages; they skip themselves, and say so, where there is none.
$(VENV)/.browser: | $(BIN)/python
	@command -v chromium >/dev/null || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null \
	  && apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium >/dev/null; } \
	  || echo "note: no Chromium here, so the tests in a browser will be skipped (Debian: apt install chromium)"
	@touch $@

# The wheel, installed: this is what the tests import.
$(VENV)/.installed: $(SOURCES) $(VENV)/.build-tools
	rm -rf dist
	$(BIN)/maturin build --release --quiet --out dist --interpreter $(BIN)/python
	$(BIN)/python -m pip install --quiet --force-reinstall --no-deps dist/*.whl
	@touch $@

.PHONY: install
install: $(VENV)/.installed ## Build the wheel and install it into .venv

.PHONY: run
run: $(VENV)/.installed ## Set up and analyse a Connect Four position
	$(BIN)/zermelo best connect4 44455 --seconds 3

.PHONY: test
test: $(VENV)/.installed $(VENV)/.test-tools $(VENV)/.browser ## Set up and run all tests, Rust and Python
	cargo test --quiet --workspace
	$(BIN)/python -m pytest -n auto -q --doctest-modules --pyargs zermelo
	$(BIN)/python -m pytest -n auto -q --dist worksteal tests

.PHONY: lint
lint: $(VENV)/.installed $(VENV)/.test-tools ## Check formats, types, lints and the direction of dependencies
	cargo fmt --all --check
	cargo clippy --quiet --workspace --all-targets -- -D warnings
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m mypy.stubtest zermelo._core

.PHONY: format
format: $(VENV)/.test-tools ## Format all code
	cargo fmt --all
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

.PHONY: bench
bench: $(VENV)/.installed ## Measure against peers, in one run, as ratios
	$(BIN)/python benches/run.py

.PHONY: docs
docs: $(VENV)/.installed ## Build the documentation site into site/
	$(BIN)/python -m pip install --quiet --group docs
	$(BIN)/mkdocs build --strict --quiet

.PHONY: wheel
wheel: $(VENV)/.installed ## Build the wheel into dist/
	@ls dist/*.whl

.PHONY: clean
clean: ## Remove everything that was built
	rm -rf $(VENV) .venv-* target dist site .pytest_cache .mypy_cache .ruff_cache .hypothesis
