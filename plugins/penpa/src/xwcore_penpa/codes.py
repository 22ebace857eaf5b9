"""The diagnostic codes of Penpa+ addresses: PEN1xx addresses, PEN2xx what they hold."""

from __future__ import annotations

from typing import Final

from xwcore.plugin import CodeTable

CODES: Final = CodeTable(__name__)

NO_ADDRESS: Final = CODES.error("PEN101", "no address of a board")
SEVERAL: Final = CODES.error("PEN102", "several addresses")
MALFORMED: Final = CODES.error("PEN103", "malformed address")
LATTICE: Final = CODES.info("PEN104", "lattice that the model does not have")
UNMODELED: Final = CODES.info("PEN201", "item that the model has no value for")
SOLUTION: Final = CODES.info("PEN202", "solution without a meaning")
