"""YAML as editors read it (1.2), and the schemas that they look at."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
import yaml
from jsonschema import Draft7Validator

from bestiarist import rulesets
from bestiarist.build.pipeline import Project
from bestiarist.build.schemas import as_text, schema

P2V = rulesets.load("path2victory")


class Editor(yaml.SafeLoader):
    """Numbers, `true` and `null` are no text; `yes`, dates and 1:30 are."""

    yaml_implicit_resolvers: dict[str, Any] = {}  # noqa: RUF012


for tag, pattern, first in (
    ("bool", "true|True|TRUE|false|False|FALSE", "tTfF"),
    ("int", r"[-+]?[0-9]+", "-+0123456789"),
    ("float", r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?", "-+.0123456789"),
    ("null", "~|null|Null|NULL|", ["~", "n", "N", ""]),
):
    Editor.add_implicit_resolver(f"tag:yaml.org,2002:{tag}", re.compile(f"^(?:{pattern})$"), [*first])
Editor.add_constructor("tag:yaml.org,2002:int", lambda loader, node: int(node.value))

Finds = Callable[[str, str], list[str]]


@pytest.fixture(scope="session")
def finds() -> Finds:
    """`finds(kind, text)`: what an editor underlines in a file of that kind."""
    names = Project.open(None).catalogue.names
    shapes = {kind: json.loads(as_text(schema(P2V, kind, names))) for kind in ("creature", "spell", "deck", "book")}
    for shape in shapes.values():
        Draft7Validator.check_schema(shape)

    def found(kind: str, text: str) -> list[str]:
        return [error.message for error in Draft7Validator(shapes[kind]).iter_errors(yaml.load(text, Editor))]

    return found
