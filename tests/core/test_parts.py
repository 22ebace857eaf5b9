"""Files with several puzzles: the hook `xw_parts`, and the verbs on such files."""

from __future__ import annotations

import copy
import gzip
import io
import json
import os
import pickle
import zipfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, ClassVar, Final

import pytest
from click.testing import CliRunner

import xwcore
from tests.sudoku.sudoku_samples import LINE
from xwcore import File, Registry
from xwcore.files.containers import Layer
from xwcore.files.source import Limits
from xwcore.findings.diagnostics import Diagnostic, Span
from xwcore.findings.fixing import apply_edits
from xwcore.plugin import (
    CodeTable,
    Edit,
    Evidence,
    Fix,
    FormatHooks,
    FormatSpec,
    LineIndex,
    Probe,
    Puzzle,
    ReadContext,
    WriteContext,
    hookimpl,
)
from xwcore_cli.app import xw
from xwcore_crossword import Crossword, CrosswordFeature, Grid
from xwcore_testing import Sample
from xwcore_testing.parts import PartContract

DATA: Final = b"; two of three\n=AB\n=CD\n\n=EF\n=GH\n\n; none here\n\n=IJ\n=KL\n"


CODES: Final = CodeTable()
LOWER: Final = CODES.warning("BLK101", "letters in lower case")
BIG: Final = CODES.warning("BLK102", "a large block")


class BlocksFormat(FormatHooks):
    """Blocks of rows that begin with "=", each a puzzle."""

    @hookimpl
    def xw_format(self) -> FormatSpec:
        return FormatSpec(
            name="blocks",
            title="Blocks",
            extensions=(".blocks",),
            features=frozenset({CrosswordFeature.GRID, CrosswordFeature.SOLUTION}),
            codes=lambda: CODES,
        )

    @hookimpl
    def xw_detect(self, probe: Probe) -> Evidence | None:
        return Evidence.LIKELY if probe.head.startswith((b"; ", b"=")) else None

    @hookimpl
    def xw_parts(self, data: bytes, context: ReadContext) -> tuple[Span, ...]:
        lines, spans, start, at = LineIndex(data), [], None, 0
        for line in [*data.splitlines(keepends=True), b""]:
            if line.startswith(b"="):
                start = at if start is None else start
            elif start is not None:
                spans.append(lines.span(start, at))
                context.limits.check("max_members", len(spans))
                start = None
            at += len(line)
        return tuple(spans)

    @hookimpl
    def xw_read(self, data: bytes, context: ReadContext) -> Puzzle:
        context.limits.check("max_cells", len(data))
        rows = [line[1:].decode("ascii") for line in data.splitlines() if line[:1] == b"="]
        return Crossword(Grid.from_rows(rows), extras={"blocks": data})

    @hookimpl
    def xw_validate(self, data: bytes, context: ReadContext) -> None:
        lines, at = LineIndex(data), 0
        context.report(BIG.at()) if len(data) > 12 else None
        for line in data.splitlines(keepends=True):
            if line[:1] == b"=" and line != line.upper():
                fix = Fix((Edit(at, at + len(line), line.upper() + b"; upper\n"),))
                context.report(LOWER.at("", lines.span(at + 1, at + len(line)), fix=fix))
            at += len(line)

    @hookimpl
    def xw_write(self, puzzle: Puzzle, context: WriteContext) -> bytes:
        assert isinstance(puzzle, Crossword)
        data = puzzle.extras.get("blocks")
        if isinstance(data, bytes) and self.xw_read(data, ReadContext("blocks")) == puzzle:
            return data
        return b"".join(b"=%s\n" % row.encode() for row in puzzle.grid.rows())


def registry_of(plugin: FormatHooks | None = None) -> Registry:
    registry = Registry(discover=False)
    registry.register(plugin or BlocksFormat())
    return registry


def changed(puzzle: Puzzle) -> Puzzle:
    assert isinstance(puzzle, Crossword)
    return puzzle.replace(grid=puzzle.grid.with_solution({(0, 0): "Z"}))


