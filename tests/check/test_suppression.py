"""What `allow` keeps quiet, and what it does not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bestiarist import rulesets
from bestiarist.check.suppression import suppress
from bestiarist.core.diagnostics import Check, Diagnostic, Severity
from bestiarist.core.documentation import overlay
from bestiarist.read.definitions import load_definition
from bestiarist.read.files import source_of

CheckFiles = Callable[[dict[str, str]], tuple[Diagnostic, ...]]

RULESET = rulesets.load("path2victory")
CREATURE = RULESET.kind("creature")


def codes(check_files: CheckFiles, keys: str) -> list[str]:
    return [one.code for one in check_files({"a.yaml": overlay(CREATURE.sample, keys)})]


@pytest.mark.parametrize("word", ["P2V202", "p2v202", "hit-points-step", "[P2V202]"])
def test_code_or_name(check_files: CheckFiles, word: str) -> None:
    assert codes(check_files, "hp: 32\n") == ["P2V202"]
    assert codes(check_files, f"hp: 32\nallow: {word}\n") == []


def test_findings_of_loading(check_files: CheckFiles) -> None:
    assert codes(check_files, "flavor:\nallow: [empty-value]\n") == []


def test_findings_of_the_whole_set(check_files: CheckFiles) -> None:
    allowed = overlay(CREATURE.sample, "allow: [duplicate-name]\n")
    assert check_files({"a.yaml": CREATURE.sample, "b.yaml": allowed}) == ()


def test_other_files_are_not_concerned(check_files: CheckFiles) -> None:
    odd = overlay(CREATURE.sample, "hp: 32\n")
    allowed = overlay(odd, "name: Other Beast\nallow: [P2V202]\n")
    assert [one.span.path for one in check_files({"a.yaml": odd, "b.yaml": allowed})] == ["a.yaml"]


def test_unused(check_files: CheckFiles) -> None:
    text = overlay(CREATURE.sample, "allow: [P2V202, P2V101]\nhp: 32\n")
    (found,) = check_files({"a.yaml": text})
    assert (found.code, found.message) == ("LIB103", "P2V101 is allowed, but there is nothing to allow")
    assert text.splitlines()[found.span.line - 1][found.span.column - 1 :].startswith("P2V101]")


def test_allowed_twice(check_files: CheckFiles) -> None:
    assert codes(check_files, "hp: 32\nallow: [P2V202, hit-points-step]\n") == ["LIB103"]


def test_unknown(check_files: CheckFiles) -> None:
    (found,) = check_files({"a.yaml": overlay(CREATURE.sample, "allow: [hit-point-step]\n")})
    assert (found.code, found.hint) == ("LIB104", "did you mean hit-points-step?")
    (found,) = check_files({"a.yaml": overlay(CREATURE.sample, "allow: [everything at all]\n")})
    assert found.code == "LIB104" and found.fix is None


def test_broken_yaml_cannot_be_allowed(check_files: CheckFiles) -> None:
    assert sorted(codes(check_files, "hp: 30\nhp: 35\nallow: [YML102]\n")) == ["LIB103", "YML102"]


def test_nothing_is_unused_in_a_damaged_file(check_files: CheckFiles) -> None:
    assert codes(check_files, "flavor: a: b: c\nallow: [P2V202]\n") == ["YML101"]


def test_checks_of_later_stages_are_known() -> None:
    later = Check("FIT101", "too-long", Severity.ERROR, "")
    source = source_of(Path("a.yaml"), "a.yaml", overlay(CREATURE.sample, "allow: [FIT101]\n"))
    definition, _ = load_definition(source, CREATURE, RULESET.context)
    assert suppress((), [definition], (), (later,)) == ()
    assert [one.code for one in suppress((), [definition], (later,))] == ["LIB103"]
    assert [one.code for one in suppress((), [definition], ())] == ["LIB104"]
    finding = later.at(definition.span("name"), "the name is too long")
    assert suppress((finding,), [definition], (later,)) == ()
