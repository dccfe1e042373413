"""Odd creatures that the checker lets pass: they are printed or refused with a finding, and no letter is lost."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from pathlib import Path
from random import Random

import pypdfium2

from bestiarist import rulesets
from bestiarist.build.pipeline import Request
from bestiarist.build.session import CARD, BuildSession, deck_of
from bestiarist.core.diagnostics import Severity
from bestiarist.core.store import Cache
from bestiarist.read.definitions import load_definition
from bestiarist.read.files import source_of
from bestiarist.read.project import Collection
from bestiarist.render.card_store import CardStore
from bestiarist.ruleset import Scope
from bestiarist.ruleset.definitions import Definition, Library
from bestiarist.rulesets.path2victory.card import view
from tests.fuzz.files import HERE, project
from tests.fuzz.fixes import WORDS
from tests.fuzz.mutate import encoded, mutated_text
from tests.fuzz.running import Case, Subject
from tests.read.test_mutations import TEXTS

GAME = rulesets.load("path2victory")
PLAIN = (
    "a", "of", "stone", "Bellwether", "fire damage", "it’s", "5", "−2", "(Reflex half)", "prone", "*loud*", "…", "–",
    "Donaudampfschifffahrtsgesellschaftskapitän", "x" * 60, "ÀÉÎõü", "Žluťoučký", "and/or", "well-to-do", "1 000 000",
    "fi fl ffi", "e\u0301", "1½", "AV To Wa", "two\u00a0words", "“so”", "<b>", "&amp;", "{{ x }}", "\\n", "$1", "|",
)  # fmt: skip


def draw(draw: Random) -> Case:
    """A creature with features of any length and number, a long name, many traits, or a published one, misworded."""
    text = draw.choice(TEXTS)
    head, _, rest = text.partition("features: |\n")
    after = rest[rest.find("\nstandard:") :] if "\nstandard:" in rest else "\n"
    if draw.random() < 0.2:
        return Case(f"{HERE}/odd.yaml", encoded(mutated_text(draw, text, WORDS, most=2)))
    lines = [_line(draw, number) for number in range(draw.choice((1, 5, 12, 40, 160)))]
    if draw.random() < 0.3:
        head = head.replace("name: ", f"name: {' '.join(draw.choices(('Old', 'Bellwether', 'of', 'Žluťák'), k=7))} ", 1)
    if draw.random() < 0.3:
        after += f"flavor: {_words(draw, 120, quoted=True)}\n"
    return Case(f"{HERE}/odd.yaml", encoded(f"{head}features: |\n" + "\n".join(lines) + after))


def _line(draw: Random, number: int) -> str:
    area = f"Emanation {number % 9 + 1}"
    heads = ("", f"Ward {number}: ", f"Claw {number} ● Melee strike: ", f"🄴 Wail {number} ●● {area}: ")
    option = "  " if number and draw.random() < 0.2 else ""
    return f"  {option}{draw.choice(heads)}It {_words(draw, draw.choice((1, 6, 30)))}."


def _words(draw: Random, most: int, *, quoted: bool = False) -> str:
    text = " ".join(draw.choices(PLAIN, k=draw.randint(1, most)))
    return '"' + text.replace("\\", "").replace('"', "") + '"' if quoted else text


@cache
def press(folder: Path) -> tuple[BuildSession, CardStore]:
    """What prints all cards of a run; it keeps nothing of them."""
    session = BuildSession(Request((), project(folder)))
    return session, CardStore(session.setup(GAME), Cache(None), 1, roomy=True)


def letters(text: str) -> str:
    """The letters and digits of a text, in order: what lines, hyphens and signs cannot change."""
    return "".join(char for char in text if char.isalnum() and char.isascii())


def printed(data: bytes) -> str:
    """The text of all pages of a PDF."""
    document = pypdfium2.PdfDocument(BytesIO(data))
    return "".join(page.get_textpage().get_text_bounded() for page in document)


def holds(case: Case, folder: Path) -> bool:
    """All letters of each effect and precondition are on the card, in order."""
    text = case.data.decode("utf-8", "replace")
    source = source_of(project(folder) / case.name, case.name, text)
    kind = GAME.kind_of(source)
    definition, found = load_definition(source, kind, GAME.context)
    if any(one.severity is Severity.ERROR for one in found) or not definition.name:
        return False
    session, store = press(folder)
    collection, decks = Collection(GAME, Library((definition,))), [deck_of(definition)]
    data = b"".join([one.make() for one in session.print_decks(collection, decks, (CARD,), frozenset(), store)])
    store.found.clear()
    said = [one for one in session.diagnostics if one.severity is Severity.ERROR]
    assert bool(data) != bool(said), "it is printed, or refused with a word"
    if data:
        nothing_is_lost(definition, letters(printed(data)))
    return bool(data)


def nothing_is_lost(definition: Definition, there: str) -> None:
    for piece in view(definition, Scope(GAME, Library((definition,)))).pieces:
        for line in piece.lines:
            for part in (line.precondition, line.effect):
                wanted = letters("".join(run.text for run in part))
                assert wanted in there, f"lost of {piece.name}: {wanted}"


SUBJECT = Subject("rendering", draw, holds)
