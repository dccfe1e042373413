"""Figures: pure functions from parameters to drawings, found by name."""
