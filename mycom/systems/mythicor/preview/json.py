"""A preview as JSON: probabilities 0 to 1, shares in percent named `_pct`."""

from __future__ import annotations

from mycom.probability.chances import Chances
from mycom.systems.mythicor.preview.model import Fate, Gain, Preview, Row, UnitPreview
from mycom.systems.view import Json

#: Distributions with more values than this are given by their ends and their mean alone.
MOST_VALUES = 60


def to_json(found: Preview) -> dict[str, Json]:
    """The whole preview."""
    return {
        "turn": found.after.turn,
        "units": {unit: _unit(one) for unit, one in found.units.items()},
        "orders": {
            str(key): {
                "state": one.state,
                "text": one.text,
                "rule": one.rule,
                "chapter": one.chapter,
                "chance": list(one.chance) if one.chance else None,
                "chance_of": one.chance_of,
                "chance_by": {
                    name: {str(value): list(ends) for value, ends in curve} for name, curve in one.chance_by.items()
                },
            }
            for key, one in found.orders.items()
        },
        "places": [
            {"x": one.place[0], "y": one.place[1], "text": one.text, "low": one.low, "high": one.high}
            for one in found.places
        ],
        "battles": [
            {
                "unit": one.unit,
                "target": one.target,
                "x": one.place[0],
                "y": one.place[1],
                "order": one.order,
                "fought": one.fought,
                "falls": one.falls,
                "outcome": {"win": one.win, "lose": one.lose, "undecided": one.undecided},
                "exact": one.exact,
            }
            for one in found.battles
        ],
        "gains": [_gain(one) for one in found.gains],
        "strangers": [
            {
                "unit": one.unit,
                "name": one.name,
                "x": one.place[0],
                "y": one.place[1],
                "fates": [_fate(fate) for fate in one.fates],
            }
            for one in found.strangers
        ],
        "notes": list(found.notes),
    }


def _unit(unit: UnitPreview) -> Json:
    return {
        "name": unit.name,
        "before": list(unit.before),
        "places": [{"x": place[0], "y": place[1], "probability": chance} for place, chance in unit.place],
        "rows": [_row(row) for row in unit.rows],
        "fates": [_fate(fate) for fate in unit.fates],
        "leads": unit.leads,
        "present": unit.present,
    }


def _gain(one: Gain) -> Json:
    return {
        "unit": one.unit,
        "becomes": one.becomes,
        "name": one.name,
        "x": one.place[0],
        "y": one.place[1],
        "how": one.how,
        "low": one.low,
        "high": one.high,
        "rows": [_row(row) for row in one.rows],
    }


def _row(row: Row) -> Json:
    return {
        "key": row.key,
        "label": row.label,
        "before": row.before,
        "after": row.after.likeliest if row.after.certain else None,
        "low": row.low,
        "high": row.high,
        "mean": row.after.mean(),
        "distribution": _distribution(row.after),
    }


def _distribution(chances: Chances[int]) -> Json:
    if chances.certain or len(chances) > MOST_VALUES:
        return None
    return {str(value): chance for value, chance in sorted(chances)}


def _fate(fate: Fate) -> Json:
    return {"text": fate.text, "low": fate.low, "high": fate.high}
