"""What the window calls the things of this game."""

from __future__ import annotations

from mycom.systems.words import Words

WORDS = Words(
    group=("Armee", "army"),
    groups=("Armeen", "armies"),
    place=("Ort", "place"),
    places=("Orte", "places"),
    figure=("TP/BP", "HP/BP"),
    filter_hint=("offen, Orks, >20 TP …", "offen, Orks, >20 TP …"),
    entry_hint=("6/4 · verspotten · kaufe reittiere", "6/4 · verspotten · kaufe reittiere"),
    chance=("Chance auf den Sieg", "chance of victory"),
)
