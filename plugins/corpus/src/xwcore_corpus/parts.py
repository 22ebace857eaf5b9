"""The parts of a corpus: the files of one batch, a Parquet file of the same name in every table.

Contract: a part counts when its file in `puzzles` exists. That file is written last; every file is
written under a temporary name first. `checksums/NAME.json` has the SHA-256 of each file of a part,
so that damage is found before a build takes the part over; see `damage_of`.
"""

from __future__ import annotations

import hashlib
import json
import os
import stat
import uuid
from collections.abc import Iterable, Sequence
from contextlib import suppress
from itertools import compress
from typing import Any, Final, NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq

from xwcore_corpus.schema import TABLES

#: The folder of the checksums, beside those of the tables.
CHECKSUMS: Final = "checksums"


class Damage(NamedTuple):
    """A part that is damaged: the name of its files, and what is wrong with one of them."""

    part: str
    problem: str


def part_name(keys: Iterable[str]) -> str:
    """The file name of a batch's part: equal for equal batches."""
    digest = hashlib.sha256()
    for key in keys:
        digest.update(key.encode("utf-8", "surrogateescape") + b"\0\0")
    return f"part-{digest.hexdigest()[:24]}.parquet"


def part_names(folder: str) -> list[str]:
    """The file names of the parts that count, sorted."""
    return sorted(
        name for name in os.listdir(os.path.join(folder, "puzzles")) if name.endswith(".parquet")
    )


def write_part(folder: str, name: str, tables: dict[str, pa.Table], keys: Sequence[str]) -> None:
    """Write a part into every table, `puzzles` last; `keys` has that of the file of each row."""
    encoded = [key.encode("utf-8", "surrogateescape").hex() for key in keys]
    checksums: dict[str, str] = {}
    for table_name in TABLES:
        table = tables[table_name]
        path = os.path.join(folder, table_name, name)
        temporary = f"{path}.{uuid.uuid4().hex}.tmp"
        is_last = table_name == "puzzles"
        if is_last:
            table = table.replace_schema_metadata({"xwcore.keys": json.dumps(encoded)})
        pq.write_table(table, temporary, compression="zstd")
        checksums[table_name] = _checksum(temporary)
        if is_last:
            write_whole(_checksums_path(folder, name), json.dumps(checksums).encode("ascii"))
        os.replace(temporary, path)


def write_whole(path: str, data: bytes) -> None:
    """Write a small file under a temporary name, then give it its own."""
    temporary = f"{path}.{uuid.uuid4().hex}.tmp"
    with open(temporary, "wb") as stream:
        stream.write(data)
    os.replace(temporary, path)


def keys_of(folder: str, name: str) -> list[str]:
    """For each row of `puzzles`, the key of the file that it was read from."""
    schema = pq.read_schema(os.path.join(folder, "puzzles", name))
    metadata: dict[bytes, bytes] = schema.metadata or {}
    keys: list[str] = json.loads(metadata.get(b"xwcore.keys", b"[]"))
    return [bytes.fromhex(key).decode("utf-8", "surrogateescape") for key in keys]


def damage_of(folder: str, name: str) -> str:
    """What is wrong with a part; "" where each of its files has the bytes that were written."""
    try:
        with open(_checksums_path(folder, name), "rb") as stream:
            checksums = json.load(stream)
    except (OSError, ValueError) as error:
        return f"{CHECKSUMS}: {getattr(error, 'strerror', None) or 'malformed'}"
    for table_name in TABLES:
        path = os.path.join(folder, table_name, name)
        try:
            if not stat.S_ISREG(os.stat(path).st_mode):
                return f"{table_name}: not a regular file"
            checksum = _checksum(path)
        except OSError as error:
            return f"{table_name}: {error.strerror or error}"
        expected = checksums.get(table_name) if isinstance(checksums, dict) else None
        if checksum != expected:
            return f"{table_name}: checksum {checksum[:16]}, expected {str(expected)[:16]}"
    return ""


def damaged_parts(folder: str) -> list[Damage]:
    """The parts that are damaged; the next build reads their files again."""
    problems = {name: damage_of(folder, name) for name in part_names(folder)}
    return [Damage(name, problem) for name, problem in problems.items() if problem]


def remove_part(folder: str, name: str) -> None:
    """Remove the files of a part, first the one that makes it count."""
    os.unlink(os.path.join(folder, "puzzles", name))
    for table_name in TABLES:
        if table_name != "puzzles":
            with suppress(FileNotFoundError):
                os.unlink(os.path.join(folder, table_name, name))
    with suppress(FileNotFoundError):
        os.unlink(_checksums_path(folder, name))


def shrink_part(folder: str, name: str, keys: list[str], staying: list[bool]) -> None:
    """Write a part again with the files that stay; nothing is left of a part without any."""
    if any(staying):
        puzzles = pq.read_table(os.path.join(folder, "puzzles", name)).filter(pa.array(staying))
        wanted = set(puzzles.column("puzzle_id").to_pylist())
        tables: dict[str, Any] = {}
        for table_name in TABLES:
            table = pq.read_table(os.path.join(folder, table_name, name))
            stays = [identity in wanted for identity in table.column("puzzle_id").to_pylist()]
            tables[table_name] = table.filter(pa.array(stays, pa.bool_()))
        tables["puzzles"] = puzzles
        rest = list(compress(keys, staying))
        write_part(folder, part_name(rest), tables, rest)
    remove_part(folder, name)


def sweep(folder: str) -> None:
    """Remove what a killed build left: temporary files, and tables of parts that do not count."""
    counting = set(part_names(folder))
    for table_name in TABLES:
        for name in os.listdir(os.path.join(folder, table_name)):
            if name not in counting:
                os.unlink(os.path.join(folder, table_name, name))
    for name in os.listdir(os.path.join(folder, CHECKSUMS)):
        if name.removesuffix(".json") not in counting:
            os.unlink(os.path.join(folder, CHECKSUMS, name))


def _checksums_path(folder: str, name: str) -> str:
    return os.path.join(folder, CHECKSUMS, f"{name}.json")


def _checksum(path: str) -> str:
    with open(path, "rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()
