# Everything a newcomer needs: `make run` and `make test` set up what they use.
SHELL := /bin/bash
export PATH := $(HOME)/.cargo/bin:$(PATH)

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := $(shell find crates python -type f -not -name '*.pyc' -not -name '*.so' -not -path '*/studio/static/*' -not -path '*/trace/viewer.js' 2>/dev/null) Cargo.toml pyproject.toml README.md
CORE_SOURCES := $(shell find crates -type f 2>/dev/null) Cargo.toml Cargo.lock .cargo/config.toml pyproject.toml
PAGE := python/zermelo/studio/static/index.html
PAGE_SOURCES := $(shell find web -type f -not -path 'web/node_modules/*' 2>/dev/null)

.PHONY: help
help: ## Show this list
	@awk 'BEGIN {FS = ":.*## "} /^[a-z-]+:.*## / {printf "  make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)
.DEFAULT_GOAL := help

$(BIN)/python:
	@command -v $(PYTHON) >/dev/null || { echo "make: Python 3.10 or later is needed ($(PYTHON) not found)"; exit 1; }
	@command -v cargo >/dev/null || { echo "make: Rust is needed (cargo not found): see https://rustup.rs"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 10))' || { echo "make: Python 3.10 or later is needed"; exit 1; }
	$(PYTHON) -m venv $(VENV) || { echo "make: $(PYTHON) -m venv failed; on Debian: apt install python3-venv"; rm -rf $(VENV); exit 1; }

# The build tool, of the version that pyproject.toml asks for.
$(VENV)/.build-tools: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --upgrade "pip>=25.1"
	$(BIN)/python -m pip install --quiet --group build
	@touch $@

# What the tests and the lints need.
$(VENV)/.test-tools: pyproject.toml $(VENV)/.build-tools
	$(BIN)/python -m pip install --quiet --group test --group lint
	@touch $@

# What the package and its extras need, while there is no wheel yet that lists it.
LIBRARIES = from pip._vendor import tomli; \
  project = tomli.load(open("pyproject.toml", "rb"))["project"]; \
  extras = project["optional-dependencies"]; \
  extras = [extras[name] for name in extras if name not in ("dask", "ray")]; \
  print(*project["dependencies"], *sum(extras, []), sep="\n")
$(VENV)/.libraries: pyproject.toml $(VENV)/.test-tools
	$(BIN)/python -c '$(LIBRARIES)' | tr '\n' '\0' | xargs -0 $(BIN)/python -m pip install --quiet
	@touch $@

# What the tests need beside: every extra of the package, which the installed wheel lists.
$(VENV)/.extras: $(VENV)/.installed
	$(BIN)/python -m pip install --quiet "zermelo[compiled,onnx,parquet,studio]"
	@touch $@

# A browser for the tests of pages; they skip themselves, and say so, where there is none.
$(VENV)/.browser: | $(BIN)/python
	@command -v chromium >/dev/null || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null \
	  && apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium >/dev/null; } \
	  || echo "note: no Chromium here, so the tests in a browser will be skipped (Debian: apt install chromium)"
	@touch $@

# What builds the studio's page.
web/node_modules/.installed: web/package.json web/package-lock.json
	@command -v npm >/dev/null || { echo "make: Node 20 or later builds the studio's page (npm not found); on Debian: apt install nodejs npm"; exit 1; }
	cd web && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

# The studio's page and the script of the page of a single search, as files that the wheel carries.
$(PAGE): $(PAGE_SOURCES) web/node_modules/.installed
	cd web && npm run --silent build
	@touch $@

.PHONY: web
web: $(PAGE) ## Build the studio's page and the viewer of searches

# The types that the page and the server share, made from the server's schema.
.PHONY: types
types: $(VENV)/.installed ## Make the page's types from the server's schema
	$(BIN)/python -m zermelo.studio.typescript web/src/api/schema.ts

# The core, compiled: a wheel without the page, which nobody installs. The real one finds it done.
$(VENV)/.core: $(CORE_SOURCES) $(VENV)/.build-tools
	$(BIN)/maturin build --release --quiet --compression-level 1 --out target/core --interpreter $(BIN)/python
	@touch $@

