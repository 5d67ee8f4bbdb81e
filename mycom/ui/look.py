"""The theme in use, as widgets that paint themselves ask for it while painting."""

from __future__ import annotations

from typing import Protocol

from mycom.ui.theme.colours import Theme


class Look(Protocol):
    """Anything that knows the theme in use; `mycom.ui.theme.Appearance` is one."""

    @property
    def theme(self) -> Theme: ...


class FixedLook:
    """A look that never changes, for snapshots and tests."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
