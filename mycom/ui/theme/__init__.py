"""Colours, fonts, sizes and signs of the window."""

from mycom.ui.theme.appearance import Appearance, apply, system_theme
from mycom.ui.theme.colours import DARK, LIGHT, Theme, Tone, contrast, mix, theme
from mycom.ui.theme.fonts import font

__all__ = [
    "DARK", "LIGHT", "Appearance", "Theme", "Tone", "apply", "contrast", "font", "mix", "system_theme",
    "theme",
]  # fmt: skip
