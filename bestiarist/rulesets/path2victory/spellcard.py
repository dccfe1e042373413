"""A spell to what its card prints: castings, heightenings, traditions; no layout."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bestiarist.core.diagnostics import Span
from bestiarist.ruleset import Picture, Scope, licence_of, picture_of
from bestiarist.ruleset.definitions import Definition
from bestiarist.rulesets.path2victory.card import FeatureView, Piece, PiecesView, feature_view
from bestiarist.rulesets.path2victory.notation.tables import notation_of
from bestiarist.rulesets.path2victory.runs import Runs, bound, runs
from bestiarist.rulesets.path2victory.spell import castings, heightenings, is_heightening, rank_of


@dataclass(frozen=True, slots=True)
class HeightenView:
    """A heightening as printed: `+2` or `5`, and what it changes."""

    label: str
    effect: Runs


@dataclass(frozen=True, slots=True)
class SpellView(PiecesView):
    """All that a spell's card says. `pieces` without lines are the heightenings."""

    id: str
    name: str
    rank: str
    cantrip: bool
    traditions: tuple[str, ...]
    traits: tuple[str, ...]
    pieces: tuple[Piece, ...]
    heightened: tuple[HeightenView, ...]
    flavor: str
    picture: Picture | None
    licence: str
    span: Span


def view(spell: Definition, scope: Scope) -> SpellView:
    """The card of a spell whose file has no errors."""
    return SpellView(
        id=spell.id,
        name=spell.name,
        rank="" if spell.get("cantrip") else str(rank_of(spell) or ""),
        cantrip=bool(spell.get("cantrip")),
        traditions=tuple(term.name for term, _ in spell.get("traditions", ())),
        traits=tuple(text for text, _ in spell.get("traits", ())),
        pieces=tuple(_pieces(spell, scope)),
        heightened=tuple(_heightened(spell, scope)),
        flavor=str(spell.get("flavor", "")),
        picture=picture_of(spell, scope),
        licence=licence_of(spell, scope),
        span=spell.span("name"),
    )


def _pieces(spell: Definition, scope: Scope) -> Iterator[Piece]:
    for casting in castings(spell):
        options = [feature_view(one, "", 1, scope) for one in casting.options if not is_heightening(one)]
        lines: tuple[FeatureView, ...] = (feature_view(casting, "", 0, scope), *options)
        yield Piece(casting.name or "a casting", casting.span, lines)
    if any(heightenings(spell)):
        yield Piece("the heightenings", spell.span("heighten"))


def _heightened(spell: Definition, scope: Scope) -> Iterator[HeightenView]:
    """The heightenings, those of one casting with its cost where there are several castings."""
    known = castings(spell)
    for one in heightenings(spell):
        cost = known[one.casting].cost if one.casting is not None and len(known) > 1 else ""
        label = f"{cost} {one.label}".strip()
        yield HeightenView(label, bound(runs(one.effect), notation_of(scope.ruleset).uses))
