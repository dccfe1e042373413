"""Decks that mix kinds and sizes."""

from __future__ import annotations

from pathlib import Path

import pytest
from pypdfium2 import PdfDocument

from bestiarist.build.printing import count
from bestiarist.core.store import Cache
from bestiarist.paper.imposition.catalogue import Catalogue
from bestiarist.read.decks.decks import load_deck
from bestiarist.read.decks.order import grouped
from bestiarist.read.decks.query import resolve
from bestiarist.read.decks.sheet_options import SheetNames
from bestiarist.read.files import source_of
from bestiarist.read.project import Collection
from bestiarist.render.card_store import CardStore
from bestiarist.render.cards import Setup
from bestiarist.render.contents import contents_of
from bestiarist.render.decks import DeckPrinter
from bestiarist.ruleset.decks import Deck
from bestiarist.typeset.folders import built_in
from tests.toy import RULESET, TEMPLATES, library

FILES = {
    "beasts/newt.yaml": "name: Newt\nlevel: 2\ntemper: calm\ntraits: [Wet]\npower: hurt 3\n",
    "beasts/moss.yaml": "name: Moss\nlevel: 1\npower: heal 2\n",
    "charms/newt.yaml": "name: Newt\nprice: 4\npower: heal 1\n",
    "charms/knot.yaml": "name: Knot\nprice: 2\n",
}
LIBRARY = library(FILES)
NAMES = SheetNames(("a4", "letter"), ("bridge",))


def deck(text: str) -> Deck:
    loaded, found = load_deck(source_of(Path("decks/one.yaml"), "one.yaml", text), RULESET, NAMES)
    assert not found, found
    return loaded


def asked(cards: str, more: str = "") -> tuple[list[str], list[str]]:
    """Kinds and names of the cards, as often as they are there; and what is wrong, with its hint."""
    contents, found = resolve(deck(f"title: One\ncards:\n{cards}\n{more}"), LIBRARY, RULESET)
    names = [f"{card.kind} {card.name}" for card, count in contents.cards for _ in range(count)]
    return names, [f"{one.code} {one.message}: {one.hint}" for one in found]


@pytest.mark.parametrize(
    ("cards", "names"),
    [
        ("  - Moss\n  - 2x Knot", ["beast Moss", "charm Knot", "charm Knot"]),
        ("  - charm: Newt\n  - beast: Newt", ["charm Newt", "beast Newt"]),
        ("  - 2x charm: Newt", ["charm Newt"] * 2),
        ("  - charm: 2x Newt", ["charm Newt"] * 2),
        ("  - {Charm: Newt, count: 2}", ["charm Newt"] * 2),
        ('  - "2 charm: Newt"', ["charm Newt"] * 2),
        ("  - {card: Newt, kind: charm, count: 2}", ["charm Newt"] * 2),
        ("  - {where: {kind: charm}}", ["charm Knot", "charm Newt"]),
        ("  - {where: {}, kind: beast}", ["beast Moss", "beast Newt"]),
        ("  - where: {}", ["beast Moss", "beast Newt", "charm Knot", "charm Newt"]),
        ("  - where: {level: 1+}", ["beast Moss", "beast Newt"]),
        ("  - where: {price: 3+}", ["charm Newt"]),
        ("  - where: {power: heal 1}", ["charm Newt"]),
    ],
)
def test_cards_of_two_kinds(cards: str, names: list[str]) -> None:
    assert asked(cards) == (names, [])


@pytest.mark.parametrize(
    ("cards", "problem"),
    [
        ("  - Newt", "DCK107 'Newt' is the name of a beast and of a charm: `beast: Newt` or `charm: Newt`"),
        ("  - beast: Knot", "DCK102 there is no beast 'Knot': there is `charm: Knot`"),
        ("  - charm: Knott", "DCK102 there is no charm 'Knott': did you mean Knot?"),
        ("  - where: {kind: charn}", "YML205 there is no kind 'charn': did you mean charm?"),
        ("  - where: {colour: red}", "DCK103 cards have no field 'colour' that can be asked for: for example name"),
        ("  - where: {temper: wildd}", "YML205 'wildd' is none of the tempers: did you mean wild?"),
    ],
)
def test_mistakes(cards: str, problem: str) -> None:
    assert asked(cards) == ([], [problem])


def test_a_kind_that_is_not_there_is_reported() -> None:
    source = source_of(Path("one.yaml"), "one.yaml", "title: One\ncards: [{card: Newt, kind: charn}]\n")
    (problem,) = load_deck(source, RULESET, SheetNames())[1]
    assert (problem.code, problem.span.line, problem.hint) == ("YML205", 2, "did you mean charm?")


