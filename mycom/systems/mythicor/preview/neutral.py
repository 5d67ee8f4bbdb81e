"""A preview as the neutral values that windows and commands show."""

from __future__ import annotations

from collections.abc import Iterable

from mycom.systems.mythicor.preview.model import BattlePreview, Fate, Gain, Preview, Row, Stranger, UnitPreview
from mycom.systems.mythicor.projection.people import name_of
from mycom.systems.mythicor.world import World
from mycom.systems.previews import (
    PreviewBattle,
    PreviewGain,
    PreviewOrder,
    PreviewOwner,
    PreviewRow,
    PreviewStranger,
    PreviewUnit,
    PreviewView,
)
from mycom.systems.view import Relation

#: What is tried in a meeting, by its order.
FIGHT_WORDS = {
    "attack": "Angriff",
    "conquer": "Eroberung",
    "rob": "Beraubung",
    "kill": "Tötung der Bevölkerung",
    "magic": "magischer Angriff",
}
#: How a unit may become the realm's.
HOW = {"joins": "schließt sich an", "conquest": "wird erobert"}


def preview_view(found: Preview) -> PreviewView:
    """The preview without anything that belongs to this system alone."""
    return PreviewView(
        units={unit: _unit(one) for unit, one in found.units.items()},
        orders={
            key: PreviewOrder(one.state, one.text, one.rule, one.chapter, one.chance, one.chance_of)
            for key, one in found.orders.items()
        },
        places=tuple((one.place, one.text, one.low, one.high) for one in found.places),
        notes=found.notes,
        owners=tuple(PreviewOwner(one.place, str(one.realm), Relation.OWN, one.chance) for one in found.conquests),
        gains=tuple(_gain(one) for one in found.gains),
        strangers=tuple(_stranger(one) for one in found.strangers),
        battles=tuple(_battle(one, found.after) for one in found.battles),
    )


def _battle(one: BattlePreview, world: World) -> PreviewBattle:
    own, seen = world.unit(one.unit), world.sightings.get(one.target)
    title = f"{name_of(own) if own else one.unit} → {name_of(seen) if seen else one.target}"
    chance = min(1.0, one.win + one.falls)
    return PreviewBattle(one.unit, one.target, title, one.place, FIGHT_WORDS.get(one.order, ""), chance)


def _unit(unit: UnitPreview) -> PreviewUnit:
    return PreviewUnit(
        id=unit.id,
        title=unit.name,
        before=unit.before,
        places=tuple(sorted(unit.place, key=lambda item: -item[1])),
        rows=tuple(_row(row) for row in unit.rows),
        events=_events(unit.fates),
        totals=(_row(unit.soldiers),) if unit.soldiers else (),
        leads=unit.leads,
        present=unit.present,
    )


def _gain(one: Gain) -> PreviewGain:
    rows = tuple(_row(row) for row in one.rows)
    return PreviewGain(one.unit, one.becomes, one.name, one.place, HOW[one.how], one.low, one.high, rows)


def _stranger(one: Stranger) -> PreviewStranger:
    return PreviewStranger(one.unit, one.name, one.place, _events(one.fates))


def _events(fates: Iterable[Fate]) -> tuple[tuple[str, float, float], ...]:
    return tuple((fate.text, fate.low, fate.high) for fate in fates)


def _row(row: Row) -> PreviewRow:
    after = row.after.likeliest
    spread = () if row.after.certain else tuple(sorted(row.after))
    chance = max(found for _, found in row.after)
    return PreviewRow(row.key, row.label, row.before, after, row.low, row.high, row.after.mean(), chance, spread)
