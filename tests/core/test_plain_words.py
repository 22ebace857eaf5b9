"""The English of code tables, messages, sources and pages follows CONTRIBUTING, "Plain words"."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

import pytest

import xwcore
from tests.support import ROOT
from xwcore.findings.codes import CODES as CORE_CODES
from xwcore.findings.diagnostics import Code, Severity
from xwcore_logic.codes import CODES as LOGIC_CODES

MESSAGE_LENGTH: Final = 100

#: Words that the project does not use, in any form.
BANNED: Final = re.compile(
    r"\b(said|told|somebody|someone|nobody|anybody|mend|mends|mended|mending|bears?|bore|ado|"
    r"ones? who|whoever|what is no|is no \w+ at all|puts? right|put aside)\b",
    re.IGNORECASE,
)

#: Turns of phrase that read as translated; a person or a program acts in a sentence.
TRANSLATED: Final = re.compile(
    r"\b(in silence|is yours to say|of strangers|belongs? into|a machine's|goes? on where|"
    r"stands? for itself and|take the files that match|at hand|is there already|so to say|"
    r"stands? twice|in the place of|as ever|(?:made|found|written|spelled) anew|"
    r"another [a-z]+ than|(?:clue|parsing|reading) (?:that |which )?goes on|as far as it goes|"
    r"stands? in the file|no code of (?:it|them)|the other way of|verdict is given over|"
    r"counts? for nothing|hangs? on them|in each other's place|becomes of it|such a one|"
    r"is to be (?:configured|installed)|alone stands?|the first version:|"
    r"makes? any answer|looks? like to|as well as can be|nothing is lost in|nevertheless|"
    r"(?:nothing|none) is needed|all the same|is meant so|apart from its|decode it before|"
    r"make a file of each|(?<=\w )(?<!there )is no (?:puzzle|number|file|JSON|letter|clue|row|"
    r"section|plugin|list|text|part|crossword|color|word)|"
    r"(?<=\w )(?<!there )are no (?:puzzles|pairs|clues|rows|lists|headings))\b",
    re.IGNORECASE,
)

#: British spellings of words that occur in the project; `exolve-colour` is a keyword of Exolve.
BRITISH: Final = re.compile(
    r"(?<!exolve-)\b(colour|recogni[s]e|normali[s]e|behaviour|licence|centre(?!marks)|neighbour|favour|grey(?!scale)|"
    r"unrecogni[s]ed|organi[s]e|analy[s]e|catalogue|honour|labelled|modelled|unmodelled|cancelled)",
    re.IGNORECASE,
)

#: Summaries that compare a value of the file with another value.
COMPARES: Final = re.compile(r"mismatch|differs from|does not match|do not match", re.IGNORECASE)

#: Names of variables that do not name a value.
VAGUE_NAMES: Final = frozenset({"each", "found", "said", "told"})


def code_rows() -> list[Code]:
    """Every row of every code table of the core, the logic types, the kinds and the formats."""
    tables: list[Mapping[str, Code]] = [CORE_CODES, LOGIC_CODES]
    tables += [kind.codes() for kind in xwcore.default_registry().kinds().values()]
    tables += [spec.codes() for spec in xwcore.formats().values() if spec.codes is not None]
    rows = {code: row for table in tables for code, row in table.items()}
    return [rows[code] for code in sorted(rows)]


def is_sentence(text: str) -> bool:
    """Whether the text starts in upper case, if with a letter, and ends as a sentence does."""
    return text.endswith((".", ":", "`")) and not text[0].islower()


@pytest.mark.parametrize("row", code_rows(), ids=lambda row: row.code)
def test_row_of_a_code_table_is_complete(row: Code) -> None:
    assert 0 < len(row.summary) < MESSAGE_LENGTH
    assert not row.summary.endswith(".")
    assert not re.match(r"[A-Z][a-z]+ (?!Lite)", row.summary)
    assert "{" not in row.summary
    explanation, example, hint, _ = row.section
    assert explanation.endswith((".", ":", "`"))
    assert example
    assert is_sentence(hint) if hint else row.severity is Severity.INFO
    text = f"{row.summary} {explanation} {hint}"
    assert not BANNED.search(text), BANNED.search(text)
    assert not TRANSLATED.search(text), TRANSLATED.search(text)
    assert not BRITISH.search(text), BRITISH.search(text)


def sources() -> list[Path]:
    """The Python files of the core and the plugins."""
    folders = [ROOT / "xwcore", *ROOT.glob("plugins/*/src")]
    return sorted(path for folder in folders for path in folder.rglob("*.py"))


class Message(NamedTuple):
    """A message of a `CODE.at(message)`: its line, the name of the code, its literal text."""

    line: int
    code: str
    text: str


def messages(tree: ast.Module) -> Iterator[Message]:
    """The messages in a module; a variable has the text of its last assignment before the call."""
    for scope in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
        assigned = [
            (node.lineno, node.targets[0].id, literal_text(node.value))
            for node in ast.walk(scope)
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
        ]
        for node in ast.walk(scope):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
                continue
            if node.func.attr != "at" or not node.args:
                continue
            owner, message = node.func.value, node.args[0]
            code = owner.attr if isinstance(owner, ast.Attribute) else getattr(owner, "id", "")
            text = literal_text(message)
            if isinstance(message, ast.Name):
                before = [row for row in assigned if row[0] <= node.lineno and row[1] == message.id]
                text = max(before)[2] if before else ""
            yield Message(node.lineno, code, text)


def literal_text(node: ast.expr) -> str:
    """The constant parts of a string expression."""
    return "".join(
        str(part.value)
        for part in ast.walk(node)
        if isinstance(part, ast.Constant) and isinstance(part.value, str)
    )


def faults_of(message: Message) -> Iterator[str]:
    if message.text.endswith("."):
        yield "ends with a period"
    if len(message.text) >= MESSAGE_LENGTH:
        yield "is too long"
    if re.search(r"\{\w*\}", message.text):
        yield "has an unfilled placeholder"
    if re.match(r"[A-Z][a-z]", message.text) and not message.text.startswith("Across"):
        yield "starts in upper case"


@pytest.mark.slow
def test_messages_are_short_and_have_no_period() -> None:
    faults = [
        f"{path.relative_to(ROOT)}:{message.line}: {message.text!r} {fault}"
        for path in sources()
        for message in messages(ast.parse(path.read_text(encoding="utf-8")))
        for fault in faults_of(message)
    ]
    assert not faults, "\n".join(faults)


def test_comparing_messages_state_the_expected_value() -> None:
    comparing = {row.code for row in code_rows() if COMPARES.search(row.summary)}
    faults = []
    for table in (path for path in sources() if path.name == "codes.py"):
        codes = dict(constants(ast.parse(table.read_text(encoding="utf-8"))))
        for path in table.parent.rglob("*.py"):
            for message in messages(ast.parse(path.read_text(encoding="utf-8"))):
                if codes.get(message.code) not in comparing or not message.text:
                    continue
                if not re.search("expected|but| not |differ", message.text):
                    place = f"{path.relative_to(ROOT)}:{message.line}"
                    faults.append(f"{place}: {message.code}: {message.text!r}")
    assert not faults, "\n".join(faults)


def constants(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Name of the constant and code, of every row of a code table in a module."""
    for node in tree.body:
        if not isinstance(node, (ast.Assign, ast.AnnAssign)):
            continue
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target
        value = node.value
        if not (isinstance(value, ast.Call) and (value.args or value.keywords)):
            continue
        code = value.args[0] if value.args else value.keywords[0].value
        if isinstance(target, ast.Name) and isinstance(code, ast.Constant):
            yield target.id, str(code.value)