@pytest.mark.parametrize(
    ("order", "names"),
    [
        ("order: -level", ["beast Newt", "beast Moss", "charm Knot", "charm Newt"]),
        ("order: price", ["charm Knot", "charm Newt", "beast Moss", "beast Newt"]),
        ("order: [power, name]", ["charm Newt", "beast Moss", "beast Newt", "charm Knot"]),
        ("order: [-kind, name]", ["charm Knot", "charm Newt", "beast Moss", "beast Newt"]),
    ],
)
def test_order_over_kinds(order: str, names: list[str]) -> None:
    assert asked("  - where: {}", order) == (names, [])


def test_what_no_kind_has_orders_nothing() -> None:
    assert asked("  - Moss", "order: prise")[1] == ["DCK106 cards cannot be ordered by 'prise': did you mean price?"]


def test_groups_and_contents_have_the_columns_of_each_kind() -> None:
    one = deck("title: One\ncards: [{where: {}, count: 2}]\ngroups: kind\n")
    groups = grouped(resolve(one, LIBRARY, RULESET)[0].cards, one, RULESET)
    assert [label for label, _ in groups] == ["Beasts", "Charms"]
    found = contents_of("One", [("", tuple(card for _, cards in groups for card in cards))], RULESET)
    assert [(one.title, one.columns, one.cards, one.totals) for one in found.sections] == [
        ("Beasts", ("Level", "Power"), 4, ()), ("Charms", ("Shells",), 4, ("12 shells",)),
    ]  # fmt: skip
    rows = [(row.name, *row.values) for row in found.sections[0].rows]
    assert rows == [("Moss", "1", "heal 2"), ("Newt", "2", "hurt 3")]
    assert (found.cards, found.totals) == (8, ("12 shells",))


def printed(text: str, tmp_path: Path, card: str = "") -> dict[str, list[str]]:
    """The texts of the pages of each file that a deck becomes."""
    folders = (TEMPLATES, built_in())
    catalogue = Catalogue.load(folders)[0]
    store = CardStore(Setup.of(RULESET, folders, tmp_path), Cache(None), 1)
    collection = Collection(RULESET, LIBRARY)
    printer = DeckPrinter(collection, catalogue.of_deck, {}, store)
    outputs = {one.name: one.make() for one in printer.run([deck(text)], lambda stage, done, total: None)}
    assert not printer.diagnostics, printer.diagnostics
    pages = {name: [*PdfDocument(data)] for name, data in outputs.items()}
    return {name: [page.get_textpage().get_text_range() for page in found] for name, found in pages.items()}


BOTH = "title: One\ncards: [beast: Newt, charm: Newt]\npaper: a4\n"


@pytest.mark.parametrize(
    ("more", "files"),
    [
        ("", {"one/one-a4-poker.pdf": ["hurt 3"], "one/one-a4-tarot.pdf": ["heal 1"]}),
        ("card: bridge\n", {"one/one-a4-bridge.pdf": ["hurt 3", "heal 1"]}),
    ],
)
def test_sheets_are_made_per_size(more: str, files: dict[str, list[str]], tmp_path: Path) -> None:
    found = printed(BOTH + more, tmp_path)
    assert list(found) == list(files)
    for name, texts in files.items():
        (page,) = found[name]
        assert [text for text in ("hurt 3", "heal 1") if text in page] == texts


def test_a_deck_of_one_size_has_the_usual_files(tmp_path: Path) -> None:
    assert list(printed("title: One\ncards: [Moss]\npaper: a4\n", tmp_path)) == ["one/one-a4.pdf"]
    assert list(printed("title: One\ncards: [Knot]\npaper: a4\n", tmp_path)) == ["one/one-a4-tarot.pdf"]


def test_the_cards_of_one_size_that_do_not_fit_are_named(tmp_path: Path) -> None:
    """The sheets of the other size are written."""
    cards = library(FILES | {"beasts/newt.yaml": f"name: Newt\nlevel: 2\npower: hurt 3\ntraits: [{'Damp ' * 900}]\n"})
    folders = (TEMPLATES, built_in())
    store = CardStore(Setup.of(RULESET, folders, tmp_path), Cache(None), 1)
    printer = DeckPrinter(Collection(RULESET, cards), Catalogue.load(folders)[0].of_deck, {}, store)
    found = [(one.layout, one.cards, one.paper) for one in printer.run([deck(BOTH)], lambda stage, done, total: None)]
    assert found == [("a4-tarot", 1, "a4")]
    assert [one.message for one in printer.diagnostics if one.code == "DCK104"] == [
        "the deck 'One' is written without Newt, because of Newt"
    ]


def test_a_deck_counts_its_cards_of_all_sizes(tmp_path: Path) -> None:
    folders = (TEMPLATES, built_in())
    store = CardStore(Setup.of(RULESET, folders, tmp_path), Cache(None), 1)
    printer = DeckPrinter(Collection(RULESET, LIBRARY), Catalogue.load(folders)[0].of_deck, {}, store)
    both = deck(BOTH.replace("paper: a4", "paper: [a4, letter]"))
    assert count(printer.run([both], lambda stage, done, total: None)) == 2
