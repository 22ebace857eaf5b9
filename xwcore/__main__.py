"""`python -m xwcore` is `xw`."""

from xwcore.cli import main

if __name__ == "__main__":
    main()
