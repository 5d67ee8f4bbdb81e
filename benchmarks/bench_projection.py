"""One projection from the scenario file to the result, and against fights drawn one after another; what the window
asks at a drop and at a keystroke, against the same."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from benchmarks.rows import Row, alternating, milliseconds
from mycom.paths import resources_dir
from mycom.systems.mythicor import report
from mycom.systems.mythicor.combat.draw import draw
from mycom.systems.mythicor.forecast import forecast
from mycom.systems.mythicor.position import MythicorPosition
from mycom.systems.mythicor.report.world import knowledge_of, world
from mycom.systems.mythicor.rules import load_rules
from mycom.systems.mythicor.scenario import read_scenario
from mycom.systems.projections import Projection, Setup
from mycom.systems.view import Amount

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
PAIR = ("G7", "P26/11")


def _demo() -> tuple[MythicorPosition, Setup]:
    """The demo's knowledge, and an attack with doubts on it."""
    text = (resources_dir() / "demo" / "auswertung-037.awt.txt").read_text("utf-8")
    rules = load_rules()
    knowledge = knowledge_of(report.read(text))
    position = MythicorPosition(knowledge, world(knowledge, rules), rules)
    setup = position.setup(*PAIR, "", ())
    assert setup is not None, "the demo has this pair"
    return position, setup


def _dropped(position: MythicorPosition) -> Projection:
    setup = position.setup(*PAIR, "", ())
    assert setup is not None, "the demo has this pair"
    return position.project(setup, extras=False)


def _typed(setup: Setup) -> Setup:
    """The setup with another number in the first field."""
    first = setup.sides[0]
    fields = (replace(first.fields[0], value=Amount(21, 21)), *first.fields[1:])
    return replace(setup, sides=(replace(first, fields=fields), setup.sides[1]))


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
    position, setup = _demo()
    drop, drop_drawn = alternating(lambda: _dropped(position), drawn)
    key, key_drawn = alternating(lambda: position.project(_typed(setup), extras=False), drawn)
    return [
        Row("projection: scenario file to result", once, 2.0, 1.0),
        Row(f"projection ÷ {DRAWN} drawn fights", once, many, 0.1),
        Row("projection over 31 unknown counts", milliseconds(lambda: forecast(ranged)), 4.0, 1.0),
        Row("projection: drop on the map to the answer", drop, 50.0, 1.0),
        Row(f"projection: drop ÷ {DRAWN} drawn fights", drop, drop_drawn, 0.2),
        Row("projection: keystroke to the answer", key, 16.0, 1.0),
        Row(f"projection: keystroke ÷ {DRAWN} drawn fights", key, key_drawn, 0.2),
        Row("projection over 9,900 combinations", milliseconds(lambda: forecast(wide), repeats=7), 100.0, 1.0),
        Row("projection over 10,000 combinations, two races among them", whole, 100.0, 1.0),
        Row(f"the same ÷ {DRAWN} drawn fights", whole, many, 1.0),
    ]
