# The two commands: `make play` and `make test`. Each sets up what it needs in .venv first.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/pip --disable-pip-version-check --quiet

.PHONY: play test check lint types bench compiled rules clean

play: $(VENV)/cli.stamp
	$(BIN)/fimbul play

test: $(VENV)/dev.stamp lint types
	-$(BIN)/python tools/compile.py
	$(BIN)/python -m pytest -n auto

# Fast, for every save: no compiled build, no long games.
check: $(VENV)/dev.stamp lint types
	$(BIN)/python -m pytest -n auto -q -m "not slow"

lint: $(VENV)/dev.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/dev.stamp
	$(BIN)/mypy

compiled: $(VENV)/dev.stamp
	$(BIN)/python tools/compile.py

bench: $(VENV)/dev.stamp
	$(BIN)/python bench/run.py

# The page docs/rules/<game>.md: rule, code, tests.
rules: $(VENV)/dev.stamp
	$(BIN)/python tools/rules_page.py

clean:
	rm -rf build $(VENV)

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Fimbul needs Python 3.11 or newer; try: make PYTHON=python3.12 ..."; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/cli.stamp: pyproject.toml constraints.txt | $(BIN)/python
	$(PIP) install --constraint constraints.txt --editable '.[cli]'
	@touch $@

$(VENV)/dev.stamp: pyproject.toml constraints.txt | $(BIN)/python
	$(PIP) install --constraint constraints.txt --editable '.[dev]'
	@touch $@ $(VENV)/cli.stamp
