"""The kingdom's values in the first month, part by part."""

from __future__ import annotations

from mycom.systems.koenigreich.planning import Plan
from mycom.systems.koenigreich.projection.setups import EDICTS, REALM, choice
from mycom.systems.koenigreich.rules import Rules
from mycom.systems.koenigreich.words import LABELS
from mycom.systems.numbers_de import signed
from mycom.systems.projections import Factor, Setup, Term

_SHOWN = ("stability", "loyalty", "economy", "consumption", "control_dc")


def factors(turn: Plan, setup: Setup, rules: Rules) -> tuple[Factor, ...]:
    """Report, orders, armies, edicts, and what they come to; what buildings give is told beside."""
    found = []
    world = turn.world
    for name in _SHOWN:
        start = int(getattr(world.kingdom, name))
        terms = list(_known(turn, rules, name))
        rest = start - sum(int(term.value.replace("−", "-")) for term in terms)
        terms.insert(
            0, Term("Übriges laut Bericht", signed(rest), "eigener Bericht", fields=((REALM, name),), unit="R")
        )
        total = start
        if name == "consumption" and turn.turn.army_due:
            terms.append(Term("Unterhalt der Armeen", signed(turn.turn.army_due), "vier Wochen"))
            total += turn.turn.army_due
        for step in turn.steps:
            change = int(getattr(step.after.kingdom, name)) - int(getattr(step.before.kingdom, name))
            if change:
                terms.append(Term(turn.sentence(step.order), signed(change), "Befehl"))
                total += change
        for edict in EDICTS:
            old, new = rules.edicts[turn.turn.world.edicts[edict]], rules.edicts.get(choice(setup, edict))
            change = getattr(new, name, 0) - getattr(old, name, 0) if new is not None else 0
            if change:
                terms.append(Term(new.label_de if new else "", signed(change), "Feld", fields=((REALM, edict),)))
                total += change
        found.append(Factor(REALM, LABELS[name], tuple(terms), str(total)))
    return tuple(found)


def _known(turn: Plan, rules: Rules, name: str) -> list[Term]:
    """Parts of a reported value that follow from what is known: buildings, improvements, edicts."""
    world = turn.world
    rows = [rules.buildings[id] for town in world.own_settlements() for id in town.buildings if id in rules.buildings]
    buildings = sum(getattr(row, name, 0) for row in rows)
    grounds = [rules.improvements[id] for one in world.claimed for id in one.improvements if id in rules.improvements]
    improvements = sum(getattr(row, name, 0) for row in grounds)
    edicts = [(rules.edicts[id].label_de, getattr(rules.edicts[id], name, 0)) for id in world.edicts.values()]
    parts = [(f"{len(rows)} Gebäude", buildings), (f"{len(grounds)} Verbesserungen", improvements), *edicts]
    if name == "consumption":
        parts.append((f"{len(world.claimed)} Hexfelder", len(world.claimed) * rules.whole("hex.claim_consumption")))
    if name == "control_dc":
        districts = sum(one.districts for one in world.own_settlements())
        parts += [("Grundwert", rules.whole("hex.dc_base")), ("Größe", world.kingdom.size), ("Viertel", districts)]
    return [Term(label, signed(amount), "Regelwerk") for label, amount in parts if amount]
