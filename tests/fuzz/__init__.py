"""Fuzzing: odd inputs, drawn from a seed, for all that reads what others wrote. `python -m tests.fuzz` runs it."""
