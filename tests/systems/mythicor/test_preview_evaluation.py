"""The player's preview against many evaluations of the same turn, drawn (rule text ch. 10)."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from mycom.orders.order import Order
from mycom.systems.mythicor.movement.ground import ground_of
from mycom.systems.mythicor.preview import preview
from mycom.systems.mythicor.turn.movement_phase import drawing, move_all
from mycom.systems.mythicor.turn.pieces import board
from mycom.systems.mythicor.world import Bonuses, Place, Realm, Sighting, Traits, World
from mycom.systems.view import Fact
from tests.systems.mythicor.worlds import group, order, province, standard, stock, world

ROWS = "ooooo ooooo ooooo ooooo ooooo"
TIMES = 400
GUARD = {"militia": 14}
RIDERS = {"light_cavalry": 6}


def known(unit: str, place: Place, owner: int, **values: object) -> Sighting:
    """A foreign unit seen exactly this turn."""
    facts = {key: Fact(unit, key, value, 37) for key, value in values.items()}  # type: ignore[arg-type]
    return Sighting(unit, place, owner, facts)


def both() -> tuple[World, World]:
    """The player's realm, who sees all, and his foe's: a village with riders beside it."""
    army = stock(crowns=80, trade_goods=4, troops={"medium_swordsmen": 14, "light_archers": 5})
    mine = world(
        ROWS,
        groups=(group(7, (3, 3), stock=army, traits=Traits(6, 3, 7), bonuses=Bonuses(military=10)),),
        sightings=(
            known("P3/2", (3, 2), 1003, race="orc", troops=GUARD, fortification=1, population=100, recruits=10),
            known("G2@1003", (3, 2), 1003, race="orc", troops=RIDERS, leadership=4, strength=5, retreat_threshold=60),
        ),
    )
    riders = group(
        2, (3, 2), race="orc", traits=Traits(4, 3, 5), bonuses=Bonuses(retreat_threshold=60), stock=stock(troops=RIDERS)
    )
    village = province(3, 2, race="orc", fortification=1, stock=stock(population=100, recruits=10, troops=GUARD))
    foe = world(ROWS, provinces=(village,), groups=(riders,))
    return mine, replace(foe, realm=Realm(1003, "Rotmark", "warlord", "orc"))


def bandits() -> tuple[World, World]:
    """The same realm before bandits in the hills."""
    army = stock(crowns=80, troops={"medium_swordsmen": 14, "light_archers": 5})
    camp = known("P3/2", (3, 2), 994, race="orc", troops={"barbarians": 14}, population=100)
    mine = world(ROWS, groups=(group(7, (3, 3), stock=army, traits=Traits(6, 3, 7)),), sightings=(camp,))
    camps = province(3, 2, race="orc", stock=stock(population=100, troops={"barbarians": 14}))
    camps = replace(camps, bonuses=Bonuses(retreat_threshold=100))
    return mine, replace(world(ROWS, provinces=(camps,)), realm=Realm(994, "", "", ""))


def moves(*kinds: str, path: str) -> tuple[Order, ...]:
    given = [order("G7", kind, key) for key, kind in enumerate(kinds, 1)]
    return (*given, order("G7", "BAS 40", 9, path=path))


@pytest.mark.parametrize(
    ("worlds", "orders"),
    [
        (both(), moves("TG 1", path="1")),
        (both(), moves("BEG 1", path="11")),
        (both(), moves("BEG 1", "TG 1", path="11")),
        (both(), moves("BEG 2", "TG 2", path="11")),
        (bandits(), moves("TG 1", path="11")),
        (bandits(), moves("BEG 1", "TG 3", path="11")),
    ],
)
def test_drawn_evaluations_agree_with_the_preview(worlds: tuple[World, World], orders: tuple[Order, ...]) -> None:
    mine, foe = worlds
    # Only the movement is drawn: nobody trains.
    rules = standard().with_overrides({"magic.default_order": 0})
    start = board([(mine, orders), (foe, ())])
    theirs = foe.realm.number
    ground = ground_of(mine, rules)
    fight = drawing(rules, np.random.default_rng(11))
    taken = away = 0
    heads = []
    for _ in range(TIMES):
        pieces = move_all(rules, ground, start, (1001, theirs), fight).board.pieces
        taken += pieces["P3/2"].realm == 1001
        away += pieces["G7@1001"].place != (3, 2)
        heads.append(pieces["G7@1001"].soldiers)
    found = preview(mine, rules, orders)
    assert all(battle.exact for battle in found.battles)
    chance = next((one.low for one in found.places if one.place == (3, 2)), 0.0)
    unit = found.units["G7"]
    expected = sum(row.after.mean() for row in unit.rows if row.key.startswith("troops."))

    def close(drawn: float, foretold: float) -> None:
        error = (max(foretold * (1 - foretold), 1e-4) / TIMES) ** 0.5
        assert abs(drawn - foretold) < 4 * error

    close(taken / TIMES, chance)
    close(away / TIMES, 1 - unit.place[(3, 2)])
    spread = float(np.std(heads)) / TIMES**0.5
    assert abs(float(np.mean(heads)) - expected) < 4 * spread + 0.02
