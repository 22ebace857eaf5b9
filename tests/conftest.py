"""What holds for every test."""

from __future__ import annotations

import gc
import importlib
import os
import pkgutil
from pathlib import Path

import pytest
from hypothesis import settings

from tests.support import CORPUS, ROOT

# The same examples on every run: a red suite is a change's fault. To look further:
# pytest --hypothesis-profile=explore
settings.register_profile("steady", deadline=None, derandomize=True, print_blob=True)
settings.register_profile("explore", deadline=None, max_examples=2_000, print_blob=True)
settings.load_profile("steady")


def pytest_configure() -> None:
    """Forget the switches of the caller's shell: they change which plugins are loaded."""
    # The tests start hundreds of processes; without cached bytecode every one compiles its imports.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    for name in [name for name in os.environ if name.startswith("XW_")]:
        del os.environ[name]
    os.environ["XW_CACHE"] = "0"  # the tests of the cache have a folder of their own


def pytest_collection_finish() -> None:
    """Import everything, and leave it and the collected tests to no further search for garbage.

    Among the texts that hypothesis tries are those of the modules it finds imported: were they
    imported on use, examples would depend on the tests that ran before, and in which process.
    """
    for home in (ROOT, *ROOT.glob("plugins/*/src")):
        for package in home.glob("xwcore*/"):
            for module in pkgutil.walk_packages([str(package)], f"{package.name}."):
                if not module.name.endswith("__main__"):
                    importlib.import_module(module.name)
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def corpus() -> Path:
    """The folder of real files beside the repository; skips where it is absent."""
    if not CORPUS.is_dir():
        pytest.skip("../shared/corpus is absent")
    return CORPUS
