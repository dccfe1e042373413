"""Spells: what their files say, what a higher rank changes, what their cards print, and mixed decks."""

from __future__ import annotations

from pathlib import Path

import pytest

from bestiarist import rulesets
from bestiarist.core.diagnostics import Diagnostic
from bestiarist.read.definitions import load_definition
from bestiarist.read.files import source_of
from bestiarist.ruleset import Scope
from bestiarist.ruleset.definitions import Definition, Library
from bestiarist.rulesets.path2victory.checks.ranks import spell_above_rank
from bestiarist.rulesets.path2victory.spell import castings, heightenings, rank_of, times

GAME = rulesets.load("path2victory")
KIND = GAME.kind("spell")
HEAD = "kind: spell\nname: Hail\nrank: 2\ntraditions: [primal]\n"


def read(text: str) -> tuple[Definition, tuple[Diagnostic, ...]]:
    return load_definition(source_of(Path("spells/hail.yaml"), "hail.yaml", HEAD + text), KIND, GAME.context)


def test_castings_need_no_name_and_options_lie_under_them() -> None:
    spell, found = read(
        "features: |\n  ● Melee: 5 cold damage (Fortitude half).\n"
        "  (2) Ranged 6 (one or two targets): 5 cold damage (Fortitude half).\n    Heighten (+2): +5 damage.\n"
        "  ● Sustain: The hail goes on.\n"
    )
    assert [(one.cost, one.precondition.text) for one in castings(spell)][::2] == [("●", ""), ("●", "Sustain")]
    assert castings(spell)[1].range is not None
    assert [(one.label, one.casting, one.effect.text) for one in heightenings(spell)] == [("+2", 1, "+5 damage.")]
    assert not [one for one in found if one.severity.value == "error"]


@pytest.mark.parametrize(
    ("line", "label"),
    [
        ("+2: +5 damage", "+2"), ("5: The area is Burst 2.", "5"), ("Heighten (+1): +5 damage", "+1"),
        ("heighten 7th: +5 damage", "7"), (" +3 : +5 damage", "+3"), ("rank 6: +5 damage", "6"),
    ],
)  # fmt: skip
def test_heightenings_are_read_however_they_are_written(line: str, label: str) -> None:
    spell, found = read(f"features: |\n  ● Ranged 6: 5 cold damage.\nheighten: |\n  {line}\n")
    assert not [one for one in found if one.code == "YML203"]
    assert [one.label for one in heightenings(spell)] == [label]


@pytest.mark.parametrize("line", ["more damage", "two: +5 damage", "+: +5 damage", "+2 +5 damage"])
def test_what_is_no_heightening_is_reported_at_its_beginning(line: str) -> None:
    spell, found = read(f"features: |\n  ● Ranged 6: 5 cold damage.\nheighten: |\n  {line}\n")
    (problem,) = [one for one in found if one.code == "YML203"]
    assert (problem.span.line, problem.span.column) == (8, 3)
    assert not list(heightenings(spell))


@pytest.mark.parametrize(
    ("line", "caster", "expected"),
    [("+1: x", 2, 0), ("+1: x", 5, 3), ("+2: x", 5, 1), ("+2: x", 3, 0), ("4: x", 3, 0), ("4: x", 9, 1)],
)
def test_a_heightening_counts_by_the_casters_rank(line: str, caster: int, expected: int) -> None:
    spell, _ = read(f"features: |\n  ● Ranged 6: 5 cold damage.\nheighten: |\n  {line}\n")
    rank = rank_of(spell)
    assert rank == 2
    assert [times(one, rank, caster) for one in heightenings(spell)] == [expected]


def test_traditions_are_words_of_the_table() -> None:
    spell, found = read("features: |\n  ● Ranged 6: 5 cold damage.\n")
    assert [term.name for term, _ in spell.get("traditions")] == ["primal"]
    source = source_of(Path("a.yaml"), "a.yaml", HEAD.replace("[primal]", "arcane, prmal"))
    spell, found = load_definition(source, KIND, GAME.context)
    (problem,) = [one for one in found if one.code == "YML205"]
    assert problem.hint == "did you mean primal?" and problem.span.column == 21
    assert [term.name for term, _ in spell.get("traditions")] == ["arcane"]


def test_the_card_says_all_of_it() -> None:
    spell, _ = read(
        "traits: [Cold]\nfeatures: |\n  ●● Burst 1 within 6: 5 cold damage (Reflex half).\n"
        "heighten: |\n  +1: +5 damage\n"
    )
    view = KIND.design.view(spell, Scope(GAME, Library((spell,))))
    assert (view.rank, view.traditions, view.traits, view.blocks) == ("2", ("primal",), ("Cold",), 2)
    assert [(one.label, "".join(run.text for run in one.effect).replace("\u00a0", " ")) for one in view.heightened] == [
        ("+1", "+5 damage")
    ]
    assert view.place(1)[1] == "the heightenings"


@pytest.mark.parametrize(("rank", "features", "found"), [(1, "", ["hail"]), (2, "", []), (1, "    Hail ●: x\n", [])])
def test_a_spell_of_the_library_is_above_its_caster(rank: int, features: str, found: list[str]) -> None:
    text = f"name: Imp\nfeatures: |\n  Primal Caster Rank {rank}: 🄳 hail; 🄳 rain\n{features}"
    kind = GAME.kind("creature")
    imp, _ = load_definition(source_of(Path("imp.yaml"), "imp.yaml", text), kind, GAME.context)
    library = Library((imp, read("features: |\n  ● Ranged 6: 5 cold damage.\n")[0]))
    marked = [one.message.split()[0] for one in spell_above_rank(library, Scope(GAME, library))]
    assert marked == found
