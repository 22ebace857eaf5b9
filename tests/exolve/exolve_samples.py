"""Samples of Exolve: crosswords of our own."""

from __future__ import annotations

PLAIN = """exolve-begin
  exolve-id: small-animals
  exolve-title: Small animals
  exolve-setter: A. Setter
  exolve-copyright: 2026 A. Setter
  exolve-width: 3
  exolve-height: 3
  exolve-preamble:
    For beginners.
  exolve-grid:
    C A T
    O . O
    W I N
  exolve-across:
    1 Pet that purrs (3)
    3 Come in <i>first</i> (3)
  exolve-down:
    1 Milk &amp; more (3) Def: more. A hidden cow.
    2, 3a Great weight and success (3,3)
exolve-end
"""

#: Bars, circles, rebus cells, colors, labels, and sections that the model does not hold.
RICH = """exolve-begin
  exolve-title: Mixed
  exolve-width: 3
  exolve-height: 3
  exolve-option: rebus-cells
  exolve-grid:
    ST@ A|R
    E_  . U!
    P   I N
  exolve-color: #ffee00 a1 c3
  exolve-question: What is hidden? (4) STEP
  exolve-across:
    1 Celestial body (4)
    A line between clues
    3 Fastener (3)
  exolve-down:
    1 Part of a stair (4)
    2 Jog (3)
  exolve-nodir:
    #a3 #c1 [X] Saint and knight (3)
  exolve-explanations:
    The corners are a saint.
exolve-end
"""

#: Cells with a shape and its place in brackets, beside decorators in braces.
SHAPED = """exolve-begin
  exolve-width: 3
  exolve-height: 2
  exolve-grid-spacing: 16 16
  exolve-shaped-cell: 5 20 <circle cx="20" cy="20" r="18">
  exolve-option: allow-chars:[@
  exolve-grid:
    A[1,0,50]{1}  .        B@[2]
    .             &[[1]    C
  exolve-nodir: Zigzag
    #r2c1 #r1c2 #r2c3 #r1c3 [1] A way through (4)
exolve-end
"""

UNSOLVED = """exolve-begin
  exolve-width: 2
  exolve-height: 2
  exolve-grid:
    00
    00
  exolve-across:
    1 First (2)
    3 Second (2)
  exolve-down:
    1 Third (2)
    2 Fourth (2)
exolve-end
"""

DEVANAGARI = """exolve-begin
  exolve-width: 2
  exolve-height: 2
  exolve-language: hi Devanagari 3
  exolve-grid:
    \u0938\u0947 \u0939
    \u0924 \u0928\u093e
  exolve-across:
    1 \u092a\u0939\u0932\u093e (2)
    3 \u0924\u0940\u0938\u0930\u093e (2)
  exolve-down:
    1 \u090f\u0915 (2)
    2 \u0926\u094b (2)
exolve-end
"""

PAGE = (
    '<!DOCTYPE html>\n<html lang="en">\n<head>\n<title>Test</title>\n</head>\n<body>\n<script>\n'
    f"createExolve(`\n{PLAIN}`);\n</script>\n</body>\n</html>\n"
)

#: The first cell has no number; the entries that begin there have no clue.
SKIPPED = (
    UNSOLVED.replace("    00\n    00", "    0~0\n    0 0")
    .replace("    1 First (2)\n    3 Second (2)", "    2 Second (2)")
    .replace("    1 Third (2)\n    2 Fourth (2)", "    1 Fourth (2)")
)

FILES = {
    "skipped number": SKIPPED.encode(),
    "plain": PLAIN.encode(),
    "rich": RICH.encode(),
    "shaped cells": SHAPED.encode(),
    "unsolved": UNSOLVED.encode(),
    "another script": DEVANAGARI.encode(),
    "page": PAGE.encode(),
    "line ends of Windows": PLAIN.replace("\n", "\r\n").encode(),
}
