from xwcore_logic.declarations import LayerSpec, Numbers, Symbols
from xwcore_logic.folders import declare

TYPE = declare(
    __name__,
    name="starry_sky",
    title="Starry Sky",
    rules=(
        "Place stars. Each arrow points to at least one star, each star has at least one arrow "
        "that points to it. The clues count the stars of a row or column."
    ),
    givens=LayerSpec(
        cells=(Symbols("*-qweadyxc"),),
        top=(Numbers(0, "size"),),
        left=(Numbers(0, "size"),),
        clue_count=1,
    ),
    solution=LayerSpec(cells=(Symbols("*"),)),
    spellings={"spf": {"puzzle": "headed where=last instead=zy", "solution": "plain"}},
)
