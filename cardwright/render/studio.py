"""Printed cards: from the cache where they are there, otherwise made, by helping processes where there are many."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from cardwright.diagnostics import Diagnostic
from cardwright.render import fingerprints
from cardwright.render.cache import Cache, digest
from cardwright.render.cards import Card, Setup, Subject
from cardwright.render.cardsize import CardSize
from cardwright.render.faults import MissingLibrariesError
from cardwright.render.painted import Painted, Printed, from_entry, to_entry
from cardwright.render.words import Words

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from cardwright.render.embedding import Subset
    from cardwright.render.printer import CardPrinter

CHUNK = 16
"""At most so many cards are laid out together, so that memory does not grow with the deck."""
WORTHWHILE = 40
"""From so many cards on, helping processes are worth the second that they need to start."""

OBJECTS_BETWEEN_COLLECTIONS = 100_000

Result = tuple[list[Printed], tuple[Diagnostic, ...]]
Task = Callable[[], Result]


def print_cards(setup: Setup, key: str, subjects: Sequence[Subject], max_faces: int, backs: bool) -> Result:
    """Cards made anew, in any process, and what the renderer complained about. `key`: the fingerprint of the setup."""
    printer = _printer(setup, key)
    return printer.print(subjects, max_faces, backs=backs), tuple(printer.press.warnings)


def print_notice(setup: Setup, key: str) -> Result:
    """The card with the licence notice; without faces where the game has no notice."""
    printer = _printer(setup, key)
    return [printer.notice()], tuple(printer.press.warnings)


@lru_cache(maxsize=1)
def _printer(setup: Setup, key: str) -> CardPrinter:
    """The printer of this process; another one as soon as a template has changed."""
    need_renderer()
    import gc

    from cardwright.render.printer import CardPrinter

    gc.freeze()
    gc.set_threshold(OBJECTS_BETWEEN_COLLECTIONS)  # layouts make many objects, and little garbage
    return CardPrinter(setup)


def need_renderer() -> None:
    """Load WeasyPrint, which takes its time: only what prints waits for it. MissingLibrariesError."""
    try:
        import cardwright.render.printer  # noqa: F401
    except OSError as error:
        if error.errno is not None:  # a file that cannot be read, say; a library that is not found has no number
            raise
        raise MissingLibrariesError(str(error)) from error


class Studio:
    """Prints cards of one setup. `jobs` is how many processes may work.

    After the run, `warnings` is what the renderer complained about. Cards with warnings are not kept, so that the
    warnings come again until they are mended.
    """

    def __init__(self, setup: Setup, cache: Cache, jobs: int, words: Words | None = None) -> None:
        self.setup, self.cache, self.jobs = setup, cache, jobs
        self.words = words or Words(cache, setup)
        self.key = fingerprints.of_setup(setup)
        self.notice: Sequence[Painted] = ()
        self.warnings: dict[Diagnostic, None] = {}
        self.subsets: dict[str, Subset] = {}

    def sized(self, size: CardSize) -> Studio:
        """A studio for cards of another size."""
        if size == self.setup.size:
            return self
        return Studio(replace(self.setup, size=size), self.cache, self.jobs, self.words)

    def key_of(self, card: Card, max_faces: int, backs: bool) -> str:
        """The name of a printed card in the cache."""
        return digest(self.key, self.words.digest_of(card), f"{max_faces} {backs}")

    def print(
        self, cards: Mapping[str, Card], max_faces: int, *, backs: bool, progress: Callable[[int], None]
    ) -> dict[str, Printed]:
        """The cards by their keys, printed; and `notice`, the card with the licence notice."""
        self.words.save()
        notice = digest(self.key, "notice")
        found = {key: from_entry(entry) for key in (notice, *cards) if (entry := self.cache.get(key))}
        missing = {key: card.subject for key, card in cards.items() if key not in found}
        jobs = self.jobs if len(missing) >= WORTHWHILE else 1
        size = min(CHUNK, -(-len(missing) // (2 * jobs)) or 1)
        chunks = [list(missing)[start : start + size] for start in range(0, len(missing), size)]
        tasks: list[Task] = [
            partial(print_cards, self.setup, self.key, [missing[key] for key in chunk], max_faces, backs)
            for chunk in chunks
        ]
        if notice not in found:
            chunks, tasks = [[notice], *chunks], [partial(print_notice, self.setup, self.key), *tasks]
        for chunk, (printed, warnings) in zip(chunks, _results(tasks, jobs), strict=True):
            self.warnings |= dict.fromkeys(warnings)
            for key, one in zip(chunk, printed, strict=True):
                found[key] = one
                if not warnings:
                    self.cache.put(key, to_entry(one))
            progress(sum(key in found for key in cards))
        self.notice = found[notice].sides()[0]
        return found

    def subset(self, face: str, glyphs: Sequence[int]) -> Subset:
        """A face with some glyphs."""
        key = digest(self.key, face, repr(list(glyphs)))
        if key not in self.subsets:
            from cardwright.render import embedding

            entry = self.cache.get(key)
            self.subsets[key] = embedding.from_json(entry) if entry else embedding.subset(face, glyphs)
            if not entry:
                self.cache.put(key, embedding.to_json(self.subsets[key]))
        return self.subsets[key]


def _results(tasks: Sequence[Task], jobs: int) -> Iterator[Result]:
    """What the tasks give, in their order; all is done here where there are no helpers, or where one of them dies."""
    executor = _helpers(jobs)
    if executor is None:
        yield from map(_do, tasks)
        return
    from concurrent.futures import BrokenExecutor

    done = 0
    try:
        for result in executor.map(_do, tasks):
            yield result
            done += 1
    except BrokenExecutor:
        yield from map(_do, tasks[done:])
    finally:
        executor.shutdown(cancel_futures=True)


def _do(task: Task) -> Result:
    return task()


def _helpers(jobs: int) -> Executor | None:
    """So many processes; None where one does it all, or where the system has no more."""
    if jobs < 2:
        return None
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    from cardwright.render.fonts import isolate_fontconfig

    isolate_fontconfig()  # here, so that the helpers share its folder and this process removes it
    try:
        return ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), _settle)
    except (ImportError, NotImplementedError, OSError):
        return None


def _settle() -> None:
    """A helper leaves Ctrl-C to the process that a person started, and ends with it, even where that one is killed."""
    import signal
    import threading

    threading.Thread(target=_follow, daemon=True).start()
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _follow() -> None:
    """End this helper when the process that started it has ended."""
    import multiprocessing
    import os

    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
