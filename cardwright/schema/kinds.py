"""The schema of a kind of definition: its fields with their shapes, summaries and examples."""

from __future__ import annotations

from typing import Any

import yaml

from cardwright.load.blocks import BlockField
from cardwright.load.shapes import Shape, optional
from cardwright.ruleset import Field, Kind, Notation, Ruleset

DRAFT = "http://json-schema.org/draft-07/schema#"


def schema_of_kind(ruleset: Ruleset, kind: Kind) -> Shape:
    """What a file of the kind looks like. An editor does not know what a file breaks on purpose (`allow`)."""
    return {
        "$schema": DRAFT,
        "title": f"{ruleset.title}: {kind.name}",
        "description": f"One {kind.name} a file.",
        "type": "object",
        "properties": {field.name: shape_of_field(field, ruleset.notation) for field in kind.fields},
        "required": [field.name for field in kind.fields if field.required],
        "additionalProperties": False,
        "defaultSnippets": [{"label": f"new {kind.name}", "bodyText": kind.sample}],
    }


def shape_of_field(field: Field, notation: Notation) -> Shape:
    """What may stand under a field's key, with its summary and its examples."""
    shape = dict(field.type.shape(notation))
    described: Shape = {
        "title": field.name.capitalize(),
        "description": field.summary[:1].upper() + field.summary[1:] + ("" if field.required else " (optional)"),
        **(shape if field.required else optional(shape)),
    }
    if field.examples:
        described["examples"] = _examples(field)
        described["defaultSnippets"] = [*_snippets(field)]
    return described


def _examples(field: Field) -> list[Any]:
    """The examples as values; a block is one, with all of its lines."""
    if isinstance(field.type, BlockField):
        return ["\n".join(field.examples) + "\n"]
    return [yaml.safe_load(example) for example in field.examples]


def _snippets(field: Field) -> list[dict[str, Any]]:
    """What an editor writes for a person: examples as they stand in a file, a block below its bar."""
    if isinstance(field.type, BlockField):
        return [{"label": line, "bodyText": f"|\n  {line}\n"} for line in field.examples]
    return [{"label": example, "bodyText": example} for example in field.examples]
