"""The boxes of a side: its elements with their looks, and where they stand once they are set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple
from unicodedata import category
from xml.etree import ElementTree

from bestiarist.render.innards import ELEMENTS, Node, Style, Styles
from bestiarist.render.setting.faults import UnsettableError
from bestiarist.render.setting.glyphs import Shaped
from bestiarist.render.setting.looks import Look, look_of

ATTRIBUTES = {"id", "class", "style", "lang", "src", "alt"}
"""Of an element; any other may mean something to WeasyPrint."""


class Picture(NamedTuple):
    """A picture: its address, its words for those who do not see it, and how it fills its box."""

    address: str
    alt: str
    fit: str


class Fragment(NamedTuple):
    """Glyphs of a text from one number up to another, in a line; `x` is where they begin, `y` their baseline."""

    look: Look
    shaped: Shaped
    begin: int
    end: int
    x: float
    y: float


class Frame(NamedTuple):
    """What is behind and around a piece of an inline box: its edges, and which of its ends are on this line."""

    look: Look
    left: float
    right: float
    y: float
    begins: bool
    ends: bool


@dataclass(slots=True)
class Line:
    """A line of text; `y` is its baseline. Lengths in pixels of CSS."""

    y: float
    fragments: list[Fragment]
    frames: list[Frame]


class Box:
    """An element, with the `boxes` among its content. Once it is set, its border begins at (x, y), and it has a width
    and a height, in pixels of CSS."""

    __slots__ = ("boxes", "content", "height", "id", "lines", "look", "picture", "tag", "width", "x", "y")

    def __init__(self, look: Look, tag: str = "", name: str = "", content: list[Box | str] | None = None) -> None:
        self.look, self.tag, self.id = look, tag, name
        self.content: list[Box | str] = [] if content is None else content
        self.boxes: list[Box] = []
        self.lines: Sequence[Line] = ()
        self.picture: Picture | None = None
        self.x = self.y = self.width = self.height = 0.0

    @property
    def blocks(self) -> list[Box]:
        """The elements in it that stand below each other."""
        return [one for one in self.boxes if one.look.stacked]

    @property
    def text(self) -> str:
        """All its text."""
        words = "".join(one if isinstance(one, str) else one.text for one in self.content)
        return " ".join(words.split())

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


def boxes_of(html: str, styles: Styles) -> Box:
    """The body of a document that is XML as well; ElementTree.ParseError where it is none, UnsettableError where there
    is something on it that the setter does not know."""
    root = Node(ElementTree.fromstring(html))
    style, _ = styles.of(root, None)
    _look_of_ground(style)
    body = next(one for one in root if one.element.tag == "body")
    made = _box(body, style, styles)
    assert made is not None
    return made


def _look_of_ground(style: Style) -> None:
    """The root of a document is nothing but what its body inherits from."""
    look = look_of(style)
    if look.framed or look.placed or any(look.margins or (1,)) or any(look.edges or (1,)) or look.width or look.height:
        raise UnsettableError("a root that is more than its body")


def _box(place: Node, parent: Style, styles: Styles) -> Box | None:
    node = place.element
    if node.tag not in ELEMENTS or not ATTRIBUTES.issuperset(node.keys()):
        raise UnsettableError(f"an element {node.tag} with {', '.join(node.keys())}")
    style, pseudo = styles.of(place, parent)
    look = look_of(style)
    if look.none:
        return None
    _refuse_odd(place, look)
    box = Box(look, node.tag, node.get("id", ""))
    if node.tag == "img":
        box.picture = _picture(node, style, pseudo)
    _fill(box, place, style, styles, pseudo)
    if pseudo.keys() - {"before", "after"} and not look.inline:
        _letter(box, pseudo)
    box.boxes = [one for one in box.content if isinstance(one, Box)]
    return box


def _refuse_odd(place: Node, look: Look) -> None:
    """Refuse what means something else in its place."""
    tag = place.element.tag
    if look.parts and place.parent and place.parent.element.tag != "body":
        raise UnsettableError("an end of a page within a side")
    if tag == "body" and look.framed:
        raise UnsettableError("a ground of the page")
    if look.inline and place.element.get("id"):
        raise UnsettableError("the place of something in a line")
    if look.clips and tag != "img":
        raise UnsettableError("an element that hides what is too large for it")


def _picture(node: ElementTree.Element, style: Style, pseudo: Mapping[str, Style]) -> Picture:
    look = look_of(style)
    if (not look.stacked and not look.loose) or look.width is None or look.height is None:
        raise UnsettableError("a picture without a size or a place of its own")
    if any(look.edges or (1,)) or look.rounded or not look.clips or pseudo.keys() & {"before", "after"}:
        raise UnsettableError("a picture that does not fill its border")
    return Picture(node.get("src", ""), node.get("alt", ""), style["object_fit"])


def _fill(box: Box, place: Node, style: Style, styles: Styles, pseudo: Mapping[str, Style]) -> None:
    """Put into a box what is in its element, and what style sheets add before and after that."""
    if "before" in pseudo and not look_of(pseudo["before"]).none:
        box.content.append(_generated(pseudo["before"]))
    if place.element.text:
        box.content.append(place.element.text)
    for child in place:
        made = _box(child, style, styles)
        if made:
            box.content.append(made)
        if child.element.tail:
            box.content.append(child.element.tail)
    if "after" in pseudo and not look_of(pseudo["after"]).none:
        box.content.append(_generated(pseudo["after"]))


def _generated(style: Style) -> Box:
    """What a style sheet adds before or after what is in an element."""
    if isinstance(style["content"], str) or style["content"][0] in ("normal", "none"):
        raise UnsettableError("something added that is nothing")
    text = []
    for kind, value in style["content"]:
        if kind != "string":
            raise UnsettableError(f"content: {kind}")
        text.append(value)
    words = "".join(text)
    return Box(look_of(style), content=[words] if words else [])


def _letter(box: Box, pseudo: dict[str, Style]) -> None:
    """Give the first letter of a box its look, where it is one of the ordinary kind."""
    if pseudo.keys() - {"before", "after", "first-letter"}:
        raise UnsettableError(f"styles for {', '.join(pseudo)}")
    first = box.content[0] if box.content else ""
    if not isinstance(first, str) or not first[:1].strip() or not (first[0].isalnum() or first[0] in "+-−–"):
        raise UnsettableError("a first letter that is none")
    if first[1:2] and category(first[1]).startswith("P"):
        raise UnsettableError("a first letter with a mark")
    look = look_of(pseudo["first-letter"])
    if not look.inline or look.placed:
        raise UnsettableError("a first letter that stands by itself")
    letter = Box(look, content=[first[0]])
    box.content[:1] = [letter, first[1:]] if first[1:] else [letter]
