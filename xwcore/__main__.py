"""The command `xw` of a host without `xwcore-cli`, and `python -m xwcore`."""

from __future__ import annotations

import sys
from importlib.util import find_spec


def main() -> None:
    """Run `xw`; where `xwcore-cli` is not installed, print how to install it."""
    if find_spec("xwcore_cli") is None:
        sys.stderr.write("xw needs xwcore-cli, which is not installed: pip install 'xwcore[cli]'\n")
        sys.exit(2)
    from xwcore_cli import main as run

    run()


if __name__ == "__main__":
    main()
