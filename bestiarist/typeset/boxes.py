"""The box tree of a side, and where its boxes stand once they are laid out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple
from unicodedata import category
from xml.etree import ElementTree

from bestiarist.typeset.areas import NOTHING
from bestiarist.typeset.faults import UnsettableError
from bestiarist.typeset.glyphs import Shaped
from bestiarist.typeset.styles import Style, style_of
from bestiarist.typeset.weasyprint_private import ELEMENTS, Cascade, Computed, Node

ATTRIBUTES = {"id", "class", "style", "lang", "src", "alt"}
"""Supported attributes; any other may mean something to WeasyPrint."""

MIDDLE = "50% 50%"
"""The `object-position` of a picture where nobody says one."""


class BoxPicture(NamedTuple):
    """A picture: its address, its alternative text, its `object-fit` and `object-position`."""

    address: str
    alt: str
    fit: str
    position: str = MIDDLE


class Fragment(NamedTuple):
    """Glyphs of a shaped text in a line, `begin` up to `end`; `x` is where they begin, `y` their baseline."""

    style: Style
    shaped: Shaped
    begin: int
    end: int
    x: float
    y: float


class Frame(NamedTuple):
    """The background and border of an inline box on one line, and whether its start and end are on this line."""

    style: Style
    left: float
    right: float
    y: float
    begins: bool
    ends: bool


@dataclass(slots=True)
class LineBox:
    """A line box; `y` is its baseline. Lengths in CSS pixels."""

    y: float
    fragments: list[Fragment]
    frames: list[Frame]


class Box:
    """The box of an element, with the `boxes` among its content. Once it is laid out, its border begins at (x, y), and
    it has a width and a height, in CSS pixels."""

    __slots__ = ("boxes", "content", "height", "id", "lines", "picture", "style", "tag", "width", "x", "y")

    def __init__(self, style: Style, tag: str = "", name: str = "", content: list[Box | str] | None = None) -> None:
        self.style, self.tag, self.id = style, tag, name
        self.content: list[Box | str] = [] if content is None else content
        self.boxes: list[Box] = []
        self.lines: Sequence[LineBox] = ()
        self.picture: BoxPicture | None = None
        self.x = self.y = self.width = self.height = 0.0

    @property
    def blocks(self) -> list[Box]:
        """The in-flow blocks in it."""
        return [one for one in self.boxes if one.style.in_flow]

    @property
    def text(self) -> str:
        """All its text."""
        words = "".join(one if isinstance(one, str) else one.text for one in self.content)
        return " ".join(words.split())

    def refused(self, reason: str) -> UnsettableError:
        """The refusal of the element."""
        return UnsettableError(reason, f"<{self.tag}>")

    def move(self, right: float, down: float) -> None:
        """Move it with all that is in it."""
        self.x += right
        self.y += down
        for line in self.lines:
            line.y += down
            line.fragments = [one._replace(x=one.x + right, y=one.y + down) for one in line.fragments]
            line.frames = [
                one._replace(left=one.left + right, right=one.right + right, y=one.y + down) for one in line.frames
            ]
        for one in self.boxes:
            one.move(right, down)


def boxes_of(html: str, cascade: Cascade) -> Box:
    """The body of a document that is XML as well; ElementTree.ParseError where it is none, UnsettableError where there
    is something in it that is not supported."""
    root = Node(ElementTree.fromstring(html))
    computed, _ = cascade.of(root, None)
    style = style_of(computed)
    odd = style.decorated or style.positioned or any(style.fixed_margin or (1,)) or any(style.fixed_padding or (1,))
    if odd or style.width or style.height:
        raise UnsettableError("a root that is more than its body", "<html>")
    body = next(one for one in root if one.element.tag == "body")
    made = _box(body, computed, cascade)
    assert made is not None
    return made


def _box(node: Node, parent: Computed, cascade: Cascade) -> Box | None:
    """The box of an element; None where it has none."""
    element = node.element
    if element.tag not in ELEMENTS:
        raise UnsettableError(f"an element {element.tag}", f"<{element.tag}>")
    if not ATTRIBUTES.issuperset(element.keys()):
        raise UnsettableError(f"attributes {', '.join(element.keys())} of {element.tag}", f"<{element.tag}>")
    computed, pseudo = cascade.of(node, parent)
    style = style_of(computed)
    if style.display_none:
        return None
    box = Box(style, element.tag, element.get("id", ""))
    _refuse_odd(box, node)
    if box.tag == "img":
        box.picture = _picture(box, element, pseudo)
    _fill(box, node, computed, cascade, pseudo)
    if pseudo.keys() - {"before", "after"} and not style.inline:
        _set_first_letter(box, pseudo)
    box.boxes = [one for one in box.content if isinstance(one, Box)]
    return box


def _refuse_odd(box: Box, node: Node) -> None:
    """Refuse what means something else in its place."""
    style = box.style
    if style.breaks_page and node.parent and node.parent.element.tag != "body":
        raise style.refused("break_before", "an end of a page within a side")
    if box.tag == "body" and style.decorated:
        raise style.refused("background_color", "a background of the page")
    if style.inline and box.id:
        raise box.refused("an id of an inline box")
    if style.overflow_hidden and box.tag != "img":
        raise style.refused("overflow", "an element that hides what is too large for it")


def _picture(box: Box, element: ElementTree.Element, pseudo: Mapping[str, Computed]) -> BoxPicture:
    style = box.style
    if not (style.in_flow or style.absolute) or style.width is None or style.height is None:
        raise box.refused("a picture without a size or a place of its own")
    rounded = any(across != NOTHING and down != NOTHING for across, down in style.radii)
    if any(style.fixed_padding or (1,)) or rounded or not style.overflow_hidden or pseudo.keys() & {"before", "after"}:
        raise box.refused("a picture that does not fill its border")
    fit, position = style.computed["object_fit"], _position(box)
    return BoxPicture(element.get("src", ""), element.get("alt", ""), fit, position)


def _position(box: Box) -> str:
    """The `object-position` of a picture: two percentages, and nothing else is supported."""
    ((right, across, below, down),) = box.style.computed["object_position"]
    if (right, below) != ("left", "top") or any(one.value and one.unit != "%" for one in (across, down)):
        raise box.style.refused("object_position", "a picture placed in another way than by two percentages")
    return f"{across.value:g}% {down.value:g}%"


def _fill(box: Box, node: Node, computed: Computed, cascade: Cascade, pseudo: Mapping[str, Computed]) -> None:
    """Put into a box what is in its element, and what style sheets add before and after that."""
    _generate(box, pseudo.get("before"))
    if node.element.text:
        box.content.append(node.element.text)
    for child in node:
        made = _box(child, computed, cascade)
        if made:
            box.content.append(made)
        if child.element.tail:
            box.content.append(child.element.tail)
    _generate(box, pseudo.get("after"))


def _generate(box: Box, computed: Computed | None) -> None:
    """Add generated content, if there is a pseudo-element."""
    if computed is None or style_of(computed).display_none:
        return
    content = computed["content"]
    if isinstance(content, str) or any(kind != "string" for kind, _ in content):
        raise UnsettableError(f"content: {content}", "content", computed)
    words = "".join(value for _, value in content)
    box.content.append(Box(style_of(computed), content=[words] if words else []))


def _set_first_letter(box: Box, pseudo: dict[str, Computed]) -> None:
    """Put the first letter of a text, where it is one of the ordinary kind, into a box of its own."""
    if pseudo.keys() - {"before", "after", "first-letter"}:
        raise box.refused(f"styles for {', '.join(pseudo)}")
    first = box.content[0] if box.content else ""
    if not isinstance(first, str) or not first[:1].strip() or not (first[0].isalnum() or first[0] in "+-\u2212\u2013"):
        raise box.refused("a first letter that is none")
    if first[1:2] and category(first[1]).startswith("P"):
        raise box.refused("a first letter with a mark")
    style = style_of(pseudo["first-letter"])
    if not style.inline or style.positioned:
        raise style.refused("float", "a first letter that stands by itself")
    letter = Box(style, content=[first[0]])
    box.content[:1] = [letter, first[1:]] if first[1:] else [letter]
