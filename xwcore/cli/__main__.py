"""`python -m xwcore.cli` is `xw`, as is `python -m xwcore`."""

from xwcore.cli import main

if __name__ == "__main__":
    main()
