"""The foot of the card: skills, common features, immunities, resistances, weaknesses."""

from __future__ import annotations

from pathlib import Path

import pytest

from bestiarist.core.fixes import apply_fixes
from bestiarist.core.source import Slice
from bestiarist.read.files import source_of
from bestiarist.rulesets.path2victory.notation.standard import parse_standard
from bestiarist.rulesets.path2victory.notation.tables import Notation

# line: (kind, text, column) of each entry, codes
CASES: dict[str, tuple[list[tuple[str, str, int]], list[str]]] = {
    "Acrobatics, Stealth": ([("skill", "Acrobatics", 1), ("skill", "Stealth", 13)], []),
    "stealth; NATURE.": ([("skill", "Stealth", 1), ("skill", "Nature", 10)], []),
    "immune fire, cold; weak cold 5": (
        [("immune", "immune fire", 1), ("immune", "cold", 14), ("weak", "weak cold 5", 20)],
        [],
    ),
    "resist physical 2d6, fire 5; Stealth": (
        [("resist", "resist physical 2d6", 1), ("resist", "fire 5", 22), ("skill", "Stealth", 30)],
        [],
    ),
    "Immune sleep": ([("immune", "Immune sleep", 1)], []),
    "Lore (rivers, mills), Stealth": ([("skill", "Lore (rivers, mills)", 1), ("skill", "Stealth", 23)], []),
    "See Invisibility": ([("common", "See Invisibility", 1)], []),
    ";, Stealth ,;": ([("skill", "Stealth", 4)], []),
    "Stealth\u00a0； Nature": ([("skill", "Stealth", 1), ("skill", "Nature", 11)], ["FEA101", "FEA101"]),
    "weakness cold 5, fire 5; Stealth": (
        [("weak", "weak cold 5", 1), ("weak", "fire 5", 18), ("skill", "Stealth", 26)],
        ["FEA108"],
    ),
    "Resistances to fire 2d6; IMMUNITY sleep": (
        [("resist", "resist fire 2d6", 1), ("immune", "immune sleep", 26)],
        ["FEA108", "FEA108"],
    ),
    "Acrobatics +7, Stealth 5": ([("skill", "Acrobatics", 1), ("skill", "Stealth", 16)], ["FEA108", "FEA108"]),
    "imune fire; resit cold 2d6; Weka acid 5": (
        [("immune", "immune fire", 1), ("resist", "resist cold 2d6", 13), ("weak", "weak acid 5", 29)],
        ["FEA108"] * 3,
    ),
    "immune fire, cold, Stealth, Scent": (
        [("immune", "immune fire", 1), ("immune", "cold", 14), ("skill", "Stealth", 20), ("common", "Scent", 29)],
        ["FEA108"],
    ),
    "Crafting and Society – Stealth": (
        [("skill", "Crafting", 1), ("skill", "Society", 14), ("skill", "Stealth", 24)],
        [],
    ),
    "Athletics. Immune poison, resist physical 2d6 except silver, gold and weak fire 5.": (
        [
            ("skill", "Athletics", 1),
            ("immune", "Immune poison", 12),
            ("resist", "resist physical 2d6 except silver, gold", 27),
            ("weak", "weak fire 5", 71),
        ],
        [],
    ),
    "Immunities: fire, cold; resist acid, sonic, and fire 2 d6": (
        [
            ("immune", "immune fire", 1),
            ("immune", "cold", 19),
            ("resist", "resist acid", 25),
            ("resist", "sonic", 38),
            ("resist", "fire 2d6", 49),
        ],
        ["FEA108", "FEA108"],
    ),
    "Stelth": ([("other", "Stelth", 1)], ["FEA108"]),
    "proof against rain": ([("other", "proof against rain", 1)], ["FEA108"]),
}


@pytest.mark.parametrize("line", CASES)
def test_lines(line: str, notation: Notation) -> None:
    source = source_of(Path("x.yaml"), "x.yaml", line)
    entries, found = parse_standard(Slice.of(source, 0, len(line)), notation)
    read = [(entry.kind, entry.text, entry.span.column) for entry in entries]
    assert (read, [one.code for one in found]) == CASES[line]


def test_a_near_skill_is_mended(notation: Notation) -> None:
    source = source_of(Path("x.yaml"), "x.yaml", "Stelth, Natur")
    found = parse_standard(Slice.of(source, 0, len(source.text)), notation)[1]
    assert apply_fixes(source, found, unsafe=False)[0] == "Stealth, Nature"


# line: after the safe fixes, after all
FIXED = {
    "weakness cold 5; Immune to fire": ("weak cold 5; immune fire", "weak cold 5; immune fire"),
    "Resistances to fire 2d6": ("resist fire 2d6", "resist fire 2d6"),
    "weka acid 5, Stealth": ("weak acid 5; Stealth", "weak acid 5; Stealth"),
    "Acrobatics +7, Nature": ("Acrobatics +7, Nature", "Acrobatics, Nature"),
}


@pytest.mark.parametrize("line", FIXED)
def test_fixes(line: str, notation: Notation) -> None:
    source = source_of(Path("x.yaml"), "x.yaml", line)
    found = parse_standard(Slice.of(source, 0, len(source.text)), notation)[1]
    assert tuple(apply_fixes(source, found, unsafe=unsafe)[0] for unsafe in (False, True)) == FIXED[line]


# line: what each entry is against, and the amount that stands behind a later one
AMOUNTS: dict[str, list[tuple[str, tuple[str, str] | None]]] = {
    "resist cold, fire, piercing 2d6": [("cold", ("dice", "2d6")), ("fire", ("dice", "2d6")), ("piercing 2d6", None)],
    "weak area damage, splash damage 5": [("area", ("number", "5")), ("splash 5", None)],
    "resist all (except force) 2d6": [("all ( except force ) 2d6", None)],
    "resist all damage except force or sonic 4d6": [("all except force or sonic 4d6", None)],
    "resist cold 2d6 and fire 4d6; weak cold iron, silver 10": [
        ("cold 2d6 and fire 4d6", None), ("cold iron", ("number", "10")), ("silver 10", None),
    ],
    "immune to fire, cold; weak to acid": [("fire", None), ("cold", None), ("acid", None)],
    "resist fire 2d6, cold": [("fire 2d6", None), ("cold", None)],
    "resistance 2d6 to cold": [("2d6 cold", None)],
}  # fmt: skip


@pytest.mark.parametrize("line", AMOUNTS)
def test_one_amount_for_a_list(line: str, notation: Notation) -> None:
    source = source_of(Path("x.yaml"), "x.yaml", line)
    entries, _ = parse_standard(Slice.of(source, 0, len(line)), notation)
    against = [" ".join(text for _, text in one.resistance.value["parts"]) for one in entries if one.resistance]
    assert [*zip(against, [one.amount for one in entries], strict=True)] == AMOUNTS[line]


@pytest.mark.parametrize(
    ("entry", "hint"),
    [
        ("Negative Healing", "did you mean Void Healing?"),
        ("Sleight of Hand", "did you mean Thievery?"),
        ("Sent", "did you mean Scent?"),
        ("Climbing", "wall climb"),
        ("Odd Thing", "skills by name"),
    ],
)
def test_what_is_meant_is_said(entry: str, hint: str, notation: Notation) -> None:
    source = source_of(Path("x.yaml"), "x.yaml", entry)
    (found,) = parse_standard(Slice.of(source, 0, len(entry)), notation)[1]
    assert hint in found.hint
