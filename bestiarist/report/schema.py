"""JSON Schemas (draft-07) for editors, made of what the program itself reads by: fields, tables, and lists of keys."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bestiarist.read.decks.decks import KEYS, NO, YES
from bestiarist.read.decks.entries import EXAMPLE
from bestiarist.read.decks.order import FILE, KIND, sortable
from bestiarist.read.decks.sheet_options import CONTENTS, MAX_BLEED, MAX_GUTTER, SheetNames
from bestiarist.read.fields import shapes
from bestiarist.read.fields.shapes import Shape, one_of, one_or_more, optional, text
from bestiarist.ruleset import Field, Kind, Ruleset
from bestiarist.ruleset.decks import ARRANGEMENTS, CUTS, NOTICES, ORIENTATIONS
from bestiarist.ruleset.fields import LINE

FOLDER = ".bestiarist"
"""Where schemas lie in a project."""
DRAFT = "http://json-schema.org/draft-07/schema#"
_WRITTEN_OUT = "[^A-DF-Za-df-z]+[x×X][^A-DF-Za-df-z]+"
"""A size in millimetres, like 63x88."""
_NEW = "title: ${1:My Deck}\ncards:\n  - ${2:Name of a card}\n"
_PICTURE = ".*[.][^./\\s]+"
_SUMMARIES = {
    "title": "the title of the document",
    "cards": f"{EXAMPLE}, or a query: `- where: {{level: 1-4}}`",
    "paper": "a4, letter, a3, single (one card a page), a size in millimetres like 210x330; one or several",
    "card": "the size of a card: poker, tarot, or in millimetres like 63x88",
    "orientation": "how the paper lies",
    "cut": "what shows where to cut",
    "gutter": "millimetres between cards; two of them: between columns, between rows",
    "bleed": f"millimetres printed past trim, 0 to {MAX_BLEED:g}",
    "backs": "what stands on backs: nothing, what the fronts have no room for, the deck's title, or a picture",
    "back": "where backs are printed",
    "order": "fields of the cards, the first of them first; a minus for the highest first: [-level, name]",
    "groups": "a field: each of its values begins on a new sheet",
    "contents": "whether there is a page that lists the cards",
    "notice": "where the licence notice stands: on a card, in a margin of the first sheet, on the contents page",
    "ruleset": "the game of the cards, where no folder and no project says it",
}


def schema_of_kind(ruleset: Ruleset, kind: Kind) -> Shape:
    """What a file of the kind looks like. An editor does not know what a file breaks on purpose (`allow`)."""
    return {
        "$schema": DRAFT,
        "title": f"{ruleset.title}: {kind.name}",
        "description": f"One {kind.name} a file.",
        "type": "object",
        "properties": {
            **{field.name: described(field, ruleset.context) for field in kind.fields},
            **{key: shape for key, shape in _belonging(ruleset, kind).items() if kind.field(key) is None},
        },
        "required": [field.name for field in kind.fields if field.required],
        "additionalProperties": False,
        "defaultSnippets": [{"label": f"new {kind.name}", "bodyText": kind.sample}],
    }


def _belonging(ruleset: Ruleset, kind: Kind) -> dict[str, Shape]:
    """The keys that say of which game and kind a file is, where its folder does not."""
    return {
        "kind": {"title": "Kind", "description": f"What this is: {kind.name} (optional)", **one_of([kind.name])},
        "ruleset": {"title": "Ruleset", "description": "The game (optional)", **one_of([ruleset.name])},
    }


def described(field: Field, context: Any) -> Shape:
    """The shape of a field's values, with what a person is told of it."""
    shape = dict(field.type.shape(context))
    whole: Shape = {
        "title": field.name.capitalize(),
        "description": field.summary[:1].upper() + field.summary[1:] + ("" if field.required else " (optional)"),
        **(shape if field.required else optional(shape)),
    }
    if field.type.form == LINE:
        whole["defaultSnippets"] = [{"label": line, "bodyText": f"|\n  {line}\n"} for line in field.examples]
    elif field.examples:
        import yaml  # most runs make no schema

        whole["examples"] = [yaml.safe_load(example) for example in field.examples]
    return whole


def schema_of_decks(ruleset: Ruleset, names: SheetNames) -> Shape:
    """What a deck of the game looks like, with these names of papers and cards."""
    parties = ruleset.parties
    said = {field.name: described(field, ruleset.context) for field in (parties.fields if parties else ())}
    options = {field.name: described(field, ruleset.context) for field in (parties.options if parties else ())}
    known = {**_sheets(names), **_cards(ruleset, options), "ruleset": one_of([ruleset.name])}
    return {
        "$schema": DRAFT,
        "title": f"{ruleset.title}: deck",
        "description": "A list of cards, and how they are printed.",
        "type": "object",
        "properties": {
            key: {"title": key.capitalize(), "description": _SUMMARIES.get(key, key), **known.get(key, {})}
            for key in KEYS
        }
        | said,
        "required": ["title", "cards"],
        "additionalProperties": False,
        "defaultSnippets": [{"label": "new deck", "bodyText": _NEW}],
    }


