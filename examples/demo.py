"""What xwcore does, shown on the puzzles of `examples/puzzles`: run it with `make demo`.

Everything happens in a temporary folder. Each step prints what it shows and the
command that it runs, and checks the outcome; the demo ends with an error at the first wrong one.
"""

from __future__ import annotations

import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

import xwcore
import xwcore_crossword

sys.path.insert(0, str(Path(__file__).parent))
from puzzle_sources import sources

MAIN = "harbour"


def main() -> None:
    """Run every step."""
    with tempfile.TemporaryDirectory(prefix="xwcore-demo-") as name:
        folder = Path(name)
        puzzles = sources()
        write_samples(folder, puzzles)
        recognize(folder)
        show(folder)
        check_a_damaged_file(folder)
        edit_and_save(folder)
        convert(folder, puzzles)
        lose(folder)
    announce("The demo is complete; every step had the expected outcome.")


def write_samples(folder: Path, puzzles: dict[str, xwcore_crossword.Crossword]) -> None:
    """Write each puzzle in both formats, and copy some under misleading names."""
    announce("Example puzzles, built in Python, written as .puz and as Across Lite TEXT:")
    for name, puzzle in puzzles.items():
        for file in (f"{name}.puz", f"{name}.txt"):
            losses = xwcore.write(puzzle, folder / file)
            print(f"    xwcore.write(puzzle, {file!r})" + listed(losses))
    copies = {"holiday.jpg": "puz", "letter.doc": "txt", "no extension": "puz", "wrong.puz": "txt"}
    for copy, extension in copies.items():
        (folder / copy).write_bytes((folder / f"{MAIN}.{extension}").read_bytes())
    (folder / "shopping.puz").write_text("eggs, flour, ACROSS&DOWN the road\n", encoding="utf-8")


def recognize(folder: Path) -> None:
    """Formats are detected by content."""
    announce("What is installed, and what are these files? Names do not count, content does:")
    xw(folder, "formats")
    names = ["holiday.jpg", "letter.doc", "no extension", "wrong.puz"]
    output = xw(folder, "detect", *names)
    for line, format_name in zip(output.splitlines(), 2 * ["puz", "across-text"], strict=True):
        expect(f"recognized as {format_name}", f"  {format_name} " in line)
    announce("This file is not a puzzle, in spite of its name:")
    xw(folder, "detect", "--explain", "shopping.puz", code=1)


def show(folder: Path) -> None:
    """A puzzle in the terminal."""
    announce("A crossword in the terminal, and its facts:")
    output = xw(folder, "show", "holiday.jpg")
    expect("the grid is drawn", "┌" in output or "+" in output)
    xw(folder, "info", "holiday.jpg")


def check_a_damaged_file(folder: Path) -> None:
    """Diagnostics with their places, and fixes."""
    data = bytearray((folder / f"{MAIN}.puz").read_bytes())
    data[0] ^= 1  # a checksum: the others prove the content
    (folder / "damaged.puz").write_bytes(data)
    (folder / "half.puz").write_bytes(data[: len(data) // 2])
    announce("A file with one changed byte, and a truncated file:")
    xw(folder, "validate", "damaged.puz", "half.puz", code=1)
    announce("Mechanical faults are fixed: first a preview, then the fix:")
    xw(folder, "fix", "--diff", "damaged.puz")
    xw(folder, "fix", "damaged.puz")
    xw(folder, "validate", "damaged.puz")


def edit_and_save(folder: Path) -> None:
    """A change in Python; everything else stays as it is in the file."""
    announce("Another title, and a letter entered, saved in place; the rest of the file stays:")
    path = folder / f"{MAIN}.puz"
    before = path.read_bytes()
    puzzle = xwcore.read(path)
    expect("an unmodified puzzle is written byte for byte", xwcore.dumps(puzzle, "puz") == before)
    assert isinstance(puzzle, xwcore_crossword.Crossword)
    edited = puzzle.replace(title="Safe Haven", grid=puzzle.grid.with_fill({(0, 0): "S"}))
    print('    edited = puzzle.replace(title="Safe Haven",')
    print('                            grid=puzzle.grid.with_fill({(0, 0): "S"}))')
    print(f"    xwcore.write(edited, {path.name!r}, overwrite=True)")
    xwcore.write(edited, path, overwrite=True)
    output = xw(folder, "diff", "holiday.jpg", path.name, code=1)
    expect("two things differ", len(output.splitlines()) == 2)


def convert(folder: Path, puzzles: dict[str, xwcore_crossword.Crossword]) -> None:
    """TEXT to .puz and back without adaptations; losses are reported, and nothing else differs."""
    for name in puzzles:
        announce(f"TEXT to .puz and back: {name}")
        xw(folder, "convert", "--exact", f"{name}.txt", f"{name}-2.puz")
        xw(folder, "convert", "--exact", f"{name}-2.puz", f"{name}-3.txt")
        first, second = (xwcore.read(folder / file) for file in (f"{name}.txt", f"{name}-2.puz"))
        reported = {loss.feature for loss in xwcore.losses(first, "puz")}
        reported |= {loss.feature for loss in xwcore.losses(second, "across-text")}
        differs = {
            difference.feature
            for difference in xwcore.diff(first, xwcore.read(folder / f"{name}-3.txt"))
        }
        xw(folder, "diff", f"{name}.txt", f"{name}-3.txt", code=int(bool(differs)))
        expect("every difference was reported as a loss", differs <= reported)


def lose(folder: Path) -> None:
    """What the target cannot hold is reported; `--strict` refuses."""
    announce("TEXT cannot hold what the player entered; the loss is reported:")
    output = xw(folder, "convert", f"{MAIN}.puz", "edited.txt")
    expect("the loss is reported", "lost: fill" in output)
    xw(folder, "convert", "--strict", f"{MAIN}.puz", "strict.txt", code=1)
    expect("nothing is written", not (folder / "strict.txt").exists())


def listed(losses: tuple[xwcore.Loss, ...]) -> str:
    """The features that were lost, for the end of a line."""
    return "".join(f"\n        lost: {loss}" for loss in losses)


def xw(folder: Path, *arguments: str, code: int = 0) -> str:
    """Run `xw` in the folder, print it with its output, and check its exit code."""
    print(f"\n$ {shlex.join(['xw', *arguments])}", flush=True)
    done = subprocess.run(
        [sys.executable, "-m", "xwcore_cli", *arguments],
        cwd=folder,
        check=False,
        timeout=60,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    )
    print(done.stdout, end="", flush=True)
    expect(f"xw {arguments[0]} exits with {code}, not {done.returncode}", done.returncode == code)
    return done.stdout


def announce(text: str) -> None:
    """Announce a step."""
    print(f"\n--- {text}", flush=True)


def expect(what: str, holds: bool) -> None:
    """End the demo where something is not as it should be."""
    if not holds:
        sys.exit(f"\nThe demo failed: {what}")


if __name__ == "__main__":
    main()
