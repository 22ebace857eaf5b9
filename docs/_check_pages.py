"""Pages made from the kit for authors: one for each check of a contract.

What a check catches is its docstring. How to satisfy it is the advice that its failures have, taken
from the source, so that page and failure never differ.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from xwcore_testing import FormatContract, TypeContract, WriterContract

CONTRACTS = {
    "Formats that read": FormatContract,
    "Formats that only write": WriterContract,
    "Types of logic puzzles": TypeContract,
}

#: How many calls deep the advice of a check is searched.
DEPTH = 4


def write_check_pages(folder: Path) -> None:
    """Write `folder`/NAME.md for every check, and an index; pages of checks that are gone go."""
    folder.mkdir(exist_ok=True)
    pages: dict[str, str] = {}
    index = ["# The checks, one by one", "What each check catches, and how to satisfy it."]
    for title, contract in CONTRACTS.items():
        rows = []
        for name, check in checks_of(contract):
            summary = (inspect.getdoc(check) or "").split("\n\n")[0].replace("\n", " ")
            # A check that two contracts have is described once, with the advice of both.
            pages.setdefault(f"{name}.md", page(name, contract))
            rows.append(f"- [{words(name)}]({name}.md): {summary}")
        index += [f"## {title}", "\n".join(rows)]
    pages["index.md"] = "\n\n".join(index) + "\n"
    for old in folder.glob("*.md"):
        if old.name not in pages:
            old.unlink()
    for name, text in pages.items():
        path = folder / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


def checks_of(contract: type) -> Iterator[tuple[str, Callable[..., Any]]]:
    """The names and functions of the tests of a contract, in the order of its parts."""
    for part in contract.__mro__:
        for name, value in vars(part).items():
            if name.startswith("test_"):
                yield name, value


def words(name: str) -> str:
    """The name of a test as a sentence."""
    return name.removeprefix("test_").replace("_", " ").capitalize()


def page(name: str, contract: type) -> str:
    """What the check catches, and the advice of its failures."""
    check = getattr(contract, name)
    text = inspect.getdoc(check) or ""
    parts = ["---\norphan: true\n---", f"# {words(name)}", f"`{name}`", f"It demands: {text}"]
    advice = dict.fromkeys(advices(check, contract, DEPTH))
    if advice:
        rows = "\n".join(f"- {entry}" for entry in advice)
        parts += ["To satisfy it, according to the failure:", rows]
    module = inspect.getmodule(check)
    parts.append(f"Its source is `{module.__name__ if module else ''}`.")
    return "\n\n".join(parts) + "\n"


def advices(function: Callable[..., Any], contract: type, depth: int) -> Iterator[str]:
    """The advice of a function and of the functions of the kit that it calls."""
    module = inspect.getmodule(function)
    if depth == 0 or module is None or not module.__name__.startswith("xwcore_testing"):
        return
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    except OSError:
        return  # made at run time: a method of a NamedTuple
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and _is_advice(node.targets[0]):
            yield from text_of(node.value, module)
        elif isinstance(node, ast.Call):
            called = str(getattr(node.func, "id", "") or getattr(node.func, "attr", ""))
            if called == "demand" and len(node.args) > 2:
                yield from text_of(node.args[2], module)
                continue
            inner = vars(module).get(called) or getattr(contract, called, None)
            if inspect.isfunction(inner) and inner is not function:
                yield from advices(inner, contract, depth - 1)


def _is_advice(target: ast.expr) -> bool:
    return isinstance(target, ast.Name) and target.id == "advice"


def text_of(node: ast.expr, module: Any) -> Iterator[str]:
    """The text of an expression, with its names for the values that are known at run time only."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield "".join(
            str(part.value) if isinstance(part, ast.Constant) else f"`{ast.unparse(part)[1:-1]}`"
            for part in node.values
        )
    elif isinstance(node, ast.Name) and isinstance(vars(module).get(node.id), str):
        yield vars(module)[node.id]
