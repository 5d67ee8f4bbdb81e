"""The kingdom's values in the first month, part by part."""

from __future__ import annotations

from mycom.systems.koenigreich.planning import Plan
from mycom.systems.koenigreich.projection.setups import EDICTS, REALM, choice, kingdom_of, ordered_edicts, ordered_plan
from mycom.systems.koenigreich.rules import Rules
from mycom.systems.koenigreich.turn.ground import ROADS
from mycom.systems.koenigreich.words import LABELS
from mycom.systems.koenigreich.world import Holder
from mycom.systems.numbers_de import signed
from mycom.systems.projections import Factor, Setup, Term

_SHOWN = ("stability", "loyalty", "economy", "consumption", "control_dc")


def factors(turn: Plan, setup: Setup, rules: Rules) -> tuple[Factor, ...]:
    """Report, armies, orders, edicts, and what they come to: the values that the first month reckons with.

    `turn` has no orders; those of the setup are in it."""
    found = []
    start, ordered, levels = kingdom_of(setup), ordered_plan(setup), ordered_edicts(setup)
    for name in _SHOWN:
        reported, now = int(getattr(turn.world.kingdom, name)), int(getattr(start, name))
        known = _known(turn, rules, name)
        rest = reported - sum(amount for _, amount in known)
        terms = [Term("Übriges laut Bericht", signed(rest), "eigener Bericht", fields=((REALM, name),), unit="R")]
        terms += [Term(label, signed(amount), "Regelwerk") for label, amount in known if amount]
        if now != reported:
            label, origin = ("Unterhalt der Armeen", "vier Wochen") if name == "consumption" else ("Eingabe", "Feld")
            terms.append(Term(label, signed(now - reported), origin, fields=((REALM, name),)))
        change = int(getattr(ordered, name)) + (ordered.size if name == "control_dc" else 0)
        if change:
            terms.append(Term("Befehle dieses Zugs", signed(change), "Befehl"))
        total = now + change
        for edict in EDICTS:
            old, new = rules.edicts.get(levels.get(edict, "")), rules.edicts.get(choice(setup, edict))
            tried = getattr(new, name, 0) - getattr(old, name, 0) if old is not None and new is not None else 0
            if new is not None and tried:
                terms.append(Term(new.label_de, signed(tried), "Feld", fields=((REALM, edict),)))
                total += tried
        found.append(Factor(REALM, LABELS[name], tuple(terms), str(total).replace("-", "−")))
    return tuple(found)


def _known(turn: Plan, rules: Rules, name: str) -> list[tuple[str, int]]:
    """Parts of a reported value that follow from what is known: buildings, improvements, edicts, hexes, districts."""
    world = turn.world
    rows = [rules.buildings[id] for town in world.own_settlements() for id in town.buildings if id in rules.buildings]
    buildings = sum(getattr(row, name, 0) for row in rows)
    grounds = [rules.improvements[id] for one in world.claimed for id in one.improvements if id in rules.improvements]
    improvements = sum(getattr(row, name, 0) for row in grounds)
    edicts = [(rules.edicts[id].label_de, getattr(rules.edicts[id], name, 0)) for id in world.edicts.values()]
    parts = [(f"{len(rows)} Gebäude", buildings), (f"{len(grounds)} Verbesserungen", improvements), *edicts]
    districts = sum(one.districts for one in world.own_settlements())
    if name in ("stability", "loyalty", "economy"):
        parts.append(
            (f"{len(world.offices)} Ämter", sum(_office(rules, id, one, name) for id, one in world.offices.items()))
        )
    if name in ("stability", "economy"):
        roads = sum(not ROADS.isdisjoint(one.improvements) for one in world.claimed)
        parts.append((f"{roads} Hexfelder mit Straße", roads // rules.whole(f"road.hexes_{name}")))
    if name == "consumption":
        parts.append((f"{len(world.claimed)} Hexfelder", len(world.claimed) * rules.whole("hex.claim_consumption")))
        parts.append(("Viertel", districts * rules.whole("settlement.consumption")))
    if name == "control_dc":
        parts += [("Grundwert", rules.whole("hex.dc_base")), ("Größe", world.kingdom.size)]
        parts.append(("Viertel", districts * rules.whole("settlement.found_dc")))
    return parts


def _office(rules: Rules, id: str, holder: Holder, name: str) -> int:
    """What an office adds to a value: its holder's modifier, or what its vacancy costs."""
    office = rules.offices[id]
    if not holder.name:
        return int(getattr(office, name))
    return holder.modifier if office.adds_to in ("all", name) else 0
