"""What is known of an army, a settlement or the realm, as JSON for other programs."""

from __future__ import annotations

from mycom.systems.massenkampf.projection.setups import place_in
from mycom.systems.massenkampf.report.table import values_of
from mycom.systems.massenkampf.rules import Rules
from mycom.systems.massenkampf.turn.context import place_text
from mycom.systems.massenkampf.world import World
from mycom.systems.view import Json


def data(world: World, rules: Rules, unit: str) -> dict[str, Json]:
    """A unit by id; `R` is the realm. Raises KeyError."""
    if unit == "R":
        backing = world.backing
        armies: list[Json] = [one.id for one in world.own()]
        return {
            "id": "R", "name": world.realms[world.realm], "treasury": backing.treasury, "loyalty": backing.loyalty,
            "control_dc": backing.control_dc, "armies": armies,
        }  # fmt: skip
    army = world.army(unit)
    if army is not None:
        sheet = army.sheet(rules)
        parts: list[Json] = [
            {"of": one.of, "amount": one.amount, "label": one.label, "origin": one.origin} for one in sheet.parts
        ]
        return {
            "id": unit, **values_of(army), "rating": str(sheet.rating), "full": army.full(rules),
            "attack": sheet.attack, "defence": sheet.defence, "consumption": sheet.consumption,
            "leader_bonus": sheet.leader_bonus, "most_tactics": sheet.most_tactics, "experience": sheet.experience,
            "age": army.age, "parts": parts,
        }  # fmt: skip
    place = place_in(unit)
    town = world.settlements.get(place) if place else None
    if town is None:
        raise KeyError(unit)
    buildings: list[Json] = list(town.buildings)
    return {
        "id": unit, "name": town.name, "owner": town.owner, "place": place_text(town.place), "defence": town.defence,
        "buildings": buildings,
    }  # fmt: skip
