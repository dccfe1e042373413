"""Features and gambits in every YAML form: read as they are meant, reported, and mended."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bestiarist.core.diagnostics import Diagnostic
from bestiarist.core.fixes import apply_fixes
from bestiarist.ruleset.definitions import Definition
from bestiarist.rulesets.path2victory.notation.formatter import format_block

Load = Callable[[str], tuple[Definition, tuple[Diagnostic, ...]]]

TWO = "Claw ● Melee strike: 5 slashing damage.\nRoar ●● Emanation 2: Each enemy: slowed (Will negates)."
NESTED = (
    "Occult Caster Rank 1: 🄳 spite\n"
    "  Spite ● Ranged 6: 6 mental damage (Will negates).\n"
    "Claw ● Melee strike: 5 slashing damage."
)
CLAW, ROAR = TWO.split("\n")

# name: (the file, its features in canonical form)
FORMS = {
    "list": (f"features:\n  - {CLAW}\n  - {ROAR}\nhp: 5\n", TWO),
    "list without indentation": (f"features:\n- {CLAW}\n- Bite\nhp: 5\n", f"{CLAW}\nBite"),
    "list of quotes": (f"features:\n  - \"{CLAW}\"\n  - '{ROAR}'\nhp: 5\n", TWO),
    "list with long items": (f"features:\n  - {CLAW[:20]}\n    {CLAW[20:].strip()}\n  - {ROAR}\n", TWO),
    "list that lost a dash": (f"features:\n  - {CLAW}\n    {ROAR}\n  - Bite\nhp: 5\n", f"{TWO}\nBite"),
    "list that lost its dashes": (f"features:\n- {CLAW}\n  {ROAR}\n  Bite ●: x\n", f"{TWO}\nBite ●: x"),
    "unindented list that lost a dash": (f"features:\n- {CLAW}\n{ROAR}\n- Bite\nhp: 5\n", f"{TWO}\nBite"),
    "list without dash before an option": (
        f"features:\n  - Tune ●: Choose one.\n      Low ● Melee: x\n    {CLAW}\n",
        f"Tune ●: Choose one.\n  Low ● Melee: x\n{CLAW}",
    ),
    "bullets in the block": (f"features: |\n  * {CLAW}\n  \u2022 {ROAR}\nhp: 5\n", TWO),
    "dashes in the block": (f"features: |\n  - {CLAW}\n  -   {ROAR}\n  Bite\nhp: 5\n", f"{TWO}\nBite"),
    "lines without bar": (f"features:\n  {CLAW}\n  {ROAR}\nhp: 5\n", TWO),
    "lines with options": ("features:\n    " + NESTED.replace("\n", "\n    ") + "\nhp: 5\n", NESTED),
    "lines with blank ones": (f"features:\n\n  {CLAW}\n\n  {ROAR}\n\nhp: 5\n", TWO),
    "names only": ("features:\n  Claw\n  Bite\nhp: 5\n", "Claw\nBite"),
    "folded": (f"features: >\n  {CLAW}\n  {ROAR}\nhp: 5\n", TWO),
    "folded with options": ("features: >-\n  " + NESTED.replace("\n", "\n  ") + "\nhp: 5\n", NESTED),
    "plain beside the key": ("features: Claw\n  Bite\nhp: 5\n", "Claw\nBite"),
    "quoted over lines": (f'features: "{CLAW}\n  {ROAR}"\nhp: 5\n', TWO),
    "quoted over lines with options": ("features: '" + NESTED.replace("\n", "\n  ") + "'\nhp: 5\n", NESTED),
    "quoted below the key": (f'features:\n  "{CLAW}\n\n   {ROAR}"\nhp: 5\n', TWO),
    "a quoted list": (f'features: "- {CLAW}\n  - {ROAR}"\nhp: 5\n', TWO),
    "doubled apostrophes": (
        "features: 'Elm ●: x #1\n  Knights'' Oath ●: y'''\n", "Elm ●: x #1\nKnights' Oath ●: y'",
    ),
    "escaped quotes": ('features: "It ●: \\"x\\"\n  Out\\x20There ●: y"\n', 'It ●: "x"\nOut There ●: y'),
    "line ends as escapes, and lines": (
        f'features: "{CLAW[:20]}\n  {CLAW[20:].strip()}\\n\\\n  {ROAR}"\nhp: 5\n', TWO,
    ),
    "hidden line end": (f'features: "{CLAW[:20]}\\\n  {CLAW[20:]}\n  {ROAR}"\nhp: 5\n', TWO),
    "line ends as escapes": (f'features: "{CLAW}\\n{ROAR}"\nhp: 5\n', TWO),
    "last key, no line end": (f"hp: 5\nfeatures:\n  {CLAW}\n  {ROAR}", TWO),
}


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("name", FORMS)
def test_forms(load: Load, name: str, newline: str) -> None:
    text, wanted = FORMS[name]
    definition, found = load(text.replace("\n", newline))
    about = [one for one in found if one.code != "YML202"]
    assert format_block(definition.get("features")) == wanted
    assert [one.code for one in about] == ["YML204"]
    mended, fixed = apply_fixes(definition.source, about, unsafe=False)
    again, left = load(mended)
    assert fixed and again.get("features") == definition.get("features")
    assert [one for one in left if one.code != "YML202"] == []
    assert again.get("hp") == definition.get("hp")


@pytest.mark.parametrize("name", FORMS)
def test_spans_of_forms(load: Load, name: str) -> None:
    definition, _ = load(FORMS[name][0])
    for feature in definition.get("features"):
        span = feature.at("name")
        if feature.name not in ("Knights' Oath", "Out There"):  # their file has escapes
            assert definition.source.line(span.line)[span.column - 1 : span.end_column - 1] == feature.name


def test_one_line_needs_no_block(load: Load) -> None:
    for text in (f"features: '{CLAW}'\n", f'features: "{CLAW}"\n', "features: Claw\n", f"features: |\n  {CLAW}\n"):
        definition, found = load(text)
        assert len(definition.get("features")) == 1
        assert {one.code for one in found} == {"YML202"}


def test_the_whole_block_beside_the_key(load: Load) -> None:
    definition, found = load(f"features: {CLAW}\n  {ROAR}\nhp: 5\n")
    assert [(one.code, one.span.line) for one in found] == [("YML101", 1)]
    assert "`features: |`" in found[0].hint
    mended, _ = apply_fixes(definition.source, found, unsafe=False)
    assert format_block(load(mended)[0].get("features")) == TWO


def test_text_behind_the_bar(load: Load) -> None:
    definition, found = load(f"features: | {CLAW}\n  {ROAR}\nhp: 5\n")
    mended, _ = apply_fixes(definition.source, found, unsafe=False)
    assert format_block(load(mended)[0].get("features")) == TWO


def test_forms_that_are_no_lines(load: Load) -> None:
    for text in ("features: {Claw: 5}\n", "features: []\n", "features: [Claw, [a, b]]\n"):
        definition, found = load(text)
        assert "YML204" in [one.code for one in found]
        assert apply_fixes(definition.source, found, unsafe=False)[1] == ()


def test_comments_are_not_lost_without_asking(load: Load) -> None:
    definition, found = load(f"features:\n  - {CLAW} # sharp\n  # and\n  - Bite\n")
    assert format_block(definition.get("features")) == f"{CLAW}\nBite"
    assert apply_fixes(definition.source, found, unsafe=False)[1] == ()


# a list in which a line has no dash and a colon, but no cost: what is read
DOUBTFUL = {
    "  - Claw ● Melee strike: 5 slashing damage. Choose\n    one of these: a or b.": [
        "Claw ● Melee strike: 5 slashing damage. Choose", "one of these: a or b.",
    ],
    "- Bite\nClaw\n- Spite: x": ["Bite", "Claw", "Spite: x"],
    "  - Bite\n    Spite: x": ["Bite", "Spite: x"],
}  # fmt: skip


@pytest.mark.parametrize("lines", DOUBTFUL)
def test_lines_are_not_joined_or_parted_without_asking(load: Load, lines: str) -> None:
    definition, found = load(f"features:\n{lines}\nhp: 5\n")
    assert format_block(definition.get("features")).split("\n") == DOUBTFUL[lines]
    assert apply_fixes(definition.source, found, unsafe=False)[1] == ()
    mended, _ = apply_fixes(definition.source, found, unsafe=True)
    assert load(mended)[0].get("features") == definition.get("features")


# features that are not indented (with the keys around them), and what is read
UNINDENTED = {
    f"features: |\n{CLAW}\n{ROAR}\nhp: 5\n": TWO,
    f"features: |\n\n{CLAW}\n  Low ● Melee: x\nhp: 5\n": f"{CLAW}\n  Low ● Melee: x",
    f"features:\n{CLAW}\n{ROAR}\nhp: 5\n": TWO,
    f"features: |\n    {CLAW}\n{ROAR}\nhp: 5\n": TWO,
    f"features: |  # note\n{CLAW}\n# note\n{ROAR}": TWO,
    f"features: |\n{CLAW}\nHP: 5\nlevel 2\n": CLAW,
}


@pytest.mark.parametrize("text", UNINDENTED)
def test_features_in_the_first_column(load: Load, text: str) -> None:
    definition, found = load(text)
    assert format_block(definition.get("features")) == UNINDENTED[text]
    assert found[0].code == "YML101" and "must be indented" in found[0].message
    for feature in definition.get("features"):
        span = feature.at("name")
        assert definition.source.line(span.line)[span.column - 1 : span.end_column - 1] == feature.name
    mended, fixed = apply_fixes(definition.source, found, unsafe=False)
    again, left = load(mended)
    assert again.get("features") == definition.get("features") or "#" in text
    assert not fixed or found[0].message not in [one.message for one in left]


def test_gambits_have_the_same_forms(load: Load) -> None:
    definition, found = load('gambits:\n  - ⚀ Ⅱ Jaws > "it hides: it waits"\n  - Prefer the near.\n')
    assert len(definition.get("gambits")) == 2
    assert [one.code for one in found if one.code != "YML202"] == ["YML204"]


# standard as typed: the entries
STANDARD = {
    "Stealth, Nature; weak cold 5": ["Stealth", "Nature", "weak cold 5"],
    "[Stealth, weak cold 5]": ["Stealth", "weak cold 5"],
    "\n  - Stealth\n  - Nature; immune fire, cold": ["Stealth", "Nature", "immune fire", "cold"],
    "|\n  Stealth\n  Nature": ["Stealth", "Nature"],
    ">\n  Stealth,\n  Nature": ["Stealth", "Nature"],
    "Stealth,\n  Nature": ["Stealth", "Nature"],
}


@pytest.mark.parametrize("typed", STANDARD)
def test_standard_features(load: Load, typed: str) -> None:
    definition, found = load(f"standard: {typed}\n")
    entries = definition.get("standard")
    assert [entry.text for entry in entries] == STANDARD[typed]
    assert {one.code for one in found} == {"YML202"}
    for entry in entries:
        line = definition.source.line(entry.span.line)
        assert line[entry.span.column - 1 : entry.span.end_column - 1] == entry.text


def test_standard_features_that_are_no_text(load: Load) -> None:
    definition, found = load("standard:\n  - Stealth\n  - immune: poison\n")
    assert [entry.text for entry in definition.get("standard")] == ["Stealth"]
    assert [(one.code, one.span.line) for one in found if one.code != "YML202"] == [("YML203", 3)]


# a block with what is meant as comments: what is read, the (line, column) of each report, the block after the fixes
COMMENTS = {
    f"  # attacks\n  {CLAW}\n": (CLAW, [(2, 3)], f"  # attacks\n  {CLAW}\n"),
    f"  {CLAW}\n    // later\n": (CLAW, [(3, 5)], f"  {CLAW}\n    // later\n"),
    f"  {CLAW}   # sharp\n": (f"{CLAW} # sharp", [(2, len(CLAW) + 6)], f"  {CLAW}\n"),
    "  Song #5 ●: x\n": ("Song #5 ●: x", [], "  Song #5 ●: x\n"),
}


@pytest.mark.parametrize("block", COMMENTS)
def test_a_literal_block_has_no_comments(load: Load, block: str) -> None:
    read, places, mended = COMMENTS[block]
    definition, found = load(f"features: |\n{block}")
    about = [one for one in found if one.code != "YML202"]
    assert format_block(definition.get("features")) == read
    assert [(one.span.line, one.span.column) for one in about] == places
    assert {one.code for one in about} <= {"YML204"}
    assert apply_fixes(definition.source, about, unsafe=True)[0] == f"features: |\n{mended}"


def test_features_as_keys_with_values(load: Load) -> None:
    definition, found = load(f"features:\n  - {CLAW}\n  - name: Roar\n    cost: 2\n")
    about = next(one for one in found if one.code == "YML204")
    assert (about.span.line, about.span.column, about.fix) == (3, 5, None)
    assert "not keys with values" in about.message
    assert definition.get("features")[0].name == "Claw"
