"""Missing keys: one finding for all of them, and a fix that writes what is usual where they belong."""

from __future__ import annotations

import pytest

from bestiarist.core.fixes import apply_fixes
from tests.read.conftest import Load

CLAW = "features: |\n  Claw ● Melee strike: 8 slashing damage.\n"
STATS = "fight: +9\narmor: 17\npower: 17\nfortitude: +8\nreflex: +7\nwill: +6\nhp: 60\nspeed: 6\n"
WORDS = "alignment: true neutral\nsize: medium\ntraits: [Beast]\n"
NUMBERS = "fight: +6\narmor: 16\npower: 16\nfortitude: +6\nreflex: +6\nwill: +4\nhp: 20\nspeed: 5\n"

BOG = f"name: Bog\nlevel: 4\n{WORDS}{STATS}{CLAW}"

# text, how many findings, and the text after their fixes
CASES = {
    "the stats of the level": (f"name: Bog\nlevel: 4\n{CLAW}", 1, BOG),
    "nothing before the first": (BOG.removeprefix("name: Bog\n"), 1, BOG.replace("Bog", "X")),
    "no line end": ("name: Bog # k", 1, f"name: Bog # k\nlevel: 1\n{WORDS}{NUMBERS}{CLAW.replace('8', '6')[:-1]}"),
    "empty keys are told alone": (
        BOG.replace("hp: 60", "hp: # later").replace("will: +6", "will: ~"), 2, BOG.replace("hp: 60", "hp: 60 # later"),
    ),
    "a level that is not known": ("name: Bog\nlevel: 40\n" + WORDS + CLAW, 1, "name: Bog\nlevel: 40\n" + WORDS + CLAW),
}


@pytest.mark.parametrize("name", CASES)
def test_missing_keys(name: str, load: Load) -> None:
    text, count, after = CASES[name]
    definition, found = load(text)
    assert [one.code for one in found] == ["YML202"] * count
    assert apply_fixes(definition.source, found, unsafe=False)[0] == text
    mended = apply_fixes(definition.source, found, unsafe=True)[0]
    assert mended == after
    assert mended == text or load(mended)[1] == ()


def test_all_are_named_at_once(load: Load) -> None:
    (one,) = load(f"name: Bog\nlevel: 4\n{WORDS}{STATS}")[1]
    assert one.message == "'features' is missing"
    assert one.hint == "a literal block, one feature a line"
    (several,) = load(f"name: Bog\n{STATS}{CLAW}{WORDS}".replace("hp: 60\n", ""))[1]
    assert several.message == "2 keys are missing: 'level' and 'hp'"
    assert several.hint == "level: -1 to 14; hp: hit points; above 10 a multiple of 5"
    assert several.fix
    assert several.fix.title == "write `level: 1`, `hp: 20`"
