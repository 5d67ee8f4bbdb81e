"""Editing a setup, and the way back."""

from __future__ import annotations

import random

from mycom.systems.projections import Lever, Setup
from mycom.systems.view import Amount
from mycom.ui.projection.draft import Draft, addresses, differences, field_at
from tests.ui.projection.fake import FakePosition

SWORD = ("attacker", "troops.sword")
SPEAR = ("defender", "troops.spear")
TERRAIN = ("", "terrain")


def setup() -> Setup:
    made = FakePosition().setup("G7", "P26/11", "attack", ())
    assert made is not None
    return made


def value(draft: Draft, address: tuple[str, str]) -> object:
    field = field_at(draft.current, address)
    assert field is not None
    return field.value


def test_an_edit_in_several_keystrokes_is_one_step() -> None:
    draft = Draft(setup())
    assert draft.edit(SWORD, Amount(4, 4))
    assert draft.edit(SWORD, Amount(46, 46))
    assert draft.changed(SWORD)
    assert draft.undo()
    assert value(draft, SWORD) == Amount(34, 34)
    assert not draft.undo()


def test_steps_end_where_another_field_begins_or_the_field_is_left() -> None:
    draft = Draft(setup())
    draft.edit(SWORD, Amount(40, 40))
    draft.edit(TERRAIN, "open")
    draft.edit(SWORD, Amount(41, 41))
    draft.close_step()
    draft.edit(SWORD, Amount(42, 42))
    draft.undo()
    assert value(draft, SWORD) == Amount(41, 41)
    draft.undo()
    assert value(draft, SWORD) == Amount(40, 40)
    draft.undo()
    assert value(draft, TERRAIN) == "forest"
    assert value(draft, SWORD) == Amount(40, 40)


def test_what_the_player_sets_is_not_assumed_and_going_back_is() -> None:
    draft = Draft(setup())
    draft.edit(SPEAR, Amount(20, 20))
    field = field_at(draft.current, SPEAR)
    assert field is not None
    assert not field.assumed
    draft.edit(SPEAR, Amount(15, 35))
    assert field_at(draft.current, SPEAR) == field_at(draft.base, SPEAR)
    assert not draft.changed(SPEAR)


def test_an_absent_kind_becomes_present_and_reset_takes_it_out() -> None:
    draft = Draft(setup())
    knight = ("attacker", "troops.knight")
    assert draft.edit(knight, Amount(0, 0))
    field = field_at(draft.current, knight)
    assert field is not None
    assert not field.absent
    assert draft.changed(knight)
    assert draft.reset(knight)
    assert draft.current == draft.base
    assert not draft.reset(knight)


def test_unknown_fields_are_left_alone() -> None:
    draft = Draft(setup())
    assert not draft.edit(("attacker", "wings"), Amount(2, 2))
    assert not draft.apply((("nobody", "wings", "1"),))
    assert draft.current == draft.base


def test_levers_are_one_step_and_are_taken_back_alone() -> None:
    draft = Draft(setup())
    lever = Lever(
        "x", "", 0.1, (("attacker", "leadership", Amount(12, 12)), ("defender", "fortification", Amount(1, 1)))
    )
    before = draft.current
    draft.apply(lever.changes)
    assert draft.holds(lever)
    draft.edit(SWORD, Amount(50, 50))
    draft.take_back(lever.changes, before)
    assert not draft.holds(lever)
    assert value(draft, SWORD) == Amount(50, 50)
    draft.undo()
    assert draft.holds(lever)


def test_changes_move_to_a_newer_setup() -> None:
    position = FakePosition()
    draft = Draft(setup())
    draft.edit(SWORD, Amount(50, 50))
    position.morale = 5
    fresh = position.setup("G7", "P26/11", "attack", ())
    assert fresh is not None
    moved = draft.rebased(fresh)
    assert value(moved, SWORD) == Amount(50, 50)
    assert value(moved, ("attacker", "morale_bonus")) == Amount(5, 5)
    assert not moved.changed(("attacker", "morale_bonus"))
    other = position.setup("G7", "P26/11", "diplomacy", ())
    assert other is not None
    assert draft.rebased(other).current == other


def test_undoing_everything_gives_the_first_setup_again() -> None:
    dice = random.Random(7)
    draft = Draft(setup())
    places = [a for a in addresses(draft.base) if isinstance(value(draft, a), Amount)]
    for _ in range(60):
        draft.edit(dice.choice(places), Amount(n := dice.randrange(40), n))
        if dice.random() < 0.3:
            draft.reset(dice.choice(places))
    while draft.undo():
        pass
    assert draft.current == draft.base


def test_differences_name_the_fields() -> None:
    draft = Draft(setup())
    draft.edit(SWORD, Amount(46, 46))
    draft.edit(TERRAIN, "open")
    assert [field.label for field in differences(draft.base, draft.current)] == ["M. Schwertträger", "Gelände"]
