"""The third stage: tokens become a fragment of HTML with slots for what only the whole book knows."""
