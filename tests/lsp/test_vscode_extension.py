from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

import xwcore
from tests.support import ROOT

FOLDER = ROOT / "editors" / "vscode"
PACKAGE: dict[str, Any] = json.loads((FOLDER / "package.json").read_text("utf-8"))


def test_language_ids_are_names_of_formats() -> None:
    ids = {language["id"] for language in PACKAGE["contributes"]["languages"]}
    assert ids <= set(xwcore.formats())


def test_extensions_of_languages_are_those_of_the_formats() -> None:
    for language in PACKAGE["contributes"]["languages"]:
        spec = xwcore.formats()[language["id"]]
        assert set(language.get("extensions", [])) <= set(spec.extensions)


@pytest.mark.parametrize(
    "grammar", PACKAGE["contributes"]["grammars"], ids=lambda grammar: grammar["language"]
)
def test_grammar_has_the_scope_and_valid_patterns(grammar: dict[str, str]) -> None:
    content = json.loads((FOLDER / grammar["path"]).read_text("utf-8"))
    assert content["scopeName"] == grammar["scopeName"]
    for pattern in content["patterns"]:
        for key in ("match", "begin", "end"):
            if key in pattern:
                re.compile(pattern[key])


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_extension_starts_a_client_for_every_language(tmp_path: Path) -> None:
    modules = tmp_path / "node_modules"
    (modules / "vscode").mkdir(parents=True)
    (modules / "vscode" / "index.js").write_text(
        'exports.workspace = {getConfiguration: () => ({get: () => ["xw-lsp", "--x"]})}', "utf-8"
    )
    (modules / "vscode-languageclient").mkdir()
    (modules / "vscode-languageclient" / "node.js").write_text(
        "exports.LanguageClient = class {"
        " constructor(...values) { console.log(JSON.stringify(values)) }"
        " async start() { console.log('started') } async stop() { console.log('stopped') } }",
        "utf-8",
    )
    shutil.copy(FOLDER / "extension.js", tmp_path)
    program = (
        "const e = require('./extension.js');"
        "e.activate({subscriptions: []}).then(() => e.deactivate())"
    )
    done = subprocess.run(
        ["node", "-e", program], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    values, *states = done.stdout.splitlines()
    assert states == ["started", "stopped"]
    _, _, server, client = json.loads(values)
    assert server == {"command": "xw-lsp", "args": ["--x"]}
    languages = {language["id"] for language in PACKAGE["contributes"]["languages"]}
    assert {selector["language"] for selector in client["documentSelector"]} == languages
