"""Where a command that writes many files puts each: the names of the sources below one folder.

Contract: every target is below the folder; two sources with one target are a failure of the second.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, fields
from typing import Final

import click

from xwcore.plugin import bare_name, plural
from xwcore_cli.failures import Failure, failure_of
from xwcore_cli.many import Files, run
from xwcore_cli.other_files import in_words
from xwcore_cli.output import say, shown
from xwcore_cli.session import current_registry
from xwcore_cli.sources import Item, archive_and_member, has_several
from xwcore_cli.work import Outcome, Work
from xwcore_containers import is_archive
from xwcore_folders import is_within

output_option = click.option(
    "-o",
    "--output",
    "folder",
    metavar="FOLDER",
    type=click.Path(),
    help="Write the files of all PATHs to this folder under their own names; needs --to. For one"
    " file also the name of the new one.",
)
skip_option = click.option(
    "--skip-existing", is_flag=True, help="With -o, skip files whose target exists."
)


#: The summaries of outcomes without a new file, in the order in which they are listed.
FAILED: Final = "failed"
WOULD_LOSE: Final = "would lose content"
SKIPPED: Final = "skipped"
_NOT_WRITTEN: Final = (SKIPPED, WOULD_LOSE, FAILED)


@dataclass(frozen=True, slots=True)
class Planned(Item):
    """A file with its target; `rival` is the source that has the same target. No symbolic link
    leads the target out of the folder `top`.
    """

    target: str = ""
    rival: str = ""
    top: str = ""

    def prepare(self, *, skip_existing: bool) -> bool:
        """Make the folder of the target; False if the target exists and is to be skipped.

        Raises:
            Failure: another source has the same target, its folder cannot be made, or a
                symbolic link leads out of the folder.
        """
        if self.rival:
            raise Failure(f"target {self.target} is that of {self.rival}", path=self.path)
        if skip_existing and os.path.lexists(self.target):
            return False
        if self.top and not is_within(self.target, self.top):
            message = f"a symbolic link leads the target {self.target} out of {self.top}"
            raise Failure(message, path=self.path)
        folder = os.path.dirname(self.target)
        try:
            os.makedirs(folder, exist_ok=True)
        except FileExistsError as error:
            raise Failure("is a file, expected a folder", path=folder) from error
        except OSError as error:
            raise failure_of(error, folder) from error
        return True

    def skipped(self) -> Outcome:
        """The outcome of a file whose target exists."""
        answer = {"source": self.path, "target": self.target, "skipped": True}
        return Outcome(answer, summary=SKIPPED)


def run_into_folder(
    work: Work, files: Files, description: str, folder: str, extension: str, *, done: str
) -> bool:
    """Work on all files, each with its target in the folder; True if one is bad.

    The summary of an outcome is what is counted; the counts are written at the end, to standard
    error if standard output has JSON. The description is that of the progress bar, and `done` the
    word for what was done to the puzzles.

    Raises:
        click.UsageError: standard input, which has no name, is among the files.
    """
    if "-" in files.selection.paths:
        raise click.UsageError("standard input (-) has no name for -o")
    counts, others = Counter[str](), Counter[str]()
    is_bad = run(
        work,
        files,
        description,
        lambda outcome: counts.update([outcome.summary or FAILED]),
        items=_planned(files, folder, extension),
        resume="--skip-existing",
        others=others,
    )
    total = _total(counts, others, done)
    say(f"{shown(folder)}: {total}", err=files.writes_json)
    return is_bad


def _total(counts: Counter[str], others: Counter[str], done: str) -> str:
    """The numbers: "7 puzzles converted (6 without loss, 1 with losses), 1 failed"."""
    written = {name: count for name, count in sorted(counts.items()) if name not in _NOT_WRITTEN}
    listed = ", ".join(f"{count} {name}" for name, count in written.items() if name != done)
    how = f" ({listed})" if listed else ""
    parts = [f"{plural(sum(written.values()), 'puzzle')} {done}{how}"]
    parts += [f"{counts[name]} {name}" for name in _NOT_WRITTEN if counts[name]]
    return ", ".join(filter(None, [*parts, in_words(others)]))


def _planned(files: Files, folder: str, extension: str) -> Iterator[Planned]:
    """Every file with its target in the folder; files that are in it already are left out."""
    own = _inside(files.selection.paths, folder)
    sources: dict[str, str] = {}
    registry = current_registry()
    for item in files.items():
        if own is not None and not item.is_named and os.path.abspath(item.file).startswith(own):
            continue
        name = os.path.splitext(bare_name(item.relative))[0] + extension
        is_other = bool(item.foreign_kind(registry))
        rival = item.path if is_other else sources.setdefault(name, item.path)
        own_fields = {field.name: getattr(item, field.name) for field in fields(Item)}
        own_fields["is_doubtful"] = is_other
        target = os.path.join(folder, name)
        rival = "" if rival == item.path else rival
        yield Planned(**own_fields, target=target, rival=rival, top=folder)


def _inside(paths: Iterable[str], folder: str) -> str | None:
    """The folder as a prefix of paths, if it is below one of the sources."""
    own = os.path.join(os.path.abspath(folder), "")
    sources = [os.path.join(os.path.abspath(path), "") for path in paths]
    return own if any(own != source and own.startswith(source) for source in sources) else None


def extension_of(name: str) -> str:
    """The extension that files of a format get."""
    extensions = current_registry().formats()[name].extensions
    return extensions[0] if extensions else f".{name}"


def file_target(target: str) -> str:
    """The target of a command, which writes whole files.

    Raises:
        Failure: it is a folder, or names a member of an archive or a puzzle of a list, as a source
            may.
    """
    if os.path.isdir(target):
        raise Failure("is a folder, expected a file", f"-o {target} writes into it", path=target)
    archive, member = archive_and_member(target)
    if not archive:
        return target
    if not is_archive(archive) and not has_several(archive, current_registry()):
        return target
    message = f"the target is {member!r} in {archive!r}, expected a file"
    hint = f"the target {archive} with --force keeps the other puzzles, if the source is this one"
    raise Failure(message, hint, path=target)


def with_output_file(
    files: Files,
    output: str | None,
    target_format: str | None,
    extensions: Collection[str] | None = None,
) -> tuple[Files, str | None]:
    """The files and the folder of -o. For a single file, a name with one of the extensions, by
    default those of all formats, is no folder but its target, as if it stood after it; without
    --to, so is any with an extension.
    """
    if output is None or os.path.isdir(output) or not files.is_single:
        return files, output
    extension = os.path.splitext(output)[1].lower()
    if extensions is None:
        formats = current_registry().formats().values()
        extensions = {known for spec in formats for known in spec.extensions}
    if not extension or not (target_format is None or extension in extensions):
        return files, output
    paths = (*files.selection.paths, output)
    return files._replace(selection=files.selection._replace(paths=paths)), None


def two_paths(files: Files, expected: str, extension: str = "") -> tuple[str, str]:
    """The two arguments of a command for one source and one target. The message about a missing
    target proposes one with the extension.

    Raises:
        click.UsageError: there are more or fewer, or a list of files.
    """
    paths = files.selection.paths
    if len(paths) != 2 or files.selection.lists:
        context = click.get_current_context(silent=True)
        counted = plural(len(paths), "path")
        if len(paths) == 1 and os.path.isdir(paths[0]):
            counted = f"{paths[0]} is a folder"
        elif extension and len(paths) == 1 and paths[0] != "-":
            stem = os.path.splitext(bare_name(os.path.basename(paths[0])))[0]
            counted = f"no target for {paths[0]} (such as {stem}{extension})"
        raise click.UsageError(f"{counted}, expected {expected}", context)
    return paths[0], paths[1]
