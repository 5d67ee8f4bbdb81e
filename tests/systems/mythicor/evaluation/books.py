"""Double entry over a whole turn: what the log tells must explain every change of a total."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from mycom.systems.mythicor.evaluation import Evaluated, Event, State
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.world import Group, Province

COUNTS = ("crowns", "food", "population", "recruits", "henchmen", "warships", "transports", "trade_goods")
COUNTED = (*COUNTS, "soldiers")


def units(state: State) -> Iterator[Province | Group]:
    for holding in state.holdings.values():
        yield from holding.units()


def totals(state: State) -> Counter[str]:
    """Everything that all realms together hold; soldiers of all kinds as one."""
    found: Counter[str] = Counter()
    for unit in units(state):
        for name in COUNTS:
            found[name] += getattr(unit.stock, name)
        found["soldiers"] += unit.stock.soldiers
    return found


def booked(rules: Rules, found: Evaluated) -> Counter[str]:
    """The changes that the log tells of."""
    changes: Counter[str] = Counter()
    for event in found.log.events:
        for name, amount in _entries(rules, event):
            changes[name] += int(amount)
    return changes


def _entries(rules: Rules, event: Event) -> Iterator[tuple[str, float]]:
    numbers = event.numbers
    if event.what in ("carried_out", "toll"):
        yield from ((_sort(rules, name), amount) for name, amount in numbers.items())
    elif event.what == "produced":
        yield "crowns", numbers.get("taxes", 0) - numbers.get("paid", 0)
        yield "food", numbers.get("harvest", 0) - numbers.get("eaten", 0)
        yield "population", numbers.get("grown", 0)
        yield "recruits", numbers.get("recruits", 0)
    elif event.what in ("deserted", "plague", "plague_ended", "joined", "vanished"):
        yield from ((_sort(rules, name), -amount) for name, amount in numbers.items())
    for key, amount in numbers.items():
        side, _, name = key.partition(".")
        if side in ("attacker", "defender") and name != "leader":
            yield _sort(rules, name), -amount
            if name == "trade_goods":
                yield "crowns", amount * rules.number("combat.booty_per_trade_good")


def _sort(rules: Rules, name: str) -> str:
    return "soldiers" if name in rules.troops else name


def broken(rules: Rules, state: State) -> list[str]:
    """What may never be: stocks below nothing, units in two places, leaders out of range."""
    found = []
    seen: Counter[str] = Counter()
    for number, holding in state.holdings.items():
        if number != holding.realm.number:
            found.append(f"{number} is {holding.realm.number}")
        for key, unit in (*holding.provinces.items(), *holding.groups.items()):
            if key != unit.id:
                found.append(f"{key} is {unit.id}")
            counts = {name: getattr(unit.stock, name) for name in COUNTS} | dict(unit.stock.troops)
            found += [f"{unit.id}@{number}: {name} {count}" for name, count in counts.items() if count < 0]
            found += [f"{unit.id}: {name} {count!r}" for name, count in counts.items() if not isinstance(count, int)]
            if not (1 <= unit.place[0] <= state.width and 1 <= unit.place[1] <= state.height):
                found.append(f"{unit.id} at {unit.place}")
            if isinstance(unit, Province):
                seen[unit.id] += 1
            elif unit.race not in rules.races:
                found.append(f"{unit.id}: race {unit.race!r}")
        if len(holding.groups) > rules.number("orders.max_groups"):
            found.append(f"{number} has {len(holding.groups)} groups")
    return found + [f"{key} belongs to {count} realms" for key, count in seen.items() if count > 1]
