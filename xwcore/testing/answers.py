"""`python -m xwcore.testing.answers`: the results of a plugin for samples, in another process.

Standard input is a pickle of the plugin, samples to read and puzzles to write, made by
`xwcore.testing.determinism`; standard output gets one line for each result. A
test compares the lines of several processes.
"""

from __future__ import annotations

import pickle
import sys
from collections.abc import Iterator, Sequence

from xwcore.model.puzzle import Puzzle
from xwcore.plugin.hooks import FormatHooks
from xwcore.testing.samples import Sample
from xwcore.verbs import Registry


def answers(
    plugin: FormatHooks, samples: Sequence[Sample], puzzles: Sequence[Puzzle] = ()
) -> Iterator[str]:
    """Detection, diagnostics, bytes and losses of samples and puzzles, one line each."""
    spec = plugin.xw_format()
    registry = Registry(disable=(spec.name,), strict=False)
    registry.register(plugin)
    yield repr(spec.to_dict())
    for sample in samples:
        detection, claims = registry.explain(sample.data)
        yield f"{sample.name}: {None if detection is None else detection.format}"
        signals = [(claim.format, signal[:4]) for claim in claims for signal in claim.signals]
        yield f"signals: {signals!r}"
        report = registry.validate(sample.data, spec.name, **sample.options)
        yield f"diagnostics: {report.diagnostics!r}"
        puzzle = registry.read(sample.data, spec.name, **sample.options).replace(extras={})
        yield f"facts: {list(puzzle.facts().items())!r}"
        if spec.writes:
            yield from _written(registry, puzzle, spec.name)
    for puzzle in puzzles:
        yield from _written(registry, puzzle, spec.name)


def _written(registry: Registry, puzzle: Puzzle, name: str) -> Iterator[str]:
    yield f"bytes: {registry.dumps(puzzle, name)!r}"
    yield f"losses: {registry.losses(puzzle, name)!r}"


def main() -> None:
    """Print the results to standard output."""
    question = pickle.loads(sys.stdin.buffer.read())  # noqa: S301 - from our own parent
    text = "\n".join(answers(*question))
    sys.stdout.buffer.write(text.encode("utf-8", "backslashreplace"))


if __name__ == "__main__":
    main()
