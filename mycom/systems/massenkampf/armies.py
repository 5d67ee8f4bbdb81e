"""Armies for the Partie of a realm (the `Armies` of the protocol)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from mycom.systems.armies import Armies, ArmyPosition, Backing, Defeat, Taken
from mycom.systems.massenkampf.army.aftermath import after_battle
from mycom.systems.massenkampf.report import rows as report
from mycom.systems.massenkampf.report.table import world_of
from mycom.systems.massenkampf.rules import load_rules

if TYPE_CHECKING:
    from mycom.orders.catalogue import Catalogue
    from mycom.orders.order import Order
    from mycom.systems.massenkampf.position import MassenkampfPosition
    from mycom.systems.sectioned import Row
    from mycom.systems.view import Knowledge, Problem

_SECTIONS = (report.REALMS, report.ARMIES, report.EVENTS, report.ANSWERS)


class RealmArmies:
    """A position of armies with a realm behind them."""

    def __init__(self, position: MassenkampfPosition) -> None:
        self.position = position

    def costs(self, orders: Sequence[Order], overridden: Collection[Problem] = ()) -> Mapping[int, int]:
        """Build points of each order."""
        plan = self.position.plan(orders, overridden)
        return {step.order.key: -change for step in plan.played.steps if (change := plan.change(step))}

    def due(self, orders: Sequence[Order], overridden: Collection[Problem] = ()) -> Mapping[str, int]:
        """Build points of consumption."""
        return {one.army.id: one.due for one in self.position.plan(orders, overridden).played.ends}

    def defeats(self, orders: Sequence[Order], overridden: Collection[Problem] = ()) -> Mapping[str, Defeat]:
        """What may be lost in battles of one's own choice."""
        from mycom.systems.massenkampf.outlook import battles

        plan = self.position.plan(orders, overridden)
        found = {}
        for unit, fought in battles(plan).items():
            army = plan.played.world.army(unit)
            if army is not None:
                lost = after_battle(plan.rules, army.standing(plan.rules), "destroyed").kingdom
                chance = fought.ends.ends["attacker_destroyed"]
                found[unit] = Defeat(chance, lost["stability"], lost["loyalty"], lost["economy"])
        return found


class MassenkampfArmies:
    """Mass combat's answers."""

    sections = _SECTIONS

    def read_rows(self, rows: Iterable[Row], realm: int, turn: int) -> Taken:
        """Reads the rows about realms, armies, events and answers."""
        found = report.Rows(load_rules(), realm, turn)
        readers = found.readers()
        found.take(rows, {section: readers[section] for section in _SECTIONS})
        return Taken(tuple(found.facts), tuple(found.events), tuple(found.answers), tuple(found.unread))

    def catalogue(self) -> Catalogue:
        """The orders of armies."""
        from mycom.systems.massenkampf.catalogue import catalogue

        return catalogue(load_rules())

    def position(self, knowledge: Knowledge, backing: Backing) -> ArmyPosition:
        """The armies with this behind them."""
        from mycom.systems.massenkampf.position import MassenkampfPosition

        rules = load_rules()
        return RealmArmies(MassenkampfPosition(knowledge, world_of(knowledge, rules, backing), rules))


ARMIES: Armies = MassenkampfArmies()
