"""The declaration of Penpa+. Cheap to import: the codec is imported on use."""

from __future__ import annotations

from typing import Final

from xwcore.plugin import CodecHooks, Feature, FormatSpec
from xwcore_logic import LogicFeature

FEATURES: Final = frozenset(
    {
        Feature.TITLE,
        Feature.AUTHOR,
        Feature.NOTES,
        Feature.METADATA,
        Feature.METADATA_ORDER,
        Feature.UNMODELED,
        LogicFeature.GRID,
        LogicFeature.PARAMETERS,
        LogicFeature.CONSTRAINTS,
        LogicFeature.GIVENS,
        LogicFeature.SOLUTION,
        LogicFeature.PROGRESS,
    }
)

SPEC: Final = FormatSpec(
    name="penpa",
    title="Penpa+ addresses",
    extensions=(".url", ".txt"),
    media_types=("text/uri-list",),
    kinds=("logic",),
    markers=(b"m=edit&", b"m=solve&"),
    features=FEATURES,
    url="https://swaroopg92.github.io/penpa-edit/",
)


class PenpaFormat(CodecHooks):
    """The plugin."""

    spec = SPEC


plugin = PenpaFormat()
