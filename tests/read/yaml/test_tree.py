"""YAML with places: values stay as typed, mistakes are told once and in the right place."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from bestiarist.core.diagnostics import Diagnostic, Span
from bestiarist.core.fixes import apply_fixes
from bestiarist.core.source import SourceFile
from bestiarist.read.files import source_of
from bestiarist.read.yaml import Mapping, Node, Scalar, Sequence, parse, tree

LOADERS = [yaml.SafeLoader, getattr(yaml, "CSafeLoader", yaml.SafeLoader)]


@pytest.fixture(params=LOADERS, ids=["python", "c"], autouse=True)
def loader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything holds with both of PyYAML's parsers."""
    monkeypatch.setattr(tree, "_Loader", request.param)


def source(text: str) -> SourceFile:
    return source_of(Path("f.yaml"), "f.yaml", text)


def plain(node: Node | None) -> object:
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    return {entry.key.text: plain(entry.value) for entry in node.entries} if isinstance(node, Mapping) else None


def places(found: tuple[Diagnostic, ...]) -> list[tuple[str, int, int]]:
    return [(one.code, one.span.line, one.span.column) for one in found]


# name: (text, what is read, (code, line, column) of each diagnostic, a part of the first message)
MISTAKES: dict[str, tuple[str, object, list[tuple[str, int, int]], str]] = {
    "second colon": ("name: Bog: the elder\nhp: 3\n", {"hp": "3"}, [("YML101", 1, 10)], "second colon"),
    "no colon": ("a: 1\nno colon here\nhp: 3\n", {"a": "1", "hp": "3"}, [("YML101", 2, 1)], "no `key: value`"),
    "no colon at first": ("no colon here\nhp: 3\n", {"hp": "3"}, [("YML101", 1, 1)], "no `key: value`"),
    "no space": ("a: 1\nname:Bog\nhp: 3\n", {"a": "1", "hp": "3"}, [("YML101", 2, 1)], "space is missing"),
    "no space at first": ("name:Bog\nhp: 3\n", {"hp": "3"}, [("YML101", 1, 1)], "space is missing"),
    "open quote": ('name: "Bog\nhp: 3\n', {"hp": "3"}, [("YML101", 1, 7)], "quotation mark is not closed"),
    "open quote, another below": (
        'name: "Bog\nhp: "3"\nx: 1\n', {"hp": "3", "x": "1"}, [("YML101", 1, 7)], "quotation mark is not closed",
    ),
    "apostrophe in quotes": ("name: 'Bog's L'\nhp: 3\n", {"hp": "3"}, [("YML101", 1, 12)], "behind the closing"),
    "open bracket": ("traits: [a, b\nhp: 3\n", {"hp": "3"}, [("YML101", 1, 9)], "bracket is not closed"),
    "open bracket at the end": ("hp: 3\ntraits: [a, b\n", {"hp": "3"}, [("YML101", 2, 9)], "bracket is not closed"),
    "open brace": ("art: {file: x\nhp: 3\n", {"hp": "3"}, [("YML101", 1, 6)], "bracket is not closed"),
    "stray bracket": ("hp: ]\nx: 1\n", {"x": "1"}, [("YML101", 1, 5)], "value is missing before"),
    "two commas": ("traits: [a,,b]\nhp: 1\n", {"hp": "1"}, [("YML101", 1, 12)], "value is missing before"),
    "tab below a key": ("art:\n\tfile: x\nhp: 3\n", {"art": {"file": "x"}, "hp": "3"}, [("YML101", 2, 1)], "tab"),
    "tabs in a block": ("t: |\n\tA: x\n\tB\nhp: 3\n", {"t": "A: x\nB\n", "hp": "3"}, [("YML101", 2, 1)], "tab"),
    "tab among spaces": (
        "art:\n  file: x\n\tartist: y\nhp: 3\n", {"art": {"file": "x"}, "hp": "3"}, [("YML101", 3, 1)], "tab",
    ),
    "less indented": (
        "t: |\n    A: x\n  B: y\n  C: z\nhp: 3\n",
        {"t": "A: x\n", "hp": "3"}, [("YML101", 3, 3)], "unlike the lines above",
    ),
    "more indented": ("name: A\n  hp: 3\nx: 1\n", {"name": "A", "x": "1"}, [("YML101", 2, 3)], "indented deeper"),
    "text behind the bar": ("t: | A: x\n  B: y\nhp: 3\n", {"hp": "3"}, [("YML101", 1, 4)], "behind the `|`"),
    "star": ("name: *Bog\nhp: 3\n", {"name": "*Bog", "hp": "3"}, [("YML103", 1, 7)], "alias *Bog"),
    "stars": ("name: **Bog**\nhp: 3\n", {"hp": "3"}, [("YML101", 1, 7)], "cannot begin with `*`"),
    "ampersand": ("name: &Bog Rat\n", {"name": "Rat"}, [("YML101", 1, 7)], "cannot begin with `&`"),
    "at": ("name: @Bog\nhp: 3\n", {"hp": "3"}, [("YML101", 1, 7)], "cannot begin with `@`"),
    "exclamation": ("name: !Bog\nhp: 3\n", {"name": "!Bog", "hp": "3"}, [("YML101", 1, 7)], "cannot begin with `!`"),
    "list among keys": ("a: 1\n- b\nc: 1\n", {"a": "1", "c": "1"}, [("YML101", 2, 1)], "item of a list"),
    "no key": ("a: 1\n: x\nc: 1\n", {"a": "1", "c": "1"}, [("YML101", 2, 1)], ""),
    "a list as key": ("? [a]\n: b\nc: 1\n", {"c": "1"}, [("YML101", 1, 3)], "key must be a word"),
    "escape": ('name: "a\\qb"\nhp: 1\n', {"hp": "1"}, [("YML101", 1, 9)], "backslash"),
    "behind the quotes": ('name: "Bog" Elder\nhp: 1\n', {"hp": "1"}, [("YML101", 1, 13)], "behind the closing"),
    "two documents": ("a: 1\n---\nb: 1\n", {"a": "1"}, [("YML101", 2, 1)], "second document"),
    "duplicate": ("hp: 1\nhp: 2\n", {"hp": "1"}, [("YML102", 2, 1)], "already given in line 1"),
    "refers to itself": ("a: &x [1, *x]\n", {"a": ["1", "*x"]}, [("YML103", 1, 11)], "alias *x"),
    "not printable": ("name: B\x07g\n", {"name": "B g"}, [("YML101", 1, 8)], "U+0007"),
}  # fmt: skip


