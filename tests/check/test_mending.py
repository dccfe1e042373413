"""Fixes of nasty texts: one round for the form of the file, one for what it says, and then nothing is left to mend."""

from __future__ import annotations

import pytest

from bestiarist.core.documentation import overlay
from bestiarist.core.fixes import apply_fixes
from bestiarist.read.files import source_of
from bestiarist.rulesets.path2victory import ruleset

CLAW = "features: |\n  Claw ● Melee strike: 8 slashing damage.\n"
NASTY = [
    CLAW + 'gambits: |\n  ⚀⚁⚂⚃⚄⚅ Ⅰ Claw "resist all 2d6"\n',
    CLAW + 'gambits: |\n  ⚀⚁⚂⚃⚄⚅ Ⅰ gains "Fast" this round\n',
    CLAW + "  Fast ○ once per turn: It Steps.\n",
    CLAW + "  Up [add on] (3): It flies.\n",
    CLAW + "  Ward ●: It gains resist fire 5d.\n",
    "features: |\n  Claw ● Melee strike: 10 bludgeoning damge.\n",
    "features: 'Claw ● Melee strike: 8 slashing damage.\n\n  It''s ●: It does 5 fier damage.'\n",
    'features: "Claw ● Melee strike: 8 slahsing damage.\\n\\\n  Its ●: It does 5 fier\\x20damage."\n',
    'standard: "immune\u2028  fier; resist  electricty 5"\n',
]


@pytest.mark.parametrize("laid", NASTY)
@pytest.mark.parametrize("unsafe", [False, True])
def test_two_rounds_are_enough(laid: str, unsafe: bool, check_files, tmp_path) -> None:
    def mended(text: str) -> str:
        found = check_files({"a.yaml": text})
        return apply_fixes(source_of(tmp_path / "a.yaml", "a.yaml", text), found, unsafe=unsafe)[0]

    twice = mended(mended(overlay(ruleset().kind("creature").sample, laid)))
    assert mended(twice) == twice
