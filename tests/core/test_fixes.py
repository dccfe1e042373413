"""Fixes are applied whole or not at all, and change nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bestiarist.core.diagnostics import Diagnostic, Edit, Fix, Severity, Span
from bestiarist.core.fixes import apply_fixes
from bestiarist.core.source import SourceFile

Change = tuple[int, int, str]  # characters from, up to, new text

TEXT = "size: tinny\nspeed: 5 fligth\n"
MENDED = "size: tiny\nspeed: 5 fligth\n"


def source(text: str) -> SourceFile:
    return SourceFile(Path("a.yaml"), "a.yaml", text)


def diagnostic(of: SourceFile, *changes: Change, safe: bool = True) -> Diagnostic:
    edits = tuple(Edit(of.span(start, end), text) for start, end, text in changes)
    return Diagnostic("A1", "a", Severity.ERROR, "m", edits[0].span, "", Fix("mend it", edits, safe))


# name: (fixes, each a list of changes to TEXT; the new text; which of the fixes were applied)
CASES: dict[str, tuple[list[list[Change]], str, list[int]]] = {
    "one": ([[(6, 11, "tiny")]], MENDED, [0]),
    "two": ([[(6, 11, "tiny")], [(21, 27, "flight")]], "size: tiny\nspeed: 5 flight\n", [0, 1]),
    "any order": ([[(21, 27, "flight")], [(6, 11, "tiny")]], "size: tiny\nspeed: 5 flight\n", [0, 1]),
    "first wins": ([[(6, 11, "tiny")], [(4, 8, "=")]], MENDED, [0]),
    "same edit": ([[(6, 11, "tiny")], [(6, 11, "tiny")]], MENDED, [0, 1]),
    "shared edit": (
        [[(6, 11, "tiny")], [(21, 27, "flight"), (6, 11, "tiny")]],
        "size: tiny\nspeed: 5 flight\n",
        [0, 1],
    ),
    "whole or not at all": (
        [[(6, 11, "tiny")], [(8, 9, "x"), (21, 27, "y")]],
        MENDED,
        [0],
    ),
    "neighbours": ([[(0, 4, "Size")], [(4, 5, " =")]], "Size = tinny\nspeed: 5 fligth\n", [0, 1]),
    "insertions": (
        [[(0, 0, "# a\n")], [(12, 12, "# b\n")]],
        "# a\nsize: tinny\n# b\nspeed: 5 fligth\n",
        [0, 1],
    ),
    "two insertions at one place": ([[(0, 0, "a")], [(0, 0, "b")]], "asize: tinny\nspeed: 5 fligth\n", [0]),
    "contradicts itself": ([[(6, 11, "a"), (7, 9, "b")]], TEXT, []),
    "repeats itself": ([[(6, 11, "tiny"), (6, 11, "tiny")]], MENDED, [0]),
    "across lines": ([[(4, 17, "")]], "size: 5 fligth\n", [0]),
    "at the end": ([[(28, 28, "hp: 5\n")]], TEXT + "hp: 5\n", [0]),
}


@pytest.mark.parametrize("name", CASES)
def test_cases(name: str) -> None:
    fixes, text, applied = CASES[name]
    of = source(TEXT)
    found = [diagnostic(of, *changes) for changes in fixes]
    assert apply_fixes(of, found, unsafe=False) == (text, tuple(found[number] for number in applied))


def test_unsafe_fixes_are_asked_for() -> None:
    of = source(TEXT)
    one = diagnostic(of, (6, 11, "tiny"), safe=False)
    assert apply_fixes(of, [one], unsafe=False) == (TEXT, ())
    assert apply_fixes(of, [one], unsafe=True) == (MENDED, (one,))


@pytest.mark.parametrize(
    "span",
    [
        Span("b.yaml", 1, 1, 1, 2),
        Span("a.yaml", 9, 1, 9, 2),
        Span("a.yaml", 1, 1, 1, 99),
        Span("a.yaml", 0, 1, 1, 1),
        Span("a.yaml", 2, 1, 1, 1),
    ],
)
def test_edits_elsewhere_are_left_out(span: Span) -> None:
    one = Diagnostic("A1", "a", Severity.ERROR, "m", span, "", Fix.replacing(span, "x"))
    assert apply_fixes(source(TEXT), [one], unsafe=True) == (TEXT, ())


def test_a_diagnostic_without_fix_stays() -> None:
    one = Diagnostic("A1", "a", Severity.ERROR, "m", Span("a.yaml"))
    nothing = Diagnostic("A1", "a", Severity.ERROR, "m", Span("a.yaml"), "", Fix("nothing", ()))
    assert apply_fixes(source(TEXT), [one, nothing], unsafe=True) == (TEXT, ())


def ordered(one: int, other: int, text: str) -> Change:
    return min(one, other), max(one, other), text


@st.composite
def changed_texts(draw: st.DrawFn) -> tuple[str, list[list[Change]]]:
    text = draw(st.text("ab🄴é\n", max_size=40))
    place = st.integers(0, len(text))
    change = st.builds(ordered, place, place, st.text("XY\n", max_size=3))
    return text, draw(st.lists(st.lists(change, min_size=1, max_size=3), max_size=8))


@given(changed_texts())
def test_characters_outside_of_edits_stay(drawn: tuple[str, list[list[Change]]]) -> None:
    text, fixes = drawn
    of = source(text)
    found = [diagnostic(of, *changes) for changes in fixes]
    result, fixed = apply_fixes(of, found, unsafe=False)
    applied = [changes for changes, one in zip(fixes, found, strict=True) if one in fixed]
    expected, at = "", 0
    for start, end, new in sorted({change for changes in applied for change in changes}):
        assert at <= start
        expected += text[at:start] + new
        at = end
    assert result == expected + text[at:]
    assert not found or fixed or all(len(changes) > 1 for changes in fixes)
