"""What the values of a report show of the orders before it, where it does not say it itself. Only what is safe."""

from __future__ import annotations

from mycom.systems.mythicor.inference.infer import infer

__all__ = ["infer"]
