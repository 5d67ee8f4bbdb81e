"""Every rule of the game by its id, with a case in which it lets something happen and one in which it does not.

What the checks of single orders refuse is in turn/test_rules_of_a_turn.py; here are the rules of the game as a whole.
"""

from __future__ import annotations

import pytest

from tests.systems.conquerors import peace, war

CASES = {**peace.rule.cases, **war.rule.cases}
IDS = (
    "setup.random",
    "setup.symmetric",
    "setup.alliances",
    "setup.start_cards",
    "order.highest_first",
    "order.equal_again",
    "order.teams_alternate",
    "chips.pair_once",
    "chips.one_a_hex",
    "chips.each_once",
    "edge.route_found",
    "dice.mercenaries",
    "dice.yield_for_all",
    "dice.city_yield",
    "mercenaries.keep",
    "mercenaries.defend",
    "dice.number_missing",
    "dice.scarcity",
    "trade.route_both_ways",
    "trade.allies",
    "build.two_roads",
    "price.road",
    "price.ship",
    "price.village",
    "price.city",
    "price.wall_1",
    "price.wall_2",
    "price.soldier",
    "price.land",
    "price.delta",
    "price.gamma",
    "price.beta",
    "price.alpha",
    "god.one",
    "god.of_one",
    "recruits.place",
    "pieces.great_unit",
    "pieces.attack",
    "move.one_hex",
    "move.great_elf_two",
    "move.water",
    "move.ships_carry",
    "move.side_of_ship",
    "move.over_the_edge",
    "ships.cross",
    "field.must",
    "field.dice",
    "field.ties",
    "field.back",
    "field.goes_on",
    "field.great_unit_breaks",
    "field.over_water",
    "swim.half_drowns",
    "swim.no_enemies",
    "faith.loser_goes",
    "faith.tie",
    "faith.without_god",
    "faith.once",
    "invasion.last",
    "invasion.gates",
    "invasion.objects_only",
    "invasion.troops_involved",
    "invasion.mana",
    "invasion.object_points",
    "ieb.halved",
    "ieb.village",
    "ieb.city_lowered",
    "ieb.wall_first",
    "ieb.wall_lowered",
    "ieb.line",
    "ieb.soldiers",
    "ieb.cards",
    "ieb.negative",
    "ieb.own_objects",
    "gods.unharmed",
    "sea.crew_involved",
    "sea.ship_sunk",
    "allies.no_invasion",
    "allies.share_hex",
    "end.out",
    "end.last_wins",
    "end.alliance_wins",
    "end.turns",
    "turn.next_player",
)


@pytest.mark.parametrize("id", IDS)
def test_the_rule_lets_it_happen(id: str) -> None:
    assert CASES[id][0]() is True


@pytest.mark.parametrize("id", IDS)
def test_the_rule_stops_it(id: str) -> None:
    assert CASES[id][1]() is True


def test_no_rule_is_left_out() -> None:
    assert len(CASES) == len(peace.rule.cases) + len(war.rule.cases)
    assert sorted(CASES) == sorted(IDS)
