from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Progress:
    phase: str
    """What is being done: `sending`, `reading`, `checking`, `adding`, `pushing` or `receiving`."""
    done: int
    total: int | None
    """None while it is not known."""


OnProgress = Callable[[Progress], None]
