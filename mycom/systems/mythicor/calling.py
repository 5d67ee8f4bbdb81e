"""What the window calls the things of this game."""

from __future__ import annotations

from mycom.systems.words import Words

WORDS = Words(
    group=("Gruppe", "group"),
    groups=("Gruppen", "groups"),
    place=("Provinz", "province"),
    places=("Provinzen", "provinces"),
    figure=("Trp/Bev", "Trp/Pop"),
    filter_hint=("offen, Wald, >200 Kr …", "offen, Wald, >200 Kr …"),
    entry_hint=("erobere · auf 20 kat · 26/12 · ug 16", "erobere · auf 20 kat · 26/12 · ug 16"),
    chance=("Chance auf den Sieg", "chance of victory"),
)
