"""A creature to what its card prints: every word in the order and with the part it plays, no layout."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cardwright.diagnostics import Span
from cardwright.model import Art, Definition, Feature, Gambit, Mention, Prose
from cardwright.ruleset import Scope
from cardwright.rulesets.path2victory.creature import Speed
from cardwright.syntax.formatter import format_move, format_range
from cardwright.syntax.standard import Standard

MINUS = "\u2212"
HALF_SPACE = "\u2009"


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of prose of one kind: plain (''), damage, save, condition, resistance, spell or em."""

    text: str
    style: str = ""


Runs = tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class Stat:
    """A stat with its label; `group` is rolled, defended or body. `symbol` and `note` name the movement mode."""

    key: str
    label: str
    value: str
    group: str
    symbol: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class FeatureView:
    """A feature as printed. `kind` is strike, power, reaction, free, passive or text (a line without a head)."""

    kind: str
    name: str
    uses: str = ""
    addon: str = ""
    cost: str = ""
    cost_label: str = ""
    range: str = ""
    strike: bool = False
    precondition: Runs = ()
    effect: Runs = ()
    options: tuple[FeatureView, ...] = ()
    common: bool = False


@dataclass(frozen=True, slots=True)
class GambitView:
    """A line of solo play; a standing instruction has no faces."""

    faces: str
    phase: str
    text: str


@dataclass(frozen=True, slots=True)
class CardView:
    """All that a creature's card says."""

    id: str
    name: str
    cost: str
    level: str
    alignment: str
    alignment_symbol: str
    alignment_key: str
    size: str
    traits: tuple[str, ...]
    stats: tuple[Stat, ...]
    features: tuple[FeatureView, ...]
    standard: tuple[Runs, ...]
    instruction: str
    gambits: tuple[GambitView, ...]
    flavor: str
    art: Art | None
    licence: str
    spans: tuple[tuple[str, Span], ...] = ()

    @property
    def blocks(self) -> int:
        """How many pieces the running text consists of: the features, and the gambits as the last one."""
        return len(self.features) + bool(self.gambits)

    def place(self, block: int) -> tuple[Span, str]:
        """Where a piece stands in the file, and its name."""
        name, span = self.spans[block]
        return span, name


def view(creature: Definition, scope: Scope) -> CardView:
    """The card of a creature whose file has no errors."""
    level = creature.get("level", 0)
    alignment = creature.get("alignment")
    size = creature.get("size")
    gambits = creature.get("gambits", ())
    row = scope.ruleset.tables["levels"].get(str(level))
    cost = creature.get("cost") or (row.data["cost"] if row else 0)
    upgrade = str(row.data["upgrade"]) if row else ""
    return CardView(
        id=creature.id,
        name=creature.name,
        cost=str(cost),
        level=signed(level, plus=False),
        alignment=alignment.name if alignment else "",
        alignment_symbol=alignment.symbol if alignment else "",
        alignment_key=alignment.name.replace(" ", "-") if alignment else "true-neutral",
        size=size.name if size else "",
        traits=tuple(text for text, _ in creature.get("traits", ())),
        stats=tuple(_stats(creature)),
        features=tuple(_feature(feature, upgrade, scope) for feature in creature.get("features", ())),
        standard=tuple(_standard(entry) for entry in creature.get("standard", ())),
        instruction=" ".join(gambit.text for gambit in gambits if not gambit.faces),
        gambits=tuple(_gambit(gambit, scope) for gambit in gambits if gambit.faces),
        flavor=str(creature.get("flavor", "")),
        art=creature.get("art"),
        licence=_licence(creature, scope),
        spans=(
            *((feature.name, feature.span) for feature in creature.get("features", ())),
            *((("the gambits", creature.span("gambits")),) if gambits else ()),
        ),
    )


def signed(number: int, *, plus: bool = True) -> str:
    """A number with a typographic minus, and a plus where it is added to a roll."""
    return f"{MINUS}{-number}" if number < 0 else f"+{number}" if plus else str(number)


def _stats(creature: Definition) -> Iterator[Stat]:
    for key, label in (("fight", "Fight"), ("fortitude", "Fort"), ("reflex", "Reflex"), ("will", "Will")):
        yield Stat(key, label, signed(creature.get(key, 0)), "rolled")
    for key, label in (("armor", "Armor"), ("power", "Power")):
        yield Stat(key, label, str(creature.get(key, 0)), "defended")
    yield Stat("hp", "HP", str(creature.get("hp", 0)), "body")
    speed = creature.get("speed", Speed(0))
    mode = speed.mode
    yield Stat("speed", "Speed", str(speed.squares), "body", mode.symbol if mode else "", mode.name if mode else "")


def _feature(feature: Feature, upgrade: str, scope: Scope) -> FeatureView:
    term = scope.ruleset.notation.costs.get(feature.cost) if feature.cost else None
    return FeatureView(
        kind=_kind(feature),
        name=feature.name,
        uses="".join(feature.uses),
        addon=f"+{upgrade}" if feature.addon else "",
        cost=feature.cost,
        cost_label=term.name if term else "",
        range=format_range(feature.range).removesuffix(" strike") if feature.range else "",
        strike=bool(feature.range and feature.range.strike),
        precondition=runs(feature.precondition),
        effect=runs(feature.effect),
        options=tuple(_feature(option, upgrade, scope) for option in feature.options),
        common=not feature.effect and not feature.precondition,
    )


def _kind(feature: Feature) -> str:
    if feature.range and feature.range.strike:
        return "strike"
    if feature.cost == "↻":
        return "reaction"
    if feature.cost:
        return "free" if feature.cost == "○" else "power"
    return "passive" if feature.name else "text"


def runs(prose: Prose) -> Runs:
    """Prose cut where the game speaks: what a player looks for gets a style of its own; `*words*` are emphasised."""
    text = prose.slice.text if prose.slice else prose.text
    marks = [mark for mark in map(_styled, prose.mentions) if mark]
    found: list[Run] = []
    at = 0
    for start, end, style in sorted(marks):
        if start >= at:
            found += _emphasis(text[at:start])
            found.append(Run(text[start:end], style))
            at = end
    found += _emphasis(text[at:])
    return tuple(run for run in found if run.text)


def _styled(mention: Mention) -> tuple[int, int, str] | None:
    styles = {"damage": "damage", "save": "save", "condition": "condition", "resistance": "resistance"}
    style = styles.get(mention.kind)
    return (mention.start, mention.end, style) if style else None


def _emphasis(text: str) -> Iterator[Run]:
    pieces = text.split("*")
    if len(pieces) % 2 == 0:
        yield Run(text)
        return
    for number, piece in enumerate(pieces):
        yield Run(piece, "em" if number % 2 else "")


def _standard(entry: Standard) -> Runs:
    return (Run(entry.text, "" if entry.kind in ("skill", "common", "other") else "resistance"),)


def _gambit(gambit: Gambit, scope: Scope) -> GambitView:
    symbols = [term.symbol for term in scope.ruleset.notation.faces]
    faces = "".join(symbols[face - 1] for face in gambit.faces)
    plan = format_move(gambit.plan).replace('"', "") if gambit.plan else ""
    return GambitView(faces, gambit.phase, plan.replace(" > ", " \u203a "))


def _licence(creature: Definition, scope: Scope) -> str:
    own = str(creature.get("license", ""))
    return " · ".join(part for part in (scope.ruleset.attribution, own) if part)