@pytest.mark.parametrize("name", MISTAKES)
def test_mistakes(name: str) -> None:
    text, value, expected, message = MISTAKES[name]
    root, found = parse(source(text))
    assert (plain(root), places(found)) == (value, expected)
    assert message in found[0].message
    assert all(one.hint or one.fix for one in found)


# text, and the text after the fixes
FIXES = {
    "name: Bog: the elder\n": 'name: "Bog: the elder"\n',
    'name: Bog: "the" elder\n': "name: 'Bog: \"the\" elder'\n",
    "name: @Bog\n": 'name: "@Bog"\n',
    "a: 1\nname:Bog\nb: 2\n": "a: 1\nname: Bog\nb: 2\n",
    "t: | A: x\n  B: y\n": "t: |\n  A: x\n  B: y\n",
    "t: |\n\tA\n\t\tB\n\n\tC\nx: 1\n": "t: |\n  A\n    B\n\n  C\nx: 1\n",
    "name: B\x07g\n": "name: Bg\n",
    "name: Bog: \"the\" 'elder'\n": 'name: "Bog: \\"the\\" \'elder\'"\n',
    "name: C:\\a: \"x\" 'y'\n": 'name: "C:\\\\a: \\"x\\" \'y\'"\n',
}


@pytest.mark.parametrize("text", FIXES)
def test_fixes(text: str) -> None:
    mended, _ = apply_fixes(source(text), parse(source(text))[1], unsafe=False)
    assert mended == FIXES[text]
    assert parse(source(mended))[1] == ()


# text with a quotation mark that is not closed, and the text after the fixes, which have to be asked for
CLOSED = {
    "name: 'Ol Wisp\nhp: 3\n": 'name: "\'Ol Wisp"\nhp: 3\n',
    'name: "Bog\nhp: 3\n': 'name: "Bog"\nhp: 3\n',
    'name: \'Ol "Wisp"\n': 'name: "\'Ol \\"Wisp\\""\n',
}


@pytest.mark.parametrize("text", CLOSED)
def test_unclosed_quotes(text: str) -> None:
    found = parse(source(text))[1]
    assert apply_fixes(source(text), found, unsafe=False)[0] == text
    mended, _ = apply_fixes(source(text), found, unsafe=True)
    assert mended == CLOSED[text]
    assert "double quotes" in found[0].hint
    assert parse(source(mended))[1] == ()


# what quotes around the value would not mend
@pytest.mark.parametrize("text", ['@name: "A Name"\n', "@name: A\n", "d:\t: c\n", "a: *a 1e400\n", "d: c: 'e'f: g\n"])
def test_quotes_that_do_not_help(text: str) -> None:
    found = parse(source(text))[1]
    assert [one.code for one in found] == ["YML101"]
    mended, _ = apply_fixes(source(text), found, unsafe=False)
    assert mended == text or parse(source(mended))[1] == ()


