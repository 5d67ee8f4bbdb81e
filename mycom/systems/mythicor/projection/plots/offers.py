"""Which plots there are for a setup, and the way from an offer to its plot."""

from __future__ import annotations

from mycom.systems.mythicor.projection.plots import survivors
from mycom.systems.mythicor.projection.plots.chances import over_one, over_two
from mycom.systems.mythicor.projection.plots.numbers import Number, number_at, numbers, usual
from mycom.systems.mythicor.projection.plots.rounds import STRENGTH, VALUES, by_round, ends
from mycom.systems.mythicor.projection.scenario import scenario_of
from mycom.systems.mythicor.projection.setup import ATTACK, Memory
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.scenario_model import SIDES
from mycom.systems.plots import Cancelled, Coarse, Pick, Plot, PlotOffer, never, unseen
from mycom.systems.projections import Setup

_WANTED = ("50", "60", "70", "75", "80", "90", "95", "99")
_USUAL_GOAL = "80"


def offers(setup: Setup, rules: Rules) -> tuple[PlotOffer, ...]:
    """The plots of a battle; none for anything else."""
    if setup.mode != ATTACK:
        return ()
    own = SIDES.index(Memory.unpack(setup.memory).own)
    found = [
        PlotOffer(
            "rounds",
            "Verlauf",
            "Beide Seiten Runde für Runde, mit Band für das, was nicht bekannt ist",
            (Pick("value", "Was", tuple((each, label) for each, label, _ in VALUES), STRENGTH),),
        ),
        PlotOffer("ends", "Ende", "In welcher Runde die Schlacht endet und wodurch"),
    ]
    counted = survivors.choices(setup, scenario_of(setup, rules), own)
    found.append(
        PlotOffer(
            "left",
            "Überlebende",
            "Wie viele übrig bleiben, jede Zahl mit ihrer Wahrscheinlichkeit",
            (Pick("troops", "Truppen", counted, counted[0][0]),),
        )
    )
    first, second = usual(setup, own), usual(setup, 1 - own)
    labels = ("Eigene Zahl", "Zahl dort")
    for offer, side, number, label in (("own", own, first, labels[0]), ("other", 1 - own, second, labels[1])):
        if number is not None:
            words = f"Siegchance, wenn {'eine eigene Zahl' if side == own else 'eine Zahl dort'} anders ist"
            of_side = tuple((each.address, each.field.label) for each in numbers(setup) if each.side == side)
            found.append(PlotOffer(offer, label, words, (Pick("x", "Zahl", of_side, number.address), _goal())))
    if first is not None and second is not None:
        choices = tuple((each.address, each.label) for each in numbers(setup))
        picks = (Pick("x", "Waagrecht", choices, first.address), Pick("y", "Senkrecht", choices, second.address))
        words = "Siegchance über zwei beliebige Zahlen, mit den Linien, an denen es kippt"
        found.append(PlotOffer("map", "Zwei Zahlen", words, (*picks, _goal())))
    return tuple(found)


def _goal() -> Pick:
    return Pick("goal", "Ziel", tuple((each, f"{each} %") for each in _WANTED), _USUAL_GOAL)


def plot(setup: Setup, rules: Rules, offer: PlotOffer, cancelled: Cancelled = never, coarse: Coarse = unseen) -> Plot:
    """The plot of an offer. Raises Stopped when cancelled, KeyError for an offer or choice that does not exist."""
    scenario = scenario_of(setup, rules)
    own = SIDES.index(Memory.unpack(setup.memory).own)
    if offer.id == "rounds":
        return by_round(setup, scenario, offer.value("value"), cancelled)
    if offer.id == "ends":
        return ends(setup, scenario, own, cancelled)
    if offer.id == "left":
        return survivors.left(setup, scenario, own, offer.value("troops"), cancelled)
    goal = int(offer.value("goal")) / 100
    across = number_at(setup, offer.value("x"))
    if offer.id in ("own", "other"):
        return over_one(scenario, across, own, goal, cancelled, f"Siegchance je nach {across.field.label}")
    up = _another(setup, across, number_at(setup, offer.value("y")))
    return over_two(scenario, across, up, own, goal, cancelled, coarse)


def _another(setup: Setup, across: Number, up: Number) -> Number:
    """A number for the other axis: the chosen one unless it is the same as the first."""
    if up.address != across.address:
        return up
    return next((each for each in numbers(setup) if each.address != across.address), up)
