"""Which books there are and which editions a person may ask for: the light side of books, for the command line."""

from __future__ import annotations

from pathlib import Path

from cardwright.book.printed.editions import EDITIONS

FILE = "book.yaml"
"""What makes a folder a book."""
SITE, HANDOUTS = "site", "handouts"
WISHES = {
    "screen": ("screen",), "site": (SITE,), HANDOUTS: (HANDOUTS,), "reading": ("screen", SITE),
    "print": (*(one.name for one in EDITIONS if one.mirrored), HANDOUTS),
    "all": (*(one.name for one in EDITIONS), SITE, HANDOUTS),
} | {one.name: (one.name,) for one in EDITIONS if one.mirrored}
"""What a person may ask for, and which editions that means."""


def find_books(root: Path | None) -> tuple[Path, ...]:
    """The folders of the project's books."""
    found = sorted((root / "book").glob(f"*/{FILE}")) if root else []
    return tuple(path.parent for path in found)
