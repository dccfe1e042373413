"""One of the last stages: a bound book becomes a static site that works without a server."""
