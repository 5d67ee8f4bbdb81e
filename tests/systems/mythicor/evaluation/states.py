"""Small states of a whole Partie."""

from __future__ import annotations

from mycom.systems.mythicor.evaluation import Holding, State
from mycom.systems.mythicor.world import Group, Province, Realm
from tests.systems.mythicor.worlds import cells

PLAIN = "ooooo ooooo ooooo ooooo ooooo"
TROOPS = ("militia", "knights", "light_archers", "medium_swordsmen", "catapults", "light_cavalry")


def holding(number: int, *units: Province | Group, **realm: object) -> Holding:
    """A realm with its units; human warlords unless told otherwise."""
    values = {"position": "warlord", "race": "human", "troop_types": TROOPS, "special_actions": 5, **realm}
    found = Holding(Realm(number, f"Reich {number}", **values))  # type: ignore[arg-type]
    for unit in units:
        found = found.put(unit)
    return found


def state(*holdings: Holding, rows: str = PLAIN, turn: int = 37) -> State:
    """A state on a map of letters."""
    lines = rows.split()
    return State(turn, {one.realm.number: one for one in holdings}, cells(rows), width=len(lines[0]), height=len(lines))
