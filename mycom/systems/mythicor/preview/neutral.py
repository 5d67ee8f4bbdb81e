"""A preview as the neutral values that windows and commands show."""

from __future__ import annotations

from mycom.systems.mythicor.preview.model import Preview, Row, UnitPreview
from mycom.systems.previews import PreviewOrder, PreviewOwner, PreviewRow, PreviewUnit, PreviewView
from mycom.systems.view import Relation


def preview_view(found: Preview) -> PreviewView:
    """The preview without anything that belongs to this system alone."""
    return PreviewView(
        units={unit: _unit(one) for unit, one in found.units.items()},
        orders={
            key: PreviewOrder(one.state, one.text, one.rule, one.chapter, one.chance)
            for key, one in found.orders.items()
        },
        places=tuple((one.place, one.text, one.low, one.high) for one in found.places),
        notes=found.notes,
        owners=tuple(PreviewOwner(one.place, str(one.realm), Relation.OWN, one.chance) for one in found.conquests),
    )


def _unit(unit: UnitPreview) -> PreviewUnit:
    return PreviewUnit(
        id=unit.id,
        title=unit.name,
        before=unit.before,
        places=tuple(sorted(unit.place, key=lambda item: -item[1])),
        rows=tuple(_row(row) for row in unit.rows),
        events=tuple((fate.text, fate.low, fate.high) for fate in unit.fates),
        totals=(_row(unit.soldiers),) if unit.soldiers else (),
    )


def _row(row: Row) -> PreviewRow:
    after = row.after.likeliest
    spread = () if row.after.certain else tuple(sorted(row.after))
    chance = max(found for _, found in row.after)
    return PreviewRow(row.key, row.label, row.before, after, row.low, row.high, row.after.mean(), chance, spread)
