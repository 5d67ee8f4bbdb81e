"""What own units and the strangers they cast upon may be when the movement begins (rule text ch. 10.1)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from mycom.orders.order import Order
from mycom.probability.chances import Chances
from mycom.systems.mythicor.effects.apply import Applied
from mycom.systems.mythicor.preview.bases import bases
from mycom.systems.mythicor.preview.casting import Struck, cast
from mycom.systems.mythicor.preview.luck import Luck
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.world import Group, Place, Province, World

Unit = Province | Group


@dataclass(frozen=True, slots=True)
class Fighter:
    """What a group sets out with, as far as it matters on the way: one joint state. `alive`: it has a leader who lives;
    leadership and strength are 0 without. Bonuses in percent."""

    place: Place
    alive: bool
    leadership: int
    strength: int
    military: int
    morale: int
    troops: tuple[tuple[str, int], ...]
    crowns: int = 0
    trade_goods: int = 0
    recruits: int = 0
    population: int = 0
    warships: int = 0
    transports: int = 0

    @classmethod
    def of(cls, group: Group) -> Fighter:
        """The group as a fighter. Who is alive leads a little."""
        leads, stock = bool(group.leader) and group.alive, group.stock
        return cls(
            place=group.place,
            alive=leads,
            leadership=max(group.traits.leadership, 1) if leads else 0,
            strength=group.traits.strength if leads else 0,
            military=group.bonuses.military,
            morale=group.bonuses.morale,
            troops=tuple(stock.troops.items()),
            crowns=stock.crowns,
            trade_goods=stock.trade_goods,
            recruits=stock.recruits,
            population=stock.population,
            warships=stock.warships,
            transports=stock.transports,
        )


@dataclass(frozen=True, slots=True)
class Starts:
    """Everything before the movement: each own unit by id with the joint chances of all its values, strangers that own
    character orders may change, each leader's luck. Different units are taken as independent of each other.

    `present` is the chance of units that only luck makes; `units` is then what they are if they are there.
    """

    units: Mapping[str, Chances[Unit]]
    strangers: Mapping[str, Chances[Struck]]
    lucks: Mapping[str, Luck]
    present: Mapping[str, float]

    def fighter(self, unit: str) -> Chances[Fighter]:
        """An own group's joint start values for its way and its battles. Raises KeyError for any other unit."""
        found = self.units[unit]

        def fighter(one: Unit) -> Fighter:
            if not isinstance(one, Group):
                raise KeyError(unit)
            return Fighter.of(one)

        return found.map(fighter)

    def struck(self, unit: str) -> Chances[Struck]:
        """What may have been done to a foreign unit."""
        return self.strangers.get(unit) or Chances.sure(Struck())


def starts(
    world: World, rules: Rules, orders: Sequence[Order], applied: Applied, anyway: Collection[int] = ()
) -> Starts:
    """What everything may be before the movement. `orders` are those that work, in evaluation order; `applied` is what
    they surely do; `anyway` are the keys of those that no limit stops."""
    based = bases(world, rules, orders, applied, anyway)
    found = cast(based.world, rules, orders, based.units, anyway)
    return Starts(found.units, found.strangers, found.lucks, based.present)
