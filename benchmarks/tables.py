"""Figures to a page with a table and a picture. A goal that is missed is said to be missed."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import log10
from pathlib import Path

WAYS = {
    "naive": "naive script",
    "same": "same cards, one document",
    "chromium": "Chromium",
    "chromium same": "Chromium, same cards",
    "typst": "Typst",
    "cold": "Bestiarist, nothing kept",
    "one": "one card changed",
    "nothing": "nothing changed",
}
COLOURS = {
    "naive": "#b0b0b0", "same": "#6b6b6b", "chromium": "#9db9d8", "chromium same": "#4c78a8", "typst": "#72b7b2",
    "cold": "#d1495b", "one": "#e58f65", "nothing": "#f2c14e",
}  # fmt: skip
BOOKS = "## Books"
"""Where the part of the page begins that another script writes."""
LEFT, BOTTOM, BAR = 60, 310, 26
"""Of the picture: where the scale ends and the bars begin, and how wide a bar is with the gap beside it."""


@dataclass(frozen=True)
class Figures:
    """What was measured with so many cards: seconds and megabytes by way, seconds of a process that stays loaded, the
    size of the file against that of one document, and whether a build that changes nothing does without WeasyPrint."""

    count: int
    seconds: Mapping[str, float]
    megabytes: Mapping[str, float]
    live: Mapping[str, float]
    size: float
    light: bool


def write_report(figures: Sequence[Figures], runs: int, folder: Path) -> str:
    """Write the page and its picture; the page."""
    (folder / "images").mkdir(parents=True, exist_ok=True)
    (folder / "images" / "speed.svg").write_text(plot(figures), encoding="utf-8")
    page = "\n".join(_page(figures, runs))
    before = folder / "speed.md"
    books = before.read_text(encoding="utf-8").partition(BOOKS)[1:] if before.exists() else ()
    before.write_text("".join((page, "\n" * any(books), *books)), encoding="utf-8")
    return page


def write_part(books: str, folder: Path) -> str:
    """Write what the page says of books, at its end; that part."""
    page = folder / "speed.md"
    cards = page.read_text(encoding="utf-8").partition(BOOKS)[0] if page.exists() else "# Speed\n\n"
    page.write_text(f"{cards.rstrip()}\n\n{books}", encoding="utf-8")
    return books


def _page(figures: Sequence[Figures], runs: int) -> Iterator[str]:
    counts = " ".join(str(one.count) for one in figures)
    yield from (
        "# Speed", "",
        "Made by `python benchmarks/print.py` and not edited; what is measured and how is said in",
        "[benchmarks/README.md](../benchmarks/README.md).", "",
        f"Cards: {counts}. Runs: {runs}, medians, taking turns. Machine: {os.cpu_count()} cores, {platform.system()},",
        f"Python {platform.python_version()}. Only figures of one run can be compared with each other.", "",
        "![Seconds for 85 to 1,000 cards](images/speed.svg)", "", "## Seconds, each in a new process", "",
    )
    ways = [way for way in WAYS if any(way in one.seconds for one in figures)]
    yield "| cards | " + " | ".join(WAYS[way] for way in ways) + " |"
    yield "| ---: |" + " ---: |" * len(ways)
    for one in figures:
        yield f"| {one.count} | " + " | ".join(_shown(one.seconds.get(way)) for way in ways) + " |"
    yield from (
        "", "The naive script, Chromium and Typst print the cards as plain text in one size. “Same cards” are",
        "Bestiarist's HTML and style sheets, with its type and symbols, also in one size, which does not always fit.",
    )
    absent = [WAYS[way] for way in ("chromium", "typst") if way not in ways]
    yield from ("", f"Not installed here, and left out: {', '.join(absent)}.") if absent else ()
    yield from ("", "## Goals", "", "| work | cards | goal | measured | |", "| --- | ---: | --- | --- | --- |")
    for one in figures:
        yield from _goals(one)
    yield ""


def _goals(one: Figures) -> Iterator[str]:
    """The rows of the table of goals for so many cards."""
    took = one.seconds
    if one.count >= 300:
        yield _ratio("cold deck", one, "cold", "same", 4)
        yield _ratio("cold deck", one, "cold", "naive", 4)
    yield _ratio("cold deck", one, "cold", "chromium same", 1)
    yield _ratio("cold deck", one, "cold", "chromium", 1)
    memory = one.megabytes["cold"]
    yield _row("cold deck, largest process", one, "at most 150 MB", f"{memory:.0f} MB", memory <= 150)
    goal = "at most 1.5 times that of one document"
    yield _row("file size", one, goal, f"{one.size:.2f} times", one.size <= 1.5)
    if one.count < 1000:
        return
    yield _ratio("one card changed, new process", one, "one", "same", 50)
    yield _ratio("one card changed, new process", one, "one", "naive", 50)
    yield _ratio("one card changed, new process", one, "one", "typst", 1)
    imported = "not imported" if one.light else "imported"
    yield _row("nothing changed, new process", one, "WeasyPrint is not imported", imported, one.light)
    for work, seconds, goal in (
        ("nothing changed, new process", took["nothing"], 250),
        ("one card changed, warm: new sheet PDF", one.live["sheets"], 50),
        ("one card, warm: YAML text to PNG of 300 dpi", one.live["card"], 60),
        ("`check`, new process, nothing kept", took["check"], 1000),
        ("`check`, new process, one file changed", took["check one"], 1000),
        ("`check`, new process, nothing changed", took["check again"], 1000),
        ("`check`, warm, one file changed", one.live["check"], 100),
    ):
        yield _row(work, one, f"at most {goal} ms", f"{1000 * seconds:.0f} ms", 1000 * seconds <= goal)


def _ratio(work: str, one: Figures, way: str, other: str, times: float) -> str:
    """A goal that is a part of what another way takes; nothing where that is not installed."""
    if other not in one.seconds:
        return _row(work, one, f"against {WAYS[other]}", "not measured", None)
    part = one.seconds[way] / one.seconds[other]
    goal = f"at most 1/{times:g} of {WAYS[other]}" if times > 1 else f"at most as long as {WAYS[other]}"
    measured = f"1/{1 / part:.1f}" if times > 1 else f"{part:.2f} times as long"
    return _row(work, one, goal, measured, part * times <= 1)


def _row(work: str, one: Figures, goal: str, measured: str, reached: bool | None) -> str:
    verdict = "" if reached is None else "reached" if reached else "**missed**"
    return f"| {work} | {one.count} | {goal} | {measured} | {verdict} |"


def _shown(seconds: float | None) -> str:
    return "" if seconds is None else f"{seconds:.2f}"


def plot(figures: Sequence[Figures]) -> str:
    """Bars in groups, one for each number of cards; each line of the scale is ten times the one below."""
    ways = [way for way in WAYS if any(way in one.seconds for one in figures)]
    step = len(ways) * BAR + 40
    right = LEFT + 20 + len(figures) * step
    drawn = [*_scale(right)]
    for group, one in enumerate(figures):
        start = LEFT + 20 + group * step
        drawn.append(_text(start + len(ways) * BAR / 2, BOTTOM + 22, f"{one.count} cards", "middle"))
        for place, way in enumerate(ways):
            if way in one.seconds:
                y = _height(one.seconds[way])
                drawn.append(_bar(start + place * BAR, y, BAR - 2, BOTTOM - y, COLOURS[way]))
    for place, way in enumerate(ways):
        y = 40 + place * 22
        drawn += (_bar(right + 5, y - 10, 12, 12, COLOURS[way]), _text(right + 22, y, WAYS[way], "start"))
    head = '<svg xmlns="http://www.w3.org/2000/svg" font-family="sans-serif" font-size="12"'
    paper = '<rect width="100%" height="100%" fill="#fff"/>'
    return "\n".join([f'{head} viewBox="0 0 {right + 200} {BOTTOM + 40}">', paper, *drawn, "</svg>", ""])


def _scale(right: float) -> Iterator[str]:
    for power in range(-2, 3):
        y = _height(10**power)
        yield f'<path d="M{LEFT} {y:.1f}H{right}" stroke="#ccc"/>'
        yield _text(LEFT - 8, y + 4, f"{10**power:g} s", "end")


def _height(seconds: float) -> float:
    """Where a bar of so many seconds ends."""
    return BOTTOM - (max(-2.0, log10(seconds)) + 2) * 65


def _bar(x: float, y: float, width: float, height: float, colour: str) -> str:
    return f'<rect x="{x:g}" y="{y:.1f}" width="{width:g}" height="{height:.1f}" fill="{colour}"/>'


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{x:g}" y="{y:.1f}" text-anchor="{anchor}">{text}</text>'
