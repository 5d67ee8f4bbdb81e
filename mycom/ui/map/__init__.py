"""The map: one widget for square and hexagonal cells, with layers, legend and overview."""

from mycom.ui.map.canvas import MapCanvas
from mycom.ui.map.panel import MapPanel

__all__ = ["MapCanvas", "MapPanel"]
