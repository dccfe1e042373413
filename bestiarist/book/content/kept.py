"""Fragments that are kept: a chapter that is the same as in an earlier build is not read again."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from pathlib import Path

from bestiarist.book.content.desk import Tools
from bestiarist.book.content.fragment import fragment_of
from bestiarist.book.records import Book, Fragment
from bestiarist.core.digests import fingerprint
from bestiarist.core.store import Cache, digest

PICTURES = (".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg")


def fragments_of(
    book: Book, tools: Tools, cache: Cache, progress: Callable[[int], None] = lambda done: None
) -> dict[str, Fragment]:
    """The fragments of all chapters by slug, in their order."""
    common = digest(fingerprint(), book.ruleset, repr(sorted(tools.files.items())), *_pictures(book.folder))
    found = {}
    for done, chapter in enumerate(book.chapters, 1):
        source = chapter.source
        files = (part for one in source.files for part in (one.shown, one.text))
        key = digest("chapter", common, chapter.slug, str(source.path.parent), *files)
        kept = cache.get(key)
        fragment: Fragment = pickle.loads(kept) if kept else fragment_of(chapter, tools)
        if not kept:
            cache.put(key, pickle.dumps(fragment, pickle.HIGHEST_PROTOCOL))
        found[chapter.slug] = fragment
        progress(done)
    return found


def _pictures(folder: Path) -> list[str]:
    """Which pictures there are, and when each was changed."""
    files = (path for path in sorted(folder.rglob("*")) if path.suffix.lower() in PICTURES and path.is_file())
    return [f"{path} {path.stat().st_size} {path.stat().st_mtime_ns}" for path in files]
