"""Lines of the feature language, one by one: what each part is read as, where it stands, what is reported."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bestiarist import rulesets
from bestiarist.core.diagnostics import Diagnostic
from bestiarist.core.fixes import apply_fixes
from bestiarist.core.source import Slice
from bestiarist.read.files import source_of
from bestiarist.rulesets.path2victory.notation.features import parse_feature
from bestiarist.rulesets.path2victory.notation.ranges import format_range
from bestiarist.rulesets.path2victory.notation.records import Feature
from bestiarist.rulesets.path2victory.notation.tables import notation_of

ReadFeatures = Callable[[str], tuple[tuple[Feature, ...], tuple[Diagnostic, ...]]]

# line: (uses, name, cost, range, precondition, effect)
GOOD: dict[str, tuple[str, str, str, str, str, str]] = {
    "Spark ● Ranged 6/12 strike: 8 electricity damage.": (
        "",
        "Spark",
        "●",
        "Ranged 6/12 strike",
        "",
        "8 electricity damage.",
    ),
    "🄴 Lead Astray ●● Emanation 4: Each.": ("🄴", "Lead Astray", "●●", "Emanation 4", "", "Each."),
    "🄴🄳☐ Three: x": ("🄴🄳☐", "Three", "", "", "", "x"),
    "🄴 🄴 Two ○: x": ("🄴🄴", "Two", "○", "", "", "x"),
    "Wink Out ↻, when a strike misses it: It Strides.": (
        "",
        "Wink Out",
        "↻",
        "",
        "when a strike misses it",
        "It Strides.",
    ),
    "Trample ●●, Medium: 10 bludgeoning damage": ("", "Trample", "●●", "", "Medium", "10 bludgeoning damage"),
    "Trample ●● Medium: 10 damage": ("", "Trample", "●●", "", "Medium", "10 damage"),
    "Slam ●○ Melee 2 strike, once: x": ("", "Slam", "●○", "Melee 2 strike", "once", "x"),
    "Wall ●●● Burst 2 within 8: x": ("", "Wall", "●●●", "Burst 2 within 8", "", "x"),
    "Wall ●●● Burst 2 within range 8: x": ("", "Wall", "●●●", "Burst 2 within 8", "", "x"),
    "Fast ○ once per turn: x": ("", "Fast", "○", "", "once per turn", "x"),
    "Up [add on] (3): x": ("", "Up", "", "", "", "x"),
    "Claw ● Melee or Ranged 6 strike: 5": ("", "Claw", "●", "Melee or Ranged 6 strike", "", "5"),
    "Breath ●● Cone 4 or Line 8: x": ("", "Breath", "●●", "Cone 4 or Line 8", "", "x"),
    "Ward ○ Self: x": ("", "Ward", "○", "Self", "", "x"),
    "Touch of Frost ● Touch: x": ("", "Touch of Frost", "●", "Touch", "", "x"),
    "Touch of Frost Touch: x": ("", "Touch of Frost", "", "Touch", "", "x"),
    "Front Line: x": ("", "Front Line", "", "", "", "x"),
    "Front Line ● Self: x": ("", "Front Line", "●", "Self", "", "x"),
    "Line Dancer Line 6: x": ("", "Line Dancer", "", "Line 6", "", "x"),
    "Blasting Rod ● Blast 2 within 8: x": ("", "Blasting Rod", "●", "Blast 2 within 8", "", "x"),
    "Ranged Expert ●: x": ("", "Ranged Expert", "●", "", "", "x"),
    "Burst 2 Shot ●: x": ("", "Burst 2 Shot", "●", "", "", "x"),
    "Line 2 Rider ● Melee: x": ("", "Line 2 Rider", "●", "Melee", "", "x"),
    "Self: x": ("", "Self", "", "", "", "x"),
    "🄴 Touch: x": ("🄴", "Touch", "", "", "", "x"),
    "Slag Heart Emanation 1 aura: x": ("", "Slag Heart", "", "Emanation 1 aura", "", "x"),
    "Gust Emanation 2 aura, if it flies: x": ("", "Gust", "", "Emanation 2 aura", "if it flies", "x"),
    "Claw Melee strike, when it spends ●: x": ("", "Claw", "", "Melee strike", "when it spends ●", "x"),
    "Reactive Strike ↻": ("", "Reactive Strike", "↻", "", "", ""),
    "Chain Reaction: Each enemy is pushed.": ("", "Chain Reaction", "", "", "", "Each enemy is pushed."),
    "Trick ↻: When it moves, choose: a": ("", "Trick", "↻", "", "", "When it moves, choose: a"),
    "Wolf (combat) ●: x": ("", "Wolf (combat)", "●", "", "", "x"),
    "Slam ●, once per encounter: x": ("", "Slam", "●", "", "once per encounter", "x"),
    "Grab ↻, when it hits": ("", "Grab", "↻", "", "when it hits", ""),
    "See Invisibility": ("", "See Invisibility", "", "", "", ""),
    "Commander (Wolf): Starts with Wolf minion.": ("", "Commander (Wolf)", "", "", "", "Starts with Wolf minion."),
    "Commander (Wolf: Dire) ●: x": ("", "Commander (Wolf: Dire)", "●", "", "", "x"),
    "Odd (bracket: x": ("", "Odd (bracket", "", "", "", "x"),
    "Hunter’s Blood-Hound 7 ●: x": ("", "Hunter’s Blood-Hound 7", "●", "", "", "x"),
    "Hunter's Aim, Again ●: x": ("", "Hunter's Aim, Again", "●", "", "", "x"),
    "Occult Caster Rank 1: 🄳🄳 spite; ∞ gust": ("", "Occult Caster Rank 1", "", "", "", "🄳🄳 spite; ∞ gust"),
    "Lien: a: b → c – d": ("", "Lien", "", "", "", "a: b → c – d"),
    "Say ●: “so”, ‘it’, «is»": ("", "Say", "●", "", "", "“so”, ‘it’, «is»"),
    "Bite ●Melee strike:x": ("", "Bite", "●", "Melee strike", "", "x"),
    "Opp ↻ melee strike misses: x": ("", "Opp", "↻", "", "melee strike misses", "x"),
    "Dragon 🐉 ● Melee: x": ("", "Dragon 🐉", "●", "Melee", "", "x"),
    "👁️ Gaze ●️: x 🐉️": ("", "👁 Gaze", "●", "", "", "x 🐉"),
}

# line: (uses, name, cost, range, precondition, effect), codes
REPORTED: dict[str, tuple[tuple[str, str, str, str, str, str], list[str]]] = {
    "[E] Spark (1) Ranged 6/12 strike: x": (("🄴", "Spark", "●", "Ranged 6/12 strike", "", "x"), ["FEA102"]),
    "[ ][][D][d] A (0): x": (("☐☐🄳🄳", "A", "○", "", "", "x"), ["FEA102"]),
    "[D ] A (2): x": (("🄳", "A", "●●", "", "", "x"), ["FEA102"]),
    "A (3): x": (("", "A", "●●●", "", "", "x"), ["FEA102"]),
    "A (1/turn): x": (("", "A", "●○", "", "", "x"), ["FEA102"]),
    "A (R), when: x": (("", "A", "↻", "", "when", "x"), ["FEA102"]),
    "Wink ↺: x": (("", "Wink", "↻", "", "", "x"), ["FEA101"]),
    "⓭⬛ ⚫︎: x": (("", "⓭⬛", "●", "", "", "x"), ["FEA101"]),
    "Claw\u00a0● Melee\u00a0strike: x": (("", "Claw", "●", "Melee strike", "", "x"), ["FEA101", "FEA101"]),
    "Bow ● Ranged ６/１２: x": (("", "Bow", "●", "Ranged 6/12", "", "x"), ["FEA101"] * 3),
    "Claw ●： takes –2": (("", "Claw", "●", "", "", "takes -2"), ["FEA101", "FEA101"]),
    "Cl\u200baw ●: x": (("", "Claw", "●", "", "", "x"), ["FEA101"]),
    "Cl\ufe0faw ●: x": (("", "Claw", "●", "", "", "x"), ["FEA101"]),
    "● Melee strike: x": (("", "", "●", "Melee strike", "", "x"), ["FEA103"]),
    ": x": (("", "x", "", "", "", ""), ["FEA103"]),
    "Claw Melee strike ●: x": (("", "Claw", "●", "Melee strike", "", "x"), ["FEA104"]),
    "Claw [E] ● Melee: x": (("🄴", "Claw", "●", "Melee", "", "x"), ["FEA104"]),
    "🄳 Claw 🄴 Melee strike: x": (("🄳🄴", "Claw", "", "Melee strike", "", "x"), ["FEA104"]),
    "Claw ● 🄴 Melee: x": (("🄴", "Claw", "●", "Melee", "", "x"), ["FEA104"]),
    "Claw ● ● Melee: x": (("", "Claw", "●●", "Melee", "", "x"), ["FEA104"]),
    "Claw ●●●● Melee: x": (("", "Claw", "●●●", "Melee", "", "x"), ["FEA104"]),
    "Claw (4 AP) Melee: x": (("", "Claw", "", "Melee", "", "x"), ["FEA104"]),
    "Claw ● Melee (●): x": (("", "Claw", "●", "Melee", "(●)", "x"), ["FEA104"]),
    "Parry, when hit: x": (("", "Parry, when hit", "", "", "", "x"), ["FEA104"]),
    "Wink Out ↻: when it misses: x": (("", "Wink Out", "↻", "", "when it misses", "x"), ["FEA104"]),
    "Spark [1] Ranged 6/12 strike: x": (("", "Spark", "●", "Ranged 6/12 strike", "", "x"), ["FEA102"]),
    "(E) Astray [R], when: x": (("🄴", "Astray", "↻", "", "when", "x"), ["FEA102"]),
    "Bat ● ranged Strike 6/12: x": (("", "Bat", "●", "Ranged 6/12 strike", "", "x"), ["FEA105"]),
    "Bat ● Melee Strike, once: x": (("", "Bat", "●", "Melee strike", "once", "x"), ["FEA105"]),
    "Bow ● Ranged 33 feet: x": (("", "Bow", "●", "Ranged 6", "", "x"), ["FEA105"]),
    "Parry Reaction, when hit: x": (("", "Parry", "↻", "", "when hit", "x"), ["FEA109"]),
    "Parry Reaction: When hit, x": (("", "Parry", "↻", "", "", "When hit, x"), ["FEA109"]),
    "Parry Reaction: when hit: x": (("", "Parry", "↻", "", "when hit", "x"), ["FEA104", "FEA109"]),
    "Parry, reaction, when hit: x": (("", "Parry", "↻", "", "when hit", "x"), ["FEA109"]),
    "Spark, 1 action, Ranged 6/12 strike: x": (("", "Spark", "●", "Ranged 6/12 strike", "", "x"), ["FEA109"]),
    "Spark, 2 actions, when: x": (("", "Spark", "●●", "", "when", "x"), ["FEA109"]),
    "Once per encounter Astray ●: x": (("🄴", "Astray", "●", "", "", "x"), ["FEA111"]),
    "Twice a day, Astray ●: x": (("🄳🄳", "Astray", "●", "", "", "x"), ["FEA111"]),
    "Astray (1/encounter): x": (("🄴", "Astray", "", "", "", "x"), ["FEA111"]),
    "Astray ● (2/day) Melee: x": (("🄳🄳", "Astray", "●", "Melee", "", "x"), ["FEA111"]),
    "☐ Astray ● Melee [daily]: x": (("🄳☐", "Astray", "●", "Melee", "", "x"), ["FEA111"]),
    "Spit ● Rangd 6/12 strike: x": (("", "Spit", "●", "Ranged 6/12 strike", "", "x"), ["FEA105"]),
    "Claw ● Melee strke: x": (("", "Claw", "●", "Melee strike", "", "x"), ["FEA105"]),
    "Claw ● Ranged 6/12 stirke, once: x": (("", "Claw", "●", "Ranged 6/12 strike", "once", "x"), ["FEA105"]),
    "Hop ● Melee, then a Stride: x": (("", "Hop", "●", "Melee", "then a Stride", "x"), []),
    "Claw ● Meele strike, once: x": (("", "Claw", "●", "Melee strike", "once", "x"), ["FEA105"]),
    "Bow ● Ranged 12-24 strike: x": (("", "Bow", "●", "Ranged 12/24 strike", "", "x"), ["FEA105"]),
    "Bow ● Ranged 12 - x: x": (("", "Bow", "●", "Ranged 12", "x", "x"), ["FEA104"]),
    "Whip ● Melee reach 2 strike: x": (("", "Whip", "●", "Melee 2 strike", "", "x"), ["FEA105"]),
    "Boom ●● Burst 2 range 8: x": (("", "Boom", "●●", "Burst 2 within 8", "", "x"), ["FEA105"]),
    "Roar ●● 15-foot cone: x": (("", "Roar", "●●", "Cone 3", "", "x"), ["FEA105"]),
    "Howl (2 actions) 30 foot emanation: x": (("", "Howl", "●●", "Emanation 6", "", "x"), ["FEA109", "FEA105"]),
    "Howl ●● 30 ft. Line: x": (("", "Howl", "●●", "Line 6", "", "x"), ["FEA105"]),
    "Bite ● melee: x": (("", "Bite", "●", "Melee", "", "x"), ["FEA105"]),
    "Bite (1 action) melee: x": (("", "Bite", "●", "Melee", "", "x"), ["FEA109", "FEA105"]),
    "Howl (2 actions) each enemy: x": (("", "Howl", "●●", "", "each enemy", "x"), ["FEA109"]),
    "Jaws [one-action] Melee strike: x": (("", "Jaws", "●", "Melee strike", "", "x"), ["FEA102"]),
    "Breath [two-actions]: x": (("", "Breath", "●●", "", "", "x"), ["FEA102"]),
    "● Claw Melee strike: x": (("", "Claw", "●", "Melee strike", "", "x"), ["FEA104"]),
    "🄴 (2) Old Roar, once: x": (("🄴", "Old Roar", "●●", "", "once", "x"), ["FEA104"]),
    "● It ends.": (("", "", "●", "", "", "It ends."), ["FEA104", "FEA103"]),
    "**Claw** ● Melee strike: x": (("", "Claw", "●", "Melee strike", "", "x"), ["FEA104"]),
    "🄴 *Old Roar* ●●: *x*": (("🄴", "Old Roar", "●●", "", "", "*x*"), ["FEA104"]),
    "*Claw ●: *x*": (("", "*Claw", "●", "", "", "*x*"), []),
    "[add on] Thick Hide: x": (("", "Thick Hide", "", "", "", "x"), ["FEA104"]),
    "Fangs (add-on) ● Melee: x": (("", "Fangs", "●", "Melee", "", "x"), ["FEA104"]),
    "Roar ● Emanation: x": (("", "Roar", "●", "", "Emanation", "x"), ["FEA105"]),
    "Claw ● melee strike: x": (("", "Claw", "●", "Melee strike", "", "x"), ["FEA105"]),
    "Bow ● Ranged 30/60 ft strike: x": (("", "Bow", "●", "Ranged 6/12 strike", "", "x"), ["FEA105"]),
    "Bow ● Ranged 6 squares: x": (("", "Bow", "●", "Ranged 6", "", "x"), ["FEA105"]),
    "Bow ● Ranged 6/12/18 strike: x": (("", "Bow", "●", "Ranged 6/12", "/18 strike", "x"), ["FEA105"]),
    "Ball ● Burst 2 within: x": (("", "Ball", "●", "Burst 2", "within", "x"), ["FEA105"]),
    "Claw ● Melee strike:": (("", "Claw", "●", "Melee strike", "", ""), ["FEA106"]),
    "Claw (1 AP) Melee: x": (("", "Claw", "●", "Melee", "", "x"), ["FEA109"]),
    "Claw 2 actions, when: x": (("", "Claw", "●●", "", "when", "x"), ["FEA109"]),
    "Claw one action: x": (("", "Claw", "●", "", "", "x"), ["FEA109"]),
    "Claw (free action): x": (("", "Claw", "○", "", "", "x"), ["FEA109"]),
    "Parry (reaction), when hit: x": (("", "Parry", "↻", "", "when hit", "x"), ["FEA109"]),
    "Claw ● Melee strike 5 slashing damage.": (("", "Claw", "●", "Melee strike", "5 slashing damage.", ""), ["FEA110"]),
    "Gulp ●, Large 15 acid damage": (("", "Gulp", "●", "", "Large 15 acid damage", ""), ["FEA110"]),
    "Regrowth. It heals 5 each turn.": (("", "Regrowth. It heals 5 each turn.", "", "", "", ""), ["FEA110"]),
}  # fmt: skip


def parts(feature: Feature) -> tuple[str, str, str, str, str, str]:
    shown = format_range(feature.range) if feature.range else ""
    texts = feature.precondition.text, feature.effect.text
    return ("".join(feature.uses), feature.name, feature.cost, shown, *texts)


@pytest.mark.parametrize("line", GOOD)
def test_good_lines(line: str, features: ReadFeatures) -> None:
    (feature,), found = features(line)
    assert (parts(feature), found) == (GOOD[line], ())


@pytest.mark.parametrize("line", REPORTED)
def test_reported_lines(line: str, features: ReadFeatures) -> None:
    (feature,), found = features(line)
    assert (parts(feature), [one.code for one in found]) == REPORTED[line]
    assert all(one.hint or one.fix for one in found)


def test_uses_in_words_say_what_to_write(features: ReadFeatures) -> None:
    (report,) = features("[1/day] Pixie Dust ● Touch: x")[1]
    assert report.hint == "write 🄳 before the name"


# line: the line after its safe fixes, applied until nothing changes
FIXED = {
    "[E] Spark (1) Ranged 6/12 strike: x": "🄴 Spark ● Ranged 6/12 strike: x",
    "Wink ↺️, when: x": "Wink ↻, when: x",
    "Cl\u200baw\u00a0●: x": "Claw ●: x",
    "Claw ●： takes –2": "Claw ●: takes -2",
    "Claw Melee strike ●: x": "Claw ● Melee strike: x",
    "Claw [E] ● Melee: x": "🄴 Claw ● Melee: x",
    "🄳 Claw 🄴 [D]: x": "🄳🄴🄳 Claw: x",
    "Claw ● ● Melee: x": "Claw ●● Melee: x",
    "Spit ● Range 60 feet strike: x": "Spit ● Ranged 12 strike: x",
    "Claw ● Melee strke: x": "Claw ● Melee strike: x",
    "Spit ● Rangd 6/12 strike: x": "Spit ● Ranged 6/12 strike: x",
    "Claw ● melee strike: x": "Claw ● Melee strike: x",
    "Bow ● Ranged 12-24 strike: x": "Bow ● Ranged 12/24 strike: x",
    "Bite (1 action) melee: x": "Bite ● Melee: x",
    "Roar ●● 15-foot cone: x": "Roar ●● Cone 3: x",
    "Breath [two-actions]: x": "Breath ●●: x",
    "🄴 ●● **Old Roar** Cone 4: x": "🄴 Old Roar ●● Cone 4: x",
    "● Claw Melee strike: x": "Claw ● Melee strike: x",
    "[addon] Thick Hide: x": "Thick Hide [add on]: x",
    "(add on) Fangs ● Melee: x": "Fangs [add on] ● Melee: x",
    "Fangs (add-on) ● Melee: x": "Fangs [add on] ● Melee: x",
    "Bow ● Ranged 30/60 ft strike: x": "Bow ● Ranged 6/12 strike: x",
    "Claw (1 AP) melee strike: x": "Claw ● Melee strike: x",
    "Claw Melee strike (1 AP): x": "Claw ● Melee strike: x",
    "Claw ● Melee strike 5 slashing damage.": "Claw ● Melee strike: 5 slashing damage.",
    "Parry Reaction, when hit: x": "Parry Reaction, when hit: x",
    "Push → 2 ●: → 2 “a” – b": "Push → 2 ●: → 2 “a” – b",
    "Wink Out ↻: when it misses: x": "Wink Out ↻, when it misses: x",
    "Spark [1] Ranged 6/12 strike: x": "Spark ● Ranged 6/12 strike: x",
    "(E) Astray [R], when: x": "🄴 Astray ↻, when: x",
    "Bat ● ranged Strike 6/12: x": "Bat ● Ranged 6/12 strike: x",
    "Bow ● Ranged 33 feet: x": "Bow ● Ranged 33 feet: x",
    "Parry, reaction, when hit: x": "Parry ↻, when hit: x",
    "Spark, 1 action, Ranged 6/12 strike: x": "Spark ● Ranged 6/12 strike: x",
    "Once per encounter Astray ●: x": "🄴 Astray ●: x",
    "Twice a day, Astray ●: x": "🄳🄳 Astray ●: x",
    "Astray (1/encounter): x": "🄴 Astray: x",
    "Astray ● (2/day) Melee: x": "🄳🄳 Astray ● Melee: x",
}  # fmt: skip


@pytest.mark.parametrize("line", FIXED)
def test_fixed_lines(line: str, features: ReadFeatures, mend: Callable[[str], str]) -> None:
    assert mend(line) == FIXED[line]


@pytest.mark.parametrize(
    ("line", "addon", "price", "name"),
    [
        ("Lamp Oil [add on] ● Ranged 4/8 strike: x", True, None, "Lamp Oil"),
        ("Lamp Oil [Add On]: x", True, None, "Lamp Oil"),
        ("Lamp Oil [add on 4] ●: x", True, 4, "Lamp Oil"),
        ("Lamp Oil [add on] (+4 points) ●: x", True, 4, "Lamp Oil"),
        ("Lamp Oil ●: x [add on]", False, None, "Lamp Oil"),
    ],
)
def test_add_ons(line: str, addon: bool, price: int | None, name: str, features: ReadFeatures) -> None:
    (feature,), found = features(line)
    assert (feature.addon, feature.price, feature.name, found) == (addon, price, name, ())


# line: the text under each span
SPANS = {
    "🄴🄴 Spark ●● Ranged 6/12 strike, once: x": ("🄴🄴", "Spark", "●●", "Ranged 6/12 strike"),
    "👁️ [E] Spark ●️ Melee: x": ("[E]", "👁️ [E] Spark", "●️", "Melee"),
    "[E]  Old   Spark (1 AP) melee 2 strike: x": ("[E]", "Old   Spark", "(1 AP)", "melee 2 strike"),
    "\u00a0Spark\u3000⚫︎ Ranged １２: x": ("", "Spark", "⚫︎", "Ranged １２"),
    "Spark (4 AP) Self: x": ("", "Spark", "(4 AP)", "Self"),
}


@pytest.mark.parametrize("line", SPANS)
def test_spans(line: str, features: ReadFeatures) -> None:
    (feature,), _ = features(line)
    spans = [feature.spans.get(part) for part in ("uses", "name", "cost", "range")]
    assert tuple(line[span.column - 1 : span.end_column - 1] if span else "" for span in spans) == SPANS[line]
    assert feature.at("effect").line == 1


OPTIONS = """\
Occult Caster Rank 1: 🄳 spite
  Spite ● Ranged 6: 6 mental damage.
  Sinking ●● Burst 1 within 6
    Each rank does 5 more damage.

  Rank 3: 12 mental damage.
  ● It ends.