# text with tabs before keys of the file and before lines of a block, and after the fix
TABS = {
    "hp: 3\n\tspeed: 5\n": "hp: 3\nspeed: 5\n",
    "hp: 3\n# x\n\tspeed: 5\n\t\ttraits: [a]\n": "hp: 3\n# x\nspeed: 5\ntraits: [a]\n",
    "t: |\n  A\n\tspeed: 5\n": "t: |\n  A\nspeed: 5\n",
    "t: |\n\tA\n\tB: 5\nhp: 3\n": "t: |\n  A\n  B: 5\nhp: 3\n",
    "art:\n\tspeed: 5\n": "art:\n  speed: 5\n",
}


@pytest.mark.parametrize("text", TABS)
def test_tabs_before_keys(text: str) -> None:
    mended, _ = apply_fixes(source(text), parse(source(text), ("t",), KEYS)[1], unsafe=False)
    assert mended == TABS[text]
    assert parse(source(mended), ("t",), KEYS)[1] == ()


# text with a key that has no colon, and after the fix
KEYS = ("hp", "traits", "speed")
COLONS = {
    "name: A\nhp 25\nspeed: 5\n": "name: A\nhp: 25\nspeed: 5\n",
    "hp 25\nspeed: 5\n": "hp: 25\nspeed: 5\n",
    "traits: [a]\nhp 25\n": "traits: [a]\nhp: 25\n",
    "t: |\n  A\nhp 25\n": "t: |\n  A\nhp: 25\n",
    "hp: 3\ntraits [a, b]\nx: 1\n": "hp: 3\ntraits: [a, b]\nx: 1\n",
}


@pytest.mark.parametrize("text", COLONS)
def test_missing_colons(text: str) -> None:
    found = parse(source(text), (), KEYS)[1]
    assert [one.message for one in found] == [f"a colon is missing behind {'traits' if 'traits [' in text else 'hp'}"]
    mended, _ = apply_fixes(source(text), found, unsafe=False)
    assert mended == COLONS[text]


def test_every_mistake_of_a_file_is_reported_once() -> None:
    text = (
        "name: Bog: the elder\n"
        "level 2\n"
        "traits: [Wisp, Fey\n"
        'flavor: "It waits.\n'
        "hp: 25\n"
        "hp: 30\n"
        "source: @home\n"
        "art:\n"
        "\tfile: x\n"
        "speed:5\n"
        "tags: [a,,b]\n"
        "license: ORC\n"
    )
    root, found = parse(source(text))
    assert sorted(places(found)) == [
        ("YML101", 1, 10), ("YML101", 2, 1), ("YML101", 3, 9), ("YML101", 4, 9), ("YML101", 7, 9), ("YML101", 9, 1),
        ("YML101", 10, 1), ("YML101", 11, 10), ("YML102", 6, 1),
    ]  # fmt: skip
    assert plain(root) == {"hp": "25", "art": {"file": "x"}, "license": "ORC"}


def test_values_stay_as_typed() -> None:
    text = "a: yes\nb: 010\nc: 1e3\nd: null\ne: ~\nf: 0x1F\n1: 12:30\ng: '1'\nh: 2020-01-01\n"
    assert plain(parse(source(text))[0]) == {
        "a": "yes", "b": "010", "c": "1e3", "d": "null", "e": "~", "f": "0x1F", "1": "12:30", "g": "1",
        "h": "2020-01-01",
    }  # fmt: skip


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n", "---\n", "--- # x\n...\n"])
def test_files_without_content(text: str) -> None:
    root, found = parse(source(text))
    assert found == ()
    assert root is None or (isinstance(root, Scalar) and not root.text)


def test_alias_bombs_are_defused() -> None:
    bomb = "a0: &a0 [x, x]\n" + "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 12))
    _, found = parse(source(bomb))
    assert [one.code for one in found] == ["YML103"]


def test_deep_nesting_is_refused() -> None:
    assert "YML103" in [one.code for one in parse(source("a: " + "[" * 200 + "]" * 200))[1]]
    assert parse(source("a: " + "[" * 5000))[1]


def test_hopeless_files_end_with_few_diagnostics() -> None:
    for text in ("[\n" * 3000, "a: b: c\n" * 500, "\x01 " * 5000, "\t- x\n" * 400, "}\n" * 300, "- - - - :\n" * 99):
        assert 0 < len(parse(source(text))[1]) <= 13


# The name of a creature: (how it is written, its value, the characters that "ab" in it has: line, columns)
PLACES = {
    "plain": ("name: ab", (1, 7, 1, 9)),
    "single": ("name: 'ab'", (1, 8, 1, 10)),
    "double": ('name: "ab"', (1, 8, 1, 10)),
    "apostrophe": ("name: 'it''s ab'", (1, 14, 1, 16)),
    "escape": ('name: "\\u25CF \\x41 ab"', (1, 20, 1, 22)),
    "long escape": ('name: "\\U0001F409ab"', (1, 18, 1, 20)),
    "folded": ("name: one\n  two ab", (2, 7, 2, 9)),
    "folded quotes": ('name: "one\n\n  two \\\n  ab"', (4, 3, 4, 5)),
    "emoji": ("name: 👁️ ab", (1, 10, 1, 12)),
    "tag and anchor": ("name: &x ab\nid: *x", (1, 10, 1, 12)),
    "flow": ("x: [1, ab]", (1, 8, 1, 10)),
}


