# Two commands matter: `make play` and `make test`.  Each sets up what it needs (a virtual environment in .venv, the
# pinned tools of requirements.lock, the compiled modules) and does none of it again while nothing has changed.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

VENV := .venv
BIN := $(VENV)/bin
# Processes of a test run
JOBS ?= 2
PIP := $(BIN)/python -m pip --disable-pip-version-check --retries 2 install -qq
# A compiler that turns up later is noticed: the stamp has another name then
BUILT := $(VENV)/built$(if $(shell command -v $${CC:-cc}),,-uncompiled)
SOURCES := $(shell find src -name '*_cy.py' -o -name '*.pxd')

.PHONY: help
help:  ## list what can be made
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /  make \1\t/' | expand -t 20

# -- setting up ------------------------------------------------------------------------------------------------------

$(VENV)/made:
	@for python in $${PYTHON:-} python3 python3.14 python3.13 python3.12 python3.11; do \
	  if "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then found=$$python; break; fi; \
	done; \
	if [ -z "$${found:-}" ]; then \
	  echo "fangcheng needs Python 3.11 or newer and finds none; name one with: make PYTHON=/path/to/python3 ..." >&2; \
	  exit 1; \
	fi; \
	echo "setting up $(VENV) with $$("$$found" --version)"; \
	if ! "$$found" -m venv $(VENV); then \
	  rm -rf $(VENV); \
	  echo "no virtual environment could be made; on Debian and Ubuntu: apt install python3-venv" >&2; \
	  exit 1; \
	fi
	@touch $@

$(VENV)/tools: $(VENV)/made requirements.lock
	@echo "installing the tools of requirements.lock"
	@$(PIP) --require-hashes --no-deps -r requirements.lock
	@touch $@

$(VENV)/package: $(VENV)/tools pyproject.toml
	@FANGCHENG_PURE=1 $(PIP) --no-build-isolation --no-deps -e .
	@touch $@

$(BUILT): $(VENV)/package setup.py src/fangcheng/_builds.py $(SOURCES)
	@echo "compiling (once, and again for what changes)"
	@$(BIN)/python setup.py -q build_ext --inplace
	@touch $@

.PHONY: build
build: $(BUILT)  ## set up .venv and compile; without a compiler the package stays uncompiled
	@:

# -- playing ---------------------------------------------------------------------------------------------------------

# The game needs nothing but Python: if setting up fails (no network, say), it is played uncompiled all the same.
.PHONY: play
play:  ## play a game in the terminal
	@mkdir -p build
	@$(MAKE) --no-print-directory build 2>build/setup.log || \
	  echo "setting up failed (build/setup.log says why): playing uncompiled, slower, but all there" >&2; \
	grep '^warning: fangcheng' build/setup.log >&2 || true; \
	python=$(BIN)/python; [ -x "$$python" ] || python=$${PYTHON:-python3}; \
	"$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { cat build/setup.log >&2; exit 1; }; \
	PYTHONPATH=src exec "$$python" -m fangcheng.clients.cli play

# -- the browser client ------------------------------------------------------------------------------------------------

# Without Node.js the front end is left out with a word; FANGCHENG_REQUIRE_WEB=1 (continuous integration) asks for it.
NPM := $(shell command -v npm)

web/node_modules/made: web/package.json web/package-lock.json
	@echo "installing the front end's tools of web/package-lock.json"
	@cd web && npm ci --silent --no-audit --no-fund
	@touch $@

define NO_NODE
echo "no Node.js: the front end is left out" >&2; [ -z "$${FANGCHENG_REQUIRE_WEB:-}" ]
endef

.PHONY: web-check
web-check: $(if $(NPM),web/node_modules/made)  ## types of the browser client
	@$(if $(NPM),cd web && npm run --silent check,$(NO_NODE))

.PHONY: web-test
web-test: $(if $(NPM),web/node_modules/made)  ## tests of the browser client
	@$(if $(NPM),cd web && npm run --silent test,$(NO_NODE))

# -- proving ---------------------------------------------------------------------------------------------------------

.PHONY: test
test: build  ## run the test suite compiled, then uncompiled, then that of the front end
	$(BIN)/python -m pytest -n $(JOBS)
	FANGCHENG_PURE=1 $(BIN)/python -m pytest -n $(JOBS)
	@$(MAKE) --no-print-directory web-test

# The same checks everywhere: here, in .ci/run, before every commit.
.PHONY: check
check: build  ## lint, format, types, import contracts, doctests, what the repository may hold
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	FANGCHENG_PURE=1 $(BIN)/python -m pytest -q -p no:cacheprovider --doctest-modules src
	$(BIN)/python -m pytest -q tests/test_repository.py tests/test_floors.py tests/test_compiled_modules.py \
	  tests/test_packaging.py tests/test_documents.py
	@$(MAKE) --no-print-directory web-check

.PHONY: mutate
mutate: build  ## break every row, condition and option in turn: the cases worked out by hand must notice
	$(BIN)/python -m tests.mutation

# Other libraries are for measuring only; without them (no network, say) our own figures are taken alone.
$(VENV)/peers: $(VENV)/tools requirements-bench.lock
	@echo "installing the libraries of requirements-bench.lock"
	@$(PIP) --require-hashes --no-deps -r requirements-bench.lock
	@touch $@

.PHONY: bench
bench: build  ## measure: our figures, and their ratios to other libraries in the same run
	@$(MAKE) --no-print-directory $(VENV)/peers || echo "the other libraries could not be installed" >&2
	@$(BIN)/python -m bench $(BENCH)

.PHONY: test-full
test-full: export FANGCHENG_PROFILE := full
test-full: export FANGCHENG_DEALS ?= 100000
test-full: build  ## the long runs as well: 100,000 random deals, more examples
	$(BIN)/python -m pytest -n $(JOBS) -m "full or not full"
