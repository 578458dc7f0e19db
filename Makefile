# Everything a person needs: make play, make test. Both set up what they need first.

VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.setup-done
BENCH_STAMP := $(VENV)/.bench-done

.PHONY: play test bench setup lock golden clean

play: setup  ## play in this terminal
	@$(BIN)/felttip play

test: setup  ## what CI runs: style, types, tests
	@echo "== style"
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@echo "== types"
	@$(BIN)/mypy
	@echo "== tests"
	@$(BIN)/python -m pytest -n 2

bench: setup $(BENCH_STAMP)  ## speed, against a named peer in the same run
	@$(BIN)/felttip bench rules
	@$(BIN)/felttip bench start

setup: $(STAMP)  ## install into .venv; quick when nothing changed

$(STAMP): pyproject.toml requirements/dev.lock tools/setup
	@tools/setup $(VENV) requirements/dev.lock
	@touch $@

$(BENCH_STAMP): $(STAMP) requirements/bench.lock
	@echo "== what only the bench and the board search need"
	@$(BIN)/pip install --quiet --require-hashes -r requirements/bench.lock
	@touch $@

lock: setup  ## choose versions anew, after a change of dependencies in pyproject.toml
	@tools/lock $(BIN)

golden: setup  ## write the golden games anew; read the diff before you commit it
	@$(BIN)/python -m tests.golden

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis
