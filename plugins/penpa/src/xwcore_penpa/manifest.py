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
        features=(LogicFeature.CONSTRAINTS,),
        text="Penpa+ has thermometers, arrows and cages without values",
    ),
    Reason(
        features=(LogicFeature.GIVENS, LogicFeature.PROGRESS, LogicFeature.GRID, Feature.UNMODELED),
        text="Penpa+ has no item of this kind at this place",
    ),
    Reason(
        features=(LogicFeature.SOLUTION,),
        text="a solution of Penpa+ has no item of this kind at this place",
    ),
    Reason(
        features=(LogicFeature.PARAMETERS,),
        text="Penpa+ has parameters of the grid alone",
        places="grid|dots|frame|lattice",
    ),
    Reason(
        features=(Feature.TITLE, Feature.AUTHOR, Feature.NOTES, Feature.METADATA),
        text="a text has no control characters, and none that separates the parts of an address",
        alphabet=r"^\x00-\x1f,",
    ),
    Reason(
        features=(Feature.METADATA, Feature.METADATA_ORDER),
        text="Penpa+ has a source, and then tags",
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
