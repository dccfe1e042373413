"""How far each printer puts backs beside the fronts: a plain file of the person's own, written by `calibrate`."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from bestiarist.core.diagnostics import Check, Diagnostic, Severity
from bestiarist.core.store import system_folder
from bestiarist.read.decks.sheet_options import number
from bestiarist.read.files import read_source
from bestiarist.read.yaml import Entry, Node, Scalar, Sequence, parse
from bestiarist.read.yaml import Mapping as Keys

FILE = "printers.yaml"
MAX_OFFSET = 20.0
"""Millimetres; a printer that is further off than that has drawn the paper in askew."""
_HEAD = """\
# Where each printer puts backs, in millimetres: so far to the right and up of the fronts, seen from the front.
# Written by `bestiarist calibrate`; remove a line to forget a printer.
"""

PRINTERS = Check(
    "PRN101", "printers-file", Severity.ERROR,
    """The file with the offsets of your printers cannot be read.

    Why: backs would not be where they were measured to be. Each printer is a line such as
    `office: {portrait: [0.5, -1], landscape: [0, 0.5]}`; `bestiarist calibrate` writes them.
    """,
)

Offset = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Printer:
    """A printer by the name that a person gave it, with the offset of its backs on paper of either orientation."""

    name: str
    portrait: Offset | None = None
    landscape: Offset | None = None

    def measured(self, *, landscape: bool, offset: Offset) -> Printer:
        """The same printer with another offset."""
        return replace(self, landscape=offset) if landscape else replace(self, portrait=offset)


def printers_file() -> Path | None:
    """Where the file lies: in `BESTIARIST_CONFIG` or the folder for such files; None for a person without a home."""
    named = os.environ.get("BESTIARIST_CONFIG")
    if named:
        return Path(named).absolute() / FILE
    try:
        folder = system_folder("APPDATA", "Roaming", "Application Support", "XDG_CONFIG_HOME", ".config")
        return folder / "bestiarist" / FILE
    except RuntimeError:
        return None


def load_printers(path: Path | None) -> tuple[dict[str, Printer], tuple[Diagnostic, ...]]:
    """The printers of a file by their names in lower case, and what is wrong with it."""
    if path is None or not path.exists():
        return {}, ()
    source, problems = read_source(path, path.as_posix())
    if source is None:
        return {}, problems
    root, problems = parse(source)
    found = list(problems)
    if root is not None and not isinstance(root, Keys):
        found.append(PRINTERS.at(source.span(0, len(source.line(1))), "these are no printers"))
        return {}, tuple(found)
    read = (_printer(entry, found) for entry in (root.entries if root else ()))
    return {one.name.casefold(): one for one in read}, tuple(found)


def _printer(entry: Entry, found: list[Diagnostic]) -> Printer:
    printer = Printer(entry.key.text)
    if not isinstance(entry.value, Keys):
        found.append(PRINTERS.at(entry.key.slice.span(), f"'{entry.key.text}' has no offsets", "portrait: [0.5, -1]"))
        return printer
    for key, node in entry.value.entries:
        offset = _offset(node)
        if key.text not in ("portrait", "landscape") or offset is None:
            hint = f"`portrait` or `landscape` with two numbers up to {MAX_OFFSET:g}, to the right and up"
            found.append(PRINTERS.at(node.slice.span(), f"'{key.text}' is no offset", hint))
        else:
            printer = printer.measured(landscape=key.text == "landscape", offset=offset)
    return printer


def _offset(node: Node) -> Offset | None:
    items = node.items if isinstance(node, Sequence) else ()
    words = [item.text for item in items if isinstance(item, Scalar)]
    return offset_of(",".join(words)) if len(words) == len(items) else None


def offset_of(words: str) -> Offset | None:
    """The offset that `0.5,-1` says: millimetres to the right and up; None where that is none."""
    pieces = [number(piece.strip(), -MAX_OFFSET, MAX_OFFSET) for piece in words.split(",")]
    if len(pieces) != 2 or pieces[0] is None or pieces[1] is None:
        return None
    return pieces[0], pieces[1]


def text_of(printers: Mapping[str, Printer]) -> str:
    """The text of a file with these printers."""
    lines = [f"{json.dumps(one.name, ensure_ascii=False)}: {{{_sides(one)}}}" for one in printers.values()]
    return _HEAD + "".join(f"{line}\n" for line in lines)


def _sides(printer: Printer) -> str:
    sides = {"portrait": printer.portrait, "landscape": printer.landscape}
    return ", ".join(f"{name}: [{side[0]:g}, {side[1]:g}]" for name, side in sides.items() if side is not None)
