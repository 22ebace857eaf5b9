"""Fixing: one file, or several in a container, which stays around them."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from xwcore.errors import ContainerError, XwError
from xwcore.files.containers import Layer
from xwcore.files.source import Limits
from xwcore.findings.diagnostics import Diagnostic
from xwcore.findings.fixing import EditError, Fixed, apply_fixes
from xwcore.findings.placing import inside
from xwcore.registry.switches import one_or_more
from xwcore.verbs.packing import around
from xwcore.verbs.reading import read_context
from xwcore.verbs.reading_all import as_answer
from xwcore.verbs.validating import diagnostics_of

if TYPE_CHECKING:
    from xwcore.verbs.finding import FoundFile
    from xwcore.verbs.reading import Found


class FixedMembers(NamedTuple):
    """A container with fixed members, and what was fixed in each; `failures` could not be read."""

    data: bytes
    members: tuple[tuple[str, Fixed], ...]
    failures: tuple[tuple[str, XwError], ...]


#: For the name of a member and its format: the codes to ignore, and the read options.
ChooseFixing = Callable[[str, str], tuple[Iterable[str], Mapping[str, Any]]]


def fix_file(
    file: FoundFile,
    /,
    *,
    select: Iterable[str] | None = None,
    ignore: Iterable[str] | None = None,
    unsafe: bool = False,
    **options: Any,
) -> Fixed:
    """The file, in its containers, with fixes applied; see `Registry.fix`. Places refer to the file
    that has them.
    """
    fixed, opened = _fixed(file, select, ignore, options, unsafe=unsafe), file.found()
    data = fixed.data
    if opened.container is not None:
        data = around(file.registry, [(opened.container, data)])
    return Fixed(data, opened.placed(fixed.applied), opened.placed(fixed.remaining))


def fix_members(
    file: FoundFile,
    /,
    *,
    members: Collection[str] | None = None,
    select: Iterable[str] | None = None,
    unsafe: bool = False,
    choose: ChooseFixing = lambda _member, _format: ((), {}),
) -> FixedMembers:
    """Fix several puzzles in a container, which is unpacked and packed again once.

    `members` are the names of those that are meant; all puzzles by default. `choose` gives the
    codes to ignore and the read options, for the name of a member and its format.

    A member that cannot be read does not stop the others: it is among the `failures`.

    Raises:
        ContainerError: the source is not a container, or cannot be packed again.
    """
    if file.walk() is None:
        raise ContainerError("the source is not a container, so it has no members")
    files: dict[str, FoundFile | None] = {inner.member: inner for inner in file.members()}
    if members is not None:
        files = {member: files.get(member) for member in members}
    done: list[tuple[str, Found, Fixed]] = []
    failures: list[tuple[str, XwError]] = []
    for member, known in files.items():
        try:
            inner = known or file.named(member)
            opened = inner.found()
            ignore, options = choose(member, opened.status.name)
            done.append((member, opened, _fixed(inner, select, ignore, options, unsafe=unsafe)))
        except XwError as error:
            failures.append((member, as_answer(error, strict=file.registry.strict)))
    changed = [
        (opened.container, fixed.data)
        for _, opened, fixed in done
        if opened.container is not None and fixed.changed
    ]
    data = around(file.registry, changed) if changed else file.source.read_all()
    return FixedMembers(data, tuple(_placed_members(done)), tuple(failures))


def _fixed(
    file: FoundFile,
    select: Iterable[str] | None,
    ignore: Iterable[str] | None,
    options: Mapping[str, Any],
    *,
    unsafe: bool,
) -> Fixed:
    """The fixed file, without its containers: also the places refer to the file alone."""
    status, data, limits = file.found().status, file.found().data, file.source.limits
    read_context(status, options)  # a wrong option is an error, not a diagnostic
    # A round of fixing takes the fixes of eight full reports. Each round checks the whole file: a
    # file with eight times the findings is not checked eight times as often.
    wide = limits._replace(max_diagnostics=8 * limits.max_diagnostics)

    def report(changed: bytes, limits: Limits = limits) -> tuple[Diagnostic, ...]:
        limits.check("max_bytes", len(changed))
        context = read_context(status, options, limits)
        return diagnostics_of(file.registry, status, changed, context)

    def check(changed: bytes) -> tuple[Diagnostic, ...]:
        diagnostics = report(changed)
        return report(changed, wide) if has_further(diagnostics) else diagnostics

    def has_further(diagnostics: tuple[Diagnostic, ...]) -> bool:
        is_full = len(diagnostics) > limits.max_diagnostics
        fixes = (diagnostic.fix for diagnostic in diagnostics)
        return is_full and any(fix is not None and (unsafe or fix.safe) for fix in fixes)

    selected, ignored = one_or_more(select or ()), one_or_more(ignore or ())
    try:
        fixed = apply_fixes(data, check, selected, ignored, unsafe=unsafe)
    except EditError as error:
        raise status.contract_error(f"a fix {error}") from error
    if has_further(fixed.remaining):
        return dataclasses.replace(fixed, remaining=report(fixed.data))
    return fixed


def _placed_members(files: Collection[tuple[str, Found, Fixed]]) -> Iterator[tuple[str, Fixed]]:
    """The fixed members with places in their files: what remains has those after all fixes."""
    changed: dict[tuple[str, ...], dict[int, bytes]] = {}
    layers: dict[tuple[str, ...], Layer] = {}
    for _, file, fixed in files:
        if file.part is not None and file.container is not None and fixed.changed:
            layer = layers[file.path] = file.container.layers[-1]
            changed.setdefault(file.path, {})[layer.member] = fixed.data
    moved = {path: layer.moved(changed[path]) for path, layer in layers.items()}
    for member, file, fixed in files:
        part = file.part
        if file.container is not None and file.path in moved:
            part = moved[file.path][file.container.layers[-1].member]
        remaining = inside(fixed.remaining, file.path, part)
        applied = file.placed(fixed.applied)
        yield member, dataclasses.replace(fixed, applied=applied, remaining=remaining)
