"""A group about to move: points, ships and what keeps it from moving (rule text ch. 1.6.4, 6)."""

from __future__ import annotations

from dataclasses import dataclass

from mycom.systems.mythicor.effects.leaders import points
from mycom.systems.mythicor.movement.ground import Ground, micro
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.seen import amount
from mycom.systems.mythicor.ships import ships_needed
from mycom.systems.mythicor.words import counted, number, unit_name
from mycom.systems.mythicor.world import Group, Place, Sighting, World


@dataclass(frozen=True, slots=True)
class Mover:
    """What counts of a group on its way. `points` in millionths; `obstacle` is the reason why it cannot move
    at all and `rule` its name; `needed` are the ships that carry its load, `undead` says that it has undead troops,
    `conquers` that it may go on where bandits stand because it is told to take their province."""

    unit: str
    place: Place
    at_sea: bool
    points: int
    max_steps: int
    stays_in_a_row: int
    ships: int
    needed: int
    undead: bool = False
    conquers: bool = False
    obstacle: str = ""
    rule: str = ""

    @property
    def can_sail(self) -> bool:
        """Whether its ships carry it over sea cells."""
        return self.ships >= self.needed


def mover_of(world: World, rules: Rules, group: Group, *, conquers: bool = False) -> Mover:
    """The group as it stands before its first step (with the state that this turn's orders leave it in)."""
    obstacle = rule = ""
    if not group.leader:
        obstacle, rule = f"{unit_name(world, group.id)} hat keinen Anführer und kann sich nicht bewegen.", "leader"
    elif not group.alive:
        obstacle = f"Der Anführer von {unit_name(world, group.id)} ist tot; die Gruppe kann sich nicht bewegen."
        rule = "leader"
    return Mover(
        unit=group.id,
        place=group.place,
        at_sea=group.at_sea,
        points=micro(group.movement_points),
        max_steps=int(rules.number("movement.max_steps")),
        stays_in_a_row=int(rules.number("movement.stays_in_a_row")),
        ships=group.stock.warships + group.stock.transports,
        needed=ships_needed(rules, group.stock),
        undead=group.race == "undead" and group.stock.soldiers > 0,
        conquers=conquers,
        obstacle=obstacle,
        rule=rule,
    )


def mover_of_stranger(rules: Rules, ground: Ground, seen: Sighting) -> Mover:
    """A foreign group as it was seen, supposed to move as well as its kind can: with a living leader, the points of his
    class, and at sea with ships enough."""
    leader, told = seen.facts.get("leader"), seen.facts.get("movement_points")
    known = amount(told.value) if told else None
    alive, afloat = seen.facts.get("alive"), seen.facts.get("at_sea")
    cell = ground.index(seen.place)
    at_sea = bool(afloat.value) if afloat else cell is not None and ground.kind[cell] == "sea"
    return Mover(
        unit=seen.id,
        place=seen.place,
        at_sea=at_sea,
        points=micro(known.high if known else points(rules, str(leader.value) if leader else "")),
        max_steps=int(rules.number("movement.max_steps")),
        stays_in_a_row=int(rules.number("movement.stays_in_a_row")),
        ships=1,
        needed=1,
        obstacle="" if alive is None or alive.value else "Der Anführer ist tot.",
        rule="" if alive is None or alive.value else "leader",
    )


def ships_problem(world: World, mover: Mover) -> str:
    """The sentence for a group whose ships do not carry it."""
    have = "keine Schiffe" if not mover.ships else "nur " + counted(mover.ships, "Schiff", "Schiffe")
    return f"{unit_name(world, mover.unit)} braucht auf See {number(mover.needed)} Schiffe und hat {have}."
