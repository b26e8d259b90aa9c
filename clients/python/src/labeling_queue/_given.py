"""Arguments that may be left out, where None has a meaning of its own."""

from __future__ import annotations

from typing import Any, Final


class NotGiven:
    def __repr__(self) -> str:
        return "NOT_GIVEN"

    def __bool__(self) -> bool:
        return False


NOT_GIVEN: Final = NotGiven()


def given(**members: Any) -> dict[str, Any]:
    """The members of a body that were given."""
    return {name: value for name, value in members.items() if not isinstance(value, NotGiven)}
