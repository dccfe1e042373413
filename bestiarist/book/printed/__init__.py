"""One of the last stages: a bound book becomes PDF, in several editions."""
