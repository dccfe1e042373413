"""The names of a site's files."""

from __future__ import annotations

from pathlib import PurePosixPath

from bestiarist.core.store import digest


def picture_name(path: PurePosixPath) -> str:
    """A picture of the book's folder, by a name that no other has."""
    stem = "".join(one if one.isalnum() else "-" for one in path.stem)
    return f"files/{digest(path.as_posix())[:8]}-{stem}{path.suffix.lower()}"