def texts() -> list[Path]:
    """Sources, tests, examples, benchmarks and pages."""
    folders = ("xwcore", "plugins", "tests", "examples", "benchmarks", "docs")
    paths = [ROOT / "README.md", ROOT / "CHANGELOG.md", ROOT / "Makefile"]
    for folder in folders:
        for suffix in ("py", "md", "txt"):
            paths += (ROOT / folder).rglob(f"*.{suffix}")
    excluded = {"_build", "data", "diagnostics", ".venv", "node_modules"}  # generated, or of others
    return sorted(
        path for path in paths if path != Path(__file__) and not excluded & set(path.parts)
    )


def test_texts_have_no_banned_word() -> None:
    faults = [
        f"{path.relative_to(ROOT)}:{number}: {match[0]}"
        for path in texts()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if (match := BANNED.search(line) or BRITISH.search(line) or TRANSLATED.search(line))
    ]
    assert not faults, f"{len(faults)} lines:\n" + "\n".join(faults[:60])


def vague_names(tree: ast.Module) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            if node.id in VAGUE_NAMES:
                yield node.lineno, node.id
        elif isinstance(node, ast.arg) and node.arg in VAGUE_NAMES:
            yield node.lineno, node.arg


@pytest.mark.slow
def test_variables_are_named_after_their_values() -> None:
    faults = [
        f"{path.relative_to(ROOT)}:{line}: {name}"
        for path in texts()
        if path.suffix == ".py"
        for line, name in vague_names(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert not faults, f"{len(faults)} names:\n" + "\n".join(faults[:60])
