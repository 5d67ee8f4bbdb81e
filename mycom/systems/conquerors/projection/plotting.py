"""A plot over both sides' soldiers."""

from __future__ import annotations

from mycom.systems.conquerors.battle.contest import invasion
from mycom.systems.conquerors.battle.field import fight
from mycom.systems.conquerors.forecast import field_dice, main_dice
from mycom.systems.conquerors.projection.invasionview import sides
from mycom.systems.conquerors.projection.setups import FIELD, INVASION
from mycom.systems.conquerors.projection.values import number, soldiers
from mycom.systems.conquerors.rules import Rules
from mycom.systems.plots import Axis, Cancelled, HeatMap, Plot, PlotOffer, Stopped
from mycom.systems.projections import Setup

_STEPS = 20


def offers(setup: Setup) -> tuple[PlotOffer, ...]:
    """One for everything that soldiers decide."""
    if setup.mode != FIELD and not setup.mode.startswith(INVASION):
        return ()
    return (PlotOffer("soldiers", "Soldaten", "Die Chance auf Erfolg nach den Soldaten beider Seiten."),)


def plot(setup: Setup, rules: Rules, cancelled: Cancelled) -> Plot:
    """The chance of success over the soldiers of both sides. Raises Stopped."""
    mine, theirs = soldiers(setup)
    columns, rows = _counts(mine), _counts(theirs)
    attack, defence = sides(setup, rules)
    stop = number(setup, "", "stop_below")
    z = []
    for foes in rows:
        line = []
        for own in columns:
            if cancelled():
                raise Stopped
            if setup.mode == FIELD:
                line.append(fight(own, foes, stop, field_dice(rules)).attacker)
            else:
                totals = attack - mine + own, defence - theirs + foes
                found = invasion(*totals, main_dice(rules), rules.number("invasion.divisor"))
                line.append(sum(chance for ieb, chance in found.items() if ieb > 0))
        z.append(tuple(line))
    return HeatMap(
        "Erfolg nach den Soldaten beider Seiten",
        tuple(map(float, columns)),
        tuple(map(float, rows)),
        tuple(z),
        Axis("eigene Soldaten"),
        Axis("fremde Soldaten"),
        Axis("Erfolg", chance=True),
        current=(float(mine), float(theirs)),
    )


def _counts(now: int) -> list[int]:
    most = max(10, 2 * now)
    return sorted({*range(0, most + 1, max(1, most // _STEPS)), now})
