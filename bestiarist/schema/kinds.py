"""The schema of a kind of definition: its fields with their shapes, summaries and examples."""

from __future__ import annotations

import yaml

from bestiarist.load.blocks import BlockField
from bestiarist.load.shapes import Shape, optional
from bestiarist.ruleset import Field, Kind, Ruleset

DRAFT = "http://json-schema.org/draft-07/schema#"


def schema_of_kind(ruleset: Ruleset, kind: Kind) -> Shape:
    """What a file of the kind looks like. An editor does not know what a file breaks on purpose (`allow`)."""
    return {
        "$schema": DRAFT,
        "title": f"{ruleset.title}: {kind.name}",
        "description": f"One {kind.name} a file.",
        "type": "object",
        "properties": {field.name: described(field, ruleset.context) for field in kind.fields},
        "required": [field.name for field in kind.fields if field.required],
        "additionalProperties": False,
        "defaultSnippets": [{"label": f"new {kind.name}", "bodyText": kind.sample}],
    }


def described(field: Field, context: object) -> Shape:
    """The shape of a field's values, with what a person is told of it."""
    shape = dict(field.type.shape(context))
    whole: Shape = {
        "title": field.name.capitalize(),
        "description": field.summary[:1].upper() + field.summary[1:] + ("" if field.required else " (optional)"),
        **(shape if field.required else optional(shape)),
    }
    if isinstance(field.type, BlockField):
        whole["defaultSnippets"] = [{"label": line, "bodyText": f"|\n  {line}\n"} for line in field.examples]
    elif field.examples:
        whole["examples"] = [yaml.safe_load(example) for example in field.examples]
    return whole
