"""Loads rules data (TOML) into checked sheets with the origin of each value. Knows no game.

`schema` says what a table may hold, `reader` reads a folder of files, `overrides` lays a Partie's own
values over it, `cache` makes the next start fast, `sheet` is what comes out.
"""
