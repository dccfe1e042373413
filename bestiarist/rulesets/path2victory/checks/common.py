"""Checks on common features, which a card lists by name because the rulebook has their text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType

from bestiarist.core.diagnostics import Check, Edit, Finding, Fix, Severity
from bestiarist.ruleset import Scope, Table
from bestiarist.ruleset.definitions import Definition
from bestiarist.rulesets.path2victory.checks.texts import (
    base_name,
    corrected,
    entries,
    meant,
    names_of,
    part_of_name,
    raw,
)
from bestiarist.rulesets.path2victory.notation.records import Feature
from bestiarist.rulesets.path2victory.notation.standard import Standard
from bestiarist.rulesets.path2victory.notation.tables import notation_of

# What the card has to list, by common feature, with an example; the table says it in words.
_NEEDS = MappingProxyType(
    {
        "Commander": (("text",), "`Commander (Wolf): Starts with Wolf minion.`"),
        "Swallow Whole": (("size", "number"), "`Swallow Whole ●, Medium: 10 acid damage.`"),
        "Trample": (("number",), "`Trample ●●: 15 bludgeoning damage.`"),
        "Shield Block": (("number",), "`Shield Block ↻: 10`"),
    }
)


def common_feature_misspelt(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """A feature goes by its name alone, and the name is that of no common feature.

    Why (Common features): only the features that the rulebook describes may stand on a card without their
    text. A misspelt name leaves the player without any.

    Bad:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          Reactive Strik ↻
    Good:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          Reactive Strike ↻
    """
    common = notation_of(scope.ruleset).common
    for feature in creature.get("features", ()):
        name = base_name(feature.name)
        if not name or name in common:
            continue
        bare = not (feature.effect or feature.options or (feature.range and feature.range.strike))
        near = _near(name, common, bare)
        if near is None and (not bare or _is_known(name, scope) or _is_known(feature.name, scope)):
            continue
        if near is None and feature.line is not None and feature.line.text.endswith("."):
            continue  # an effect without its colon, which reading has reported
        span = part_of_name(feature, 0, len(name))
        yield corrected(span, f"'{name}' is no common feature", near, _instead(name, scope))


def _instead(name: str, scope: Scope) -> str:
    """What to write; a name like `Melee` begins the strikes of a PF2e stat block, often in bold."""
    if feat := meant(name, names_of(scope.ruleset.tables["feats"])):
        return f"did you mean {scope.ruleset.tables['feats'][feat].name}?"
    range_ = notation_of(scope.ruleset).ranges.get(name.strip("*"))
    if range_ is not None and range_.data["most_numbers"]:
        how_far = f"{range_.name} 6/12" if range_.data["most_numbers"] > 1 else range_.name
        return f"the name stands first: `Claw ● {how_far} strike: 5 slashing damage.`"
    return "write a colon and what the feature does"


def common_feature_without_parameter(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """A common feature does not list what its rule asks the card for.

    Why (Common features): the rulebook's text refers to the card, for the damage of a Trample and a Swallow
    Whole, the size that is swallowed, the damage that a shield blocks, and the minions of a commander.

    Bad:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          Shield Block ↻
    Good:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          Shield Block ↻: 10
    """
    sizes = names_of(scope.ruleset.tables["sizes"])
    listed: list[Feature | Standard] = [*creature.get("features", ())]
    listed += [entry for entry in entries(creature) if entry.kind == "common"]
    for one in listed:
        term = notation_of(scope.ruleset).common.get(base_name(_name(one)))
        needs, example = _NEEDS.get(term.name, ((), "")) if term else ((), "")
        if term and not all(_has(_text(one), need, sizes) for need in needs):
            span = one.at("name") if isinstance(one, Feature) else one.span
            message = f"{term.name} does not list {term.data['parameter']}"
            yield Finding(span, message, f"write for example {example}")


def common_feature_cost(creature: Definition, scope: Scope) -> Iterator[Finding]:
    """A common feature has another cost than the rulebook gives it.

    Why (Common features): a player who knows Reactive Strike takes it as a reaction, whatever the card says. A
    feature that works otherwise needs another name.

    Bad:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          Reactive Strike ●
    Good:
        features: |
          Claw ● Melee strike: 8 slashing damage.
          Reactive Strike ↻
    """
    for feature in creature.get("features", ()):
        term = notation_of(scope.ruleset).common.get(base_name(feature.name))
        right = str(term.data["cost"] or "") if term else ""
        if term is None or feature.cost == right or (not feature.cost and "cost" in feature.places):
            continue
        if not feature.cost:
            yield _costless(feature, term.name, right)
        elif right:
            fix = Fix.replacing(feature.at("cost"), right, safe=False)
            message = f"{term.name} costs {right} by the rules, not {feature.cost}"
            yield Finding(feature.at("cost"), message, f"write {right}, or give the feature a name of its own", fix)
        else:
            hint = "leave out the cost, or give the feature a name of its own"
            yield Finding(feature.at("cost"), f"{term.name} always works: it is no action with a cost", hint)


def _costless(feature: Feature, name: str, right: str) -> Finding:
    """`Trample: 10 bludgeoning damage`: the cost is missing, and there is no doubt about it."""
    place = feature.places["name"]
    behind = place.line.span(place.end, place.end)
    fix = Fix(f"write {right} behind the name", (Edit(behind, f" {right}"),))
    return Finding(feature.at("name"), f"the cost of {name} is missing", f"write `{name} {right}`", fix)


def _name(one: Feature | Standard) -> str:
    return one.name if isinstance(one, Feature) else one.text


def _text(one: Feature | Standard) -> str:
    """All that the card says of it."""
    if isinstance(one, Standard):
        return one.text
    proses = (prose for feature in one.walk() for prose in feature.prose)
    return " ".join((one.name, *map(raw, proses)))


def _has(text: str, need: str, sizes: tuple[str, ...]) -> bool:
    if need == "number":
        return any(char.isdigit() for char in text)
    if need == "size":
        return any(size in text.casefold() for size in sizes)
    return len(text.split()) > 1


def _near(name: str, common: Table, bare: bool) -> str | None:
    """The common feature that is meant; a name with a text of its own must be all but equal, and long."""
    joined = _joined(common).get(name.casefold().replace(" ", ""))
    if joined is not None:
        return joined
    near = meant(name, names_of(common)) if bare or len(name) >= 7 else None
    return common[near].name if near else common.nearest(name, 0.8) if bare else None


@cache
def _joined(common: Table) -> Mapping[str, str]:
    """The names by their case-folded form without blanks."""
    return MappingProxyType({name.casefold().replace(" ", ""): name for name in reversed(common.names)})


def _is_known(name: str, scope: Scope) -> bool:
    """Whether the rules have a text of that name elsewhere, or the name is for another check to judge."""
    tables = scope.ruleset.tables
    known = (tables["universal_actions"], tables["feats"], tables["positioning_upgrades"])
    return any(name in table for table in known) or "caster" in name.casefold()


COMMON_CHECKS = (
    Check.of("P2V306", Severity.WARNING, common_feature_misspelt),
    Check.of("P2V308", Severity.WARNING, common_feature_without_parameter),
    Check.of("P2V311", Severity.WARNING, common_feature_cost),
)
