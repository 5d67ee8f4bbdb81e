"""Plots of a battle: which there are, and each of them computed from the fields of a setup."""
