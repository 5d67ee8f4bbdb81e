"""The order catalogue of The Conquerors with its choice tables."""

from __future__ import annotations

from mycom.orders.catalogue import Catalogue, Choice
from mycom.orders.catalogue_file import read_catalogue
from mycom.paths import rules_dir, user_cache_dir
from mycom.systems.conquerors.board.places import CORNERS, EDGES
from mycom.systems.conquerors.rules import Rules

_CORNER_WORDS = ("Nord", "Nordost", "Südost", "Süd", "Südwest", "Nordwest")
_EDGE_WORDS = ("Ost", "Südost", "Südwest", "West", "Nordwest", "Nordost")
_ENGLISH = {
    "Nord": "north", "Nordost": "north-east", "Südost": "south-east", "Süd": "south", "Südwest": "south-west",
    "Nordwest": "north-west", "Ost": "east", "West": "west",
}  # fmt: skip
_PLANS = (
    Choice("best", "Wert", "das Wertvollste", "the most valuable"),
    Choice("object", "Ziel", "das Ziel", "the target"),
    Choice("soldiers", "Soldaten", "Soldaten", "soldiers"),
    Choice("cards", "Karten", "Karten", "cards"),
)


def catalogue(rules: Rules) -> Catalogue:
    """All orders. Reads `rules/conquerors/orders.toml`: keep the result. Raises Malformed."""
    return read_catalogue(
        rules_dir() / "conquerors" / "orders.toml",
        {
            "corners": _winds(CORNERS, _CORNER_WORDS),
            "edges": _winds(EDGES, _EDGE_WORDS),
            "resources": tuple(
                Choice(one.id, one.code, one.label_de, one.label_en) for one in rules.resources.values()
            ),
            "gods": tuple(Choice(one.id, one.label_de, one.label_de, one.label_en) for one in rules.gods.values()),
            "lines": tuple(
                Choice(one.id, one.label_de, one.label_de, one.label_en)
                for one in (rules.pieces["road"], rules.pieces["ship"])
            ),
            "plans": _PLANS,
        },
        user_cache_dir() / "rules" / "conquerors-orders.json",
    )


def _winds(names: tuple[str, ...], words: tuple[str, ...]) -> tuple[Choice, ...]:
    return tuple(Choice(name, name, word, _ENGLISH[word]) for name, word in zip(names, words, strict=True))
