"""Battles as the window asks for them."""
