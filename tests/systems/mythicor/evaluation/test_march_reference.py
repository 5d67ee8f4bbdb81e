"""Movement of all realms against its slow reference, on random maps without battles (rule text ch. 6, 10.2.2)."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from math import ceil

import numpy as np
import pytest

from mycom.orders.order import Order
from mycom.systems.mythicor.evaluation import State, evaluate
from mycom.systems.mythicor.world import CellKnowledge, Group, Province
from tests.systems.mythicor.evaluation.slow_march import Land, Mover, Place, kind, legal, march, stepped
from tests.systems.mythicor.evaluation.states import holding
from tests.systems.mythicor.worlds import group, order, province, standard, stock

RULES = standard().with_overrides({"magic.training_chance": 0, "economy.pay_share": 0})
TERRAINS = ("open", "forest", "mountains", "sea", "coast", "desert", "swamp")
COSTS = {terrain: Fraction(str(standard().terrain[terrain].movement_cost)) for terrain in TERRAINS}
REALMS = (1001, 1002, 1003)


class Map:
    """A random map with provinces, groups and their orders, once for the program and once for the reference."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        width, height = self.random.randint(3, 6), self.random.randint(2, 5)
        weights = (3, 2, 1, 1 + 3 * (seed % 2), 3, 1, 1)
        self.terrain: dict[Place, str] = {
            (x, y): self.random.choices(TERRAINS, weights)[0] for x in range(1, width + 1) for y in range(1, height + 1)
        }
        self.friends = {
            realm: tuple(other for other in REALMS if other != realm and self.random.random() < 0.3) for realm in REALMS
        }
        self.units: dict[int, list[Province | Group]] = {realm: [] for realm in (*REALMS, 994, 997)}
        self.orders: dict[int, list[Order]] = {realm: [] for realm in REALMS}
        self.lands: dict[Place, Land] = {}
        self.movers: dict[tuple[int, int], Mover] = {}
        for place, terrain in self.terrain.items():
            if terrain != "sea" and self.random.random() < 0.5:
                self._land(place, terrain)
        for realm in REALMS:
            for number in self.random.sample(range(1, 6), self.random.randint(1, 4)):
                self._group(realm, number)
        held = (holding(realm, *units, friends=self.friends.get(realm, ())) for realm, units in self.units.items())
        cells = {place: CellKnowledge(place, terrain) for place, terrain in self.terrain.items()}
        self.state = State(37, {one.realm.number: one for one in held}, cells, width=width, height=height)

    def _land(self, place: Place, terrain: str) -> None:
        owner = self.random.choice((*REALMS, 994, 997))
        cost = self.random.choice((str(float(COSTS[terrain])), "0.2", "0.75", "1.3"))
        people = self.random.choice((0, 0, 20))
        race = "human" if people else self.random.choice(("human", "", "undead"))
        # Bandits hold a group even without troops; with some there would be a battle.
        soldiers = self.random.randint(1, 30) if people and owner != 994 and self.random.random() < 0.6 else 0
        land = Land(owner, Fraction(cost), race, people, soldiers)
        self.lands[place] = land
        held = stock(population=people, food=99, troops={"militia": soldiers} if soldiers else {})
        unit = province(*place, terrain=terrain, race=race, movement_cost=float(cost), stock=held)
        self.units[owner].append(unit)
        self._block(owner, unit.id, land)

    def _group(self, realm: int, number: int) -> None:
        pick = self.random
        place = pick.choice(list(self.terrain))
        at_sea = kind(self.terrain[place]) == "sea" or (kind(self.terrain[place]) == "coast" and pick.random() < 0.5)
        undead, soldiers = pick.random() < 0.3, pick.choice((0, 2, 6, 10, 17))
        people, recruits = (0, 0) if undead else (pick.choice((0, 0, 2)), pick.choice((0, 3)))
        needed = max(1, ceil(Fraction(soldiers + recruits, 5) + people))
        sails = kind(self.terrain[place]) != "land" and (at_sea or pick.random() < 0.3)
        ships = max(0, needed + pick.choice((0, 0, 1, -1, -1))) if sails else 0
        alive, points = pick.random() > 0.1, pick.choice((25, 25, 35))
        mover = Mover(place, at_sea, alive, undead, soldiers, ships, needed, Fraction(points), "")
        path = mover.path = self._path(mover) if alive else ""
        self.movers[realm, number] = mover
        unit = group(
            number,
            place,
            "necromancer" if undead else "hero",
            race="undead" if undead else "human",
            alive=alive,
            at_sea=at_sea,
            movement_points=points,
            stock=stock(
                population=people,
                recruits=recruits,
                transports=ships,
                food=99,
                troops={"medium_swordsmen": soldiers} if soldiers else {},
            ),
        )
        self.units[realm].append(unit)
        if path:
            self.orders[realm].append(order(unit.id, "BAS 40", len(self.orders[realm]) + 1, path=path))
        self._block(realm, unit.id, mover)

    def _path(self, mover: Mover) -> str:
        """Steps that terrain and ships allow, whatever they cost, and now and then any at all."""
        one, path = replace(mover), ""
        for _ in range(self.random.randint(0, 15)):
            digits = [digit for digit in "012345678" if self._goes(one, path + digit)]
            one.path = path = path + self.random.choice(
                digits if digits and self.random.random() < 0.97 else "012345678"
            )
            one.place = stepped(one.place, path[-1])
        return path

    def _goes(self, mover: Mover, path: str) -> bool:
        return legal(replace(mover, path=path), len(path) - 1, self.terrain, stepped(mover.place, path[-1]))

    def _block(self, realm: int, unit: str, blocker: Land | Mover) -> None:
        if realm in REALMS and blocker.soldiers and self.random.random() < 0.8:
            word, limit = self.random.choice(("more", "fewer")), self.random.randint(0, 20)
            blocker.blocks = word, limit
            number = {"more": 4, "fewer": 5}[word]
            self.orders[realm].append(order(unit, f"BEG {number}", len(self.orders[realm]) + 1, limit=limit))


@pytest.mark.parametrize("seed", range(60))
def test_groups_end_where_the_reference_has_them(seed: int) -> None:
    """Places, ships that stayed behind, and provinces that died out."""
    one = Map(seed)
    found = evaluate(RULES, one.state, one.orders, np.random.default_rng(seed)).state
    # Nothing before the movement is left to chance: the first draw is the order of the realms.
    drawn = [REALMS[at] for at in np.random.default_rng(seed).permutation(len(REALMS)).tolist()]
    march(one.terrain, COSTS, one.lands, one.movers, drawn, one.friends)
    groups = {key: found.holdings[key[0]].groups[f"G{key[1]}"] for key in one.movers}
    assert {key: (unit.place, unit.stock.transports) for key, unit in groups.items()} == {
        key: (mover.place, mover.ships) for key, mover in one.movers.items()
    }
    provinces = {
        place: found.holdings[land.owner].provinces[f"P{place[0]}/{place[1]}"] for place, land in one.lands.items()
    }
    assert {place: (unit.race, unit.stock.transports) for place, unit in provinces.items()} == {
        place: (land.race, land.ships) for place, land in one.lands.items()
    }
