"""Battles of two armies as an exact chain (rule text: Schlachtphasen, Angreifen und Schaden erleiden, Flucht)."""
