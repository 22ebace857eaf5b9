"""The declaration of puzz.link. Cheap to import: the codec is imported on use."""

from __future__ import annotations

from typing import Final

from xwcore.plugin import CodecHooks, Feature, FormatSpec, Reason, Signature
from xwcore_logic import LogicFeature


def _types() -> tuple[str, ...]:
    """The types that an address can hold."""
    from xwcore_logic import spelled_types

    return tuple(puzzle_type.name for puzzle_type in spelled_types("puzzlink"))


FEATURES: Final = frozenset(
    {
        LogicFeature.GRID,
        LogicFeature.LOGIC_TYPE,
        LogicFeature.PARAMETERS,
        LogicFeature.GIVENS,
        LogicFeature.PROGRESS,
        Feature.UNMODELED,
    }
)

#: What a file does not keep of these features.
REASONS: Final = (
    Reason(
        features=(
            LogicFeature.GRID,
            LogicFeature.LOGIC_TYPE,
            LogicFeature.PARAMETERS,
            LogicFeature.GIVENS,
        ),
        text="an address has the clues, the size and the parameters that its type spells",
    ),
    Reason(
        features=(LogicFeature.PROGRESS, Feature.UNMODELED),
        text="an address has no place for progress; a saved file has",
    ),
)

SPEC: Final = FormatSpec(
    name="puzzlink",
    title="puzz.link addresses",
    extensions=(".url", ".txt"),
    media_types=("text/uri-list",),
    kinds=("logic",),
    markers=(b"?", b"pzprv3"),
    features=FEATURES,
    reasons=REASONS,
    types=_types,
    signatures=(Signature(magic=b"pzprv3"),),
    url="https://puzz.link",
)


class PuzzlinkFormat(CodecHooks):
    """The plugin."""

    spec = SPEC


plugin = PuzzlinkFormat()
