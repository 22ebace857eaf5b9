"""The declaration of puzz.link. Cheap to import: the codec is imported on use."""

from __future__ import annotations

from typing import Final

from xwcore.plugin import CodecHooks, Feature, FormatSpec, Signature
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

SPEC: Final = FormatSpec(
    name="puzzlink",
    title="puzz.link addresses",
    extensions=(".url", ".txt"),
    media_types=("text/uri-list",),
    kinds=("logic",),
    markers=(b"?", b"pzprv3", b"#m=", b"sudokupad"),
    features=FEATURES,
    types=_types,
    signatures=(Signature(magic=b"pzprv3"),),
    url="https://puzz.link",
)


class PuzzlinkFormat(CodecHooks):
    """The plugin."""

    spec = SPEC


plugin = PuzzlinkFormat()
