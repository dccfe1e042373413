"""The report for a person at a terminal: each finding with its line, what to do about it, and a summary."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len

from bestiarist.core.diagnostics import Diagnostic, Fix, Severity, Span
from bestiarist.report.context import ReportContext, summary_line
from bestiarist.report.excerpt import MarkedLine, excerpt
from bestiarist.report.terminal import paint, visible, wrapped

STYLES = {Severity.ERROR: "1;31", Severity.WARNING: "1;33", Severity.ADVICE: "1;36"}
BOLD, FRAME, GOOD = "1", "94", "1;32"
NARROWEST = 40  # columns; below this, wrapping hides more than it helps


def render(diagnostics: Sequence[Diagnostic], context: ReportContext) -> str:
    """Every diagnostic as a block of lines, then the summary line."""
    blocks = ["\n".join(_block(one, context)) for one in diagnostics]
    style = GOOD if context.summary.clean else BOLD
    return "\n\n".join([*blocks, paint(summary_line(context.summary), style, context.colour)]) + "\n"


def _block(diagnostic: Diagnostic, context: ReportContext) -> Iterator[str]:
    span, source = diagnostic.span, context.sources.get(diagnostic.span.path)
    width = max(context.width, NARROWEST)
    gutter = max(2, len(str(span.end_line)))
    lines = excerpt(source, span, width - gutter - len(" | ")) if source else ()
    frame = _Frame(gutter, width, context.colour)
    yield from _headline(diagnostic, width, context.colour)
    yield frame.place(span)
    if lines:
        yield frame.bar()
        yield from frame.source(lines, span, STYLES[diagnostic.severity])
    notes = tuple(_notes(diagnostic))
    if lines and notes:
        yield frame.bar()
    for label, text in notes:
        yield from frame.note(label, text)


def _headline(diagnostic: Diagnostic, width: int, colour: bool) -> Iterator[str]:
    """Severity, code, name and message; further lines of the message are indented by two columns."""
    severity, name = diagnostic.severity.value, visible(f" {diagnostic.code} {diagnostic.name}: ")
    first, *rest = wrapped(diagnostic.message, width - 2, cell_len(severity + name) - 2)
    yield paint(severity, STYLES[diagnostic.severity], colour) + name + paint(first, BOLD, colour)
    for line in rest:
        yield "  " + paint(line, BOLD, colour)


def _notes(diagnostic: Diagnostic) -> Iterator[tuple[str, str]]:
    if diagnostic.hint:
        yield "hint", diagnostic.hint
    if diagnostic.fix:
        yield "fix", _fix_text(diagnostic.fix)


def _fix_text(fix: Fix) -> str:
    how = "safe, apply with --fix" if fix.safe else "may change the meaning, needs --unsafe-fixes"
    return f"{visible(fix.title)} ({how})"


class _Frame:
    """Draws what stands to the right of the line numbers."""

    def __init__(self, gutter: int, width: int, colour: bool) -> None:
        self.gutter, self.width, self.colour = gutter, width, colour

    def _edge(self, number: int | str, mark: str) -> str:
        return paint(f"{number:>{self.gutter}} {mark}", FRAME, self.colour)

    def place(self, span: Span) -> str:
        """Where it is: a form that editors and terminals make a link of."""
        at = "" if span == Span.whole(span.path) else f":{span.line}:{span.column}"
        return f"{paint(' ' * self.gutter + '-->', FRAME, self.colour)} {visible(span.path)}{at}"

    def bar(self) -> str:
        """An empty line of the frame."""
        return self._edge("", "|")

    def source(self, lines: Sequence[MarkedLine], span: Span, style: str) -> Iterator[str]:
        """The lines of the file, each with carets below; dots where lines between are left out."""
        for line in lines:
            if line.number > span.line + 1:
                yield paint("...", FRAME, self.colour)
            yield f"{self._edge(line.number, '|')} {line.text}".rstrip()
            yield f"{self._edge('', '|')} {' ' * line.indent}{paint('^' * line.carets, style, self.colour)}"

    def note(self, label: str, text: str) -> Iterator[str]:
        """A remark below the source, wrapped to the terminal."""
        start = self.gutter + len(f" = {label}: ")
        first, *rest = wrapped(text, self.width - start)
        yield f"{self._edge('', '=')} {paint(label + ':', BOLD, self.colour)} {first}"
        for line in rest:
            yield " " * start + line
