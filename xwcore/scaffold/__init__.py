"""A ready plugin package for a new format: what `xw new-plugin` writes.

Contract: `check_name` refuses what cannot be, or is, the name of a format; `package_files` gives
the files by path, and touches no disk; `write_package` makes a new folder of them and never touches
one that exists. The package is a small text format that works, so that an author changes what runs.
"""

from __future__ import annotations

import os
import re
from collections.abc import Collection
from importlib import resources
from typing import Final

from xwcore.errors import OptionError
from xwcore.registry import known_formats
from xwcore.version import __version__

#: File of the package, by file of the folder `templates`; both may hold the placeholders.
_FILES: Final = {
    "pyproject.txt": "pyproject.toml",
    "readme.txt": "README.md",
    "license.txt": "LICENSE",
    "gitignore.txt": ".gitignore",
    "workflow.txt": ".github/workflows/check.yml",
    "empty.txt": "src/@MODULE@/__init__.py",
    "typed.txt": "src/@MODULE@/py.typed",
    "manifest.txt": "src/@MODULE@/manifest.py",
    "grammar.txt": "src/@MODULE@/grammar.py",
    "codes.txt": "src/@MODULE@/codes.py",
    "reading.txt": "src/@MODULE@/reading.py",
    "writing.txt": "src/@MODULE@/writing.py",
    "checking.txt": "src/@MODULE@/checking.py",
    "contract.txt": "tests/test_contract.py",
}

#: As `FormatSpec` has it; two characters at least make four bytes of magic.
_NAME: Final = re.compile(r"[a-z][a-z0-9]+(-[a-z0-9]+)*")
_LONGEST: Final = 30

#: Names of extras and parts of xwcore itself.
_RESERVED: Final = frozenset({"all", "cli", "core", "plugin", "plugins", "testing", "xwcore"})

_PLACEHOLDER: Final = re.compile(r"@([A-Z]+)@")


def check_name(name: str, installed: Collection[str] = ()) -> None:
    """Refuse a name that a new format cannot have; `installed` are those that are there already.

    Raises:
        OptionError: it breaks the rule for names, or is taken.
    """
    if not _NAME.fullmatch(name) or len(name) > _LONGEST:
        raise OptionError(
            f"{name!r} cannot be the name of a format: small letters and digits, parts joined by a"
            f" dash, 2 to {_LONGEST} characters, a letter first (such as my-format)",
            option="name",
        )
    if name in _RESERVED or known_formats.by_name(name) is not None or name in installed:
        raise OptionError(f"{name!r} is taken: choose another name", option="name")


def package_files(name: str) -> dict[str, str]:
    """The files of the package for the format `name`, text by path from the package's folder."""
    words = {
        "NAME": name,
        "MODULE": f"xwcore_{name.replace('-', '_')}",
        "CLASS": "".join(part.capitalize() for part in name.split("-")),
        "MAGIC": f"{name.upper()} 1",
        "CODE": _code_prefix(name),
        "VERSION": ".".join(__version__.split(".")[:2]),
    }
    folder = resources.files(__name__) / "templates"
    return {
        _filled(path, words): _filled((folder / source).read_text(encoding="utf-8"), words)
        for source, path in _FILES.items()
    }


def write_package(name: str, directory: str) -> list[str]:
    """Make the folder `directory` with the package in it; the paths written, from that folder.

    Raises:
        FileExistsError: the folder, or a file of that name, is there already.
        OSError: as the operating system says.
    """
    os.makedirs(directory, exist_ok=False)
    files = package_files(name)
    for path, text in files.items():
        target = os.path.join(directory, *path.split("/"))
        os.makedirs(os.path.dirname(target), exist_ok=True)
        with open(target, "x", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
    return sorted(files)


def _code_prefix(name: str) -> str:
    """Letters for the diagnostic codes: not XW, which are the core's."""
    letters = name.replace("-", "").upper()[:4]
    return f"F{letters[:3]}" if letters.startswith("XW") else letters


def _filled(text: str, words: dict[str, str]) -> str:
    return _PLACEHOLDER.sub(lambda match: words[match[1]], text)
