"""Questions about the player's own values: the retreat threshold, magic attacks first, special actions (ch. 1.5, 7)."""

from __future__ import annotations

import numpy as np

from mycom.orders.order import Order
from mycom.systems.mythicor.magic.people import class_of
from mycom.systems.mythicor.projection.outcomes import chance_of, outcomes
from mycom.systems.mythicor.questions.asked import Asked, exactly, field_of, low, percent_wanted
from mycom.systems.mythicor.solve.chances import Chances
from mycom.systems.mythicor.solve.question import CASTS, Casting, Question, Variable
from mycom.systems.mythicor.words import counted, in_hundred, listed, number
from mycom.systems.mythicor.world import Group
from mycom.systems.numbers_de import percent
from mycom.systems.questions import Option, Reply
from mycom.systems.view import Amount

THRESHOLDS = tuple(range(0, 101, 10))
#: Magic attacks that are looked at, whoever may cast them.
MOST_CASTS = 6


def retreat(asked: Asked) -> Reply:
    """Every tenth threshold: the chance, and how many of one's own are left on average."""
    found = []
    now = int(low(field_of(asked.side, "retreat_threshold")))
    values = sorted({*THRESHOLDS, now})
    for at, value in enumerate(values):
        if asked.cancelled():
            break
        asked.progress(at / len(values))
        result = outcomes(asked.scenario.with_number(f"{asked.side.id}.retreat_threshold", float(value)))
        left = float(result.left[asked.own] @ result.mass / result.mass.sum())
        found.append((value, float(result.chances[asked.own]), left))
    if not found:
        return Reply("Abgebrochen.", proven=False)
    good = [one for one in found if one[1] >= asked.at_least]
    # Of those that bring the chance the one that spares most, otherwise the likeliest; none is changed for nothing.
    key = _spares if good else _wins
    best = max(good or found, key=lambda one: (*key(one), one[0] == now))
    ranked = [best, *sorted((one for one in found if one is not best), key=lambda one: (-round(one[1], 3), -one[2]))]
    options = tuple(
        Option(
            f"Rückzugswert {value} %" + (" (wie jetzt)" if value == now else ""),
            chance,
            f"es bleiben im Mittel {number(int(left + 0.5))} eigene",
            ((asked.side.id, "retreat_threshold", exactly(value)),),
            orders=(Order(asked.unit_id, "BAS 22", (("percent", value),)),) if value != now else (),
        )
        for value, chance, left in ranked
    )
    value, chance, left = best
    words = f"Rückzugswert {value} %: Sieg {in_hundred(chance)}, im Mittel bleiben {number(int(left + 0.5))}."
    if not good:
        words = f"{percent_wanted(asked)} bringt kein Rückzugswert; am besten {value} %: Sieg {in_hundred(chance)}."
    return Reply(words, options, runner_up=1, method="jeder zehnte Wert geprüft, exakt")


def _spares(one: tuple[int, float, float]) -> tuple[float, float]:
    return round(one[2], 1), round(one[1], 3)


def _wins(one: tuple[int, float, float]) -> tuple[float, float]:
    return round(one[1], 3), round(one[2], 1)


def casters(asked: Asked) -> list[Group]:
    """Own groups whose leader can cast a magic attack on the target this turn."""
    province = asked.setup.target.startswith(("P", "C"))
    kind, target = ("UG 7", asked.setup.target.lstrip("PC")) if province else ("UG 8", asked.setup.target)
    parameter = "target"
    return [
        group
        for group in asked.world.groups.values()
        if group.alive
        and class_of(asked.rules, group.leader) == "mage"
        and target in {value for value, _ in asked.position.targets(group.id, kind, parameter, asked.orders)}
    ]


def casts(asked: Asked) -> Reply:
    """How many magic attacks before the battle bring the chance, cast with the strength of the strongest at hand."""
    near = casters(asked)
    strength = max((group.traits.strength for group in near), default=int(low(field_of(asked.side, "strength"))))
    values = tuple(float(times) for times in range(MOST_CASTS + 1))
    question = Question(
        asked.scenario,
        (Variable(CASTS, values, {"casts": values}),),
        asked.at_least,
        side=asked.side.id,
        price="casts",
        casting=Casting(strength=float(strength)),
    )
    chances: list[float] = []
    for times in range(len(values)):
        if asked.cancelled():
            break
        asked.progress(times / len(values))
        chances.append(float(Chances(question).of(np.array([times]))[0]))
    names = listed([f"{group.name or group.id}" for group in near])
    province = asked.setup.target.startswith(("P", "C"))
    target = asked.setup.target.lstrip("PC") if province else asked.setup.target
    kind = "UG 7" if province else "UG 8"
    options = tuple(
        Option(
            "kein magischer Angriff" if not times else counted(times, "magischer Angriff", "magische Angriffe"),
            chance,
            ""
            if not times
            else "möglich"
            if times <= len(near)
            else f"dafür braucht es {number(times - len(near))} Hexer mehr",
            orders=tuple(Order(group.id, kind, (("target", target),)) for group in near[:times])
            if times <= len(near)
            else (),
        )
        for times, chance in enumerate(chances)
    )
    enough = next((times for times, chance in enumerate(chances) if chance >= asked.at_least), None)
    at_hand = f"In Reichweite: {names}." if near else "Kein eigener Hexer ist in Reichweite."
    if enough is None:
        words = f"Auch {MOST_CASTS} magische Angriffe bringen keine {percent_wanted(asked)}."
    elif not enough:
        words = f"Keiner: Auch ohne sind es {percent(chances[0])}."
    else:
        words = (
            f"{counted(enough, 'magischer Angriff bringt', 'magische Angriffe bringen')} {percent(chances[enough])}."
        )
    first = [options[enough]] if enough else []
    rest = [option for option in options if not first or option is not first[0]]
    return Reply(f"{words} {at_hand}", (*first, *rest), method=f"mit Stärke {strength} gerechnet, exakt")


