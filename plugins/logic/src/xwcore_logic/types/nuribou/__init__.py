from xwcore_logic.folders import SHADED_BESIDE_NUMBERS, declare

TYPE = declare(
    __name__,
    name="nuribou",
    title="Nuribou",
    rules=(
        "Shade cells in strips, which are one cell wide and do not bend. Strips of equal "
        "length do not touch, also not diagonally. The other cells form islands with one "
        "number each, which counts the cells of its island."
    ),
    known_as={"puzzlink": "nuribou"},
    **SHADED_BESIDE_NUMBERS,
)
