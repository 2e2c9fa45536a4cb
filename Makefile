# Rummy Salon. `make` alone lists the commands.
#
# Needed on the machine: make, and Python 3.11 or newer with its venv. The rest is installed into
# .venv, again only when the requirements have changed.

PY := .venv/bin/python
PIP := $(PY) -m pip install --quiet --disable-pip-version-check --requirement

.PHONY: help play test lint messages clean
.DEFAULT_GOAL := help

help:  ## list these commands
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' $(MAKEFILE_LIST) | expand -t 18

play: .venv/runs  ## serve the site, bots included, on 127.0.0.1:8000 (PORT=8001; LAN=1 for phones)
	@$(PY) manage.py play

test: .venv/tests lint  ## run every check and every test
	$(PY) -m pytest --numprocesses auto --dist loadgroup

lint: .venv/tests  ## run the checks that are no tests: style, types, migrations
	$(PY) -m ruff check
	$(PY) -m ruff format --check
	$(PY) -m mypy games/engine games/bots
	$(PY) manage.py makemigrations --check --dry-run

messages: .venv/tests  ## gather the sentences to translate into the catalogues
	@$(PY) manage.py messages

clean:  ## remove the virtual environment (never the data)
	rm -rf .venv

# The virtual environment: made once, filled again whenever the requirements have changed.

.venv/runs: requirements.txt | .venv/made
	$(PIP) requirements.txt
	@touch $@

.venv/tests: tests/requirements.txt requirements.txt | .venv/made
	$(PIP) tests/requirements.txt
	@touch $@ .venv/runs

.venv/made:
	@for python in $(PYTHON) python3 python3.14 python3.13 python3.12 python3.11; do \
	    $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue; \
	    $$python -m venv --clear .venv >/dev/null && touch $@ && exit 0; \
	    echo "$$python has no venv. Install it (on Debian and Ubuntu: apt install python3-venv)."; \
	    rm -rf .venv; exit 1; \
	done; \
	echo "Rummy Salon needs Python 3.11 or newer, and this machine has none:" \
	    "$$(python3 --version 2>&1 || true). Another one can be named: make play PYTHON=/path/to/python3"; \
	exit 1
