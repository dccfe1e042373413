"""Offsets, lines and columns: 1-based, in code points."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bestiarist.core.diagnostics import Edit, Span
from bestiarist.core.source import Slice, SourceFile
from bestiarist.read.files import source_of

TEXTS = st.text("ab\n\r🄴é\t", max_size=30)


def source(text: str) -> SourceFile:
    return source_of(Path("f.yaml"), "f.yaml", text)


@given(TEXTS)
def test_positions_and_offsets_are_inverse(text: str) -> None:
    of = source(text)
    for offset in range(len(of.text) + 1):
        line, column = of.position(offset)
        assert of.offset(line, column) == offset
        assert 1 <= line <= len(of.line_starts) and 1 <= column <= len(of.line(line)) + 1


@given(TEXTS)
def test_lines_are_those_of_the_text(text: str) -> None:
    of = source(text)
    assert [of.line(number) for number in range(1, len(of.line_starts) + 1)] == of.text.split("\n")
    assert of.line(0) == of.line(len(of.line_starts) + 1) == ""


@pytest.mark.parametrize("text", ["a\nb\n", "a\r\nb\r\n", "\ufeffa\nb", "\ufeffa\r\nb\r\n", "a\r\nb\nc\rd\r\n", ""])
def test_files_are_stored_as_they_were(text: str) -> None:
    of = source(text)
    assert of.edited(()) == text
    assert "\r" not in of.text and "\ufeff" not in of.text


def test_a_lone_carriage_return_ends_a_line() -> None:
    assert source("a\rb").position(2) == (2, 1)


def test_columns_count_code_points() -> None:
    of = source("\ufeffé👁️x\r\n🄴y")
    assert of.span(3, 4) == Span("f.yaml", 1, 4, 1, 5)
    assert of.span(6, 7) == Span("f.yaml", 2, 2, 2, 3)


def test_edits() -> None:
    of = source("one two\r\nthree")
    edits = (Edit(of.span(4, 7), "2"), Edit(of.span(0, 3), "1"), Edit(of.span(8, 8), "- "))
    assert of.edited(edits) == "1 2\r\n- three"


@given(TEXTS, st.integers(0, 30), st.integers(0, 3))
def test_edits_leave_other_line_ends_alone(text: str, start: int, length: int) -> None:
    of = source(text)
    start = min(start, len(of.text))
    end = min(start + length, len(of.text))
    kept = of.edited(()).replace("\r\n", "\n").replace("\r", "\n")
    changed = of.edited((Edit(of.span(start, end), "X"),))
    before, _, after = changed.partition("X")
    assert kept == of.text
    assert text.startswith(before) and text.endswith(after)
    assert source(before).text == of.text[:start] and source(after).text == of.text[end:]


def test_new_lines_end_as_most_of_the_file_does() -> None:
    of = source("a\nb\r\nc\n")
    assert of.edited((Edit(of.span(2, 3), "x\ny"),)) == "a\nx\ny\r\nc\n"


def test_parts_of_slices() -> None:
    of = source('x: "\\u25CF ab"\n')
    exact = Slice(of, 11, 13, "ab")
    assert exact.exact and exact.part(1, 2).span() == Span("f.yaml", 1, 13, 1, 14)
    placed = Slice(of, 4, 13, "● ab", (4, 10, 11, 12, 13))
    assert placed.span(0, 1) == Span("f.yaml", 1, 5, 1, 11)
    assert placed.part(2, 4).span(1, 2) == Span("f.yaml", 1, 13, 1, 14)
    assert placed.part(2, 2).text == ""
    vague = Slice(of, 4, 13, "ab")
    assert vague.span(0, 1) == vague.span() == Span("f.yaml", 1, 5, 1, 14)
