"""YAML as a tree of nodes that know where they stand.

Values stay the text that the author wrote: `yes` is not a truth value and `010` not an octal number here; the
field that a value belongs to decides what it means. Reading goes on after a mistake: the line at fault is left out.
"""

from cardwright.yamltree.codes import DUPLICATE, EXPANSION, SYNTAX
from cardwright.yamltree.nodes import Entry, Mapping, Node, Scalar, Sequence
from cardwright.yamltree.tree import parse

__all__ = ["DUPLICATE", "EXPANSION", "SYNTAX", "Entry", "Mapping", "Node", "Scalar", "Sequence", "parse"]
