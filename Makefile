# The two commands: `make play` and `make test`. Each sets up what it needs in .venv first.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/pip --disable-pip-version-check --quiet

.PHONY: play web test check attack soak strength lint types chromium proxies screens site bench compiled wheel rules clean

# The table in the browser; `.venv/bin/fimbul play` is the terminal.
# Meanwhile, on one core and out of the way, the compiled build is made, in which bots think faster.
play: $(VENV)/table.stamp web
	@$(BIN)/python tools/compile_meanwhile.py >/dev/null 2>&1 &
	$(BIN)/fimbul serve --open

# The client, built where its sources have changed.
web: $(VENV)/table.stamp
	$(BIN)/python tools/build_web.py

# What plays games plays them in the compiled build, which parity holds against the sources; the rest reads the sources.
PLAYED := tests/agents tests/contract tests/draw tests/env tests/games
PYTEST := $(BIN)/python -m pytest -n auto --dist worksteal

test: $(VENV)/dev.stamp lint types site chromium proxies
	$(BIN)/python tools/build_web.py check
	$(BIN)/python tools/compile.py
	PYTHONPATH=$$($(BIN)/python tools/compile.py 2>/dev/null) $(PYTEST) -m "not long and not interpreted" $(PLAYED)
	$(PYTEST) -n 0 -m interpreted $$(grep -rl --include='test_*.py' mark.interpreted $(PLAYED))
	$(PYTEST) -m "not long" $(PLAYED:%=--ignore=%)

# Fast, for every save: no compiled build, no long games.
check: $(VENV)/dev.stamp lint types
	$(PYTEST) -q -m "not slow and not long"

# What attackers tried, thoroughly and bounded, on loopback only; `make test` has a quick slice of it.
attack: $(VENV)/dev.stamp chromium
	$(BIN)/python tools/build_web.py
	FIMBUL_ATTACK=20 $(PYTEST) tests/attack

# The long series of games, on fresh seeds, then those at the table; figures go to docs/BENCHMARKS.md. EFFORT=10 plays ten times as many.
EFFORT ?= 1
soak: $(VENV)/dev.stamp web chromium
	$(BIN)/python tools/soak.py $(EFFORT)
	$(PYTEST) -m long $(PLAYED:%=--ignore=%)

# How strong bots are, who wins by what it plays, whether what bots foretell comes about: hours, resumable. GAMES=40 for less.
GAMES ?= 400
strength: $(VENV)/dev.stamp
	PYTHONPATH=$$($(BIN)/python tools/compile.py) $(BIN)/python tools/strength.py --games $(GAMES)

# A real browser for the tests of the table.
chromium:
	@command -v chromium >/dev/null 2>&1 || command -v chromium-browser >/dev/null 2>&1 || \
	  { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1 && apt-get update -qq \
	    && apt-get install -y -qq --no-install-recommends chromium; } || \
	  echo "There is no chromium here, so the tests in the browser are skipped; install it to run them."

# Real proxies for the tests of what deploy/ has for them.
proxies:
	@missing=; for each in nginx caddy openssl; do command -v $$each >/dev/null 2>&1 || [ -x /usr/sbin/$$each ] || missing="$$missing $$each"; done; \
	  [ -z "$$missing" ] || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1 && apt-get update -qq \
	    && RUNLEVEL=1 apt-get install -y -qq --no-install-recommends $$(echo "$$missing" | sed 's/nginx/nginx-light/'); } || \
	  echo "There is no$$missing here, so what deploy/ has for proxies is not tested; install them for that."

# Pictures of every page, in out/screens.
screens: $(VENV)/dev.stamp web
	$(BIN)/python tools/screens.py

lint: $(VENV)/dev.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/dev.stamp
	$(BIN)/mypy

compiled: $(VENV)/dev.stamp
	$(BIN)/python tools/compile.py

# The wheel and the source archive, in dist; FIMBUL_PURE=1 leaves the compiler out.
wheel: $(VENV)/dev.stamp web
	$(BIN)/python tools/wheel.py

# The documentation as a site, in build/site; whatever it warns of is an error. FIMBUL_SOURCES_URL=... makes links of paths in the sources.
site: $(VENV)/dev.stamp
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --quiet

bench: $(VENV)/dev.stamp
	$(BIN)/python bench/run.py

# The page docs/rules/<game>.md: rule, code, tests.
rules: $(VENV)/dev.stamp
	$(BIN)/python tools/rules_page.py

clean:
	rm -rf build dist $(VENV) web/node_modules src/fimbul/table/static

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Fimbul needs Python 3.11 or newer; try: make PYTHON=python3.12 ..."; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/table.stamp: pyproject.toml constraints.txt | $(BIN)/python
	$(PIP) install --constraint constraints.txt --editable '.[table]'
	@touch $@

$(VENV)/dev.stamp: pyproject.toml constraints.txt | $(BIN)/python
	$(PIP) install --constraint constraints.txt --editable '.[dev]'
	@touch $@ $(VENV)/table.stamp
