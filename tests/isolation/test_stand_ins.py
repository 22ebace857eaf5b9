"""A host that isolates imports no plugin: what one does while it is imported reaches no host."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.packaging.samples import ACROSS_TEXT, SPF, XD, small_puz
from tests.support import ROOT
from xwcore import Registry
from xwcore.plugin import scan
from xwcore_isolation import Isolation, declaring, stand_ins

MANIFEST = """
import builtins, os, sys, time
{code}
from xwcore.plugin import FormatHooks, FormatSpec, Signature, hookimpl
class Harmful(FormatHooks):
    @hookimpl
    def xw_format(self):
        return FormatSpec(name="harmful", title="Harmful", signatures=(Signature(magic=b"HARM"),),
                          writes=False)
    @hookimpl
    def xw_read(self, data, context):
        raise KeyError("bug")
plugin = Harmful()
"""

#: What a module does while it is imported, and a part of the reason that its status has.
HARMFUL = {
    "hangs": ("time.sleep(1000)", "is not imported within 5 s"),
    "ends": ("os._exit(5)", r"ended the process that imports it \(exit code 5\)"),
    "aborts": ("os.abort()", r"ended the process that imports it \(signal 6\)"),
    "writes": ("open(__file__ + '.new', 'w')", "PermissionError"),
    "floods": ("while True: os.write(7, bytes(10**6))", "ended the process|OSError|not imported"),
    "raises": ("raise KeyError('bug')", "KeyError: 'bug'"),
    "changes": ("builtins.harmed = True", ""),
    "prints": ("print('hello'); sys.stdout.flush(); os.write(1, b'junk')", ""),
}


def _install(folder: Path, code: str) -> None:
    """A distribution of one module, as pip leaves it."""
    (folder / "harmful_plugin.py").write_text(MANIFEST.format(code=code), "utf-8")
    metadata = folder / "harmful-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: harmful\nVersion: 1.0\n")
    text = "[xwcore.formats]\nharmful = harmful_plugin:plugin\n"
    (metadata / "entry_points.txt").write_text(text)


@pytest.mark.skipif(sys.platform != "linux", reason="needs Linux")
@pytest.mark.slow
@pytest.mark.parametrize("what", HARMFUL)
def test_what_a_plugin_does_while_it_is_imported_reaches_no_host(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, reason = HARMFUL[what]
    _install(tmp_path, code)
    monkeypatch.syspath_prepend(tmp_path)  # pyright: ignore[reportUnknownMemberType]
    allowed = {"harmful", "xd"}
    start = time.monotonic()
    with Registry(allow=allowed, isolated=Isolation(seconds=5), strict=False) as registry:
        assert registry.detect(XD).format == "xd"
        statuses = {status.name: status for status in registry.plugins()}
    assert time.monotonic() - start < 60
    harmful = statuses["harmful"]
    assert statuses["xd"].state == "ok"
    assert harmful.state == ("broken" if reason else "ok")
    assert re.search(reason, harmful.reason)
    assert "harmful_plugin" not in sys.modules
    assert not hasattr(sys.modules["builtins"], "harmed")
    assert not (tmp_path / "harmful_plugin.py.new").exists()


HOST = """
import sys
from xwcore import Registry
from xwcore_isolation import Isolation
with Registry(isolated=Isolation(processes=1)) as registry:
    data = sys.stdin.buffer.read()
    puzzle = registry.read(data)
    assert registry.dumps(puzzle, puzzle.source_format) == data
    registry.validate(data)
    assert registry.codes(puzzle.source_format)
    other = {"crossword": "ipuz", "logic": "puzzlink"}[puzzle.kind]
    changed = puzzle.replace(title="Other")
    registry.read(registry.dumps(changed, puzzle.source_format))
    registry.dumps(puzzle, other)
    registry.losses(puzzle, other)
top = {name.partition(".")[0] for name in sys.modules}
print(*sorted(name for name in top if name.startswith("xwcore_")))
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    "data", [small_puz(), ACROSS_TEXT, XD, SPF], ids=["puz", "across-text", "xd", "spf"]
)
def test_host_imports_kinds_only(data: bytes) -> None:
    result = subprocess.run(
        [sys.executable, "-c", HOST], input=data, capture_output=True, check=False, cwd=ROOT
    )
    assert result.returncode == 0, result.stderr.decode()
    imported = set(result.stdout.decode().split())
    kinds = {"xwcore_crossword", "xwcore_logic", "xwcore_word_search"}
    libraries = {"xwcore_documents", "xwcore_drawing", "xwcore_speed"}
    assert imported <= kinds | libraries | {"xwcore_isolation"}


@pytest.mark.slow
def test_stand_ins_declare_what_their_plugins_declare() -> None:
    plain = Registry()
    with Registry(isolated=Isolation(seconds=50)) as registry:
        formats = registry.formats()
        assert {*formats} == {*plain.formats()}
        for name, spec in plain.formats().items():
            assert formats[name].to_dict() == spec.to_dict()
            codes = registry.codes(name)
            assert codes == plain.codes(name)
            assert [code.section for code in codes.values()] == [
                code.section for code in plain.codes(name).values()
            ]


@pytest.mark.parametrize(
    "answer",
    [
        {},
        {"hooks": 5},
        {"hooks": [], "codes": False, "types": False},
        {"state": "broken"},
        {"state": "incompatible", "reason": "made for another"},
    ],
)
def test_malformed_declarations_are_faults_of_the_plugin(
    answer: dict[str, object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forged(*_: object) -> dict[str, object]:
        return answer

    _install(tmp_path, "")
    monkeypatch.syspath_prepend(tmp_path)  # pyright: ignore[reportUnknownMemberType]
    monkeypatch.setattr(stand_ins, "answer_of", forged)
    monkeypatch.setattr(stand_ins, "_answers", {})
    with Registry(allow="harmful", isolated=Isolation(), strict=False) as registry:
        status = next(status for status in registry.plugins() if status.name == "harmful")
    assert status.state == answer.get("state", "broken")
    assert status.reason


def test_answers_that_are_no_declaration_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = scan()[0][0]
    for program, message in (
        ("print('junk')", "gave no declaration"),
        ("print('[1]')", "gave no declaration"),
        ("print(' ' * 5_000_000)", "gave no declaration"),
        ("raise SystemExit(3)", "exit code 3"),
    ):
        monkeypatch.setattr(declaring, "_PROGRAM", program)
        with pytest.raises(declaring.DeclaringError, match=message):
            declaring.answer_of(entry, "declaration", (), 20, None)
