"""Lines of solo play, one by one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bestiarist.core.diagnostics import Diagnostic
from bestiarist.core.fixes import apply_fixes
from bestiarist.read.files import source_of
from bestiarist.rulesets.path2victory.notation.formatter import format_gambit, format_move
from bestiarist.rulesets.path2victory.notation.records import Gambit

ReadGambits = Callable[[str], tuple[tuple[Gambit, ...], tuple[Diagnostic, ...]]]

# line: (faces, phase, plan), (code, column) of each diagnostic
CASES: dict[str, tuple[tuple[str, str, str], list[tuple[str, int]]]] = {
    "⚁⚂ Ⅱ Jaws > Reposition": (("23", "Ⅱ", "Jaws > Reposition"), []),
    "⚀ ⚁ Ⅰ Jaws": (("12", "Ⅰ", "Jaws"), []),
    "⚀, ⚁ Ⅲ Jaws": (("12", "Ⅲ", "Jaws"), []),
    "⚀-⚂ Ⅱ Jaws": (("123", "Ⅱ", "Jaws"), []),
    "2-3 II Jaws > Reposition": (("23", "Ⅱ", "Jaws > Reposition"), [("FEA102", 1)]),
    "2 - 3 II Jaws": (("23", "Ⅱ", "Jaws"), [("FEA102", 1)]),
    "1,3 I Jaws": (("13", "Ⅰ", "Jaws"), [("FEA102", 1)]),
    "1,4-6 I Jaws": (("1456", "Ⅰ", "Jaws"), [("FEA102", 1)]),
    "12 III Jaws": (("12", "Ⅲ", "Jaws"), [("FEA102", 1)]),
    "6 ii Jaws": (("6", "Ⅱ", "Jaws"), [("FEA102", 1)]),
    "1–3 Ⅱ Jaws": (("123", "Ⅱ", "Jaws"), [("FEA101", 2), ("FEA102", 1)]),
    "⚀ ⅱ Jaws → Bite": (("1", "Ⅱ", "Jaws > Bite"), [("FEA101", 3), ("FEA101", 10)]),
    "⚀ Ⅱ A / B > C": (("1", "Ⅱ", "(A / B) > C"), []),
    "⚀ Ⅱ A / (B > C)": (("1", "Ⅱ", "A / (B > C)"), []),
    "⚀ Ⅱ (A > (B / (C > D)))": (("1", "Ⅱ", "A > (B / (C > D))"), []),
    "⚀ Ⅱ ((A))": (("1", "Ⅱ", "A"), []),
    "⚀ Ⅱ Commander (Wolf) > it's": (("1", "Ⅱ", "Commander (Wolf) > it's"), []),
    '⚀ Ⅱ "it hides > waits" > B': (("1", "Ⅱ", '"it hides > waits" > B'), []),
    "⚀ Ⅱ “hides – waits → so”": (("1", "Ⅱ", '"hides – waits → so"'), []),
    "⚀ Ⅱ 'hides' / ‘waits’ / „so“": (("1", "Ⅱ", '"hides" / "waits" / "so"'), []),
    "⚀ Ⅱ “say \"no\"”": (("1", "Ⅱ", "“say \"no\"”"), []),
    "⚃ Ⅱ resist all 5 until the end of the round": (("4", "Ⅱ", "resist all 5 until the end of the round"), []),
    "Prefer the enemy that damaged it last.": (("", "", "Prefer the enemy that damaged it last."), []),
    "I am not a phase": (("", "", "I am not a phase"), []),
    "⚀ Jaws": (("1", "", "Jaws"), [("GAM101", 3)]),
    "⚀ Ⅱ": (("1", "Ⅱ", ""), [("GAM101", 1)]),
    "⚀ Ⅱ (Jaws > Bite": (("1", "Ⅱ", "Jaws > Bite"), [("GAM101", 5)]),
    '⚀ Ⅱ A > "Jaws': (("1", "Ⅱ", 'A > "Jaws"'), [("GAM101", 9)]),
    "⚀ Ⅱ Jaws) > Bite": (("1", "Ⅱ", "Jaws"), [("GAM101", 9)]),
    "⚀ Ⅱ > Jaws": (("1", "Ⅱ", "Jaws"), [("GAM101", 5)]),
    "⚀ Ⅱ Jaws >": (("1", "Ⅱ", "Jaws"), [("GAM101", 11)]),
    "⚀ Ⅱ Jaws > > Bite": (("1", "Ⅱ", "Jaws > Bite"), [("GAM101", 12)]),
    "⚀ Ⅱ () > Bite": (("1", "Ⅱ", "Bite"), [("GAM101", 6)]),
    "⚀ Ⅱ (A > B) C": (("1", "Ⅱ", "(A > B) > C"), [("GAM101", 13)]),
    "⚀ Ⅱ A (B > C)": (("1", "Ⅱ", "A > (B > C)"), [("GAM101", 7)]),
    '⚀ Ⅱ "A" B': (("1", "Ⅱ", '"A" > B'), [("GAM101", 9)]),
    "3-2 Ⅱ Jaws": (("23", "Ⅱ", "Jaws"), [("GAM101", 3), ("FEA102", 1)]),
    "⚀ Ⅱ Jaws -> Bite": (("1", "Ⅱ", "Jaws > Bite"), [("FEA102", 10)]),
    "⚀ Ⅱ Jaws => (Bite->Claw)": (("1", "Ⅱ", "Jaws > (Bite > Claw)"), [("FEA102", 10)]),
    '⚀ Ⅱ "a -> b" > C': (("1", "Ⅱ", '"a -> b" > C'), []),
    "⚀ Ⅱ well-made > B": (("1", "Ⅱ", "well-made > B"), []),
    "1-2 I: Jaws": (("12", "Ⅰ", "Jaws"), [("GAM101", 6), ("FEA102", 1)]),
    "⚀ Ⅰ : Jaws": (("1", "Ⅰ", "Jaws"), [("GAM101", 5)]),
    "1: Jaws": (("1", "", "Jaws"), [("GAM101", 2), ("FEA102", 1)]),
    "⚀ early Jaws": (("1", "Ⅱ", "Jaws"), [("GAM101", 3)]),
    "⚀ Late: Jaws": (("1", "Ⅲ", "Jaws"), [("GAM101", 3), ("GAM101", 7)]),
    "⚀ super early Jaws": (("1", "Ⅰ", "Jaws"), [("GAM101", 3)]),
    "⚀ super-early Jaws": (("1", "Ⅰ", "Jaws"), [("GAM101", 3)]),
    "7 II Jaws": (("", "", "7 II Jaws"), [("GAM101", 1)]),
    "1-7 Ⅱ Jaws": (("1", "", "-7 Ⅱ Jaws"), [("GAM101", 2), ("FEA102", 1)]),
}  # fmt: skip


@pytest.mark.parametrize("line", CASES)
def test_lines(line: str, gambits: ReadGambits) -> None:
    (gambit,), found = gambits(line)
    plan = format_move(gambit.plan) if gambit.plan else gambit.text
    read = ("".join(map(str, gambit.faces)), gambit.phase, plan)
    assert (read, [(one.code, one.span.column) for one in found]) == CASES[line]
    assert all(one.hint or one.fix for one in found)


# line: the line after its safe fixes
FIXED = {
    "2-3 II Jaws → Bite": "⚁⚂ Ⅱ Jaws > Bite",
    "1,3 i Jaws": "⚀⚂ Ⅰ Jaws",
    "1 I: Jaws -> Bite": "⚀ Ⅰ Jaws > Bite",
    "⚀ ⅲ “a → b”": "⚀ Ⅲ “a → b”",
    "⚀️ Ⅱ Jaws": "⚀️ Ⅱ Jaws",
}


@pytest.mark.parametrize("line", FIXED)
def test_safe_fixes(line: str, gambits: ReadGambits) -> None:
    read, found = gambits(line)
    mended, _ = apply_fixes(source_of(Path("block.yaml"), "block.yaml", line), found, unsafe=False)
    assert mended == FIXED[line]
    assert gambits(mended) == (read, ())


def test_spans_of_the_parts(gambits: ReadGambits) -> None:
    line = '2-3 II Jaws > (Bite / "so")'
    (gambit,), _ = gambits(line)
    shown = {part: line[span.column - 1 : span.end_column - 1] for part, span in gambit.spans.items()}
    assert shown == {"faces": "2-3", "phase": "II", "plan": 'Jaws > (Bite / "so")'}
    assert gambit.plan is not None
    leaves = [(leaf.kind, line[leaf.span.column - 1 : leaf.span.end_column - 1]) for leaf in gambit.plan.leaves()]
    assert leaves == [("action", "Jaws"), ("action", "Bite"), ("text", '"so"')]


@pytest.mark.parametrize("depth", [19, 20, 500, 1900])
def test_brackets_without_end(depth: int, gambits: ReadGambits) -> None:
    (gambit,), found = gambits("⚀ Ⅱ " + "(" * depth + "Jaws" + ")" * depth)
    assert format_gambit(gambit) == "⚀ Ⅱ Jaws"
    assert bool(found) == (depth > 20)
