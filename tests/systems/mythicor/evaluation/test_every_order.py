"""Every order of the catalogue is carried out by somebody in the evaluation, or named as open (rule text ch. 8)."""

from __future__ import annotations

import numpy as np

from mycom.systems.mythicor.catalogue import catalogue
from mycom.systems.mythicor.effects import apply
from mycom.systems.mythicor.effects.apply import EFFECTS
from mycom.systems.mythicor.evaluation import artefacts, evaluate, own_orders
from mycom.systems.mythicor.evaluation.declarations import FOES
from mycom.systems.mythicor.evaluation.exports import EXPORTS
from mycom.systems.mythicor.magic import Caster, outcome
from mycom.systems.mythicor.world import Artefact, Traits
from tests.systems.mythicor.evaluation.states import holding, state
from tests.systems.mythicor.worlds import group, order, seen, standard, stock, world

CATALOGUE = catalogue(standard())


def test_every_order_has_one_who_carries_it_out() -> None:
    for kind in CATALOGUE.kinds.values():
        if kind.order_class == "UG":
            assert outcome(standard(), kind.id, Caster(Traits(5, 5, 5), "hero", "human")).worst
            continue
        later = (kind.phase or kind.order_class) in own_orders.LATER or kind.id in FOES
        homes = [kind.id in EFFECTS or kind.id in EXPORTS, kind.id in own_orders.UNTOLD, later]
        if kind.id not in own_orders.SHOWING:
            assert homes.count(True) == 1, kind.id


def test_only_henchmen_and_artefacts_are_left_to_the_game_master() -> None:
    """Of henchmen's actions all but scouting and spying: no chapter tells their chance or effect."""
    assert {"ART 1", "ART 2", "HA 1", "HA 2", "HA 3", "HA 6", "HA 7", "HA 8"} == own_orders.UNTOLD
    assert artefacts.USE in own_orders.UNTOLD


def test_an_exported_artefact_is_gone_where_a_partie_allows_it() -> None:
    wand = Artefact(12, "Stab")
    giver = group(1, (1, 1), stock=stock(artefacts=(wand,)))
    stranger = group(2, (1, 1))
    given = order("G1", "BAS 30", 1, artefact=12, target="G2@1002")
    for allowed, held in ((True, ()), (False, (wand,))):
        rules = standard().with_overrides({"items.artefact.exportable": allowed})
        here = world("oo oo", groups=(giver,), sightings=(seen("G2@1002", (1, 1), 1002, race="human"),))
        assert apply(here, rules, (given,)).world.groups["G1"].stock.artefacts == held
        start = state(holding(1001, giver), holding(1002, stranger), rows="oo oo")
        found = evaluate(rules, start, {1001: [given]}, np.random.default_rng(1)).state
        assert found.holdings[1001].groups["G1"].stock.artefacts == held
        assert found.holdings[1002].groups["G2"].stock.artefacts == ((wand,) if allowed else ())
