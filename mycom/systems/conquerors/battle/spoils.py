"""What an invasion's result (IEB) may be spent on, and the best way to spend it (rule text: Angriff durch Invasion)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from mycom.systems.conquerors.battle.points import Target
from mycom.systems.conquerors.rules import Rules

#: What is hit first: the object, soldiers, cards; `best` weighs everything by what it cost.
PLANS = ("best", "object", "soldiers", "cards")


@dataclass(frozen=True, slots=True)
class Damage:
    """A state that an object may be brought to: the IEB it takes, what is left of it (kind empty: destroyed), what that
    is worth in cards."""

    cost: int
    kind: str
    wall: int
    worth: float


@dataclass(frozen=True, slots=True)
class Spending:
    """A way to spend an IEB: one state for each object hit, soldiers killed, random cards taken; the IEB it costs."""

    objects: tuple[tuple[Target, Damage], ...]
    soldiers: int
    cards: int
    worth: float
    cost: int = 0


def price(rules: Rules, thing: str) -> int:
    """How many cards a thing costs."""
    return sum(rules.costs[thing].values())


def damages(rules: Rules, kind: str, wall: int) -> tuple[Damage, ...]:
    """Every state a target may be brought to, cheapest first.

    Walls come first; a wall II that was lowered to a wall I no longer covers what is behind it, and a city becomes a
    village for less than its destruction.

    >>> from mycom.systems.conquerors.rules import load_rules
    >>> [(one.cost, one.kind, one.wall) for one in damages(load_rules(), "village", 1)]
    [(1, 'village', 0), (3, '', 0)]
    """
    return _damages(rules, kind, wall)


@lru_cache(maxsize=64)
def _damages(rules: Rules, kind: str, wall: int) -> tuple[Damage, ...]:
    destroy = rules.pieces[kind].destroy or 0
    behind: list[tuple[int, int]] = []  # cost, wall left, of what opens the way to the settlement
    found: list[Damage] = []
    if wall == 0:
        behind.append((0, 0))
    else:
        gone = rules.pieces[f"wall_{wall}"].destroy or 0
        behind.append((gone, 0))
        if wall == 2:
            behind.append((rules.whole("invasion.wall_step"), 1))
        found.extend(Damage(cost, kind, left, _wall_worth(rules, wall, left)) for cost, left in behind)
    for cost, left in behind:
        worth = _wall_worth(rules, wall, left)
        if kind == "city":
            step = rules.whole("invasion.city_step")
            found.append(Damage(cost + step, "village", left, worth + price(rules, "city")))
        lost = price(rules, kind) + (price(rules, "village") if kind == "city" else 0)
        found.append(Damage(cost + destroy, "", 0, _wall_worth(rules, wall, 0) + lost))
    best: dict[tuple[str, int], Damage] = {}
    for one in found:
        key = (one.kind, one.wall)
        if key not in best or one.cost < best[key].cost:
            best[key] = one
    return tuple(sorted(best.values(), key=lambda one: (one.cost, one.worth)))


def _wall_worth(rules: Rules, wall: int, left: int) -> float:
    worth = [0, price(rules, "wall_1"), price(rules, "wall_2")]
    return float(worth[wall] - worth[left])


def spend(rules: Rules, ieb: int, targets: Sequence[Target], soldiers: int, cards: int, plan: str = "best") -> Spending:
    """The best way to spend an IEB (above 0) on objects, soldiers and cards; `plan` says what goes first.

    Weighed is what things cost in cards. Several objects occur only where an attacker's own stand at the place.
    """
    choices = _object_choices(rules, ieb, tuple(targets))
    worth = price(rules, "soldier")
    card, soldier = rules.whole("invasion.card"), rules.pieces["soldier"].destroy
    found = []
    for objects in choices:
        left = ieb - sum(damage.cost for _, damage in objects)
        most = min(soldiers, left // soldier) if soldier else 0
        # Where a soldier costs as much as a card, whatever is worth more goes first; otherwise every mixture is tried.
        plain = soldier in (card, None)
        if plan == "cards":
            kills: Sequence[int] = (min(most, (left - min(cards, left // card) * card) // (soldier or 1)),)
        else:
            kills = (most,) if plain and worth >= 1 else range(most + 1)
        for killed in kills:
            after = left - killed * (soldier or 0)
            taken = min(cards, after // card)
            total = sum(damage.worth for _, damage in objects) + killed * worth + taken
            found.append(Spending(objects, killed, taken, total, ieb - after + taken * card))
    first = {"object": _by_object, "soldiers": _by_soldiers, "cards": _by_cards}.get(plan, _by_worth)
    return max(found, key=first)


def _by_worth(one: Spending) -> tuple[float, ...]:
    return one.worth, -float(one.cost)


def _by_object(one: Spending) -> tuple[float, ...]:
    return sum(damage.worth for _, damage in one.objects), one.worth


def _by_soldiers(one: Spending) -> tuple[float, ...]:
    return one.soldiers, one.worth


def _by_cards(one: Spending) -> tuple[float, ...]:
    return one.cards, one.worth


def _object_choices(rules: Rules, ieb: int, targets: tuple[Target, ...]) -> list[tuple[tuple[Target, Damage], ...]]:
    """Every set of damages that the IEB pays, for the few objects there are."""
    found: list[tuple[tuple[Target, Damage], ...]] = [()]
    for target in targets:
        options = damages(rules, target.kind, target.wall)
        found.extend(
            (*before, (target, damage))
            for before in tuple(found)
            for damage in options
            if sum(one.cost for _, one in before) + damage.cost <= ieb
        )
    return found


def chances(rules: Rules, distribution: Mapping[int, float], target: Target) -> tuple[tuple[Damage, float], ...]:
    """For each state of a target the chance that the attacker can bring it there."""
    return tuple(
        (damage, sum(chance for ieb, chance in distribution.items() if ieb >= damage.cost))
        for damage in damages(rules, target.kind, target.wall)
    )
