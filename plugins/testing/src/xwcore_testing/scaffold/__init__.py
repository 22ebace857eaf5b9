"""A ready plugin package for a new format: what `xw new-plugin` writes.

`check_name` refuses an invalid or taken name. `package_files` makes the files by path, without
touching the disk. `write_package` writes them into a new folder and never touches an existing one.
The package is a small text format that works, so an author starts from code that runs.
"""

from __future__ import annotations

import os
import re
from collections.abc import Collection
from importlib import resources
from typing import Final

from xwcore.plugin import OptionError, __version__

#: Path in the package by file of the folder `templates`; both may have placeholders.
_FILES: Final = {
    "pyproject.txt": "pyproject.toml",
    "readme.txt": "README.md",
    "license.txt": "LICENSE",
    "gitignore.txt": ".gitignore",
    "workflow.txt": ".github/workflows/check.yml",
    "empty.txt": "src/@MODULE@/__init__.py",
    "typed.txt": "src/@MODULE@/py.typed",
    "manifest.txt": "src/@MODULE@/manifest.py",
    "codes.txt": "src/@MODULE@/codes.py",
    "codes_explained.txt": "src/@MODULE@/codes.md",
    "record.txt": "src/@MODULE@/record.py",
    "syntax.txt": "src/@MODULE@/syntax.py",
    "parse.txt": "src/@MODULE@/parse.py",
    "read.txt": "src/@MODULE@/read.py",
    "check.txt": "src/@MODULE@/check.py",
    "write.txt": "src/@MODULE@/write.py",
    "contract.txt": "tests/test_contract.py",
}

#: How the files of a format may be spelled. A template whose name begins with a style takes the
#: place of the common one.
STYLES: Final = ("lines", "json", "xml", "binary")

#: The templates that a format that is read only has no use for.
_ONLY_WRITING: Final = ("write.txt", "record.txt")

#: What such a format leaves out of other files: a pattern, and what is put there.
_READ_ONLY: Final = {
    "manifest.py": (
        (r"^#: What a file does not keep.*?^\)\n\n", ""),
        (r"\n    reasons=REASONS,", "\n    writes=False,"),
        ("FormatSpec, Reason, Signature", "FormatSpec, Signature"),
        (r"#: The features that a written file holds.*?as a loss\.", "#: What a file has."),
        (r"read\.py, check\.py and write\.py", "read.py and check.py"),
        (r"        CrosswordFeature\.(CLUE_ORDER|SHARED_PLACES|UNPLACED_CLUES|COPYRIGHT),\n", ""),
    ),
    "read.py": (
        (r"^from xwcore_\w+\.record import Record\n", ""),
        (r", extras=\{syntax\.FORMAT: Record\(data\)\}", ""),
        (r"crossword\(parse\(data, context\), data\)", "crossword(parse(data, context))"),
        (r"def crossword\(parsed: Parsed, data: bytes\)", "def crossword(parsed: Parsed)"),
    ),
    "check.py": ((r"crossword\(parsed, data\)", "crossword(parsed)"),),
    "test_contract.py": (
        (r", canonical=True", ""),
        (r"\n\ndef test_notes_are_a_loss.*\Z", ""),
    ),
    "README.md": (
        (r"detect, read, check, write\.", "detect, read, check."),
        (r"^\| `(write|record)\.py` .*?\n", ""),
    ),
    "pyproject.toml": (("detect, read, check, write", "detect, read, check"),),
}

#: The files of a package for a type of logic puzzle.
_TYPE_FILES: Final = {
    "type_pyproject.txt": "pyproject.toml",
    "type_readme.txt": "README.md",
    "license.txt": "LICENSE",
    "gitignore.txt": ".gitignore",
    "workflow.txt": ".github/workflows/check.yml",
    "typed.txt": "src/@MODULE@/py.typed",
    "type_init.txt": "src/@MODULE@/__init__.py",
    "type_rules.txt": "src/@MODULE@/rules.py",
    "type_program.txt": "src/@MODULE@/program.lp",
    "type_sample.txt": "src/@MODULE@/sample.spf",
    "type_contract.txt": "tests/test_contract.py",
}

