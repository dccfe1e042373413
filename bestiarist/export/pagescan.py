"""What is on a page of a PDF, as a print shop sees it: colours, inks, pictures, fonts, lines, transparency.

Content streams are followed with the graphics state that matters here: the matrix, the width of lines, and the font.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import hypot, inf, sqrt
from typing import Any

import pikepdf
from pikepdf import Matrix

from bestiarist.export.colourspaces import family_of, most_ink

MAX_DEPTH = 12
MAX_STEPS = 300_000
"""So many operators of a page are followed: forms within forms may repeat each other without end."""
MAX_PIXELS = 50_000_000
"""Larger pictures are not searched for ink."""
_PLAIN = {"g": "grey", "G": "grey", "rg": "RGB", "RG": "RGB", "k": "CMYK", "K": "CMYK"}
_RESOURCES = {"sh": "/Shading", "gs": "/ExtGState"}
_STROKES = frozenset(("S", "s", "B", "B*", "b", "b*"))
_SHOWS = frozenset(("Tj", "TJ", "'", '"'))


@dataclass(frozen=True, slots=True)
class PlacedPicture:
    """A picture on a page: its pixels, and how many there are to the inch at its printed size, the fewer of the two
    directions."""

    width: int
    height: int
    dpi: float


@dataclass
class Scan:
    """What was found on a page. `inks`: the most ink of a colour, in percent; `transparent`: the sorts of transparency;
    `managed`: colours depend on a profile in the file; `left`: how many operators may still be followed;
    `missing_fonts` are not in the file and written in, `idle_fonts` neither; `thinnest`: the width of the thinnest
    line, `smallest`: the size of the smallest type, both in points."""

    colours: set[str] = field(default_factory=set)
    managed: bool = False
    left: int = field(default_factory=lambda: MAX_STEPS)
    inks: float = 0
    pictures: list[PlacedPicture] = field(default_factory=list)
    missing_fonts: set[str] = field(default_factory=set)
    idle_fonts: set[str] = field(default_factory=set)
    thinnest: float = inf
    smallest: float = inf
    transparent: set[str] = field(default_factory=set)

    def space(self, space: Any, resources: Any = None) -> str:
        """A colour space that is used; its family."""
        family, managed = family_of(space, resources)
        self.colours.add(family)
        self.managed |= managed
        return family

    def ink(self, values: Any) -> None:
        """A colour of four inks from 0 to 1."""
        self.inks = max(self.inks, 100 * sum(float(value) for value in values))


@dataclass(frozen=True, slots=True)
class _State:
    """The graphics state. `font`: the name of one that is not in the file; `sized`: its size tells how large it is."""

    matrix: Matrix = field(default_factory=Matrix)
    line: float = 1
    font: str = ""
    size: float = 0
    sized: bool = True

    def enlarged(self, matrix: Matrix) -> _State:
        """With a matrix before its own."""
        return replace(self, matrix=matrix @ self.matrix)


def scan(page: pikepdf.Page) -> Scan:
    """Everything on a page, forms and patterns included."""
    found = Scan()
    _group(page.obj, found)
    _stream(page.obj, page.obj.get("/Resources"), _State(), found, 0)
    found.idle_fonts -= found.missing_fonts
    return found


def _stream(container: Any, resources: Any, state: _State, found: Scan, depth: int) -> None:
    """A content stream: of a page, a form or a pattern."""
    if depth > MAX_DEPTH:
        return
    resources = pikepdf.Dictionary() if resources is None else resources
    stack: list[_State] = []
    text = Matrix()
    for instruction in pikepdf.parse_content_stream(container):
        if not found.left:
            return
        found.left -= 1
        operator, operands = str(instruction.operator), list(instruction.operands)
        if operator == "q":
            stack.append(state)
        elif operator == "Q" and stack:
            state = stack.pop()
        elif operator == "cm":
            state = state.enlarged(Matrix(*(float(value) for value in operands)))
        elif operator == "w":
            state = replace(state, line=float(operands[0]))
        elif operator in _STROKES:
            found.thinnest = min(found.thinnest, state.line * _scale(state.matrix))
        elif operator in ("BT", "Tm"):
            text = Matrix(*(float(value) for value in operands))
        elif operator in _SHOWS:
            _show(operands, state.enlarged(text), found)
        elif operator == "Do":
            _object(_named(resources, "/XObject", operands), resources, state, found, depth)
        elif operator == "INLINE IMAGE":
            _picture(operands[0].obj if hasattr(operands[0], "obj") else operands[0], resources, state.matrix, found)
        elif operator == "Tf":
            state = _font(_named(resources, "/Font", operands), float(operands[1]), state, found)
        else:
            _paint(operator, operands, resources, found, depth)


def _scale(matrix: Matrix) -> float:
    """By how much a matrix enlarges: the mean of all directions."""
    return sqrt(abs(matrix.a * matrix.d - matrix.b * matrix.c))


def _show(operands: list[Any], state: _State, found: Scan) -> None:
    """Text that is written; the matrix of the state is that of the text."""
    pieces = list(operands[-1]) if operands and isinstance(operands[-1], pikepdf.Array) else operands[-1:]
    if not any(bytes(piece).strip() for piece in pieces if isinstance(piece, pikepdf.String)):
        return
    if state.font:
        found.missing_fonts.add(state.font)
    size = abs(state.size) * hypot(state.matrix.c, state.matrix.d)
    if size and state.sized:
        found.smallest = min(found.smallest, size)


def _paint(operator: str, operands: list[Any], resources: Any, found: Scan, depth: int) -> None:
    """An operator that sets a colour or a state."""
    if operator in _PLAIN:
        found.colours.add(_PLAIN[operator])
        if _PLAIN[operator] == "CMYK":
            found.ink(operands)
    elif operator in ("cs", "CS"):
        found.space(operands[0], resources)
    elif operator in ("scn", "SCN", "sc", "SC"):
        if operands and isinstance(operands[-1], pikepdf.Name):
            _pattern(_named(resources, "/Pattern", operands[-1:]), found, depth)
        elif len(operands) == 4:
            found.ink(operands)
    elif operator in _RESOURCES and (item := _named(resources, _RESOURCES[operator], operands)) is not None:
        if operator == "sh":
            found.space(item.ColorSpace, resources)
        else:
            _state(item, found)


def _named(resources: Any, kind: str, operands: list[Any]) -> Any:
    return (resources.get(kind) or {}).get(str(operands[0])) if operands else None


def _object(item: Any, resources: Any, state: _State, found: Scan, depth: int) -> None:
    if item is None:
        return
    if item.get("/Subtype") == "/Image":
        _picture(item, resources, state.matrix, found)
    elif item.get("/Subtype") == "/Form":
        _group(item, found)
        own = Matrix(*(float(value) for value in item.get("/Matrix", (1, 0, 0, 1, 0, 0))))
        _stream(item, item.get("/Resources", resources), state.enlarged(own), found, depth + 1)


def _picture(item: Any, resources: Any, matrix: Matrix, found: Scan) -> None:
    """A picture fills the unit square."""
    width, height = (int(item.get(long, item.get(short, 0))) for long, short in (("/Width", "/W"), ("/Height", "/H")))
    inches = hypot(matrix.a, matrix.b) / 72, hypot(matrix.c, matrix.d) / 72
    if all(inches):
        found.pictures.append(PlacedPicture(width, height, min(width / inches[0], height / inches[1])))
    if item.get("/SMask") is not None:
        found.transparent.add("a picture with a soft mask")
    space = item.get("/ColorSpace", item.get("/CS"))
    if space is None or item.get("/ImageMask", item.get("/IM", False)):
        return
    kind = found.space(space, resources)
    if kind == "CMYK" and width * height <= MAX_PIXELS and isinstance(item, pikepdf.Stream):
        found.inks = max(found.inks, most_ink(item))


def _pattern(pattern: Any, found: Scan, depth: int) -> None:
    if pattern is None:
        return
    if pattern.get("/PatternType") == 2:
        found.space(pattern.Shading.ColorSpace)
    else:
        _stream(pattern, pattern.get("/Resources"), _State(), found, depth + 1)


def _group(container: Any, found: Scan) -> None:
    group = container.get("/Group")
    if group is not None and group.get("/S") == "/Transparency":
        found.transparent.add("a transparency group")


def _state(state: Any, found: Scan) -> None:
    if any(float(state.get(key, 1)) < 1 for key in ("/ca", "/CA")):
        found.transparent.add("an opacity below 100 %")
    if state.get("/SMask", pikepdf.Name("/None")) != "/None":
        found.transparent.add("a soft mask")
    if str(state.get("/BM", "/Normal")) not in ("/Normal", "/Compatible"):
        found.transparent.add("a blend mode")


def _font(font: Any, size: float, state: _State, found: Scan) -> _State:
    """The state with a font. That it is not in the file matters only where something is written in it."""
    if font is None or font.get("/Subtype") == "/Type3":
        return replace(state, font="", size=size, sized=font is None)
    missing = _missing(font)
    if missing:
        found.idle_fonts.add(missing)
    return replace(state, font=missing, size=size, sized=True)


def _missing(font: Any) -> str:
    """The name of a font that is not in the file; empty for one that is."""
    descriptors = [one.get("/FontDescriptor") for one in (font.get("/DescendantFonts") or (font,))]
    files = ("/FontFile", "/FontFile2", "/FontFile3")
    if all(one is not None and any(key in one for key in files) for one in descriptors):
        return ""
    return str(font.get("/BaseFont", "a font without a name")).removeprefix("/")

