"""Advice for authors of templates: which declaration sends a side to WeasyPrint, and where it stands."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import tinycss2

from bestiarist.check.printing import UNSUPPORTED_STYLE
from bestiarist.core.diagnostics import Diagnostic, Span
from bestiarist.read.project import shown
from bestiarist.typeset.faults import UnsettableError
from bestiarist.typeset.supported_css import unsupported_rules
from bestiarist.typeset.weasyprint_private import declarations

HINT = "docs/card-styles.md lists what the type-setter supports; write it otherwise, or leave it so"


def advice(error: UnsettableError, sheets: Sequence[Path], template: Path | None) -> tuple[Path, Diagnostic] | None:
    """The file that a refusal is due to, and what to tell its author; None where it is due to the text alone.

    That is the declaration of the refused value in a style sheet; else of its property in the template, or the element;
    else in a style sheet; else the template as such.
    """
    if not error.asked:
        return None
    declared = [(path, node, value) for path in sheets for node, value in _declared(path, error.asked)]
    equal = [(path, node) for path, node, value in declared if value == error.value]
    line = _line_in_template(template, error.asked)
    if equal or (declared and not line):
        path, node = equal[0] if equal else declared[-1][:2]
        return path, _told(path, node.source_line, node.source_column, node.serialize())
    if template is None:
        return None
    return template, _told(template, line or 1, 1, str(error).replace("_", "-"))


def advice_on_rules(sheets: Sequence[Path]) -> Iterator[tuple[Path, Diagnostic]]:
    """The same for each rule of a style sheet that keeps the type-setter from all sides."""
    for path in sheets:
        for rule, what in unsupported_rules(path.read_text(encoding="utf-8")):
            yield path, _told(path, rule.source_line, rule.source_column, what)


def _told(path: Path, line: int, column: int, what: str) -> Diagnostic:
    span = Span(shown(path), line, column, line, column)
    return UNSUPPORTED_STYLE.at(span, f"the type-setter does not support `{what}`: WeasyPrint lays out its sides", HINT)


def _declared(path: Path, name: str) -> Iterator[tuple[Any, object]]:
    """The declarations of a property in a style sheet, as tinycss2 parses them, with their values."""
    rules = tinycss2.parse_stylesheet(path.read_text(encoding="utf-8"), skip_comments=True, skip_whitespace=True)
    for rule in rules:
        if rule.type == "qualified-rule":
            for node in tinycss2.parse_blocks_contents(rule.content):
                if node.type == "declaration":
                    yield from ((node, value) for known, value, _ in declarations([node]) if known == name)


def _line_in_template(template: Path | None, asked: str) -> int:
    """The line of a property, or a shorthand for it, in a style attribute, or of an element (`<br>`); 0 if in none."""
    parts = asked.split("_")
    names = "|".join("-".join(parts[:end]) for end in range(len(parts), 0, -1))
    pattern = rf"{re.escape(asked[:-1])}\b" if asked[0] == "<" else rf"style=[^>]*[\s;\"'](?:{names})\s*:"
    text = template.read_text(encoding="utf-8") if template else ""
    found = re.search(pattern, text)
    return text.count("\n", 0, found.start()) + 1 if found else 0
