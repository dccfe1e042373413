"""Files are written whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path


def write(path: Path, data: bytes) -> None:
    """Write a file beside its place and then put it there, so that nobody ever sees half of it; OSError."""
    import tempfile  # brings half the library along, and a check writes nothing

    path.parent.mkdir(parents=True, exist_ok=True)
    handle, beside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
        Path(beside).chmod(path.stat().st_mode if path.exists() else 0o644)
        Path(beside).replace(path)
    except BaseException:
        Path(beside).unlink(missing_ok=True)
        raise
