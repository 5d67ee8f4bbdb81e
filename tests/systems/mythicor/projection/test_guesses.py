"""What is not known of a foreign unit: guesses with weights in a projection's fields, and where they come from."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mycom.systems.mythicor.projection.doubts import doubts
from mycom.systems.mythicor.projection.outcomes import chance_of
from mycom.systems.mythicor.projection.project import build, project
from mycom.systems.mythicor.projection.scenario import scenario_of
from mycom.systems.mythicor.world import World
from mycom.systems.projections import Field, Setup, Value
from mycom.systems.view import Amount, Weighted
from tests.systems.mythicor.worlds import group, seen, standard, stock, world

ROWS = "oooooo oooooo"
ARMY = stock(troops={"medium_swordsmen": 30})
OWN = group(7, (1, 1), stock=ARMY)
UNSEEN = seen("G2@1003", (2, 1), 1003, soldiers=32)


def here(*others: object) -> World:
    return world(ROWS, groups=(OWN,), sightings=(UNSEEN, *others))


def started(state: World, **parameters: object) -> Setup:
    rules = standard().with_overrides({f"projection.{name}": value for name, value in parameters.items()})
    found = build(state, rules, (), "G7", "G2@1003", "attack")
    assert found is not None
    return found


def field(setup: Setup, name: str, side: int = 1) -> Field:
    return next(one for one in (*setup.sides[side].fields, *setup.fields) if one.id == name)


def put(setup: Setup, name: str, value: Value, side: int = 1) -> Setup:
    """The setup with another value in a field of a side, or of both."""

    def changed(fields: tuple[Field, ...]) -> tuple[Field, ...]:
        return tuple(replace(one, value=value, absent=False) if one.id == name else one for one in fields)

    sides = tuple(replace(one, fields=changed(one.fields)) if at == side else one for at, one in enumerate(setup.sides))
    return replace(setup, sides=sides, fields=changed(setup.fields))


def chance(setup: Setup) -> float:
    return float(chance_of(scenario_of(setup, standard()))[0])


def test_a_race_nobody_saw_is_that_of_the_realms_other_units() -> None:
    one = started(here(seen("P4/1", (4, 1), 1003, race="orc")))
    assert field(one, "race").value == "orc"
    assert field(one, "race").assumed
    assert "Ork" in field(one, "race").origin


def test_several_races_count_as_often_as_they_were_seen() -> None:
    others = [seen(f"P{x}/2", (x, 2), 1003, race=race) for x, race in enumerate(("orc", "orc", "ogre", "orc"), 1)]
    one = started(here(*others, seen("P6/2", (6, 2), 1012, race="elf")))
    assert field(one, "race").value == Weighted((("orc", 3), ("ogre", 1)))
    wanted = 0.75 * chance(put(one, "race", "orc")) + 0.25 * chance(put(one, "race", "ogre"))
    assert chance(one) == pytest.approx(wanted)


def test_the_rule_can_be_switched_off_and_nobody_seen_is_the_usual() -> None:
    others = seen("P4/1", (4, 1), 1003, race="orc")
    assert field(started(here(others), race_of_realm=False), "race").value == "human"
    assert field(started(here()), "race").value == "human"


def test_a_leader_nobody_saw_may_have_cast_with_the_chance_of_the_data() -> None:
    plain = started(here())
    assert [field(plain, name).value for name in ("shield", "fear", "destroy_undead")] == ["0", "0", "0"]
    likely = started(here(), spell_pct=30)
    assert field(likely, "shield").value == Weighted((("1", 30), ("0", 70)))
    assert scenario_of(likely, standard()).choices()["defender.spells"].shares() == pytest.approx(
        (0.343, 0.147, 0.147, 0.063, 0.147, 0.063, 0.063, 0.027)
    )


def test_guesses_of_a_number_and_of_choices_average_exactly() -> None:
    base = started(here())
    open_ = put(base, "troops.militia", Amount.of([(20, 60), (40, 40)]))
    open_ = put(open_, "terrain", Weighted((("open", 1.0), ("forest", 3.0))))
    wanted = sum(
        a * b * chance(put(put(base, "troops.militia", Amount(n, n)), "terrain", ground))
        for n, a in ((20, 0.6), (40, 0.4))
        for ground, b in (("open", 0.25), ("forest", 0.75))
    )
    assert chance(open_) == pytest.approx(wanted)
    found = project(open_, standard(), extras=True)
    assert found.verdict.headline == pytest.approx(wanted)
    assert found.method.startswith("exakt über 4 ")
    assert "Gelände" in found.verdict.doubt


def test_a_doubtful_choice_is_among_the_doubts_with_its_worst_and_best() -> None:
    others = [seen(f"P{x}/2", (x, 2), 1003, race=race) for x, race in enumerate(("ogre", "orc", "hobbit"), 1)]
    one = started(here(*others))
    found = next(doubt for doubt in doubts(one, standard()) if doubt.label.endswith("Rasse"))
    chances = [chance(put(one, "race", race)) for race in ("ogre", "orc", "hobbit")]
    assert found.chances == pytest.approx((min(chances), max(chances)))
    assert "33 %" in found.now


def test_what_was_seen_long_ago_may_have_grown() -> None:
    old = seen("G2@1003", (2, 1), 1003, soldiers=32, leadership=8, strength=0, military_bonus=20, morale_bonus=5)
    state = replace(world(ROWS, groups=(OWN,), sightings=(old,)), turn=40)
    found = started(state)
    assert field(found, "leadership").value == Amount(8, 9)
    assert field(found, "leadership").assumed
    assert field(found, "military_bonus").value == Amount(20, 22)
    assert field(found, "morale_bonus").value == Amount(5, 5)
    assert field(found, "strength").value == Amount(0, 0)
    far = started(replace(state, turn=90))
    assert field(far, "leadership").value == Amount(8, 11)
    assert field(far, "military_bonus").value == Amount(20, 25)
    still = started(state, trait_growth_per_turn=0, bonus_growth_per_turn=0)
    assert field(still, "leadership").value == Amount(8, 8)
    assert not field(still, "leadership").assumed


def test_levers_keep_guesses() -> None:
    amount = Amount.of([(20, 60), (40, 40)])
    assert amount.moved(5, 0, 9999) == Amount.of([(25, 60), (45, 40)])
    assert amount.moved(-25, 0, 9999) == Amount.of([(0, 60), (15, 40)])
    assert amount.moved(-50, 0, 9999) == Amount(0, 0)


def test_amounts_out_of_guesses() -> None:
    assert Amount.of([(30, 1), (20, 3), (30, 2)]) == Amount(20, 30, ((20, 3), (30, 3)))
    assert Amount.of([(30, 1), (20, 0)]) == Amount(30, 30)
    with pytest.raises(ValueError, match="weight"):
        Amount.of([(30, 0)])
