"""Comparing: two states of a set of definitions, and a set with itself and with what is published."""
