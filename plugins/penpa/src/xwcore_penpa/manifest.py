"""The declaration of Penpa+. Cheap to import: the codec is imported on use."""

from __future__ import annotations

from typing import Final

from xwcore.plugin import CodecHooks, Feature, FormatSpec, Reason
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

#: What an address does not keep of these features.
REASONS: Final = (
    Reason(
        features=(
            Feature.UNMODELED,
            LogicFeature.GRID,
            LogicFeature.PARAMETERS,
            LogicFeature.CONSTRAINTS,
            LogicFeature.GIVENS,
            LogicFeature.SOLUTION,
            LogicFeature.PROGRESS,
        ),
        text="a board has the marks, lines and texts of Penpa+, at their places",
    ),
    Reason(
        features=(Feature.TITLE, Feature.AUTHOR, Feature.NOTES, Feature.METADATA),
        text="a text has no control characters, and none that separates the parts of an address",
        alphabet=r"^\x00-\x1f,",
    ),
    Reason(
        features=(Feature.METADATA, Feature.METADATA_ORDER),
        text="an address has one source, and then the genres",
        places="Source|Genre",
    ),
)

SPEC: Final = FormatSpec(
    name="penpa",
    title="Penpa+ addresses",
    extensions=(".url", ".txt"),
    media_types=("text/uri-list",),
    kinds=("logic",),
    markers=(b"m=edit&", b"m=solve&"),
    features=FEATURES,
    reasons=REASONS,
    url="https://swaroopg92.github.io/penpa-edit/",
)


class PenpaFormat(CodecHooks):
    """The plugin."""

    spec = SPEC


plugin = PenpaFormat()
