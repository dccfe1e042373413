from __future__ import annotations

from io import BytesIO

import pikepdf
import pytest

from bestiarist.export.inks import PLAIN, convert
from bestiarist.export.pagescan import scan
from bestiarist.export.vendors import flatten

from .conftest import pdf, saved

Name = pikepdf.Name


def see_through() -> dict[str, pikepdf.Object]:
    return {"/ExtGState": pikepdf.Dictionary(X=pikepdf.Dictionary(ca=0.5))}


def gradient() -> dict[str, pikepdf.Object]:
    function = pikepdf.Dictionary(FunctionType=2, Domain=[0, 1], C0=[1, 0, 0], C1=[0, 0, 1], N=1)
    shading = pikepdf.Dictionary(ShadingType=2, ColorSpace=Name.DeviceRGB, Coords=[0, 0, 180, 0], Function=function)
    return {"/Shading": pikepdf.Dictionary(X=shading)}


@pytest.mark.parametrize(
    ("resources", "content", "ink"),
    [(see_through, "/X gs 1 0 0 rg -9 -9 198 270 re f", (0, 128, 128, 0)), (gradient, "/X sh", (0, 128, 0, 127))],
)
def test_what_cannot_be_kept_becomes_a_picture(resources, content: str, ink: tuple[int, ...]) -> None:
    document = pdf(["0 g 0 0 9 9 re f", content], bleed=9)
    document.pages[1].obj.Resources = pikepdf.Dictionary(resources())
    original = saved(document)
    convert(document)
    flatten(document, original, PLAIN)
    with pikepdf.open(BytesIO(saved(document))) as again:
        plain, flat = again.pages
        assert "/XObject" not in plain.resources, "the others stay as they are"
        found = scan(flat)
        assert (found.colours, found.transparent, found.pictures[0].dpi) == ({"CMYK"}, set(), pytest.approx(600))
        picture = flat.resources.XObject.Page
        assert (picture.Width, picture.Height) == (1650, 2250)
        middle = 4 * (1125 * 1650 + 825)
        assert list(picture.read_bytes()[middle : middle + 4]) == pytest.approx(ink, abs=3)
        assert [float(edge) for edge in flat.mediabox] == [-9, -9, 189, 261]
