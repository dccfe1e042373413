"""A creature's card as a drawing in greys, at true size, that knows where its parts are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from bestiarist.book.figures import drawing as svg
from bestiarist.book.figures.richtext import Ink, Word, lines_of, set_line, words_of
from bestiarist.rulesets.path2victory.card import CardView, FeatureView, Stat
from bestiarist.rulesets.path2victory.runs import Runs

WIDTH, HEIGHT = 63.5, 88.9
LEFT, RIGHT = 9.2, 60.3
"""Where text begins and ends, from the card's left edge."""
BAND, DEEP = 12.4, 9.9
"""Where the band of stats begins, and how deep it is."""

PLAIN = Ink()
NAME = Ink("SourceSerifPro-Bold")
RANGE = Ink("SourceSansPro-Regular", scale=0.96)
TAG = Ink("SourceSansPro-Bold", scale=0.9)
STRONG = Ink("SourceSerifPro-Semibold")
SLANTED = Ink("SourceSerifPro-It")
STYLES = {
    "damage": STRONG,
    "resistance": STRONG,
    "condition": SLANTED,
    "em": SLANTED,
    "save": Ink("SourceSansPro-Semibold", scale=0.96),
}


@dataclass(slots=True)
class Drawn:
    """The drawing so far, and the points of it that a callout may mean, by name (millimetres)."""

    left: float
    top: float
    parts: list[str] = field(default_factory=list)
    places: dict[str, svg.XY] = field(default_factory=dict)

    def mark(self, name: str, x: float, y: float) -> None:
        """The first place of that name counts."""
        self.places.setdefault(name, (self.left + x, self.top + y))


def draw_card(card: CardView, left: float, top: float) -> Drawn:
    """The card with its corner at that place."""
    drawn = Drawn(left, top)
    drawn.parts.append(svg.rect(left, top, WIDTH, HEIGHT, svg.PAPER, svg.INK, svg.LINE, 2.6))
    _head(drawn, card)
    _stats(drawn, card.stats)
    size = next((size for size in (2.9, 2.75, 2.6, 2.45, 2.3, 2.15) if _body_height(card, size) <= _room()), 2.0)
    _body(drawn, card, size)
    return drawn


def _head(drawn: Drawn, card: CardView) -> None:
    x, y = drawn.left, drawn.top
    kind = f"{card.size.capitalize()} {', '.join(card.traits)}"
    drawn.parts += [
        svg.symbol(card.alignment_symbol, x + 5.6, y + 7.4, 5.6),
        svg.text(x + LEFT, y + 3.9, card.alignment, 2.3, weight=600, anchor="start", family=svg.SERIF, spacing=0.06),
        svg.text(x + LEFT, y + 7.0, card.name, 5.2, weight=600, anchor="start", family=svg.SERIF),
        svg.text(x + LEFT, y + 10.6, kind, 2.5, anchor="start", family=svg.SERIF, italic=True),
        svg.text(x + RIGHT, y + 10.6, f"Level {card.level}", 2.5, anchor="end", family=svg.SERIF),
        svg.rect(x + RIGHT - 9.4, y, 9.4, 6.0, svg.INK),
        svg.text(x + RIGHT - 4.7, y + 3.3, card.cost, 4, weight=700, fill=svg.PAPER, family=svg.SERIF),
        svg.text(x + RIGHT - 10.2, y + 3.9, "points", 2.3, weight=600, anchor="end", family=svg.SERIF),
    ]  # fmt: skip
    traits = svg.wide(kind, 2.5, "SourceSerifPro-It")
    drawn.mark("alignment", 5.6, 2.6)
    drawn.mark("name", LEFT + svg.wide(card.name, 5.2, "SourceSerifPro-Semibold") + 2.6, 7.2)
    drawn.mark("points", RIGHT + 0.2, 6.0)
    drawn.mark("kind", LEFT + traits + 3.2, 10.6)
    drawn.mark("level", RIGHT - svg.wide(f"Level {card.level}", 2.5) - 2.8, 10.4)


STAT_PLACES = {
    "fight": 12.0, "fortitude": 18.8, "reflex": 25.6, "will": 32.4, "armor": 40.8, "power": 47.6, "hp": 53.8,
    "speed": 59.2,
}  # fmt: skip


