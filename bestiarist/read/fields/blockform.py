"""Blocks of lines that are not written as a literal block: what their lines are, and the fix."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from bestiarist.core.diagnostics import Diagnostic, Edit, Fix
from bestiarist.core.source import Slice, SourceFile
from bestiarist.read.checks import BLOCK_FORM
from bestiarist.read.yaml import Mapping, Node, Scalar, Sequence


def is_one_line(node: Node) -> bool:
    """A value without line ends, as YAML and a game's notation understand it alike."""
    return isinstance(node, Scalar) and node.style not in ("|", ">") and "\n" not in node.text + _typed(node)


def is_literal(node: Node) -> bool:
    """A literal block whose `|` stands in the file."""
    return isinstance(node, Scalar) and node.style == "|" and _typed(node).startswith("|")


class BlockLines(NamedTuple):
    """Lines as the author evidently means them. They are not sure where a line of a list that lacks its dash might
    as well go on with the item above it."""

    lines: tuple[Slice, ...]
    sure: bool = True


def block_lines(node: Node, begins: Callable[[Slice], bool]) -> BlockLines:
    """The lines of another form; their indentation among each other is kept. `begins` knows how a line begins that
    stands for itself."""
    source = node.slice.source
    if isinstance(node, Scalar) and node.style in ("'", '"'):
        lines, sure = _items(list(_quoted(node)), begins)
        return BlockLines(tuple(map(_undashed, lines)), sure)
    if isinstance(node, (Sequence, Mapping)) and _typed(node)[:1] in ("[", "{"):
        return BlockLines(tuple(_item(item) for item in node.items) if isinstance(node, Sequence) else ())
    number, column = source.position(node.slice.start)
    if isinstance(node, Scalar) and node.style == "|":
        lines = [line for line in node.lines() if not line.text.lstrip().startswith("#")]
    elif isinstance(node, Scalar) and node.style == ">":
        lines = list(_region(source, number + 1))
    elif source.line(number)[: column - 1].strip(" -'\"") == "":
        lines = list(_region(source, number))
    else:
        rest = [line for line in _region(source, number + 1) if line.start < node.slice.end]
        lines = [_first(node, rest[0] if rest else None), *rest]
    if isinstance(node, Scalar) and node.style == ">":
        return BlockLines(tuple(lines))
    items, sure = _items(lines, begins)
    return BlockLines(tuple(piece for line in items if (piece := _bare(line)).text.strip()), sure)


def misformed(node: Node, block: BlockLines, one: str, many: str) -> Diagnostic:
    """The report of another form, with the literal block as its fix. `one` and `many` are what lines are called."""
    source, lines = node.slice.source, block.lines
    hint = "write `|` behind the key, and each line indented below it"
    if isinstance(node, Scalar) and node.style == ">":
        span = source.span(node.slice.start, node.slice.start + 1)
        return BLOCK_FORM.at(span, "a folded block (>) joins its lines", hint, Fix.replacing(span, "|"))
    keyed = next((line for line in lines if line.text.lstrip().casefold().startswith("name:")), None)
    if keyed is not None:
        message = f"{one} is one line of text, not keys with values"
        return BLOCK_FORM.at(keyed.span(len(keyed.text) - len(keyed.text.lstrip())), message, hint)
    shown = lines[0].span() if lines else node.slice.span()
    message = f"{many} stand in one literal block, one a line"
    return BLOCK_FORM.at(shown, message, hint, _fix(node, lines, sure=block.sure))


def _fix(node: Node, lines: tuple[Slice, ...], *, sure: bool) -> Fix | None:
    source = node.slice.source
    start = _behind_key(source, node.slice.start)
    if start is None or not lines:
        return None
    end = lines[-1].end if not isinstance(node, Scalar) or node.style == "|" else node.slice.end
    if isinstance(node, Sequence) and _typed(node)[:1] == "[":
        end = node.slice.end
    line_end = source.text.find("\n", end)
    end = line_end if line_end >= 0 else len(source.text)
    margin = min(_indent(line.text) for line in lines)
    block = " |\n" + "\n".join("  " + line.text[margin:] for line in lines)
    sure = sure and not (isinstance(node, Sequence) and _typed(node)[:1] == "[")
    lost = source.text.count("#", start, end) != sum(line.text.count("#") for line in lines)
    return Fix("write a literal block", (Edit(source.span(start, end), block),), safe=sure and not lost)


def _behind_key(source: SourceFile, start: int) -> int | None:
    """The offset behind the colon of the key whose value begins at `start`; only comments may stand between."""
    number = source.position(start)[0]
    while number > 0:
        begin = source.line_starts[number - 1]
        line = source.text[begin : max(begin, start)].split("\n")[0]
        if ":" in line and not line.lstrip().startswith("#") and not line.startswith((" ", "-")):
            at = line.index(":") + 1
            rest = line[at:].strip(" '\"|")
            return begin + at if not rest or rest.startswith("#") else None
        number -= 1
    return None


def _typed(node: Node) -> str:
    return node.slice.source.text[node.slice.start : node.slice.end]


def _item(node: Node) -> Slice:
    """An item of a list in brackets, as it stands in the file."""
    if isinstance(node, Scalar):
        return node.slice
    text = _typed(node)
    kept = " ".join(text.split())
    return Slice(node.slice.source, node.slice.start, node.slice.start + len(text.rstrip()), kept)


