"""Distances, areas and lines on a grid: the rules of space as pure functions on sets of cells."""
