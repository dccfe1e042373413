"""The families of the colour spaces of PDF, and how much ink a picture takes."""

from __future__ import annotations

from typing import Any

import pikepdf
from PIL import Image, ImageChops

_FAMILIES = {
    "/DeviceGray": "grey", "/CalGray": "grey", "/G": "grey", "/DeviceRGB": "RGB", "/CalRGB": "RGB", "/RGB": "RGB",
    "/Lab": "Lab", "/DeviceCMYK": "CMYK", "/CMYK": "CMYK", "/Separation": "spot", "/DeviceN": "spot",
    "/Pattern": "pattern",
}  # fmt: skip
_MANAGED = ("/CalRGB", "/CalGray", "/Lab")
_BY_COMPONENTS = {1: "grey", 3: "RGB", 4: "CMYK"}
_UNDECODED = (
    pikepdf.PdfError, OSError, ValueError, NotImplementedError, Image.DecompressionBombError,
    pikepdf.models.image.UnsupportedImageTypeError,
)  # fmt: skip


def family_of(space: Any, resources: Any) -> tuple[str, bool]:
    """(grey, RGB, CMYK, Lab, spot or pattern: the kind of a colour space, by name or as an object; whether it depends
    on a profile)."""
    if isinstance(space, pikepdf.Name):
        named = (resources.get("/ColorSpace") or {}).get(str(space)) if resources is not None else None
        return family_of(named, None) if named is not None else (_FAMILIES.get(str(space), "unknown"), False)
    kind = str(space[0])
    if kind == "/ICCBased":
        return _BY_COMPONENTS.get(int(space[1].get("/N", 0)), "unknown"), True
    if kind in ("/Indexed", "/I"):
        return family_of(space[1], resources)
    managed = family_of(space[2], resources)[1] if kind in ("/Separation", "/DeviceN") else kind in _MANAGED
    return _FAMILIES.get(kind, "unknown"), managed


def most_ink(item: Any) -> float:
    """The most ink of a pixel, in percent (to about 2); 0 where the picture cannot be decoded."""
    try:
        picture = pikepdf.PdfImage(item).as_pil_image(apply_mask=False)
    except _UNDECODED:
        return 0
    if picture.mode != "CMYK":
        return 0
    cyan, magenta, yellow, black = picture.split()
    means = ImageChops.add(cyan, magenta, 2), ImageChops.add(yellow, black, 2)
    _, most = ImageChops.add(*means, 2).getextrema()
    return float(most) * 4 / 255 * 100  # type: ignore[arg-type]
