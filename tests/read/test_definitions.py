"""A file with mistakes: each is told once, in its place, and the rest is read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bestiarist.core.diagnostics import Diagnostic
from bestiarist.core.fixes import apply_fixes
from bestiarist.ruleset.definitions import Definition

Load = Callable[[str], tuple[Definition, tuple[Diagnostic, ...]]]

GOOD = """\
name: Bog Lantern
level: 2
alignment: chaotic neutral
size: tiny
traits: [Wisp, Fey]
fight: +7
armor: 17
power: 17
fortitude: +3
reflex: +9
will: +6
hp: 25
speed: 7 flight
features: |
  Spark ● Ranged 6/12 strike: 8 electricity damage.
"""


def places(found: tuple[Diagnostic, ...]) -> list[tuple[str, int, int, int, int]]:
    spans = [(one.code, one.span) for one in found]
    return sorted((code, span.line, span.column, span.end_line, span.end_column) for code, span in spans)


def test_a_good_file(load: Load) -> None:
    definition, found = load(GOOD)
    assert found == () and not definition.damaged
    assert (definition.name, definition.id, definition.get("fight"), definition.get("hp")) == (
        "Bog Lantern",
        "x",
        7,
        25,
    )
    span = definition.span("armor")
    assert (span.line, span.column, span.end_column) == (7, 8, 10)


def test_ten_mistakes(load: Load) -> None:
    text = """\
name: Bog Lantern: the elder
levle: two
alignment: chaotic nuetral
size: teeny
traits: {Wisp: Fey}
fight: seven
armor: 17
armor: 18
power:
fortitude: 3.5
reflex: +9
will: +6
speed: 7 flight
hp: 25
flavor:
features:
  - Spark ● Ranged 6/12 strike: 8 electricity damage.