# The wheel, installed with what the studio needs: this is what the tests import. The page is made
# while the core is compiled, as neither needs the other before the wheel.
$(VENV)/.installed: $(SOURCES) $(PAGE_SOURCES) $(VENV)/.build-tools
	@$(MAKE) --no-print-directory --jobs=2 $(VENV)/.core $(PAGE)
	rm -rf dist
	$(BIN)/maturin build --release --quiet --compression-level 9 --out dist --interpreter $(BIN)/python
	$(BIN)/python -m pip install --quiet --force-reinstall --no-deps dist/*.whl
	$(BIN)/python -m pip install --quiet "zermelo[studio]"
	@touch $@

.PHONY: install
install: $(VENV)/.installed ## Build the wheel and install it into .venv

.PHONY: run
run: $(VENV)/.installed ## Set up and open the studio in the browser
	$(BIN)/zermelo studio

# The tests in Rust, compiled but not run: another profile than the wheel's, so both can be made at once. Programs
# that measure (`crates/*/examples`) are left out: `make lint` sees to it that they compile. So are the crates that hold
# every algorithm for every game and no test: those in Python run them.
UNTESTED = registry bindings extension
RUST_TESTS = CARGO_INCREMENTAL=0 cargo test --quiet --workspace $(UNTESTED:%=--exclude zermelo-%)
.PHONY: rust-tests
rust-tests: | $(BIN)/python
	$(RUST_TESTS) --lib --tests --no-run

# Compilers leave a core idle now and then, so everything that is compiled is compiled beside something else,
# and what is fetched is fetched meanwhile.
.PHONY: test
test: $(VENV)/.build-tools ## Set up and run all tests, Rust and Python
	@$(MAKE) --no-print-directory --jobs=5 $(VENV)/.core $(PAGE) rust-tests $(VENV)/.libraries $(VENV)/.browser
	@$(MAKE) --no-print-directory tested

# One worker more than there are cores, as many a test waits for a page or a process.
WORKERS ?= $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)

.PHONY: tested
tested: $(VENV)/.installed $(VENV)/.extras $(VENV)/.test-tools $(VENV)/.browser
	$(RUST_TESTS) --lib --tests
	$(RUST_TESTS) --doc
	cd web && npm run --silent test
	$(BIN)/python -m pytest -n $(WORKERS) -q --doctest-modules --pyargs zermelo
	$(BIN)/python -m pytest -n $(WORKERS) -q --dist worksteal tests || $(AGAIN)

# Promises about seconds are tested beside other tests, on machines that do other things too. What
# failed runs once more, by itself, and that counts; both runs are printed.
AGAIN = $(BIN)/python -m pytest -q --last-failed --last-failed-no-failures none tests

.PHONY: lint
lint: $(VENV)/.installed $(VENV)/.extras $(VENV)/.test-tools ## Check formats, types, lints and the direction of dependencies
	cargo fmt --all --check
	cargo clippy --quiet --workspace --all-targets -- -D warnings
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m mypy.stubtest zermelo._core
	cd web && npm run --silent check

.PHONY: format
format: $(VENV)/.test-tools ## Format all code
	cargo fmt --all
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

.PHONY: bench
bench: $(VENV)/.installed ## Measure against peers, in one run, as ratios
	$(BIN)/python benches/run.py

# Nightly Rust with rust-src is needed. The standard library is built with the thread sanitizer too:
# what it synchronises would look like races otherwise. A test that asks for more memory than there is
# wants to be told so, not ended.
TRIPLE = $(shell rustc -vV | sed -n 's/^host: //p')
SANITIZE = cargo +nightly test --target $(TRIPLE) --lib --tests

.PHONY: sanitize
sanitize: ## Run the tests of the core under the address and the thread sanitizer (nightly Rust)
	RUSTFLAGS=-Zsanitizer=address ASAN_OPTIONS=allocator_may_return_null=1 CARGO_TARGET_DIR=target/asan \
	  $(SANITIZE) -p zermelo-core -p zermelo-solve -p zermelo-tables
	RUSTFLAGS=-Zsanitizer=thread TSAN_OPTIONS=allocator_may_return_null=1 CARGO_TARGET_DIR=target/tsan \
	  $(SANITIZE) -Zbuild-std -p zermelo-solve -p zermelo-search -p zermelo-tables

FUZZ_SECONDS ?= 180

.PHONY: fuzz
fuzz: $(VENV)/.installed ## Fuzz what reads files and texts, FUZZ_SECONDS each (nightly Rust, cargo install cargo-fuzz)
	for target in container slices policy; do \
	  mkdir -p target/fuzz/$$target && cargo +nightly fuzz run $$target target/fuzz/$$target tests/data/fuzz/$$target \
	    -- -max_total_time=$(FUZZ_SECONDS) -max_len=4096 || exit 1; done
	$(BIN)/python fuzz/readers.py --seconds $(FUZZ_SECONDS)
	$(BIN)/python fuzz/texts.py --seconds $(FUZZ_SECONDS)

.PHONY: docs
docs: $(VENV)/.installed ## Build the documentation site into site/
	$(BIN)/python -m pip install --quiet --group docs
	$(BIN)/mkdocs build --strict --quiet

.PHONY: wheel
wheel: $(VENV)/.installed ## Build the wheel into dist/
	@ls dist/*.whl

.PHONY: clean
clean: ## Remove everything that was built
	rm -rf $(VENV) .venv-* target dist site web/node_modules python/zermelo/studio/static python/zermelo/trace/viewer.js .pytest_cache .mypy_cache .ruff_cache .hypothesis
