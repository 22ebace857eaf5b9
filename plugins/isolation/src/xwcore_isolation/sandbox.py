"""What a worker process may not do: write files, open connections, reach into other processes.

Contract: `enter` takes these rights from the process and all that it starts, for good, as far as
the system can; it returns those that it could not take. Reading files stays allowed: a plugin
imports modules.

Source: the manual pages landlock(7), seccomp(2), prctl(2), getrlimit(2) of Linux.
"""

from __future__ import annotations

import ctypes
import os
import platform
import struct
import sys
from typing import Final, NamedTuple

_SET_NO_NEW_PRIVILEGES: Final = 38
_SET_SECCOMP: Final = 22
_SECCOMP_FILTER: Final = 2

#: Numbers of system calls that are the same on every machine.
_LANDLOCK_CREATE_RULESET: Final = 444
_LANDLOCK_RESTRICT_SELF: Final = 446

#: Asks for the version of Landlock.
_VERSION: Final = 1

#: The rights to change files, by the version of Landlock that knows them first: writing, removing
#: and making; moving; truncating.
_CHANGES: Final = ((1, 0b1_1111_1111_0010), (2, 1 << 13), (3, 1 << 14))


class _Machine(NamedTuple):
    """The numbers of a machine for seccomp: its own, and those of system calls."""

    audit: int
    refused: tuple[int, ...]
    signals: tuple[int, ...]  #: refused but for the process itself


#: Refused: socket, socketpair, connect, bind, ptrace, process_vm_readv, process_vm_writev,
#: pidfd_send_signal, io_uring_setup, pidfd_getfd. Signals: kill, tgkill, rt_sigqueueinfo.
_MACHINES: Final = {
    "x86_64": _Machine(
        0xC000003E, (41, 53, 42, 49, 101, 310, 311, 424, 425, 438, 200), (62, 234, 129)
    ),
    "aarch64": _Machine(
        0xC00000B7, (198, 199, 203, 200, 117, 270, 271, 424, 425, 438, 130), (129, 131, 138)
    ),
}

#: Instructions of a filter: load a word, jump if equal, jump if at least, return.
_LOAD, _EQUAL, _AT_LEAST, _RETURN = 0x20, 0x15, 0x35, 0x06

_ALLOW: Final = 0x7FFF0000
_REFUSE: Final = 0x00050000 | 1  # with EPERM
_KILL: Final = 0x80000000

#: Numbers from here on are those of another table of calls, x32, on the same machine.
_OTHER_TABLE: Final = 0x40000000


def enter() -> tuple[str, ...]:
    """Take the rights from this process; what the system cannot take: "files", "network"."""
    left = []
    if not _forbid_files():
        left.append("files")
    if not _forbid_network():
        left.append("network")
    return tuple(left)


def silence(*descriptors: int) -> None:
    """Open the null device in place of these descriptors: a plugin that prints or asks writes and
    reads nothing of the host.
    """
    null = os.open(os.devnull, os.O_RDWR)
    for descriptor in descriptors:
        os.dup2(null, descriptor)
    os.close(null)


def limit_memory(memory: int | None) -> None:
    """Limit the address space to `memory` bytes beyond what the process has, and write no core."""
    try:
        import resource
    except ImportError:  # Windows
        return
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if memory is not None:
        limit = _address_space() + memory
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))


def limit_files(size: int) -> None:
    """Limit the files that the process writes, if it can write any, to `size` bytes."""
    try:
        import resource
    except ImportError:  # Windows
        return
    resource.setrlimit(resource.RLIMIT_FSIZE, (size + 1, size + 1))


def _address_space() -> int:
    """Bytes of address space that the process has; 0 where the system does not say."""
    try:
        with open("/proc/self/statm", "rb") as stream:
            return int(stream.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


def _library() -> ctypes.CDLL | None:
    return ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None


def _forbid_files() -> bool:
    """Refuse whatever changes a file or folder, with Landlock."""
    library = _library()
    if library is None:
        return False
    call = library.syscall
    call.restype = ctypes.c_long
    none = ctypes.c_void_p(None)
    version = call(_LANDLOCK_CREATE_RULESET, none, ctypes.c_size_t(0), _VERSION)
    if version < 1:
        return False
    rights = sum(right for first, right in _CHANGES if version >= first)
    attributes = struct.pack("=Q", rights)
    rules = call(_LANDLOCK_CREATE_RULESET, attributes, ctypes.c_size_t(len(attributes)), 0)
    if rules < 0:
        return False
    try:
        if library.prctl(_SET_NO_NEW_PRIVILEGES, 1, 0, 0, 0) != 0:
            return False
        return bool(call(_LANDLOCK_RESTRICT_SELF, ctypes.c_int(rules), 0) == 0)
    finally:
        os.close(rules)


def _forbid_network() -> bool:
    """Refuse connections, and reaching into other processes, with a seccomp filter."""
    library, machine = _library(), _MACHINES.get(platform.machine())
    if library is None or machine is None or ctypes.sizeof(ctypes.c_void_p) != 8:
        return False
    program = _program(machine, os.getpid())
    buffer = ctypes.create_string_buffer(program, len(program))
    # The pointer of the structure is aligned to eight bytes.
    header = struct.pack("=HxxxxxxQ", len(program) // 8, ctypes.addressof(buffer))
    if library.prctl(_SET_NO_NEW_PRIVILEGES, 1, 0, 0, 0) != 0:
        return False
    return bool(library.prctl(_SET_SECCOMP, _SECCOMP_FILTER, header, 0, 0) == 0)


def _program(machine: _Machine, process: int) -> bytes:
    """The filter: each instruction is its code, two jumps, and a number."""
    start = [
        (_LOAD, 0, 0, 4),  # the machine
        (_EQUAL, 1, 0, machine.audit),
        (_RETURN, 0, 0, _KILL),
        (_LOAD, 0, 0, 0),  # the number of the call
        (_AT_LEAST, 0, 1, _OTHER_TABLE),
        (_RETURN, 0, 0, _REFUSE),
    ]
    for number in machine.refused:
        start += [(_EQUAL, 0, 1, number), (_RETURN, 0, 0, _REFUSE)]
    for number in machine.signals:
        start += [
            (_EQUAL, 0, 4, number),
            (_LOAD, 0, 0, 16),  # the first argument: the process
            (_EQUAL, 0, 1, process),
            (_RETURN, 0, 0, _ALLOW),
            (_RETURN, 0, 0, _REFUSE),
        ]
    instructions = [*start, (_RETURN, 0, 0, _ALLOW)]
    return b"".join(struct.pack("=HBBI", *instruction) for instruction in instructions)
