"""From the facts of reports to the armies on the map."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from mycom.systems.armies import Backing
from mycom.systems.massenkampf.army.muster import Leader, Muster
from mycom.systems.massenkampf.army.sheet import army_rating, derive
from mycom.systems.massenkampf.rules import Rules
from mycom.systems.massenkampf.world import Army, Hex, Settlement, World
from mycom.systems.view import Amount, Fact, Json, Knowledge


def world_of(knowledge: Knowledge, rules: Rules, backing: Backing | None = None) -> World:
    """What is known: own things from the newest report, others as they were last seen. `backing` is given where a
    kingdom stands behind the armies; else it comes from the report."""
    turn, realm = knowledge.head.turn, knowledge.head.realm
    realms = {realm: knowledge.head.realm_name}
    relations: dict[int, str] = {}
    armies: list[Army] = []
    settlements: dict[tuple[int, int], Settlement] = {}
    hexes: dict[tuple[int, int], Hex] = {}
    for subject, facts in knowledge.facts.items():
        newest = max((fact.turn for fact in facts.values()), default=turn)
        values = {key: fact.value for key, fact in facts.items() if fact.turn == newest}
        age = turn - newest
        if subject[0] == "S" and "name" in values:
            number = int(subject[1:])
            realms[number] = str(values["name"]) or realms.get(number, "")
            relations[number] = str(values.get("relation", "neutral"))
        elif subject[0] == "G" and "creature" in values:
            # A Partie's own rules may leave nothing of an army that was one when it was reported.
            if ("@" in subject or age == 0) and army_rating(rules, muster_of(values)) is not None:
                armies.append(_army(rules, subject, values, age))
        elif subject[0] == "P" and "name" in values:
            place = _place(values["place"])
            known = tuple(id for id in _texts(values["buildings"]) if id in rules.buildings)
            owner, defence = _whole(values["owner"]), _whole(values["defence"])
            settlements[place] = Settlement(str(values["name"]), owner, place, known, defence)
        elif subject[0] == "C" and "terrain" in values:
            column, _, row = subject[1:].partition("/")
            place = (int(column), int(row))
            hexes[place] = Hex(place, str(values["terrain"]), _whole(values.get("owner", 0)), age)
    return World(
        turn,
        realm,
        dict(sorted(realms.items())),
        backing or backing_of(knowledge.facts.get("R", {})),
        tuple(sorted(armies, key=lambda one: (one.owner != realm, one.owner, one.number))),
        dict(sorted(settlements.items())),
        dict(sorted(hexes.items())),
        frozenset(number for number, kind in relations.items() if kind == "foe"),
        frozenset(number for number, kind in relations.items() if kind == "ally"),
    )


def backing_of(facts: Mapping[str, Fact]) -> Backing:
    """Treasury and loyalty of a report of armies alone."""
    values = {key: fact.value for key, fact in facts.items()}
    loyalty, control_dc = values.get("loyalty"), values.get("control_dc")
    return Backing(
        _whole(values.get("treasury", 0)),
        loyalty if isinstance(loyalty, int) else None,
        control_dc if isinstance(control_dc, int) else None,
    )


def muster_of(values: Mapping[str, Json]) -> Muster:
    """What an army is made of."""
    resources, extras = values.get("resources"), values.get("extras")
    mount = values.get("mount_rating")
    return Muster(
        creature_rating=Fraction(str(values["creature_rating"])),
        hit_die=_whole(values.get("hit_die", 8)),
        size=str(values.get("size", "medium")),
        resources={id: _whole(count) for id, count in resources.items()} if isinstance(resources, dict) else {},
        abilities=tuple(_texts(values.get("abilities"))),
        tactics=tuple(_texts(values.get("tactics"))),
        mounted=bool(values.get("mounted", False)),
        mount_rating=Fraction(str(mount)) if mount else None,
        extras={key: _whole(amount) for key, amount in extras.items()} if isinstance(extras, dict) else {},
        leader=_leader(values),
        ranged=bool(values.get("ranged", False)),
    )


def values_of(army: Army) -> dict[str, Json]:
    """The values of an army as its line gives them; what is usual is left out."""
    muster, amount = army.muster, army.hit_points
    found: dict[str, Any] = {
        "owner": army.owner, "name": army.name, "place": list(army.place), "creature": army.creature,
        "creature_rating": str(muster.creature_rating), "hit_die": muster.hit_die, "size": muster.size,
        "hit_points": int(amount.low) if amount.certain else [int(amount.low), int(amount.high)],
    }  # fmt: skip
    more: dict[str, Any] = {
        "morale": army.morale, "speed": army.speed if army.speed != 1 else 0, "ranged": muster.ranged,
        "mounted": muster.mounted, "mount_rating": str(muster.mount_rating) if muster.mount_rating else "",
        "extras": dict(muster.extras), "resources": dict(muster.resources), "tactics": list(muster.tactics),
        "abilities": list(muster.abilities), "reserve": army.reserve, "routed": army.routed, "unpaid": army.unpaid,
        "lessons": army.lessons,
    }  # fmt: skip
    if muster.leader is not None:
        leader = muster.leader
        more |= {
            "leader_charisma": leader.charisma, "leader_ranks": leader.ranks, "leader_leadership": leader.leadership,
            "leader_level": leader.level, "leader_office": leader.office, "leader_commands": list(leader.commands),
        }  # fmt: skip
        found["leader"] = army.leader
    return found | {key: value for key, value in more.items() if value}


def _army(rules: Rules, subject: str, values: Mapping[str, Json], age: int) -> Army:
    number, _, owner = subject[1:].partition("@")
    muster = muster_of(values)
    assumed: tuple[str, ...] = ()
    points = values.get("hit_points")
    if isinstance(points, list):
        amount = Amount(_whole(points[0]), _whole(points[1]))
    elif points is None:
        full = derive(rules, muster).hit_points
        amount, assumed = Amount(max(1, full // 2), full), ("hit_points",)
    else:
        amount = Amount(_whole(points), _whole(points))
    if age and points is not None:
        grown = min(derive(rules, muster).hit_points, int(amount.high) + age * rules.whole("campaign.seen_growth"))
        amount, assumed = Amount(amount.low, max(amount.high, grown)), (*assumed, "hit_points")
    leader = values.get("leader")
    return Army(
        owner=_whole(values["owner"]) if not owner else int(owner),
        number=int(number),
        name=str(values.get("name", "")),
        place=_place(values["place"]),
        creature=str(values["creature"]),
        muster=muster,
        hit_points=amount,
        morale=_whole(values.get("morale", 0)),
        leader=str(leader) if leader is not None else "",
        speed=max(1, _whole(values.get("speed", 1))),
        reserve=bool(values.get("reserve", False)),
        unpaid=_whole(values.get("unpaid", 0)),
        routed=bool(values.get("routed", False)),
        lessons=_whole(values.get("lessons", 0)),
        age=age,
        assumed=assumed,
    )


def _leader(values: Mapping[str, Json]) -> Leader | None:
    if "leader" not in values:
        return None
    return Leader(
        charisma=_whole(values.get("leader_charisma", 0)),
        ranks=_whole(values.get("leader_ranks", 0)),
        leadership=_whole(values.get("leader_leadership", 0)),
        commands=tuple(_texts(values.get("leader_commands"))),
        office=str(values.get("leader_office", "")),
        level=_whole(values.get("leader_level", 0)),
    )


def _whole(value: Json) -> int:
    return value if isinstance(value, int) else 0


def _texts(value: Json) -> list[str]:
    return [str(one) for one in value] if isinstance(value, list) else []


def _place(value: Json) -> tuple[int, int]:
    return (_whole(value[0]), _whole(value[1])) if isinstance(value, list) and len(value) == 2 else (1, 1)
