from xwcore_logic.folders import NUMBERED_AREAS, declare

TYPE = declare(
    __name__,
    name="ripple_effect",
    title="Ripple Effect",
    rules=(
        "Enter a number in each cell, so that an area of N cells has the numbers from 1 "
        "to N. Between two equal numbers in a row or column there are at least as many "
        "cells as the number."
    ),
    known_as={"puzzlink": "ripple hakyukoka"},
    **NUMBERED_AREAS,
)
