"""What is measured of a card, beside the published ones and those of the project."""

from __future__ import annotations

from dataclasses import asdict

from bestiarist.load.project import Collection
from bestiarist.measures import Measure
from bestiarist.model import Definition
from bestiarist.preview.kept import Kept
from bestiarist.preview.payloads import Json, value
from bestiarist.ruleset import Kind

MOST_MEASURED = 4000


class Scales:
    """Measures definitions; what is known of a text is not worked out again."""

    def __init__(self) -> None:
        self._known: Kept[tuple[str, str], tuple[Measure, ...]] = Kept(MOST_MEASURED)

    def balance(self, definition: Definition, collection: Collection) -> Json | None:
        """The measures of a definition, each with its value for the others it is to be compared with."""
        kind = collection.ruleset.kinds[0]
        own = self._measures(definition, kind)
        if not own:
            return None
        others = [
            self._measures(one, kind) for one in collection.library
            if one.source.shown != definition.source.shown and _group(one, kind) == _group(definition, kind)
        ]
        by_name = [{one.name: one.value for one in measures} for measures in others]
        return {"measures": [
            {
                "name": one.name, "title": one.title, "value": one.value, "unit": one.unit, "signed": one.signed,
                "published": asdict(one.published) if one.published else None,
                "set": [found for known in by_name if (found := known.get(one.name)) is not None],
            }
            for one in own
        ]}

    def _measures(self, definition: Definition, kind: Kind) -> tuple[Measure, ...]:
        key = definition.source.shown, definition.source.text
        return self._known.or_make(key, lambda: kind.measures.of(definition))


def _group(definition: Definition, kind: Kind) -> object:
    return value(definition, kind.measures.by, kind) if kind.measures.by else None
