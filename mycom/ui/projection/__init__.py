"""The panel „Hochrechnung“: two sides to edit, the verdict, the rounds, outcomes, levers and curves."""

from mycom.ui.projection.panel import ProjectionPanel

__all__ = ["ProjectionPanel"]
