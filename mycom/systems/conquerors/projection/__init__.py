"""Projections for the window: field battle, faith, invasion, all targets; everything exact."""
