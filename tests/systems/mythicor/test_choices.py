"""Choices that are not known for sure: averaging against brute force, reading, writing, tables, questions."""

from __future__ import annotations

from itertools import product

import pytest

from mycom.probability.odds import Odds, likeliest
from mycom.problems import Malformed
from mycom.systems.mythicor.averaged import averaged
from mycom.systems.mythicor.cases import cases_of
from mycom.systems.mythicor.forecast import evaluate, forecast
from mycom.systems.mythicor.projection.outcomes import chance_of, outcomes, win_chances
from mycom.systems.mythicor.scenario import read_scenario
from mycom.systems.mythicor.scenario_model import Scenario
from mycom.systems.mythicor.scenario_writer import write_scenario
from mycom.systems.mythicor.solve.document import solve
from mycom.systems.mythicor.sweep import outcome_over, sweep

OPEN = """
system = "mythicor"
terrain = { values = ["open", "forest"], weights = [1, 3] }
[attacker]
race = "human"
leadership = 5
strength = 7
troops = { medium_swordsmen = 30 }
[defender]
race = { values = ["orc", "human"], weights = [3, 2] }
leadership = { values = [0, 6], weights = [1, 1] }
strength = 6
spells = { values = [[], ["shield"]] }
troops = { light_spearmen = [20, 24] }
"""


def settled(text: str) -> list[tuple[Scenario, float]]:
    """Every single scenario of `OPEN` with its chance, made from texts."""
    found = []
    for (ground, a), (race, b), (cast, c) in product(
        (("open", 0.25), ("forest", 0.75)), (("orc", 0.6), ("human", 0.4)), (("[]", 0.5), ('["shield"]', 0.5))
    ):
        lines = []
        for line in text.splitlines():
            if line.startswith("terrain"):
                line = f'terrain = "{ground}"'
            elif line.startswith("race = {"):
                line = f'race = "{race}"'
            elif line.startswith("spells"):
                line = f"spells = {cast}"
            lines.append(line)
        found.append((read_scenario("\n".join(lines)), a * b * c))
    return found


def test_a_forecast_is_the_mean_over_every_choice() -> None:
    whole = evaluate(read_scenario(OPEN))
    assert whole.exact
    assert whole.combinations == 2 * 2 * 2 * 2 * 5
    assert whole.battle is not None
    single = [(evaluate(one).battle, share) for one, share in settled(OPEN)]
    for name, chance in whole.battle.outcome.items():
        assert chance == pytest.approx(sum(b.outcome[name] * share for b, share in single if b is not None))
    left = whole.battle.survivors["attacker"]["medium_swordsmen"]
    wanted = sum(b.survivors["attacker"]["medium_swordsmen"] * share for b, share in single if b is not None)
    assert left == pytest.approx(wanted)


def test_projections_average_the_same() -> None:
    scenario = read_scenario(OPEN)
    wanted = sum(chance_of(one) * share for one, share in settled(OPEN))
    assert chance_of(scenario) == pytest.approx(wanted)
    found = outcomes(scenario)
    assert found.chances == pytest.approx(wanted)
    assert found.mass.sum() == pytest.approx(1)
    assert found.combinations == 80
    at = win_chances(scenario, "attacker.troops.medium_swordsmen", chance_of(scenario)[:1] * 0 + 30)
    assert at[:, 0] == pytest.approx(wanted)


def test_too_many_combinations_are_drawn_with_an_interval_that_holds() -> None:
    scenario = read_scenario(OPEN)
    exact, drawn = evaluate(scenario), evaluate(scenario, most=10, samples=4000)
    assert not drawn.exact
    assert drawn.samples == 4000
    assert exact.battle is not None
    low, high = drawn.intervals["attacker"]
    assert low - 0.02 <= exact.battle.outcome["attacker"] <= high + 0.02
    assert drawn.to_json() == evaluate(scenario, most=10, samples=4000).to_json()


def test_drawn_choices_come_as_often_as_they_are_likely() -> None:
    found = cases_of(read_scenario(OPEN), 1, 20_000, 7)
    races = {"orc": 0.0, "human": 0.0}
    for one, _, weights in found.parts:
        assert isinstance(one.defender.race, str)
        races[one.defender.race] += float(weights.sum())
    assert sum(races.values()) == pytest.approx(1)
    assert races["orc"] == pytest.approx(0.6, abs=0.02)


def test_what_is_written_reads_back() -> None:
    scenario = read_scenario(OPEN)
    again = read_scenario(write_scenario(scenario))
    assert (again.terrain, again.defender) == (scenario.terrain, scenario.defender)
    assert again.choices() == scenario.choices()


def test_a_table_has_a_column_for_each_choice() -> None:
    found = sweep(read_scenario(OPEN))
    rows = list(found.rows)
    assert found.columns[:3] == ("terrain", "defender.race", "defender.spells")
    assert len(rows) == 80
    probability = found.columns.index("probability")
    assert sum(float(row[probability]) for row in rows) == pytest.approx(1)
    assert {row[2] for row in rows} == {"", "shield"}
    won = found.columns.index("outcome.attacker")
    mean = sum(float(row[probability]) * float(row[won]) for row in rows)
    assert mean == pytest.approx(float(chance_of(read_scenario(OPEN))[0]))


