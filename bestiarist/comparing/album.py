"""Cards before and after, side by side, with what changed between them, as PDF."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory

from bestiarist.comparing.changes import RENAMED, STATES, Change, Comparison
from bestiarist.comparing.differences import Difference
from bestiarist.comparing.editions import Edition
from bestiarist.comparing.sayings import number
from bestiarist.diagnostics import Diagnostic
from bestiarist.model import Art, Definition, Library
from bestiarist.pipeline import Progress, silent
from bestiarist.render.card_store import need_renderer
from bestiarist.render.cards import Card, Setup, findings
from bestiarist.render.folders import StyleSheet
from bestiarist.render.sizes import Size
from bestiarist.render.templates import Templates
from bestiarist.ruleset import Ruleset, Scope

TEMPLATE, STYLE = "comparing/album.html.j2", "comparing/album.css"
MAX_SIDES = 6
"""Sides of a card that are shown at most."""
LONG = 60
"""Characters from which on what differs in a field stands below the cards, not between them."""

Sides = tuple[str, ...]
"""The sides of a card as HTML."""


@dataclass(frozen=True, slots=True)
class Field:
    """What differs in a field or measure: the differences, and by how much a number is larger now."""

    title: str
    parts: tuple[Difference, ...]
    rise: str = ""

    @property
    def length(self) -> int:
        """Characters of all that it says."""
        return sum(len(one.before) + len(one.after) for one in self.parts)


@dataclass(frozen=True, slots=True)
class Entry:
    """A change as the page shows it: rows of sides before and after, short fields between them, long ones and lines
    below."""

    state: str
    title: str
    rows: tuple[tuple[str, str], ...]
    short: tuple[Field, ...]
    long: tuple[Field, ...]


def album(
    comparison: Comparison, editions: tuple[Edition, Edition], folders: Sequence[Path], paper: Size,
    progress: Progress = silent,
) -> tuple[bytes, tuple[Diagnostic, ...]]:
    """The PDF of a comparison, and what was wrong with its cards. MissingLibrariesError, TemplateFaultError.

    Both states are drawn with the templates of today, so that only what the definitions say makes a difference. All
    changes are of one game.
    """
    need_renderer()
    from bestiarist.render.pdf import Press

    ruleset = comparison.changes[0].ruleset
    with TemporaryDirectory(prefix="bestiarist-") as folder:
        setup = Setup.of(ruleset, tuple(folders), Path(folder))
        drawn, problems = _drawn(comparison, editions, ruleset, setup, progress)
        entries = [_entry(change, drawn) for change in comparison.changes]
        templates = Templates(setup.folders)
        size = f"article {{ width: {setup.size.design_width}pt; height: {setup.size.design_height}pt }}"
        sheets = [StyleSheet(name, templates.text(name)) for name in (*setup.styles, STYLE)]
        press = Press([*sheets, StyleSheet("size", size)], setup.root)
        counts = [(state, len(comparison.of(state))) for state in STATES]
        html = templates.fill(
            TEMPLATE, comparison=comparison, entries=entries, counts=counts, game=ruleset, paper=paper, size=setup.size
        )
        return press.pdf(html), (*problems, *press.warnings)


def _drawn(
    comparison: Comparison, editions: tuple[Edition, Edition], ruleset: Ruleset, setup: Setup, progress: Progress
) -> tuple[dict[int, Sides], tuple[Diagnostic, ...]]:
    """The sides of every definition that is shown, by its identity, and what is wrong with them."""
    from bestiarist.render.printer import CardPrinter

    assert setup.root is not None
    wanted: list[Definition] = []
    cards: list[Card] = []
    for edition, name in zip(editions, ("before", "after"), strict=True):
        scope = Scope(ruleset, Library(tuple(edition.definitions.get(ruleset.name, ()))), setup.root)
        for change in comparison.changes:
            one = change.before if name == "before" else change.after
            if one is not None and not one.damaged:
                wanted.append(one)
                staged = _staged(one, edition.folder, setup.root / name)
                cards.append(Card(staged, ruleset.kind(one.kind), scope))
    printer = CardPrinter(setup)
    subjects = [card.subject for card in cards]
    fitted = printer.fit(subjects, MAX_SIDES, lambda done: progress("Cards", done, len(subjects)))
    problems = [one for card, fit in zip(cards, fitted, strict=True) for one in findings(replace(card, fitted=fit))]
    drawn = {
        id(one): tuple(printer.html(subject, face) for face in fit.faces) if fit.fits else ()
        for one, subject, fit in zip(wanted, subjects, fitted, strict=True)
    }
    return drawn, (*problems, *printer.press.warnings)


def _staged(definition: Definition, home: Path, folder: Path) -> Definition:
    """The definition as if it lay below another folder, with its picture beside it: one press serves one folder."""
    art, home = definition.get("art"), home.resolve()
    path = definition.source.path.resolve()
    picture = (path.parent / art.file).resolve() if isinstance(art, Art) else None
    if picture is None or not picture.is_file() or not picture.is_relative_to(home) or not path.is_relative_to(home):
        return definition
    copy = folder / picture.relative_to(home)
    copy.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(picture, copy)
    return replace(definition, source=replace(definition.source, path=folder / path.relative_to(home)))


def _entry(change: Change, drawn: dict[int, Sides]) -> Entry:
    before, after = (drawn.get(id(one), ()) for one in (change.before, change.after))
    title = change.definition.name
    if change.state == RENAMED and change.before is not None:
        title = f"{change.before.name} → {title}"
    fields = tuple(_fields([one for one in change.differences if not one.line]))
    lines = tuple(Field(one.title, (one,)) for one in change.differences if one.line)
    short, long = (tuple(one for one in fields if (one.length > LONG) is far) for far in (False, True))
    return Entry(change.state, title, tuple(_rows(before, after)), short, (*long, *lines))


def _fields(found: Sequence[Difference]) -> Iterator[Field]:
    """Differences of the same field in one."""
    for title, parts in groupby(found, lambda one: one.title):
        these = tuple(parts)
        rise = these[0].rise
        yield Field(title, these, "" if rise is None else number(rise, signed=True))


def _rows(before: Sides, after: Sides) -> Iterator[tuple[str, str]]:
    for at in range(max(len(before), len(after), 1)):
        yield (before[at] if at < len(before) else "", after[at] if at < len(after) else "")

