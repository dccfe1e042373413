"""What may stand at a place."""

from __future__ import annotations

from pathlib import Path

import pytest

from bestiarist import rulesets
from bestiarist.preview.completing import complete
from bestiarist.read.definitions import load_definition
from bestiarist.read.files import source_of
from bestiarist.ruleset import Place
from bestiarist.ruleset.definitions import Library

GAME = rulesets.load("path2victory")
HEAD = "name: Bog Hag\nlevel: 2\n"
BLOCK = "features: |\n  Claw ● Melee strike: 8 slashing damage.\n"


def asked(text: str) -> tuple[int, dict[str, str]]:
    """(column, what each option becomes) at the mark | of a text."""
    before, _, after = text.partition("¦")
    line, column = before.count("\n") + 1, len(before.rpartition("\n")[2]) + 1
    sample = source_of(Path("a.yaml"), "a.yaml", GAME.kinds[0].sample)
    library = Library((load_definition(sample, GAME.kinds[0], GAME.context)[0],))
    found = complete(Place.of(before + after, line, column), GAME, library)
    assert found["from"]["line"] == line
    return found["from"]["column"], {one["label"]: one["apply"] for one in found["options"]}


@pytest.mark.parametrize(
    ("text", "column", "label", "apply"),
    [
        (f"{HEAD}al¦", 1, "alignment", "alignment: "),
        (f"{HEAD}¦", 1, "features", "features: |\n  "),
        (f"{HEAD}si¦: large", 1, "size", "size"),
        (f"{HEAD}size: ¦", 7, "tiny", "tiny"),
        (f"{HEAD}alignment: chaotic e¦", 12, "chaotic evil", "chaotic evil"),
        (f"{HEAD}traits: [Fey, An¦]", 15, "Animal", "Animal"),
        (f"{HEAD}features: |\n  Claw (¦", 8, "(1)", "●"),
        (f"{HEAD}features: |\n  [¦", 3, "[D]", "🄳"),
        (f"{HEAD}features: |\n  Claw re¦", 8, "reaction", "↻"),
        (f"{HEAD}features: |\n  Claw ● Mel¦", 10, "Melee", "Melee"),
        (f"{HEAD}features: |\n  Claw ● Melee strike: 8 sla¦", 26, "slashing", "slashing"),
        (f"{HEAD}features: |\n  Claw ●: Each enemy is gra¦", 25, "grabbed", "grabbed"),
        (f"{HEAD}standard: Stealth, Ath¦", 20, "Athletics", "Athletics"),
        (f"{HEAD}art: {{fi¦", 7, "fit", "fit: "),
        (f"{HEAD}art: {{file: a.png, fo¦", 20, "focus", "focus: "),
        (f"{HEAD}art: {{file: a.png, fit: c¦", 25, "contain", "contain"),
        (f"{HEAD}art:\n  file: a.png\n  focus: 5¦", 10, "50% 35%", "50% 35%"),
        (f"{HEAD}art:\n  file: a.png\n  f¦", 3, "fit", "fit: "),
        (f"{HEAD}{BLOCK}gambits: |\n  ⚀ II Cl¦", 8, "Claw", "Claw"),
    ],
)
def test_options(text: str, column: int, label: str, apply: str) -> None:
    begin, options = asked(text)
    assert (begin, options.get(label)) == (column, apply)


def test_keys_that_are_there_are_not_offered_again() -> None:
    assert {"name", "level"}.isdisjoint(asked(f"{HEAD}¦")[1])


@pytest.mark.parametrize("text", ["name: Bog ¦", "# si¦", f"{HEAD}unknown: a¦", "¦¦", f"{HEAD}features: |\n  # Cl¦"])
def test_nothing_is_offered_where_nothing_is_known(text: str) -> None:
    options = asked(text)[1]
    assert not options or "name" in options  # a key may always begin


def test_places_beyond_the_text_are_its_end() -> None:
    place = Place.of("name: A", 99, 99)
    assert (place.line, place.before, place.key) == (1, "name: A", "name")


@pytest.mark.parametrize(
    ("line", "offered", "left_out"),
    [
        ("Claw ¦", ["one", "two", "reaction", "Melee", "Cone"], ["acid", "Acrobatics", "Will", "slowed"]),
        ("Old Grey Claw ¦", ["one", "reaction", "Ranged"], ["acid", "Arcana"]),
        ("🄴 Claw ¦", ["one", "Burst"], ["encounter", "acid"]),
        ("Touch of Frost ¦", ["two", "Touch"], ["cold"]),
        ("Claw ●● ¦", ["Melee", "Ranged", "Emanation"], ["one", "fire", "Reflex"]),
        ("Claw (1) ¦", ["Melee", "Self"], ["one", "fire"]),
        ("Claw ● Melee ¦", ["strike"], ["Melee", "fire"]),
        ("Bow ● Ranged 6/12 ¦", ["strike"], ["fire", "damage"]),
        ("Heart Emanation 1 ¦", ["aura"], ["fire", "one"]),
        ("Wink Out ↻, when it is ¦", ["grabbed"], ["one", "Reflex half"]),
        ("Claw ● Melee strike: 8 ¦", ["slashing", "fire"], ["Acrobatics", "Melee", "slowed"]),
        ("Claw ● Melee strike: It takes 2d6 ¦", ["slashing", "fire"], ["Acrobatics", "Melee"]),
        ("Claw ● Melee strike: 8 slashing ¦", ["damage"], []),
        ("Roar ●● Emanation 4: 10 sonic damage (¦", ["Reflex half", "Will negates"], ["fire", "(1)", "halve"]),
        ("Roar ●● Emanation 4: 10 sonic damage (Ref¦", ["Reflex half"], ["(1)"]),
        ("Roar ●● Emanation 4: 10 sonic damage (Will half) and ¦", ["slowed"], ["Reflex half"]),
        ("Roar ●: Each enemy within 3 ¦", ["slowed"], []),
        ("Roar ●: It is slowed 1 ¦", ["prone"], []),
        ("¦", ["Trample", "daily"], ["acid", "Melee"]),
        ("🄳 ¦", ["Trample"], ["acid", "Melee"]),
    ],
)
def test_what_the_grammar_lets_come_next_is_offered(line: str, offered: list[str], left_out: list[str]) -> None:
    options = {*asked(f"{HEAD}features: |\n  {line}")[1]}
    assert {*offered} <= options
    assert options.isdisjoint(left_out)


@pytest.mark.parametrize("line", ["Roar ●: Each enemy within 3 ¦", "Roar ●: It is slowed 1 ¦", "Roar ● Burst 2 ¦"])
def test_not_every_number_is_an_amount_of_damage(line: str) -> None:
    assert {*asked(f"{HEAD}features: |\n  {line}")[1]} != {*GAME.tables["damage"].names}
