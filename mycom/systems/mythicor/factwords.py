"""Reported values in a player's words, for the course of a value over the turns."""

from __future__ import annotations

from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.seen import amount, fact_text
from mycom.systems.mythicor.unitview import SEEN_LABELS, leader_label
from mycom.systems.mythicor.words import realm_name
from mycom.systems.mythicor.world import World
from mycom.systems.view import Fact

_LABELS = {
    **dict(SEEN_LABELS),
    "traits.leadership": "Führungskraft", "traits.diplomacy": "Diplomatie", "traits.strength": "Stärke",
    "bonuses.military": "Militärbonus", "bonuses.morale": "Moralbonus", "bonuses.tax": "Steuerbonus",
    "bonuses.food": "Nahrungsbonus", "bonuses.recruitment": "Rekrutierungsbonus", "bonuses.trade": "Handelsbonus",
    "name": "Name", "owner": "Besitzer", "place": "Ort", "troops": "Truppen", "soldiers": "Soldaten",
    "trade_goods": "Handelsgüter", "rank": "Platz", "special_actions": "Spezialaktionen", "plague": "Seuche",
    "population_max": "Höchste Bevölkerung",
    "bonuses.retreat_threshold": "Rückzugswert", "movement_cost": "Bewegungskosten", "alive": "Anführer lebt",
    "at_sea": "Auf See", "score": "Wertung", "terrain": "Gelände", "fertility": "Fruchtbarkeit",
}  # fmt: skip
_PERCENT = ("military_bonus", "morale_bonus", "retreat_threshold")


def fact_words(world: World, rules: Rules, fact: Fact) -> tuple[str, str] | None:
    """Label and value of a reported value; None for those that are not for reading."""
    label = _LABELS.get(fact.key)
    return None if label is None else (label, _value(world, rules, fact))


def _value(world: World, rules: Rules, fact: Fact) -> str:
    key, value = fact.key, fact.value
    if isinstance(value, bool):
        return "ja" if value else "nein"
    if key == "place" and isinstance(value, list):
        return "/".join(str(part) for part in value)
    if key == "owner" and isinstance(value, int):
        name = realm_name(world, value, rules.realms)
        return name if name == str(value) else f"{value} {name}"
    if key == "troops" and isinstance(value, dict):
        named = [
            f"{fact_text(Fact(fact.subject, troop, count, fact.turn))} {_troop(rules, troop)}"
            for troop, count in value.items()
        ]
        return ", ".join(named) or "keine"
    if isinstance(value, str):
        return _named(rules, key, value)
    if isinstance(value, float) and not value.is_integer():
        return f"{value:.2f}".rstrip("0").replace(".", ",")
    if amount(value) is None:
        return "–" if value is None else str(value)
    return fact_text(fact) + (" %" if key.startswith("bonuses.") or key in _PERCENT else "")


def _troop(rules: Rules, troop: str) -> str:
    return rules.troops[troop].label_de if troop in rules.troops else troop


def _named(rules: Rules, key: str, value: str) -> str:
    if key == "leader":
        return leader_label(rules, value)
    if key == "race" and value in rules.races:
        return rules.races[value].label_de
    if key == "terrain" and value in rules.terrain:
        return rules.terrain[value].label_de
    return value
