"""What an export makes."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class File:
    """A finished file: its name, its bytes, and how many cards it shows, each copy of them."""

    name: str
    data: bytes
    cards: int = 0
