from __future__ import annotations

from pathlib import Path

import pytest

from bestiarist import rulesets
from bestiarist.core.fixes import apply_fixes
from bestiarist.read.decks.decks import load_deck
from bestiarist.read.decks.order import grouped
from bestiarist.read.decks.query import resolve
from bestiarist.read.decks.sheet_options import SheetNames
from bestiarist.read.definitions import load_definition
from bestiarist.read.files import source_of
from bestiarist.ruleset.definitions import Library

GAME = rulesets.load("path2victory")
NAMES = SheetNames(("a4",), ("poker", "tarot"))
KIND = GAME.kinds[0]


def creature(name: str, level: int, alignment: str, traits: str, size: str) -> str:
    return "\n".join(
        (f"name: {name}", f"level: {level}", f"alignment: {alignment}", f"traits: [{traits}]", f"size: {size}", "")
    )


def library() -> Library:
    rows = (
        ("Ash", -1, "chaotic evil", "Imp, Fey", "tiny"),
        ("Birch", 2, "lawful good", "Plant", "large"),
        ("Cedar", 4, "neutral evil", "Plant, Fey", "huge"),
        ("Dogwood", 9, "chaotic evil", "Plant", "medium"),
    )
    sources = [source_of(Path(f"{row[0].lower()}.yaml"), row[0], creature(*row)) for row in rows]
    return Library(tuple(load_definition(source, KIND, GAME.context)[0] for source in sources))


def deck(cards: str) -> tuple[list[str], list[str]]:
    """Names as often as the deck has them, and the codes of what is wrong."""
    source = source_of(Path("decks/one.yaml"), "one.yaml", f"title: One\ncards:\n{cards}")
    loaded, found = load_deck(source, GAME, NAMES)
    chosen, missed = resolve(loaded, library(), GAME)
    return [card.name for card, count in chosen.cards for _ in range(count)], [one.code for one in (*found, *missed)]


@pytest.mark.parametrize(
    ("cards", "names"),
    [
        ("  - Ash", ["Ash"]),
        ("  - 2x Ash\n  - birch", ["Ash", "Ash", "Birch"]),
        ("  - 2 × Ash", ["Ash", "Ash"]),
        ("  - Ash x3", ["Ash"] * 3),
        ("  - 3 Ash", ["Ash"] * 3),
        ("  - {card: Ash, count: 2}", ["Ash", "Ash"]),
        ("  - {creature: Cedar}", ["Cedar"]),
        ("  - where: {}", ["Ash", "Birch", "Cedar", "Dogwood"]),
        ("  - where: {trait: plant}", ["Birch", "Cedar", "Dogwood"]),
        ("  - where: {trait: Plant, level: 2-4}", ["Birch", "Cedar"]),
        ("  - where: {level: -1-2}", ["Ash", "Birch"]),
        ("  - where: {level: 4+}", ["Cedar", "Dogwood"]),
        ("  - where: {level: [2, 9]}", ["Birch", "Dogwood"]),
        ("  - where: {alignment: CE}", ["Ash", "Dogwood"]),
        ("  - where: {alignment: [lawful good, NE]}", ["Birch", "Cedar"]),
        ("  - {where: {size: huge}, count: 2}", ["Cedar", "Cedar"]),
    ],
)
def test_cards(cards: str, names: list[str]) -> None:
    assert deck(cards) == (names, [])


@pytest.mark.parametrize(
    ("cards", "codes"),
    [
        ("  - Asch", ["DCK102"]),
        ("  - where: {trait: Dragon}", ["DCK102"]),
        ("  - where: {alignment: [chaotic evill, NE]}", ["YML205"]),
        ("  - where: {level: high}", ["DCK103"]),
        ("  - where: {level: [2, 4-1]}", ["DCK103"]),
        ("  []", ["DCK101"]),
        ("  - where: {colour: red}", ["DCK103"]),
        ("  - [a]", ["DCK101"]),
        ("  - {crd: Ash, count: 2}", ["YML201"]),
        ("  - 9999x Ash", ["DCK101"]),
        ("  - {card: Ash, where: {}}", ["DCK101"]),
        ("  - {card: Ash, count: many}", ["YML203"]),
        ("  ash", ["YML203"]),
    ],
)
def test_mistakes(cards: str, codes: list[str]) -> None:
    assert deck(cards)[1] == codes


@pytest.mark.parametrize(
    ("where", "hint"),
    [
        ("{trait: Plnat, level: 2}", "'Plnat': did you mean Plant?"),
        ("{trait: Plant, level: 14}", "all of its conditions must hold; is one too many, or a word misspelt?"),
    ],
)
def test_why_a_query_finds_nothing(where: str, hint: str) -> None:
    source = source_of(Path("decks/one.yaml"), "one.yaml", f"title: One\ncards: [where: {where}]\n")
    loaded, _ = load_deck(source, GAME, NAMES)
    assert [one.hint for one in resolve(loaded, library(), GAME)[1]] == [hint]


def test_unknown_keys_and_words() -> None:
    text = "titel: One\ncards: [Ash]\npaper: [a4, a9]\nbacks: maybe\n"
    _, found = load_deck(source_of(Path("decks/one.yaml"), "one.yaml", text), GAME, NAMES)
    assert [(one.code, one.span.line) for one in found] == [("YML201", 1), ("YML205", 3), ("YML205", 4)]


