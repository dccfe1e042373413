"""Choosing and applying fixes. Pure: writing the file is the pipeline's business."""

from __future__ import annotations

from collections.abc import Iterable

from bestiarist.core.diagnostics import Diagnostic, Edit, Span
from bestiarist.core.source import SourceFile


def apply_fixes(
    source: SourceFile, diagnostics: Iterable[Diagnostic], *, unsafe: bool
) -> tuple[str, tuple[Diagnostic, ...]]:
    """The file's text, with its own line ends, after all fixes that get along with each other, and the diagnostics
    they mend.

    The first of two fixes that overlap wins; edits that two fixes share are made once. A fix is applied whole
    or not at all, and only where all of it concerns this file. Fixes graded unsafe need `unsafe`.
    """
    chosen: dict[Edit, None] = {}  # a set that keeps its order
    fixed = []
    for diagnostic in diagnostics:
        fix = diagnostic.fix
        if fix is None or not fix.edits or not (fix.safe or unsafe):
            continue
        if all(_within(source, edit.span) for edit in fix.edits) and _compatible(fix.edits, chosen):
            chosen.update(dict.fromkeys(fix.edits))
            fixed.append(diagnostic)
    return source.edited(tuple(chosen)), tuple(fixed)


def _within(source: SourceFile, span: Span) -> bool:
    """Whether a span marks characters that the file has."""
    begin, end = (span.line, span.column), (span.end_line, span.end_column)
    return span.path == source.shown and begin <= end and _exists(source, *begin) and _exists(source, *end)


def _exists(source: SourceFile, line: int, column: int) -> bool:
    return 1 <= line <= len(source.line_starts) and 1 <= column <= len(source.line(line)) + 1


def _compatible(edits: Iterable[Edit], chosen: Iterable[Edit]) -> bool:
    """Whether the edits touch neither each other nor what is chosen, except where they are the same edit."""
    known = [*chosen]
    for edit in edits:
        if any(edit != other and _overlap(edit.span, other.span) for other in known):
            return False
        known.append(edit)
    return True


def _overlap(one: Span, other: Span) -> bool:
    """Whether two edits share characters or begin at the same place, where their order would be a guess."""
    if (one.line, one.column) == (other.line, other.column):
        return True
    before = (one.line, one.column) < (other.end_line, other.end_column)
    return before and (other.line, other.column) < (one.end_line, one.end_column)
