"""What holds for every test."""

from __future__ import annotations

import gc
import importlib
import os
import pkgutil
import signal
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Final

import pluggy
import pytest
from hypothesis import settings

from tests.support import CORPUS, ROOT

#: Set by `make test-all`: a skipped test fails; "all but the corpus" exempts the real files.
EVERYTHING: Final = os.environ.get("TEST_EVERYTHING", "")

#: Tests of the kit, which marks none: they measure, or try hundreds of files.
SLOW_IN_CONTRACTS: Final = {
    "test_bytes_depend_on_the_puzzle_only",
    "test_cells_and_clues_are_those_of_their_bytes",
    "test_drawings_escape_hostile_texts",
    "test_every_token_has_influence",
    "test_fixes_remove_their_diagnostics",
    "test_losses_are_exact_for_every_feature",
    "test_mutations_raise_typed_errors_only",
    "test_places_count_bytes_and_characters",
    "test_readings_do_not_disturb_each_other",
    "test_results_depend_on_the_input_only",
    "test_time_and_memory_grow_with_the_size",
    "test_time_grows_with_the_puzzle",
    "test_time_is_linear_in_size",
    "test_truncations_raise_typed_errors_only",
}

# The same examples on every run: a red suite is a change's fault. To look further:
# pytest --hypothesis-profile=explore
settings.register_profile("steady", deadline=None, derandomize=True, print_blob=True)
settings.register_profile("explore", deadline=None, max_examples=2_000, print_blob=True)
settings.load_profile("steady")


def pytest_configure() -> None:
    """Forget what the caller's shell set: switches change which plugins are loaded."""
    # The tests start hundreds of processes; without cached bytecode every one compiles its imports.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    for name in [name for name in os.environ if name.startswith("XW_")]:
        del os.environ[name]
    # The fonts of this machine are no others' fonts: pages are set in those of xwcore-fonts.
    os.environ["XW_FONTS"] = os.environ.get("TEST_FONTS", "")
    # A shell starts jobs in the background with interrupts ignored, and commands inherit that.
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the slow tests of contracts."""
    for item in items:
        if item.name in SLOW_IN_CONTRACTS:
            item.add_marker(pytest.mark.slow)


def pytest_collection_finish() -> None:
    """Import everything, and leave it and the collected tests to no further search for garbage.

    Among the texts that hypothesis tries are those of the modules it finds imported: were they
    imported on use, examples would depend on the tests that ran before, and in which process.
    """
    for home in (ROOT, *ROOT.glob("plugins/*/src")):
        for package in home.glob("xwcore*/"):
            for module in pkgutil.walk_packages([str(package)], f"{package.name}."):
                name = module.name.rpartition(".")[2]
                if name.isidentifier() and name != "__main__":  # else it is a script
                    importlib.import_module(module.name)
    gc.collect()
    gc.freeze()


@pytest.fixture
def waits_no_longer_than_20_seconds() -> Iterator[None]:
    """Fail a test that waits, such as for the writer of a named pipe."""

    def fail(*_: object) -> None:
        raise AssertionError("the test waited for 20 seconds")

    before = signal.signal(signal.SIGALRM, fail)
    signal.alarm(20)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport() -> Generator[None, pluggy.Result[pytest.TestReport]]:
    """With TEST_EVERYTHING (`make test-all`), a test that is skipped fails.

    Exempt are reasons that begin with "not applicable", which no program of the machine changes,
    and those of the contract kit, which advise the authors of a format.
    """
    result = yield
    report = result.get_result()
    if not (EVERYTHING and report.skipped and isinstance(report.longrepr, tuple)):
        return
    path, line, reason = report.longrepr
    reason = reason.removeprefix("Skipped: ")
    exempt = reason.startswith("not applicable") or "testing" in Path(path).parts
    if not exempt and not (EVERYTHING == "all but the corpus" and "corpus" in reason):
        report.outcome = "failed"
        report.longrepr = f"skipped, but nothing may be: {path}:{line}: {reason}"


@pytest.hookimpl(hookwrapper=True)
def pytest_make_collect_report() -> Generator[None, pluggy.Result[pytest.CollectReport]]:
    """The same for a whole file of tests."""
    result = yield
    report = result.get_result()
    if EVERYTHING and report.skipped:
        report.outcome = "failed"
        report.longrepr = f"skipped, but nothing may be: {report.longrepr}"


@pytest.fixture(scope="session")
def corpus() -> Path:
    """The folder of real files beside the repository; skips where it is absent."""
    if not CORPUS.is_dir():
        pytest.skip("../shared/corpus is absent")
    return CORPUS
