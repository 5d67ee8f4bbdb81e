"""What own character orders bring, order after order, with everything that may have come before (rule text ch. 5).

Units that share luck (a priest and the land he blesses) are followed together, all others by themselves.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from mycom.grid.square import distance
from mycom.orders.order import Order
from mycom.probability.chances import Chances
from mycom.systems.mythicor.magic import Outcome, Victim, caster_of, outcome, reach_of, victim_of
from mycom.systems.mythicor.magic.effect import Effect, changed
from mycom.systems.mythicor.magic.people import UNDEAD, Caster
from mycom.systems.mythicor.magic.touch import booty_crowns, caster_after, province_after, victim_after
from mycom.systems.mythicor.movement.ground import ground_of
from mycom.systems.mythicor.preview.luck import Luck, target_of
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.seen import amount
from mycom.systems.mythicor.world import Group, Place, Province, Traits, World, place_of

Unit = Province | Group
TRAINING, STOP_PLAGUE, DRIVE_OUT_DEATH, DIPLOMACY, DUEL = "UG 16", "UG 11", "UG 13", "UG 1", "UG 24"
ON_THE_DEAD, LEADERS = frozenset({"UG 14", "UG 25"}), frozenset({"UG 17", "UG 24"})
#: Orders that change the ground before anybody moves; they are certain.
GROUND = frozenset({"UG 3", "UG 4"})


@dataclass(frozen=True, slots=True)
class Struck:
    """What own character orders did to a foreign unit before the movement, magic attacks left aside.

    `joined`: it is the realm's now. `leader_dies`, `robbed` of crowns, artefacts and trade goods; changes of traits
    and of fortification levels.
    """

    joined: bool = False
    leader_dies: bool = False
    leadership: int = 0
    diplomacy: int = 0
    strength: int = 0
    fortification: int = 0
    robbed: bool = False


#: Own units and strangers of a component, in the order of its names.
State = tuple[Unit | Struck, ...]
_FAILED = Effect(success=False)


@dataclass(slots=True)
class Cast:
    """All that may be once every character order is through: own units, strangers, and each giver's luck."""

    units: dict[str, Chances[Unit]]
    strangers: dict[str, Chances[Struck]] = field(default_factory=dict)
    lucks: dict[str, Luck] = field(default_factory=dict)


def cast(world: World, rules: Rules, orders: Sequence[Order], units: Mapping[str, Chances[Unit]]) -> Cast:
    """Carries out the character orders among `orders`, then what leaders without one do by themselves.

    `world` is the world before the first of them, with the least luck of special actions; `units` what its own units
    may be then.
    """
    acts: dict[str, Order] = {}
    for order in orders:
        if order.order_class == "UG" and order.unit in world.groups:
            acts.setdefault(order.unit, order)
    found = Cast(dict(units))
    book = _Book(world, rules)
    for names, given in _components(world, rules, list(acts.values())):
        book.together(names, given, found)
    default = int(rules.number("magic.default_order"))
    for unit, group in world.groups.items() if default else ():
        if unit not in acts and group.leader:
            book.alone(Order(unit, f"UG {default}"), found)
    return found


def _components(
    world: World, rules: Rules, orders: Sequence[Order]
) -> Iterator[tuple[tuple[str, ...], tuple[Order, ...]]]:
    """The orders that share units, with the units of each lot."""
    lots: list[tuple[set[str], list[Order]]] = []
    for order in orders:
        names, given = _touched(world, rules, order), [order]
        for lot in [one for one in lots if one[0] & names]:
            lots.remove(lot)
            names |= lot[0]
            given = lot[1] + given
        lots.append((names, given))
    place = {order: at for at, order in enumerate(orders)}
    for names, given in lots:
        yield tuple(sorted(names)), tuple(sorted(given, key=place.__getitem__))


def _touched(world: World, rules: Rules, order: Order) -> set[str]:
    group = world.groups[order.unit]
    names = {order.unit}
    reach = reach_of(rules, order.kind, caster_of(group))
    if order.kind == STOP_PLAGUE:
        own = (one for one in world.provinces.values() if distance(one.place, group.place) <= (reach or 0))
        return names | {one.id for one in own}
    if reach is None or order.kind in GROUND:
        return names
    target = target_of(world, order)
    return names | ({target} if world.unit(target) is not None or _foreign(world, target) else set())


