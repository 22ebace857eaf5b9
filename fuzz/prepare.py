"""Write the seeds and the dictionary of each format: `python fuzz/prepare.py FOLDER`.

A format gets `FORMAT_seed_corpus.zip` and `FORMAT.dict`, as OSS-Fuzz names them.
"""

from __future__ import annotations

import re
import sys
import zipfile
from collections import Counter
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # `tests` is no installed package

import xwcore
from tests.fuzz import TOKENS, seeds
from tests.support import ROOT

#: Words of a dictionary besides the tokens: the most frequent ones of the samples.
WORDS: Final = 200

_WORD: Final = re.compile(rb"[A-Za-z<>/_#:.-]{2,24}")


def formats() -> list[str]:
    """The formats with samples in a contract, by name."""
    files = ROOT.glob("tests/*/test_*_contract.py")
    areas = {
        path.parent.name for path in files if path.name == f"test_{path.parent.name}_contract.py"
    }
    installed = xwcore.formats()
    names = sorted(area.replace("_", "-") for area in areas)
    return [name for name in names if name in installed and seeds(name)]


def prepare(name: str, folder: Path) -> None:
    """Write the files of one format."""
    files = seeds(name)
    with zipfile.ZipFile(folder / f"{name}_seed_corpus.zip", "w") as archive:
        for number, data in enumerate(files):
            archive.writestr(f"{number:04}", data)
    words = Counter(word for data in files for word in set(_WORD.findall(data)))
    chosen = dict.fromkeys((*TOKENS, *(word for word, _ in words.most_common(WORDS))))
    lines = ['"' + "".join(f"\\x{byte:02x}" for byte in word) + '"\n' for word in chosen]
    (folder / f"{name}.dict").write_text("".join(lines), encoding="ascii")


def main(arguments: list[str]) -> None:
    """Write the files of all formats, and print the names of the formats."""
    folder = Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    for name in formats():
        prepare(name, folder)
        print(name)


if __name__ == "__main__":
    main(sys.argv[1:])