def _stats(drawn: Drawn, stats: tuple[Stat, ...]) -> None:
    x, y = drawn.left, drawn.top + BAND
    drawn.parts += [
        svg.rect(x + svg.LINE / 2, y, WIDTH - svg.LINE, DEEP, svg.TONES[4]),
        svg.segment((x, y), (x + WIDTH, y), 0.5), svg.segment((x, y + DEEP), (x + WIDTH, y + DEEP), svg.FINE),
    ]  # fmt: skip
    for stat in stats:
        middle = x + STAT_PLACES[stat.key]
        dark = stat.group == "defended"
        if dark:
            drawn.parts.append(svg.rect(middle - 3.1, y, 6.2, DEEP, svg.INK, round_=0.8))
        ink = svg.PAPER if dark else svg.INK
        drawn.parts.append(svg.text(middle, y + 2.0, stat.label, 2.1, weight=600, fill=ink))
        drawn.parts.append(svg.text(middle, y + 5.1, stat.value, 4.1, weight=600, fill=ink, family=svg.SERIF))
        if stat.note:
            begin = middle + 2 - svg.wide(stat.note, 2, "SourceSerifPro-It")
            note = svg.text(middle + 2, y + 8.3, stat.note, 2.0, anchor="end", italic=True, family=svg.SERIF)
            drawn.parts += [svg.symbol(stat.symbol, begin - 1.7, y + 8.3, 2.3), note]
    drawn.mark("rolled", STAT_PLACES["fight"] - 6.4, BAND + 5.1)
    drawn.mark("defended", (STAT_PLACES["armor"] + STAT_PLACES["power"]) / 2, BAND + DEEP)
    drawn.mark("body", WIDTH, BAND + 5.1)


def specimen(card: CardView) -> FeatureView | None:
    """The feature whose parts are named: the first that has a cost, a range and an effect, or else any."""
    lines = [line for piece in card.pieces for line in piece.lines]
    whole = [line for line in lines if line.cost and line.range and line.effect]
    return next(iter(whole or lines), None)


def _room() -> float:
    """How high the text below the band may be."""
    return HEIGHT - BAND - DEEP - 5.4 - AIR


LEADING = 1.2
AIR = 3.6
"""Room above the specimen, for the marks of its parts."""


def _lines(card: CardView, size: float) -> Iterator[tuple[FeatureView, list[list[list[Word]]]]]:
    for piece in card.pieces:
        for line in piece.lines:
            uses = svg.wide(line.uses, size * 1.1) + 1 if line.uses else 0
            yield line, lines_of(words_of(_runs(line)), RIGHT - LEFT - 1.2 - uses, size)


def _body_height(card: CardView, size: float) -> float:
    features = sum(len(lines) * size * LEADING + size * 0.3 for _, lines in _lines(card, size))
    gambits = (len(card.gambits) + bool(card.instruction)) * size * LEADING + 1.6
    return features + gambits + _foot_height(card, size)


def _foot_height(card: CardView, size: float) -> float:
    return len(_standard(card, size)) * size * 0.95 * LEADING + 2


def _standard(card: CardView, size: float) -> list[list[list[Word]]]:
    entries = ", ".join("".join(run.text for run in entry) for entry in card.standard)
    return lines_of(words_of([(entries, SLANTED)]), RIGHT - LEFT, size * 0.95)


def _runs(line: FeatureView) -> list[Word]:
    """The words of a feature with how they look, as the card has them."""
    runs: list[Word] = [(line.name, NAME)] if line.name else []
    if line.addon:
        runs.append((f" {line.addon}", TAG))
    if line.range:
        runs.append((f" {line.range}", RANGE))
    if line.strike:
        runs.append((" strike", TAG))
    if line.precondition:
        runs += [(" ", SLANTED), *_styled(line.precondition, SLANTED)]
    if line.effect:
        runs += [(":", runs[-1][1] if runs else PLAIN), (" ", PLAIN), *_styled(line.effect, PLAIN)]
    return runs


def _styled(runs: Runs, plain: Ink) -> list[Word]:
    return [(run.text.replace("\n", " "), STYLES.get(run.style, plain)) for run in runs]


