"""Plots against the engine: sums, single projections, brute force."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from mycom.systems.mythicor.combat.battle import battle, end_states
from mycom.systems.mythicor.combat.battle import course as fought
from mycom.systems.mythicor.projection.outcomes import chance_of, outcomes
from mycom.systems.mythicor.projection.plots.chances import over_points
from mycom.systems.mythicor.projection.plots.numbers import numbers
from mycom.systems.mythicor.projection.plots.offers import offers, plot
from mycom.systems.mythicor.projection.scenario import scenario_of
from mycom.systems.mythicor.projection.setup import Memory
from mycom.systems.mythicor.rules import load_rules
from mycom.systems.plots import HeatMap, Lines, Plot, PlotOffer, Stacks, Stopped, never
from mycom.systems.projections import Field, Mode, Setup, Side
from mycom.systems.view import Amount, Relation

RULES = load_rules()


def count(kind: str, low: float, high: float | None = None) -> Field:
    return Field(f"troops.{kind}", kind, "count", Amount(low, low if high is None else high))


def number(name: str, value: float, high: float | None = None, maximum: float = 9999, unit: str = "") -> Field:
    amount = Amount(value, value if high is None else high)
    return Field(name, name, "number", amount, maximum=maximum, unit=unit)


def setup(*, doubt: bool = True, own: str = "attacker", battle_mode: str = "land") -> Setup:
    """A group before a province whose militia and wall are not known."""
    attacker = Side(
        "attacker", "Angreifer", "Gerold", "", "7", Relation.OWN, "",
        (
            count("medium_swordsmen", 30), count("light_archers", 12), count("catapults", 0),
            number("leadership", 8), number("strength", 9), number("military_bonus", 10, unit="%"),
            number("retreat_threshold", 60, maximum=100, unit="%"),
        ),
    )  # fmt: skip
    attacker = replace(
        attacker,
        fields=tuple(replace(f, absent=True) if f.id == "troops.catapults" else f for f in attacker.fields),
    )
    defender = Side(
        "defender", "Verteidiger", "Dornwald", "", "", Relation.FOE, "",
        (
            count("militia", 40, 48 if doubt else None), count("light_archers", 6),
            number("fortification", 1, 2 if doubt else None, maximum=5),
        ),
    )  # fmt: skip
    memory = Memory("group", "province", own, "land", False, False, "hero", "", 1003)
    shared = (Field("terrain", "Gelände", "choice", "open"), Field("battle", "Schlacht", "choice", battle_mode))
    return Setup(
        "x", "G7", "P26/11", "attack", (Mode("attack", "Angriff"),), (attacker, defender), shared, memory.pack()
    )


def offer(name: str, given: Setup, **picks: str) -> PlotOffer:
    found = next(each for each in offers(given, RULES) if each.id == name)
    for pick, value in picks.items():
        found = found.with_value(pick, value)
    return found


def made(name: str, given: Setup, **picks: str) -> Plot:
    return plot(given, RULES, offer(name, given, **picks))


def test_a_battle_has_all_plots_and_other_modes_none() -> None:
    assert [each.id for each in offers(setup(), RULES)] == ["rounds", "ends", "left", "own", "other", "map"]
    assert offers(replace(setup(), mode="diplomacy"), RULES) == ()
    addresses = [each.address for each in numbers(setup())]
    assert "attacker.troops.catapults" not in addresses
    assert "defender.fortification" in addresses
    other = offer("other", setup())
    assert other.value("x") == "defender.troops.militia"
    assert other.with_value("x", "nowhere") == other
    with pytest.raises(KeyError):
        other.value("y")


@pytest.mark.parametrize("what", ["strength", "morale", "heads", "loss"])
def test_rounds_are_those_of_the_averaged_battle(what: str) -> None:
    given = setup()
    shown = made("rounds", given, value=what)
    assert isinstance(shown, Lines)
    averaged = outcomes(scenario_of(given, RULES)).battle.rounds
    assert len(shown.x) > 1
    for at, row in enumerate(averaged[: len(shown.x)]):
        for line, standing in zip(shown.lines, (row.attacker, row.defender), strict=True):
            engine = {
                "strength": standing.strength,
                "morale": standing.morale_pct,
                "heads": sum(standing.troops.values()),
                "loss": standing.loss_pct,
            }[what]
            assert line.y[at] == pytest.approx(engine, rel=0.01)
            assert line.low[at] - 1e-9 <= line.y[at] <= line.high[at] + 1e-9


def test_the_band_holds_every_single_battle() -> None:
    shown = made("rounds", setup(), value="strength")
    assert isinstance(shown, Lines)
    scenario = scenario_of(setup(), RULES)
    for militia in (40, 44, 48):
        for wall in (1, 2):
            known = scenario.with_number("defender.troops.militia", float(militia))
            known = known.with_number("defender.fortification", float(wall))
            single = battle(RULES, *known.armies({}), "land", "open")
            first = single.rounds[0]
            assert shown.lines[1].low[0] <= first.defender.strength <= shown.lines[1].high[0]
    certain = made("rounds", setup(doubt=False), value="strength")
    assert isinstance(certain, Lines)
    assert certain.lines[0].low == ()
    assert certain.band == ""


def test_ends_sum_to_one_and_to_the_outcome() -> None:
    for own in ("attacker", "defender"):
        given = setup(own=own)
        shown = made("ends", given)
        assert isinstance(shown, Stacks)
        assert sum(sum(part.values) for part in shown.parts) == pytest.approx(1, abs=1e-12)
        good = sum(sum(part.values) for part in shown.parts if part.style == "good")
        place = ("attacker", "defender").index(own)
        assert good == pytest.approx(outcomes(scenario_of(given, RULES)).chances[place], abs=1e-12)
        signs = [(part.style, part.pattern) for part in shown.parts]
        assert len(set(signs)) == len(signs), "every part has a look of its own"


def test_a_side_without_troops_ends_in_round_0() -> None:
    given = setup(doubt=False)
    nobody = replace(given.sides[1], fields=(count("militia", 0), number("fortification", 1, maximum=5)))
    empty = replace(given, sides=(given.sides[0], nobody))
    shown = made("ends", empty)
    assert isinstance(shown, Stacks)
    assert shown.x[0] == 0
    assert [(part.style, part.values[0]) for part in shown.parts] == [("good", 1.0)]
    survivors = made("left", empty)
    assert isinstance(survivors, Stacks)
    assert survivors.mean == 42
    rounds = made("rounds", empty)
    assert isinstance(rounds, Lines)
    assert rounds.x == ()


@pytest.mark.parametrize("troops", ["attacker.all", "defender.all", "attacker.light_archers", "defender.militia"])
def test_survivors_against_all_ends_of_the_single_battle(troops: str) -> None:
    given = setup(doubt=False)
    shown = made("left", given, troops=troops)
    assert isinstance(shown, Stacks)
    assert shown.spread
    scenario = scenario_of(given, RULES)
    side, _, kind = troops.partition(".")
    sums: dict[tuple[str, float], float] = {}
    for state in end_states(fought(RULES, *scenario.armies({}), "land", "open")):
        counts = getattr(state, side)
        key = state.winner, float(sum(counts.values()) if kind == "all" else counts[kind])
        sums[key] = sums.get(key, 0.0) + state.probability
    for part, winner in zip(shown.parts, ("attacker", "defender"), strict=True):
        for value, chance in zip(shown.x, part.values, strict=True):
            assert chance == pytest.approx(sums.get((winner, value), 0.0), abs=1e-12)


def test_survivors_over_what_is_not_known() -> None:
    given = setup()
    averaged = outcomes(scenario_of(given, RULES))
    for side in ("attacker", "defender"):
        whole = made("left", given, troops=f"{side}.all")
        assert isinstance(whole, Stacks)
        assert sum(sum(part.values) for part in whole.parts) == pytest.approx(1, abs=1e-12)
        expected = averaged.battle.survivors[side]
        assert whole.mean == pytest.approx(sum(expected.values()), abs=1e-9)
        for kind, count_left in expected.items():
            single = made("left", given, troops=f"{side}.{kind}")
            assert isinstance(single, Stacks)
            assert single.mean == pytest.approx(count_left, abs=1e-9)


def test_the_chance_over_a_number_is_that_of_each_projection() -> None:
    given = setup()
    scenario = scenario_of(given, RULES)
    for name in ("own", "other"):
        chosen = offer(name, given)
        shown = plot(given, RULES, chosen)
        assert isinstance(shown, Lines)
        line = shown.lines[0]
        for at in range(0, len(shown.x), 9):
            single = scenario.with_number(chosen.value("x"), shown.x[at])
            assert line.y[at] == pytest.approx(chance_of(single)[0], abs=1e-12)
            assert line.low[at] <= line.y[at] + 1e-12 <= line.high[at] + 2e-12
    assert shown.assumed == (40, 48)
    assert [level.value for level in shown.levels] == [0.5, 0.8]


def test_the_heat_map_is_that_of_each_projection() -> None:
    given = setup()
    shown = made("map", given)
    assert isinstance(shown, HeatMap)
    assert (len(shown.x), len(shown.y)) == (41, 41)
    scenario = scenario_of(given, RULES)
    for row in range(0, 41, 8):
        for column in range(0, 41, 8):
            single = scenario.with_number("attacker.troops.medium_swordsmen", shown.x[column])
            single = single.with_number("defender.troops.militia", shown.y[row])
            assert shown.z[row][column] == pytest.approx(chance_of(single)[0], abs=1e-12)
    assert shown.current == (30, 44)


def test_the_heat_map_of_bonus_and_wall_seen_by_the_defender() -> None:
    given = setup(own="defender")
    shown = made("map", given, x="attacker.military_bonus", y="defender.fortification")
    assert isinstance(shown, HeatMap)
    assert shown.y == (0, 1, 2, 3, 4, 5)
    assert (shown.x[0], shown.x[-1]) == (0, 60)
    assert shown.x_axis.unit == "%"
    scenario = scenario_of(given, RULES).with_number("attacker.military_bonus", shown.x[3])
    single = chance_of(scenario.with_number("defender.fortification", 4.0))[1]
    assert shown.z[4][3] == pytest.approx(single, abs=1e-12)


def test_the_same_number_twice_takes_another() -> None:
    shown = made("map", setup(), x="defender.fortification", y="defender.fortification")
    assert isinstance(shown, HeatMap)
    assert shown.x_axis != shown.y_axis


def test_too_many_cases_are_drawn_the_same_for_each_point_and_coarse_maps_come_first() -> None:
    given = setup()
    unknown = replace(given.sides[1], fields=(count("militia", 10, 90), count("light_archers", 0, 60)))
    wide = replace(given, sides=(given.sides[0], unknown))
    scenario = scenario_of(wide, RULES)
    points = {"attacker.troops.medium_swordsmen": np.array([20.0, 30.0])}
    exact = over_points(scenario, points, 0, never)
    drawn = over_points(scenario, points, 0, never, most=4_000)
    assert exact.drawn == 0
    assert exact.cases == 81 * 61
    assert drawn.drawn == 2_000
    assert drawn.note.startswith("Sonst Unbekanntes: 2")
    assert drawn.mean == pytest.approx(exact.mean, abs=0.05)
    again = over_points(scenario, points, 0, never, most=4_000)
    assert drawn.mean.tolist() == again.mean.tolist()
    seen: list[Plot] = []
    chosen = offer("map", wide, y="defender.troops.light_archers")
    shown = plot(wide, RULES, chosen, coarse=seen.append)
    assert isinstance(shown, HeatMap)
    assert isinstance(seen[0], HeatMap)
    assert len(seen[0].x) == 11
    assert set(seen[0].x) <= set(shown.x)
    assert seen[0].z[0][0] == pytest.approx(shown.z[0][0], abs=1e-12)


def test_plots_say_whether_they_are_exact_or_drawn() -> None:
    unknown = (count("militia", 10, 90), count("light_archers", 0, 200))
    wide = replace(setup(), sides=(setup().sides[0], replace(setup().sides[1], fields=unknown)))
    for name in ("rounds", "ends", "left"):
        assert "Exakt über 18 Fälle." in made(name, setup()).note
        assert "xakt" not in made(name, setup(doubt=False)).note
        drawn = made(name, wide)
        assert "Fällen gezogen." in drawn.note
        if isinstance(drawn, Stacks):
            assert sum(sum(part.values) for part in drawn.parts) == pytest.approx(1, abs=1e-9)


@pytest.mark.parametrize("name", ["rounds", "ends", "left", "own", "map"])
def test_a_cancelled_plot_stops(name: str) -> None:
    with pytest.raises(Stopped):
        plot(setup(), RULES, offer(name, setup()), lambda: True)
