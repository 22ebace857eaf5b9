"""Programs of other people that write files: what another program makes of their files, too, is its
own limit.

xd-crossword-tools and jscrossword write through `write.js`, xdformat and pypuz here.
"""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

from tests.readers.programs import BUNDLES, has_node_programs

_SCRIPT: Final = Path(__file__).with_name("write.js")


def _puz_to_xd(path: Path, target: Path) -> None:
    from xdformat.puz2xd import parse_puz  # type: ignore[import-untyped]

    target.write_text(parse_puz(path.read_bytes(), path.name).to_unicode(), "utf-8")


def _ipuz_to_xd(path: Path, target: Path) -> None:
    from xdformat.ipuz2xd import parse_ipuz  # type: ignore[import-untyped]

    target.write_text(parse_ipuz(path.read_bytes(), path.name).to_unicode(), "utf-8")


def _to_puz(path: Path, target: Path) -> None:
    import pypuz  # type: ignore[import-not-found, import-untyped, unused-ignore]

    pypuz.load(str(path)).toPuz(str(target))


def _to_ipuz(path: Path, target: Path) -> None:
    import pypuz  # type: ignore[import-not-found, import-untyped, unused-ignore]

    pypuz.load(str(path)).toIPuz(str(target))


#: What is written from a file with an extension: the ending of the new name, and how.
_PYTHON: Final[tuple[tuple[str, str, Callable[[Path, Path], None]], ...]] = (
    (".puz", "xdformat.xd", _puz_to_xd),
    (".ipuz", "xdformat.xd", _ipuz_to_xd),
    (".puz", "pypuz.ipuz", _to_ipuz),
    (".jpz", "pypuz.ipuz", _to_ipuz),
    (".jpz", "pypuz.puz", _to_puz),
    (".ipuz", "pypuz.puz", _to_puz),
)


def write_all(sources: Iterable[Path], folder: Path) -> list[tuple[Path, str]]:
    """What the programs write from each file, with the formats; what one refuses is left out."""
    listed = list(sources)
    if has_node_programs():
        command = ["node", str(_SCRIPT), str(BUNDLES), str(folder)]
        names = "\n".join(map(str, listed))
        subprocess.run(command, input=names, text=True, check=True, timeout=600)
    for path in listed:
        for extension, ending, write in _PYTHON:
            if path.suffix == extension:
                _try(write, path, folder / f"{path.name}.{ending}")
    return [(path, path.suffix.removeprefix(".")) for path in sorted(folder.iterdir())]


def _try(write: Callable[[Path, Path], None], path: Path, target: Path) -> None:
    """Write a file, unless the program refuses: pypuz raises a `BaseException` of its own."""
    try:
        write(path, target)
    except BaseException as error:
        if isinstance(error, (KeyboardInterrupt, SystemExit)):
            raise
