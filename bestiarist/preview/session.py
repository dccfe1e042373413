"""Session of a preview: the project as it was checked last, and the last good picture of every card.

Only the thread of the jobs works here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from bestiarist.build.pipeline import Checked, Request, check
from bestiarist.build.printing import stopped
from bestiarist.build.session import BuildSession, deck_of
from bestiarist.core.diagnostics import Diagnostic
from bestiarist.core.faults import TemplateFaultError
from bestiarist.core.source import SourceFile
from bestiarist.core.store import digest
from bestiarist.paper.imposition.catalogue import ImpossibleError
from bestiarist.preview import payloads, program
from bestiarist.preview.completing import complete, nothing
from bestiarist.preview.lru import Lru
from bestiarist.preview.payloads import Balance, Json, Words
from bestiarist.preview.requests import Refusal
from bestiarist.preview.sides import CardPreviews, Shown
from bestiarist.read.files import MAX_BYTES, source_of
from bestiarist.read.project import Collection, project_folders
from bestiarist.ruleset import Place
from bestiarist.ruleset.decks import NO_SHEET_OPTIONS, Deck
from bestiarist.ruleset.definitions import Definition
from bestiarist.typeset.folders import template_folders

MOST_CARDS = 200


@dataclass(frozen=True, slots=True)
class ProjectChange:
    """What is new since the last look: files, and the paths of definitions whose cards or findings may have changed,
    and the names of books that were laid out."""

    revision: int
    files: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    books: tuple[str, ...] = ()


class Session:
    """A project that is open. The process has to stand in the project's folder: paths are shown from there."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.revision = 0
        self.seen: dict[str, str] = {}
        self.shown: Lru[str, Shown] = Lru(MOST_CARDS)
        self.last: Lru[str, Shown] = Lru(MOST_CARDS)
        self.faults: tuple[Diagnostic, ...] = ()
        self.set_up()

    def set_up(self) -> None:
        """Read templates, layouts and sizes, and forget what was made with others."""
        self.workshop = BuildSession(Request(project_folders(self.root), self.root))
        self.printer = CardPreviews(self.workshop.setup, self.workshop.catalogue, lambda: self.checked.selection)
        self.balance, self.words = Balance(), Words()
        self.checked = Checked()

    def refresh(self, files: Iterable[Path] = ()) -> ProjectChange | None:
        """Look again at the project, after these files have changed; None where nothing has."""
        given = list(files)
        changed = [name for file in given if (name := self._changed(file))]
        if given and not changed:
            return None
        before = _signatures(self.checked)
        if any(program.is_part(self.root / name) for name in changed):
            self.faults = program.reload()
        if any(self._is_of_all(name) for name in changed) and not self.faults:
            self.set_up()
        self.workshop.request = Request(project_folders(self.root), self.root)  # there may be parties by now
        self.checked = self.workshop.check()
        after = _signatures(self.checked)
        if self.revision and not changed and after == before:
            return None
        self.revision += 1
        alone = all(name in before or name in after for name in changed)
        touched = after if not alone else (path for path in after if before.get(path) != after[path])
        return ProjectChange(self.revision, tuple(changed), tuple(touched))

    def _changed(self, file: Path) -> str:
        """The file's name, where its contents are others than they were when this was asked last."""
        name = file.relative_to(self.root).as_posix() if file.is_relative_to(self.root) else file.as_posix()
        try:
            now = digest(file.read_bytes())
        except OSError:
            now = ""
        before, self.seen[name] = self.seen.get(name), now
        return name if now != before else ""

    def _is_of_all(self, name: str) -> bool:
        """Whether a file is a template, or the like, or a table of a game: what all cards depend on."""
        path = self.root / name
        return program.is_part(path) or any(path.is_relative_to(one) for one in template_folders(self.root))

    def state(self) -> Json:
        """The lists of the project."""
        made = payloads.state(self.checked, self.faults, self.words)
        home = digest(self.root.resolve().as_posix().encode())  # tells projects of one name apart
        return {"revision": self.revision, "project": self.root.name, "home": home, **made}

    def card(self, path: str) -> Json:
        """A card as its file is now."""
        return self._card(path, self.checked)

    def draft(self, path: str, text: str) -> Json:
        """The card that a text would make if it were in the file."""
        return self._card(path, self.checked_with(path, text))

    def picture(self, name: str, side: int, dpi: int, bleed: bool, safe: bool) -> bytes:
        """A side as PNG, of the card whose digest is `name`."""
        shown = self.shown.get(name)
        if shown is None:
            raise Refusal(404, "this picture is no longer kept: ask for the card again")
        try:
            return self.printer.picture(shown, side, dpi, bleed, safe)
        except IndexError:
            raise Refusal(404, "the card has no such side") from None

    def complete(self, path: str, place: Place) -> Json:
        """What may stand at a place of a definition's text; nothing in other files."""
        named = _definition(path, self.checked)
        return complete(place, named[1].ruleset, named[1].library, Path(path)) if named else nothing(place)

    def layouts(self) -> Json:
        """The sheets that there are."""
        plans = self.workshop.catalogue.plans
        return {"layouts": [{"name": name, "title": plan.title} for name, plan in plans.items()]}

    def sheet_of_deck(self, path: str, layout: str) -> tuple[str, bytes]:
        """(file name, PDF) of a deck on a sheet, as the build makes it."""
        for collection in self.checked.collections:
            for deck in collection.decks:
                if deck.span.path == path:
                    return self._sheet(collection, deck, layout)
        raise Refusal(404, f"there is no deck {path}")

    def sheet_of_card(self, path: str, layout: str) -> tuple[str, bytes]:
        """(file name, PDF) of a card on a sheet."""
        named = _definition(path, self.checked)
        if named is None:
            raise Refusal(404, f"there is no card in {path}")
        return self._sheet(named[1], deck_of(named[0]), layout)

    def _sheet(self, collection: Collection, deck: Deck, layout: str) -> tuple[str, bytes]:
        try:
            self.workshop.catalogue.layouts(layout, NO_SHEET_OPTIONS)
            made = self.workshop.print_decks(collection, [deck], (layout,), self.checked.broken)
            output = next(made, None)
            if output is not None:
                return output.name.rpartition("/")[2], output.make()
        except ImpossibleError as problem:
            raise Refusal(404, "; ".join(problem.args)) from None
        except (TemplateFaultError, OSError) as fault:
            raise Refusal(422, stopped(fault).message) from None
        found = next((one.message for one in self.workshop.diagnostics), "it has errors, or no cards")
        raise Refusal(422, f"{deck.title} cannot be printed: {found}")

    def checked_with(self, path: str, text: str) -> Checked:
        """The project as if the text were in the file. Nothing of it is kept on the disk."""
        if len(text) > MAX_BYTES:  # nor would such a file be read
            raise Refusal(413, f"the text is larger than {MAX_BYTES // 1024} KiB")
        return self._checked({path: source_of(self.root / path, path, text)})

    def warm_up(self) -> None:
        """Do beforehand what the first draft would have to wait for."""
        card = next((card for one in self._checked({}).collections for card in one.library), None)
        if card is not None:
            self.card(card.source.shown)

    def _checked(self, drafts: Mapping[str, SourceFile]) -> Checked:
        return check(replace(self.workshop.request), caches=self.workshop.caches, drafts=drafts)

    def _card(self, path: str, checked: Checked) -> Json:
        source = checked.sources.get(path)
        if source is None:
            raise Refusal(404, f"there is no file {path} among the cards")
        found = [one for one in checked.diagnostics if one.span.path == path]
        shown = None
        if (named := _definition(path, checked)) and path not in checked.broken:
            shown, problems = self.printer.print(*named)
            found += problems
        stale = named is not None and shown is None
        if shown:
            self.last.put(path, shown)
        elif stale:
            shown = self.last.get(path)
        if shown:
            self.shown.put(shown.digest, shown)
        return {
            "path": path, "name": named[0].name if named else path, "revision": self.revision,
            "version": digest(source.edited(()).encode("utf-8", "surrogatepass")),
            "sides": payloads.sides(path, shown), "stale": stale and shown is not None,
            "backless": shown.backless if shown else "",
            "diagnostics": [payloads.diagnostic(one) for one in found],
            "balance": self.balance.of(*named) if named else None,
        }


def _definition(path: str, checked: Checked) -> tuple[Definition, Collection] | None:
    """The definition of a file, and the collection it is in; None for a deck."""
    pairs = ((one, collection) for collection in checked.collections for one in collection.library)
    return next((pair for pair in pairs if pair[0].source.shown == path), None)


def _signatures(checked: Checked) -> Mapping[str, tuple[SourceFile | None, tuple[Diagnostic, ...]]]:
    """What each file says, and what is wrong with it."""
    found: dict[str, tuple[Diagnostic, ...]] = {}
    for one in checked.diagnostics:
        found[one.span.path] = (*found.get(one.span.path, ()), one)
    cards = (card for collection in checked.collections for card in collection.library)
    return {card.source.shown: (card.source, found.get(card.source.shown, ())) for card in cards}
