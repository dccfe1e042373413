"""Sizes by name, of cards and of papers: data files in `templates/sizes`; millimetres."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bestiarist.check.printing import LAYOUT
from bestiarist.core.diagnostics import Diagnostic
from bestiarist.core.source import SourceFile
from bestiarist.read.decks.sheet_options import LENGTHS, number, written_out
from bestiarist.read.files import read_source
from bestiarist.read.yaml import Entry, Mapping, Scalar, parse


@dataclass(frozen=True, slots=True)
class Size:
    """A size by name, upright or not. A paper of no size is as large as the card on it."""

    name: str
    title: str
    width: float = 0
    height: float = 0

    @classmethod
    def typed(cls, words: str) -> Size | None:
        """A size that is written out, like `63x88`; None where it is not one."""
        sides = written_out(words)
        return None if sides is None else cls("{:g}x{:g}".format(*sides), "{:g} x {:g} mm".format(*sides), *sides)

    def turned(self) -> Size:
        """The same, lying on its side."""
        return Size(self.name, self.title, self.height, self.width)


def load_sizes(folders: Iterable[Path], kind: str) -> tuple[dict[str, Size], tuple[Diagnostic, ...]]:
    """The sizes of all folders of templates, `cards` or `papers`, by name; of equal names the first counts."""
    found: dict[str, Size] = {}
    diagnostics: list[Diagnostic] = []
    for folder in folders:
        path = folder / "sizes" / f"{kind}.yaml"
        if not path.exists():
            continue
        source, problems = read_source(path, path.relative_to(folder.parent).as_posix())
        diagnostics += problems
        for size in _sizes(source, kind, diagnostics) if source else ():
            found.setdefault(size.name, size)
    return found, tuple(diagnostics)


def _sizes(source: SourceFile, kind: str, found: list[Diagnostic]) -> Iterator[Size]:
    root, problems = parse(source)
    found += problems
    if not isinstance(root, Mapping):
        whole = source.span(0, len(source.line(1)))
        found.append(LAYOUT.at(whole, "these are no sizes", "one a line: `poker: {width: 63.5, height: 88.9}`"))
        return
    for entry in root.entries:
        size = _size(entry, kind, found)
        if size is not None:
            yield size


def _size(entry: Entry, kind: str, found: list[Diagnostic]) -> Size | None:
    name, node = entry.key.text.casefold(), entry.value
    values: dict[str, Any] = {"title": entry.key.text}
    count = len(found)
    for key, value in node.entries if isinstance(node, Mapping) else ():
        if key.text == "title" and isinstance(value, Scalar):
            values["title"] = value.text
        elif key.text in ("width", "height") and isinstance(value, Scalar) and (length := number(value.text, *LENGTHS)):
            values[key.text] = length
        elif key.text in ("title", "width", "height"):
            wanted = "words" if key.text == "title" else f"a number from {LENGTHS[0]:g} to {LENGTHS[1]:g}"
            found.append(LAYOUT.at(value.slice.span(), f"'{key.text}' is {wanted}", "in millimetres"))
        else:
            found.append(LAYOUT.at(key.slice.span(), f"'{key.text}' is no key of a size", "keys: title, width, height"))
    size = Size(name, **values)
    sized = bool(size.width and size.height)
    open_ended = kind == "papers" and not size.width and not size.height and isinstance(node, Mapping)
    if len(found) == count and not sized and not open_ended:
        found.append(LAYOUT.at(entry.key.slice.span(), f"'{name}' has no width and height", "in millimetres"))
    return size if len(found) == count else None
