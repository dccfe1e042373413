"""The schema of a kind of definition: its fields with their shapes, summaries and examples."""

from __future__ import annotations

from typing import Any

import yaml

from bestiarist.read.fields.shapes import Shape, one_of, optional
from bestiarist.ruleset import Field, Kind, Ruleset
from bestiarist.ruleset.fields import LINE

DRAFT = "http://json-schema.org/draft-07/schema#"


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
        whole["examples"] = [yaml.safe_load(example) for example in field.examples]
    return whole
