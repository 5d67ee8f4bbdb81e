"""Exact distributions, doubts about numbers, and rounding. Knows no game."""
