"""Digests of what cards say: equal for equal words, and known without making the card."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bestiarist import rulesets
from bestiarist.core.store import Cache
from bestiarist.read.definitions import load_definition
from bestiarist.read.files import source_of
from bestiarist.render.card_digests import CardDigests
from bestiarist.render.cards import Card, Setup
from bestiarist.ruleset import Scope
from bestiarist.ruleset.definitions import Library

RULESET = rulesets.load("path2victory")
KIND = RULESET.kinds[0]


@pytest.fixture
def setup(tmp_path: Path) -> Setup:
    return Setup.of(RULESET, (), tmp_path)


def card(root: Path, old: str = "", new: str = "", name: str = "beast.yaml") -> Card:
    source = source_of(root / name, name, KIND.sample.replace(old, new, 1) if old else KIND.sample)
    definition, _ = load_definition(source, KIND, RULESET.context)
    return Card(definition, KIND, Scope(RULESET, Library((definition,)), root))


@pytest.mark.parametrize(
    ("old", "new", "same"),
    [
        ("name:", "# a remark\nname:", True),
        ("level: 2", "level:   2", True),
        ("hp: 30", "hp: 35", False),
        ("Claw", "Bite", False),
        ("8 slashing", "9 slashing", False),
        ("medium", "large", False),
    ],
)
def test_only_words_count(setup: Setup, old: str, new: str, same: bool) -> None:
    words = CardDigests(Cache(None), setup)
    root = setup.root or Path()
    assert (words.digest_of(card(root)) == words.digest_of(card(root, old, new))) is same


def test_a_known_card_is_not_made_again(setup: Setup, tmp_path: Path) -> None:
    cache, one = Cache(tmp_path / ".cache"), card(tmp_path)
    first = CardDigests(cache, setup)
    expected = first.digest_of(one)
    first.save()

    def fail(*arguments: object) -> None:
        raise AssertionError("the card is made")

    unmade = replace(KIND, design=replace(KIND.design, view=fail))
    assert CardDigests(cache, setup).digest_of(replace(one, kind=unmade)) == expected
    with pytest.raises(AssertionError, match="is made"):
        CardDigests(Cache(None), setup).digest_of(replace(one, kind=unmade))


def test_a_picture_counts_with_all_that_is_in_it(setup: Setup, tmp_path: Path) -> None:
    words = CardDigests(Cache(None), setup)
    one = card(tmp_path, "standard:", "art: art.png\nstandard:")
    seen = {words.digest_of(one)}
    for data in (b"one", b"two"):
        (tmp_path / "art.png").write_bytes(data)
        seen.add(words.digest_of(one))
    (tmp_path / "other.png").write_bytes(b"three")
    (tmp_path / "art.png").unlink()
    (tmp_path / "art.png").symlink_to(tmp_path / "other.png")
    seen.add(words.digest_of(one))
    assert len(seen) == 4
