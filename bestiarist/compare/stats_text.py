"""Statistics as text: for the terminal, as Markdown, and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from bestiarist.compare.diff_text import Line, lines_of
from bestiarist.compare.stats import Outlier, Stats, Trend
from bestiarist.compare.values import number
from bestiarist.report.json import document

BAR = 30
"""Columns of the longest bar."""


def as_text(stats: Sequence[Stats], width: int, colour: bool) -> str:
    """For a terminal so many columns wide."""
    cells: list[Line] = []
    for one in stats:
        cells += [Line([])] * bool(cells)
        cells += (Line([(heading(one), "bold")]), *_tallies(one), *_averages(one, width), *_outstanding(one))
    return lines_of(cells, width, colour)


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


def _tallies(found: Stats) -> Iterator[Line]:
    longest = max((len(word) for tally in found.tallies for word, _ in tally.counts), default=0)
    for tally in found.tallies:
        yield from (Line([]), Line([(tally.title, "bold")]))
        for word, count in tally.counts:
            most = max(1, *(count for _, count in tally.counts))
            yield Line([(f"{word:<{longest}} {count:>4} ", ""), ("█" * round(BAR * count / most), "cyan")], 2)


def _averages(found: Stats, width: int) -> Iterator[Line]:
    """Tables: a row a group, a column a measure, as many beside each other as there is room for."""
    first = max(len(found.by), *(len(label) for label in _labels(found)), 0)
    row, used = list[Trend](), 0
    for trend in found.trends:
        wide = max(len(trend.title), 6) + 2
        if row and used + wide > width - first - 2:
            yield from _table(found, row, first)
            row, used = [], 0
        row.append(trend)
        used += wide
    if row:
        yield from _table(found, row, first)


def _table(found: Stats, trends: Sequence[Trend], first: int) -> Iterator[Line]:
    yield from (Line([]), Line([(f"Averages by {found.by}" if found.by else "Averages", "bold")]))
    widths = [max(len(trend.title), 6) for trend in trends]
    heads = "  ".join(f"{trend.title:>{wide}}" for trend, wide in zip(trends, widths, strict=True))
    yield Line([(f"{'':<{first}}  {heads}", "dim")], 2)
    for label in _labels(found):
        values = "  ".join(f"{_average(trend, label):>{wide}}" for trend, wide in zip(trends, widths, strict=True))
        yield Line([(f"{label:>{first}}  {values}", "")], 2)


def _labels(found: Stats) -> list[str]:
    """The groups, in order."""
    return list(dict.fromkeys(group.label for trend in found.trends for group in trend.groups))


def _average(trend: Trend, label: str) -> str:
    group = next((one for one in trend.groups if one.label == label), None)
    return number(round(group.mean, 1 if abs(group.mean) >= 3 else 2), trend.signed) if group else ""


def _outstanding(found: Stats) -> Iterator[Line]:
    yield from (Line([]), Line([("Outliers", "bold")]))
    for one in found.outliers:
        place = f" ({found.by} {one.group})" if found.by else ""
        yield Line([(one.definition.name, "yellow"), (f"{place}: {outlying(one)}", "")], 2, 4)
    if not found.outliers:
        yield Line([("none", "dim")], 2)


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
    groups = [
        {
            "group": group.label, "count": len(group.values), "mean": round(group.mean, 4),
            "min": min(value for value, _ in group.values), "max": max(value for value, _ in group.values),
        }
        for group in trend.groups
    ]  # fmt: skip
    return {"name": trend.name, "title": trend.title, "unit": trend.unit or None, "groups": groups}


def _outlier(one: Outlier) -> dict[str, Any]:
    return {
        "id": one.definition.id, "name": one.definition.name, "path": one.definition.source.shown,
        "measure": one.measure.name, "value": one.measure.value, "low": one.low, "high": one.high,
        "compared_with": "published" if one.published else "set",
    }  # fmt: skip