def special(asked: Asked) -> Reply:
    """Each special action for the player's unit, which may give one a turn; one given already would be replaced."""
    rules = asked.rules
    bonus, trait = rules.number("orders.special_bonus_step"), rules.number("orders.special_trait_step")
    kinds = [
        ("morale_bonus", "Moralbonus", "SA 1", bonus, " %"),
        ("military_bonus", "Militärbonus", "SA 2", bonus, " %"),
    ]
    if isinstance(asked.unit, Group) and low(field_of(asked.side, "leadership")) > 0:
        kinds += [("leadership", "Führungskraft", "SA 7", trait, ""), ("strength", "Stärke", "SA 9", trait, "")]
    given = given_action(asked)
    without = _without(asked, given)
    found = [_option(asked, without, "keine Spezialaktion", (), ())]
    for name, label, kind, step, unit in kinds:
        if name in without:
            change = ((asked.side.id, name, exactly(without[name] + step)),)
            now = given is not None and given.kind == kind
            orders = () if now else (Order(asked.unit_id, kind),)
            words = f"{label} + {number(step)}{unit} ({kind})" + (", wie gegeben" if now else "")
            found.append(_option(asked, without, words, change, orders))
    asked.progress(1.0)
    found.sort(key=lambda option: -round(option.chance or 0, 6))
    best, none = found[0], next(option for option in found if option.label == "keine Spezialaktion")
    if round((best.chance or 0) - (none.chance or 0), 6) <= 0:
        words = f"Keine Spezialaktion ändert hier etwas: Sieg {in_hundred(none.chance or 0)}."
    else:
        words = f"Am meisten bringt {best.label}: Sieg {in_hundred(best.chance or 0)}."
    return Reply(words, tuple(found), runner_up=1, method="jede geprüft, exakt")


def _without(asked: Asked, given: Order | None) -> dict[str, float]:
    """The values that special actions raise, as they are without the one given."""
    names = ("military_bonus", "morale_bonus", "leadership", "strength")
    values = {name: low(field_of(asked.side, name)) for name in names if field_of(asked.side, name) is not None}
    if given is None:
        return values
    rest = [order for order in asked.orders if order is not given]
    setups = [
        asked.position.setup(asked.setup.actor, asked.setup.target, asked.setup.mode, orders)
        for orders in (asked.orders, rest)
    ]
    if setups[0] is None or setups[1] is None:
        return values
    sides = [setup.sides[asked.own] for setup in setups if setup is not None]
    return {
        name: value - low(field_of(sides[0], name)) + low(field_of(sides[1], name)) for name, value in values.items()
    }


def _option(
    asked: Asked,
    without: dict[str, float],
    label: str,
    changes: tuple[tuple[str, str, Amount], ...],
    orders: tuple[Order, ...],
) -> Option:
    values = without | {name: amount.low for _, name, amount in changes}
    scenario = asked.scenario
    for name, value in values.items():
        scenario = scenario.with_number(f"{asked.side.id}.{name}", value)
    every = tuple(
        (asked.side.id, name, exactly(value)) for name, value in values.items() if _differs(asked, name, value)
    )
    return Option(label, float(chance_of(scenario)[asked.own]), "", every or changes, orders=orders)


def _differs(asked: Asked, name: str, value: float) -> bool:
    return low(field_of(asked.side, name)) != value


def given_action(asked: Asked) -> Order | None:
    """The special action that the player's unit gives already."""
    return next((order for order in asked.orders if order.unit == asked.unit_id and order.order_class == "SA"), None)


def actions_left(asked: Asked) -> int:
    """Special actions that no order has used."""
    used = sum(order.order_class == "SA" for order in asked.orders)
    return max(0, asked.world.realm.special_actions - used)
