"""One realm in which every order can be given and every check can fail, and its other states."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.world import Artefact, Bonuses, Group, Traits, World
from tests.systems.mythicor.worlds import group, province, seen, standard, stock, world

RICH = stock(
    crowns=5000, food=500, population=100, recruits=200, henchmen=5, warships=2, transports=3, troops={"militia": 30},
    artefacts=(Artefact(12, range=1),),
)  # fmt: skip
HIGH = Bonuses(military=25, morale=25, tax=25, food=25, recruitment=25, trade=25, retreat_threshold=0)

PROVINCES = (
    province(1, 1, "Heim", settlement=2, fortification=1, stock=RICH, bonuses=Bonuses(retreat_threshold=0)),
    province(2, 1, "Weiler", stock=replace(RICH, artefacts=())),
    province(3, 1, "Hafen", terrain="coast", movement_cost=1.2, stock=stock(crowns=900, transports=4, population=50)),
    province(1, 2, "Leer", race="", plague=True),
    province(2, 2, "Ödgrund", race="undead"),
    province(5, 1, "Hochburg", settlement=15, fortification=15, movement_cost=0.2, bonuses=HIGH,
             stock=stock(crowns=9_000_000, population=400, troops={"militia": 9})),
    province(7, 5, "Ostmark", stock=stock(population=10, troops={"militia": 9})),
)  # fmt: skip
GROUPS = (
    group(1, (1, 1), stock=stock(crowns=640, recruits=50, henchmen=2, transports=1, troops={"militia": 10})),
    group(2, (1, 1), "mage", traits=Traits(1, 1, 5)),
    group(3, (1, 1), alive=False),
    group(4, (1, 1), ""),
    group(5, (1, 1), "chieftain", stock=stock(crowns=900, recruits=9, trade_goods=5, trade_origin=(1, 1))),
    group(6, (1, 1), "warlord", bonuses=HIGH, traits=Traits(20, 100, 20),
          stock=stock(crowns=90, troops={"militia": 5}, artefacts=(Artefact(1), Artefact(2)))),
    group(7, (3, 1), stock=stock(transports=1, troops={"militia": 5})),
    group(8, (1, 1), "necromancer", traits=Traits(2, 1, 5), race="undead", stock=stock(troops={"zombies": 4})),
    group(9, (1, 1), "scout"),
    group(10, (1, 1), race="elf", stock=stock(troops={"militia": 1})),
    group(11, (1, 1), "black_mage", traits=Traits(3, 3, 5), race="undead"),
    group(12, (1, 1), "priest", traits=Traits(1, 1, 5)),
    group(13, (1, 1), "thief", stock=stock(crowns=500, trade_goods=10, trade_origin=(3, 1))),
    group(14, (4, 1), at_sea=True, stock=stock(crowns=99, transports=1)),
    group(16, (7, 1), "black_mage", race="undead"),
    group(17, (7, 1), traits=Traits(5, 8, 7), stock=stock(transports=1)),
    group(18, (5, 1), "mage"),
    group(19, (2, 2), "priest"),
    group(20, (7, 5), "priest", stock=stock(troops={"militia": 5})),
)  # fmt: skip
WEAK, STRONG = {"leadership": 1, "diplomacy": 1, "strength": 1}, {"leadership": 20, "diplomacy": 20, "strength": 20}
NEAR = {"alive": True, "leader": "hero", "race": "human", "soldiers": 0}
SEEN = (
    seen("P1/3", (1, 3), 1003, race="human", fortification=2),
    seen("P2/3", (2, 3), 1004, race="human", fortification=2),
    seen("P7/1", (7, 1), 997, race="orc"),
    seen("G2@1003", (2, 1), 1003, **NEAR, **WEAK),
    seen("G3@1003", (2, 1), 1003, **{**NEAR, "alive": False}, **WEAK),
    seen("G4@1004", (2, 1), 1004, **NEAR, **WEAK),
    seen("G5@1003", (14, 5), 1003, **{**NEAR, "soldiers": 60}, **WEAK),
    seen("G6@1003", (2, 1), 1003, **NEAR, **STRONG),
    seen("G7@1003", (2, 1), 1003, **{**NEAR, "leader": "warlord"}, **WEAK),
    seen("G8@1003", (2, 1), 1003, **{**NEAR, "race": "undead"}, **WEAK),
    seen("G9@1003", (1, 1), 1003, **NEAR, **WEAK),
    seen("G10@1003", (6, 5), 1003, **{**NEAR, "alive": False}, **WEAK),
)


def realm(groups: tuple[Group, ...] = GROUPS) -> World:
    """The realm with groups as given."""
    return world(
        "oocsoooooooooo oocsoooooooooo oooooooooooooo oooooooooooooo oooooooooooooo",
        provinces=PROVINCES,
        groups=groups,
        sightings=SEEN,
        position="black_mage",
        troop_types=("militia", "knights", "light_archers", "medium_swordsmen", "catapults", "zombies"),
        special_actions=2,
        friends=(1004,),
        foes=(1003,),
        names={1003: "Rotmark", 1004: "Grünland", 1005: "Blauen", 1006: "Gelbach"},
    )


def _exporting() -> Rules:
    items = {**standard().items, "artefact": replace(standard().items["artefact"], exportable=True)}
    return replace(standard(), items=items)


@cache
def state(name: str) -> tuple[World, Rules]:
    """A state of the realm by name, with its rules; without a name the usual one. Raises KeyError."""
    groups = {
        "": GROUPS,
        "full": (*GROUPS, group(15, (1, 1))),  # as many groups as a realm may have
        "dead": tuple(replace(one, alive=not one.leader) for one in GROUPS),  # every leader is dead
        "weak": tuple(replace(one, traits=Traits()) for one in GROUPS),  # no leader has any trait
        "abroad": tuple(replace(one, place=(2, 3)) for one in GROUPS),  # all groups stand in a friend's province
        "export": GROUPS,  # a Partie in which artefacts may be exported
    }[name]
    return realm(groups), _exporting() if name == "export" else standard()
