"""Leaders: burying, dismissing, appointing, new groups (rule text ch. 1.4.2, 3.4, 4)."""

from __future__ import annotations

from mycom.orders.order import Order
from mycom.systems.mythicor.effects.turn import Turn
from mycom.systems.mythicor.magic.people import is_master
from mycom.systems.mythicor.rules import Leader, Rules
from mycom.systems.mythicor.world import Bonuses, Group, Realm, Traits

CLAN_PRINCE = "clan_prince"


def last_rites(turn: Turn, order: Order) -> None:
    """BAS 6: the dead leader is gone."""
    group = turn.group(order.unit)
    if group and not group.alive:
        turn.change(order.unit, leader="", alive=True, traits=Traits())


def dismiss_leader(turn: Turn, order: Order) -> None:
    """BAS 7: the living leader is gone; never the realm's own character."""
    group = turn.group(order.unit)
    if group and group.leader and group.alive and not is_master(turn.rules, group.leader):
        turn.change(order.unit, leader="", traits=Traits())


def appoint_leader(turn: Turn, order: Order) -> None:
    """BAS 9: a sponsor in the same place pays a new leader for a group without one."""
    group, sponsor = turn.group(order.unit), turn.units.get(order.text("sponsor"))
    leader = turn.rules.leaders.get(order.text("leader"))
    if group is None or group.leader or leader is None or sponsor is None or sponsor.place != group.place:
        return
    if turn.affordable(sponsor.id, "crowns", leader.cost, 1):
        turn.add(sponsor.id, "crowns", -leader.cost)
        traits = new_traits(turn.rules, turn.realm, leader)
        turn.change(
            order.unit, leader=leader.id, alive=True, traits=traits, movement_points=points(turn.rules, leader.id)
        )


def create_group(turn: Turn, order: Order) -> None:
    """BAS 10: the giver pays a leader, whose group takes the next free number and the giver's race."""
    sponsor = turn.units[order.unit]
    leader = turn.rules.leaders.get(order.text("leader"))
    number = next_number(turn)
    if leader is None or number is None or not turn.affordable(sponsor.id, "crowns", leader.cost, 1):
        return
    turn.add(sponsor.id, "crowns", -leader.cost)
    turn.enter(
        Group(
            number=number,
            name=order.text("name"),
            place=sponsor.place,
            leader=leader.id,
            race=sponsor.race or turn.realm.race,
            traits=new_traits(turn.rules, turn.realm, leader),
            at_sea=isinstance(sponsor, Group) and sponsor.at_sea,
            movement_points=points(turn.rules, leader.id),
            bonuses=new_bonuses(turn.rules, turn.realm, leader),
        )
    )


def next_number(turn: Turn) -> int | None:
    """The number of the next new group, None when the realm has as many as it may have."""
    limit = int(turn.rules.number("orders.max_groups"))
    return next((number for number in range(1, limit + 1) if f"G{number}" not in turn.units), None)


def points(rules: Rules, leader: str) -> int:
    """Movement points of a new leader of a class."""
    return int(rules.number("movement.chieftain_points" if leader == "chieftain" else "movement.points"))


def new_traits(rules: Rules, realm: Realm, leader: Leader) -> Traits:
    """Traits of a new leader; chieftains lead better under a clan prince."""
    leadership = leader.leadership
    if leader.id == "chieftain" and realm.position == CLAN_PRINCE:
        leadership = int(rules.number("world.clan_chieftain_leadership"))
    return Traits(leadership, leader.diplomacy, leader.strength)


def new_bonuses(rules: Rules, realm: Realm, leader: Leader) -> Bonuses:
    """Bonuses of a new leader's group."""
    clan = leader.id == "chieftain" and realm.position == CLAN_PRINCE

    def bonus(name: str, usual: int) -> int:
        return int(rules.number(f"world.clan_chieftain_{name}_bonus")) if clan else usual

    return Bonuses(
        military=leader.military_bonus,
        morale=leader.morale_bonus + (int(rules.number("world.seafarer_morale_bonus")) if realm.seafarer else 0),
        tax=bonus("tax", leader.tax_bonus),
        food=bonus("food", leader.food_bonus),
        recruitment=bonus("recruitment", leader.recruitment_bonus),
        trade=leader.trade_bonus,
        retreat_threshold=int(rules.number("orders.retreat_group")),
    )
