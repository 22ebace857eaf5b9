from xwcore_logic.declarations import LayerSpec, Numbers, Symbols, TypeParameter
from xwcore_logic.folders import WALLS, declare

TYPE = declare(
    __name__,
    name="domino_hunt",
    title="Domino Hunt",
    rules=(
        "Divide the grid into dominoes of two cells. Each pair of numbers from min to max is on "
        "exactly one domino. Black cells are not part of any domino."
    ),
    givens=LayerSpec(cells=(Numbers("min", "max"), Symbols("#")), edges=WALLS),
    solution=LayerSpec(cells=(Numbers("min", "max"), Symbols("#")), edges=WALLS),
    parameters={
        "min": TypeParameter(low=0, required=True),
        "max": TypeParameter(low=0, required=True),
    },
    spellings={"spf": {"puzzle": "lattice width=d"}},
)
