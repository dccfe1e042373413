"""Names and ids of definitions that are looked at together."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bestiarist import rulesets
from bestiarist.check.identity import duplicate_id, duplicate_name
from bestiarist.core.diagnostics import Diagnostic
from bestiarist.core.documentation import overlay
from bestiarist.core.source import Slice
from bestiarist.read.files import source_of
from bestiarist.ruleset import Scope
from bestiarist.ruleset.definitions import Definition, Library, Value

CheckFiles = Callable[[dict[str, str]], tuple[Diagnostic, ...]]

RULESET = rulesets.load("path2victory")
SAMPLE = RULESET.kind("creature").sample


def test_later_file_has_the_duplicate_name(check_files: CheckFiles) -> None:
    (found,) = check_files({"a.yaml": SAMPLE, "b.yaml": overlay(SAMPLE, "name: SAMPLE beast\n")})
    assert (found.code, found.span.path, found.span.line) == ("LIB101", "b.yaml", 1)
    assert found.message == "the name 'SAMPLE beast' is already taken in a.yaml:1"


def test_each_repetition_is_reported(check_files: CheckFiles) -> None:
    found = check_files({f"{letter}.yaml": SAMPLE for letter in "abc"})
    assert [(one.code, one.span.path) for one in found] == [("LIB101", "b.yaml"), ("LIB101", "c.yaml")]


def test_same_file_name_in_two_folders(check_files: CheckFiles) -> None:
    other = overlay(SAMPLE, "name: Other Beast\n")
    (found,) = check_files({"fen/beast.yaml": SAMPLE, "moor/beast.yaml": other})
    assert (found.code, found.span.path) == ("LIB102", "moor/beast.yaml")
    assert "fen/beast.yaml:1" in found.message


def test_given_id_is_marked(check_files: CheckFiles) -> None:
    other = overlay(SAMPLE, "name: Other Beast\nid: A\n")
    (found,) = check_files({"a.yaml": SAMPLE, "b.yaml": other})
    assert (found.code, found.span.line, found.span.column) == ("LIB102", 17, 5)


def test_missing_names_are_not_equal(check_files: CheckFiles) -> None:
    nameless = SAMPLE.partition("\n")[2]
    found = check_files({"a.yaml": nameless, "b.yaml": nameless})
    assert {one.code for one in found} == {"YML202"}


@pytest.mark.parametrize("word", ["../up", "a\\b", '"con:"', ".hidden", "end.", '"new\\nline?"'])
def test_unsafe_ids(check_files: CheckFiles, word: str) -> None:
    found = check_files({"a.yaml": overlay(SAMPLE, f"id: {word}\n")})
    assert "LIB106" in {one.code for one in found}


@pytest.mark.parametrize("word", ["con", "AUX", "nul.old", "Com1", "lpt9", '"con .x"'])
def test_names_of_devices_are_no_good_ids(check_files: CheckFiles, word: str) -> None:
    (found,) = check_files({"a.yaml": overlay(SAMPLE, f"id: {word}\n")})
    assert (found.code, found.severity) == ("LIB106", "warning")
    assert "Windows" in found.message and "creature-" in found.hint


def test_a_file_named_after_a_device_is_told_of(check_files: CheckFiles) -> None:
    (found,) = check_files({"Aux.yaml": SAMPLE})
    assert (found.code, found.severity, found.span.line) == ("LIB106", "warning", 1)


@pytest.mark.parametrize(
    "word", ["bog-lantern", "Café 2", "a.b", "console", "con-artist", "nullifier", "com", "com10", "the con"]
)
def test_safe_ids(check_files: CheckFiles, word: str) -> None:
    assert check_files({"a.yaml": overlay(SAMPLE, f"id: {word}\n")}) == ()


def test_two_kinds_may_share_names_and_ids() -> None:
    source = source_of(Path("a.yaml"), "a.yaml", "name: Frog")
    name = Value("Frog", Slice.of(source, 6, 10), Slice.of(source, 0, 4))
    frogs = [Definition(kind, "frog", source, {"name": name}) for kind in ("spell", "creature", "creature")]
    library = Library(tuple(frogs))
    for check in (duplicate_name, duplicate_id):
        assert len([*check(library, Scope(RULESET, library))]) == 1, "of the two creatures"
    assert library.find("frog") is frogs[0]
    assert library.find("Frog", "creature") is frogs[1]
    assert library.find("frog", "tile") is None
    assert library.all_of("frog") == tuple(frogs)
    assert frogs[0].key == ("spell", "frog")
