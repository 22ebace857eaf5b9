r"""The contract of every format plugin: subclass `FormatContract`, set the plugin and its samples::

    from xwcore.testing import Fault, FormatContract, Sample
    from xwcore_rows.manifest import plugin as rows_plugin

    class TestRows(FormatContract):
        plugin = rows_plugin
        samples = (Sample("three by three", b"ROWS\nABC\nD#E\nFGH"),)
        faults = (Fault("a short row", b"ROWS\nABC\nD#\nFGH", "ROW2", at=b"D#"),)

The failure of every test has what is wrong, and what the author of the plugin can do. The parts of
the contract are classes of their own; a subclass sets the attributes of `ContractBase`.
"""

from __future__ import annotations

from xwcore.testing.base import ContractBase
from xwcore.testing.damaged_files import DamageContract
from xwcore.testing.declaration import DeclarationContract, OptionContract
from xwcore.testing.detection import DetectionContract
from xwcore.testing.determinism import DeterminismContract
from xwcore.testing.drawings import DrawingContract
from xwcore.testing.expectations import ExpectationContract
from xwcore.testing.growth import GrowthContract
from xwcore.testing.hostile_texts import HostileTextContract
from xwcore.testing.influence import InfluenceContract
from xwcore.testing.limits import LimitContract
from xwcore.testing.loss_reports import LossContract
from xwcore.testing.option_effects import OptionEffectContract
from xwcore.testing.parts import PartContract
from xwcore.testing.places import PlaceContract
from xwcore.testing.round_trips import RoundTripContract
from xwcore.testing.validation import ValidationContract

__all__ = ["ContractBase", "FormatContract"]


class FormatContract(
    DeclarationContract,
    OptionContract,
    DetectionContract,
    RoundTripContract,
    PartContract,
    ValidationContract,
    LossContract,
    DamageContract,
    GrowthContract,
    DrawingContract,
    DeterminismContract,
    InfluenceContract,
    ExpectationContract,
    LimitContract,
    PlaceContract,
    OptionEffectContract,
    HostileTextContract,
):
    """The whole contract of a format plugin that reads, as tests."""
