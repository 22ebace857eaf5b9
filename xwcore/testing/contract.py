r"""What every format plugin must hold: subclass `FormatContract`, name the plugin and its samples::

    from xwcore.testing import Fault, FormatContract, Sample
    from xwcore_rows.manifest import plugin as rows_plugin

    class TestRows(FormatContract):
        plugin = rows_plugin
        samples = (Sample("three by three", b"ROWS\nABC\nD#E\nFGH"),)
        faults = (Fault("a short row", b"ROWS\nABC\nD#\nFGH", "ROW2", at=b"D#"),)

Every test says in its failure what is wrong, and what the plugin's author can do about it. The
parts of the contract are classes of their own; what they share, and what a subclass may set, is
`ContractBase`.
"""

from __future__ import annotations

from xwcore.testing.base import ContractBase
from xwcore.testing.checking import CheckingContract
from xwcore.testing.damaging import DamageContract
from xwcore.testing.declaring import DeclarationContract
from xwcore.testing.detecting import DetectionContract
from xwcore.testing.losing import LossContract
from xwcore.testing.picturing import DrawingContract
from xwcore.testing.repeating import RepetitionContract
from xwcore.testing.round_trips import RoundTripContract

__all__ = ["ContractBase", "FormatContract"]


class FormatContract(
    DeclarationContract,
    DetectionContract,
    RoundTripContract,
    CheckingContract,
    LossContract,
    DamageContract,
    DrawingContract,
    RepetitionContract,
):
    """The whole contract of a format plugin, as tests."""