def test_each_part_is_a_puzzle_with_its_place() -> None:
    puzzles = registry_of().read_all(DATA)
    assert puzzles.names == ("2", "5", "10")
    assert [(span.line, span.column) for span in puzzles.spans] == [(2, 1), (5, 1), (10, 1)]
    assert [DATA[span.start : span.end] for span in puzzles.spans][1] == b"=EF\n=GH\n"
    assert [puzzle.grid.rows()[0] for puzzle in puzzles if isinstance(puzzle, Crossword)] == [
        "AB",
        "EF",
        "IJ",
    ]


def test_one_puzzle_in_a_file_is_read_as_before() -> None:
    registry = registry_of()
    data = b"; alone\n=AB\n"
    assert registry.open(data).parts() == ()
    assert registry.read(data).extras == {"blocks": data}
    puzzles = registry.read_all(data)
    assert (puzzles.names, puzzles.spans) == (("",), (Span(0, len(data)),))


@pytest.mark.parametrize("verb", ["read", "fix"])
def test_a_verb_for_one_puzzle_names_the_parts(verb: str) -> None:
    registry = registry_of()
    with pytest.raises(
        xwcore.SeveralPuzzlesError, match=r"3 puzzles in the file.*'2', '5'"
    ) as error:
        getattr(registry, verb)(DATA)
    assert error.value.members == ("2", "5", "10")
    with pytest.raises(xwcore.SeveralPuzzlesError):
        getattr(registry, verb)(DATA, "blocks")
    assert registry.detect(DATA).format == "blocks"
    assert [entry.code for entry in registry.validate(DATA)] == ["XW006"]


def test_a_part_is_chosen_by_its_name() -> None:
    registry = registry_of()
    puzzle = registry.read(DATA, member="5")
    assert isinstance(puzzle, Crossword)
    assert puzzle.grid.rows() == ["EF", "GH"]
    assert registry.detect(DATA, member="5").chain == "blocks in list"
    assert registry.open(DATA, member="5").content == b"=EF\n=GH\n"
    assert registry.validate(DATA, member="5").ok
    with pytest.raises(xwcore.ContainerError, match="no member '6'"):
        registry.read(DATA, member="6")


@pytest.mark.parametrize("again", [lambda puzzle: puzzle, copy.copy, copy.deepcopy])
def test_a_changed_puzzle_is_written_into_its_file(
    again: Callable[[Puzzle], Puzzle], tmp_path: Path
) -> None:
    registry = registry_of()
    path = tmp_path / "all.blocks"
    path.write_bytes(DATA)
    puzzles = registry.read_all(path)
    assert registry.dumps(again(puzzles[1]), "blocks", container="same") == DATA
    registry.write(again(changed(puzzles[1])), path, overwrite=True)
    assert path.read_bytes() == DATA.replace(b"=EF", b"=ZF")
    with pytest.raises(xwcore.WriteError, match="3 puzzles and has changed"):
        registry.write(changed(puzzles[2]), path, overwrite=True)
    registry.write(puzzles[2], path, overwrite=True, container="none")
    assert path.read_bytes() == b"=IJ\n=KL\n"


def test_another_target_gets_the_puzzle_alone(tmp_path: Path) -> None:
    registry = registry_of()
    puzzle = registry.read_all(DATA)[1]
    other = tmp_path / "other.blocks"
    other.write_bytes(b"anything")
    registry.write(puzzle, other, overwrite=True)
    assert other.read_bytes() == b"=EF\n=GH\n"
    stream = io.BytesIO()
    registry.write(pickle.loads(pickle.dumps(puzzle)), stream)
    assert stream.getvalue() == DATA


