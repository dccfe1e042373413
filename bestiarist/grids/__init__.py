"""Grids: distances, areas, sight and lines, as pure functions on sets of cells. No game's words."""
