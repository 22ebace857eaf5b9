r"""The contract of every format plugin: subclass `FormatContract`, set the plugin and its samples::

    from xwcore_testing import Fault, FormatContract, Sample
    from xwcore_rows.manifest import plugin as rows_plugin

    class TestRows(FormatContract):
        plugin = rows_plugin
        samples = (Sample("three by three", b"ROWS\nABC\nD#E\nFGH"),)
        faults = (Fault("a short row", b"ROWS\nABC\nD#\nFGH", "ROW2", at=b"D#"),)

The failure of every test has what is wrong, and what the author of the plugin can do. The parts of
the contract are classes of their own; a subclass sets the attributes of `ContractBase`.
"""

from __future__ import annotations

from xwcore_testing.base import ContractBase
from xwcore_testing.damaged_files import DamageContract, LinearTimeContract, RunContract
from xwcore_testing.declaration import DeclarationContract, OptionContract
from xwcore_testing.detection import CompanyContract, DetectionContract
from xwcore_testing.determinism import DeterminismContract
from xwcore_testing.drawings import DrawingContract
from xwcore_testing.expectations import ExpectationContract
from xwcore_testing.growth import GrowthContract
from xwcore_testing.hostile_texts import HostileTextContract
from xwcore_testing.influence import InfluenceContract
from xwcore_testing.limits import LimitContract
from xwcore_testing.line_ends import LineEndContract
from xwcore_testing.loss_reports import LossContract
from xwcore_testing.option_effects import OptionEffectContract
from xwcore_testing.parts import PartContract
from xwcore_testing.places import PlaceContract
from xwcore_testing.round_trips import RoundTripContract
from xwcore_testing.sweeps import SweepContract
from xwcore_testing.validation import ValidationContract

__all__ = ["ContractBase", "FormatContract"]


# pytest runs the tests of the last base first: what matters most, then what takes least time.
class FormatContract(
    LinearTimeContract,
    DamageContract,
    LossContract,
    CompanyContract,
    DeterminismContract,
    DrawingContract,
    OptionEffectContract,
    HostileTextContract,
    InfluenceContract,
    PartContract,
    PlaceContract,
    LimitContract,
    GrowthContract,
    RunContract,
    SweepContract,
    LineEndContract,
    ValidationContract,
    ExpectationContract,
    RoundTripContract,
    DetectionContract,
    OptionContract,
    DeclarationContract,
):
    """The whole contract of a format plugin that reads, as tests."""