def test_a_list_in_containers_is_kept() -> None:
    registry = registry_of()
    packed = gzip.compress(DATA, mtime=0)
    puzzles = registry.read_all(packed)
    assert puzzles.names == ("2", "5", "10")
    assert registry.detect(packed, member="5").chain == "blocks in list in gzip"
    written = registry.dumps(changed(puzzles[0]), "blocks", container="same")
    assert gzip.decompress(written) == DATA.replace(b"=AB", b"=ZB")
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("all.blocks", DATA)
        archive.writestr("one.blocks", b"=XY\n")
    puzzles = registry.read_all(stream.getvalue())
    assert puzzles.names == ("all.blocks:2", "all.blocks:5", "all.blocks:10", "one.blocks")
    written = registry.dumps(changed(puzzles[1]), "blocks", container="same")
    assert registry.open(written, member="all.blocks:5").content == b"=ZF\n=GH\n"
    assert registry.open(written, member="one.blocks").content == b"=XY\n"


def test_the_number_of_parts_is_bounded() -> None:
    registry = registry_of()
    for verb in (File.read_all, File.parts, File.read):
        with pytest.raises(xwcore.LimitError, match="max_members"):
            verb(registry.open(DATA, limits=Limits(max_members=2)))


def test_the_parts_of_a_list_in_a_gzip_count_as_members_only() -> None:
    data = gzip.compress(DATA, mtime=0)
    exact = Limits(max_members=4, max_unpacked=len(DATA))
    assert len(registry_of().read_all(data, limits=exact)) == 3
    for name, limit in (("max_members", 3), ("max_unpacked", len(DATA) - 1)):
        with pytest.raises(xwcore.LimitError, match=name):
            registry_of().read_all(data, limits=exact._replace(**{name: limit}))


def _span(*fields: Any) -> tuple[Span, ...]:
    return tuple(Span(*pair) for pair in fields)


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (None, "returned None|expected a tuple of Span"),
        ([Span(0, 1)], "expected a tuple of Span"),
        ((1, 2), "expected a tuple of Span"),
        (_span((0, 3), (2, 5)), "part 2 from 2 to 5"),
        (_span((0, 3), (3, 3)), "part 2 from 3 to 3"),
        (_span((0, None), (3, 4)), "part 1 from 0 to None"),
        (_span((-1, 3), (3, 4)), "part 1 from -1 to 3"),
        (_span((0, 3), (3, 999)), "ends at 999"),
    ],
)
def test_wrong_parts_violate_the_contract(answer: Any, message: str) -> None:
    class WrongFormat(BlocksFormat):
        @hookimpl
        def xw_parts(self, data: bytes, context: ReadContext) -> tuple[Span, ...]:
            parts: tuple[Span, ...] = answer
            return parts

    with pytest.raises(xwcore.PluginContractError, match=message):
        registry_of(WrongFormat()).read_all(DATA)


def test_parts_of_binary_files_have_numbers() -> None:
    class Halves(BlocksFormat):
        @hookimpl
        def xw_parts(self, data: bytes, context: ReadContext) -> tuple[Span, ...]:
            return (Span(0, 4), Span(4, 8)) if len(data) == 8 else ()

    assert registry_of(Halves()).read_all(b"=AB\n=CD\n").names == ("1", "2")


def test_parts_in_one_line_have_different_names() -> None:
    class Halves(BlocksFormat):
        @hookimpl
        def xw_parts(self, data: bytes, context: ReadContext) -> tuple[Span, ...]:
            return (Span(0, 2, 1, 1), Span(2, 4, 1, 3)) if len(data) == 4 else ()

    assert registry_of(Halves()).read_all(b"=A=B").names == ("1", "1.2")


FAULTY: Final = b"; lower\n=ab\n\n; more\n=CD\n=ef\n\n=GH\n=IJ\n=KL\n=mn\n"


def places(diagnostics: Iterable[Diagnostic]) -> list[tuple[Any, ...]]:
    spans = [(diagnostic.span or Span(), diagnostic.code) for diagnostic in diagnostics]
    return [(code, span.path, span.line, span.column, span.start) for span, code in spans]


