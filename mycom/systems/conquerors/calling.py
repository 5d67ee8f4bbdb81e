"""What the window calls the things of this game."""

from __future__ import annotations

from mycom.systems.words import Words

WORDS = Words(
    group=("Truppe", "troop"),
    groups=("Truppen", "troops"),
    place=("Besitz", "possession"),
    places=("Besitz", "possessions"),
    figure=("Zahl", "count"),
    filter_hint=("offen, Stadt, Elben …", "offen, Stadt, Elben …"),
    entry_hint=("6/6 · baue · tausche lehm erz", "6/6 · baue · tausche lehm erz"),
    chance=("Chance auf Erfolg", "chance of success"),
)
