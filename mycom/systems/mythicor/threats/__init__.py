"""The whole turn, what if: which foreign groups can reach own units, and whether those hold (rule text ch. 6, 7)."""

from mycom.systems.mythicor.threats.run import threat_setup, threats

__all__ = ["threat_setup", "threats"]
