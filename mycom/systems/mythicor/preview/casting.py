"""What own character orders bring, order after order, with everything that may have come before (rule text ch. 5).

Units that share luck (a priest and the land he blesses) are followed together, all others by themselves.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from mycom.grid.square import distance
from mycom.orders.order import Order
from mycom.probability.chances import Chances
from mycom.systems.mythicor.carried import catalogue_of
from mycom.systems.mythicor.magic import Outcome, Victim, caster_of, outcome, reach_of, victim_of
from mycom.systems.mythicor.magic.artefact import ON_GROUPS, Use, use_of, user_of
from mycom.systems.mythicor.magic.effect import Effect, changed
from mycom.systems.mythicor.magic.people import UNDEAD, Caster
from mycom.systems.mythicor.magic.touch import booty_crowns, caster_after, province_after, victim_after
from mycom.systems.mythicor.preview.luck import Luck, target_of
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.seen import amount
from mycom.systems.mythicor.words import place_text
from mycom.systems.mythicor.world import Group, Place, Province, Traits, World, place_of

Unit = Province | Group
USE = "ART 1"
TRAINING, STOP_PLAGUE, DRIVE_OUT_DEATH, DIPLOMACY = "UG 16", "UG 11", "UG 13", "UG 1"
ON_THE_DEAD, LEADERS = frozenset({"UG 14", "UG 25"}), frozenset({"UG 17", "UG 24"})
#: Orders that show something and change nothing.
EYES = frozenset({"UG 6", "UG 22"})
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
NOTHING = Outcome(Chances.sure(Effect(success=False)), Chances.sure(Effect(success=False)))


@dataclass(slots=True)
class Cast:
    """All that may be once every character order is through: own units, strangers, and each giver's luck."""

    units: dict[str, Chances[Unit]]
    strangers: dict[str, Chances[Struck]] = field(default_factory=dict)
    lucks: dict[str, Luck] = field(default_factory=dict)


def cast(
    world: World,
    rules: Rules,
    orders: Sequence[Order],
    units: Mapping[str, Chances[Unit]],
    anyway: Collection[int] = (),
) -> Cast:
    """Carries out the character orders among `orders` and artefacts that work like one, then what leaders without an
    order do by themselves.

    `world` is the world before the first of them, with the least luck of special actions; `units` what its own units
    may be then. A unit gives one order of a class, and those whose keys are in `anyway`.
    """
    acts: list[Order] = []
    first: set[tuple[str, str]] = set()
    for order in orders:
        act = (
            order.unit in world.groups
            if order.order_class == "UG"
            else order.kind == USE and order.get("other") is None
        )
        told = order.unit, order.order_class
        if act and (told not in first or order.key in anyway):
            acts.append(order)
            first.add(told)
    found = Cast(dict(units))
    book = _Book(world, rules)
    for names, given in _components(book, acts):
        book.together(names, given, found)
    default = int(rules.number("magic.default_order"))
    for unit, group in world.groups.items() if default else ():
        if (unit, "UG") not in first and group.leader:
            book.together((unit,), (Order(unit, f"UG {default}"),), found)
    return found


def _components(book: _Book, orders: Sequence[Order]) -> Iterator[tuple[tuple[str, ...], tuple[Order, ...]]]:
    """The orders that share units, with the units of each lot."""
    lots: list[tuple[set[str], list[Order]]] = []
    for order in orders:
        names, given = book.touched(order), [order]
        for lot in [one for one in lots if one[0] & names]:
            lots.remove(lot)
            names |= lot[0]
            given = lot[1] + given
        lots.append((names, given))
    place = {order: at for at, order in enumerate(orders)}
    for names, given in lots:
        yield tuple(sorted(names)), tuple(sorted(given, key=place.__getitem__))


