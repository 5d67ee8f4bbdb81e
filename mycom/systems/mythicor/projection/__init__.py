"""Projections: what this unit would bring about on that target, as the window shows it."""
