"""What a scenario file says about battles in a row: the order of the first, what follows, and what a side carries."""

from __future__ import annotations

from collections.abc import Mapping

from mycom.rulebook.schema import shown
from mycom.systems.mythicor.combat.army import MAGIC, PROVINCE
from mycom.systems.mythicor.combat.magic_attack import CASTERS, MAGE
from mycom.systems.mythicor.combat.sequence.step import ATTACK, BANDITS, CAST, CONQUESTS, ORDERS
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.scenario_fields import MOST, Faults, number_in, one_of, side_in, table_in, unknown_keys
from mycom.systems.mythicor.scenario_model import SIDES, Side, Then

#: Keys at the top of a file that belong to battles in a row.
IN_A_ROW = ("order", "then", "carried")
CARRIED = ("population", "recruits", "trade_goods", "crowns", "points")
#: More in one cell and turn than anybody has seen; every one multiplies the work.
MOST_STEPS = 12
MOST_CASTS = 20


def encounters_in(
    faults: Faults, rules: Rules, data: Mapping[str, object], mode: str, attacker: Side, defender: Side
) -> tuple[str, tuple[Then, ...]]:
    """The order of the first battle and everything after it."""
    order = ATTACK
    if mode != MAGIC:
        order = one_of(faults, data, ("order",), (ATTACK, *CONQUESTS, BANDITS), ATTACK)
        _possible(faults, order, attacker, defender)
    elif "order" in data:
        faults.add(("order",), "Ein magischer Angriff hat keinen anderen Befehl", "order erst in [[then]]")
    given = data.get("then", [])
    if not isinstance(given, list) or not all(isinstance(entry, Mapping) for entry in given):
        faults.add(("then",), f"then = {shown(given)}", "Abschnitte [[then]]")
        return order, ()
    if len(given) > MOST_STEPS:
        faults.add(("then",), f"{len(given)} weitere Kämpfe sind zu viele", f"höchstens {MOST_STEPS}")
        return order, ()
    sides = {SIDES[0]: attacker, SIDES[1]: defender}
    return order, tuple(_then(faults.below("then", at), rules, entry, sides) for at, entry in enumerate(given))


def _then(faults: Faults, rules: Rules, data: Mapping[str, object], sides: Mapping[str, Side]) -> Then:
    unknown_keys(faults, data, (), ("by", "order", "army", "caster", "casts"))
    by = one_of(faults, data, ("by",), SIDES, SIDES[0])
    order = one_of(faults, data, ("order",), ORDERS, ATTACK)
    army = None
    if "army" in data:
        army = side_in(faults, rules, table_in(faults, data, ("army",)), "army", (), needs_race=order != CAST)
        if army.kind == PROVINCE:
            faults.add(("army", "kind"), "Nur Gruppen kommen hinzu", 'kind = "group"')
    casts = number_in(faults, data, ("casts",), 1, MOST_CASTS, 1.0, whole=True)
    if not isinstance(casts, float):
        faults.add(("casts",), f"casts = {shown(data['casts'])}", f"eine ganze Zahl von 1 bis {MOST_CASTS}")
        casts = 1.0
    other = sides[SIDES[1 - SIDES.index(by)]]
    _possible(faults, order, army or sides[by], other)
    return Then(by, order, army, one_of(faults, data, ("caster",), CASTERS, MAGE), int(casts))


def _possible(faults: Faults, order: str, who: Side, other: Side) -> None:
    if order in CONQUESTS and (who.kind == PROVINCE or other.kind != PROVINCE):
        faults.add(("order",), "Nur eine Gruppe erobert, und nur eine Provinz wird erobert", f'order = "{ATTACK}"')
    elif order == CAST and who.kind == PROVINCE:
        faults.add(("order",), "Eine Provinz zaubert nicht", "eine Gruppe in [then.army]")


def carried_in(faults: Faults, data: Mapping[str, object]) -> dict[str, dict[str, float]]:
    """What each side has beside its army, by side; sides that are not named have nothing."""
    table = table_in(faults, data, ("carried",))
    unknown_keys(faults, table, ("carried",), SIDES)
    found: dict[str, dict[str, float]] = {}
    below = faults.below("carried")
    for side in SIDES:
        if side not in table:
            continue
        section = table_in(below, table, (side,))
        unknown_keys(below, section, (side,), CARRIED)
        numbers = {key: number_in(below, section, (side, key), 0, MOST, 0.0) for key in CARRIED if key in section}
        for key, number in numbers.items():
            if not isinstance(number, float):
                below.add((side, key), f"{key} = {shown(section[key])}", "eine Zahl")
        found[side] = {key: number for key, number in numbers.items() if isinstance(number, float)}
    return found
