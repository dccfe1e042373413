"""Cards made by a cluster of another library: any executor will do."""

from __future__ import annotations

from pathlib import Path

import pytest

from bestiarist import rulesets
from bestiarist.build import pipeline, printing
from bestiarist.build.pipeline import Request
from bestiarist.build.printing import Printing
from bestiarist.render import card_store

distributed = pytest.importorskip("distributed")
SAMPLE = rulesets.load("path2victory").kinds[0].sample


@pytest.mark.slow
def test_a_cluster_gives_the_bytes_of_one_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "cards" / "path2victory"
    folder.mkdir(parents=True)
    for name in ("Ash Wolf", "Birch Cat", "Cave Eel", "Dusk Owl"):
        text = SAMPLE.replace("Sample Beast", name)
        (folder / f"{name.lower().replace(' ', '-')}.yaml").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BESTIARIST_CACHE", "off")
    monkeypatch.setattr(card_store, "WORTHWHILE", 1)
    request = Request.of([])

    def built(output: Path, jobs: int, executor: object = None) -> list[bytes]:
        how = Printing(output, layouts=("a4",), jobs=jobs, executor=executor)  # type: ignore[arg-type]
        written = printing.print_cards(pipeline.check(request), request, how)
        assert not written.diagnostics
        return [path.read_bytes() for path in written.files]

    here = built(tmp_path / "here", 1)
    with (
        distributed.LocalCluster(2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        assert built(tmp_path / "there", 2, client.get_executor()) == here