"""
    definition, found = load(text)
    assert places(found) == [
        ("YML101", 1, 18, 1, 19),
        ("YML102", 8, 1, 8, 6),
        ("YML201", 2, 1, 2, 6),
        ("YML203", 2, 8, 2, 11),
        ("YML203", 5, 9, 5, 20),
        ("YML203", 6, 8, 6, 13),
        ("YML203", 10, 12, 10, 15),
        ("YML204", 17, 5, 17, 54),
        ("YML205", 3, 12, 3, 27),
        ("YML205", 4, 7, 4, 12),
        ("YML206", 15, 1, 15, 7),
    ]
    assert definition.get("armor") == 17
    assert [feature.name for feature in definition.get("features")] == ["Spark"]


def test_keys(load: Load) -> None:
    wrong = GOOD.replace("armor:", "armour:").replace("hp:", "HP:").replace("size: tiny\n", "")
    definition, found = load(wrong + "colour: red\n1: x\n")
    assert places(found) == [
        ("YML201", 6, 1, 6, 7), ("YML201", 11, 1, 11, 3), ("YML201", 15, 1, 15, 7), ("YML201", 16, 1, 16, 2),
        ("YML202", 1, 1, 1, 18),
    ]  # fmt: skip
    assert (definition.get("armor"), definition.get("hp")) == (17, 25)
    assert "size" in next(one.message for one in found if one.code == "YML202")
    mended, _ = apply_fixes(definition.source, found, unsafe=False)
    assert "armor: 17" in mended and "hp: 25" in mended


# a key as people may write it: the key that is meant
CALLED = {
    "skills": "standard", "hit points": "hp", "hit_points": "hp", "Hit-Points": "hp", "health": "hp", "AC": "armor",
    "description": "flavor", "text": "flavor", "dc": "power", "fort": "fortitude", "ref": "reflex",
    "abilities": "features", "actions": "features", "Tactics": "gambits", "type": "traits", "armour": "armor",
}  # fmt: skip


@pytest.mark.parametrize("called", CALLED)
def test_other_words_for_keys(load: Load, called: str) -> None:
    lines = (GOOD + "flavor: It waits.\nstandard: Stealth\ngambits: |\n  ⚀ Ⅱ Spark\n").split("\n")
    key = f"{CALLED[called]}:"
    lines = [f"{called}:{line.removeprefix(key)}" if line.startswith(key) else line for line in lines]
    definition, found = load("\n".join(lines))
    assert [(one.code, one.hint) for one in found] == [("YML201", f"did you mean `{CALLED[called]}`?")]
    mended, _ = apply_fixes(definition.source, found, unsafe=False)
    again, left = load(mended)
    assert left == () and CALLED[called] in definition.fields and CALLED[called] in again.fields


def test_a_key_that_is_like_none(load: Load) -> None:
    _, found = load(GOOD + "colour: red\n")
    assert found[0].hint.startswith("the keys are name, level, ")


def test_all_keys_are_listed_once(load: Load) -> None:
    hints = [one.hint for one in load(GOOD + "colour: red\nmood: bad\n")[1]]
    assert [bool(hint) for hint in hints] == [True, False]


# keys of other games, and the findings: the message and a part of the hint
FOREIGN = {
    "STR: 18\nDex: 14\nability_scores: x\n": [
        ("there are no keys 'STR', 'Dex' and 'ability_scores'", "no ability scores"),
    ],
    "saves: Fort +3\n": [("there is no key 'saves'", "`fortitude: +6`, `reflex: +5`")],
    "damage resistances: x\n": [("there is no key 'damage resistances'", "`standard: resist fire 2d6`")],
    "Damage-Immunities: [fire]\nint: 3\n": [
        ("there is no key 'Damage-Immunities'", "`standard: immune poison`"),
        ("there is no key 'int'", "ability scores"),
    ],
    "skills: Stealth\n": [("there is no key 'skills'", "did you mean `standard`?")],
}  # fmt: skip


@pytest.mark.parametrize("keys", FOREIGN)
def test_keys_of_other_games(load: Load, keys: str) -> None:
    found = load(keys + GOOD)[1]
    assert [one.message for one in found] == [message for message, _ in FOREIGN[keys]]
    assert all(hint in one.hint for one, (_, hint) in zip(found, FOREIGN[keys], strict=True))


@pytest.mark.parametrize("nothing", ["", " ~", " null", " ''", "   # later"])
def test_empty_values(load: Load, nothing: str) -> None:
    _, found = load(GOOD.replace("hp: 25", f"hp:{nothing}") + f"flavor:{nothing}\n")
    assert places(found) == [("YML202", 12, 1, 12, 3), ("YML206", 16, 1, 16, 7)]


@pytest.mark.parametrize("text", ["", "# only a comment\n", "just words\n", "- a\n- b\n", "[1, 2]\n", "'quoted'\n"])
def test_no_definition_at_all(load: Load, text: str) -> None:
    definition, found = load(text)
    assert [one.code for one in found] == ["YML002"] and definition.damaged and definition.fields == {}


def test_a_damaged_file_does_not_complain_about_missing_keys(load: Load) -> None:
    for text in ("name: 'Bog\n", "a: " + "[" * 99, "traits: [a, b\nhp: 3\n"):
        _, found = load(text)
        assert "YML202" not in [one.code for one in found] and "YML002" not in [one.code for one in found]


# value typed: number read
NUMBERS: dict[str, Any] = {
    "17": 17, "+7": 7, "-1": -1, "−1": -1, "–1": -1, "＋７": 7, "１７": 17, "'+7'": 7, "+ 7": 7, "010": 10,
    " 7  # note": 7,
    "1e3": None, "0x10": None, "1_000": None, "7.0": None, "yes": None, "++7": None, "[7]": None, "{a: 7}": None,
    "9" * 40: None, "seven": None, "7 8 flight": None, "²": None,
}  # fmt: skip


@pytest.mark.parametrize("typed", NUMBERS)
def test_numbers(load: Load, typed: str) -> None:
    definition, found = load(GOOD.replace("hp: 25", f"hp: {typed}"))
    assert definition.get("hp") == NUMBERS[typed]
    assert [one.code for one in found] == ([] if NUMBERS[typed] is not None else ["YML203"])


# number typed with something beside it: after the fix, which has to be asked for
BESIDE = {
    "25 HP": "25", "AC 17": "17", "7+": "7", "1e3": "1e3", "2 to 3": "2 to 3", "85 (10d10 + 30)": "85",
    "AC 15 (natural armor)": "15", "+3 (+4 vs. magic)": "+3", "+7 to hit": "+7", "9999999999": "9999999999",
    "CR 1/2": "CR 1/2", "(10d10)": "(10d10)",
}  # fmt: skip


@pytest.mark.parametrize("typed", BESIDE)
def test_a_number_with_words(load: Load, typed: str) -> None:
    definition, found = load(GOOD.replace("hp: 25", f"hp: {typed}"))
    assert apply_fixes(definition.source, found, unsafe=False)[1] == ()
    assert f"hp: {BESIDE[typed]}\n" in apply_fixes(definition.source, found, unsafe=True)[0]


# a value that goes on in lines below: what is read, and the (line, column, end column) of what is reported
JOINED: dict[str, tuple[object, list[tuple[int, int, int]]]] = {
    "level: two\n  Claw\nhp: 5\n": (None, [(2, 3, 7), (1, 8, 11)]),
    "level: 2 # young\n\n  Claw (1) \n  Roar\nhp: 5\n": (2, [(3, 3, 11)]),
    "level:\n  2\nhp: 5\n": (2, []),
    "level:\n  2\n  3\n": (2, [(3, 3, 4)]),
    "level: 2 # young\nhp: 5\n": (2, []),
}


@pytest.mark.parametrize("text", JOINED)
def test_a_line_that_yaml_joins_to_a_value_is_told_apart(load: Load, text: str) -> None:
    value, places = JOINED[text]
    definition, found = load(text)
    assert definition.get("level") == value
    about = [one for one in found if one.code != "YML202"]
    assert [(one.span.line, one.span.column, one.span.end_column) for one in about] == places
    assert all("Claw" not in one.message for one in about)


# alignment typed: (term, codes)
ALIGNMENTS: dict[str, tuple[str | None, list[str]]] = {
    "lawful neutral": ("lawful neutral", []),
    "Lawful  Neutral": ("lawful neutral", []),
    "lawful\u00a0neutral": ("lawful neutral", []),
    "LN": ("lawful neutral", []),
    "ln": ("lawful neutral", []),
    "👁": ("lawful neutral", []),
    "👁️": ("lawful neutral", []),
    "👁︎": ("lawful neutral", []),
    "⚖️": ("true neutral", []),
    "☀️": ("lawful good", ["FEA101"]),
    "lawfull neutral": (None, ["YML205"]),
    "purple": (None, ["YML205"]),
    "[LN]": (None, ["YML203"]),
}


@pytest.mark.parametrize("typed", ALIGNMENTS)
def test_alignments(load: Load, typed: str) -> None:
    definition, found = load(GOOD.replace("chaotic neutral", typed))
    term = definition.get("alignment")
    assert (term and term.name, [one.code for one in found]) == ALIGNMENTS[typed]
    assert all(one.hint or one.fix for one in found)


@pytest.mark.parametrize(
    ("key", "typed", "hint"),
    [
        ("alignment: chaotic neutral", "alignment: evil", "lawful evil, neutral evil, chaotic evil"),
        ("alignment: chaotic neutral", "alignment: chaotc evil", "did you mean chaotic evil?"),
        ("size: tiny", "size: L", "did you mean large?"),
        ("size: tiny", "size: broad", "one of: tiny, small"),
    ],
)
def test_hints_for_unknown_words(load: Load, key: str, typed: str, hint: str) -> None:
    found = load(GOOD.replace(key, typed))[1]
    assert hint in found[0].hint
    assert bool(found[0].fix) == ("did you mean" in hint)


def test_a_near_word_is_mended(load: Load) -> None:
    definition, found = load(GOOD.replace("tiny", "tinny").replace("chaotic neutral", "☀️"))
    mended, _ = apply_fixes(definition.source, found, unsafe=False)
    assert load(mended)[1] == () and "alignment: ☼\nsize: tiny\n" in mended


# traits typed: what is read
LISTS: dict[str, list[str]] = {
    "[Wisp, Fey]": ["Wisp", "Fey"],
    "Wisp, Fey": ["Wisp", "Fey"],
    "'Wisp, Fey'": ["Wisp", "Fey"],
    "\n  - Wisp\n  - Fey": ["Wisp", "Fey"],
    "\n- Wisp\n- Fey": ["Wisp", "Fey"],
    "Wisp; Fey": ["Wisp", "Fey"],
    "[Wisp; Fey]": ["Wisp", "Fey"],
    "Wisp,, Fey ,": ["Wisp", "Fey"],
    "Wisp,\n  Fey": ["Wisp", "Fey"],
    "yes": ["yes"],
}


@pytest.mark.parametrize("typed", LISTS)
def test_lists(load: Load, typed: str) -> None:
    definition, found = load(GOOD.replace("[Wisp, Fey]", typed))
    traits = definition.get("traits")
    assert [text for text, _ in traits] == LISTS[typed]
    assert [one.code for one in found] == (["YML203"] if ";" in typed else [])
    mended, _ = apply_fixes(definition.source, found, unsafe=False)
    assert load(mended)[1] == ()
    for text, span in traits:
        assert definition.source.line(span.line)[span.column - 1 : span.end_column - 1] == text


# speed typed: squares, mode, the fix (with ! where it is not safe)
SPEEDS = {
    "5": (5, "", ""),
    "7 flight": (7, "flight", ""),
    "30 ft": (6, "", "6"),
    "25 feet flight": (5, "flight", "5 flight"),
    "30 ft., flight": (6, "flight", "6, flight"),
    "30'": (6, "", "6"),
    "33 Feet": (6, "", "!"),
}


@pytest.mark.parametrize("typed", SPEEDS)
def test_speeds(load: Load, typed: str) -> None:
    squares, mode, fixed = SPEEDS[typed]
    definition, found = load(GOOD.replace("7 flight", typed))
    speed = definition.get("speed")
    assert (speed.squares, speed.mode.name if speed.mode else "") == (squares, mode)
    assert [one.code for one in found] == (["YML203"] if fixed else [])
    mended, _ = apply_fixes(definition.source, found, unsafe=False)
    assert f"speed: {fixed.strip('!') or typed}\n" in mended


def test_typed_symbols_are_told_once_a_block(load: Load) -> None:
    text = GOOD + "  Wink (R), when it misses: It Strides.\n  [E] Zap (2): x\ngambits: |\n  1-3 I Zap\n  4-6 II Zap\n"
    definition, found = load(text)
    assert [(one.code, one.message) for one in found] == [
        ("FEA102", "2 lines have typed symbols, for example (R) is ↻"),
        ("FEA102", "2 lines have typed symbols, for example 1-3 is ⚀⚁⚂"),
    ]
    mended, _ = apply_fixes(definition.source, found, unsafe=False)
    assert load(mended)[1] == () and "🄴 Zap ●●: x" in mended