Claw ● Melee strike: 5"""


def test_options(features: ReadFeatures) -> None:
    (caster, claw), found = features(OPTIONS)
    assert [one.name for one in caster.options] == ["Spite", "Sinking", "", "Rank 3", ""]
    assert caster.options[2].effect.text == "Each rank does 5 more damage."
    assert (caster.options[4].cost, caster.options[4].effect.text) == ("●", "It ends.")
    assert (claw.name, claw.options, [one.message for one in found]) == ("Claw", (), ["this feature is read as `●:`"])
    assert [one.name for one in caster.walk()] == ["Occult Caster Rank 1", "Spite", "Sinking", "", "Rank 3", ""]


def test_a_first_line_that_is_indented_deeper(features: ReadFeatures) -> None:
    read, found = features("    Claw: x\n  Bite: y\n    Option: z\n  Tail: z")
    assert [(one.name, len(one.options)) for one in read] == [("Claw", 0), ("Bite", 1), ("Tail", 0)]
    assert [(one.code, one.span.line, one.span.column) for one in found] == [("FEA107", 1, 5)]


def test_blank_lines_are_nothing(features: ReadFeatures) -> None:
    assert features("\n  \n\t\n\u00a0\n") == ((), ())
    assert features("")[0] == ()


def test_a_number_in_brackets_behind_add_on_is_its_price(features: ReadFeatures) -> None:
    (feature,), found = features("Up [add on] (3): x")
    assert (feature.price, feature.cost, found) == (3, "", ())


@pytest.mark.parametrize("text", ["Boom ●: " + "1d6+" * 60_000, "Boom ●: " + "word " * 1000 + "x", "x" * 5000])
def test_a_line_that_is_too_long_is_read_in_part(features: ReadFeatures, text: str) -> None:
    (feature,), found = features(text)
    assert [one.code for one in found] == ["FEA112"]
    assert str(len(text)) in found[0].message
    end = found[0].span.column
    assert 3990 < end <= 4000
    assert feature.line is not None
    assert feature.line.text == text[:end]


@pytest.mark.parametrize(
    ("line", "fixed"),
    [
        ("Breath ●● Cone 4: 10 fire damage (Reflex half). 🄴", "🄴 Breath ●● Cone 4: 10 fire damage (Reflex half)."),
        ("Breath ●● Cone 4: 10 fire damage (Reflex half) 🄴🄴", "🄴🄴 Breath ●● Cone 4: 10 fire damage (Reflex half)"),
        ("Bark 🄴 ●: Each ally Steps. 🄴", "🄴🄴 Bark ●: Each ally Steps."),
        ("Bark ●: It refills a 🄴", None),
        ("🄴 Bark ●: Each ally Steps. 🄴", None),
    ],
)
def test_boxes_behind_the_effect_are_uses(line: str, fixed: str | None) -> None:
    source = source_of(Path("a.yaml"), "a.yaml", line)
    feature, found = parse_feature(Slice(source, 0, len(line), line), notation_of(rulesets.load("path2victory")))
    if fixed is None:
        assert not found and len(feature.uses) == line.startswith("🄴")
        return
    (one,) = found
    assert one.code == "FEA104" and "stands behind its place" in one.message
    assert apply_fixes(source, found, unsafe=False)[0] == fixed
    again = source_of(Path("a.yaml"), "a.yaml", fixed)
    mended, _ = parse_feature(Slice(again, 0, len(fixed), fixed), notation_of(rulesets.load("path2victory")))
    assert (mended.uses, mended.effect.text) == (feature.uses, feature.effect.text)
