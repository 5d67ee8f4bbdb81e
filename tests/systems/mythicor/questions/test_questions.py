"""Answers to the window's reverse questions against trying everything one by one."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from mycom.orders.order import Order
from mycom.paths import resources_dir
from mycom.systems.mythicor import report
from mycom.systems.mythicor.position import MythicorPosition
from mycom.systems.mythicor.projection.levers import changed
from mycom.systems.mythicor.questions.asked import Asked
from mycom.systems.mythicor.questions.groups import in_reach
from mycom.systems.mythicor.report.world import knowledge_of, world
from mycom.systems.mythicor.rules import load_rules
from mycom.systems.projections import Setup
from mycom.systems.questions import AT_LEAST, Question, Reply
from mycom.systems.view import Amount


@cache
def position() -> MythicorPosition:
    text = (resources_dir() / "demo" / "auswertung-037.awt.txt").read_text("utf-8")
    rules = load_rules()
    knowledge = knowledge_of(report.read(text))
    return MythicorPosition(knowledge, world(knowledge, rules), rules)


@cache
def setup() -> Setup:
    """Gerold onto Dornwald with few certain enemies more than he can be sure to beat."""
    found = position().setup("G7", "P26/11", "", ())
    assert found is not None
    sides = tuple(
        replace(
            side,
            fields=tuple(
                replace(each, value=Amount(each.value.high, each.value.high))
                if isinstance(each.value, Amount)
                else each
                for each in side.fields
            ),
        )
        for side in found.sides
    )
    return replace(found, sides=sides)


def question(name: str, at_least: float = 90, **choices: str) -> Question:
    found = next(each for each in position().questions(setup(), ()) if each.id == name)
    fields = []
    for field in found.fields:
        if field.id == AT_LEAST:
            field = replace(field, value=Amount(at_least, at_least))
        fields.append(replace(field, value=choices[field.id]) if field.id in choices else field)
    return replace(found, fields=tuple(fields))


def ask(name: str, at_least: float = 90, **choices: str) -> Reply:
    return position().answer(setup(), (), question(name, at_least, **choices))


def chance(changes: tuple[tuple[str, str, Amount | str], ...]) -> float:
    return position().project(changed(setup(), changes), extras=False).verdict.headline


def value(name: str) -> float:
    field = next(each for each in setup().sides[0].fields if each.id == name)
    assert isinstance(field.value, Amount)
    return field.value.low


@pytest.mark.parametrize("price", ["crowns", "recruits", "turns"])
def test_the_cheapest_reinforcement_is_enough_and_no_kind_alone_is_cheaper(price: str) -> None:
    wanted = 0.9
    reply = ask("troops", wanted * 100, price=price)
    best = reply.options[0]
    assert best.chance is not None
    assert best.chance >= wanted
    assert chance(best.changes) == pytest.approx(best.chance)

    def cost(kind: str, count: float) -> float:
        return count * (position().rules.troops[kind].cost if price == "crowns" else 1)

    def paid() -> float:
        return sum(
            cost(name.partition(".")[2], amount.low - value(name))
            for _, name, amount in best.changes
            if isinstance(amount, Amount)
        )

    if price == "turns":
        return  # every reinforcement within the recruits that are there costs no turn
    for kind in position().world.realm.troop_types:
        name = f"troops.{kind}"
        for more in range(41):
            if cost(kind, more) < paid():
                assert chance((("attacker", name, Amount(value(name) + more, value(name) + more)),)) < wanted


def test_a_chance_that_is_there_needs_no_reinforcement() -> None:
    reply = ask("troops", 1)
    assert reply.options[0].label == "keine"
    assert reply.sentence.startswith("Es braucht keine")


def test_it_is_said_how_finely_mixtures_were_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = chance(()) * 100 + 4
    assert ask("troops", wanted).method == "alles Billigere geprüft"
    monkeypatch.setattr("mycom.systems.mythicor.questions.troops.FEW", 1)
    monkeypatch.setattr("mycom.systems.mythicor.questions.troops.MIXTURES", 400)
    coarse = ask("troops", wanted)
    assert coarse.proven
    assert coarse.method.startswith("alles Billigere geprüft, Mischungen in Schritten von ")
    assert coarse.method.endswith("; feinere nicht")


def test_what_cannot_be_reached_is_said() -> None:
    found = position().questions(setup(), ())[0]
    giants = changed(setup(), (("defender", "troops.militia", Amount(9000, 9000)),))
    reply = position().answer(giants, (), found)
    assert "nicht zu erreichen" in reply.sentence


def test_every_group_has_the_chance_of_its_own_projection() -> None:
    reply = ask("group")
    assert {option.actor for option in reply.options} == set(
        in_reach(Asked(position(), position().world, setup(), (), question("group")))
    )
    for option in reply.options:
        found = position().setup(option.actor, "P26/11", "attack", ())
        assert found is not None
        found = replace(found, sides=(found.sides[0], setup().sides[1]), fields=setup().fields)
        assert option.chance == pytest.approx(position().project(found, extras=False).verdict.headline)


def test_the_special_action_that_brings_most_comes_first() -> None:
    reply = ask("special")
    steps = {"military_bonus": 5, "morale_bonus": 5, "leadership": 1, "strength": 1}
    best = max(
        chance((("attacker", name, Amount(value(name) + step, value(name) + step)),)) for name, step in steps.items()
    )
    option = reply.options[0]
    assert option.chance == pytest.approx(best)
    assert [order.unit for order in option.orders] == ["G7"]
    assert chance(option.changes) == pytest.approx(best)


def test_a_special_action_that_is_given_would_be_replaced() -> None:
    orders = (Order("G7", "SA 1", key=1),)
    found = position().setup("G7", "P26/11", "", orders)
    assert found is not None
    asked = next(each for each in position().questions(found, orders) if each.id == "special")
    assert asked.detail == "statt SA 1"
    options = {option.label: option for option in position().answer(found, orders, asked).options}
    now = position().project(found, extras=False).verdict.headline
    given = options["Moralbonus + 5 % (SA 1), wie gegeben"]
    assert given.chance == pytest.approx(now)
    assert not given.orders
    none = options["keine Spezialaktion"]
    assert none.chance is not None
    assert none.chance < now
    assert {name for _, name, _ in none.changes} == {"morale_bonus"}


def test_special_actions_that_are_given_are_gone() -> None:
    left = position().world.realm.special_actions
    given = tuple(Order("G1", "SA 1", key=number) for number in range(left))
    found = next(each for each in position().questions(setup(), given) if each.id == "special")
    assert found.reason == "In diesem Zug ist keine mehr frei."


def test_the_retreat_threshold_spares_most_of_those_that_bring_the_chance() -> None:
    reply = ask("retreat", 1)
    for option in reply.options:
        assert option.chance == pytest.approx(chance(option.changes))
    assert any(option.label.endswith("(wie jetzt)") and not option.orders for option in reply.options)


def test_magic_attacks_first_help_and_only_mages_near_cast_them() -> None:
    reply = ask("casts", 99)
    by_label = {option.label: option for option in reply.options}
    none, one = by_label["kein magischer Angriff"], by_label["1 magischer Angriff"]
    assert none.chance == pytest.approx(chance(()))
    assert one.chance is not None
    assert none.chance is not None
    assert one.chance > none.chance
    assert [(order.unit, order.kind) for order in one.orders] == [("G3", "UG 7")]
    assert not by_label["3 magische Angriffe"].orders


def test_the_best_sequence_comes_first() -> None:
    reply = ask("sequence")
    chances = [option.chance for option in reply.options]
    assert None not in chances
    assert chances == sorted(chances, key=lambda one: -(one or 0))


def test_a_cancelled_search_says_so() -> None:
    reply = position().answer(setup(), (), question("retreat"), lambda: True)
    assert reply.sentence == "Abgebrochen."


def test_only_battles_are_asked_about() -> None:
    other = position().setup("G7", "P26/11", "diplomacy", ())
    assert other is not None
    assert position().questions(other, ()) == ()


def test_sequences_are_averaged_as_the_row_of_battles_is() -> None:
    start = position().setup("G7", "P26/11", "", ())
    assert start is not None
    asked = next(each for each in position().questions(start, ()) if each.id == "sequence")
    reply = position().answer(start, (), asked, lambda: False, lambda share: None)
    assert reply.method.endswith("exakt")
    further = next(each for each in position().encounters(start, ()) if each.unit == "G3" and not each.before)
    row = position().chain(start, (), (further,))
    own = next(option for option in reply.options if option.label == "Gerold, dann Cunrad")
    assert own.chance == pytest.approx(row.headline, abs=1e-9)
