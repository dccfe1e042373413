"""Pictures that cannot be printed, or not well: files made for the purpose."""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from bestiarist import rulesets
from bestiarist.check.drawings import MAX_SHAPES
from bestiarist.check.picturefacts import Facts, facts_of
from bestiarist.check.pictures import check_pictures, cropped
from bestiarist.core.diagnostics import Severity
from bestiarist.core.documentation import overlay
from bestiarist.read.definitions import load_definition
from bestiarist.read.files import source_of
from bestiarist.ruleset.definitions import Definition, Library

RULESET = rulesets.load("path2victory")
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{}</svg>'


def saved(kind: str, mode: str = "RGB", size: tuple[int, int] = (700, 600), frames: int = 1) -> bytes:
    images = [Image.effect_noise(size, 50 + number).convert(mode) for number in range(frames)]
    data = BytesIO()
    images[0].save(data, kind, **({"save_all": True, "append_images": images[1:]} if frames > 1 else {}))
    return data.getvalue()


def chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png(width: int, height: int, depth: int, colour: int, data: bytes = b"\0") -> bytes:
    """A PNG by its parts."""
    header = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        chunk(*part) for part in ((b"IHDR", header), (b"IDAT", zlib.compress(data)), (b"IEND", b""))
    )


def words(value: object) -> str | None:
    """What a case is called in a report: its words, not its bytes."""
    return "" if isinstance(value, bytes) else None


def nested(levels: int) -> bytes:
    groups = [f'<g id="a{n}">' + f'<use href="#a{n - 1}"/>' * 10 + "</g>" for n in range(1, levels)]
    return SVG.format(f'<rect id="a0" width="1" height="1"/>{"".join(groups)}').encode()


def marked(corners: int) -> bytes:
    marker = f'<marker id="m">{"<g/>" * 30}</marker>'
    return SVG.format(f'{marker}<path style="marker-mid: url(#m)" d="M0 0{" L1 1" * corners}"/>').encode()


def entities(levels: int) -> bytes:
    lines = [f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, levels)]
    return f'<!DOCTYPE svg [<!ENTITY e0 "ha">{"".join(lines)}]>{SVG.format(f"<text>&e{levels - 1};</text>")}'.encode()


class Nothing:
    """A memory that keeps nothing."""

    def get(self, key: str) -> None:
        return None

    def put(self, key: str, entry: bytes) -> None:
        return None


@pytest.fixture
def look(tmp_path: Path) -> Callable[[str, bytes], list[tuple[str, str]]]:
    """`look(name, data)`: the codes and messages for a creature with this picture."""

    def find(name: str, data: bytes) -> list[tuple[str, str]]:
        (tmp_path / name).write_bytes(data)
        text = overlay(RULESET.kinds[0].sample, f"art: {name}\n")
        source = source_of(tmp_path / "a.yaml", "a.yaml", text)
        definition, _ = load_definition(source, RULESET.kinds[0], RULESET.context)
        found = list(check_pictures(Library((definition,)), RULESET, tmp_path, Nothing(), ""))
        line = text[: text.index(f" {name}\n")].count("\n") + 1
        assert all((one.span.path, one.span.line) == ("a.yaml", line) and one.hint for one in found)
        return [(one.code, one.message) for one in found]

    return find


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.png", saved("PNG")),
        ("a.png", saved("PNG", "LA")),
        ("a.png", saved("PNG", "P")),
        ("a.png", saved("PNG", "1")),
        ("a.PNG", saved("PNG", "RGBA")),
        ("a.jpg", saved("JPEG")),
        ("a.jpeg", saved("JPEG", "L")),
        ("a.jpg", saved("MPO", frames=2)),
        ("a.webp", saved("WEBP")),
        ("a.png", png(600, 600, 16, 2, b"\0" * (600 * 6 + 1) * 600)),
        ("a.svg", SVG.format('<rect id="a" width="9" height="9"/><use href="#a"/>').encode()),
        ("a.svg", b'\xef\xbb\xbf<?xml version="1.0"?>' + SVG.format('<a id="a" href="#a"><g/></a>').encode()),
        ("a.svg", nested(4)),
        ("a.svg", marked(9)),
    ],
    ids=words,
)
def test_what_is_printed(look, name: str, data: bytes) -> None:
    assert look(name, data) == []


@pytest.mark.parametrize(
    ("name", "data", "code", "fault"),
    [
        ("a.png", b"", "PIC101", "the file is empty"),
        ("a.png", b"not a picture", "PIC101", "it is no picture"),
        ("a.png", saved("PNG")[:9000], "PIC101", "truncated"),
        ("a.jpg", saved("JPEG")[:9000], "PIC101", "truncated"),
        ("a.webp", saved("WEBP")[:9000], "PIC101", "it"),
        ("a.png", png(30_000, 30_000, 1, 0), "PIC101", "more than 40 million pixels"),
        ("a.png", png(9_000, 5_000, 8, 2), "PIC101", "9,000 x 5,000, more than 40 million pixels"),
        ("a.png", png(600, 600, 16, 0, b"\0" * (600 * 2 + 1) * 600), "PIC101", "16 bits of grey"),
        ("a.png", saved("GIF", frames=3), "PIC101", "of the kind GIF"),
        ("a.svg", nested(12), "PIC101", f"a card at most {MAX_SHAPES:,}"),
        ("a.svg", marked(999), "PIC101", f"a card at most {MAX_SHAPES:,}"),
        ("a.svg", SVG.format(" " * 6_000_000).encode(), "PIC101", "larger than 5 MB"),
        ("a.svg", entities(12), "PIC101", "not well-formed"),
        ("a.svg", SVG.format('<g id="a"><use href="#a"/></g>').encode(), "PIC101", "as a part of itself"),
        ("a.svg", SVG.format("<g>" * 3000 + "</g>" * 3000).encode(), "PIC101", "deep in each other"),
        ("a.svg", SVG.format("<g>").encode(), "PIC101", "not well-formed"),
        ("a.svg", b"<html/>", "PIC101", "not SVG"),
        ("a.svg", SVG.format('<image href="data:image/png;base64,"/>').encode(), "PIC102", "inside the drawing"),
        ("a.jpg", saved("PNG"), "PIC102", "of the kind PNG"),
        ("a.png", SVG.format("<g/>").encode(), "PIC102", "of the kind SVG"),
        ("a.jpg", saved("JPEG", "CMYK"), "PIC102", "inks (CMYK)"),
        ("a.png", saved("PNG", frames=2), "PIC102", "the first picture"),
        ("a.webp", saved("WEBP", frames=2), "PIC102", "the first picture"),
        ("a.png", saved("PNG", size=(402, 364)), "PIC103", "200 dots per inch where it is largest on a poker card"),
        ("a.png", saved("PNG", size=(100, 900)), "PIC103", "50 dots per inch"),
    ],
    ids=words,
)
def test_what_is_not(look, name: str, data: bytes, code: str, fault: str) -> None:
    ((found, message),) = look(name, data)
    assert (found, "'a." in message) == (code, True)
    assert fault in message


