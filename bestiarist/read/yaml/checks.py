"""What YAML itself can be wrong about: the checks, and YAML's complaints in words that help a writer."""

from __future__ import annotations

from bestiarist.core.diagnostics import Check, Severity

SYNTAX = Check(
    "YML101", "yaml-syntax", Severity.ERROR,
    """The file is not well-formed YAML.

    Why: nothing can be read from a line that YAML itself does not understand. The line is left out and reading goes
    on, so that the rest of the file is still checked.

    Bad:
        name: Bog Lantern: the elder
    Good:
        name: "Bog Lantern: the elder"
    """,
)
DUPLICATE = Check(
    "YML102", "duplicate-key", Severity.ERROR,
    """A key stands twice in the same file.

    Why: YAML would silently keep the last one, and a stat would change without a trace.

    Bad:
        hp: 25
        hp: 30
    Good:
        hp: 25
    """,
)
EXPANSION = Check(
    "YML103", "yaml-expansion", Severity.ERROR,
    """Anchors and aliases grow beyond all measure, refer to themselves, or nesting is too deep.

    Why: a few lines of aliases can stand for billions of values. A definition never needs that.

    Bad:
        tags: &a [x, *a]
    Good:
        tags: [x]
    """,
)

# What YAML says (in C, in Python), the kind of mistake, what we say, what helps.
KINDS = (
    ("'\\t'", "tab"), ("found a tab", "tab"), ("mapping values", "colon"), ("could not find expected ':'", "keyless"),
    ("end of stream while scanning a", "quote"), ("document separator while scanning a", "quote"),
    ("unknown escape", "escape"), ("hexdecimal", "escape"), ("hexadecimal", "escape"),
    ("while parsing a flow sequence", "bracket"), ("while parsing a flow mapping", "bracket"),
    ("node content", "content"), ("comment or", "bar"), ("alphabetic or numeric", "start"),
    ("cannot start any token", "start"), ("while scanning a tag", "start"), ("while parsing a tag", "start"),
    ("while parsing a node", "start"), ("document start", "document"), ("directive", "directive"),
    ("expected key", "structure"), ("block end", "structure"), ("'-' indicator", "structure"),
    ("block sequence entries", "item"),
)
WORDS = {
    "tab": ("this line is indented with a tab", "YAML indents with spaces: write two for each tab"),
    "inner tab": ("a tab stands where YAML wants a space", "write a space instead"),
    "colon": ("there is a second colon in this value", "put quotes around a value that has a colon in it"),
    "block": ("the lines of '{key}' stand below the key", "write `{key}: |`, and each line of it indented below"),
    "keyless": ("this line is no `key: value`", "longer text stands in a block: `flavor: |`, indented below"),
    "nocolon": ("a colon is missing behind {key}", "write `{key}: value`"),
    "space": ("a space is missing behind the colon", "write `key: value`"),
    "quote": (
        "this quotation mark is not closed",
        'write the same mark at its end; a value that begins with an apostrophe takes "double quotes"',
    ),
    "escape": ("a backslash has a meaning of its own between double quotes", "write `\\\\`, or use single quotes"),
    "bracket": ("this bracket is not closed", "close the bracket, and put a comma between the items"),
    "separator": ("a comma is missing here", "put commas between items, and quotes around one with a colon"),
    "content": ("a value is missing before this character", "remove it, or put quotes around the whole value"),
    "bar": ("text stands behind the {char}", "the text begins in the next line, indented"),
    "start": ("a value cannot begin with {char}", "put quotes around the value"),
    "document": ("a second document begins here", "one definition a file: remove `---` or `...` and what follows"),
    "directive": ("a line that begins with % has a meaning of its own in YAML", "remove it"),
    "structure": ("this line is indented unlike the lines above it", "lines that belong together begin in one column"),
    "deeper": ("this line is indented deeper, but the key above has its value already", "begin keys in one column"),
    "item": ("an item of a list stands where a key belongs", "write `key: value`, or the list in brackets: `[a, b]`"),
    "nokey": ("there is no key before this colon", "write `key: value`"),
    "behind": (
        "text stands behind the closing quotation mark",
        'put the quotes around the whole value; one with an apostrophe takes "double quotes"',
    ),
    "other": ("YAML cannot read this: {problem}", "see the examples of `explain YML101`"),
}