def test_places_of_diagnostics_are_places_in_the_file() -> None:
    registry = registry_of()
    report = [places(registry.validate(FAULTY, member=name)) for name in ("2", "5", "8")]
    assert report == [
        [("BLK101", (), 2, 2, 9)],
        [("BLK101", (), 6, 2, 25)],
        [("BLK102", (), 8, 1, 29), ("BLK101", (), 11, 2, 42)],
    ]
    (diagnostic,) = registry.validate(FAULTY, member="5").diagnostics
    assert diagnostic.fix is not None
    assert apply_edits(FAULTY, diagnostic.fix.edits) == FAULTY.replace(b"=ef", b"=EF\n; upper")


def test_the_path_of_a_place_leads_to_the_list_in_its_containers() -> None:
    registry = registry_of()
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("all.blocks", FAULTY)
        archive.writestr("one.blocks", b"=XY\n")
    data = stream.getvalue()
    (place,) = places(registry.validate(data, member="all.blocks:5"))
    assert place == ("BLK101", ("all.blocks",), 6, 2, 25)
    assert registry.open(data, member="all.blocks").content == FAULTY
    assert registry.open(gzip.compress(data), member="all.blocks").content == FAULTY
    assert registry.open(gzip.compress(FAULTY), member="").content == FAULTY
    assert registry.open(gzip.compress(FAULTY), member="5").content == b"=CD\n=ef\n"
    (place,) = places(registry.validate(gzip.compress(FAULTY), member="2"))
    assert place == ("BLK101", (), 2, 2, 9)


def test_a_read_error_has_its_place_in_the_file() -> None:
    class Refusing(BlocksFormat):
        @hookimpl
        def xw_read(self, data: bytes, context: ReadContext) -> Puzzle:
            if b"=ef" in data:
                context.fail(LOWER.at("", LineIndex(data).span(5, 7)))
            return BlocksFormat.xw_read(self, data, context)

    puzzles = registry_of(Refusing()).read_all(FAULTY)
    assert puzzles.names == ("2", "8")
    ((name, error),) = puzzles.failures
    assert name == "5"
    assert isinstance(error, xwcore.ReadError)
    assert error.span is not None
    assert (error.span.line, error.span.column, error.span.start) == (6, 2, 25)
    assert places(error.diagnostics) == [("BLK101", (), 6, 2, 25)]


def test_fixed_diagnostics_have_their_places_before_and_after() -> None:
    registry = registry_of()
    fixed = registry.fix(FAULTY, member="5")
    assert fixed.data == FAULTY.replace(b"=ef", b"=EF\n; upper")
    assert places(fixed.applied) == [("BLK101", (), 6, 2, 25)]
    everything = registry.open(FAULTY).fix_all()
    results = dict(everything.members)
    assert places(results["8"].applied) == [("BLK101", (), 11, 2, 42)]
    (remaining,) = places(results["8"].remaining)
    assert remaining == ("BLK102", (), 10, 1, everything.data.index(b"=GH"))
    assert everything.data.splitlines()[9] == b"=GH"


@pytest.mark.parametrize("breaks", ["\n", "\r\n", "\r"])
def test_the_places_of_parts_move_with_the_changes_before_them(breaks: str) -> None:
    text = "aé bb,cc" + breaks + "dd" + breaks + "ee"
    starts = [text.index(part) for part in ("bb", "cc", "dd", "ee")]

    def spans(text: str, places: list[tuple[int, int]]) -> tuple[Span, ...]:
        lines = LineIndex(text.encode())
        ends = [tuple(len(text[:at].encode()) for at in place) for place in places]
        return tuple(lines.span(start, end) for start, end in ends)

    layer = Layer("list", text.encode(), 0, spans(text, [(at, at + 2) for at in starts]))
    for first in ("x", "longer", f"two{breaks}lines", f"é{breaks}"):
        changed = text.replace("bb", first).replace("dd", "d")
        lengths = {first: len(first), "cc": 2, "d": 1, "ee": 2}
        places = [(changed.index(part), len(part)) for part in lengths]
        if first.endswith(breaks):  # no line break is put within a line
            changed = text.replace("bb", "é").replace("dd", "d")
            places = [(3, 1), *((changed.index(part), len(part)) for part in ("cc", "d", "ee"))]
        contents = {0: first.encode(), 2: b"d"}
        assert layer.with_parts(contents) == changed.encode()
        assert layer.moved(contents) == spans(changed, [(at, at + size) for at, size in places])


