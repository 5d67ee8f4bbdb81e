"""Mass combat as a game of the client: its reports, the sequence of its orders, their words, its refusals."""

from __future__ import annotations

import pytest

from mycom.orders.catalogue import Catalogue
from mycom.orders.notation import parse_line, write
from mycom.problems import Malformed, NotAllowed
from mycom.systems import NAMES
from mycom.systems.massenkampf.catalogue import options
from mycom.systems.massenkampf.rules import load_rules
from mycom.systems.massenkampf.system import SYSTEM
from mycom.systems.massenkampf.turn.play import handlers
from tests.systems.massenkampf.armies import demo_orders, demo_text

RULES = load_rules()


def catalogue() -> Catalogue:
    return SYSTEM.catalogue("standard")


def test_it_is_one_of_the_games_and_knows_its_reports():
    assert SYSTEM.id in NAMES
    assert SYSTEM.recognises(demo_text())
    assert SYSTEM.recognises("\n".join(f"> {line}" for line in demo_text().splitlines()))
    assert not SYSTEM.recognises("KÖNIGREICH, Heeresbericht, Fassung 1")


def test_who_eats_musters_before_marching_and_fights_after_it():
    ranks = {kind: catalogue().rank(kind) for kind in ("SO 1", "AU 1", "AR 1", "BF 6", "MA 1", "RU 2", "SL 1")}
    assert sorted(ranks, key=lambda kind: ranks[kind]) == list(ranks)
    assert len(set(ranks.values())) == len(ranks)


@pytest.mark.parametrize("line", demo_orders())
def test_an_order_is_written_as_it_was_read(line):
    order = parse_line(line, catalogue())
    assert f"{order.unit} {write(order, catalogue())}" == line


def test_every_order_has_its_help_words_for_its_checks_and_who_carries_it_out():
    assert set(handlers(RULES)) == set(catalogue().kinds)
    for kind in catalogue().kinds.values():
        assert kind.help_de
        for check in kind.checks:
            assert check in catalogue().labels
            assert check in catalogue().explanations


def test_words_of_choices_are_never_the_same_twice():
    """Two creatures, resources or options of one name could not be told apart in an order file."""
    for kind in catalogue().kinds.values():
        for parameter in kind.parameters:
            if parameter.type == "choice":
                choices = catalogue().choices(parameter.table)
                assert len({choice.code.casefold() for choice in choices}) == len(choices)
                assert len({choice.label_de for choice in choices}) == len(choices)


def test_what_is_used_a_limited_number_of_times_is_an_option():
    assert set(options(RULES)) < set(RULES.abilities)
    assert "rage" in options(RULES)
    assert "fly" not in options(RULES)


def test_rules_are_every_table_and_parameter_with_its_origin():
    found = SYSTEM.rules("standard")
    parameters = found["parameters"]
    assert isinstance(parameters, dict)
    assert set(RULES.parameters) < set(parameters)
    assert parameters["morale.minimum"] == {"value": -4, "origin": "text", "note": "Below it the army dissolves."}
    with pytest.raises(Malformed):
        SYSTEM.rules("nirgends")


def test_what_there_is_not_is_said():
    with pytest.raises(NotAllowed, match="Rückwärtssuche"):
        SYSTEM.solve('system = "massenkampf"', "frage.toml")
    with pytest.raises(Malformed, match=r"karte\.txt"):
        SYSTEM.read_map("Wald Wald", "karte.txt")
