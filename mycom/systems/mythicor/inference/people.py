"""Orders about leaders, groups, artefacts and provinces, and about what is to be seen."""

from __future__ import annotations

from mycom.systems.mythicor.inference.case import Case, Finding, done, failed
from mycom.systems.mythicor.words import unit_name
from mycom.systems.mythicor.world import Group, Province, place_of

#: What kind of sighting each scouting order brings.
_SIGHTS = {"SP 1": "scout", "HA 4": "henchmen", "HA 5": "spy", "UG 6": "eye", "UG 22": "eye"}


def leader_gone(case: Case) -> Finding:
    """BAS 6 and 7, where no new leader was appointed."""
    units = case.unit
    if units is None or not isinstance(units[0], Group) or not isinstance(units[1], Group):
        return None
    if not units[0].leader or case.given_by_unit("BAS 6", "BAS 7", "BAS 9") > 1:
        return None
    return failed("Der Anführer ist noch da.") if units[1].leader else done("Die Gruppe ist ohne Anführer.")


def leader_appointed(case: Case) -> Finding:
    """BAS 9, where the group had no living leader."""
    units = case.unit
    if units is None or not isinstance(units[0], Group) or not isinstance(units[1], Group):
        return None
    if units[0].leader and units[0].alive:
        return None
    wanted = units[1].leader == case.order.text("leader")
    return done("Der neue Anführer ist da.") if wanted and units[1].alive else None


def group_created(case: Case) -> Finding:
    """BAS 10: a group that was not there before, led by such a leader, as many as were ordered."""
    new = [group for number, group in case.after.groups.items() if number not in case.before.groups]
    leader = case.order.text("leader")
    ordered = [one for one in case.orders if one.kind == "BAS 10" and one.text("leader") == leader]
    fitting = [group for group in new if group.leader == leader]
    if len(fitting) == len(ordered):
        group = fitting[ordered.index(case.order)]
        return done(f"{group.id} {group.name}".rstrip() + " ist neu.")
    return None if fitting else failed("Es gibt keine neue Gruppe mit einem solchen Anführer.")


def artefact_given(case: Case) -> Finding:
    """BAS 25."""
    wanted = case.order.number("artefact")
    own: list[Province | Group] = [*case.after.provinces.values(), *case.after.groups.values()]
    for unit in own:
        if any(one.number == wanted for one in unit.stock.artefacts):
            words = f"Das Artefakt {wanted} hat {unit_name(case.after, unit.id)}."
            if unit.id == case.order.text("target"):
                return done(words)
            return failed(words) if unit.id == case.order.unit else None
    return None


def revived(case: Case) -> Finding:
    """UG 14 on an own group."""
    units = case.both(case.order.text("target"))
    if units is None or not isinstance(units[0], Group) or not isinstance(units[1], Group) or units[0].alive:
        return None
    if units[1].alive and units[1].leader == units[0].leader:
        return done("Der Anführer lebt wieder.")
    return failed("Der Anführer ist noch tot.") if units[1].leader == units[0].leader else None


def seen(case: Case) -> Finding:
    """SP 1, HA 4 and 5, UG 6 and 22: a sighting of this turn from just this source."""
    target = case.order.text("target")
    place = place_of(target)
    unit = f"P{place[0]}/{place[1]}" if place else target
    sighting = case.after.sightings.get(unit)
    source = _SIGHTS[case.order.kind]
    if sighting is None:
        return None
    fresh = any(fact.turn == case.after.turn and fact.source == source for fact in sighting.facts.values())
    rivals = [
        one
        for one in case.orders
        if _SIGHTS.get(one.kind) == source and one.text("target") == case.order.text("target")
    ]
    return done("Die Sichtung steht in der Auswertung.") if fresh and len(rivals) == 1 else None


def joined(case: Case) -> Finding:
    """UG 1: the foreign province on the spot is the realm's own now, and nobody conquered it."""
    group = case.before.groups.get(case.order.unit)
    if group is None or case.given("TG 1", "TG 2", "TG 3"):
        return None
    unit = f"P{group.place[0]}/{group.place[1]}"
    won = unit not in case.before.provinces and isinstance(case.after.provinces.get(unit), Province)
    rivals = [one for one in case.orders if one.kind == "UG 1"]
    return done(f"{unit_name(case.after, unit)} gehört jetzt dir.") if won and len(rivals) == 1 else None
