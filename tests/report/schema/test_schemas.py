from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from bestiarist import rulesets
from bestiarist.book.load import folder
from bestiarist.build.pipeline import Project
from bestiarist.build.schemas import schema
from bestiarist.core.diagnostics import Severity
from bestiarist.read.decks import decks
from bestiarist.read.definitions import load_definition
from bestiarist.read.files import source_of

ROOT = Path(__file__).parents[3]
P2V = rulesets.load("path2victory")
KIND, NOTATION = P2V.kinds[0], P2V.context
FILES = sorted((ROOT / "cards").rglob("*.yaml"))
DECK = "title: One\ncards: [Reed Imp]\n"


def with_value(name: str, value: str) -> str:
    """The sample with this behind a key, whether it has the key or not."""
    lines = [line for line in KIND.sample.splitlines() if not line.startswith(f"{name}:")]
    if name == "features":
        lines = [line for line in lines if not line.startswith(" ")]
    return "\n".join([*lines, f"{name}: {value}", ""])


def refused(text: str) -> list[str]:
    """The errors that reading a creature finds."""
    _, found = load_definition(source_of(Path("one.yaml"), "one.yaml", text), KIND, NOTATION)
    return [one.message for one in found if one.severity is Severity.ERROR]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_what_comes_with_the_program_is_what_the_schema_describes(finds, file: Path) -> None:
    source = source_of(file, file.name, file.read_text(encoding="utf-8"))
    kind = "deck" if file.parent.name == "decks" else rulesets.load("path2victory").kind_of(source).name
    assert finds(kind, file.read_text(encoding="utf-8")) == []


def test_the_rulebook_is_what_the_schema_describes(finds) -> None:
    assert finds("book", (ROOT / "book/path2victory/book.yaml").read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("level", "two"), ("level", "2.5"), ("level", "[2]"), ("armor", "17 AC"), ("armor", ""),
        ("alignment", "chaotic"), ("alignment", "chaotic evli"), ("size", "hugh"), ("size", "[tiny]"), ("speed",
        "7 fligth"), ("speed", "fast"),
        ("speed", "5.5"), ("features", "[Claw]"), ("features", "{Claw: 8 damage}"), ("traits", "{a: b}"),
        ("traits", "[[a]]"), ("art", "{artist: Nobody}"), ("art", "{file: a.png, artits: Nobody}"),
        ("art", "{file: a.png, fit: fill}"), ("name",
        "[One]"), ("armour", "17"),
    ],
)  # fmt: skip
def test_mistakes_in_creatures_are_underlined(finds, name: str, value: str) -> None:
    text = with_value(name, value)
    assert refused(text)
    assert finds("creature", text)


@pytest.mark.parametrize("name", [field.name for field in KIND.fields if field.required])
def test_a_missing_key_is_underlined(finds, name: str) -> None:
    text = with_value(name, "").replace(f"{name}: \n", "")
    assert finds("creature", text) == [f"'{name}' is a required property"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("title", "titel"), ("title: One\n", ""), ("[Reed Imp]", "[]"), ("[Reed Imp]", "Reed Imp"),
        ("Reed Imp", "{count: 3}"), ("Reed Imp", "{card: Reed Imp, count: many}"), ("Reed Imp",
        "{where: {traitt: Undead}}"),
        ("Reed Imp", "{where: {level: two}}"), ("Reed Imp", "{where: {size: hugh}}"), ("One", "One\npaper: a44"),
        ("One", "One\ncard: pocker"), ("One", "One\nbleed: 9"), ("One", "One\nbleed: none"),
        ("One", "One\ngutter: [1, 2, 3]"), ("One", "One\norientation: sideways"), ("One", "One\nback: duplx"),
        ("One", "One\ncontents: maybe"),
        ("Reed Imp", "{card: Reed Imp, cuont: 3}"), ("Reed Imp", "{card: Reed Imp, kind: beast}"),
        ("Reed Imp", "{beast: Reed Imp}"), ("Reed Imp", "{where: {kind: beast}}"),
        ("Reed Imp", "{}"), ("Reed Imp", "{card: Reed Imp, where: {}}"),
        ("One", "One\npoints: many"), ("One", "One\nalignment: chaotic"), ("Reed Imp",
        "{card: Reed Imp, hero points: x}"),
        ("One", "One\nbacks: nothing"), ("One", "One\norder: {level: name}"),
    ],
)  # fmt: skip
def test_mistakes_in_decks_are_underlined(finds, old: str, new: str) -> None:
    assert finds("deck", DECK) == []
    assert finds("deck", DECK.replace(old, new, 1))


@pytest.mark.parametrize(
    "line",
    [
        "paper: [A4, single, 210x330]", "paper: letter", "card: Tarot", "card: 63 × 88", "bleed: 0", "bleed: '2.5'",
        "gutter: 3", "gutter: [3, 4.5]", "backs: art/back.png", "backs: [continuation]", "back: Short-Edge",
        "order: [-level, name]", "order: −level, name", "order:", "groups: alignment", "contents: yes",
        "contents: true", "contents: Off",
        "cut: LINES",
    ],
)  # fmt: skip
def test_what_decks_may_say_is_not_underlined(finds, line: str) -> None:
    text = f"{DECK}{line}\n"
    _, found = decks.load_deck(source_of(Path("one.yaml"), "one.yaml", text), P2V, Project.open(None).catalogue.names)
    assert [one.message for one in found] == []
    assert finds("deck", text) == []


