# Everything a person needs: make play, make test. Both set up what they need first.

VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.setup-done
PAGE := src/felttip/server/page/index.html
OFFLINE := src/felttip/offline/bundle/bundle.json
OFFLINE_SOURCES := $(shell find src/felttip -type f -not -path '*/__pycache__/*' -not -path '*/offline/bundle/*' \
	-not -path '*/server/*' -not -path '*/cli/*' -not -path '*/bench/*' -not -path '*/terminal/*') \
	$(wildcard tools/offline*) requirements/offline.lock
QUICK := tests/contract tests/kit tests/table tests/records tests/words tests/games/*/test_rules.py tests/games/*/test_marks.py \
	tests/server/test_decide.py tests/server/test_room.py tests/test_layers.py tests/test_clauses.py
BENCH_STAMP := $(VENV)/.bench-done
KERNELS := src/felttip/offline/bundle/kernels
PAGE_SOURCES := $(shell find web -type f -not -path '*/node_modules/*' 2>/dev/null) tools/page

MINUTES := 60
REST := $(VENV)/rest.log

# Hundreds of processes start in the tests: what each would compile anew, it finds.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play terminal style check test torture bench setup page offline dist lock golden audit kernels clean
.PHONY: in-browsers elsewhere warm

play: page  ## play in the browser
	@# Nobody waits for what plays without a network: until it is there, the page plays through the server.
	@nice -n 19 sh -c "tools/kernels $(VENV) $(KERNELS) if-possible; $(MAKE) -s $(OFFLINE)" >/dev/null 2>&1 &
	@$(BIN)/felttip serve --open

terminal: setup  ## play in this terminal
	@$(BIN)/felttip play

style: page
	@echo "== style"
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@echo "== types"
	@$(BIN)/mypy
	@tools/page $(VENV) check

check: style  ## the part of the tests worth running every few minutes
	@echo "== quick tests"
	@tools/page $(VENV) test
	@$(BIN)/python -m pytest -q -n 2 $(QUICK)

test: page  ## what CI runs: style, types, tests
	@tools/chromium
	@tools/firefox
	@tools/services
	@$(MAKE) --no-print-directory -j 3 --output-sync=target style offline warm
	@tools/page $(VENV) test
	@echo "== tests"
	@# Side by side: browsers wait a lot, while the rest reckons. What that says is shown once it is done.
	@$(MAKE) --no-print-directory -j 2 -k in-browsers elsewhere; found=$$?; cat $(REST); exit $$found

warm: setup
	@echo "== compiling what the tests play with"
	@$(BIN)/python -m tests.warm

in-browsers:
	@# What drives a browser has an event loop of its own for as long as it runs: it stays apart from all else.
	@$(BIN)/python -m pytest -n 2 --dist worksteal tests/page tests/guest

elsewhere:
	@$(BIN)/python -m pytest -n 2 --dist worksteal --ignore tests/page --ignore tests/guest >$(REST) 2>&1

torture: setup  ## break everything again and again, and look whether anything is lost; MINUTES=60 in all
	@tools/services
	@$(BIN)/python -m tests.torture --minutes $(MINUTES) --report out/torture.md

bench: page $(BENCH_STAMP)  ## speed, against a named peer in the same run
	@tools/chromium
	@tools/services
	@$(BIN)/felttip bench rules
	@$(BIN)/felttip bench env
	@$(BIN)/felttip bench start
	@$(BIN)/felttip bench page
	@$(BIN)/felttip bench server

setup: $(STAMP)  ## install into .venv; quick when nothing changed

$(STAMP): pyproject.toml requirements/dev.lock tools/setup
	@tools/setup $(VENV) requirements/dev.lock
	@touch $@

page: $(PAGE)  ## build the page, if anything in web/ changed

$(PAGE): $(STAMP) $(PAGE_SOURCES)
	@tools/page $(VENV)
	@touch $@

kernels: page  ## build the kernels for browsers, of each game whose rules changed
	@tools/kernels $(VENV) $(KERNELS)

offline: kernels  ## make what plays without a network, if anything in it changed
	@# Which kernels there are is known only now.
	@$(MAKE) --no-print-directory $(OFFLINE)

$(OFFLINE): $(PAGE) $(OFFLINE_SOURCES) $(wildcard $(KERNELS)/*.wasm)
	@tools/offline $(VENV)

dist: page offline  ## build the sdist and the wheel into dist/
	@tools/dist $(VENV)

$(BENCH_STAMP): $(STAMP) requirements/bench.lock
	@echo "== the peer that only the bench needs"
	@$(BIN)/pip install --quiet --require-hashes -r requirements/bench.lock
	@touch $@

lock: setup  ## choose versions anew, after a change of dependencies in pyproject.toml
	@tools/lock $(BIN)

golden: setup  ## write golden games, examples and the schema anew; read the diff before you commit it
	@$(BIN)/python -m tests.golden
	@$(BIN)/python -m tests.records.test_record
	@$(BIN)/python -m tests.records.test_export

audit: setup  ## known faults of what we depend on, where a database of them can be reached
	@tools/audit $(BIN)

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis web/node_modules src/felttip/server/page src/felttip/offline/bundle dist
