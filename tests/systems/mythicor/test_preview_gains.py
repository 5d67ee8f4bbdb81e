"""Units that may be gained and strangers that own orders may change, in the preview (rule text ch. 5, 7.2)."""

from __future__ import annotations

import json

import pytest

from mycom.systems.mythicor.preview import preview
from mycom.systems.mythicor.preview.json import to_json
from mycom.systems.mythicor.preview.neutral import preview_view
from mycom.systems.mythicor.world import Traits
from tests.systems.mythicor.worlds import group, order, seen, standard, stock, world

ROWS = "ooooo ooooo ooooo ooooo ooooo"
RIDER = seen(
    "G2@1003", (3, 3), 1003, "Harald", leader="hero", alive=True, race="human", leadership=3, diplomacy=3, strength=4,
    troops={"militia": 12}, crowns=40, henchmen=0,
)  # fmt: skip


def test_two_attempts_on_one_group_add_up_and_only_what_is_known_is_told() -> None:
    talkers = [group(n, (3, 3), traits=Traits(5, 15, 5)) for n in (1, 4)]
    state = world(ROWS, groups=tuple(talkers), sightings=(RIDER,))
    orders = [order(f"G{n}", "UG 21", n, target="G2@1003") for n in (1, 4)]
    found = preview(state, standard(), orders)
    alone = preview(state, standard(), orders[:1]).gains[0].low
    (gain,) = found.gains
    assert gain.low == gain.high == pytest.approx(1 - (1 - alone) ** 2)
    assert (gain.unit, gain.becomes, gain.how, gain.place) == ("G2@1003", "G2", "joins", (3, 3))
    # Nobody saw its food or its people.
    keys = {row.key for row in gain.rows}
    assert {"crowns", "leadership", "troops.militia"} <= keys
    assert not {"food", "population", "recruits"} & keys
    # The second attempt only counts where the first has failed.
    second = found.orders[4].chance
    assert second is not None
    assert second[0] == second[1] == pytest.approx((1 - alone) * alone)


def test_what_is_not_known_of_a_victim_makes_a_range() -> None:
    thief = group(1, (3, 3), "thief", traits=Traits(5, 5, 15))
    vague = seen("G2@1003", (3, 3), 1003, leader="hero", strength=[3, 9])
    found = preview(
        world(ROWS, groups=(thief,), sightings=(vague,)), standard(), (order("G1", "UG 17", 1, target=vague.id),)
    )
    (stranger,) = found.strangers
    (fate,) = stranger.fates
    assert (stranger.unit, fate.text) == ("G2@1003", "Der Anführer stirbt")
    assert (fate.low, fate.high) == found.orders[1].chance
    assert fate.low < fate.high


def test_a_curse_hits_each_trait_by_itself() -> None:
    mage = group(1, (3, 3), "mage", traits=Traits(5, 5, 10))
    state = world(ROWS, groups=(mage,), sightings=(RIDER,))
    found = preview(state, standard(), (order("G1", "UG 9", 1, target="G2@1003"),))
    success = found.orders[1].chance
    assert success is not None
    assert len(found.strangers[0].fates) == 3
    each = standard().number("magic.curse_trait_chance")
    assert all(fate.low == fate.high == pytest.approx(success[0] * each) for fate in found.strangers[0].fates)


def test_json_and_neutral_values_tell_gains_and_strangers() -> None:
    talker, duellist = (
        group(1, (3, 3), traits=Traits(5, 15, 5)),
        group(4, (3, 3), traits=Traits(9, 9, 9), stock=stock(food=9)),
    )
    village = seen(
        "P3/3", (3, 3), 997, "Furt", race="human", settlement=1, population=100, recruits=4, troops={"militia": 4}
    )
    state = world(ROWS, groups=(talker, duellist), sightings=(RIDER, village))
    found = preview(state, standard(), (order("G1", "UG 1", 1), order("G4", "UG 24", 2, target="G2@1003")))
    view, data = preview_view(found), to_json(found)
    assert json.loads(json.dumps(data)) == data
    assert [(one.unit, one.title, one.text) for one in view.gains] == [("P3/3", "Furt", "schließt sich an")]
    assert [one.unit for one in view.strangers] == ["G2@1003"]
    gains, strangers = data["gains"], data["strangers"]
    assert isinstance(gains, list)
    assert isinstance(strangers, list)
    assert [one["how"] for one in gains if isinstance(one, dict)] == ["joins"]
    assert [one["unit"] for one in strangers if isinstance(one, dict)] == ["G2@1003"]
    assert view.owners[0].place == (3, 3)
    assert view.owners[0].chance == pytest.approx(view.gains[0].low)
    assert view.units["G4"].leads == 1.0
