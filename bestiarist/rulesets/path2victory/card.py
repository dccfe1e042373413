"""A creature to what its card prints: every word in the order and with the part it plays, no layout."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bestiarist.core.diagnostics import Span
from bestiarist.ruleset import Picture, Scope, licence_of, picture_of
from bestiarist.ruleset.definitions import Definition
from bestiarist.rulesets.path2victory.creature import second_of, stat_of
from bestiarist.rulesets.path2victory.notation.formatter import format_move
from bestiarist.rulesets.path2victory.notation.ranges import format_range
from bestiarist.rulesets.path2victory.notation.records import Feature, Gambit
from bestiarist.rulesets.path2victory.notation.standard import Standard
from bestiarist.rulesets.path2victory.notation.tables import notation_of
from bestiarist.rulesets.path2victory.runs import MINUS, Run, Runs, bound, runs
from bestiarist.rulesets.path2victory.stat import Speed


@dataclass(frozen=True, slots=True)
class Stat:
    """A stat with its label; `group` is rolled, defended or body. `symbol` and `note` name the movement mode.

    `second` is the value in brackets that holds in a circumstance which the card states.
    """

    key: str
    label: str
    value: str
    group: str
    symbol: str = ""
    note: str = ""
    second: str = ""


@dataclass(frozen=True, slots=True)
class FeatureView:
    """A feature as printed, or an option under one, at depth 1 or more.

    `kind` is strike, power, reaction, free, passive or text (a line without a head).
    """

    kind: str
    name: str
    uses: str = ""
    addon: str = ""
    cost: str = ""
    range: str = ""
    strike: bool = False
    precondition: Runs = ()
    effect: Runs = ()
    common: bool = False
    depth: int = 0


@dataclass(frozen=True, slots=True)
class Piece:
    """What stays together on one side: a feature with its first option, a further option, or (no lines) the gambits.

    `under` names the feature that an option belongs to; `name` and `span` are for messages.
    """

    name: str
    span: Span
    lines: tuple[FeatureView, ...] = ()
    under: str = ""


@dataclass(frozen=True, slots=True)
class GambitView:
    """A line of solo play; a standing instruction has no faces."""

    faces: str
    phase: str
    text: str


class PiecesView:
    """What the engine asks of a view whose running text consists of pieces."""

    __slots__ = ()
    pieces: tuple[Piece, ...]
    flavor: str
    span: Span

    @property
    def blocks(self) -> int:
        """How many pieces the running text consists of."""
        return len(self.pieces)

    @property
    def extras(self) -> str:
        """What is printed only where there is room for it: the flavor."""
        return "flavor" if self.flavor else ""

    def place(self, block: int | None) -> tuple[Span, str]:
        """Where a piece stands in the file, and its name; without a piece, the head of the card."""
        piece = Piece("the head", self.span) if block is None else self.pieces[block]
        return piece.span, piece.name


@dataclass(frozen=True, slots=True)
class CardView(PiecesView):
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
    pieces: tuple[Piece, ...]
    standard: tuple[Runs, ...]
    instruction: str
    gambits: tuple[GambitView, ...]
    flavor: str
    picture: Picture | None
    licence: str
    span: Span


def view(creature: Definition, scope: Scope) -> CardView:
    """The card of a creature whose file has no errors."""
    level = creature.get("level", 0)
    alignment = creature.get("alignment")
    size = creature.get("size")
    gambits = creature.get("gambits", ())
    row = scope.ruleset.tables["levels"].get(str(level))
    cost = creature.get("cost") or (row.data["cost"] if row else 0)
    upgrade = str(row.data["upgrade"]) if row else ""
    uses = notation_of(scope.ruleset).uses
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
        pieces=tuple(_pieces(creature, upgrade, scope)),
        standard=tuple(bound(_standard(entry), uses) for entry in creature.get("standard", ())),
        instruction=" ".join(gambit.text for gambit in gambits if not gambit.faces),
        gambits=tuple(_gambit(gambit, scope) for gambit in gambits if gambit.faces),
        flavor=str(creature.get("flavor", "")),
        picture=picture_of(creature, scope),
        licence=licence_of(creature, scope),
        span=creature.span("name"),
    )


def _pieces(creature: Definition, upgrade: str, scope: Scope) -> Iterator[Piece]:
    for feature in creature.get("features", ()):
        lines = [(each, feature_view(each, upgrade, depth, scope)) for each, depth in _walk(feature)]
        yield Piece(feature.name, feature.span, tuple(line for _, line in lines[:2]))
        for option, line in lines[2:]:
            yield Piece(option.name or feature.name, option.span, (line,), feature.name)
    if creature.get("gambits"):
        yield Piece("the gambits", creature.span("gambits"))


def _walk(feature: Feature, depth: int = 0) -> Iterator[tuple[Feature, int]]:
    """A feature and everything under it, with how deep it lies."""
    yield feature, depth
    for option in feature.options:
        yield from _walk(option, depth + 1)


def signed(number: int, *, plus: bool = True) -> str:
    """A number with a typographic minus, and a plus where it is added to a roll."""
    return f"{MINUS}{-number}" if number < 0 else f"+{number}" if plus else str(number)


def _stats(creature: Definition) -> Iterator[Stat]:
    for key, label in (("fight", "Fight"), ("fortitude", "Fort"), ("reflex", "Reflex"), ("will", "Will")):
        yield _stat(creature, key, label, "rolled")
    for key, label in (("armor", "Armor"), ("power", "Power")):
        yield _stat(creature, key, label, "defended")
    yield Stat("hp", "HP", str(creature.get("hp", 0)), "body")
    speed = creature.get("speed", Speed(0))
    symbol, mode = (speed.mode.symbol, speed.mode.name) if speed.mode else ("", "")
    second = f"[{_brief(speed.second)}]" if speed.second else ""
    yield Stat("speed", "Speed", str(speed.squares), "body", symbol, mode, second)


def _brief(speed: Speed) -> str:
    """Squares and the symbol of a mode: `7 ☁`."""
    return f"{speed.squares} {speed.mode.symbol}" if speed.mode else str(speed.squares)


def _stat(creature: Definition, key: str, label: str, group: str) -> Stat:
    plus, second = group == "rolled", second_of(creature, key)
    beside = "" if second is None else f"[{_number(second, plus=plus)}]"
    return Stat(key, label, _number(stat_of(creature, key) or 0, plus=plus), group, second=beside)


def _number(number: int, *, plus: bool) -> str:
    return signed(number) if plus else str(number)


def feature_view(feature: Feature, upgrade: str, depth: int, scope: Scope) -> FeatureView:
    """A feature as it is printed; `upgrade` is what an add-on costs, `depth` how deep it lies under another one."""
    return FeatureView(
        kind=_kind(feature),
        name=feature.name,
        uses="".join(feature.uses),
        addon=f"+{upgrade}" if feature.addon else "",
        cost=feature.cost,
        range=format_range(feature.range).removesuffix(" strike") if feature.range else "",
        strike=bool(feature.range and feature.range.strike),
        precondition=bound(runs(feature.precondition), notation_of(scope.ruleset).uses),
        effect=bound(runs(feature.effect), notation_of(scope.ruleset).uses),
        common=not feature.effect and not feature.precondition,
        depth=depth,
    )


def _kind(feature: Feature) -> str:
    if feature.range and feature.range.strike:
        return "strike"
    if feature.cost == "↻":
        return "reaction"
    if feature.cost:
        return "free" if feature.cost == "○" else "power"
    return "passive" if feature.name else "text"


def _standard(entry: Standard) -> Runs:
    return (Run(entry.text, "" if entry.kind in ("skill", "common", "other") else "resistance"),)


def _gambit(gambit: Gambit, scope: Scope) -> GambitView:
    symbols = [term.symbol for term in notation_of(scope.ruleset).faces]
    faces = "".join(symbols[face - 1] for face in gambit.faces)
    if len(faces) > 2 and gambit.faces[-1] - gambit.faces[0] == len(faces) - 1:
        faces = f"{faces[0]}\u2013{faces[-1]}"
    plan = format_move(gambit.plan).replace('"', "") if gambit.plan else ""
    return GambitView(faces, gambit.phase, plan.replace(" > ", " \u203a "))
