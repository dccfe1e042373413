"""The text that YAML gets to see: after a mistake, without what is at fault, so that reading goes on."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, field

import yaml

from cardwright.diagnostics import Diagnostic
from cardwright.source import SourceFile
from cardwright.yamlerrors import Fault, indent_of


@dataclass(slots=True)
class Lines:
    """The lines of a file as YAML is to see them. A line may be emptied or its tabs exchanged; no line is removed,
    so that line and column stay those of the file. `block_keys` are keys whose value is a literal block."""

    source: SourceFile
    lines: list[str]
    block_keys: Container[str] = ()
    reported: set[int] = field(default_factory=set)

    def supply_bars(self) -> None:
        """Writes the `|` behind a block key without value whose text is indented below it."""
        for number, line in enumerate(self.lines):
            key, colon, rest = line.partition(":")
            if colon and key in self.block_keys and (not rest.strip() or rest.lstrip().startswith("#")):
                below = next((one for one in self.lines[number + 1 :] if one.strip()), "")
                if indent_of(below):
                    self.lines[number] = f"{key}: |"

    def leave_out(self, error: yaml.MarkedYAMLError) -> Diagnostic | None:
        """Takes out what the error is about; a diagnostic, unless the line was reported already."""
        fault = Fault(self.source, self.lines, self.block_keys, error)
        known = fault.line in self.reported
        diagnostic = None if known else fault.diagnostic()
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
