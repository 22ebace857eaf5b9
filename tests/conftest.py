"""What holds for every test."""

from __future__ import annotations

import gc
import os
from pathlib import Path

import pytest
from hypothesis import settings

from tests.support import CORPUS

# The same examples on every run: a red suite is a change's fault. To look further:
# pytest --hypothesis-profile=explore
settings.register_profile("steady", deadline=None, derandomize=True, print_blob=True)
settings.register_profile("explore", deadline=None, max_examples=2_000, print_blob=True)
settings.load_profile("steady")


def pytest_configure() -> None:
    """Forget the switches of the caller's shell: they would change what is found, and how soon."""
    # Hundreds of processes are begun, and each would compile all that it imports.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    for name in [name for name in os.environ if name.startswith("XW_")]:
        del os.environ[name]


def pytest_collection_finish() -> None:
    """Leave the thousands of collected tests to no further search for garbage."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def corpus() -> Path:
    """The folder of real files beside the repository; skips where it is absent."""
    if not CORPUS.is_dir():
        pytest.skip("../shared/corpus is absent")
    return CORPUS
