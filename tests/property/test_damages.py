"""Files that are damaged in one place: never washed clean, the cause first, few lines."""

from __future__ import annotations

import random
import statistics

import pytest

import xwcore
from tests import damages
from xwcore.plugin import Severity

FILES = damages.originals(only_samples=True)


def _outcome(damage: damages.Damage, count: int) -> damages.Outcome:
    chance = random.Random(f"{damage.format} {damage.name}")
    outcome = damages.Outcome()
    for original in FILES[damage.format]:
        for _ in range(count):
            damaged = damage.apply(original, chance)
            if damaged is not None and damaged != original:
                damages.measure(damage, original, damaged, outcome)
    return outcome


def _names(damage: damages.Damage) -> str:
    return f"{damage.format}: {damage.name}"


@pytest.mark.parametrize("damage", damages.DAMAGES, ids=_names)
def test_no_safe_fix_hides_a_damage(damage: damages.Damage) -> None:
    outcome = _outcome(damage, 1)
    assert outcome.washed == []
    assert max(outcome.lines, default=0) <= 40


@pytest.mark.slow
def test_the_cause_comes_first_and_what_is_proven_is_restored() -> None:
    outcomes = {damage: _outcome(damage, 2) for damage in damages.DAMAGES}
    reported = sum(outcome.count - outcome.silent for outcome in outcomes.values())
    assert sum(outcome.named for outcome in outcomes.values()) >= 0.9 * reported
    redundant = [outcomes[damage] for damage in damages.DAMAGES if damage.is_redundant]
    restored = sum(outcome.restored for outcome in redundant)
    assert restored >= 0.6 * sum(outcome.count for outcome in redundant)
    lines = [count for outcome in outcomes.values() for count in outcome.lines]
    assert statistics.median(lines) <= 8


@pytest.mark.parametrize("name", ["xd", "across-text", "ipuz"])
def test_a_byte_beyond_ascii_in_one_place_is_not_hidden(name: str) -> None:
    chance = random.Random(name)
    for original in FILES[name]:
        sound = (xwcore.read(original, name), xwcore.read(xwcore.fix(original, name).data, name))
        for _ in range(3):
            at = chance.randrange(len(original) // 2, len(original))
            damaged = original[:at] + bytes([chance.randrange(128, 256)]) + original[at + 1 :]
            fixed = xwcore.fix(damaged, name).data
            report = xwcore.validate(fixed, name).diagnostics
            is_found = any(entry.severity is not Severity.INFO for entry in report)
            assert is_found or xwcore.read(fixed, name) in sound, damaged[at - 20 : at + 20]
