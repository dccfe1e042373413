"""YAML as a tree of nodes that know where they stand.

Values stay the text that the author wrote: `yes` is not a truth value and `010` not an octal number here; the
field that a value belongs to decides what it means. Reading goes on after a mistake: the line at fault is left out.
"""

from __future__ import annotations

from collections.abc import Container

from bestiarist.core.diagnostics import Diagnostic
from bestiarist.core.nodes import Entry, Mapping, Node, Scalar, Sequence
from bestiarist.core.source import SourceFile
from bestiarist.read.yaml.checks import DUPLICATE, EXPANSION, SYNTAX

__all__ = ["DUPLICATE", "EXPANSION", "SYNTAX", "Entry", "Mapping", "Node", "Scalar", "Sequence", "parse"]


def parse(
    source: SourceFile, block_keys: Container[str] = (), keys: Container[str] = ()
) -> tuple[Node | None, tuple[Diagnostic, ...]]:
    """The tree of a file (None for an empty or hopeless one) and what is wrong with the YAML.

    `block_keys` are top-level keys whose value is a literal block: a missing `|` is supplied, and so is a missing
    indentation. `keys` are all top-level keys.
    """
    from bestiarist.read.yaml.tree import parse as parsed  # PyYAML takes its time, and often nothing has changed

    return parsed(source, block_keys, keys)