def test_a_part_as_a_source_of_its_own_keeps_its_places() -> None:
    registry = registry_of()
    source = registry.open(FAULTY, member="5").extracted()
    assert source.read_all() == b"=CD\n=ef\n"
    assert places(registry.validate(source)) == [("BLK101", (), 6, 2, 25)]
    assert places(registry.fix(source).applied) == [("BLK101", (), 6, 2, 25)]
    with pytest.raises(xwcore.ContainerError, match="no member '9'"):
        registry.open(FAULTY, member="9").extracted()


class TestBlocksContract(PartContract):
    plugin: FormatHooks = BlocksFormat()  # type: ignore[misc]
    samples: ClassVar = (Sample("two rows", b"=AB\n=CD\n"),)
    lists: ClassVar = (Sample("three puzzles", DATA),)
    mutation_count = 30


def test_commands_show_places_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "week.txt"
    path.write_text("# of the week\np?lits/4/4/0001s0\n\nsee p?lits/4/4/0001s0zz (hard)\n")
    for named in (path, f"{path}:4"):
        output = run("validate", str(named))
        assert f"--> {path}:4:22\n" in output
        assert "4 | p?lits/4/4/0001s0zz\n  |                  ^^\n" in output
        output = run("validate", str(named), "--output-format", "concise")
        assert f"{path}:4:22: warning PZL202" in output
        assert "line=4,col=22::" in run("validate", str(named), "--output-format", "github")
        results = json.loads(run("validate", str(named), "--sarif"))["runs"][0]["results"]
        (location,) = results[0]["locations"]
        assert location["physicalLocation"]["region"] == {"startLine": 4, "startColumn": 22}
        assert "logicalLocations" not in location
        items = json.loads(run("validate", str(named), "--json"))
        assert [item["path"] for item in items][-1] == f"{path}:4"
        assert items[-1]["diagnostics"][0]["line"] == 4


def test_commands_show_places_in_a_list_of_an_archive(tmp_path: Path) -> None:
    path = tmp_path / "week.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("all.txt", "p?lits/4/4/0001s0\np?lits/4/4/0001s0zz\n")
    for named in (path, f"{path}:all.txt"):
        assert "2 files checked: 1 warning" in run("validate", str(named))
    run("convert", str(path), "-o", str(tmp_path / "out"), "--to", "spf")
    targets = sorted(file.relative_to(tmp_path) for file in tmp_path.rglob("*.spf"))
    assert targets == [Path(f"out/week/all/{line}.spf") for line in (1, 2)]
    output = run("validate", f"{path}:all.txt:2")
    assert f"--> {path}:all.txt:2:18\n" in output
    results = json.loads(run("validate", f"{path}:all.txt:2", "--sarif"))["runs"][0]["results"]
    (logical,) = results[0]["locations"][0]["logicalLocations"]
    assert logical["name"] == "member all.txt, line 2, column 18"


ADDRESSES: Final = """# of the week
https://puzz.link/p?slither/3/3/hd7b

p?lits/4/4/0001s0 (hard)
p?nothing
"""


def run(*arguments: str, code: int = 0) -> str:
    result = CliRunner().invoke(xw, arguments)
    assert result.exit_code == code, result.output
    return result.output


def test_commands_work_on_each_puzzle_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "week.txt"
    path.write_text(ADDRESSES)
    for command in ("info", "show"):
        assert [f"{path}:{line}\n" in run(command, str(path)) for line in (2, 4)] == [True, True]
    assert "2 files checked" in run("validate", str(path))
    assert "2 files checked" in run("validate", str(tmp_path))
    assert "type         lits" in run("info", f"{path}:4")
    output = run("convert", str(path), str(tmp_path / "a.spf"), code=1)
    assert "choose a member: '2', '4'" in output
    run("convert", str(path), "-o", str(tmp_path / "out"), "--to", "spf")
    assert sorted(file.name for file in tmp_path.rglob("*.spf")) == ["2.spf", "4.spf"]
    assert "nothing to fix" in run("fix", str(path))
    assert path.read_text() == ADDRESSES


