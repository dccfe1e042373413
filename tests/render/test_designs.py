"""Designs of kinds: a default one that prints fields, style sheets of their own, templates and symbols of a game."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from bestiarist import rulesets
from bestiarist.core.store import Cache
from bestiarist.paper.imposition.catalogue import Catalogue
from bestiarist.paper.pdf.subsets import subset
from bestiarist.read.definitions import load_definition
from bestiarist.read.fields.pictures import ArtField
from bestiarist.read.fields.types import IntegerField, ListField, TextField
from bestiarist.read.files import source_of
from bestiarist.read.project import Collection
from bestiarist.render import card_store
from bestiarist.render.card_store import CardStore
from bestiarist.render.cards import Card, Setup
from bestiarist.render.decks import DeckPrinter
from bestiarist.render.documents import design_sheets, html_of, kinds_of, within
from bestiarist.ruleset import Design, Field, Kind, Ruleset, Scope
from bestiarist.ruleset.decks import Deck, DeckEntry, SheetOptions
from bestiarist.ruleset.definitions import Definition, Library
from bestiarist.typeset.folders import built_in, template_folders
from bestiarist.typeset.fonts import face_bytes, missing

GAME = rulesets.load("path2victory")
FIELDS = (
    Field("name", TextField(80), "the name", True),
    Field("rank", IntegerField(), "how hard it is"),
    Field("traits", ListField(), "words"),
    Field("effect", TextField(4000), "what it does"),
    Field("art", ArtField(), "a picture"),
    Field("tags", ListField(), "not printed"),
    Field("id", TextField(80), "not printed"),
)
CHARM = Kind("charm", FIELDS)
RELIC = Kind("relic", FIELDS, design=Design("toy/relic.html.j2"))
DRAWING = '<rect x="300" y="300" width="400" height="400"/>'
STAR = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000">{DRAWING}</svg>'
CSS = 'article { background: #fe0000; font-family: "Bestiarist Symbols", "Bestiarist Serif" } p { color: #00fe00 }'
ROOT = Path(__file__).parents[2]
MANUAL = re.search(r"```jinja\n(.*?)```", (ROOT / "docs" / "designs.md").read_text(encoding="utf-8"), re.DOTALL)
assert MANUAL
TEMPLATE = MANUAL[1].replace("{{ card.texts", "⤢ {{ card.texts")
"""The template in the manual, with a symbol before each text."""
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
EXAMPLE = re.search(r"```python\n(   from bestiarist.api.*?)```", CONTRIBUTING, re.DOTALL)
LONG = "It shines and hums and goes on for a while, so that one knows."
TEXTS = {
    "charm": f"name: Glow\nrank: 3\ntraits: [light, air]\neffect: {LONG}\ntags: [hidden]\n",
    "relic": f"name: Old Bell\neffect: {LONG}\n",
}


@pytest.fixture
def game(tmp_path: Path) -> Ruleset:
    """A game of two kinds that is installed on its own, with templates and a symbol."""
    root = tmp_path / "game"
    (root / "templates" / "toy").mkdir(parents=True)
    (root / "symbols").mkdir()
    (root / "templates" / "toy" / "relic.html.j2").write_text(TEMPLATE, encoding="utf-8")
    (root / "templates" / "toy" / "relic.css").write_text(CSS, encoding="utf-8")
    (root / "symbols" / "star.svg").write_text(STAR, encoding="utf-8")
    (root / "symbols" / "symbols.yaml").write_text("star: {code: U+2922, advance: 900, spoken: star}", encoding="utf-8")
    return replace(GAME, name="toy", title="Toy", kinds=(CHARM, RELIC), root=root)


@pytest.fixture
def card(game: Ruleset) -> Callable[..., Card]:
    def made(kind: str, text: str = "", root: Path | None = None) -> Card:
        source = source_of((root or Path()) / f"{kind}.yaml", f"{kind}.yaml", text or TEXTS[kind])
        definition: Definition = load_definition(source, game.kind(kind), game.context)[0]
        return Card(definition, game.kind(kind), Scope(game, Library((definition,)), root))

    return made


def setup_of(game: Ruleset, root: Path | None = None) -> Setup:
    return Setup.of(game, template_folders(None), root)


def test_a_kind_that_declares_only_fields_prints_them(game: Ruleset, card: Callable[..., Card]) -> None:
    (sides,), problems = html_of([card("charm")], setup_of(game), 2, [CHARM])
    (html,) = sides
    places = [html.index(one) for one in ("Glow", "charm", "Rank", ">3<", "Traits", "light, air", "Effect", LONG)]
    assert places == sorted(places) and "hidden" not in html and GAME.attribution in html and not problems


def test_the_kind_of_the_manual_prints_its_sample(game: Ruleset) -> None:
    assert EXAMPLE
    names: dict[str, Any] = {}
    exec(dedent(EXAMPLE[1]), names)
    kind: Kind = names["kind"](GAME.tables)
    assert kind.plural == "charms"
    definition, problems = load_definition(source_of(Path("a"), "a", kind.sample), kind, GAME.context)
    one = Card(definition, kind, Scope(replace(game, kinds=(kind,)), Library((definition,)), None))
    ((html,),), more = html_of([one], setup_of(game), 1, [kind])
    assert "Spark" in html and "Reflex" in html and "3 fire damage" in html and not (*problems, *more)


def test_a_text_goes_on_and_one_that_is_too_long_is_named(game: Ruleset, card: Callable[..., Card]) -> None:
    text = "".join(f"  {number}. {LONG}\n" for number in range(40))
    block = card("charm", f"name: Glow\neffect: |\n{text}")
    sides, problems = html_of([block], setup_of(game), 6, [CHARM])
    assert len(sides[0]) > 1 and "continues" in sides[0][0] and "charm, continued" in sides[0][1] and not problems
    _, (problem, *_) = html_of([card("charm", f"name: Glow\neffect: {LONG * 60}")], setup_of(game), 2, [CHARM])
    assert problem.code == "CRD101" and "Effect is" in problem.message


def test_a_picture_on_the_default_card(game: Ruleset, card: Callable[..., Card], tmp_path: Path) -> None:
    from PIL import Image

    Image.new("RGB", (64, 40), (90, 120, 160)).save(tmp_path / "a.png")
    one = card("charm", TEXTS["charm"] + "art: {file: a.png, artist: Nobody}\n", tmp_path)
    (sides,), problems = html_of([one], setup_of(game, tmp_path), 2, [CHARM])
    assert "bestiarist-asset:a.png" in sides[0] and "Art: Nobody" in sides[0] and not problems


def test_no_style_sheet_reaches_the_cards_of_another_kind(
    game: Ruleset, card: Callable[..., Card], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each kind's cards look in a mixed deck as they do alone."""
    cards = {kind: card(kind) for kind in TEXTS}

    def printed(wanted: dict[str, Card]) -> dict[str, bytes]:
        found = CardStore(setup_of(game), Cache(None), 1).print(wanted, 2, backs=True, progress=lambda done: None)
        return {kind: found[kind].sides[0][0].content for kind in wanted}

    monkeypatch.setattr(card_store, "WORTHWHILE", 1)
    together = printed(cards)
    alone = {kind: printed({kind: one})[kind] for kind, one in cards.items()}
    assert together == alone and together["charm"] != together["relic"]


