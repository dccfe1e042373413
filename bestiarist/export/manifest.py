"""What a folder of output contains, for people and programs: `manifest.json`. The same build gives the same bytes."""

from __future__ import annotations

import hashlib
import json
import re
import zlib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from bestiarist import __version__
from bestiarist.core.diagnostics import Diagnostic, Severity

NAME = "manifest.json"
PROGRAM = "bestiarist"
_STREAM = re.compile(rb"/ObjStm.{0,300}?stream\r?\n", re.DOTALL)
_PAGES = re.compile(rb"<<(?=[^<>]*/Type\s*/Pages\b)[^<>]*/Count\s+(\d+)")


@dataclass(frozen=True, slots=True)
class ManifestEntry:
    """A file: its path in the folder, its checksum, its size in bytes, its deck and sheet layout by name, what is on
    it, for which ink, by which version of the program, and whether the last build made it, or found it as it should be.
    """

    name: str
    sha256: str
    size: int
    deck: str
    layout: str
    cards: int
    pages: int
    ink: str
    version: str = __version__
    current: bool = True


def pages_of(data: bytes) -> int:
    """How many pages a PDF has; 0 where its page tree cannot be found, and for every other file."""
    if not data.startswith(b"%PDF"):
        return 0
    parts = [data, *(_inflated(data[match.end() :]) for match in _STREAM.finditer(data))]
    return max((int(count) for part in parts for count in _PAGES.findall(part)), default=0)


def _inflated(data: bytes) -> bytes:
    try:
        return zlib.decompressobj().decompress(data)
    except zlib.error:
        return b""


def kept(earlier: Mapping[str, Any], folder: Path, entries: Iterable[ManifestEntry]) -> tuple[Mapping[str, Any], ...]:
    """The entries of an earlier manifest whose files are there unchanged, and are none of this build's."""
    made = {entry.name for entry in entries}
    others = (one for one in earlier.get("files", ()) if one["name"] not in made)
    return tuple({**one, "current": False} for one in others if _unchanged(folder, one))


def _unchanged(folder: Path, entry: Mapping[str, Any]) -> bool:
    """Whether the file of an entry is there, unchanged."""
    try:
        return hashlib.sha256((folder / str(entry["name"])).read_bytes()).hexdigest() == str(entry["sha256"])
    except OSError:
        return False


def text_of(
    entries: Iterable[ManifestEntry], kept: Iterable[Mapping[str, Any]], settings: Mapping[str, Any],
    diagnostics: Iterable[Diagnostic],
) -> bytes:
    """The manifest of a folder after a build, with what is kept of earlier ones."""
    files = [*kept, *(asdict(entry) for entry in entries)]
    counts = Counter(one.severity for one in diagnostics)
    manifest = {
        "program": {"name": PROGRAM, "version": __version__},
        "settings": dict(settings),
        "findings": {str(severity): counts[severity] for severity in Severity},
        "files": sorted(files, key=lambda one: str(one["name"])),
    }
    return (json.dumps(manifest, ensure_ascii=False, indent=2) + "\n").encode()


def read(folder: Path) -> Mapping[str, Any] | None:
    """The manifest of a folder; empty where there is none, None where the file of that name is something else."""
    try:
        text = (folder / NAME).read_bytes()
        if not text.strip():
            return {}
        manifest = json.loads(text)
        ours = manifest["program"]["name"] == PROGRAM
        return manifest if ours and all({"name", "sha256"} <= set(one) for one in manifest["files"]) else None
    except OSError:
        return {}
    except (ValueError, KeyError, TypeError):
        return None
