"""RGB to CMYK by a print shop's ICC profile, with the ink kept within a limit.

Greys, and so black text, stay black ink alone: a profile would make them of four inks, and the smallest shift between
those shows in small type. Pictures are converted as they are.
"""

from __future__ import annotations

from functools import cached_property
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageCms, ImageFilter

from bestiarist.export.checks import ProfileError
from bestiarist.export.inks import Cmyk, Inks, on_white
from bestiarist.export.pdfx import profile_problem

STEPS = 33
"""Nodes of the table along each of red, green and blue."""


class Profiled(Inks):
    """The inks of an ICC profile; `limit`: the most ink in percent."""

    def __init__(self, data: bytes, limit: float) -> None:
        self.data, self.limit = data, limit

    @classmethod
    def load(cls, path: Path, limit: float) -> Profiled:
        """The profile in a file; ProfileError."""
        try:
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
    def name(self) -> str:
        """What the profile calls itself."""
        return ImageCms.getProfileDescription(ImageCms.ImageCmsProfile(BytesIO(self.data))).strip()

    @property
    def embedded(self) -> tuple[str, bytes]:
        """Its name and its bytes, which go into a PDF for this press."""
        return self.name, self.data

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
        """Less of the three colours where all four together are too much; the black stays."""
        colours, room = cyan + magenta + yellow, 255 * self.limit / 100 - black
        part = min(1.0, room / colours) / 255 if colours else 0.0
        return cyan * part, magenta * part, yellow * part, black / 255
