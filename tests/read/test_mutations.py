"""Real creatures, damaged at random: never an exception, always spans that the file has."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bestiarist.core.diagnostics import Span
from bestiarist.core.fixes import apply_fixes
from bestiarist.core.source import SourceFile
from bestiarist.read.definitions import load_definition
from bestiarist.read.files import source_of
from bestiarist.rulesets.path2victory import ruleset
from bestiarist.rulesets.path2victory.notation.records import Feature

GAME = ruleset()
KIND = GAME.kind("creature")
CARDS = Path(__file__).parents[2] / "cards" / "path2victory"
TEXTS = [path.read_text(encoding="utf-8") for path in sorted(CARDS.glob("*.yaml"))]
INSERTS = ["\t", "\n", "\r", " ", "  ", ":", ": ", "- ", "|", ">", "'", '"', "[", "]", "{", "}", "#", "&a ",
           "*a", "!", "%", "@", "●",
           "🄴", "[E]", "(1)", "\ufe0f", "\u00a0", "\x00", "\u2028", "(", ")", "---\n", "1", "〇", ",", "/"]  # fmt: skip

CHANGE = st.tuples(
    st.sampled_from(["delete", "double", "insert", "cut line", "double line", "indent", "dedent"]),
    st.floats(0, 1, exclude_max=True),
    st.integers(1, 12),
    st.sampled_from(INSERTS),
)


def mutated(text: str, change: tuple[str, float, int, str]) -> str:
    what, where, length, piece = change
    at = int(where * len(text))
    lines = text.split("\n")
    number = int(where * len(lines))
    if what == "delete":
        return text[:at] + text[at + length :]
    if what == "double":
        return text[:at] + text[at : at + length] + text[at:]
    if what == "insert":
        return text[:at] + piece + text[at:]
    lines[number : number + 1] = {
        "cut line": [],
        "double line": [lines[number]] * 2,
        "indent": [" " * length + lines[number]],
        "dedent": [lines[number].lstrip()],
    }[what]
    return "\n".join(lines)


def inside(span: Span, of: SourceFile) -> bool:
    begin, end = (span.line, span.column), (span.end_line, span.end_column)
    return begin <= end and all(
        1 <= line <= len(of.line_starts) and 1 <= column <= len(of.line(line)) + 1 for line, column in (begin, end)
    )


def survives(text: str, changes: list[tuple[str, float, int, str]]) -> None:
    for change in changes:
        text = mutated(text, change)
    of = source_of(Path("x.yaml"), "x.yaml", text)
    definition, found = load_definition(of, KIND, GAME.context)
    spans = [one.span for one in found] + [edit.span for one in found if one.fix for edit in one.fix.edits]
    spans += [span for value in definition.fields.values() for span in (value.span, value.key)]
    for feature in definition.get("features", ()):
        assert isinstance(feature, Feature)
        spans += [span for one in feature.walk() for span in (one.span, *one.spans.values())]
        spans += [mention.span for one in feature.walk() for prose in one.prose for mention in prose.mentions]
    for gambit in definition.get("gambits", ()):
        spans += [gambit.span, *gambit.spans.values()]
    assert all(inside(span, of) for span in spans)
    mended, _ = apply_fixes(of, found, unsafe=True)
    load_definition(source_of(of.path, "x.yaml", mended), KIND, GAME.context)


def test_the_creatures_are_in_good_form() -> None:
    for text in TEXTS:
        assert load_definition(source_of(Path("x.yaml"), "x.yaml", text), KIND, GAME.context)[1] == ()


@settings(max_examples=60)
@given(st.sampled_from(TEXTS), st.lists(CHANGE, min_size=1, max_size=4))
def test_mutations(text: str, changes: list[tuple[str, float, int, str]]) -> None:
    survives(text, changes)


@pytest.mark.slow
@settings(max_examples=3000)
@given(st.sampled_from(TEXTS), st.lists(CHANGE, min_size=1, max_size=4))
def test_many_mutations(text: str, changes: list[tuple[str, float, int, str]]) -> None:
    survives(text, changes)