# a deck as typed, after its fixes
MENDED = {
    "name: One\ncreatures: [Ash]\n": "title: One\ncards: [Ash]\n",
    "title: One\ncards: [Ash *2]\n": "title: One\ncards: [2x Ash]\n",
    "title: One\ncards:\n  - 3 * Ash\n": "title: One\ncards:\n  - 3x Ash\n",
    "title: One\ncards:\n  - Ash*3\n": "title: One\ncards:\n  - 3x Ash\n",
}


@pytest.mark.parametrize("text", MENDED)
def test_what_is_meant_is_read(text: str) -> None:
    source = source_of(Path("decks/one.yaml"), "one.yaml", text)
    loaded, found = load_deck(source, GAME, NAMES)
    mended = source_of(source.path, "one.yaml", apply_fixes(source, found, unsafe=False)[0])
    again, left = load_deck(mended, GAME, NAMES)
    assert (mended.text, left) == (MENDED[text], ())
    assert (loaded.title, loaded.entries) == (again.title, again.entries)


def test_papers_in_capitals() -> None:
    text = "title: One\ncards: [Ash]\npaper: A4\nbacks: None\n"
    loaded, found = load_deck(source_of(Path("decks/one.yaml"), "one.yaml", text), GAME, NAMES)
    assert (loaded.layouts, loaded.backs, found) == (("a4",), "none", ())


def listed(order: str) -> list[str]:
    return deck(f"  - Dogwood\n  - Ash\n  - Cedar\n  - Birch\n{order}")[0]


@pytest.mark.parametrize(
    ("order", "names"),
    [
        ("", ["Dogwood", "Ash", "Cedar", "Birch"]),
        ("order: level", ["Ash", "Birch", "Cedar", "Dogwood"]),
        ("order: -level", ["Dogwood", "Cedar", "Birch", "Ash"]),
        ("order: name", ["Ash", "Birch", "Cedar", "Dogwood"]),
        ("order: [size]", ["Ash", "Dogwood", "Birch", "Cedar"]),
        ("order: [alignment, -level]", ["Birch", "Cedar", "Dogwood", "Ash"]),
        ("order: alignment, name", ["Birch", "Cedar", "Ash", "Dogwood"]),
        ("order: [trait, name]", ["Ash", "Birch", "Dogwood", "Cedar"]),
        ("order: [traits, name]", ["Ash", "Birch", "Dogwood", "Cedar"]),
        ("sort: cost", ["Ash", "Birch", "Cedar", "Dogwood"]),
        ("order: file", ["Ash", "Birch", "Cedar", "Dogwood"]),
        ("order: [flavor, name]", ["Ash", "Birch", "Cedar", "Dogwood"]),
        ("groups: alignment\norder: name", ["Birch", "Cedar", "Ash", "Dogwood"]),
        ("groups: -size", ["Cedar", "Birch", "Dogwood", "Ash"]),
    ],
)
def test_order(order: str, names: list[str]) -> None:
    assert listed(order) == names


@pytest.mark.parametrize(
    ("order", "hint"),
    [
        ("order: levle", "did you mean level?"),
        ("order: -points", "did you mean cost?"),
        ("order: [name, colour]", "one of: name, level"),
        ("groups: features", "one of: name, level"),
        ("order: [speed]", "one of: name, level"),
    ],
)
def test_what_has_no_order(order: str, hint: str) -> None:
    source = source_of(Path("decks/one.yaml"), "one.yaml", f"title: One\ncards: [Ash]\n{order}\n")
    loaded, found = load_deck(source, GAME, NAMES)
    (problem,) = resolve(loaded, library(), GAME)[1]
    assert not found
    assert (problem.code, problem.span.line) == ("DCK106", 3)
    assert hint in problem.hint


@pytest.mark.parametrize(
    ("groups", "labels"),
    [
        ("level", ["Level \u22121", "Level 2", "Level 4", "Level 9"]),
        ("alignment", ["Lawful good", "Neutral evil", "Chaotic evil"]),
        ("trait", ["Imp, Fey", "Plant", "Plant, Fey"]),
        ("flavor", ["Flavor: none"]),
    ],
)
def test_groups(groups: str, labels: list[str]) -> None:
    text = f"title: One\ncards: [where: {{}}]\ngroups: {groups}\n"
    loaded, _ = load_deck(source_of(Path("decks/one.yaml"), "one.yaml", text), GAME, NAMES)
    found = grouped(resolve(loaded, library(), GAME)[0].cards, loaded, GAME)
    assert [label for label, _ in found] == labels


def test_a_deck_is_grouped_by_one_field() -> None:
    text = "title: One\ncards: [Ash]\ngroups: [level, name]\n"
    loaded, found = load_deck(source_of(Path("decks/one.yaml"), "one.yaml", text), GAME, NAMES)
    assert [(one.code, one.span.line) for one in found] == [("YML203", 3)]
    assert loaded.groups is not None and loaded.groups.name == "level"


def test_points_that_a_file_leaves_to_the_game_can_be_asked_for() -> None:
    assert deck("  - where: {cost: 1-20}")[0] == ["Ash", "Birch"]


@pytest.mark.parametrize("title", ["[a, b]", "{a: b}"])
def test_a_title_that_is_no_text_is_reported(title: str) -> None:
    text = f"title: {title}\ncards: [Ash]\n"
    loaded, found = load_deck(source_of(Path("decks/one.yaml"), "one.yaml", text), GAME, NAMES)
    assert [(one.code, one.span.line, one.span.column) for one in found] == [("YML203", 1, 8)]
    assert loaded.title == "one"