@pytest.mark.parametrize(
    "entry",
    [
        "{card: 3x Reed Imp, upgrades: [Reed Pipe], hero points: 2}", "3x Reed Imp", "Reed Imp x3",
        "{card: Reed Imp, count: 3}", "{creature: Reed Imp}", "creature: Reed Imp", "2x creature: Reed Imp",
        "{card: Reed Imp, kind: creature}", "{where: {kind: creature}}", "{where: {}, kind: Creature}", "{where: {}}",
        "{where: {trait: Undead, level: 1-4, alignment: [CE, Neutral Evil]}, count: 2}", "{where: {level: [3+, -1]}}",
        "{where: {tag: starter, size: LARGE, level: 4}}", "1984",
    ],
)  # fmt: skip
def test_what_entries_may_say_is_not_underlined(finds, entry: str) -> None:
    assert finds("deck", f"title: One\ncards:\n  - {entry}\n") == []


@pytest.mark.parametrize(
    ("text", "good"),
    [
        ("title: One\nchapters: [01-welcome.md]\n", True),
        ("title: One\nauthors: A Writer\nlanguage: de-AT\nparts: [{title: First, chapters: [a.md]}]\n", True),
        ("title: One\nchapters: a.md\nsubtitle:\n", True),
        ("chapters: [a.md]\n", False),
        ("title: One\n", False),
        ("title: One\nchapter: [a.md]\nparts: []\n", False),
        ("title: One\nchapters: [a.md]\nlanguage: English!\n", False),
        ("title: One\nchapters: [a.md]\nruleset: path3victory\n", False),
    ],
)
def test_books(finds, text: str, good: bool) -> None:
    assert (finds("book", text) == []) is good


@pytest.mark.parametrize(("kind", "keys"), [("deck", decks.KEYS), ("book", folder.KEYS)])
def test_every_key_is_explained(kind: str, keys) -> None:
    properties = schema(P2V, kind, Project.open(None).catalogue.names)["properties"]
    assert P2V.parties
    more = [field.name for field in P2V.parties.fields] if kind == "deck" else []
    assert list(properties) == [*keys, *more]
    assert [name for name, shape in properties.items() if shape["description"] == name] == []


def test_examples_are_accepted_by_the_checker_and_the_schema(finds) -> None:
    tried = 0
    for field in KIND.fields:
        for example in field.examples:
            block = field.name in ("features", "gambits")
            text = with_value(field.name, f"|\n  {example}" if block else example)
            assert refused(text) == [] and finds("creature", text) == [], example
            tried += 1
    assert tried > 20


SIGNS = st.sampled_from(["", "+", "-", "−", "– "])
NUMBERS = st.builds("{}{}".format, SIGNS, st.integers(0, 999_999_999)) | st.sampled_from(["１７", "+ 7", "1 7", '"12"'])
LOOSE = st.sampled_from(
    ["yes", "null", "~", "true", "7", "3.5", "[a, b]", "[1, ]", "a; b", '"x"', "'- y'", "2024-01-01", "a.png"]
)
CASES = st.sampled_from(
    [str.lower, str.upper, str.title, str.swapcase, lambda word: word.replace(" ", "  ") + "\ufe0f"]
)
UNITS = st.sampled_from(["", " ft", "ft.", " feet", " Feet,", "'"])


def words(table: str) -> st.SearchStrategy[str]:
    """Everything that a word of the table may be spelt like."""
    spellings = [word for term in P2V.tables[table] for word in term.spellings()]
    return st.builds(lambda case, word: case(word), CASES, st.sampled_from(spellings))


MODES = words("movement_modes")
ONE_MODE = st.builds("{}{}{}{}".format, st.integers(0, 9999), UNITS, st.sampled_from([" ", "", ", "]), MODES)
TWO_MODES = st.builds("{} {}{}{}".format, st.integers(1, 20), MODES, st.sampled_from([", ", " and ", ",,"]), MODES)
LINES = st.one_of(
    st.tuples(st.sampled_from([field.name for field in KIND.fields]), NUMBERS | LOOSE | MODES),
    st.tuples(st.just("alignment"), words("alignments")),
    st.tuples(st.just("size"), words("sizes")),
    st.tuples(st.just("speed"), ONE_MODE | TWO_MODES),
)


@given(LINES)
def test_the_schema_refuses_nothing_that_the_checker_accepts(finds, line: tuple[str, str]) -> None:
    text = with_value(*line)
    if not refused(text):
        assert finds("creature", text) == [], text


SAID = st.sampled_from(
    ["yes", "no", "TRUE", "Off", "~", "", "a4", "[A4, letter]", "63x88", "63 × 88.5", "6e1x88", "0", "3", "'2'", "2.5",
     "[1, 2.5]", "1e0", "1_0", "5.01", "none", "Deck", "[continuation]", "art/x.png", "x.tar.gz", "duplex", "EITHER",
     "[Short-Edge]", "level", "-level", "[−level, name]", "level, -name", "portrait", "lines", "poker", "[tarot, mini]",
     "Reed Imp", "[Reed Imp]", "[2 Reed Imp, {card: Sump Toad, count: '2', upgrades: a}]",
     "[{where: {}, count: +3}]", "{a: b}",
     "[]", "[[a]]"]
)  # fmt: skip


SAYABLE = [key for key in (*decks.KEYS, "points", "alignment") if key != "ruleset"]  # that is read before the deck is


@given(st.sampled_from(SAYABLE), SAID)
def test_the_schema_refuses_no_deck_that_can_be_read(finds, key: str, value: str) -> None:
    assume(key != "backs" or "x." in value or "." not in value)  # else a picture that is not there
    lines = {"title": "One", "cards": "[Reed Imp]"} | {key: value}
    text = "".join(f"{name}: {said}\n" for name, said in lines.items())
    _, found = decks.load_deck(source_of(Path("one.yaml"), "one.yaml", text), P2V, Project.open(None).catalogue.names)
    if not [one for one in found if one.severity is Severity.ERROR]:
        assert finds("deck", text) == [], text