def _region(source: SourceFile, first: int) -> Iterator[Slice]:
    """The lines from a 1-based number on, up to the next key; without comments and blank lines."""
    for number in range(first, len(source.line_starts) + 1):
        text = source.line(number)
        if text.strip() and text[0] not in " \t-#":
            return
        if text.strip() and not text.lstrip().startswith("#"):
            start = source.line_starts[number - 1]
            yield Slice.of(source, start, start + len(text.rstrip()))


def _first(node: Node, below: Slice | None) -> Slice:
    """The line that begins beside the key, as if it stood below."""
    source = node.slice.source
    end = source.text.find("\n", node.slice.start)
    text = source.text[node.slice.start : end if end >= 0 else node.slice.end]
    indent = below.text[: _indent(below.text)] if below else ""
    place = range(node.slice.start, node.slice.start + len(text) + 1)
    return Slice(source, place[0], place[-1], indent + text, (place[0],) * len(indent) + tuple(place))


def _items(lines: list[Slice], begins: Callable[[Slice], bool]) -> tuple[list[Slice], bool]:
    """The items of a list, and whether that is sure. A line without dash goes on with the item above it, unless it
    begins like a line of its own or has a colon: then its dash was forgotten, or it belongs below the item."""
    if not lines or not lines[0].text.lstrip().startswith("-"):
        return lines, True
    items: list[list[Slice]] = []
    sure, dash, column = True, 0, 0
    for line in lines:
        indent = _indent(line.text)
        rest = line.part(indent, len(line.text))
        if rest.text.startswith("-"):
            dash, column = indent, indent + 1 + _indent(rest.text[1:])
            items.append([line])
        elif begins(rest) or ":" in rest.text or indent <= dash:
            sure = sure and begins(rest)
            items.append([line if indent > column else line.part(max(0, indent - dash), len(line.text))])
        else:
            items[-1].append(rest)
    return [item[0] if len(item) == 1 else _as_one(item) for item in items], sure


def _as_one(lines: list[Slice]) -> Slice:
    places = tuple(place for line in lines for place in tuple(line.offsets))
    return Slice(lines[0].source, lines[0].start, lines[-1].end, " ".join(line.text for line in lines), places)


def _bare(line: Slice) -> Slice:
    """A line without its dash, quotes and comment, its indentation kept."""
    line = _undashed(line)
    indent = _indent(line.text)
    text = line.text[indent:]
    left, right = 0, len(text)
    comment = text.find(" #")
    if comment >= 0:
        right = len(text[:comment].rstrip())
    if right - left > 1 and text[left] in "'\"" and text[right - 1] == text[left]:
        left, right = left + 1, right - 1
    elif text[right - 1 : right] in ("'", '"') and text.count(text[right - 1]) == 1:
        right -= 1
    return _behind(line, indent, left, right)


def _undashed(line: Slice) -> Slice:
    """A line without its dash, its indentation kept."""
    indent = _indent(line.text)
    text = line.text[indent:]
    dashed = text.startswith("- ") or text == "-"
    return _behind(line, indent, len(text) - len(text[1:].lstrip(" ")), len(text)) if dashed else line


def _behind(line: Slice, indent: int, left: int, right: int) -> Slice:
    """The indentation, and the characters `left` up to `right` of what stands behind it."""
    places = tuple(line.offsets)
    kept = (places[0],) * indent + places[indent + left : indent + right + 1]
    return Slice(line.source, kept[0], kept[-1], line.text[:indent] + line.text[indent + left : indent + right], kept)


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip(" \t"))


def _quoted(node: Scalar) -> tuple[Slice, ...]:
    """The lines of a quoted value, as YAML reads its characters.

    Who types line ends as `\\n` knows that YAML joins the lines of the file; otherwise each line of the file is meant
    as one, with the indentation that it has there.
    """
    value = node.slice
    places = value.offsets or range(value.start, value.start + len(value.text) + 1)
    ends = [at for at, char in enumerate(value.text) if char == "\n"]
    escaped = any(value.source.text[places[at]] == "\\" for at in ends)
    if not escaped:
        ends = [at for at in range(len(value.text)) if value.text[at] == "\n" or _is_fold(value, places[at : at + 2])]
    starts = [0, *(at + 1 for at in ends)]
    lines = [value.part(start, end) for start, end in zip(starts, (*ends, len(value.text)), strict=True)]
    return tuple(line for line in (lines if escaped else _as_in_file(lines)) if line.text.strip())


def _is_fold(value: Slice, places: tuple[int, ...] | range) -> bool:
    """Whether a character stands for a line end of the file; a backslash before that line end hides it."""
    typed = value.source.text[places[0] : places[-1]]
    return "\n" in typed and typed.isspace()


def _as_in_file(lines: list[Slice]) -> Iterator[Slice]:
    """The lines with their indentation in the file; the first, which stands behind the key, with the least of it."""
    least = min((_column_of(line) for line in lines[1:] if line.text.strip()), default=0)
    for number, line in enumerate(lines):
        deep = _column_of(line) if number else least
        places = tuple(line.offsets)
        yield line._replace(text=" " * deep + line.text, offsets=places[:1] * deep + places)


def _column_of(line: Slice) -> int:
    """How many blanks stand before it where nothing else does."""
    number, column = line.source.position(line.start)
    before = line.source.line(number)[: column - 1]
    return 0 if before.strip() else len(before)
