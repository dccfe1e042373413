"""Cards before and after, side by side, with what changed between them, as PDF."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby, zip_longest
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from bestiarist.build.pipeline import Progress, silent
from bestiarist.compare.changes import STATES, Comparison, DefinitionChange
from bestiarist.compare.differences import Difference
from bestiarist.compare.text import number
from bestiarist.compare.versions import Version
from bestiarist.core.diagnostics import Diagnostic
from bestiarist.paper.imposition.sizes import Size
from bestiarist.render.card_tasks import need_renderer
from bestiarist.render.cards import Card, Setup
from bestiarist.render.documents import design_sheets, html_of, kinds_of
from bestiarist.render.templates import Templates
from bestiarist.ruleset import Ruleset, Scope
from bestiarist.ruleset.definitions import Art, Definition, Library
from bestiarist.typeset.folders import StyleSheet

TEMPLATE, STYLE = "comparing/album.html.j2", "comparing/album.css"
MAX_SIDES = 6
"""Sides of a card that are shown at most."""
LONG = 60
"""Characters from which on what differs in a field stands below the cards, not between them."""


class FieldChange(NamedTuple):
    """What differs in a field or measure: the differences, and by how much a number is larger now."""

    title: str
    parts: tuple[Difference, ...]
    rise: str = ""


class AlbumEntry(NamedTuple):
    """A change as the page shows it: rows of sides before and after, short fields between them, long ones and lines
    below."""

    state: str
    title: str
    rows: tuple[tuple[str, ...], ...]
    short: tuple[FieldChange, ...]
    long: tuple[FieldChange, ...]


def pdf_of(
    comparison: Comparison, versions: tuple[Version, Version], folders: Sequence[Path], paper: Size,
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
        cards = _cards(comparison, versions, ruleset, Path(folder))
        kinds = kinds_of(card for _, card in cards)
        shown = partial(_show, progress, len(cards))
        sides, problems = html_of([card for _, card in cards], setup, MAX_SIDES, kinds, shown)
        drawn = {id(one): html for (one, _), html in zip(cards, sides, strict=True)}
        entries = [_entry(change, drawn) for change in comparison.changes]
        templates = Templates(setup.folders)
        size = f"article {{ width: {setup.size.design_width}pt; height: {setup.size.design_height}pt }}"
        sheets = [StyleSheet(name, templates.text(name)) for name in setup.styles]
        own = (StyleSheet(STYLE, templates.text(STYLE)), StyleSheet("size", size))
        press = Press([*sheets, *design_sheets(kinds, templates.text), *own], setup.root, setup.symbols)
        counts = [(state, len(comparison.of(state))) for state in STATES]
        html = templates.fill(
            TEMPLATE, comparison=comparison, entries=entries, counts=counts, game=ruleset, paper=paper, size=setup.size
        )
        return press.pdf(html), (*problems, *press.warnings)


def _show(progress: Progress, total: int, done: int) -> None:
    progress("Cards", done, total)


def _cards(
    comparison: Comparison, versions: tuple[Version, Version], ruleset: Ruleset, folder: Path
) -> list[tuple[Definition, Card]]:
    """Every definition that is shown, with its card."""
    found = []
    for version, name in zip(versions, ("before", "after"), strict=True):
        scope = Scope(ruleset, Library(tuple(version.definitions.get(ruleset.name, ()))), folder)
        for change in comparison.changes:
            one = change.before if name == "before" else change.after
            if one is not None and not one.damaged:
                found.append((one, Card(_staged(one, version.folder, folder / name), ruleset.kind(one.kind), scope)))
    return found


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


def _entry(change: DefinitionChange, drawn: dict[int, tuple[str, ...]]) -> AlbumEntry:
    """A change for the page; `drawn` are the sides of cards as HTML, by the identity of their definitions."""
    sides = [drawn.get(id(one), ()) for one in (change.before, change.after)]
    rows = tuple(zip_longest(*sides, fillvalue="")) or (("", ""),)
    short: list[FieldChange] = []
    long: list[FieldChange] = []
    values = [one for one in change.differences if not one.line]
    for title, group in groupby(values, lambda one: one.title):
        parts = tuple(group)
        rise = "" if parts[0].rise is None else number(parts[0].rise, signed=True)
        far = sum(len(one.before) + len(one.after) for one in parts) > LONG
        (long if far else short).append(FieldChange(title, parts, rise))
    long += (FieldChange(one.title, (one,)) for one in change.differences if one.line)
    return AlbumEntry(change.state, change.title, rows, tuple(short), tuple(long))
