"""What the window calls the things of this game."""

from __future__ import annotations

from mycom.systems.words import Words

WORDS = Words(
    group=("Armee", "army"),
    groups=("Armeen", "armies"),
    place=("Ort", "place"),
    places=("Orte", "places"),
    figure=("Stand", "count"),
    filter_hint=("offen, Armee, Mühle …", "offen, Armee, Mühle …"),
    entry_hint=(
        "beanspruche 8/5 · steuern schwere · lagere ein 8000",
        "beanspruche 8/5 · steuern schwere · lagere ein 8000",
    ),
    chance=("Chance, dass es gut ausgeht", "chance that it ends well"),
)