def _sheets(names: SheetNames) -> dict[str, Shape]:
    gutter = shapes.length(MAX_GUTTER)
    yes: Shape = {"anyOf": [{"type": "boolean"}, *one_of(("yes", "no"), (*YES, *NO))["anyOf"]]}
    return {
        "paper": one_or_more(one_of([*names.papers], more=_WRITTEN_OUT)),
        "card": one_or_more(one_of([*names.cards], more=_WRITTEN_OUT)),
        "orientation": one_or_more(one_of(ORIENTATIONS)),
        "cut": one_or_more(one_of(CUTS)),
        "gutter": {"anyOf": [*gutter["anyOf"], {"type": "array", "items": gutter, "minItems": 1, "maxItems": 2}]},
        "bleed": shapes.length(MAX_BLEED),
        "backs": one_or_more(one_of(CONTENTS, more=_PICTURE)),
        "back": one_or_more(one_of(ARRANGEMENTS)),
        "contents": one_or_more(yes),
        "notice": one_or_more(one_of(NOTICES)),
        "ruleset": {},
    }


def _cards(ruleset: Ruleset, options: dict[str, Shape]) -> dict[str, Shape]:
    """What orders cards, and the cards; `options` is what the game lets an entry say besides."""
    keys = [*(field.name for field in sortable(ruleset)), FILE, *([KIND] if len(ruleset.kinds) > 1 else [])]
    offered = {"enum": [*keys, *(f"-{key}" for key in keys)]}
    entries = (*_named(ruleset, options), _query(ruleset, options))
    order = optional({"anyOf": [offered, *text()["anyOf"], shapes.list_of(text())]})
    return {
        "title": optional(text()),
        "cards": {"type": "array", "minItems": 1, "items": {"anyOf": [*text()["anyOf"], *entries]}},
        "order": order,
        "groups": order,
    }


def _named(ruleset: Ruleset, options: dict[str, Shape]) -> Iterator[Shape]:
    """A card by its name: under `card`, or under the name of its kind, before which a count may stand."""
    names = [kind.name for kind in ruleset.kinds]
    counted = f"^\\s*(?:[0-9]+\\s*[x×]?\\s*)?(?:{'|'.join(map(shapes.any_case, names))})\\s*$"
    more: dict[str, Shape] = {"count": shapes.whole_number(), **options}
    yield {
        "type": "object",
        "description": "a card by name",
        "properties": {"card": text(), KIND: one_of(names), **more},
        "required": ["card"],
        "additionalProperties": False,
    }
    yield {
        "type": "object",
        "description": "a card by kind and name",
        "properties": {**dict.fromkeys(names, text()), **more},
        "patternProperties": {counted: text()},
        "not": {"propertyNames": {"enum": [*more]}},
        "additionalProperties": False,
    }


def _query(ruleset: Ruleset, options: dict[str, Shape]) -> Shape:
    """All cards that have what is asked for; a field of several kinds may be asked for as any of them is."""
    names = one_of([kind.name for kind in ruleset.kinds])
    wanted: dict[str, list[Shape]] = {KIND: [one_or_more(names)]}
    for field in (field for kind in ruleset.kinds for field in kind.fields):
        shape = _condition(field, ruleset.context)
        for name in _asked_by(field):
            wanted[name] = [*(one for one in wanted.get(name, ()) if one != shape), shape]
    conditions = {name: found[0] if len(found) == 1 else {"anyOf": found} for name, found in wanted.items()}
    where: Shape = {"type": "object", "properties": conditions, "additionalProperties": False}
    return {
        "type": "object",
        "description": "all cards that answer to the conditions",
        "properties": {"where": where, "count": shapes.whole_number(), KIND: names, **options},
        "required": ["where"],
        "additionalProperties": False,
    }


def _asked_by(field: Field) -> tuple[str, ...]:
    """The field's name; of a list, one is asked for as well: `trait`."""
    return (field.name, field.name[:-1]) if field.name.endswith("s") else (field.name,)


def _condition(field: Field, context: Any) -> Shape:
    """What a field may be compared with."""
    shape = dict(field.type.query_shape(context)) or text()
    return {**one_or_more(shape), "description": field.summary}