def _foreign(world: World, target: str) -> bool:
    return target in world.sightings or "@" in target or target.startswith("P")


class _Book:
    """The rules of one turn's casting, with the outcomes looked up so far."""

    def __init__(self, world: World, rules: Rules) -> None:
        self.world, self.rules = world, rules
        self._outcomes: dict[tuple[str, Caster, Victim], Outcome] = {}

    def together(self, names: tuple[str, ...], orders: Sequence[Order], found: Cast) -> None:
        """All orders of one component."""
        state: Chances[State] = Chances.sure(())
        for name in names:
            state = state.then(partial(_beside, found.units.get(name) or Chances.sure(Struck())))
        for order in orders:
            state = self._step(names, order, state, found)
        for at, name in enumerate(names):
            parts = [(one[at], chance) for one, chance in state]
            own = [(part, chance) for part, chance in parts if not isinstance(part, Struck)]
            if own:
                found.units[name] = Chances.of(own)
            else:
                struck = Chances.of((part, chance) for part, chance in parts if isinstance(part, Struck))
                if struck.values != (Struck(),):
                    found.strangers[name] = struck

    def alone(self, order: Order, found: Cast) -> None:
        """What a leader does by himself, if he lives."""
        names = (order.unit,)
        self.together(names, (order,), found)

    def _step(self, names: tuple[str, ...], order: Order, state: Chances[State], found: Cast) -> Chances[State]:
        target = target_of(self.world, order)
        ends: tuple[list[tuple[Effect, float]], ...] = ([], [])
        after: list[tuple[State, float]] = []
        for one, chance in state:
            possible = self._possible(names, order, target, one)
            for effects, end in zip(ends, (possible.worst, possible.best), strict=True):
                effects += [(effect, chance * share) for effect, share in end]
            # Both ends count alike where the victim is not known.
            halves = (possible.worst,) if possible.certain else (possible.worst, possible.best)
            for half in halves:
                after += [
                    (self._after(names, order, target, one, effect), chance * share / len(halves))
                    for effect, share in half
                ]
        worst, best = (Chances.of(end) for end in ends)
        found.lucks[order.unit] = Luck(order=order, outcome=Outcome(worst, best), target=target)
        return Chances.of(after)

    def _possible(self, names: tuple[str, ...], order: Order, target: str, state: State) -> Outcome:
        """What the order may bring in one state; nothing where it cannot work by then."""
        group = state[names.index(order.unit)]
        assert isinstance(group, Group)
        nothing = Chances.sure(_FAILED)
        if not group.alive or not group.leader:
            return Outcome(nothing, nothing)
        caster = caster_of(group)
        reach = reach_of(self.rules, order.kind, caster)
        if reach is None or order.kind == STOP_PLAGUE:
            return self._outcome(order.kind, caster, Victim())
        hit = state[names.index(target)] if target in names else None
        if not self._works(order, group, hit, target, reach):
            return Outcome(nothing, nothing)
        return self._outcome(order.kind, caster, self._victim(target, hit))

    def _outcome(self, kind: str, caster: Caster, victim: Victim) -> Outcome:
        # Training is the same for everybody.
        asked = (kind, Caster(Traits()) if kind == TRAINING else caster, victim)
        if asked not in self._outcomes:
            self._outcomes[asked] = outcome(self.rules, *asked)
        return self._outcomes[asked]

    def _works(self, order: Order, group: Group, hit: Unit | Struck | None, target: str, reach: int) -> bool:
        place = self._place(hit, target)
        if place is None or distance(group.place, place) > reach:
            return False
        if isinstance(hit, Struck) and hit.joined:
            return False
        dead = self._seen_dead(target, hit) if not isinstance(hit, Group) else bool(hit.leader) and not hit.alive
        if order.kind in ON_THE_DEAD:
            return dead
        if order.kind == DIPLOMACY:
            return not isinstance(hit, Province)
        if order.kind == DRIVE_OUT_DEATH:
            return isinstance(hit, Province) and hit.race == UNDEAD and not hit.stock.soldiers
        if order.kind in LEADERS and target.startswith("G"):
            return not dead and not (isinstance(hit, Group) and not hit.leader)
        return True

    def _place(self, hit: Unit | Struck | None, target: str) -> Place | None:
        if isinstance(hit, Province | Group):
            return hit.place
        seen = self.world.sightings.get(target)
        return seen.place if seen else place_of(target) if not target.startswith("G") else None

    def _seen_dead(self, target: str, hit: Province | Struck | None) -> bool:
        seen = self.world.sightings.get(target)
        fact = seen.facts.get("alive") if seen else None
        return (isinstance(hit, Struck) and hit.leader_dies) or (fact is not None and fact.value is False)

    def _victim(self, target: str, hit: Unit | Struck | None) -> Victim:
        if isinstance(hit, Province | Group):
            own = {"provinces": {hit.id: hit}} if isinstance(hit, Province) else {"groups": {hit.id: hit}}
            return victim_of(replace(self.world, **own), self.rules, hit.id)
        return struck_victim(self.rules, victim_of(self.world, self.rules, target), hit)

    def _after(self, names: tuple[str, ...], order: Order, target: str, state: State, effect: Effect) -> State:
        """One state after one effect: the giver learns first, then the target suffers."""
        rules = self.rules
        mine = names.index(order.unit)
        group = state[mine]
        assert isinstance(group, Group)
        group = caster_after(rules, group, effect)
        later = list(state)
        later[mine] = group
        if not effect.success or order.kind in GROUND:
            return tuple(later)
        if order.kind == STOP_PLAGUE:
            return tuple(replace(one, plague=False) if isinstance(one, Province) else one for one in later)
        if target == order.unit or target not in names:
            return tuple(later)
        at = names.index(target)
        hit = later[at]
        if isinstance(hit, Province):
            later[at] = province_after(rules, hit, effect)
        elif isinstance(hit, Group):
            later[at] = victim_after(rules, hit, effect, group.place, kind=self._kind(hit.place))
        else:
            later[at] = _struck(hit, effect)
            if effect.loses_all and not hit.robbed:
                later[mine] = self._booty(group, target)
        return tuple(later)

    def _kind(self, place: Place) -> str:
        """The kind of terrain of a place, empty when it is not known."""
        ground = ground_of(self.world, self.rules)
        cell = ground.index(place)
        return "" if cell is None else ground.kind[cell]

    def _booty(self, group: Group, target: str) -> Group:
        """The winner of a duel with the loser's crowns and goods, as far as they were seen."""
        seen = self.world.sightings.get(target)

        def held(key: str) -> int:
            fact = seen.facts.get(key) if seen else None
            found = amount(fact.value) if fact else None
            return int((found.low + found.high) // 2) if found else 0

        crowns = booty_crowns(self.rules, held("crowns"), held("trade_goods"))
        return replace(group, stock=replace(group.stock, crowns=group.stock.crowns + crowns))


def _beside(more: Chances[Unit] | Chances[Struck], before: State) -> Chances[State]:
    return Chances.of(((*before, one), chance) for one, chance in more)


def struck_victim(rules: Rules, victim: Victim, hit: Struck | None) -> Victim:
    """A foreign unit as a victim after what was done to it already."""
    if hit is None or hit == Struck():
        return victim
    lowest = int(rules.number("magic.trait_minimum"))
    change = Traits(hit.leadership, hit.diplomacy, hit.strength)
    low, high = (
        changed(Traits(victim.leadership[end], victim.diplomacy[end], victim.strength[end]), change, lowest)
        for end in (0, 1)
    )
    return replace(
        victim,
        leadership=(low.leadership, high.leadership),
        diplomacy=(low.diplomacy, high.diplomacy),
        strength=(low.strength, high.strength),
        fortification=(
            max(0, victim.fortification[0] + hit.fortification),
            max(0, victim.fortification[1] + hit.fortification),
        ),
    )


def _struck(hit: Struck, effect: Effect) -> Struck:
    return Struck(
        joined=hit.joined or effect.changes_sides,
        leader_dies=(hit.leader_dies and not effect.revived) or effect.victim_dies,
        leadership=hit.leadership + effect.victim.leadership,
        diplomacy=hit.diplomacy + effect.victim.diplomacy,
        strength=hit.strength + effect.victim.strength,
        fortification=hit.fortification + effect.fortification,
        robbed=hit.robbed or effect.loses_all,
    )
