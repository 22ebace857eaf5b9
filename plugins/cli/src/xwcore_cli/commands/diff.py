"""`xw diff`: the differences of two puzzles, or of the puzzles of two folders or archives."""

from __future__ import annotations

import operator
import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import click

from xwcore.plugin import Difference, bare_name, diff
from xwcore_cli.failures import about
from xwcore_cli.many import Files, run
from xwcore_cli.options import many_files_as
from xwcore_cli.output import dump_json, say, shown
from xwcore_cli.session import current_registry
from xwcore_cli.sources import Item, Selection, has_several, stdin_once
from xwcore_cli.targets import two_paths
from xwcore_cli.work import Outcome, Work
from xwcore_containers import is_archive
from xwcore_documents import safe_text


@dataclass(frozen=True, slots=True)
class FilePair(Item):
    """A file of the first folder and that of the same name in the second; "" where there is none.

    A file that only the second folder has is the `path`, with `is_second` set.
    """

    other: str = ""
    is_second: bool = False


class Comparing(Work):
    """Compare the two files of a pair, and print the differences below their names."""

    def run(self, item: Item) -> Outcome:
        """Print the differences, or that the other file is missing."""
        assert isinstance(item, FilePair)
        if item.problem:
            item.open()  # raises an error with the problem
        names = (item.other, item.path) if item.is_second else (item.path, item.other)
        answer: dict[str, Any] = {"a": names[0] or None, "b": names[1] or None, "differences": None}
        if not item.other:
            say(f"only in {'B' if item.is_second else 'A'}: {shown(item.path)}")
            return Outcome(answer, is_bad=True)
        differences = _differences(*names)
        answer["differences"] = [difference.to_dict() for difference in differences]
        if differences:
            say(f"{shown(names[0])} and {shown(names[1])}:")
        for difference in differences:
            say(f"  {safe_text(str(difference))}")
        return Outcome(answer, is_bad=bool(differences))


@click.command("diff")
@many_files_as("A B")
@click.pass_context
def command(ctx: click.Context, files: Files) -> None:
    """Compare the content of two puzzles of any formats, and list what was removed, added or
    changed. Of two folders or archives, files of the same name are compared, whatever their
    extension. Exit status 1 if anything differs.
    """
    a, b = two_paths(files, "A B")
    if _have_several(a, b):
        is_different = run(Comparing(), files, "Comparing", items=_pairs(files, a, b))
    else:
        stdin_once((a, b))
        differences = _differences(a, b)
        is_different = bool(differences)
        if files.writes_json:
            dump_json([difference.to_dict() for difference in differences])
        else:
            for difference in differences:
                say(safe_text(str(difference)))
    if not is_different and not files.writes_json:
        say(f"{shown(a)} and {shown(b)}: no difference")
    ctx.exit(int(is_different))


def _have_several(a: str, b: str) -> bool:
    """Whether the two are folders or archives, and at least one of several puzzles."""
    registry = current_registry()
    several = [os.path.isdir(path) or has_several(path, registry) for path in (a, b)]
    archives = map(is_archive, (a, b))
    return any(several) and all(map(operator.or_, several, archives))


def _pairs(files: Files, a: str, b: str) -> Iterator[FilePair]:
    """Every file of both folders; files are paired by name, then by name without extension."""
    second = list(_members(files.selection, b))
    others: dict[str, str] = {}
    for item in second:
        if not item.problem:
            # An archive and a folder may have one name: the second file stays without a pair.
            others[item.path if item.relative in others else item.relative] = item.path
    by_stem: dict[str, list[str]] = {}
    for relative in others:
        by_stem.setdefault(_stem(relative), []).append(relative)
    for item in _members(files.selection, a):
        if item.problem:
            yield FilePair(item.path, item.relative, problem=item.problem)
            continue
        names = [item.relative, *by_stem.get(_stem(item.relative), ())]
        name = next((name for name in names if name in others), "")
        other = others.pop(name, "")
        yield FilePair(item.path, item.relative, is_named=False, other=other)
    for relative, path in others.items():
        yield FilePair(path, relative, is_named=False, is_second=True)
    for item in second:
        if item.problem:
            yield FilePair(item.path, item.relative, problem=item.problem, is_second=True)


def _stem(relative: str) -> str:
    """The name that both files of a pair have: without the extension, and without that of gzip."""
    return os.path.splitext(bare_name(relative))[0]


def _members(selection: Selection, path: str) -> Iterator[Item]:
    """The puzzles of a folder or archive, named below it."""
    registry = current_registry()
    is_folder = os.path.isdir(path)
    for item in selection._replace(paths=(path,)).items(registry):
        if not item.foreign_kind(registry):
            # Below an archive that is named itself: without its name.
            relative = item.relative.partition(os.sep)[2] if item.member else ""
            yield replace(item, relative=relative) if relative and not is_folder else item


def _differences(a: str, b: str) -> tuple[Difference, ...]:
    puzzles = []
    for path in (a, b):
        with about(path):
            puzzles.append(current_registry().read(Item(path, path).open()))
    return diff(*puzzles)
