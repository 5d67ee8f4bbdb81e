"""One projection from the scenario file to the result, and against fights drawn one after another."""

from __future__ import annotations

import numpy as np

from benchmarks.rows import Row, alternating, milliseconds
from mycom.systems.mythicor.combat.draw import draw
from mycom.systems.mythicor.forecast import forecast
from mycom.systems.mythicor.scenario import read_scenario

SCENARIO = """\
system = "mythicor"
mode = "land"
terrain = "forest"
[attacker]
kind = "group"
race = "human"
leadership = 12
strength = 15
military_bonus = 35
troops = { medium_swordsmen = 30, light_archers = 12, light_cavalry = 8 }
[defender]
kind = "province"
race = "orc"
fortification = 2
troops = { militia = 45, medium_spearmen = 20 }
"""
DRAWN = 200


def run() -> list[Row]:
    """The rows of the benchmark table."""

    def exact() -> object:
        return forecast(read_scenario(SCENARIO))

    ranged = read_scenario(SCENARIO.replace("militia = 45", "militia = [30, 60]"))
    wide = read_scenario(SCENARIO.replace("militia = 45", "militia = [1, 100]").replace("= 12\n", "= [1, 99]\n"))
    known = read_scenario(SCENARIO)
    attacker, defender = known.armies({})

    def drawn() -> object:
        generator = np.random.default_rng(1)
        return [draw(known.rules, attacker, defender, "land", "forest", generator) for _ in range(DRAWN)]

    guessed = read_scenario(
        SCENARIO.replace("militia = 45", "militia = [1, 100]")
        .replace("= 12\n", "= [1, 50]\n")
        .replace('race = "orc"', 'race = { values = ["orc", "human"], weights = [3, 2] }')
    )
    once, many = alternating(exact, drawn)
    whole, _ = alternating(lambda: forecast(guessed), drawn, repeats=7)
    return [
        Row("projection: scenario file to result", once, 2.0, 1.0),
        Row(f"projection ÷ {DRAWN} drawn fights", once, many, 0.1),
        Row("projection over 31 unknown counts", milliseconds(lambda: forecast(ranged)), 4.0, 1.0),
        Row("projection over 9,900 combinations", milliseconds(lambda: forecast(wide), repeats=7), 100.0, 1.0),
        Row("projection over 10,000 combinations, two races among them", whole, 100.0, 1.0),
        Row(f"the same ÷ {DRAWN} drawn fights", whole, many, 1.0),
    ]
