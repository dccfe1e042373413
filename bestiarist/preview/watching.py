"""Which files of a project are watched, and which changes count."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from pathlib import Path

from watchfiles import Change, awatch

STEP, MOST = 20, 200
"""Milliseconds: changes that come one after another are told together."""
LOOK_AGAIN = 1000
"""Milliseconds after which it is seen whether there are folders that were not there before."""
SUFFIXES = frozenset(
    (".yaml", ".yml", ".csv", ".md", ".j2", ".css", ".svg", ".png", ".jpg", ".jpeg", ".webp", ".ttf", ".otf", ".woff2")
)
_PASSED_OVER = frozenset({"output", "node_modules", "__pycache__", "build", "dist"})


async def changes(root: Path, others: Iterable[Path], stop: asyncio.Event) -> AsyncIterator[list[Path]]:
    """The files that have changed, below the folders of a project and below some other folders.

    Soon after watching has begun there are none: what has changed before may have been missed.
    """
    beyond = [folder for folder in others if not folder.is_relative_to(root)]
    while not stop.is_set():
        folders, begun = watched(root), False
        async for found in awatch(
            *folders, *beyond, watch_filter=_is_wanted, debounce=MOST, step=STEP, stop_event=stop,
            rust_timeout=LOOK_AGAIN, yield_on_timeout=True,
        ):
            if found or not begun:
                begun = True
                yield sorted({Path(name) for _, name in found})
            if watched(root) != folders:
                break


def watched(root: Path) -> list[Path]:
    """The folders of a project in which something of its own lies."""
    folders = (path for path in sorted(root.iterdir()) if path.is_dir() and not path.name.startswith("."))
    return [path for path in folders if path.name not in _PASSED_OVER and not (path / "pyvenv.cfg").exists()]


def _is_wanted(change: Change, path: str) -> bool:
    """Texts and pictures; nothing hidden, and so nothing that is only half written."""
    file = Path(path)
    return file.suffix.lower() in SUFFIXES and not file.name.startswith(".")
