"""All subjects of fuzzing."""

from tests.fuzz import chapters, features, files, fixes, preflight, rendering

SUBJECTS = {one.SUBJECT.name: one.SUBJECT for one in (files, features, fixes, rendering, chapters, preflight)}