#: The rule of `FormatSpec`; two characters or more make four bytes of magic.
_NAME: Final = re.compile(r"[a-z][a-z0-9]+(-[a-z0-9]+)*")
_LONGEST: Final = 30

#: Names of extras and parts of xwcore itself.
_RESERVED: Final = frozenset({"all", "cli", "core", "plugin", "plugins", "testing", "xwcore"})

_PLACEHOLDER: Final = re.compile(r"@([A-Z]+)@")


def check_name(name: str, installed: Collection[str] = ()) -> None:
    """Refuse the name of a new format if it is invalid or taken; `installed` are the formats here.

    Raises:
        OptionError: the name is invalid or taken.
    """
    if not _NAME.fullmatch(name) or len(name) > _LONGEST:
        raise OptionError(
            f"invalid format name {name!r}, expected 2 to {_LONGEST} lower-case letters, digits and"
            " dashes, a letter first, like my-format",
            option="name",
        )
    if name in _RESERVED or name in installed:
        raise OptionError(f"format name {name!r} is taken", option="name")


def package_files(
    name: str, *, puzzle_type: bool = False, style: str = "lines", writes: bool = True
) -> dict[str, str]:
    """The files of the package for the format `name`: text by path from the package's folder.

    `style` is one of `STYLES`; a format that does not write is read only. With `puzzle_type` the
    package declares a type of logic puzzle instead; the type's name has underscores for dashes.
    """
    words = {
        "NAME": name,
        "MODULE": f"xwcore_{name.replace('-', '_')}",
        "CLASS": "".join(part.capitalize() for part in name.split("-")),
        "MAGIC": f"{name.upper()} 1",
        "CODE": _code_prefix(name),
        "TYPE": name.replace("-", "_"),
        "TITLE": " ".join(part.capitalize() for part in name.split("-")),
        "VERSION": ".".join(__version__.split(".")[:2]),
    }
    folder = resources.files(__name__) / "templates"
    files = {}
    for source, path in (_TYPE_FILES if puzzle_type else _FILES).items():
        if not writes and source in _ONLY_WRITING:
            continue
        own = folder / f"{style}_{source}"
        text = (own if own.is_file() else folder / source).read_text(encoding="utf-8")
        filled = _filled(text, words)
        files[_filled(path, words)] = filled if writes else _without_writing(path, filled)
    return files


def _without_writing(path: str, text: str) -> str:
    """The text of a file of a format that is read only."""
    for removed, put in _READ_ONLY.get(path.rpartition("/")[2], ()):
        text = re.sub(removed, put, text, flags=re.DOTALL | re.MULTILINE)
    return text


def write_package(
    name: str,
    directory: str,
    *,
    puzzle_type: bool = False,
    style: str = "lines",
    writes: bool = True,
) -> list[str]:
    """Write the package into the new folder `directory`; returns the paths from that folder. The
    other arguments are those of `package_files`.

    Raises:
        FileExistsError: the folder, or a file of that name, exists.
        OSError: the folder or a file cannot be written.
    """
    os.makedirs(directory, exist_ok=False)
    files = package_files(name, puzzle_type=puzzle_type, style=style, writes=writes)
    for path, text in files.items():
        target = os.path.join(directory, *path.split("/"))
        os.makedirs(os.path.dirname(target), exist_ok=True)
        with open(target, "x", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
    return sorted(files)


def _code_prefix(name: str) -> str:
    """The letters of the diagnostic codes; XW is reserved for the core."""
    letters = name.replace("-", "").upper()[:4]
    return f"F{letters[:3]}" if letters.startswith("XW") else letters


def _filled(text: str, words: dict[str, str]) -> str:
    return _PLACEHOLDER.sub(lambda match: words[match[1]], text)
