"""Commands of `xw` that this package brings."""
