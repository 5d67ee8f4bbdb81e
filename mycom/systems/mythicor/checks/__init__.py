"""Checks of orders: one small function for each rule that the catalogue names, and a look at each unit."""

from __future__ import annotations

from mycom.systems.mythicor.checks.registry import ADVICE, CHECKS
from mycom.systems.mythicor.checks.run import check

__all__ = ["ADVICE", "CHECKS", "check"]
