"""Statistics as text: for the terminal, as Markdown, and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from bestiarist.compare.stats import Outlier, Stats, Trend
from bestiarist.compare.text import StyledLine, lines_of, number, section
from bestiarist.report.json import document

BAR = 30
"""Columns of the longest bar."""


def as_text(stats: Sequence[Stats], width: int, colour: bool) -> str:
    """For a terminal so many columns wide."""
    lines = [line for one in stats for line in (*section(heading(one)), *_lines(one, width))]
    return lines_of(lines[1:], width, colour)


def as_markdown(stats: Sequence[Stats]) -> str:
    """As tables."""
    return "\n".join(line for one in stats for line in _tables(one)).strip() + "\n"


def as_json(stats: Sequence[Stats]) -> str:
    """`{"rulesets": [{"ruleset", "kind", "definitions", "counts", "measures", "outliers"}]}`."""
    return document({"rulesets": [_plain(one) for one in stats]})


def heading(found: Stats) -> str:
    """How many definitions of which kind and game."""
    return f"{found.ruleset.title}: {found.count} {found.kind.name if found.count == 1 else found.kind.plural}"


def outlying(one: Outlier) -> str:
    """What stands out about a definition, in words."""
    signed = one.measure.signed
    value, low, high = (number(figure, signed) for figure in (one.measure.value or 0, one.low, one.high))
    whose = "published" if one.published else "usual in this set"
    return f"{one.measure.title} {value} ({whose}: {low} to {high})"


def _lines(found: Stats, width: int) -> Iterator[StyledLine]:
    """Bars of counts, tables of averages, and the outliers."""
    longest = max((len(word) for tally in found.tallies for word, _ in tally.counts), default=0)
    for tally in found.tallies:
        yield from section(tally.title)
        most = max((1, *(count for _, count in tally.counts)))
        for word, count in tally.counts:
            yield StyledLine([(f"{word:<{longest}} {count:>4} ", ""), ("█" * round(BAR * count / most), "cyan")], 2)
    yield from _averages(found, width)
    yield from section("Outliers")
    for one in found.outliers:
        place = f" ({found.by} {one.group})" if found.by else ""
        yield StyledLine([(one.definition.name, "yellow"), (f"{place}: {outlying(one)}", "")], 2, 4)
    if not found.outliers:
        yield StyledLine([("none", "dim")], 2)


def _averages(found: Stats, width: int) -> Iterator[StyledLine]:
    """Tables: a row a group, a column a measure, as many beside each other as there is room for."""
    labels = _labels(found)
    first = max(len(found.by), *(len(label) for label in labels), 0)
    tables: list[list[Trend]] = []
    used = width
    for trend in found.trends:
        wide = _width(trend) + 2
        if used + wide > width - first - 2:
            tables.append([])
            used = 0
        tables[-1].append(trend)
        used += wide
    for trends in tables:
        yield from section(f"Averages by {found.by}" if found.by else "Averages")
        heads = "  ".join(f"{trend.title:>{_width(trend)}}" for trend in trends)
        yield StyledLine([(f"{'':<{first}}  {heads}", "dim")], 2)
        for label in labels:
            values = "  ".join(f"{_average(trend, label):>{_width(trend)}}" for trend in trends)
            yield StyledLine([(f"{label:>{first}}  {values}", "")], 2)


def _width(trend: Trend) -> int:
    """Columns of a measure in a table."""
    return max(len(trend.title), 6)


def _labels(found: Stats) -> list[str]:
    """The groups, in order."""
    return list(dict.fromkeys(group.label for trend in found.trends for group in trend.groups))


def _average(trend: Trend, label: str) -> str:
    group = next((one for one in trend.groups if one.label == label), None)
    return number(round(group.mean, 1 if abs(group.mean) >= 3 else 2), trend.signed) if group else ""


def _tables(found: Stats) -> Iterator[str]:
    yield from (f"## {heading(found)}", "")
    for tally in found.tallies:
        yield from (f"| {tally.title} | |", "| --- | ---: |")
        yield from (f"| {word} | {count} |" for word, count in tally.counts)
        yield ""
    labels = _labels(found)
    if labels:
        yield f"| {found.by} | {' | '.join(trend.title for trend in found.trends)} |"
        yield f"| --- |{' ---: |' * len(found.trends)}"
        yield from (f"| {label} | {' | '.join(_average(one, label) for one in found.trends)} |" for label in labels)
        yield ""
    yield from (f"- {one.definition.name}: {outlying(one)}" for one in found.outliers)
    yield ""


def _plain(found: Stats) -> dict[str, Any]:
    return {
        "ruleset": found.ruleset.name,
        "kind": found.kind.name,
        "definitions": found.count,
        "counts": {tally.title: dict(tally.counts) for tally in found.tallies},
        "by": found.by or None,
        "measures": [_measure(trend) for trend in found.trends],
        "outliers": [_outlier(one) for one in found.outliers],
    }


def _measure(trend: Trend) -> dict[str, Any]:
    groups = []
    for one in trend.groups:
        values = [value for value, _ in one.values]
        figures = {"mean": round(one.mean, 4), "min": min(values), "max": max(values)}
        groups.append({"group": one.label, "count": len(values), **figures})
    return {"name": trend.name, "title": trend.title, "unit": trend.unit or None, "groups": groups}


def _outlier(one: Outlier) -> dict[str, Any]:
    return {
        "id": one.definition.id, "name": one.definition.name, "path": one.definition.source.shown,
        "measure": one.measure.name, "value": one.measure.value, "low": one.low, "high": one.high,
        "compared_with": "published" if one.published else "set",
    }  # fmt: skip
