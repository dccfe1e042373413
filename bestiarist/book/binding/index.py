"""The index of a book: entries by letter, with what stands under them and the places they lead to."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby

from bestiarist.book.binding.targets import Bound
from bestiarist.book.records import TERM


@dataclass
class IndexEntry:
    """An entry with its places (chapter and id), and the entries under it."""

    words: str
    places: list[tuple[str, str]] = field(default_factory=list)
    under: dict[str, IndexEntry] = field(default_factory=dict)

    @property
    def entries(self) -> list[IndexEntry]:
        """What stands under it, in order."""
        return sorted(self.under.values(), key=lambda one: key_of(one.words))


def index_of(bound: Bound) -> list[tuple[str, list[IndexEntry]]]:
    """The entries by their first letters. What the glossary explains is written as it is there, not with the capital
    that it has where a sentence begins with it."""
    root = IndexEntry("")
    anchors = (anchor for _, fragment in bound for anchor in fragment.anchors)
    written = {key_of(anchor.name): anchor.name for anchor in anchors if anchor.kind == TERM}
    for chapter, fragment in bound:
        for mark in fragment.marks:
            head = root
            for words in (part.strip() for part in mark.entry.split(",", 1)):
                if words:
                    head = head.under.setdefault(key_of(words), IndexEntry(written.get(key_of(words), words)))
            head.places.append((chapter, mark.id))
    return [(letter, list(heads)) for letter, heads in groupby(root.entries, lambda one: _letter(one.words))]


def key_of(words: str) -> str:
    """What entries are ordered by: letters without accents and case."""
    return unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode().casefold() or words


def _letter(words: str) -> str:
    first = key_of(words)[:1].upper()
    return first if first.isalpha() else "#"


def runs(pages: Sequence[int]) -> list[tuple[int, int]]:
    """Pages in order, each once, those that follow each other as one run: 3, 5-7."""
    found: list[tuple[int, int]] = []
    for page in sorted(set(pages)):
        if found and page == found[-1][1] + 1:
            found[-1] = (found[-1][0], page)
        else:
            found.append((page, page))
    return found
