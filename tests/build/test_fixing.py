"""Fixes are safe, whatever the file: what is offered helps, mending ends, and once is enough."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bestiarist.rulesets.path2victory import ruleset
from tests.fuzz.fixes import mends, misworded
from tests.fuzz.mutate import encoded
from tests.read.test_mutations import CHANGE, TEXTS, mutated

SAMPLE = ruleset().kind("creature").sample
HEAD = SAMPLE.split("features:")[0]

# Texts whose fixes grew, swung to and fro, changed nothing, or made an error.
NASTY = {
    "a key in signs": '@name: "A Name"\nlevel: 1\n',
    "a tab in a value": "name: x\nd:\t: c\n",
    "an alias and more": "alignment: *a 1e400\n",
    "a name with a sign behind it": "features: |\n  Claw* ● Melee strike: 3 slashing damage.\n  Two ●: It uses Claw.\n",
    "a name with an unknown character": "ures: Ab Cde\U00034e7a●use Ab Cde\n",
    "an open bracket in a name": "ures: (w F\ngts:⚅w F\n",
    "a sign of plans in a name": "features: |\n  S> ●: It Steps.\ngambits: |\n  ⚀⚁⚂⚃⚄⚅ Ⅰ S\n",
    "a resistance to damage": "features: |\n  Claw ● Melee strike: 8 fire damage.\n  Ward ●: It has resist 5 damage.\n",
    "boxes and words": "ures:\n[]one per encounter;א[1/day]\n",
    "boxes in a block": "features: |\n  []one per encounter;א[1/day]\n",
    "a number too long": "wer: 9999999999\n",
    "a dash for a list": "gambits:\n – ⚀\n",
    "a blank of another sort": "me:n\nvel:2\nment:h\nfeatures: s\nstandard\xa0,\n",
    "a semicolon before a list": "tags: ; [starter]\n",
    "a tab before a key": "speed: 5\n\tfight: +6\n",
    "tabs in a block": "features: |\n\tClaw ● Melee strike: 8 slashing damage.\n\tstandard: Stealth\n",
    "a value for no value": "features: |\n  Roar ●● Emanation 2: Each enemy is slowd 2 (Wil negates).\n",
}  # fmt: skip

@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("fixing")
    (root / "bestiarist.yaml").write_text("ruleset: path2victory\n")
    cards = root / "cards" / "path2victory"
    cards.mkdir(parents=True)
    return cards


def holds(folder: Path, text: str, *, unsafe: bool) -> None:
    file = folder / "creature.yaml"
    file.write_bytes(encoded(text))
    mends(file, folder.parents[1], unsafe=unsafe)


@pytest.mark.parametrize("unsafe", [False, True])
@pytest.mark.parametrize("name", NASTY)
def test_nasty_texts(name: str, unsafe: bool, folder: Path) -> None:
    holds(folder, NASTY[name], unsafe=unsafe)
    if NASTY[name].startswith("features"):
        holds(folder, HEAD + NASTY[name], unsafe=unsafe)


@pytest.mark.parametrize("unsafe", [False, True])
@pytest.mark.parametrize("seed", range(40))
def test_mutated_cards(seed: int, unsafe: bool, folder: Path) -> None:
    holds(folder, misworded(random.Random(seed)), unsafe=unsafe)


@settings(max_examples=60)
@given(st.sampled_from(TEXTS), st.lists(CHANGE, min_size=1, max_size=4), st.booleans())
def test_mutations(folder: Path, text: str, changes: list[tuple[str, float, int, str]], unsafe: bool) -> None:
    for change in changes:
        text = mutated(text, change)
    holds(folder, text, unsafe=unsafe)


@pytest.mark.slow
@settings(max_examples=3000)
@given(st.integers(0, 10**9), st.lists(CHANGE, max_size=3), st.booleans())
def test_many_mutations(folder: Path, seed: int, changes: list[tuple[str, float, int, str]], unsafe: bool) -> None:
    text = misworded(random.Random(seed))
    for change in changes:
        text = mutated(text, change)
    holds(folder, text, unsafe=unsafe)
