"""Forecasts: the document, averages over ranges, samples, sweeps, equally likely outcomes."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from mycom.probability.spread import Spread
from mycom.problems import NotAllowed
from mycom.systems.mythicor.forecast import evaluate, forecast
from mycom.systems.mythicor.scenario import Scenario, read_scenario
from mycom.systems.mythicor.sweep import outcome_over, sweep
from tests.systems.mythicor.test_combat_reference import assert_same


def scenario(militia: Any = 45, archers: Any = 12, leadership: Any = 12, **more: Any) -> Scenario:
    return read_scenario(
        {
            "terrain": "forest",
            "attacker": {
                "race": "human",
                "leadership": leadership,
                "strength": 15,
                "military_bonus": 35,
                "troops": {"medium_swordsmen": 30, "light_archers": archers},
            },
            "defender": {"kind": "province", "race": "orc", "fortification": 1, "troops": {"militia": militia}},
            **more,
        }
    )


def test_the_document_has_the_agreed_shape() -> None:
    document: Any = forecast(scenario())
    assert json.loads(json.dumps(document)) == document
    assert list(document)[:3] == ["system", "mode", "outcome"]
    assert (document["system"], document["mode"], document["exact"]) == ("mythicor", "land", True)
    rounds: Any = document["rounds"]
    assert set(rounds[0]) == {"round", "reached", "attacker", "defender", "ends"}
    assert set(rounds[0]["attacker"]) == {"strength", "troops", "loss_pct", "morale_pct"}
    assert len(rounds[0]["ends"]) == 9
    survivors: Any = document["survivors"]
    assert set(survivors["attacker"]["troops"]) == {"medium_swordsmen", "light_archers"}
    assert set(document["leader_dies"]) == {"attacker", "defender"}


@pytest.mark.parametrize("militia", [1, 45, 400])
def test_a_value_without_weight_changes_nothing(militia: int) -> None:
    alone: Any = forecast(scenario(militia))
    beside: Any = forecast(scenario({"values": [4000, militia, 0], "weights": [0, 2, 0]}))
    assert len(beside["rounds"]) == len(alone["rounds"])
    assert [a_round["reached"] for a_round in beside["rounds"]] == pytest.approx(
        [a_round["reached"] for a_round in alone["rounds"]]
    )
    assert beside["outcome"] == pytest.approx(alone["outcome"])


def test_a_battle_worked_out_by_hand() -> None:
    """30 medium swordsmen and 12 light archers of a group onto 45 militia behind a first wall, in a forest."""
    rounds: Any = forecast(scenario())["rounds"]
    attack = 30 * 26 * (1 + 0.35 + 0.60 + 0.25 + 0.20 + 0.05) + 12 * 26 * (1 + 0.35 + 0.60 - 0.10 + 0.25 + 0.05)
    assert rounds[0]["attacker"]["strength"] == pytest.approx(attack)
    assert rounds[0]["defender"]["strength"] == pytest.approx(45 * 12 * (1 + 0.10 + 0.10 + 0.50))
    militia = 45 - attack / ((0 + 3 + 2) * 1.7 * 12)
    assert rounds[0]["defender"]["troops"]["militia"] == pytest.approx(militia)
    morale = 90 + 6 + 4 - 100 * (1 - militia / 45)
    assert rounds[0]["defender"]["morale_pct"] == pytest.approx(morale)
    attacker_breaks = rounds[0]["ends"]["attacker_breaks"]
    assert attacker_breaks == pytest.approx(1 - rounds[0]["attacker"]["morale_pct"] / 100)
    assert rounds[0]["ends"]["defender_breaks"] == pytest.approx((1 - attacker_breaks) * (1 - morale / 100))


def test_a_range_is_the_average_of_its_battles() -> None:
    ranged: Any = forecast(scenario([43, 45], {"values": [4, 12], "weights": [1, 3]}))
    assert (ranged["exact"], ranged["combinations"]) == (True, 6)
    singles = [
        (weight / 3, forecast(scenario(militia, archers)))
        for militia in (43, 44, 45)
        for archers, weight in ((4, 0.25), (12, 0.75))
    ]
    for part in ("outcome", "leader_dies", "survivors"):
        assert_same(ranged[part], _average([(weight, one[part]) for weight, one in singles]), part)
    rounds: Any = ranged["rounds"]
    for at, row in enumerate(rounds):
        alive: list[tuple[float, Any]] = [
            (weight, one["rounds"][at]) for weight, one in singles if at < len(one["rounds"])
        ]
        assert row["reached"] == pytest.approx(sum(weight * one["reached"] for weight, one in alive))
        assert_same(row["ends"], _average([(weight, one["ends"]) for weight, one in alive]), "ends")
        shares = [(weight * one["reached"] / row["reached"], one["attacker"]) for weight, one in alive]
        assert_same(row["attacker"], _average(shares), "attacker")


def _average(parts: list[tuple[float, Any]]) -> Any:
    if isinstance(parts[0][1], dict):
        return {key: _average([(weight, part[key]) for weight, part in parts]) for key in parts[0][1]}
    return sum(weight * part for weight, part in parts)


def test_every_number_may_be_a_range() -> None:
    numbers = {
        "leadership": [0, 1],
        "strength": [4, 5],
        "military_bonus": [-1, 0],
        "morale_bonus": [-1, 0],
        "retreat_threshold": [99, 100],
        "warships": [1, 2],
        "transports": [1, 2],
    }
    side = {"race": "orc", "troops": {"marines": [8, 9]}, **numbers}
    document: Any = forecast(
        read_scenario({"mode": "sea", "attacker": side, "defender": {"race": "elf", "troops": {"pirates": 9}}})
    )
    assert document["combinations"] == 2**8
    assert sum(document["outcome"].values()) == pytest.approx(1)


def test_a_range_that_does_not_matter_changes_nothing() -> None:
    plain = scenario()
    idle = plain.with_number("attacker.warships", Spread.between(0, 9))
    documents = forecast(plain), forecast(idle)
    assert [document.pop("combinations") for document in documents] == [1, 10]
    assert_same(documents[1], documents[0], "document")


def test_more_blocks_than_one_give_the_same() -> None:
    wide = scenario([1, 60], [1, 50])
    document = evaluate(wide)
    assert document.combinations == 3000
    assert document.battle is not None
    table = sweep(wide)
    rows = np.array(list(table.rows))
    weights = rows[:, table.columns.index("probability")]
    assert weights.sum() == pytest.approx(1)
    for side in ("attacker", "defender", "undecided"):
        column = rows[:, table.columns.index(f"outcome.{side}")]
        assert document.battle.outcome[side] == pytest.approx(float(column @ weights))


def test_beyond_the_limit_a_seeded_sample_says_so() -> None:
    wide = scenario([1, 60], [1, 50])
    exact = evaluate(wide)
    sampled = evaluate(wide, most=2999, samples=4000)
    assert (sampled.exact, sampled.samples, sampled.combinations) == (False, 4000, 3000)
    assert sampled == evaluate(wide, most=2999, samples=4000)
    assert exact.battle is not None
    for side in ("attacker", "defender"):
        low, high = sampled.intervals[side]
        assert low < high
        assert low - (high - low) < exact.battle.outcome[side] < high + (high - low)
    document: Any = sampled.to_json()
    assert (document["exact"], document["samples"]) == (False, 4000)
    assert set(document["interval_95"]) == {"attacker", "defender", "undecided"}


def test_huge_ranges_are_sampled_at_once() -> None:
    document: Any = forecast(scenario([0, 1_000_000], [0, 1_000_000]), samples=500)
    assert document["exact"] is False


def test_magic_gives_the_losses_of_each_cast() -> None:
    document: Any = forecast(scenario(mode="magic"))
    casts: Any = document["casts"]
    assert "outcome" not in document
    assert len(casts) == 1
    assert casts[0]["losses"]["militia"] + casts[0]["troops"]["militia"] == 45
    assert document["survivors"] == {"defender": {"troops": {"militia": casts[0]["troops"]["militia"]}}}


def test_ranges_of_a_caster_without_an_army_do_not_matter() -> None:
    plain = forecast(scenario(mode="magic"))
    assert forecast(scenario(archers=[3, 9], leadership=[1, 5], mode="magic")) == plain


def test_magic_over_a_range_of_casts() -> None:
    data: dict[str, Any] = {
        "mode": "magic",
        "attacker": {"strength": 4, "caster": "sorcerer", "casts": [1, 3]},
        "defender": {"race": "orc", "troops": {"barbarians": 60}},
    }
    document: Any = forecast(read_scenario(data))
    assert [cast["reached"] for cast in document["casts"]] == pytest.approx([1, 2 / 3, 1 / 3])
    lost = [cast["losses"]["barbarians"] for cast in document["casts"]]
    assert document["survivors"]["defender"]["troops"]["barbarians"] == pytest.approx(
        60 - lost[0] - lost[1] * 2 / 3 - lost[2] / 3
    )


def test_a_sweep_has_a_row_for_each_combination() -> None:
    table = sweep(scenario([43, 45], {"values": [4, 12], "weights": [1, 3]}))
    lines = [dict(zip(table.columns, row, strict=True)) for row in table.rows]
    assert [row["defender.troops.militia"] for row in lines] == [43, 44, 45] * 2
    assert [row["attacker.troops.light_archers"] for row in lines] == [4] * 3 + [12] * 3
    assert [row["probability"] for row in lines] == pytest.approx([1 / 12] * 3 + [3 / 12] * 3)
    for row in lines:
        militia, archers = int(row["defender.troops.militia"]), int(row["attacker.troops.light_archers"])
        single: Any = forecast(scenario(militia, archers))
        assert row["outcome.attacker"] == pytest.approx(single["outcome"]["attacker"])
        assert row["survivors.defender.militia"] == pytest.approx(single["survivors"]["defender"]["troops"]["militia"])


def test_a_sweep_of_magic() -> None:
    table = sweep(
        read_scenario(
            {
                "mode": "magic",
                "attacker": {"strength": [3, 5]},
                "defender": {"race": "orc", "troops": {"barbarians": 60}},
            }
        )
    )
    assert table.columns == ("attacker.strength", "probability", "survivors.defender.barbarians")
    left = [row[2] for row in table.rows]
    assert left == sorted(left, reverse=True)
    assert len(set(left)) == 3


def test_a_sweep_that_no_table_holds_is_refused() -> None:
    with pytest.raises(NotAllowed):
        sweep(scenario([0, 1_000_000], [0, 3]))


def test_the_chance_over_one_number() -> None:
    chances = outcome_over(scenario([43, 45]), "attacker.leadership", [3, 12, 20])
    assert chances.shape == (3, 3)
    for at, leadership in enumerate((3, 12, 20)):
        single: Any = forecast(scenario([43, 45], leadership=leadership))
        assert chances[0, at] == pytest.approx(single["outcome"]["attacker"])
    with pytest.raises(KeyError):
        outcome_over(scenario(), "attacker.charm", [1])
