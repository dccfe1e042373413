"""RGB to CMYK for offset and toner presses: by calculation, or by a print shop's ICC profile.

The calculation is the one that PostScript describes: C = 1 - R and so on; K is the least of the three and is taken from
each. So black text is black ink alone, and no colour takes more than 200 percent of ink. It knows nothing of the press
and its paper: where colours must match, a print shop's profile goes in its place.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
from PIL import Image, ImageChops, ImageCms, ImageFilter

from bestiarist.export.checks import ProfileError

Cmyk = tuple[float, float, float, float]
OPERATORS = {"rg": "k", "RG": "K"}
STEPS = 33
"""Nodes of a profile's table along each of red, green and blue."""
MAX_BYTES = 64_000_000
"""A file that is larger is no profile; those of presses have a few megabytes."""
UNNAMED = "Profile without a name"
"""What a profile is called in a PDF whose own name cannot be read."""


class Inks:
    """The conversion by calculation."""

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
    """The objects converted already, the colour spaces that content streams name, and all resources seen."""

    inks: Inks
    done: set[tuple[int, int]] = field(default_factory=set)
    spaces: set[str] = field(default_factory=set)
    seen: list[Any] = field(default_factory=list)

    def resources(self, resources: Any) -> None:
        """The pictures and forms among resources, each once."""
        if resources is None:
            return
        self.seen.append(resources)
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
        for resources in self.seen:
            declared = resources.get("/ColorSpace") or {}
            for name in {*declared.keys()} - self.spaces:
                del declared[name]

    def picture(self, item: Any) -> None:
        """A picture, its mask applied, in place. One that is grey, CMYK or a stencil already stays as it is."""
        final = "/SMask" not in item and item.get("/ColorSpace") in ("/DeviceGray", "/DeviceCMYK")
        if final or item.get("/ImageMask"):
            return
        item.write(self.inks.picture(pikepdf.PdfImage(item).as_pil_image()).tobytes())
        item.ColorSpace = pikepdf.Name.DeviceCMYK
        item.BitsPerComponent = 8
        for key in ("/SMask", "/Mask", "/Decode", "/DecodeParms", "/Filter"):
            if key in item:
                del item[key]


ROUNDED_UP = 2
"""By how much four bytes are larger at most when each is rounded up by a half."""


class Profiled(Inks):
    """The conversion by an ICC profile; `limit`: the most ink in percent.

    Greys, and so black text, stay black ink alone: a profile would make them of four inks, and the smallest shift
    between those shows in small type. Pictures are converted as they are.
    """

    def __init__(self, data: bytes, limit: float) -> None:
        self.data, self.limit = data, limit

    @classmethod
    def load(cls, path: Path, limit: float) -> Profiled:
        """The profile in a file; ProfileError."""
        try:
            if path.exists() and not path.is_file():  # a folder, a pipe, or a device without an end
                raise ProfileError(f"{path} is no file")
            if path.stat().st_size > MAX_BYTES:
                raise ProfileError(f"{path} is larger than {MAX_BYTES // 1_000_000} MB, and so no profile of a press")
            data = path.read_bytes()
        except OSError as error:
            raise ProfileError(f"{path} cannot be read: {error.strerror}") from error
        if problem := profile_problem(data):
            raise ProfileError(f"{path} {problem}")
        found = cls(data, limit)
        try:
            assert found.table
        except (ImageCms.PyCMSError, OSError, ValueError) as error:
            raise ProfileError(f"{path} cannot be used: {error}") from error
        return found

    @property
    def embedded(self) -> tuple[str, bytes]:
        """The name and the bytes of the profile, which go into a PDF for this press."""
        try:
            name = ImageCms.getProfileDescription(ImageCms.ImageCmsProfile(BytesIO(self.data))).strip()
        except ImageCms.PyCMSError:  # letters that are not ASCII, of which version 2 knows nothing
            name = ""
        return name or UNNAMED, self.data

    def colour(self, red: float, green: float, blue: float) -> Cmyk:
        """Inks from 0 to 1."""
        if red == green == blue:
            return 0, 0, 0, 1 - red
        pixel = Image.new("RGB", (1, 1), tuple(round(255 * part) for part in (red, green, blue)))
        cyan, magenta, yellow, black = (part / 255 for part in pixel.filter(self.table).tobytes())
        return cyan, magenta, yellow, black

    def picture(self, picture: Image.Image) -> Image.Image:
        """A picture, transparent parts on white, in the same inks."""
        return on_white(picture).filter(self.table)

    @cached_property
    def table(self) -> ImageFilter.Color3DLUT:
        """Inks for a grid of colours. Whatever lies between takes no more ink than they do."""
        scale = [round(255 * step / (STEPS - 1)) for step in range(STEPS)]
        grid = bytes(part for blue in scale for green in scale for red in scale for part in (red, green, blue))
        colours = Image.frombytes("RGB", (STEPS * STEPS, STEPS), grid)
        transform = ImageCms.buildTransform(
            ImageCms.createProfile("sRGB"), ImageCms.ImageCmsProfile(BytesIO(self.data)), "RGB", "CMYK",
            ImageCms.Intent.RELATIVE_COLORIMETRIC, ImageCms.Flags.BLACKPOINTCOMPENSATION,
        )
        inks = ImageCms.applyTransform(colours, transform)
        assert inks is not None
        data = inks.tobytes()
        nodes = [self._limited(*data[at : at + 4]) for at in range(0, len(data), 4)]
        return ImageFilter.Color3DLUT(STEPS, nodes, channels=4, target_mode="CMYK")

    def _limited(self, cyan: int, magenta: int, yellow: int, black: int) -> Cmyk:
        """Less of the three colours where all four together are too much, or would be when rounded to whole bytes; the
        black stays."""
        colours, room = cyan + magenta + yellow, 255 * self.limit / 100 - ROUNDED_UP - black
        part = min(1.0, room / colours) / 255 if colours else 0.0
        return cyan * part, magenta * part, yellow * part, black / 255


def profile_problem(data: bytes) -> str:
    """Why an ICC profile cannot be that of a print; empty where it can."""
    kind, space, version = data[12:16], data[16:20], data[8:9]
    if len(data) < 128 or data[36:40] != b"acsp":
        return "is no ICC profile"
    if space != b"CMYK" or kind != b"prtr":
        return "is not that of a printer with four inks (CMYK)"
    return "is of ICC version 4, and PDF/X-1a takes version 2" if version > b"\x02" else ""
