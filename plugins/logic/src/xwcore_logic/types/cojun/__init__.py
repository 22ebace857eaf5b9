from xwcore_logic.folders import NUMBERED_AREAS, declare

TYPE = declare(
    __name__,
    name="cojun",
    title="Cojun",
    rules=(
        "Enter a number in each cell, so that an area of N cells has the numbers from 1 "
        "to N. Neighbors have different numbers. Of two cells of an area that are one "
        "above the other, the upper one has the larger number."
    ),
    known_as={"puzzlink": "cojun"},
    **NUMBERED_AREAS,
)
