"""Each code with a safe fix names its evidence, and no safe fix hides a damage at its place."""

from __future__ import annotations

import importlib
import itertools
import random
from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

import pytest

import xwcore
from tests.byte_damages import KINDS, severe
from tests.damages import content
from tests.expected import AREAS, expected
from xwcore.plugin import Diagnostic, Fix

#: Bytes on both sides of an edit that are damaged as well, and edits of a fix that are tried.
_AROUND = 2
_MOST_EDITS = 2


class Example(NamedTuple):
    """A file with a finding that has a safe fix."""

    format: str
    data: bytes
    fix: Fix


@cache
def safe_fixes() -> dict[str, list[tuple[str, str]]]:
    """The codes that have a safe fix in the stored answers, with the cases: format and name."""
    cases = defaultdict(list)
    for name in AREAS:
        for case, lines in expected(name).items():
            for line in lines:
                code = line.split(" ", 1)[0]
                if "| fix: " in line and " (safe) " in line and not code.startswith("XW"):
                    cases[code].append((name, case))
    return cases


@cache
def examples() -> dict[str, Example]:
    """The smallest file of each code with a safe fix."""
    cases = {
        name: importlib.import_module(f"tests.{area}.test_{area}_expected").CASES
        for name, area in AREAS.items()
    }
    smallest_files: dict[str, Example] = {}
    for code, places in safe_fixes().items():
        files = (cases[name][case] for name, case in places)
        smallest = min((case for case in files if not case.options), key=lambda x: len(x.data))
        for entry in xwcore.validate(smallest.data, smallest.format):
            if entry.code == code and entry.fix is not None and entry.fix.safe:
                smallest_files[code] = Example(smallest.format, smallest.data, entry.fix)
                break
    return smallest_files


def test_each_safe_fix_names_its_evidence() -> None:
    tables = {name: spec.codes() for name, spec in xwcore.formats().items() if spec.codes}
    rows = {code: row for table in tables.values() for code, row in table.items()}
    assert len(safe_fixes()) > 90
    lacking = {code for code in safe_fixes() if "Evidence: " not in rows[code].section.explanation}
    assert lacking == set()


def _codes(diagnostics: Iterable[Diagnostic]) -> Counter[str]:
    return Counter(entry.code for entry in diagnostics)


def _severe_codes(diagnostics: Iterable[Diagnostic]) -> Counter[str]:
    return Counter(entry.code for entry in severe([*diagnostics]))


@pytest.mark.slow
@pytest.mark.parametrize("code", sorted(safe_fixes()))
def test_no_safe_fix_hides_a_damage_at_its_place(code: str) -> None:
    name, data, fix = examples()[code]
    before = _severe_codes(xwcore.validate(data, name))
    fixes = [xwcore.fix(data, name, unsafe=unsafe) for unsafe in (False, True)]
    after = _codes(fixes[0].remaining)
    contents = [content(form, name) for form in (data, *(fixed.data for fixed in fixes))]
    chance = random.Random(code)
    places = {
        at
        for edit in fix.edits[:_MOST_EDITS]
        for at in range(max(0, edit.start - _AROUND), min(edit.start + _AROUND + 1, len(data)))
    }
    washed = []
    for at, kind in itertools.product(sorted(places), KINDS):
        if kind == "line twice":  # the finding occurs twice as well
            continue
        span = KINDS[kind](data, at, chance)
        if span is None:
            continue
        damaged = data[: span[0]] + span[2] + data[span[1] :]
        if not _severe_codes(xwcore.validate(damaged, name)) - before:
            continue  # nothing in the file contradicts the damage
        fixed = xwcore.fix(damaged, name)
        is_clean = not _codes(fixed.remaining) - after  # information names the damage as well
        if is_clean and content(fixed.data, name) not in contents:
            washed.append((kind, at, damaged[max(0, at - 20) : at + 20], *fixed.applied))
    assert washed == []
