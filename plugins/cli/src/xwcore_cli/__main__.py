"""`python -m xwcore_cli` is `xw`, as is `python -m xwcore`."""

from xwcore_cli import main

if __name__ == "__main__":
    main()