@dataclass(frozen=True, slots=True)
class _Act:
    """A character order, or an artefact in `use` that works like one: its kind (empty: nobody knows what it does), whom
    it is aimed at, how far it reaches (None: it works on the leader himself)."""

    kind: str
    target: str
    reach: int | None
    use: Use | None = None


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

    def touched(self, order: Order) -> set[str]:
        """The units that an order may change."""
        unit, names = self.world.unit(order.unit), {order.unit}
        if unit is None:
            return names
        act = self._act(order, unit)
        if act.kind == STOP_PLAGUE:
            own = (one for one in self.world.provinces.values() if distance(one.place, unit.place) <= (act.reach or 0))
            return names | {one.id for one in own}
        if act.reach is None or act.kind in GROUND:
            return names
        foreign = act.target in self.world.sightings or "@" in act.target or act.target.startswith("P")
        return names | ({act.target} if self.world.unit(act.target) is not None or foreign else set())

    def _act(self, order: Order, unit: Unit) -> _Act:
        """An order of a unit that may have learned meanwhile."""
        if order.kind != USE:
            assert isinstance(unit, Group), "only groups have leaders"
            reach = reach_of(self.rules, order.kind, caster_of(unit))
            return _Act(order.kind, target_of(self.world, order), reach)
        target = order.text("target") or f"P{place_text(unit.place)}"
        held = next((one for one in unit.stock.artefacts if one.number == order.number("artefact")), None)
        use = use_of(self.rules, catalogue_of(self.rules), user_of(unit), held) if held else None
        return _Act(use.kind, target, use.reach, use) if use else _Act("", target, None)

    def _step(self, names: tuple[str, ...], order: Order, state: Chances[State], found: Cast) -> Chances[State]:
        mine = names.index(order.unit)
        ends: tuple[list[tuple[Effect, float]], ...] = ([], [])
        after: list[tuple[State, float]] = []
        act: _Act | None = None
        for one, chance in state:
            unit = one[mine]
            assert not isinstance(unit, Struck)
            act = self._act(order, unit)
            possible = self._possible(names, act, unit, one)
            for effects, end in zip(ends, (possible.worst, possible.best), strict=True):
                effects += [(effect, chance * share) for effect, share in end]
            # Both ends count alike where the victim is not known.
            halves = (possible.worst,) if possible.certain else (possible.worst, possible.best)
            for half in halves:
                after += [
                    (self._after(names, mine, act, one, effect), chance * share / len(halves)) for effect, share in half
                ]
        assert act is not None, "there is some state"
        if act.kind:
            worst, best = (Chances.of(end) for end in ends)
            name = order.unit if order.kind != USE else f"{order.unit} {USE}"
            found.lucks[name] = Luck(order, Outcome(worst, best), act.target, act.kind)
        return Chances.of(after)

    def _possible(self, names: tuple[str, ...], act: _Act, unit: Unit, state: State) -> Outcome:
        """What the order may bring in one state; nothing where it cannot work by then."""
        if not act.kind or (act.use is None and not (isinstance(unit, Group) and unit.alive and unit.leader)):
            return NOTHING
        hit = state[names.index(act.target)] if act.target in names else None
        if act.use is not None:
            fits = (act.kind in ON_GROUPS) == act.target.startswith("G")
            works = act.kind == STOP_PLAGUE or (fits and self._works(act, unit, hit))
            return act.use.outcome(self.rules, self._victim(act.target, hit)) if works else NOTHING
        assert isinstance(unit, Group)
        caster = caster_of(unit)
        if act.reach is None or act.kind == STOP_PLAGUE:
            return self._outcome(act.kind, caster, Victim())
        if not self._works(act, unit, hit):
            return NOTHING
        return self._outcome(act.kind, caster, self._victim(act.target, hit))

    def _outcome(self, kind: str, caster: Caster, victim: Victim) -> Outcome:
        # Training is the same for everybody.
        asked = (kind, Caster(Traits()) if kind == TRAINING else caster, victim)
        if asked not in self._outcomes:
            self._outcomes[asked] = outcome(self.rules, *asked)
        return self._outcomes[asked]

    def _works(self, act: _Act, unit: Unit, hit: Unit | Struck | None) -> bool:
        place = self._place(hit, act.target)
        if place is None or distance(unit.place, place) > (act.reach or 0):
            return False
        if isinstance(hit, Struck) and hit.joined:
            # Nobody acts against his own; what an eye sees it sees of them as well.
            return act.kind in EYES
        dead = self._seen_dead(act.target, hit) if not isinstance(hit, Group) else bool(hit.leader) and not hit.alive
        if act.kind in ON_THE_DEAD:
            return dead
        if act.kind == DIPLOMACY:
            return not isinstance(hit, Province)
        if act.kind == DRIVE_OUT_DEATH:
            return isinstance(hit, Province) and hit.race == UNDEAD and not hit.stock.soldiers
        if act.kind in LEADERS and act.target.startswith("G"):
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

    def _after(self, names: tuple[str, ...], mine: int, act: _Act, state: State, effect: Effect) -> State:
        """One state after one effect: the leader learns first, then the target suffers."""
        rules, later = self.rules, list(state)
        unit = state[mine]
        if act.use is None and isinstance(unit, Group):
            unit = later[mine] = caster_after(rules, unit, effect)
        if not effect.success or act.kind in GROUND:
            return tuple(later)
        if act.kind == STOP_PLAGUE:
            return tuple(replace(one, plague=False) if isinstance(one, Province) else one for one in later)
        if act.target not in names or (act.target == names[mine] and act.use is None):
            return tuple(later)
        at = names.index(act.target)
        hit = later[at]
        assert not isinstance(unit, Struck)
        if isinstance(hit, Province):
            later[at] = province_after(rules, hit, effect)
        elif isinstance(hit, Group):
            later[at] = victim_after(rules, hit, effect, unit.place, kind=self._kind_at(hit.place))
        else:
            later[at] = _struck(hit, effect)
            if effect.loses_all and not hit.robbed and isinstance(unit, Group):
                later[mine] = self._booty(unit, act.target)
        return tuple(later)

    def _kind_at(self, place: Place) -> str:
        own, cell = self.world.provinces.get(f"P{place_text(place)}"), self.world.cells.get(place)
        terrain = self.rules.terrain.get(own.terrain if own else cell.terrain if cell else "")
        return terrain.kind if terrain else ""

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
