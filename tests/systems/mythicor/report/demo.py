"""The texts of the demo Partie."""

from __future__ import annotations

from mycom.paths import resources_dir


def demo_text(turn: int) -> str:
    """The demo report of a turn."""
    return (resources_dir() / "demo" / f"auswertung-{turn:03d}.awt.txt").read_text("utf-8")
