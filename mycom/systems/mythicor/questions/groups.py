"""Which of the player's groups should go, and in which sequence several of them (ch. 6, 7)."""

from __future__ import annotations

from dataclasses import replace
from math import factorial

from mycom.probability.grid import combinations
from mycom.probability.spread import Spread
from mycom.systems.mythicor.combat.sequence.step import ATTACK, CONQUER
from mycom.systems.mythicor.projection.explained import middle
from mycom.systems.mythicor.projection.outcomes import chance_of
from mycom.systems.mythicor.projection.people import name_of, unit_of
from mycom.systems.mythicor.projection.scenario import scenario_of
from mycom.systems.mythicor.questions.asked import Asked
from mycom.systems.mythicor.scenario_model import Scenario, Then
from mycom.systems.mythicor.solve.sequence import Sequenced, sequences
from mycom.systems.mythicor.words import counted, in_hundred, number
from mycom.systems.questions import Option, Reply

#: Turns that a way may take, and groups whose sequences are tried.
TURNS, MOST_GROUPS = 4, 4
#: Sequences times what may be, up to which every way is fought through.
MOST_FIGHTS = 1_500


def in_reach(asked: Asked) -> dict[str, int | None]:
    """Own groups with troops, and the turn from 0 in which each can be at the target; None: not within `TURNS`."""
    target = unit_of(asked.world, asked.setup.target)
    assert target is not None, "there is a projection onto it"
    armed = [group.id for group in asked.world.groups.values() if group.stock.soldiers > 0]
    reach = asked.position.reach_turns(armed, asked.orders, TURNS)
    return {
        unit: 0 if asked.world.groups[unit].place == target.place else reach.get(unit, {}).get(target.place)
        for unit in armed
    }


def which_group(asked: Asked) -> Reply:
    """Every own group against the same target: its chance, and when it can be there."""
    found: list[tuple[float, int | None, Option]] = []
    reach = in_reach(asked)
    for at, (unit, turn) in enumerate(reach.items()):
        if asked.cancelled():
            break
        asked.progress(at / len(reach))
        setup = asked.position.setup(unit, asked.setup.target, asked.setup.mode, asked.orders)
        if setup is None or setup.mode != asked.setup.mode:
            continue
        sides = (setup.sides[0], asked.setup.sides[1])
        chance = float(chance_of(scenario_of(replace(setup, sides=sides, fields=asked.setup.fields), asked.rules))[0])
        option = Option(f"{setup.sides[0].title} ({unit})", chance, _when(turn), actor=unit)
        found.append((chance, turn, option))
    # Those that get there first, as far as they bring the chance; then the likeliest.
    found.sort(key=lambda one: _rank(one[0], one[1], enough=one[0] >= asked.at_least))
    if not found:
        return Reply("Keine eigene Gruppe kann dieses Ziel angreifen.")
    chance, turn, best = found[0]
    if turn is None:
        return Reply(
            f"Keine Gruppe kommt in {TURNS} Zügen hin; am stärksten wäre {best.label}.",
            tuple(option for *_, option in found),
            method="jede eigene Gruppe mit Truppen geprüft",
        )
    enough = "" if chance >= asked.at_least else "Keine reicht ganz; am weitesten kommt "
    verb = "siegt" if not enough else "mit einem Sieg"
    sentence = f"{enough}{best.label} {verb} {in_hundred(chance)}, {best.detail}."
    options = tuple(option for *_, option in found)
    runner_up = 1 if len(options) > 1 else None
    return Reply(sentence, options, runner_up, method=f"{counted(len(found), 'Gruppe', 'Gruppen')} geprüft, exakt")


def _rank(chance: float, turn: int | None, *, enough: bool) -> tuple[bool, bool, int, float]:
    return not enough, turn is None, (turn or 0) if enough else 0, -chance


def _when(turn: int | None) -> str:
    if turn is None:
        return f"kommt in {TURNS} Zügen nicht hin"
    return "noch in diesem Zug dort" if turn == 0 else "in 2 Zügen dort" if turn == 1 else f"in {turn + 1} Zügen dort"


def best_sequence(asked: Asked) -> Reply:
    """Every sequence of the groups that can be there this turn: averaged over what is not known where those are few
    enough, else with its middle."""
    chosen = gathered(asked)
    if len(chosen) < 2:
        return Reply("Dafür müssten mindestens zwei eigene Gruppen noch in diesem Zug dort sein können.")
    whole = in_a_row(asked, chosen)
    averaged = factorial(len(chosen)) * max(1, _combinations(whole)) <= MOST_FIGHTS
    scenario = whole if averaged else in_a_row(asked, chosen, doubts=False)
    ranked = sequences(scenario, cancelled=asked.cancelled, progress=asked.progress)
    if not ranked:
        return Reply("Abgebrochen.", proven=False)
    names = [name_of(asked.world.groups[unit]) for unit in chosen]
    province = asked.setup.target.startswith(("P", "C"))
    options = tuple(
        Option(
            ", dann ".join(names[army] for army in one.armies),
            one.taken if province else None,
            f"es bleiben im Mittel {number(_whole(one.own_left))} eigene und {number(_whole(one.target_left))} fremde",
            actor=chosen[one.armies[0]],
        )
        for one in ranked
    )
    best = options[0]
    falls = f"; so fällt das Ziel {in_hundred(best.chance)}" if best.chance is not None else ""
    return Reply(
        f"Am besten {best.label}{falls}.",
        options[:8],
        runner_up=1,
        method=f"{counted(len(ranked), 'Reihenfolge', 'Reihenfolgen')} geprüft, {_how(ranked, averaged=averaged)}",
    )


def _how(ranked: tuple[Sequenced, ...], *, averaged: bool) -> str:
    if not averaged:
        return "mit der Mitte des Unbekannten"
    return "exakt" if all(one.exact for one in ranked) else "gemittelt"


def _combinations(scenario: Scenario) -> int:
    """How many ways there are to be everything that is not known of all that take part."""
    further = [side for then in scenario.then if (side := then.army) is not None]
    spreads = [value for side in further for _, value in side.numbers() if isinstance(value, Spread)]
    return combinations([*scenario.axes().values(), *spreads]) * len(scenario.settled())


def gathered(asked: Asked) -> list[str]:
    """The acting group and the strongest others that can be there this turn."""
    near = [unit for unit, turn in in_reach(asked).items() if turn == 0 and unit != asked.setup.actor]
    near.sort(key=lambda unit: -asked.world.groups[unit].stock.soldiers)
    return [asked.setup.actor, *near][:MOST_GROUPS]


def in_a_row(asked: Asked, units: list[str], *, doubts: bool = True) -> Scenario:
    """The units one after another, the first as the projection has it; without doubts the middle of each."""
    settle = _as_it_is if doubts else middle
    scenario = settle(asked.scenario)
    order = CONQUER if scenario.defender.kind == "province" else ATTACK
    then = []
    for unit in units[1:]:
        setup = asked.position.setup(unit, asked.setup.target, asked.setup.mode, asked.orders)
        assert setup is not None, "the target is foreign, the unit the player's"
        then.append(Then(order=order, army=settle(scenario_of(setup, asked.rules)).attacker))
    return replace(scenario, order=order, then=tuple(then))


def _as_it_is(scenario: Scenario) -> Scenario:
    return scenario


def _whole(value: float) -> int:
    return int(value + 0.5)