def test_the_chance_over_a_number_averages_choices() -> None:
    address, values = "attacker.troops.medium_swordsmen", [20.0, 40.0]
    whole = outcome_over(read_scenario(OPEN), address, values)
    wanted = sum(outcome_over(one, address, values) * share for one, share in settled(OPEN))
    assert whole == pytest.approx(wanted)


def test_a_magic_attack_averages_the_targets_race() -> None:
    text = """
mode = "magic"
[attacker]
strength = 12
casts = 2
[defender]
race = { values = ["elf", "orc"], weights = [1, 4] }
troops = { light_spearmen = 40 }
"""
    whole = forecast(read_scenario(text))
    left = [
        forecast(read_scenario(text.replace('{ values = ["elf", "orc"], weights = [1, 4] }', f'"{race}"')))
        for race in ("elf", "orc")
    ]

    def heads(document: dict[str, object]) -> float:
        survivors = document["survivors"]
        assert isinstance(survivors, dict)
        return float(survivors["defender"]["troops"]["light_spearmen"])

    assert heads(whole) == pytest.approx(0.2 * heads(left[0]) + 0.8 * heads(left[1]))


def test_battles_in_a_row_average_choices_of_every_army() -> None:
    text = """
order = "conquer"
[attacker]
race = { values = ["human", "orc"] }
leadership = 5
troops = { medium_swordsmen = 20 }
[defender]
kind = "province"
race = "orc"
troops = { militia = 25 }
[[then]]
by = "attacker"
order = "conquer"
[then.army]
race = { values = ["elf", "dwarf"], weights = [1, 3] }
leadership = 5
troops = { medium_swordsmen = 15 }
"""

    def taken(content: str) -> float:
        final = forecast(read_scenario(content))["final"]
        assert isinstance(final, dict)
        return float(final["units"]["defender"]["taken"])

    wanted = 0.0
    for (first, a), (second, b) in product((("human", 0.5), ("orc", 0.5)), (("elf", 0.25), ("dwarf", 0.75))):
        one = text.replace('{ values = ["human", "orc"] }', f'"{first}"')
        one = one.replace('{ values = ["elf", "dwarf"], weights = [1, 3] }', f'"{second}"')
        wanted += a * b * taken(one)
    assert taken(text) == pytest.approx(wanted)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ('{ values = ["orc", "elv"] }', "elv"),
        ('{ values = ["orc", "elf"], weights = [1] }', "so viele Gewichte"),
        ('{ values = ["orc", "elf"], weights = [0, 0] }', "nicht alle 0"),
        ('{ values = ["orc", "orc"] }', "zweimal"),
        ("{ values = [] }", "values"),
        ('{ value = ["orc"] }', "value"),
    ],
)
def test_what_is_wrong_with_a_choice_is_told(given: str, told: str) -> None:
    with pytest.raises(Malformed) as caught:
        read_scenario(OPEN.replace('{ values = ["orc", "human"], weights = [3, 2] }', given))
    assert told in str(caught.value)


def test_a_single_possibility_is_certain() -> None:
    scenario = read_scenario(OPEN.replace('{ values = ["orc", "human"], weights = [3, 2] }', '{ values = ["elf"] }'))
    assert scenario.defender.race == "elf"


def test_odds() -> None:
    odds = Odds(("a", "b", "c"), (1, 2, 1))
    assert odds.shares() == (0.25, 0.5, 0.25)
    assert odds.likeliest == likeliest(odds) == "b"
    assert likeliest("x") == "x"
    assert Odds((1, 2)).shares() == (0.5, 0.5)


def test_the_mean_of_documents() -> None:
    one = {"a": 0.2, "heads": {"3": 1.0}, "exact": True, "states": 4, "list": [{"x": 1.0}], "word": "same"}
    two = {"a": 0.6, "heads": {"2": 0.5, "3": 0.5}, "exact": False, "states": 9, "list": [{"x": 2.0}], "word": "same"}
    mean = averaged([(one, 0.25), (two, 0.75)])
    assert mean["a"] == pytest.approx(0.5)
    assert mean["heads"] == pytest.approx({"3": 0.625, "2": 0.375})
    assert mean["exact"] is False
    assert mean["states"] == 9
    assert mean["list"] == [{"x": 1.75}]
    assert mean["word"] == "same"


def test_a_reverse_question_averages_choices() -> None:
    text = OPEN.replace('spells = { values = [[], ["shield"]] }\n', "") + (
        '[solve]\nat_least = 0.8\n[solve.vary]\n"attacker.troops.medium_swordsmen" = [0, 90]\n'
    )
    document = solve(text)
    answer = document["answer"]
    assert isinstance(answer, dict)
    count = int(answer["values"]["attacker.troops.medium_swordsmen"])
    scenario = read_scenario(text)

    def chance(heads: int) -> float:
        return float(chance_of(scenario.with_number("attacker.troops.medium_swordsmen", float(heads)))[0])

    assert answer["chance"] == pytest.approx(chance(count))
    assert chance(count) >= 0.8 > chance(count - 1)
