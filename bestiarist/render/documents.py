"""Cards as HTML for documents that show them among other things, such as books and comparisons."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from bestiarist.core.diagnostics import Diagnostic
from bestiarist.render.cards import Card, Setup, findings
from bestiarist.ruleset import Kind
from bestiarist.typeset.folders import StyleSheet

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_RULE = re.compile(r"([^{}]+)(\{[^{}]*\})")


def within(css: str, selector: str) -> str:
    """A style sheet of plain rules that only applies inside of what a selector finds."""
    return "\n".join(
        ", ".join(f"{selector} {one.strip()}" for one in match[1].split(",")) + match[2]
        for match in _RULE.finditer(_COMMENT.sub("", css))
    )


def design_sheets(kinds: Sequence[Kind], text: Callable[[str], str]) -> list[StyleSheet]:
    """The style sheets of the designs of some kinds, each for its own cards only where the kinds are several. `text`
    reads a style sheet by its name."""
    return [
        StyleSheet(name, within(text(name), f".{_class_of(kind)}") if len(kinds) > 1 else text(name))
        for kind in kinds for name in kind.design.sheets
    ]  # fmt: skip


def kinds_of(cards: Iterable[Card]) -> tuple[Kind, ...]:
    """The kinds of cards, each once, by name."""
    return tuple(kind for _, kind in sorted({card.kind.name: card.kind for card in cards}.items()))


def html_of(
    cards: Sequence[Card], setup: Setup, max_faces: int, kinds: Sequence[Kind],
    progress: Callable[[int], None] = lambda done: None,
) -> tuple[list[tuple[str, ...]], tuple[Diagnostic, ...]]:
    """The sides of each card as HTML (none where its text does not fit), fitted as on cards, and what is wrong with
    them. `kinds` are those of all cards in the document."""
    from bestiarist.render.printer import CardPrinter  # takes its time, and not every run prints

    found: dict[int, tuple[str, ...]] = {}
    problems: list[Diagnostic] = []
    for kind in kinds_of(cards):
        printer = CardPrinter(setup.wearing(kind.design.sheets))
        numbers = [number for number, card in enumerate(cards) if card.kind.name == kind.name]
        subjects, done = [cards[number].subject for number in numbers], len(found)
        fitted = printer.fit(subjects, max_faces, lambda count, done=done: progress(done + count))  # type: ignore[misc]
        for number, subject, fit in zip(numbers, subjects, fitted, strict=True):
            problems += findings(replace(cards[number], fitted=fit))
            sides = (printer.html(subject, face) for face in (fit.faces if fit.fits else ()))
            found[number] = tuple(_marked(sides, kind, kinds))
        problems += printer.press.warnings
    return [found[number] for number in range(len(cards))], tuple(problems)


def _marked(sides: Iterator[str], kind: Kind, kinds: Sequence[Kind]) -> Iterator[str]:
    """Sides inside of the class of their kind, where there are several kinds."""
    for html in sides:
        yield f'<div class="{_class_of(kind)}">{html}</div>' if len(kinds) > 1 else html


def _class_of(kind: Kind) -> str:
    return f"of-{re.sub('[^a-z0-9]+', '-', kind.name.casefold())}"
