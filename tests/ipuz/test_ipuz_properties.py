"""Generated crosswords: declared features are lossless, losses of edits are exact."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import xwcore
from tests.ipuz.ipuz_samples import BARE, DIAGRAMLESS, PLAIN, RICH
from xwcore.plugin import Feature
from xwcore_crossword import Crossword, CrosswordFeature
from xwcore_crossword.strategies import crosswords
from xwcore_ipuz.manifest import FEATURES
from xwcore_testing import loss_discrepancies

UNHURRIED = settings(
    max_examples=80,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)

#: The kit's marks are of unknown kind, its given cells may have no letter, and its keys repeat in
#: any order: what ipuz holds of these has tests of its own.
WHOLE = FEATURES - {CrosswordFeature.MARKS, CrosswordFeature.GIVEN, Feature.METADATA_ORDER}


@pytest.mark.slow
@UNHURRIED
@given(crosswords(WHOLE))
def test_declared_features_are_lossless(puzzle: Crossword) -> None:
    lost = [str(loss) for loss in xwcore.losses(puzzle, "ipuz")]
    # Answers in a crossing of unknown cells, and numbers that no cell shows, are the exceptions.
    lost = [loss for loss in lost if "numbers" not in loss]
    assert lost == []


@pytest.mark.slow
@UNHURRIED
@given(crosswords(), st.sampled_from([PLAIN, RICH, DIAGRAMLESS, BARE]), st.booleans())
def test_losses_of_edits_are_exact(new: Crossword, text: str, with_grid: bool) -> None:
    old = xwcore.read(text.encode())
    assert isinstance(old, Crossword)
    edited = (
        new.replace(extras=old.extras)
        if with_grid
        else old.replace(
            title=new.title,
            notes=new.notes,
            metadata=new.metadata,
            clues=new.clues,
            diagramless=new.diagramless,
        )
    )
    imagined, silent = loss_discrepancies(xwcore.default_registry(), edited, "ipuz")
    assert not imagined
    assert not silent