def test_converting_a_part_over_its_file_keeps_the_others(tmp_path: Path) -> None:
    registry = registry_of()
    path = tmp_path / "all.blocks"
    path.write_bytes(DATA)
    registry.convert(path, path, member="5", overwrite=True)
    assert path.read_bytes() == DATA


def test_converting_a_part_over_its_file_in_another_format_is_refused(tmp_path: Path) -> None:
    registry = Registry()
    path = tmp_path / "week.txt"
    path.write_text(ADDRESSES)
    with pytest.raises(xwcore.WriteError, match=r"week.txt' has other files beside member '4'"):
        registry.convert(path, path, member="4", target_format="spf", overwrite=True)
    with pytest.raises(FileNotFoundError):  # a path with a member is for commands only
        registry.convert(f"{path}:4", path, overwrite=True)
    assert path.read_text() == ADDRESSES


def test_a_puzzle_from_elsewhere_does_not_replace_a_list(tmp_path: Path) -> None:
    path, source = tmp_path / "week.txt", tmp_path / "a.spf"
    path.write_text(ADDRESSES)
    run("convert", f"{path}:4", str(source))
    output = run("convert", str(source), str(path), "--to", "puzzlink", "--force", code=1)
    assert "has 2 puzzles, which this puzzle would replace" in output
    output = run("convert", str(source), f"{path}:4", "--to", "puzzlink", "--force", code=1)
    assert f"the target is '4' in '{path}', expected a file" in output
    run("solve", str(source), "-o", f"{path}:4", code=1)
    run("render", str(source), f"{path}:4.svg", code=1)
    assert path.read_text() == ADDRESSES
    assert sorted(os.listdir(tmp_path)) == ["a.spf", "week.txt"]
    arguments = ["--to", "puzzlink", "--force", "--container", "none"]
    run("convert", str(source), str(path), *arguments)
    assert len(path.read_text().splitlines()) == 1


def test_the_commands_write_a_part_into_its_file(tmp_path: Path) -> None:
    registry = Registry()
    path, link = tmp_path / "week.txt", tmp_path / "link.txt"
    path.write_text(ADDRESSES)
    link.symlink_to(path)
    for target in (path, link, f"{tmp_path}/absent/../week.txt"):
        run("convert", f"{path}:4", str(target), "--force")
        assert path.read_text() == ADDRESSES
    output = run("convert", f"{path}:4", str(path), "--force", "--to", "spf", code=1)
    assert "has other files beside member '4'" in output
    assert path.read_text() == ADDRESSES
    grids = tmp_path / "grids.sdm"
    grids.write_text(f"{LINE}\n{LINE}\n")
    run("solve", f"{grids}:1", "-o", str(grids), "--force")
    first, second = grids.read_text().splitlines()
    assert (first[:82], len(first), second) == (f"{LINE},", 163, LINE)
    puzzle = registry.read(grids, member="2").replace(title="New", author="Me")
    with pytest.raises(xwcore.WriteError, match="1 other puzzles would be lost"):
        registry.write(puzzle, grids, overwrite=True)
    run("convert", f"{path}:4", str(path), "--force", "--container", "none")
    assert path.read_text() == "p?lits/4/4/0001s0"


def test_the_commands_write_a_member_into_its_archive(tmp_path: Path) -> None:
    path = tmp_path / "week.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("all.txt", ADDRESSES)
        archive.writestr("readme.md", "About the week.")
    before = path.read_bytes()
    run("convert", f"{path}:all.txt:4", str(path), "--force")
    assert path.read_bytes() == before
    output = run("convert", f"{path}:all.txt:4", str(path), "--force", "--to", "spf", code=1)
    assert "has other files beside member 'all.txt:4'" in output
    assert path.read_bytes() == before
