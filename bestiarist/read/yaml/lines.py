"""The text that YAML gets to see: after a mistake, without what is at fault, so that reading goes on."""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass, field

import yaml

from bestiarist.core.diagnostics import Diagnostic, Edit, Fix
from bestiarist.core.source import SourceFile
from bestiarist.read.yaml.checks import SYNTAX
from bestiarist.read.yaml.errors import Fault, indent_of
from bestiarist.read.yaml.mending import fix_of


@dataclass(slots=True)
class Lines:
    """The lines of a file as YAML is to see them. A line may be emptied or its tabs exchanged; no line is removed,
    so that line and column stay those of the file. `block_keys` are keys whose value is a literal block."""

    source: SourceFile
    lines: list[str]
    block_keys: Container[str] = ()
    keys: Container[str] = ()
    reported: set[int] = field(default_factory=set)

    def supply_indents(self) -> list[Diagnostic]:
        """Indents what stands in the first column below the key of a block and is no key of the file."""
        found = []
        for number, line in enumerate(self.lines):
            key, colon, rest = line.partition(":")
            if not (colon and key in self.block_keys and _is_open(rest)):
                continue
            first = next((line for line in self.lines[number + 1 :] if line.strip()), "")
            listed = first.startswith("-") and "|" not in rest
            depth = indent_of(first) or 2
            shifted = list(self._unindented(number + 1, all_lines=not indent_of(first)))
            if shifted and not listed:  # a list may stand there, and is reported where it is read
                found.append(self._missing_indent(key, shifted, depth))
            self._indent(shifted, depth)
        return found

    def _unindented(self, start: int, *, all_lines: bool) -> Iterator[int]:
        """The lines of a block that are not indented (or all), up to the next key."""
        for number in range(start, len(self.lines)):
            line = self.lines[number]
            if not line.strip() or line.startswith("#"):
                continue
            if not indent_of(line) and self._is_key(line):
                return
            if all_lines or not indent_of(line):
                yield number

    def _indent(self, numbers: list[int], depth: int) -> None:
        for number in numbers:
            self.lines[number] = " " * depth + self.lines[number]
        for number in range(numbers[0], numbers[-1]) if numbers else ():
            if self.lines[number].startswith("#"):  # it would end the block
                self.lines[number] = ""

    def _is_key(self, line: str) -> bool:
        """Whether a line in the first column is a key with its value, or is meant as one."""
        word, colon, _ = line.partition(":")
        named = word.split()[:1]
        plain = word.replace("_", "").replace("-", "").replace(" ", "")
        looks = bool(colon) and plain.isascii() and plain.isalnum() and word[:1].islower()
        known = word.strip().casefold() in self.keys or (bool(named) and named[0] in self.keys)
        return looks or known or line.startswith(("---", "..."))

    def _missing_indent(self, key: str, numbers: list[int], depth: int) -> Diagnostic:
        starts = [self.source.line_starts[number] for number in numbers]
        edits = tuple(Edit(self.source.span(start, start), " " * depth) for start in starts)
        commented = any(line.startswith("#") for line in self.lines[numbers[0] : numbers[-1]])
        fix = None if commented else Fix("indent what belongs to the block", edits)
        span = self.source.span(starts[0], starts[0] + len(self.source.line(numbers[0] + 1).rstrip()))
        many = f"{len(numbers)} lines" if len(numbers) > 1 else "this line"
        hint = f"what stands below `{key}: |` begins with two spaces; a line in the first column is a new key"
        return SYNTAX.at(span, f"{many} below `{key}:` must be indented", hint, fix)

    def supply_bars(self) -> None:
        """Writes the `|` behind a block key without value whose text is indented below it."""
        for number, line in enumerate(self.lines):
            key, colon, rest = line.partition(":")
            if colon and key in self.block_keys and (not rest.strip() or rest.lstrip().startswith("#")):
                below = next((one for one in self.lines[number + 1 :] if one.strip()), "")
                quoted = below.lstrip().startswith('"') and below.count('"') == 1
                if indent_of(below) and not quoted:
                    self.lines[number] = f"{key}: |"

    def leave_out(self, error: yaml.MarkedYAMLError) -> Diagnostic | None:
        """Takes out what the error is about; a diagnostic, unless the line was reported already."""
        fault = Fault(self.source, self.lines, self.block_keys, self.keys, error)
        known = fault.line in self.reported
        diagnostic = None if known else fault.diagnostic(fix_of(fault))
        self.reported.add(fault.line)
        if fault.kind in ("tab", "inner tab") and not known:
            for number in fault.tabbed:
                self.lines[number] = self.lines[number].replace("\t", " ")
        else:
            self._empty(fault.line, siblings=fault.kind in ("structure", "deeper"))
        return diagnostic

    def _empty(self, line: int, *, siblings: bool) -> None:
        """Empties a line and those that hang on it: indented deeper, or (siblings) as deep."""
        limit = max(1, indent_of(self.lines[line]) + (0 if siblings else 1))
        self.lines[line] = ""
        for number in range(line + 1, len(self.lines)):
            if self.lines[number].strip() and indent_of(self.lines[number]) < limit:
                break
            self.lines[number] = ""


def _is_open(rest: str) -> bool:
    """Whether nothing but the sign of a literal block and a comment stands behind a key."""
    text = rest.split(" #")[0].strip()
    return text in ("", "|", "|-", "|+") or text.startswith("#")
