"""The full format: carets below the right columns, whatever stands on the line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from rich.cells import cell_len

from bestiarist.core.diagnostics import Diagnostic, Fix, Severity, Span
from bestiarist.core.source import SourceFile
from bestiarist.report import ReportContext, Summary
from bestiarist.report.excerpt import excerpt, marked
from bestiarist.report.full import render
from bestiarist.report.terminal import visible, wrapped

# name: (a line, in which « » enclose the span; the terminal's width)
LINES = {
    "plain": ("size: «tinny»", 80),
    "symbols": ("🄴 Gaze 👁 ●● Emanation 4: «slowd»", 80),
    "emoji with selector": ("👁\ufe0f sees «all»", 80),
    "family": ("\U0001f468\u200d\U0001f469\u200d\U0001f467 x «y»", 80),
    "full-width digits": ("hp: 「２５」 «２６» hp", 80),
    "combining": ("Re\u0301sume\u0301 «cafe\u0301» end", 80),
    "tabs": ("\tsize:\t«tinny»", 80),
    "tab itself": ("size:«\t»tiny", 80),
    "escape sequence": ("name: \x1b[31mRed «\x1b[0m» end", 80),
    "right-to-left override": ("a\u202eb «c»", 80),
    "zero width space": ("slow«\u200b»ed", 80),
    "empty": ("size:«» tiny", 80),
    "end of line": ("size:«»", 80),
    "trailing space": ("size: tiny«   »", 80),
    "long, at the start": ("«Aim» " + "word " * 40, 60),
    "long, in the middle": ("word " * 40 + "«here» " + "word " * 40, 60),
    "long, at the end": ("word " * 40 + "«here»", 60),
    "long and wide": ("力" * 60 + "«水»" + "力" * 60, 60),
    "long span": ("word " * 10 + "«" + "word " * 40 + "» end", 60),
    "huge": ("x" * 100_000 + "«y»" + "z" * 100_000, 60),
}


def diagnostic(span: Span, message: str = "a message", hint: str = "", fix: Fix | None = None) -> Diagnostic:
    return Diagnostic("ABC123", "some-check", Severity.WARNING, message, span, hint, fix)


def source(text: str) -> SourceFile:
    return SourceFile(Path("a.yaml"), "a.yaml", text)


def shown(text: str, one: Diagnostic, width: int = 80) -> str:
    return render([one], ReportContext(Summary.of([one], 1, 0), {"a.yaml": source(text)}, width=width))


def case(name: str) -> tuple[str, Span, int]:
    line, width = LINES[name]
    text, start = line.replace("«", "").replace("»", ""), line.index("«")
    return text, Span("a.yaml", 2, start + 1, 2, line.index("»")), width


def test_lines(golden: Callable[[str, str], None]) -> None:
    blocks = []
    for name in LINES:
        text, span, width = case(name)
        report = shown(f"first\n{text}\nlast\n", diagnostic(span, name), width)
        blocks.append(report.rpartition("\n\n")[0])
    golden("lines.txt", "\n\n".join(blocks) + "\n")


@pytest.mark.parametrize("name", LINES)
def test_carets_stand_below_the_span(name: str) -> None:
    text, span, width = case(name)
    (line,) = excerpt(source(f"first\n{text}\n"), span, width)
    assert cell_len(line.text) <= width
    assert line.indent + line.carets <= max(width, cell_len(line.text))
    wanted = visible(text[span.column - 1 : span.end_column - 1]).replace("\\t", "    ")
    found = _cells(line.text, line.indent, line.indent + line.carets)
    assert found == wanted or not wanted or (name == "long span" and wanted.startswith(found))


def _cells(text: str, start: int, end: int) -> str:
    """What stands in the columns `start` up to `end`; characters without width belong to the one before."""
    at = [cell_len(text[:i]) for i in range(len(text) + 1)]
    return "".join(char for char, after in zip(text, at[1:], strict=True) if start < after <= end)


def test_block_spans(golden: Callable[[str, str], None]) -> None:
    text = "name: x\nfeatures: |\n  one\n  two\n\nlevel: 2\n"
    spans = {
        "two lines": Span("a.yaml", 2, 1, 3, 6),
        "many lines": Span("a.yaml", 1, 7, 4, 6),
        "ends before a line": Span("a.yaml", 2, 11, 3, 1),
        "ends with blank lines": Span("a.yaml", 2, 1, 6, 1),
        "whole file": Span.whole("a.yaml"),
        "beyond the file": Span("a.yaml", 70, 1, 70, 4),
        "beyond the line": Span("a.yaml", 1, 70, 1, 74),
        "file that was not read": Span("b.yaml", 3, 1, 3, 4),
    }
    blocks = [
        shown(text, diagnostic(span, name, "a hint")).rpartition("\n\n")[0] for name, span in spans.items()
    ]
    golden("spans.txt", "\n\n".join(blocks) + "\n")


def test_long_texts_are_wrapped(golden: Callable[[str, str], None]) -> None:
    span = Span("a.yaml", 1, 1, 1, 5)
    fix = Fix.replacing(span, "label", safe=False)
    hint = "write it like this:\nfeatures: |\n  Spark ● Ranged 6/12 strike: 8 electricity damage."
    one = diagnostic(span, "the key is not one that a creature has, " * 3 + "as far as I know", hint, fix)
    text = shown("name: x\n", one, 60)
    assert max(map(cell_len, text.splitlines()[:-1])) <= 60
    golden("wrapped.txt", text)


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", [""]),
        ("one two", ["one two"]),
        ("one two three four", ["one two", "three four"]),
        ("incomprehensibilities a", ["incomprehensibilities", "a"]),
        ("a  b", ["a  b"]),
        ("a\nb", ["a", "b"]),
        ("力力力 力力力", ["力力力", "力力力"]),
    ],
)
def test_wrapped(text: str, lines: list[str]) -> None:
    assert list(wrapped(text, 10)) == lines


def test_text_beyond_basic_plane_keeps_columns() -> None:
    assert marked(1, "🄳🄴 x", 3, 4, 80).indent == 3
