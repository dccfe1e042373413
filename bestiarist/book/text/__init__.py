"""The second stage: the text of a chapter becomes tokens that know where they stand."""