def _body(drawn: Drawn, card: CardView, size: float) -> None:
    y = BAND + DEEP + 1.4 + size * LEADING / 2
    begin = y - size * 0.5
    named = specimen(card)
    for line, lines in _lines(card, size):
        if line is named:
            y += AIR
            _mark_parts(drawn, line, y - size * 0.55 - AIR / 2, size)
        y = _feature(drawn, line, lines, y, size) + size * 0.3
    rule = drawn.left + 7.9
    drawn.parts.append(svg.segment((rule, drawn.top + begin), (rule, drawn.top + y - size), 0.18))
    _gambits(drawn, card, y + 0.6, size)
    _foot(drawn, card, size)


def _feature(drawn: Drawn, line: FeatureView, lines: list[list[list[Word]]], y: float, size: float) -> float:
    x, top = drawn.left, drawn.top
    if line.strike:
        drawn.parts.append(svg.rect(x + svg.LINE / 2, top + y - size * 0.58, 7.6, size * 1.16, svg.INK))
        drawn.parts.append(svg.rect(x + 7.6, top + y - size * 0.58, 0.75, len(lines) * size * LEADING, svg.INK))
    ink = svg.PAPER if line.strike else svg.INK
    for at, sign in enumerate(reversed(line.cost)):
        drawn.parts.append(svg.symbol(sign, x + 6.3 - at * size * 0.64, top + y, size, ink))
    for at, sign in enumerate(reversed(line.uses)):
        drawn.parts.append(svg.symbol(sign, x + RIGHT - size * 0.5 - at * size * 0.98, top + y, size * 1.1))
        drawn.mark("uses", RIGHT + 1.6, y + 2.6)
    for words in lines:
        drawn.parts.append(set_line(words, x + LEFT, top + y, size))
        y += size * LEADING
    return y


def _mark_parts(drawn: Drawn, line: FeatureView, y: float, size: float) -> None:
    """Above a feature's first line: where its cost, its name, its range and its effect are."""
    name = svg.wide(line.name, size, "SourceSerifPro-Bold")
    x = LEFT + name + size * 0.2
    if line.cost:
        drawn.mark("cost", 5.6, y)
    drawn.mark("feature", LEFT + name / 2, y)
    if line.range:
        room = svg.wide(line.range + (" strike" if line.strike else ""), size)
        drawn.mark("range", x + room / 2, y)
        x += room + size * 0.2
    if line.effect and x < RIGHT - 4:
        drawn.mark("effect", min(x + 9, RIGHT - 4), y)


def _gambits(drawn: Drawn, card: CardView, y: float, size: float) -> None:
    if not card.gambits:
        return
    x, top, first = drawn.left, drawn.top, y
    drawn.parts.append(svg.segment((x + LEFT, top + y - size * 0.8), (x + RIGHT, top + y - size * 0.8), svg.FINE))
    small = size * 0.96
    rubric = words_of([("Gambits", NAME), (f" {card.instruction}", RANGE)])
    drawn.parts.append(set_line(rubric, x + LEFT, top + y, small))
    for gambit in card.gambits:
        y += size * LEADING
        for at, face in enumerate(reversed(gambit.faces)):
            drawn.parts.append(svg.symbol(face, x + 6.6 - at * size * 0.86, top + y, size))
        drawn.parts.append(svg.symbol(gambit.phase, x + LEFT + 0.8, top + y, size * 0.95))
        drawn.parts.append(svg.text(x + LEFT + 3.2, top + y, gambit.text, small, anchor="start", family=svg.SANS))
    drawn.mark("gambits", 5.6, first)


def _foot(drawn: Drawn, card: CardView, size: float) -> None:
    lines = _standard(card, size)
    y = HEIGHT - 3.6 - (len(lines) - 0.5) * size * 0.95 * LEADING
    rule = drawn.top + y - size * 0.85
    drawn.parts.append(svg.segment((drawn.left + LEFT, rule), (drawn.left + RIGHT, rule), svg.FINE))
    drawn.mark("standard", 5.6, y)
    for words in lines:
        drawn.parts.append(set_line(words, drawn.left + LEFT, drawn.top + y, size * 0.95))
        y += size * 0.95 * LEADING
