"""Store of printed cards: taken from the cache, or else printed, by several processes if there are many."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from bestiarist.core.diagnostics import Diagnostic, Severity
from bestiarist.core.store import Cache, digest
from bestiarist.render.card_digests import CardDigests, back_digest, setup_digest
from bestiarist.render.card_tasks import (
    CHUNK,
    Result,
    failed_card,
    print_back,
    print_cards,
    print_notice,
    printer_of,
)
from bestiarist.render.cards import Card, Setup, Subject
from bestiarist.render.workers import WORTHWHILE, carry_out
from bestiarist.typeset.cardsize import CardSize
from bestiarist.typeset.fit import Fitted
from bestiarist.typeset.fonts import OWN_FACE, face_bytes
from bestiarist.typeset.pagecontent import PageContent, Printed, from_entry, pack_fitted, to_entry, unpack_fitted

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from bestiarist.paper.pdf.subsets import Subset
    from bestiarist.render.printer import CardPrinter

LOGGER = logging.getLogger(__name__)
"""Told the tracebacks of cards that failed."""

def serious(warnings: Iterable[Diagnostic]) -> bool:
    """Whether any says that something is missing: what is made is not kept then, so that they come again."""
    return any(one.severity is not Severity.ADVICE for one in warnings)


def _portions(keys: Sequence[str], jobs: int) -> Iterator[list[str]]:
    """What is handed out at once: less towards the end, so that no worker waits long for another."""
    rest = list(keys)
    while rest:
        size = min(CHUNK, -(-len(rest) // (2 * jobs)) if jobs > 1 else CHUNK)
        yield rest[:size]
        rest = rest[size:]


class CardStore:
    """Cards of one setup, each printed once. `jobs` is how many processes may work: our own, or those of an `executor`.
    For files that are only looked at and thrown away, `roomy` faces are quicker: they keep the glyphs of earlier files.

    After the run, `warnings` is what the renderer complained about. Cards with warnings, advice apart, are
    not kept, so that the warnings come again until they are mended.
    """

    def __init__(
        self, setup: Setup, cache: Cache, jobs: int, executor: Executor | None = None,
        digests: CardDigests | None = None, *, roomy: bool = False,
    ) -> None:
        self.roomy, self.glyphs = roomy, dict[str, frozenset[int]]()
        self.setup, self.cache, self.jobs, self.executor = setup, cache, jobs, executor
        self.digests = digests or CardDigests(cache, setup)
        self.key = setup_digest(setup)
        self.fits: dict[str, dict[str, Fitted]] = {}
        self.found: dict[str, Printed] = {}
        self.notice: Sequence[PageContent] = ()
        self.warnings: dict[Diagnostic, None] = {}
        self.subsets: dict[str, Subset] = {}

    def sized(self, size: CardSize) -> CardStore:
        """A store for cards of another size."""
        if size == self.setup.size:
            return self
        setup = replace(self.setup, size=size)
        return CardStore(setup, self.cache, self.jobs, self.executor, self.digests, roomy=self.roomy)

    def key_of(self, card: Card, max_faces: int, backs: bool) -> str:
        """The name of a printed card in the cache."""
        try:
            said = self.digests.digest_of(card)
        except Exception:  # its view fails, which is told when it is to be printed
            said = card.definition.source.digest
        return digest(self.key, said, f"{max_faces} {backs}")

    def fit(
        self, cards: Mapping[str, Card], max_faces: int, *, backs: bool, progress: Callable[[int], None]
    ) -> list[Fitted]:
        """How the text of each card is fitted. Nothing is printed, nor looked for, if the last run knew them all."""
        self.digests.save()
        name = digest("fitted", self.key, str(self.setup.root), f"{max_faces} {backs}")
        if name not in self.fits:
            kept = self.cache.get(name)
            self.fits[name] = unpack_fitted(kept) if kept else {}
        if not self.fits[name].keys() >= cards.keys():
            printed = self.print(cards, max_faces, backs=backs, progress=progress)
            self.fits[name] = {key: printed[key].fitted for key in cards}
            if not serious(self.warnings) and not any(one.failed for one in self.fits[name].values()):
                self.cache.put(name, pack_fitted(self.fits[name]))
        return [self.fits[name][key] for key in cards]

    def print(
        self, cards: Mapping[str, Card], max_faces: int, *, backs: bool, progress: Callable[[int], None]
    ) -> dict[str, Printed]:
        """The cards by their keys, printed; and `notice`, the card with the licence notice."""
        notice = digest(self.key, "notice")
        found = self.found
        found |= {
            key: from_entry(entry) for key in (notice, *cards) if key not in found and (entry := self.cache.get(key))
        }
        subjects_of = self._subjects({key: card for key, card in cards.items() if key not in found})
        missing = list(subjects_of)
        jobs = self.jobs if len(missing) >= WORTHWHILE else 1
        chunks = list(_portions(missing, jobs))

        def task(keys: list[str]) -> Callable[[], Result]:
            if keys == [notice]:
                return partial(print_notice, self.setup, self.key)
            subjects = [subjects_of[key] for key in keys]
            return partial(print_cards, self.setup, self.key, subjects, max_faces, backs)

        if notice not in found:
            chunks.insert(0, [notice])
        results = carry_out(map(task, chunks), jobs, self.executor if jobs > 1 else None)
        done = len(cards) - len(missing)
        for chunk, (printed, warnings) in zip(chunks, results, strict=True):
            found |= self._keep(chunk, printed, warnings)
            done += len(chunk) * (chunk != [notice])
            progress(done)
        self.notice = found[notice].sides[0]
        return found

    def _subjects(self, cards: Mapping[str, Card]) -> dict[str, Subject]:
        """What is to be printed of each card, but for those of which not even that can be told: they have failed."""
        subjects = {}
        for key, card in cards.items():
            try:
                subjects[key] = card.subject
            except Exception:  # a view is the game's own, and can fail in any way
                self.found |= self._keep([key], [failed_card()], ())
        return subjects

    def _keep(
        self, keys: Sequence[str], printed: Sequence[Printed], warnings: Iterable[Diagnostic]
    ) -> dict[str, Printed]:
        """What was printed by its keys; it is in the cache now, unless something is missing on it."""
        self.warnings |= dict.fromkeys(warnings)
        if not serious(warnings):
            for key, one in zip(keys, printed, strict=True):
                if not one.fitted.failed:
                    self.cache.put(key, to_entry(one))
        for failed in filter(None, (one.fitted.failed for one in printed)):
            LOGGER.debug("%s", failed)
        return dict(zip(keys, printed, strict=True))

    def back_key(self, title: str, picture: str) -> str:
        """The name of a deck's back in the cache."""
        return digest(self.key, back_digest(title, picture, self.setup))

    def back(self, title: str, picture: str) -> PageContent:
        """The back that the cards of a deck share: its title, or a picture."""
        key = self.back_key(title, picture)
        return self.kept(key, partial(print_back, self.setup, self.key, title, picture)).sides[0][0]

    def kept(self, key: str, make: Callable[[], Result]) -> Printed:
        """What the cache has under a key, else what is made and kept there."""
        entry = self.cache.get(key)
        return from_entry(entry) if entry else self._keep([key], *make())[key]

    def printer(self) -> CardPrinter:
        """The printer of this process for the cards of this store."""
        return printer_of(self.setup, self.key)

    def subset(self, face: str, glyphs: Sequence[int]) -> Subset:
        """A face with some glyphs."""
        from bestiarist.paper.pdf.subsets import kept_subset

        if self.roomy:
            self.glyphs[face] = self.glyphs.get(face, frozenset()).union(glyphs)
            glyphs = sorted(self.glyphs[face])
        key = f"{face} {glyphs}"
        if key not in self.subsets:
            self.subsets[key] = kept_subset(self.cache, self.key, face, glyphs, self._file)
        return self.subsets[key]

    def _file(self, face: str) -> bytes:
        """The font file of a face; one that a style sheet brings is known once that is read."""
        own = face.startswith(OWN_FACE)
        return printer_of(self.setup, self.key).press.face(face) if own else face_bytes(face, self.setup.symbols)
