"""Field types: how values under keys are read."""
