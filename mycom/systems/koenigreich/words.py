"""The kingdom's values in a player's words."""

from __future__ import annotations

from collections.abc import Mapping

from mycom.systems.numbers_de import signed

LABELS = {
    "size": "Größe", "control_dc": "SG", "stability": "Stabilität", "loyalty": "Treue", "economy": "Wirtschaft",
    "unrest": "Unruhe", "consumption": "Verbrauch", "treasury": "Schatzkammer", "income": "Ertrag",
}  # fmt: skip


def changes_text(changes: Mapping[str, int]) -> str:
    """What changes, `Stabilität +1, Verbrauch −2`; empty when nothing does."""
    return ", ".join(f"{LABELS[name]} {signed(amount)}" for name, amount in changes.items() if amount)
