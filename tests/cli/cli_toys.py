"""Two small formats for the tests of the command line, one of text and one of bytes.

`rows`: a line "ROWS", then "title: ..." lines, then the grid's rows. `cells`: "CELLS\\0", a
checksum byte, width, height, then one letter a cell.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from click.testing import CliRunner, Result

from tests.support import ROOT
from xwcore import Registry
from xwcore.plugin import (
    CodeTable,
    Diagnostic,
    Edit,
    Feature,
    Fix,
    FormatHooks,
    FormatSpec,
    LineIndex,
    Option,
    Place,
    Puzzle,
    ReadContext,
    Signature,
    Span,
    WriteContext,
    hookimpl,
)
from xwcore.verbs.opening import set_default_registry
from xwcore_cli.app import xw
from xwcore_crossword import Crossword, CrosswordFeature, Grid

ROWS_CODES = CodeTable(
    text=r"""
## ROW101

Spaces at the end of a line have no meaning.

Example:

```text
AB\x20\x20
CD
```

Fix: Take them out.

Source: Rows, section 2

## ROW103

A capital stands for each letter.

Fix: Write capitals.
""".replace("\\x20", " ")
)
SPACES = ROWS_CODES.warning("ROW101", "a line ends in spaces")
UNEVEN = ROWS_CODES.error("ROW102", "a row has a length other than the first")
LOWER = ROWS_CODES.error("ROW103", "a letter is in lower case")

CELLS_CODES = CodeTable(text="## CEL102\n\nA file has all its cells.\n\nFix: Fetch it again.\n")
CHECKSUM = CELLS_CODES.error("CEL101", "the checksum is wrong")
SHORT = CELLS_CODES.error("CEL102", "the file ends too early")

TEXT_FEATURES = frozenset(
    {
        Feature.TITLE,
        CrosswordFeature.GRID,
        CrosswordFeature.SOLUTION,
        CrosswordFeature.UNKNOWN_CELLS,
    }
)

MAGIC = b"CELLS\0"

#: The command of a process that is `xw` with the toys.
XW = (sys.executable, "-c", "from tests.cli.cli_toys import main_with_toys as main; main()")


class RowsFormat(FormatHooks):
    @hookimpl
    def xw_format(self) -> FormatSpec:
        return FormatSpec(
            name="rows",
            title="Plain rows",
            extensions=(".rows",),
            kinds=("crossword",),
            signatures=(Signature(magic=b"ROWS\n"),),
            features=TEXT_FEATURES,
            read_options=(Option("upper", bool, False, "turn letters into capitals"),),
            write_options=(Option("block", str, "#", "the character of a block"),),
            codes=lambda: ROWS_CODES,
        )

    @hookimpl
    def xw_read(self, data: bytes, context: ReadContext) -> Puzzle:
        lines = data.decode("utf-8", "replace").split("\n")[1:]
        titles = [line[7:] for line in lines if line.startswith("title: ")]
        rows = [line.rstrip() for line in lines if line.strip() and line[:7] != "title: "]
        for diagnostic in row_findings(data):
            context.report(diagnostic)
        if any(len(row) != len(rows[0]) for row in rows):
            context.fail(context.diagnostics[-1])
        if context.options["upper"]:
            rows = [row.upper() for row in rows]
        return Crossword(Grid.from_rows(rows, unknown="."), title="".join(titles))

    @hookimpl
    def xw_validate(self, data: bytes, context: ReadContext) -> None:
        for diagnostic in row_findings(data):
            context.report(diagnostic)

    @hookimpl
    def xw_write(self, puzzle: Puzzle, context: WriteContext) -> bytes:
        assert isinstance(puzzle, Crossword)
        lines = ["ROWS", *([f"title: {puzzle.title}"] if puzzle.title else [])]
        lines += puzzle.grid.rows(block=str(context.options["block"]))
        return "\n".join([*lines, ""]).encode()


def row_findings(data: bytes) -> Iterator[Diagnostic]:
    """Trailing spaces, lower case; then the first row of uneven length."""
    index, start, number, width, uneven = LineIndex(data), 0, 0, 0, None
    for line in data.split(b"\n"):
        end, text = start + len(line), line.rstrip(b" ")
        if len(text) < len(line):
            fix = Fix((Edit(start + len(text), end, b""),), title="take out the spaces")
            yield SPACES.at(span=index.span(start + len(text), end), fix=fix)
        if start and text and not text.startswith(b"title: "):
            for at, byte in enumerate(text):
                if chr(byte).islower():
                    span = index.span(start + at, start + at + 1, Place(cell=(number, at)))
                    fix = Fix((Edit(start + at, start + at + 1, bytes([byte - 32])),), safe=False)
                    yield LOWER.at(span=span, fix=fix)
            width = width or len(text)
            if len(text) != width and uneven is None:
                uneven = UNEVEN.at(
                    f"row {number + 1} has {len(text)} cells, not {width}", index.span(start, end)
                )
            number += 1
        start = end + 1
    if uneven is not None:
        yield uneven


class CellsFormat(FormatHooks):
    @hookimpl
    def xw_format(self) -> FormatSpec:
        return FormatSpec(
            name="cells",
            title="Cells in bytes",
            extensions=(".cells",),
            kinds=("crossword",),
            signatures=(Signature(magic=MAGIC),),
            features=frozenset(
                {CrosswordFeature.GRID, CrosswordFeature.SOLUTION, CrosswordFeature.UNKNOWN_CELLS}
            ),
            codes=lambda: CELLS_CODES,
        )

    @hookimpl
    def xw_read(self, data: bytes, context: ReadContext) -> Puzzle:
        if len(data) < 9 or len(data) < 9 + data[7] * data[8]:
            context.fail(SHORT.at(span=Span(len(data), len(data))))
        width, height, letters = data[7], data[8], data[9:].decode("latin-1")
        if data[6] != checksum(data):
            fix = Fix((Edit(6, 7, bytes([checksum(data)])),), title="compute it again")
            context.report(CHECKSUM.at(span=Span(6, 7), fix=fix))
        rows = [letters[at * width : (at + 1) * width] for at in range(height)]
        return Crossword(Grid.from_rows(rows, unknown="."))

    @hookimpl
    def xw_write(self, puzzle: Puzzle, context: WriteContext) -> bytes:
        assert isinstance(puzzle, Crossword)
        return cells_file(puzzle.grid.rows())


def checksum(data: bytes) -> int:
    return sum(data[7:]) % 256


def cells_file(rows: list[str]) -> bytes:
    body = bytes([len(rows[0]), len(rows)]) + "".join(rows).encode("latin-1", "replace")
    return MAGIC + bytes([sum(body) % 256]) + body


@contextmanager
def toy_registry() -> Iterator[Registry]:
    """Both formats behind the module-level verbs, and nothing that is installed."""
    registry = Registry(discover=False)
    registry.register(RowsFormat())
    registry.register(CellsFormat())
    set_default_registry(registry)
    try:
        yield registry
    finally:
        set_default_registry(None)


def run_xw(*arguments: object, given: bytes = b"") -> Result:
    """`xw` with the toys, in this process; anything but an exit code is a failure of the test."""
    with toy_registry():
        result = CliRunner().invoke(xw, [str(argument) for argument in arguments], input=given)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def spawn_xw(*arguments: object, **further: Any) -> subprocess.CompletedProcess[bytes]:
    """`xw` with the toys, in a process of its own."""
    return subprocess.run(
        [*XW, *map(str, arguments)],
        cwd=ROOT,
        capture_output=True,
        timeout=60,
        check=False,
        **further,
    )


def main_with_toys() -> None:
    """The process of `spawn_xw`."""
    from xwcore_cli import main

    with toy_registry():
        main()
