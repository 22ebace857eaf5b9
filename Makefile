# Every target makes its own environment if there is none; python3 >= 3.11 (venv, pip) is enough.
#
#   make demo     show what xwcore does, on sample files
#   make test     run the tests that take a second or two at most
#   make test-slow    run the others, which build packages, start many processes or try many puzzles
#   make test-lowest   run them with the oldest releases that the packages' requirements allow
#   make test-pythons  run them on every other Python >= 3.11 of this machine (TESTS='tests/core')
#   make coverage run all tests and measure which lines and branches they run
#   make test-all  run all tests with nothing skipped; names what the machine lacks
#   make test-readers  open what is written in other people's programs (npm), and compare 20,000 verdicts; docs/reference/readers.md
#   make failchecks SCRIPTS=../pzprjs/test/script  judge the boards with which pzprjs tests its judge
#   make addresses FILE=list.txt  judge addresses that other people have published
#   make man      write the man page of xw to dist/xw.1
#   make release-check  build all distributions and try them on every Python of this machine
#   make check    lint, format, types, installed versions
#   make bench    run the benchmarks, and write docs/reference/benchmarks.md
#   make many-files   write 100,000 puzzle files into many-files/ (COUNT=...), to try commands on
#   make losses   hold the losses against the differences, over 20,000 puzzles and more
#   make solver-rules COUNT=25  compare the solver with the rules on boards of every type; resumes
#   make fuzz FORMAT=xd COUNT=200000  damage files of a format, and try every verb; resumes
#   make damages COUNT=500  damage files in one place; what is found, restored, and washed clean
#   make fuzz-targets SECONDS=3600  look for inputs that fail, guided by coverage (atheris), in all formats
#   make threads  use one registry in 16 threads, every verb, for a minute
#   make hostile  run 70 hostile plugins in worker processes
#   make growth   measure time and memory of every verb for files that grow to 1 MB (ONLY=xd)
#   make kit-mutants  plant faults in plugins, and print what the contract for authors misses
#   make mutants MUTANTS=300 ONLY=puz  plant faults in the sources; the tests have to find them
#   make docs     build the documentation into docs/_build/html
#   make gallery  draw the pictures of docs/gallery.md again
#   make pages    print a page of every script, special crossword and type, to look at (Ghostscript)
#   make rasters  the same as PNGs, SVG beside EPS, to look at (librsvg, Ghostscript)
#   make font-sets COUNT=200  set puzzles in four sets of fonts, in every output; what is missing (Ghostscript)
#   make format   let ruff rewrite the sources
#   make clean    remove what was built and cached
#   make distclean    the environment as well

PYTHON ?= python3
UV = uv>=0.13,<0.14

