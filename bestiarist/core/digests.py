"""The program itself, as a digest: what it worked out yesterday holds as long as it is the same today."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from bestiarist.core.plugins import installed
from bestiarist.core.store import digest

LIBRARIES = (
    "yaml", "weasyprint", "pydyf", "fontTools", "uharfbuzz", "jinja2", "markdown_it", "mdit_py_plugins",
    "font_source_serif_pro", "font_source_sans_pro",
)


@cache
def fingerprint() -> str:
    """Of all that the program consists of: Python, the libraries that it works with, its own code and tables."""
    return digest(sys.version, *_libraries(), *_own(), *_games())


def _libraries() -> Iterator[str]:
    """Where each library lies, and when it was installed. Nothing is imported for that."""
    for spec in map(find_spec, LIBRARIES):
        if spec and spec.origin:
            stat = Path(spec.origin).stat()
            yield f"{spec.origin} {stat.st_size} {stat.st_mtime_ns}"


def _games() -> Iterator[str]:
    """Each file of the games that are installed beside the program, and when it was written."""
    for folder in (one.folder for one in installed()):
        for path in sorted(folder.rglob("*")) if folder else ():
            if path.suffix != ".pyc" and path.is_file():
                stat = path.stat()
                yield f"{path} {stat.st_size} {stat.st_mtime_ns}"


def _own() -> Iterator[str | bytes]:
    """The path and the content of each file."""
    for folder, below, names in os.walk(Path(__file__).parents[1]):
        below[:] = sorted(name for name in below if name not in ("__pycache__", "templates"))
        for path in (f"{folder}/{name}" for name in sorted(names)):
            yield path
            with open(path, "rb", 0) as stream:  # noqa: PTH123
                yield stream.read()