def test_a_deck_has_sheets_for_each_size_of_its_cards(game: Ruleset, card: Callable[..., Card]) -> None:
    tile = replace(RELIC, design=replace(RELIC.design, size="44x44"))
    mixed = replace(game, kinds=(CHARM, tile))
    library = Library(tuple(card(kind).definition for kind in TEXTS))
    catalogue, _ = Catalogue.load([built_in()])

    def outputs(options: SheetOptions) -> list[tuple[str, int]]:
        deck = Deck("both", "Both", tuple(DeckEntry(2, kind) for kind in TEXTS), sheet_options=options)
        store = CardStore(setup_of(mixed), Cache(None), 1)
        sheets = partial(catalogue.of_deck, names=["a4"])
        printer = DeckPrinter(Collection(mixed, library), sheets, {}, store)
        found = [(one.layout, one.cards) for one in printer.run([deck], lambda stage, done, total: None)]
        assert not printer.diagnostics
        return found

    assert outputs(SheetOptions()) == [("a4-poker", 2), ("a4-44x44", 2)]
    assert outputs(SheetOptions(card="tarot")) == [("a4-tarot", 4)]


def test_the_symbols_of_a_game_are_its_own(game: Ruleset, card: Callable[..., Card]) -> None:
    setup = setup_of(game)
    found = CardStore(setup, Cache(None), 1).print({"relic": card("relic")}, 2, backs=False, progress=lambda done: None)
    glyphs = found["relic"].sides[0][0].glyphs
    assert "BestiaristSymbols" in glyphs
    assert missing("⤢●", setup.symbols) == ("●",) and missing("⤢●") == ("⤢",)
    files = [face_bytes("BestiaristSymbols", folders) for folders in (setup.symbols, ())]
    drawn = [subset("BestiaristSymbols", range(20), data).data for data in files]
    assert drawn[0] != drawn[1]


def test_a_document_with_cards_of_several_kinds_keeps_them_apart(game: Ruleset, card: Callable[..., Card]) -> None:
    cards = [card("relic"), card("charm")]
    kinds = kinds_of(cards)
    (relic, charm), _ = html_of(cards, setup_of(game), 2, kinds)
    assert relic[0].startswith('<div class="of-relic">') and charm[0].startswith('<div class="of-charm">')
    sheets = design_sheets(kinds, lambda name: "p, b { color: red }")
    assert [one.css for one in sheets] == [f".of-{name} p, .of-{name} b{{ color: red }}" for name in ("charm", "relic")]


def test_rules_within_something() -> None:
    assert within("/* a, b {} */\np { x: y }\nh2 , i {}", ".c") == ".c p{ x: y }\n.c h2, .c i{}"


@pytest.mark.parametrize("name", ["cards", "parties"])
def test_templates_in_their_earlier_folders_still_count(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "templates" / name / "path2victory"
    folder.mkdir(parents=True)
    assert template_folders(tmp_path) == (tmp_path / "templates", tmp_path / "templates" / name, built_in())
