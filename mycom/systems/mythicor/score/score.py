"""A projection against the report of the turn after."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from mycom.orders.catalogue import Catalogue
from mycom.orders.notation import parse
from mycom.orders.order import Order
from mycom.problems import MycomError
from mycom.systems.mythicor.combat.army import Array
from mycom.systems.mythicor.projection.outcomes import outcomes
from mycom.systems.mythicor.projection.scenario import choice, scenario_of
from mycom.systems.mythicor.projection.setup import CHANCES, MAGIC, Memory
from mycom.systems.mythicor.report.battles import clash_in
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.words import number
from mycom.systems.projections import Setup
from mycom.systems.receipts import Answer, Outcome
from mycom.systems.scores import ATTACKER, DEFENDER, NOBODY, Battle, Count, Fate, Score, Told
from mycom.systems.view import Amount

_SIDES = (ATTACKER, DEFENDER)
#: The orders of a magic attack on a province and on a group.
_CASTS = ("UG 7", "UG 8")
#: Eight of ten cases lie between these.
_LOW, _HIGH = 0.1, 0.9


def score(setup: Setup, told: Told, rules: Rules, catalogue: Catalogue) -> Score:
    """What became of a projection."""
    if setup.mode == MAGIC or setup.mode in CHANCES:
        kinds = _CASTS if setup.mode == MAGIC else (CHANCES[setup.mode][0],)
        return _by_order(setup, told, kinds, catalogue)
    return _by_battle(setup, told, rules)


# --- battles ---


def _by_battle(setup: Setup, told: Told, rules: Rules) -> Score:
    between = [one for one in told.battles if (one.attacker, one.defender) == (setup.actor, setup.target)]
    if between:
        missed = [_missed(setup, one) for one in between]
        fitting = next((one for one, why in zip(between, missed, strict=True) if not why), None)
        if fitting is None:
            return Score(Fate.OTHERWISE, None, missed[0], line=between[0].line)
        return _compared(setup, fitting, rules)
    turned = next((one for one in told.battles if (one.defender, one.attacker) == (setup.actor, setup.target)), None)
    if turned is not None:
        return Score(Fate.OTHERWISE, None, f"{setup.sides[1].title} griff selbst an.", line=turned.line)
    if told.in_prose & {setup.actor, setup.target}:
        return Score(Fate.SILENT, None, "Die Auswertung erzählt von einer Schlacht, sagt aber nicht genau, welcher.")
    return Score(Fate.NOT_TRIED, None, "Es kam nicht zur Schlacht.")


def _missed(setup: Setup, battle: Battle) -> str:
    """Why the battle was another one than projected; '' when it was the same as far as one's own side goes."""
    own = _SIDES.index(Memory.unpack(setup.memory).own)
    clash = clash_in(battle)
    fighter = (clash.attacker, clash.defender)[own]
    if fighter.troops is not None:
        planned = {
            field.id.removeprefix("troops."): field.value
            for field in setup.sides[own].fields
            if field.kind == "count" and isinstance(field.value, Amount)
        }
        kinds = set(planned) | set(fighter.troops)
        nothing = Amount(0, 0)
        if any(
            not planned.get(kind, nothing).low <= fighter.troops.get(kind, 0) <= planned.get(kind, nothing).high
            for kind in kinds
        ):
            there, thought = sum(fighter.troops.values()), sum(amount.low for amount in planned.values())
            return (
                f"Gekämpft hat {setup.sides[own].title} mit anderen Truppen: {number(there)} statt {number(thought)}."
            )
    mode = choice(setup.fields, "battle", "land")
    if clash.mode and clash.mode != mode:
        return "Gekämpft wurde " + {"land": "an Land.", "sea": "auf See."}.get(clash.mode, "See gegen Land.")
    return ""


def _compared(setup: Setup, battle: Battle, rules: Rules) -> Score:
    own = _SIDES.index(Memory.unpack(setup.memory).own)
    found = outcomes(scenario_of(setup, rules))
    counts = tuple(
        _count(setup.sides[side].title, found.left[side], found.mass, came)
        for side in (own, 1 - own)
        if (came := battle.left[side]) is not None
    )
    good = None if not battle.winner else battle.winner == _SIDES[own]
    return Score(Fate.CAME, good, _in_words(setup, battle, own, counts), counts, battle.line)


def _in_words(setup: Setup, battle: Battle, own: int, counts: Iterable[Count]) -> str:
    ours, theirs = setup.sides[own].title, setup.sides[1 - own].title
    words = {_SIDES[own]: f"{ours} siegte", _SIDES[1 - own]: f"{theirs} siegte", NOBODY: "Niemand siegte"}
    text = words.get(battle.winner, "Sie kämpften")
    first = next(iter(counts), None)
    if first is None or battle.left[own] is None:
        return f"{text}."
    left = "niemand" if not first.came else f"{number(first.came)} Mann"
    between = number(first.low) if first.low == first.high else f"{number(first.low)} bis {number(first.high)}"
    return f"{text}; von {ours} {'blieb' if first.came < 2 else 'blieben'} {left}, erwartet waren {between}."


def _count(title: str, left: Array, mass: Array, came: int) -> Count:
    order = np.argsort(left, kind="stable")
    below = np.cumsum(mass[order])
    total = float(below[-1])
    at = np.minimum(np.searchsorted(below, np.array([_LOW, _HIGH]) * total), len(order) - 1)
    low, high = left[order][at].tolist()
    mean = float((left * mass).sum() / total)
    return Count(title, mean, low, high, came, float(mass[left <= came + 0.5].sum() / total))


# --- orders with one chance, and magic attacks ---


def _by_order(setup: Setup, told: Told, kinds: tuple[str, ...], catalogue: Catalogue) -> Score:
    answers = [one for one in told.answers if one.unit == setup.actor]
    fitting = [one for one in answers if _aims(one, kinds, setup.target, catalogue)]
    if not fitting:
        if answers:
            return Score(Fate.NOT_TRIED, None, "Der Befehl wurde nicht gegeben.")
        return Score(Fate.SILENT, None, "Die Auswertung sagt nichts zu diesem Befehl.")
    answer = fitting[0]
    reason = f" {answer.text}" if answer.text else ""
    certain = setup.mode == MAGIC
    if answer.outcome in (Outcome.DONE, Outcome.PARTLY):
        words = "Der Angriff traf." if certain else "Es gelang."
        return Score(Fate.CAME, None if certain else True, words + reason, line=answer.line)
    if answer.outcome is Outcome.FAILED and answer.rule in ("", "chance") and not certain:
        return Score(Fate.CAME, False, "Es misslang." + reason, line=answer.line)
    if answer.outcome is Outcome.FAILED:
        return Score(Fate.NOT_TRIED, None, "Der Befehl kam nicht zur Ausführung." + reason, line=answer.line)
    return Score(Fate.SILENT, None, "Der Spielleiter entscheidet selbst darüber." + reason, line=answer.line)


def _aims(answer: Answer, kinds: tuple[str, ...], target: str, catalogue: Catalogue) -> bool:
    """Whether an answer is about one of these orders against the target; orders on the spot name none."""
    if answer.order in kinds:
        return True
    try:
        order: Order = parse(answer.order, catalogue, answer.unit)
    except MycomError:
        return False
    named = {str(value) for _, value in order.args}
    place = target.removeprefix("P")
    spot = {target, place, f"C{place}"}
    return order.kind in kinds and (not named or bool(named & spot))