@pytest.mark.parametrize("name", PLACES)
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("bom", ["", "\ufeff"])
def test_places(name: str, newline: str, bom: str) -> None:
    text, expected = PLACES[name]
    root, found = parse(source(bom + text.replace("\n", newline) + newline))
    assert found == () and isinstance(root, Mapping)
    node = root.entries[0].value
    scalar = node.items[1] if isinstance(node, Sequence) else node
    assert isinstance(scalar, Scalar)
    at = scalar.text.index("ab")
    assert scalar.slice.span(at, at + 2) == Span("f.yaml", *expected)
    assert scalar.slice.part(at, at + 2).span() == Span("f.yaml", *expected)


# a block, and (line, column, text) of each of its lines
BLOCKS: dict[str, list[tuple[int, int, str]]] = {
    "t: |\n  A\n  B\n": [(2, 3, "A"), (3, 3, "B")],
    "t: |\n      A\n        B\n": [(2, 7, "A"), (3, 7, "  B")],
    "t: |2\n      A\n  B\n": [(2, 3, "    A"), (3, 3, "B")],
    "t: |-\n\n  A\n\n\n  B": [(3, 3, "A"), (6, 3, "B")],
    "t: |+ # note\n  A # no note\n\n": [(2, 3, "A # no note")],
    "t: &x |\n  A\nu: *x\n": [(2, 3, "A")],
    "# first\nt: |\n  ● A\tx\n": [(3, 3, "● A\tx")],
    "t: |\n  A\x07B\n": [(2, 3, "A B")],
    "x:\n  t: |\n    A\n": [(3, 5, "A")],
    "t: |\n\tA\n\t\tB\n": [(2, 2, "A"), (3, 2, " B")],
}


@pytest.mark.parametrize("text", BLOCKS)
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_lines_of_blocks(text: str, newline: str) -> None:
    node = parse(source(text.replace("\n", newline)))[0]
    while isinstance(node, Mapping):
        node = node.entries[0].value
    assert isinstance(node, Scalar)
    lines = [(line.span().line, line.span().column, line.text) for line in node.lines() if line.text]
    assert lines == BLOCKS[text]


def test_a_missing_bar_is_supplied() -> None:
    root, found = parse(source("t: # note\n  A: x: y\n\n    B\nu:\n  v: w\n"), {"t"})
    assert (plain(root), found) == ({"t": "A: x: y\n\n  B\n", "u": {"v": "w"}}, ())


PIECES = [
    "name", ":", ": ", "- ", "  ", "\t", "\n", "\n", "\n  ", "|", ">", "'", '"', "[", "]", "{", "}", ",", "#",
    " #", "&a ", "*a", "!x ", "? ", "---\n", "...\n", "%", "@", "`", "\\", "\\x4", "●", "\U0001f441\ufe0f",
    "\r", "\x00", "\u2028", "\ufeff", "\x85", "x", "1e3", "~",
]  # fmt: skip
SOUP = st.one_of(st.lists(st.sampled_from(PIECES), max_size=40).map("".join), st.text(max_size=60))


def walk(node: Node | None) -> list[Node]:
    if isinstance(node, Sequence):
        return [node, *(one for item in node.items for one in walk(item))]
    if isinstance(node, Mapping):
        return [node, *(one for entry in node.entries for part in (entry.key, entry.value) for one in walk(part))]
    return [node] if node else []


def any_text(text: str) -> None:
    of = source(text)
    root, found = parse(of, {"name"}, {"name", "x"})
    spans = [one.span for one in found] + [edit.span for one in found if one.fix for edit in one.fix.edits]
    for node in walk(root):
        spans.append(node.slice.span())
        if isinstance(node, Scalar):
            spans += [line.span() for line in node.lines()]
            spans += [node.slice.span(at, at + 1) for at in range(len(node.text))]
    for span in spans:
        begin, end = (span.line, span.column), (span.end_line, span.end_column)
        assert begin <= end
        for line, column in (begin, end):
            assert 1 <= line <= len(of.line_starts) and 1 <= column <= len(of.line(line)) + 1


@settings(max_examples=150)
@given(SOUP)
def test_any_text(text: str) -> None:
    any_text(text)


@pytest.mark.slow
@settings(max_examples=5000)
@given(SOUP)
def test_many_texts(text: str) -> None:
    any_text(text)
