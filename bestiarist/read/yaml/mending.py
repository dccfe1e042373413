"""How a line that YAML cannot read is mended, by the kind of its fault."""

from __future__ import annotations

from bestiarist.core.diagnostics import Edit, Fix
from bestiarist.read.yaml.errors import Fault, indent_of


def fix_of(fault: Fault) -> Fix | None:
    """The fix of a fault; None where it cannot be told."""
    fixes = {
        "colon": _quoting, "start": _quoting, "space": _spacing, "nocolon": _colon, "quote": _closing, "bar": _breaking,
        "block": _block, "tab": _untabbed,
    }  # fmt: skip
    mend = fixes.get(fault.kind)
    return mend(fault) if mend else None


def _quoting(fault: Fault) -> Fix | None:
    """None where the fault stands before the value, or where this has its quotes already."""
    text = fault.text()
    key, colon, rest = text.partition(": ")
    start = len(key) + len(colon) + indent_of(rest)
    value = text[start:].rstrip()
    if ":" in key or fault.column < start or " #" in value or value[:1] in ("", "[", "{", "'", '"'):
        return None
    mark = '"' if '"' not in value and "\\" not in value else "'"
    quoted = _escaped(value) if mark in value else f"{mark}{value}{mark}"
    return Fix("put quotes around the value", (_edit(fault, start, start + len(value), quoted),))


def _spacing(fault: Fault) -> Fix:
    at = fault.text().index(":") + 1
    return Fix("put a space behind the colon", (_edit(fault, at, at, " "),))


def _colon(fault: Fault) -> Fix:
    at = indent_of(fault.text()) + len(fault.first_word())
    return Fix("write a colon", (_edit(fault, at, at, ":"),))


def _closing(fault: Fault) -> Fix | None:
    """An apostrophe that begins a value takes double quotes; a double quote is closed at the end of the line."""
    value = fault.text()[fault.column :].rstrip()
    if value[:1] not in ("'", '"') or len(value) < 2 or " #" in value:
        return None
    quoted = _escaped(value) if value[0] == "'" else _escaped(value[1:])
    whole = _edit(fault, fault.column, fault.column + len(value), quoted)
    return Fix(f"write {quoted}", (whole,), safe=False)


def _breaking(fault: Fault) -> Fix | None:
    """Text behind the sign of a block begins a line of its own."""
    gap = fault.text()[fault.column + 1 :]
    indent = " " * (indent_of(fault.text()) + 2)
    if not gap.startswith(" "):
        return None
    end = fault.column + 1 + indent_of(gap)
    return Fix("begin a new line", (_edit(fault, fault.column + 1, end, "\n" + indent),))


def _block(fault: Fault) -> Fix:
    start = fault.text().index(":") + 1
    end = start + indent_of(fault.text()[start:])
    below = fault.source.line(fault.line + 2)
    indent = below[: indent_of(below)] or "  "
    return Fix("write a literal block", (_edit(fault, start, end, f" |\n{indent}"),))


def _untabbed(fault: Fault) -> Fix:
    above = fault.above()
    deep = indent_of(fault.lines[above]) if above is not None else 0
    edits = []
    for number in fault.tabbed:
        line = fault.source.line(number + 1)
        tabs = line[: indent_of(line)].count("\t")
        if tabs:
            white = "" if _begins_key(fault, number) else " " * (max(deep, 2) + 2 * (tabs - 1))
            edits.append(_edit(fault, 0, indent_of(line), white, number))
    return Fix("write spaces", tuple(edits))


def _begins_key(fault: Fault, number: int) -> bool:
    """Whether a line is a key of the file: nothing, a value or a block of lines is what the key above it has."""
    word, colon, _ = fault.lines[number].strip().partition(":")
    if not colon or word not in fault.keys:
        return False
    above = (line for line in reversed(fault.lines[:number]) if line[:1].strip() and line[0] != "#")
    _, _, value = next(above, ": -").partition(":")
    return bool(value.split(" #")[0].strip())


def _escaped(value: str) -> str:
    """A value between double quotes, as YAML has it."""
    inner = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{inner}"'


def _edit(fault: Fault, start: int, end: int, text: str, line: int | None = None) -> Edit:
    """New text for characters of the line at fault, or of another (0-based)."""
    begin = fault.source.line_starts[fault.line if line is None else line]
    return Edit(fault.source.span(begin + start, begin + end), text)
