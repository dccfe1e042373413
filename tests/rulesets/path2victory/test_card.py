"""What a creature's card says, before it is laid out."""

from __future__ import annotations

from pathlib import Path

from bestiarist import rulesets
from bestiarist.core.source import SourceFile
from bestiarist.read.definitions import load_definition
from bestiarist.ruleset import Scope
from bestiarist.ruleset.definitions import Library
from bestiarist.rulesets.path2victory.card import CardView
from bestiarist.typeset.folders import template_folders

RULESET = rulesets.load("path2victory")
KIND = RULESET.kinds[0]
FEATURE = "  Claw ● Melee strike: 8 slashing damage.\n"


def view(replacing: str = "", by: str = "", root: Path | None = None) -> CardView:
    assert replacing in KIND.sample
    text = KIND.sample.replace(replacing, by, 1) if replacing else KIND.sample
    source = SourceFile((root or Path()) / "cards" / "beast.yaml", "beast.yaml", text)
    definition, diagnostics = load_definition(source, KIND, RULESET.context)
    assert definition is not None and not diagnostics
    card = KIND.design.view(definition, Scope(RULESET, Library((definition,)), root))
    assert isinstance(card, CardView)
    return card


def test_an_option_is_a_piece_of_its_own_but_the_first_stays_with_its_feature() -> None:
    options = "".join(f"    Option {n}: It Steps.\n" for n in range(3))
    card = view(FEATURE, f"{FEATURE}  Call a Crossing ●: It chooses one of these.\n{options}")
    assert [[line.name for line in piece.lines] for piece in card.pieces] == [
        ["Claw"], ["Call a Crossing", "Option 0"], ["Option 1"], ["Option 2"],
    ]
    assert [piece.under for piece in card.pieces] == ["", "", "Call a Crossing", "Call a Crossing"]
    assert [line.depth for piece in card.pieces for line in piece.lines] == [0, 0, 1, 1, 1]
    assert card.blocks == 4
    assert card.place(2)[1] == "Option 1"


def test_the_gambits_are_the_last_piece_and_whole() -> None:
    card = view("standard:", "gambits: |\n  ⚀⚁ Ⅰ Claw\n  ⚂⚃⚄ Ⅱ Stride > Claw\n  ⚅ Ⅲ Claw > Claw\nstandard:")
    assert (card.pieces[-1].name, card.pieces[-1].lines) == ("the gambits", ())
    assert [entry.faces for entry in card.gambits] == ["⚀⚁", "⚂–⚄", "⚅"]


def test_the_head_has_a_place() -> None:
    card = view()
    span, name = card.place(None)
    assert (span.line, name) == (1, "the head")


def test_the_path_of_a_picture_starts_at_the_root(tmp_path: Path) -> None:
    card = view("standard:", "art: {file: 'art/my art.png', artist: Nobody, license: CC0}\nstandard:", tmp_path)
    assert card.picture is not None
    assert (card.picture.path, card.picture.credit) == ("cards/art/my%20art.png", "Nobody, CC0")


def test_no_picture_where_there_is_no_project() -> None:
    assert view("standard:", "art: {file: art/x.png}\nstandard:").picture is None


def test_lists_show_an_alignment_in_the_ink_of_its_cards() -> None:
    folders = [folder / "path2victory" / "creature.css" for folder in template_folders(None)]
    style = next(path for path in folders if path.is_file()).read_text(encoding="utf-8")
    for term in RULESET.tables["alignments"]:
        assert f".{term.name.replace(' ', '-')} " in style
        rule = style.split(f".{term.name.replace(' ', '-')} ")[1]
        assert rule.partition("--ink: ")[2].startswith(f"{term.data['colour']};")
