"""Each check of parties: its examples, where it points to, and what it says."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bestiarist.core.diagnostics import Check, Diagnostic
from bestiarist.core.documentation import documentation
from bestiarist.rulesets.path2victory.parties.checks import PARTY_CHECKS

Findings = Callable[[str], list[Diagnostic]]


@pytest.mark.parametrize("check", PARTY_CHECKS, ids=lambda check: check.name)
def test_examples(findings: Findings, check: Check) -> None:
    parts = documentation(check)
    wrong = {one.code for one in findings(parts.bad)}
    assert check.code in wrong
    assert check.code not in {one.code for one in findings(parts.good)}


@pytest.mark.parametrize(
    ("text", "code", "place", "message"),
    [
        ("points: 60\ncards: [Ferry Reeve, Towpath Hound, 2x Lantern Almoner, Moss Midwife]", "P2V801", (2, 9),
         "the party costs 71 points, 11 more than its 60"),
        ("points: 40\ncards: [Ferry Reeve, Towpath Hound]", "P2V802", (3, 9),
         "Ferry Reeve costs 21 points, more than half of 40"),
        ("alignment: LG\ncards:\n  - Lantern Warden\n  - Reed Imp", "P2V803", (5, 5),
         "Reed Imp is chaotic evil, and a lawful good party does not recruit it"),
        ("cards:\n  - {card: Lantern Warden, upgrades: [Lamp Oil, lamp oil]}", "P2V804", (3, 49),
         "Lantern Warden has the upgrade 'lamp oil' twice"),
        ("cards:\n  - {card: Lantern Warden, upgrades: [Tide Lance]}", "P2V804", (3, 39),
         "Lantern Warden has no upgrade 'Tide Lance'"),
        ("cards:\n  - {card: Lantern Warden, upgrades: [Lapm Oil]}", "P2V804", (3, 39),
         "Lantern Warden has no upgrade 'Lapm Oil'"),
        ("cards:\n  - {card: Weir Bride, upgrades: [tempting disgiuse]}", "P2V804", (3, 35),
         "Weir Bride has no upgrade 'tempting disgiuse'"),
        ("cards:\n  - {card: Weir Bride, upgrades: [Summonable]}\n  - Reed Imp", "P2V807", (3, 35),
         "nobody in the party can summon Weir Bride"),
        ("cards:\n  - {card: Lantern Warden, hero points: -1}", "P2V805", (3, 41), "-1 hero points for Lantern Warden"),
        ("points: 200\ncards: [2x Ferry Reeve, Towpath Hound]", "P2V806", (3, 9),
         "Ferry Reeve starts with Towpath Hound, whose card is not in the party"),
        ("points: 200\ncards:\n  - {card: , count: 2}", "DCK101", (4, 5), "this is neither a card nor a query"),
        ("points: many\ncards: [Lantern Warden]", "YML203", (2, 9), "a whole number is needed here, not 'many'"),
        ("points: 200\ncards:\n  - {card: Lantern Warden, upgrade: [Lamp Oil]}", "YML201", (4, 28),
         "there is no key 'upgrade' in an entry of a deck"),
    ],
)  # fmt: skip
def test_findings(findings: Findings, text: str, code: str, place: tuple[int, int], message: str) -> None:
    found = [one for one in findings(text) if one.code == code]
    assert [(one.message, one.span.line, one.span.column) for one in found] == [(message, *place)]


@pytest.mark.parametrize(
    "text",
    [
        "cards: [Ferry Reeve]",
        "points: 42\ncards: [Ferry Reeve, Towpath Hound]",
        "alignment: true neutral\ncards: [Towpath Drayhorse]",
        "points: 200\ncards: [2x Ferry Reeve, 2x Towpath Hound]",
        "cards: [Peat Witch, {card: Reed Imp, upgrades: [summonable]}]",
        "cards: [{card: Weir Bride, upgrades: [Tempting Disguise, Minor Healing Potion, Minor Healing Potion]}]",
    ],
)
def test_nothing_to_find(findings: Findings, text: str) -> None:
    assert findings(text) == []


def test_a_misspelt_upgrade_can_be_mended(findings: Findings) -> None:
    (one,) = findings("cards: [{card: Lantern Warden, upgrades: [Lamp Oli]}]")
    assert one.hint == "did you mean Lamp Oil?"
    assert one.fix is not None and [edit.text for edit in one.fix.edits] == ["Lamp Oil"]
