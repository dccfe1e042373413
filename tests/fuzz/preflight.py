"""Damaged PDFs are examined: findings with hints, whatever stands in the file, and no exception."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from pathlib import Path
from random import Random

import pikepdf

from bestiarist.build.pipeline import Request
from bestiarist.build.session import BuildSession
from bestiarist.export.pdfx import declare
from bestiarist.export.preflight import preflight_pdf
from tests.export.conftest import filled, pdf
from tests.export.test_presets import PRESETS
from tests.fuzz.files import ROOT
from tests.fuzz.mutate import mutated_bytes
from tests.fuzz.running import Case, Subject

TOKENS = (
    b"null", b"[]", b"<<>>", b"-1", b"0", b"1e99", b"99999999999", b"(x", b"<41", b"/X", b"9 0 R", b"1 0 R", b"q", b"Q",
    b"BT", b"ET", b"/X Do", b"1 0 0 1 0 0 cm", b"0 0 0 0 0 0 cm", b"re f", b"endstream", b"endobj", b"true", b"/Type",
)  # fmt: skip


@cache
def samples() -> tuple[bytes, ...]:
    """A plain file for a press, and a printed card; nothing in them is compressed, so that all can be damaged."""
    plain = pdf([filled(number) for number in range(4)], bleed=9)
    declare(plain, "Beasts", "CGATS TR 001", None)
    path = ROOT / "cards" / "path2victory" / "reed-imp.yaml"
    card = BuildSession(Request((path,), ROOT)).card(path.read_text("utf-8"), path, "path2victory")
    return tuple(_open(one) for one in (plain, pikepdf.open(BytesIO(card))))


def _open(document: pikepdf.Pdf) -> bytes:
    output, open_ = BytesIO(), pikepdf.StreamDecodeLevel.specialized
    never = pikepdf.ObjectStreamMode.disable
    document.save(
        output, deterministic_id=True, compress_streams=False, stream_decode_level=open_, object_stream_mode=never
    )
    return output.getvalue()


def draw(draw: Random) -> Case:
    """One of the samples with bytes changed, or with words of PDF in place of others; for one of the shops."""
    data = draw.choice(samples())
    for _ in range(draw.choice((0, 1, 3))):
        words = draw.randrange(len(data))
        begin = data.find(b" ", words) + 1 or words
        data = data[:begin] + draw.choice(TOKENS) + data[max(begin, data.find(b" ", begin)) :]
    data = mutated_bytes(draw, data) if draw.random() < 0.7 else data
    return Case(f"{draw.choice(sorted(PRESETS))}.pdf", data)


def holds(case: Case, folder: Path) -> bool:
    path = folder / case.name
    path.write_bytes(case.data)
    found = preflight_pdf(path, case.name, PRESETS[path.stem])
    for one in found:
        assert one.code.startswith("PRE") and one.message and one.hint
    return [one.code for one in found] != ["PRE102"]


SUBJECT = Subject("preflight", draw, holds)
