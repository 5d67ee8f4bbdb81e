"""Armies outside of battle: how a sheet comes about, what is not allowed (rule text: Spielwerte von Armeen)."""