RUN = .venv/bin/python
# Written last, and naming the folder: without it, or in another folder, the environment is unfinished.
READY = .venv/.ready
PROJECTS = pyproject.toml $(wildcard plugins/*/pyproject.toml)

# Use the environment of this folder, also where another environment is active.
unexport VIRTUAL_ENV PYTHONHOME PYTHONPATH UV_PYTHON
# Without cached bytecode, compiling takes longer than the tests.
unexport PYTHONDONTWRITEBYTECODE
export UV_PROJECT_ENVIRONMENT = .venv
# uv does not read the index of pip, so the index of pip is passed on to uv.
ifdef PIP_INDEX_URL
export UV_DEFAULT_INDEX ?= $(PIP_INDEX_URL)
endif
# The environment has its own node, in the version that pyright is tested with.
export PYRIGHT_PYTHON_GLOBAL_NODE = off
export PYRIGHT_PYTHON_IGNORE_WARNINGS = 1

.PHONY: help demo test test-slow test-pythons test-lowest coverage test-readers test-all test-all-packages man release-check check bench many-files solver-rules failchecks addresses losses fuzz damages threads hostile growth kit-mutants mutants docs gallery pages font-sets rasters format clean distclean
.DELETE_ON_ERROR:

help:
	@sed -n 's/^#   //p' Makefile

demo: $(READY)
	$(RUN) examples/demo.py

# TESTS chooses files or folders, and further options of pytest; all tests without it.
TESTS ?=
# A process for each core, up to four; each takes over tests from the others when it has none.
PARALLEL = --numprocesses=auto --maxprocesses=4
test: $(READY)
	$(RUN) -m pytest $(PARALLEL) --dist=worksteal -m 'not (packaging or slow)'

test-slow: $(READY)
	$(RUN) -m pytest $(PARALLEL) --dist=worksteal -m 'packaging or slow' $(TESTS)

# The interpreters on the PATH and of pyenv.
test-pythons: $(READY)
	$(RUN) tests/pythons.py --dist=worksteal $(TESTS)

# With the oldest releases that the requirements of the packages allow.
test-lowest: $(READY)
	$(RUN) tests/pythons.py --lowest --dist=worksteal -m 'not (packaging or slow)' $(TESTS)

# Programs of npm go into .readers; ../shared/readers has bundles of those that no index has.
test-readers: $(READY)
	$(RUN) -m uv sync --quiet --all-packages --group readers
	npm install --silent --no-audit --no-fund --no-save --prefix .readers @ajhyndman/puz pzpr
	NODE_PATH=$(CURDIR)/.readers/node_modules $(RUN) -m tests.readers.test_readers --write
	PZPR_FOLDER=$(CURDIR)/.readers MUTATIONS=20000 FILLINGS=60 $(RUN) -m pytest -m '' tests/puzzlink/test_puzzlink_judges.py tests/puzzlink/test_puzzlink_fillings.py

test-all: $(READY)
	$(RUN) tests/everything.py $(ALL)

# Fewer than 95 percent of lines and branches are an error. The report names the lines.
coverage: $(READY)
	$(RUN) -m pytest $(PARALLEL) --dist=worksteal \
	    --cov --cov-report=term --cov-report=html --cov-fail-under=95

# The system packages that test-all needs, for `apt-get install`.
test-all-packages:
	@$(PYTHON) tests/everything.py --packages

# The man page of xw, into dist/.
man: $(READY)
	@mkdir -p dist
	$(RUN) -m xwcore_cli.man_page > dist/xw.1

release-check: $(READY)
	$(RUN) tests/release.py $(FINAL)

check: $(READY)
	$(RUN) -m ruff check
	$(RUN) -m ruff format --check
	$(RUN) -m mypy
	$(RUN) -m pyright
	$(RUN) -m uv pip check --python $(RUN)

bench: $(READY)
	$(RUN) benchmarks/_page.py

# File N is the same in every run; files that exist are kept, so an interrupted run can be repeated.
many-files: COUNT = 100000
many-files: $(READY)
	$(RUN) benchmarks/_many_puzzles.py many-files $(COUNT)

# COUNT boards with givens of every type and size, and one without; ONLY chooses types.
solver-rules: $(READY)
	$(RUN) -m tests.solve.rules_sweep --count $(if $(filter command line,$(origin COUNT)),$(COUNT),25) $(ONLY)

# SCRIPTS is the folder test/script of a clone of pzprjs.
SCRIPTS ?= ../pzprjs/test/script
failchecks: $(READY)
	$(RUN) -m tests.puzzlink.failchecks $(SCRIPTS)

# FILE has an address in each line.
FILE ?=
addresses: $(READY)
	npm install --silent --no-audit --no-fund --no-save --prefix .readers pzpr
	PZPR_FOLDER=$(CURDIR)/.readers $(RUN) -m tests.puzzlink.found_addresses $(FILE)

losses: $(READY)
	LOSS_EXAMPLES=4000 $(RUN) -m pytest tests/property --hypothesis-profile=explore

# SEED chooses other inputs; `.fuzz` has how far each run came, and the inputs that failed.
FORMAT ?= puz
ONLY ?=
COUNT ?= 20000
SEED ?= 1
fuzz: $(READY)
	$(RUN) -m tests.fuzz $(FORMAT) --count $(COUNT) --seed $(SEED)

# Over our own samples and the corpus; SEED chooses other damages.
damages: $(READY)
	$(RUN) -m tests.damages --count $(if $(filter command line,$(origin COUNT)),$(COUNT),500) --seed $(SEED)
	$(RUN) -m tests.byte_damages --count $(if $(filter command line,$(origin COUNT)),$(COUNT),2000) --seed $(SEED)

SECONDS ?= 3600
fuzz-targets: $(READY)
	$(RUN) fuzz/run.py $(SECONDS)

threads: $(READY)
	THREAD_SECONDS=60 $(RUN) -m pytest -m '' tests/core/test_threads.py

hostile: $(READY)
	HOSTILE=all $(RUN) -m pytest tests/isolation/test_hostile_workers.py

# The largest file has GROWTH bytes; ONLY chooses a format's folder of tests.
GROWTH ?= 1000000
growth: $(READY)
	XWCORE_TESTING_GROWTH=$(GROWTH) $(RUN) -m pytest -m '' -k test_time_and_memory_grow tests/$(ONLY)

# FAULTS chooses those with a word in their line, such as FAULTS=tutorial.
FAULTS ?=
kit-mutants: $(READY)
	$(RUN) -m tests.contract.kit_mutants $(FAULTS)

# Resumes: `.mutants` has the outcomes. ONLY chooses files by a word of their path.
MUTANTS ?= 300
mutants: $(READY)
	$(RUN) -m uv sync --quiet --all-packages --group mutants
	$(RUN) -m tests.mutants --count $(MUTANTS) --seed $(SEED) --only '$(ONLY)'

docs: $(READY)
	$(RUN) -m sphinx -W --keep-going --quiet -b html docs docs/_build/html
	$(RUN) docs/check_search.py
	@echo docs/_build/html/index.html

gallery: $(READY)
	$(RUN) docs/gallery.py

pages: $(READY)
	$(RUN) docs/gallery_pages.py

font-sets: $(READY)
	$(RUN) -m tests.fonts.font_sets --count $(if $(filter command line,$(origin COUNT)),$(COUNT),200)

rasters: $(READY)
	$(RUN) docs/gallery.py --png

format: $(READY)
	$(RUN) -m ruff check --fix
	$(RUN) -m ruff format

clean:
	rm -rf build dist docs/_build .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name '.venv*' -prune -o -type d -name __pycache__ -exec rm -rf {} +

distclean: clean
	rm -rf .venv .venv-pythons .readers uv.lock

usable := $(shell $(RUN) -m uv --version >/dev/null 2>&1 && cat $(READY) 2>/dev/null)
ifneq ($(usable),$(CURDIR))
.PHONY: $(READY)
new := new
endif

$(READY): $(PROJECTS)
ifdef new
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	{ echo 'xwcore needs Python 3.11 or newer; name one: make PYTHON=python3.11 ...' >&2; exit 1; }
	$(PYTHON) -m venv --clear .venv
	$(RUN) -m pip install --quiet '$(UV)'
endif
	$(RUN) -m uv sync --quiet --all-packages
	@printf '%s\n' '$(CURDIR)' > $@
