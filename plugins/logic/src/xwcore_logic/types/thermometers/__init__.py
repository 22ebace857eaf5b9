from xwcore_logic.declarations import LayerSpec, Numbers, Symbols
from xwcore_logic.folders import LINKS, declare

TYPE = declare(
    __name__,
    name="thermometers",
    title="Thermometers",
    rules=(
        "Fill thermometers, each from its bulb on without a gap; thermometers may stay empty. "
        "The clues count the filled cells of a row or column."
    ),
    givens=LayerSpec(
        cells=(Symbols("O-|"),),
        edges=LINKS,
        top=(Numbers(0, "size"),),
        left=(Numbers(0, "size"),),
        clue_count=1,
    ),
    solution=LayerSpec(cells=(Symbols("#"),)),
    spellings={"spf": {"puzzle": "connected trailing", "solution": "plain blank=.-"}},
)
