"""Files to records: every value with the place it was read from, every mistake as a diagnostic."""
