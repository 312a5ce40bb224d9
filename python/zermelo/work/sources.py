"""The text of users' own files, carried with a job to machines that do not have them.

`zermelo.games.user_file` says here what it imports, and looks here for a file that is not there.
Modules that such a file imports from its neighbours are not carried.
"""

from __future__ import annotations

_SOURCES: dict[str, bytes] = {}


def carry(path: str, source: bytes) -> None:
    """Jobs that are sent from now on bring this file along."""
    _SOURCES[path] = source


def carried(path: str) -> bytes | None:
    """The text of a file that a job has brought, or that was read here before."""
    return _SOURCES.get(path)


def everything() -> dict[str, bytes]:
    """All files that are carried, by path."""
    return dict(_SOURCES)


def bring(files: dict[str, bytes]) -> None:
    """Take in what a job has brought."""
    _SOURCES.update(files)
