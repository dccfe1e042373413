"""What an export makes."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class File:
    """A finished file: its path below the folder of the export, with forward slashes, and its bytes."""

    name: str
    data: bytes
