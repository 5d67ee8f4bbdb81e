"""Sizes in device independent pixels and times in ms that more than one widget shares."""

from __future__ import annotations

TEXT = 13
SMALL = 12
TITLE = 18
FIGURE = 48

#: Nothing that can be clicked is smaller than this in either direction.
TARGET = 24
ROW = 26
BUTTON = 32
TOOL_BAR = 56

GAP = 8
MARGIN = 12
RADIUS = 6
PANEL_RADIUS = 8

HIGHLIGHT_MS = 120
DEBOUNCE_MS = 80
SPINNER_MS = 300
