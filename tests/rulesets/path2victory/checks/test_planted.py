"""Mistakes planted in creatures: each is found on its line, and nothing is blamed where none is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from bestiarist import rulesets
from bestiarist.core.diagnostics import Diagnostic
from bestiarist.core.documentation import overlay

RULESET = rulesets.load("path2victory")
SAMPLE = RULESET.kind("creature").sample
CREATURES = yaml.safe_load(Path(__file__).with_name("planted.yaml").read_text(encoding="utf-8"))
FIRST = SAMPLE.splitlines().index("features: |") + 2
WORDS = ("P2V404", "P2V5", "P2V601", "FEA1", "P2V306")
"""Codes about words and names, by their beginnings; costs and stats are not looked at."""

Creature = dict[str, Any]


def _found(check_texts: Any, name: str, lines: list[str]) -> list[Diagnostic]:
    features = "".join(f"  {line}\n" for line in lines)
    text = overlay(SAMPLE, f"name: {name}\nfeatures: |\n{features}")
    return [one for one in check_texts({"a.yaml": text}, RULESET, None, "creature")[1] if one.code.startswith(WORDS)]


@pytest.mark.parametrize("creature", CREATURES, ids=[one["name"] for one in CREATURES])
def test_clean_texts_have_no_findings(check_texts: Any, creature: Creature) -> None:
    assert _found(check_texts, creature["name"], creature["features"].splitlines()) == []


@pytest.mark.parametrize(
    ("creature", "right", "wrong"),
    [pytest.param(one, *pair, id=f"{one['name']}: {pair[1]}") for one in CREATURES for pair in one["mistakes"]],
)
def test_a_mistake_is_found_on_its_line(check_texts: Any, creature: Creature, right: str, wrong: str) -> None:
    lines = creature["features"].splitlines()
    at = next(number for number, line in enumerate(lines) if right in line)
    lines[at] = lines[at].replace(right, wrong, 1)
    found = _found(check_texts, creature["name"], lines)
    assert {one.span.line for one in found} == {FIRST + at}, found
