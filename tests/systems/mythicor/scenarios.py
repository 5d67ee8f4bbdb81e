"""Random scenarios of every kind, always the same for the same seed."""

from __future__ import annotations

from typing import Any

import numpy as np

from mycom.systems.mythicor.ids import RACES, TERRAIN, TROOPS

LAND_TERRAIN = tuple(terrain for terrain in TERRAIN if terrain != "sea")


def side(rng: np.random.Generator, kind: str, *, at_sea: bool = False) -> dict[str, Any]:
    """One side with one to five kinds of troops, now and then without a soldier."""
    kinds = rng.choice(TROOPS, size=int(rng.integers(1, 6)), replace=False).tolist()
    largest = int(rng.choice([3, 40, 200]))
    troops = {str(one): int(rng.integers(0 if rng.random() < 0.2 else 1, largest + 1)) for one in kinds}
    data: dict[str, Any] = {
        "kind": kind,
        "race": str(rng.choice(RACES)),
        "troops": troops,
        "military_bonus": int(rng.integers(-60, 90)),
        "morale_bonus": int(rng.integers(-40, 60)),
        "retreat_threshold": int(rng.choice([100, 100, 0, 20, 50, 75])),
        "warships": int(rng.integers(0, 6)),
        "transports": int(rng.integers(0, 6)),
        "at_sea": at_sea,
    }
    if kind == "group":
        data["leadership"] = int(rng.choice([0, 3, 9, 20, 45]))
        data["strength"] = int(rng.choice([0, 4, 12, 30]))
        data["spells"] = [spell for spell in ("shield", "fear", "destroy_undead") if rng.random() < 0.3]
    else:
        data["fortification"] = int(rng.choice([0, 0, 1, 2, 5, 15]))
    return data


def battle(rng: np.random.Generator) -> dict[str, Any]:
    """A scenario in mode land, sea or coast."""
    mode = str(rng.choice(["land", "sea", "coast"], p=[0.5, 0.2, 0.3]))
    kinds = ["group", "group"]
    if mode != "sea":
        kinds = [["group", "group"], ["group", "province"], ["province", "group"]][
            int(rng.choice(3, p=[0.3, 0.5, 0.2]))
        ]
    afloat = [False, False]
    if mode == "sea":
        afloat = [True, True]
    if mode == "coast":
        ship = 1 if kinds[0] == "province" else 0 if kinds[1] == "province" else int(rng.integers(0, 2))
        afloat[ship] = True
    terrain = {"sea": ["sea", "coast"], "coast": ["coast"], "land": list(LAND_TERRAIN)}[mode]
    rules: dict[str, Any] = {}
    if rng.random() < 0.4:
        rules["combat.max_rounds"] = int(rng.integers(1, 21))
        rules["combat.coast_rounds"] = int(rng.integers(1, 3))
        rules["combat.minimum_factor"] = float(rng.choice([0.01, 0.05, 0.3]))
        rules["combat.militia_shoots_on_coast"] = bool(rng.random() < 0.5)
        rules["combat.leader_death.threshold"] = float(rng.choice([0.0, 0.3, 0.9, 1.0]))
        rules["combat.leader_death.half"] = float(rng.choice([1.0, 20.0]))
        rules["combat.leader_death.max_probability"] = float(rng.choice([0.2, 1.0]))
    return {
        "system": "mythicor",
        "profile": str(rng.choice(["standard", "panduja2"])),
        "mode": mode,
        "terrain": str(rng.choice(terrain)),
        "bonus_rule": str(rng.choice(["additive", "multiplicative"])),
        "attacker": side(rng, kinds[0], at_sea=afloat[0]),
        "defender": side(rng, kinds[1], at_sea=afloat[1]),
        "rules": rules,
    }


def magic(rng: np.random.Generator) -> dict[str, Any]:
    """A magic attack."""
    return {
        "system": "mythicor",
        "profile": str(rng.choice(["standard", "panduja2"])),
        "mode": "magic",
        "terrain": str(rng.choice(TERRAIN)),
        "bonus_rule": str(rng.choice(["additive", "multiplicative"])),
        "attacker": {
            "strength": int(rng.integers(0, 30)),
            "caster": str(rng.choice(["mage", "sorcerer"])),
            "casts": int(rng.integers(1, 6)),
        },
        "defender": side(rng, str(rng.choice(["group", "province"]))),
    }
