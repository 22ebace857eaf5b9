"""The files of folders and zip archives, for work on many files: one walk, one order, one choice.

What is in a single file (a zip archive, a gzip file or a list) the core finds: see `xwcore.open`.
The names are imported on first use.
"""

from __future__ import annotations

from xwcore.plugin import lazy_exports

__getattr__, __dir__, __all__ = lazy_exports(
    __name__,
    {
        "xwcore_folders.archives": "ArchiveMember ZipMembers members_of read_member",
        "xwcore_folders.patterns": "below is_matched is_within matches",
        "xwcore_folders.walking": "FileChoice ListedFile SymbolicLinks files_in files_in_archive",
    },
)
