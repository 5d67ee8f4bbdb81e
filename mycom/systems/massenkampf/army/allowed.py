"""What an army may not be: too small, knowing too much, equipped without the building for it."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from mycom.problems import Fault, did_you_mean
from mycom.systems.massenkampf.army.muster import Leader, Muster
from mycom.systems.massenkampf.army.sheet import army_rating, derive, most_tactics, ranks_bonus
from mycom.systems.massenkampf.rules import Rules

#: Versions of the same thing: an army has one of them.
_EITHER = (("improved_armour", "magic_armour"), ("improved_weapons", "magic_weapons"))
_BREWS = ("hex_brewing", "brew_potions")


def faults(rules: Rules, muster: Muster, buildings: Collection[str] | None = None) -> tuple[Fault, ...]:
    """Everything that is not allowed about an army, all at once.

    `buildings` are those of the kingdom's settlements (None: not asked for). A table in which a word does not exist is
    told with the nearest one.
    """
    unknown = tuple(_unknown(rules, muster))
    if unknown:
        return unknown
    if army_rating(rules, muster) is None:
        label = rules.sizes[muster.size].label_de
        found = f"Eine Armee der Größe „{label}“ aus Kreaturen mit HG {muster.creature_rating} ist keine"
        return (Fault(found, "ein HG von mindestens 1/8", suggestion="Nimm eine größere."),)
    return (*_resources(rules, muster, buildings), *_tactics(rules, muster), *_leader(rules, muster.leader))


def _unknown(rules: Rules, muster: Muster) -> Iterator[Fault]:
    groups = (
        ("Größe", (muster.size,), rules.sizes),
        ("Ressource", tuple(muster.resources), rules.resources),
        ("Fähigkeit", tuple(one.partition(":")[0] for one in muster.abilities), rules.abilities),
        ("Taktik", muster.tactics, rules.tactics),
        ("Kommando", muster.leader.commands if muster.leader else (), rules.commands),
        ("Amt", (muster.leader.office,) if muster.leader and muster.leader.office else (), rules.positions),
    )
    for name, words, known in groups:
        for word in words:
            if word not in known:
                yield Fault(f"{name} „{word}“ gibt es nicht", ", ".join(known), suggestion=did_you_mean(word, known))


def _resources(rules: Rules, muster: Muster, buildings: Collection[str] | None) -> Iterator[Fault]:
    abilities = {one.partition(":")[0] for one in muster.abilities}
    for id, count in muster.resources.items():
        row = rules.resources[id]
        if count < 1 or (count > 1 and row.scales):
            yield Fault(f"{row.label_de}: Anzahl {count}", "1" if row.scales else "mindestens 1")
        brewed = id == "healing_potions" and abilities.intersection(_BREWS)
        if buildings is None or not row.buildings or brewed:
            continue
        if not set(row.buildings) & set(buildings):
            needed = ", ".join(rules.buildings[one].label_de for one in row.buildings)
            yield Fault(f"{row.label_de} ohne das Gebäude dafür", f"eines von {needed} in einer Ortschaft")
    for pair in _EITHER:
        if all(one in muster.resources for one in pair):
            names = " und ".join(rules.resources[one].label_de for one in pair)
            yield Fault(f"{names} zugleich", "eine von beiden")


def _tactics(rules: Rules, muster: Muster) -> Iterator[Fault]:
    rating = army_rating(rules, muster)
    if rating is None:
        return
    counted = [one for one in muster.tactics if not rules.tactics[one].always]
    most = most_tactics(rules, rating, muster)
    if len(counted) > most:
        yield Fault(f"{len(counted)} Taktiken bei HG {rating}", f"höchstens {most}")
    sheet = derive(rules, muster)
    for one in counted:
        row = rules.tactics[one]
        mounted = muster.mounted or "mounts" in muster.resources
        if "ranged" in row.needs and not sheet.ranged:
            yield Fault(f"Taktik „{row.label_de}“ ohne Fernkampf", "eine Armee mit Fernkampf")
        if "mounts" in row.needs and not mounted:
            yield Fault(f"Taktik „{row.label_de}“ ohne Reittiere", "die Ressource Reittiere")


def _leader(rules: Rules, leader: Leader | None) -> Iterator[Fault]:
    if leader is None:
        return
    known = rules.positions[leader.office].commands if leader.office else ()
    most = 1 + ranks_bonus(rules, leader)
    if len(leader.commands) > most:
        yield Fault(f"{len(leader.commands)} Kommandos", f"höchstens {most}")
    free = next((one for one in leader.commands if one in known), "")
    for one in leader.commands:
        row = rules.commands[one]
        if one != free and leader.leadership < row.leadership:
            yield Fault(
                f"Kommando „{row.label_de}“ bei Anführenwert {leader.leadership}", f"mindestens {row.leadership}"
            )
