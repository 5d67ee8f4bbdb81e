"""Battles of an evaluation in the reports of both sides, and back out of their text."""

from __future__ import annotations

import numpy as np
import pytest

from mycom.systems.mythicor.combat.ends import ENDS, loser_of
from mycom.systems.mythicor.evaluation import evaluate
from mycom.systems.mythicor.evaluation.battles import battle_events
from mycom.systems.mythicor.report import read, write
from mycom.systems.mythicor.report.battles import clash_in, losses_in
from mycom.systems.mythicor.report.model import ReportModel
from mycom.systems.mythicor.world import Bonuses, Realm, Traits
from mycom.systems.scores import Battle
from mycom.systems.view import ReportHead
from tests.systems.mythicor.evaluation.states import holding, state
from tests.systems.mythicor.worlds import group, order, province, standard, stock

RULES = standard().with_overrides({"magic.training_chance": 0, "magic.gain_chance": 0})


def fought(seed: int) -> tuple[tuple[Battle, ...], tuple[Battle, ...], list[str]]:
    """A leader takes a province: the battles in both reports, and what happened."""
    leader = group(
        1, (2, 2), "hero", traits=Traits(8, 3, 9), bonuses=Bonuses(military=20, morale=5, retreat_threshold=60),
        stock=stock(troops={"medium_swordsmen": 40, "light_archers": 10}),
    )  # fmt: skip
    guard = province(2, 1, race="orc", fortification=1, stock=stock(population=100, troops={"militia": 60}))
    start = state(holding(1001, leader), holding(1002, guard))
    orders = {1001: [order("G1", "TG 1", 1), order("G1", "BAS 40", 2, path="1")]}
    found = evaluate(RULES, start, orders, np.random.default_rng(seed))
    told = []
    for realm in (1001, 1002):
        head = ReportHead("mythicor", "Probe", "standard", 38, "", realm, "")
        own = Realm(realm, "", position="warlord", race="human")
        report = read(write(ReportModel(head, own, battle_events(found.log, realm, RULES))))
        assert report.unread == ()
        told.append(report.battles)
    return told[0], told[1], [event.what for event in found.log.events if event.kind == "battle"]


@pytest.mark.parametrize("seed", range(12))
def test_both_sides_are_told_the_same_battle(seed: int) -> None:
    ours, theirs, whats = fought(seed)
    assert [one.winner for one in ours] == [one.winner for one in theirs] == whats
    (first,), (second,) = ours[:1], theirs[:1]
    assert (first.attacker, first.defender, first.place) == ("G1", "P2/1", (2, 1))
    assert (second.attacker, second.defender) == ("G1@1001", "P2/1")
    assert first.left == second.left
    assert first.left[0] is not None
    assert 0 <= first.left[0] <= 50
    clash = clash_in(first)
    assert clash.attacker.troops == {"medium_swordsmen": 40, "light_archers": 10}
    assert clash.attacker.values["leadership"] == 8
    assert clash.attacker.values["retreat_threshold"] == 60
    assert (clash.defender.values["race"], clash.defender.values["fortification"]) == ("orc", 1)
    assert (clash.terrain, clash.mode) == ("open", "land")
    assert len(losses_in(first)) >= 1


def test_the_reason_fits_the_winner_and_the_dead() -> None:
    reasons = set()
    for seed in range(40):
        for one in fought(seed)[0]:
            clash = clash_in(one)
            reasons.add(clash.reason)
            if clash.reason and clash.reason != "rounds_over":
                loser = ("attacker", "defender")[loser_of(ENDS.index(clash.reason))]
                assert {loser, one.winner} == {"attacker", "defender"}
            if clash.reason == "attacker_leader_dies":
                assert clash.fallen == (True, False)
    assert len(reasons) >= 3