def test_all_of_a_picture_is_smaller_than_what_fills_its_place(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(saved("PNG", size=(200, 900)))
    for fit, codes in (("cover", ["PIC103"]), ("contain", [])):
        definition = pictured(f"{{file: a.png, fit: {fit}}}", tmp_path)
        found = check_pictures(Library((definition,)), RULESET, tmp_path, Nothing(), "")
        assert [one.code for one in found] == codes


def pictured(art: str, root: Path) -> Definition:
    text = overlay(RULESET.kinds[0].sample, f"art: {art}\n")
    return load_definition(source_of(root / "a.yaml", "a.yaml", text), RULESET.kinds[0], RULESET.context)[0]


@pytest.mark.parametrize(
    ("size", "more", "place", "said"),
    [
        ((300, 200), "", (51, 34), None),
        ((300, 200), "", (51, 22), None),
        ((300, 200), "", (51, 16), (Severity.WARNING, "53 % of the picture 'a.png' are cut off at the top")),
        ((200, 300), "", (51, 46), None),
        ((200, 300), "", (51, 22), (Severity.WARNING, "71 % of the picture 'a.png' are cut off at the top")),
        ((200, 300), ", focus: 50% 20%", (51, 22), (Severity.ADVICE, "71 %")),
        ((200, 300), ", fit: contain", (51, 22), None),
        ((200, 300), ", fit: cover", (51, 22), (Severity.WARNING, "71 %")),
        ((800, 200), "", (51, 46), (Severity.WARNING, "72 % of the picture 'a.png' are cut off at the sides")),
    ],
)
def test_how_much_is_cut_off(tmp_path: Path, size, more: str, place, said: tuple[Severity, str] | None) -> None:
    (tmp_path / "a.png").write_bytes(saved("PNG", size=size))
    found = list(cropped(pictured(f"{{file: a.png{more}}}", tmp_path), place, tmp_path, Nothing(), ""))
    assert [(one.code, one.severity, said[1] in one.message) for one in found if said] == (
        [("PIC105", said[0], True)] if said else []
    )
    assert len(found) == bool(said)


def test_a_picture_is_looked_at_once(look, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    kept: dict[str, bytes] = {}

    class Memory:
        get, put = kept.get, kept.__setitem__

    data = saved("PNG", size=(90, 90))
    (tmp_path / "a.png").write_bytes(data)
    text = overlay(RULESET.kinds[0].sample, "art: a.png\n")
    definition, _ = load_definition(source_of(tmp_path / "a.yaml", "a.yaml", text), RULESET.kinds[0], RULESET.context)
    library = Library((definition,))
    first = list(check_pictures(library, RULESET, tmp_path, Memory(), "1"))
    monkeypatch.setattr("bestiarist.check.pictures.facts_of", lambda data: Facts(fault="looked at again"))
    assert list(check_pictures(library, RULESET, tmp_path, Memory(), "1")) == first
    (again,) = check_pictures(library, RULESET, tmp_path, Memory(), "2")
    assert "again" in again.message


def test_what_is_odd_about_a_file_is_said_once(tmp_path: Path) -> None:
    (tmp_path / "a.jpg").write_bytes(saved("JPEG", "CMYK", (90, 90)))
    text = overlay(RULESET.kinds[0].sample, "art: a.jpg\n")
    sources = [source_of(tmp_path / name, name, text) for name in ("a.yaml", "b.yaml", "c.yaml")]
    library = Library(tuple(load_definition(one, RULESET.kinds[0], RULESET.context)[0] for one in sources))
    found = [(one.code, one.span.path) for one in check_pictures(library, RULESET, tmp_path, Nothing(), "")]
    coarse = [("PIC103", one.shown) for one in sources]
    assert found == [("PIC102", "a.yaml"), *coarse]


def test_facts_survive_packing() -> None:
    facts = facts_of(saved("PNG"))
    assert Facts(*json.loads(json.dumps(facts))) == facts == Facts("PNG", 700, 600, shape=700 / 600)


def test_what_the_renderer_puts_up_with_is_still_a_fault() -> None:
    from PIL import ImageFile

    import bestiarist.render.pdf  # noqa: F401

    assert ImageFile.LOAD_TRUNCATED_IMAGES, "WeasyPrint has Pillow print what is cut off as black"
    assert "truncated" in facts_of(saved("PNG")[:9000]).fault
    assert ImageFile.LOAD_TRUNCATED_IMAGES
