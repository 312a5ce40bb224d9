"""How much memory may be taken when nobody says."""

from __future__ import annotations

import os


def half_of_the_memory() -> float:
    """In megabytes; 2 GB where the machine does not say."""
    try:
        whole = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, OSError, ValueError):
        return 2048.0
    return whole / 2 / 1024 / 1024
