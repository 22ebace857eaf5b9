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
        features=(LogicFeature.PROGRESS,),
        text="an address has no place for progress; a saved file has",
    ),
    Reason(
        features=(LogicFeature.GIVENS,), text="an address has no clue of this kind at this place"
    ),
    Reason(features=(LogicFeature.PARAMETERS,), text="an address has no place for this parameter"),
    Reason(features=(LogicFeature.LOGIC_TYPE,), text="an address names this type by another word"),
    Reason(features=(LogicFeature.GRID,), text="an address of this type has another size"),
    Reason(features=(Feature.UNMODELED,), text="an address has no place for this content"),
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
