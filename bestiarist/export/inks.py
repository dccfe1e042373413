"""RGB to CMYK by calculation, for offset and toner presses: what is common to all three colours becomes black.

It is the conversion that PostScript describes: C = 1 - R and so on, K is the least of the three and is taken from
each. Black text so is black ink alone, and no colour ever takes more than 200 percent of ink. It knows nothing of the
press and its paper: where colours must match, a print shop's profile goes in its place.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pikepdf
from PIL import Image, ImageChops

Cmyk = tuple[float, float, float, float]
OPERATORS = {"rg": "k", "RG": "K"}


class Inks:
    """The plain rule. A press's own rule goes in its place."""

    @property
    def embedded(self) -> tuple[str, bytes] | None:
        """The name and the bytes of a profile, where the inks are those of one."""
        return None

    def colour(self, red: float, green: float, blue: float) -> Cmyk:
        """Inks from 0 to 1."""
        inks = (1 - red, 1 - green, 1 - blue)
        black = min(inks)
        return inks[0] - black, inks[1] - black, inks[2] - black, black

    def picture(self, picture: Image.Image) -> Image.Image:
        """A picture, transparent parts on white, in the same inks."""
        inks = [ImageChops.invert(band) for band in on_white(picture).split()]
        black = ImageChops.darker(ImageChops.darker(inks[0], inks[1]), inks[2])
        return Image.merge("CMYK", (*(ImageChops.subtract(ink, black) for ink in inks), black))


PLAIN = Inks()


def on_white(picture: Image.Image) -> Image.Image:
    """A picture in RGB, with nothing transparent in it."""
    opaque = Image.new("RGBA", picture.size, "white")
    opaque.alpha_composite(picture.convert("RGBA"))
    return opaque.convert("RGB")


def convert(document: pikepdf.Pdf, inks: Inks = PLAIN) -> None:
    """All RGB colours and pictures of a document, in place."""
    job = _Conversion(inks)
    for page in document.pages:
        page.obj.Contents = document.make_stream(job.content(page.obj))
        job.resources(page.obj.get("/Resources"))
    job.tidy()


@dataclass
class _Conversion:
    """What was converted already, and the colour spaces that the content streams name."""

    inks: Inks
    done: set[tuple[int, int]] = field(default_factory=set)
    spaces: set[str] = field(default_factory=set)
    places: list[Any] = field(default_factory=list)

    def resources(self, resources: Any) -> None:
        """The pictures and forms among resources, each once."""
        if resources is None:
            return
        self.places.append(resources)
        for _, item in list((resources.get("/XObject") or {}).items()):
            if item.objgen in self.done:
                continue
            self.done.add(item.objgen)
            if item.get("/Subtype") == "/Form":
                item.write(self.content(item))
                self.resources(item.get("/Resources"))
            elif item.get("/Subtype") == "/Image":
                self.picture(item)

    def content(self, container: Any) -> bytes:
        """The content stream of a page or form, every RGB colour in CMYK."""
        return pikepdf.unparse_content_stream(list(self._instructions(container)))

    def _instructions(self, container: Any) -> Iterator[Any]:
        for instruction in pikepdf.parse_content_stream(container):
            operator, operands = str(instruction.operator), list(instruction.operands)
            if operator in OPERATORS:
                inks = self.inks.colour(*(float(value) for value in operands))
                yield [round(ink, 4) for ink in inks], pikepdf.Operator(OPERATORS[operator])
            else:
                self.spaces |= {str(operands[0])} if operator in ("cs", "CS") else set()
                yield instruction

    def tidy(self) -> None:
        """Leave out the colour spaces that are declared and not used; WeasyPrint declares some."""
        for resources in self.places:
            declared = resources.get("/ColorSpace")
            for name in [name for name in (declared.keys() if declared is not None else ()) if name not in self.spaces]:
                del declared[name]

    def picture(self, item: Any) -> None:
        """A picture, its mask applied, in place. One that is grey, CMYK or a stencil already stays as it is."""
        opaque = "/SMask" not in item
        if item.get("/ImageMask") or (opaque and item.get("/ColorSpace") in ("/DeviceGray", "/DeviceCMYK")):
            return
        item.write(self.inks.picture(pikepdf.PdfImage(item).as_pil_image()).tobytes())
        item.ColorSpace = pikepdf.Name.DeviceCMYK
        item.BitsPerComponent = 8
        for key in ("/SMask", "/Mask", "/Decode", "/DecodeParms", "/Filter"):
            if key in item:
                del item[key]
