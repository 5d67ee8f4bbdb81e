"""What a game calls things, for the window to speak of them in the game's own words."""

from __future__ import annotations

from dataclasses import dataclass

#: A word in German and in English.
Label = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Words:
    """What a game calls things where the window speaks of them itself: one and many of the own units in the field and
    of the own places, the last column of the tree, what may be typed into the filter and into the quick entry, what the
    chance of a kept projection is of."""

    group: Label
    groups: Label
    place: Label
    places: Label
    figure: Label
    filter_hint: Label
    entry_hint: Label
    chance: Label


#: What things are called while no Partie is open.
PLAIN_WORDS = Words(
    group=("Einheit", "unit"),
    groups=("Einheiten", "units"),
    place=("Ort", "place"),
    places=("Orte", "places"),
    figure=("Zahl", "count"),
    filter_hint=("offen, fehler, neu …", "offen, fehler, neu …"),
    entry_hint=("", ""),
    chance=("Chance", "chance"),
)
