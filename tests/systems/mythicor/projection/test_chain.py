"""A projected battle with what comes before and after it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from mycom.paths import resources_dir
from mycom.systems.mythicor import report
from mycom.systems.mythicor.position import MythicorPosition
from mycom.systems.mythicor.report.world import knowledge_of, world
from mycom.systems.mythicor.rules import load_rules
from mycom.systems.projections import Chain, Encounter, Setup
from mycom.systems.view import Knowledge, Weighted
from tests.systems.mythicor.questions.test_questions import setup as certain


@cache
def position() -> MythicorPosition:
    """The demo's two reports together."""
    older, newer = (told(turn) for turn in (36, 37))
    subjects = {*older.facts, *newer.facts}
    facts = {subject: {**older.facts.get(subject, {}), **newer.facts.get(subject, {})} for subject in subjects}
    knowledge = replace(newer, facts=facts)
    rules = load_rules()
    return MythicorPosition(knowledge, world(knowledge, rules), rules)


def told(turn: int) -> Knowledge:
    return knowledge_of(report.read((resources_dir() / "demo" / f"auswertung-{turn:03}.awt.txt").read_text("utf-8")))


def foreign() -> Setup:
    found = position().setup("G1@1003", "P26/14", "", ())
    assert found is not None
    return found


def pick(where: MythicorPosition, setup: Setup, unit: str, *, before: bool, kind: str = "come") -> Encounter:
    offers = where.encounters(setup, ())
    return next(each for each in offers if (each.unit, each.before, each.kind) == (unit, before, kind))


def chained(setup: Setup, *around: Encounter) -> Chain:
    return position().chain(setup, (), around)


def test_a_battle_alone_is_the_projection() -> None:
    found = chained(certain())
    assert found.headline == pytest.approx(position().project(certain(), extras=False).verdict.headline)
    assert len(found.steps) == 1


def test_magic_first_is_the_answer_to_the_reverse_question() -> None:
    cast = pick(position(), certain(), "G3", before=True, kind="cast")
    found = chained(certain(), cast)
    question = next(each for each in position().questions(certain(), ()) if each.id == "casts")
    options = position().answer(certain(), (), question).options
    once = next(option for option in options if option.label == "1 magischer Angriff")
    assert found.headline == pytest.approx(once.chance)
    assert [step.label for step in found.steps] == ["Cunrad: magischer Angriff", "Gerold greift an"]
    assert any(order.kind == "UG 7" for order in found.orders)


def test_a_further_group_makes_it_likelier_to_fall() -> None:
    alone = chained(certain()).headline
    later = chained(certain(), pick(position(), certain(), "G1", before=False))
    assert later.headline > alone
    assert later.steps[1].reached == pytest.approx(1 - alone, abs=0.05)


def test_the_defender_sees_the_other_side_come() -> None:
    alone = chained(foreign())
    both = chained(foreign(), pick(position(), foreign(), "G2@1003", before=True))
    assert alone.headline > both.headline
    assert alone.label == both.label == "hält sich"
    assert "Dornhag" in both.sentence


def test_the_place_of_a_beaten_group_is_conquered() -> None:
    setup = position().setup("G7", "G2@1003", "", ())
    assert setup is not None
    take = next(each for each in position().encounters(setup, ()) if each.kind == "take")
    found = chained(setup, take)
    assert found.label == "fällt"
    assert found.steps[-1].label == take.label


def test_only_battles_come_in_a_row() -> None:
    other = position().setup("G7", "P26/11", "diplomacy", ())
    assert other is not None
    assert position().encounters(other, ()) == ()


def test_choices_in_doubt_are_averaged_over_or_told(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = certain().sides
    fields = tuple(
        replace(field, value=Weighted((("orc", 0.6), ("human", 0.4)))) if field.id == "race" else field
        for field in second.fields
    )
    doubtful = replace(certain(), sides=(first, replace(second, fields=fields)))
    found = chained(doubtful)
    assert found.method.startswith("exakt")
    alone = position().project(doubtful, extras=False).verdict.headline
    assert found.headline == pytest.approx(alone, abs=1e-9), "averaged as the single battle is"
    monkeypatch.setattr("mycom.systems.mythicor.projection.averaged_row.MOST_WAYS", 1)
    assert chained(doubtful).method.endswith("; Rasse: nur das Wahrscheinlichste")
