"""The factors of a projection in words, and what moves its chance."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mycom.paths import resources_dir
from mycom.systems.mythicor import report
from mycom.systems.mythicor.position import MythicorPosition
from mycom.systems.mythicor.projection.outcomes import chance_of
from mycom.systems.mythicor.projection.scenario import scenario_of
from mycom.systems.mythicor.report.world import knowledge_of
from mycom.systems.mythicor.system import SYSTEM
from mycom.systems.projections import Setup
from mycom.systems.view import Amount


@pytest.fixture(scope="module")
def position() -> MythicorPosition:
    text = (resources_dir() / "demo" / "auswertung-037.awt.txt").read_text("utf-8")
    return SYSTEM.position(knowledge_of(report.read(text)))


@pytest.fixture
def setup(position: MythicorPosition) -> Setup:
    found = position.setup("G7", "P26/11", "", ())
    assert found is not None
    return found


def test_each_side_has_its_factors_with_a_total(position: MythicorPosition, setup: Setup) -> None:
    found = position.explain(setup)
    for side in setup.sides:
        titles = [factor.title for factor in found if factor.side == side.id]
        assert titles[:3] == ["Militärbonus", "Moral zu Beginn", "Stärke in Runde 1"], "what is asked first"
    assert all(factor.terms and factor.total for factor in found)


def test_a_part_names_the_report_line_it_came_from(position: MythicorPosition, setup: Setup) -> None:
    fact = position.knowledge.facts["G7"]["bonuses.military"]
    military = position.explain(setup)[0]
    own = next(term for term in military.terms if term.label == "Militärbonus der Einheit")
    assert f"Zug {fact.turn}, Zeile {fact.line}" in own.origin
    assert own.lines == ((fact.turn, fact.line),)
    assert own.assumed == ""


def test_it_is_said_how_morale_falls_and_what_the_report_had(position: MythicorPosition, setup: Setup) -> None:
    morale = next(one for one in position.explain(setup) if one.title == "Moral zu Beginn")
    assert morale.terms[-1].label == "nach jeder Runde: weniger die Verluste in Prozent"
    side = setup.sides[0]
    raised = tuple(
        replace(field, value=Amount(field.value.low + 5, field.value.low + 5))
        if field.id == "morale_bonus" and isinstance(field.value, Amount)
        else field
        for field in side.fields
    )
    changed = replace(setup, sides=(replace(side, fields=raised), setup.sides[1]))
    bonus = next(term for term in position.explain(changed)[1].terms if term.label == "Moralbonus der Einheit")
    assert "dort 14; dazu Befehle oder Eingaben" in bonus.origin


def test_an_assumed_part_says_so(position: MythicorPosition, setup: Setup) -> None:
    morale = next(one for one in position.explain(setup) if one.side == "defender" and one.title.startswith("Moral"))
    bonus = next(term for term in morale.terms if term.label == "Moralbonus der Einheit")
    assert "angenommen" in bonus.assumed


def test_doubts_are_sorted_by_what_they_change_and_right(position: MythicorPosition, setup: Setup) -> None:
    found = position.doubts(setup)
    assert found
    assert [doubt.swing for doubt in found] == sorted((doubt.swing for doubt in found), reverse=True)
    side = setup.sides[1]
    field = next(field for field in side.fields if field.assumed and field.kind == "count" and not field.absent)
    doubt = next(one for one in found if one.label == f"{side.title}: {field.label}")
    assert isinstance(field.value, Amount)
    for end, chance in zip((field.value.low, field.value.high), doubt.chances, strict=True):
        fixed = replace(field, value=Amount(end, end))
        fields = tuple(fixed if one.id == field.id else one for one in side.fields)
        changed = replace(setup, sides=(setup.sides[0], replace(side, fields=fields)))
        assert chance == pytest.approx(float(chance_of(scenario_of(changed, position.rules))[0]), abs=1e-12)


def test_what_is_known_for_sure_is_no_doubt(position: MythicorPosition, setup: Setup) -> None:
    sides = tuple(
        replace(side, fields=tuple(replace(field, assumed=False) for field in side.fields)) for side in setup.sides
    )
    labels = [doubt.label for doubt in position.doubts(replace(setup, sides=sides))]
    assert all(label.startswith("Regel: ") for label in labels)


def test_a_single_chance_has_neither(position: MythicorPosition) -> None:
    found = position.setup("G7", "P26/11", "diplomacy", ())
    assert found is not None
    assert found.mode == "diplomacy"
    assert position.explain(found) == ()
    assert position.doubts(found) == ()
