"""What can be ordered for the upkeep and the first step of the edicts (rule text: Unterhaltsphase 4, Erlassphase 1)."""

from __future__ import annotations

from dataclasses import replace

from mycom.orders.order import Order
from mycom.systems.carrying import Found, Outcome
from mycom.systems.koenigreich.month import check
from mycom.systems.koenigreich.rules import Office
from mycom.systems.koenigreich.turn.state import Turn, done, place_of, place_text
from mycom.systems.koenigreich.world import Holder
from mycom.systems.numbers_de import percent, signed
from mycom.systems.view import Severity

ENFORCER = "royal_enforcer"
_VALUES = ("stability", "loyalty", "economy")


def enforce(turn: Turn, order: Order) -> Outcome[Turn]:
    """Takes off unrest; a failed loyalty check costs loyalty."""
    rules, kingdom = turn.rules, turn.world.kingdom
    found = []
    if not turn.world.offices.get(ENFORCER, Holder()).name:
        found.append(Found("office_held", f"Das Amt {rules.offices[ENFORCER].label_de} ist unbesetzt."))
    calm = rules.whole("enforcer.calm")
    failure = 1 - check(kingdom.loyalty, kingdom.unrest, kingdom.control_dc, rules.numbers()).success
    note = f"Unruhe {signed(-calm)}; mit {percent(failure)} Treue {signed(-rules.whole('enforcer.loyalty'))}."
    found.append(Found("enforcer_risk", note, Severity.HINT))
    return done(turn.changed(calm=calm), found, note)


def give_up(turn: Turn, order: Order) -> Outcome[Turn]:
    """Chooses the hex that goes first at high unrest."""
    place = place_of(order)
    there = turn.world.hexes.get(place)
    own = there is not None and there.owner == turn.world.realm
    found = () if own else (Found("own_hex", f"{place_text(place)} gehört nicht zum Königreich."),)
    return Outcome(replace(turn, lose=place), found)


def fill(turn: Turn, order: Order) -> Outcome[Turn]:
    """A person takes an office: the vacancy's costs are gone and the bonus counts."""
    office, name = turn.rules.offices[order.text("office")], order.text("name")
    offices = turn.world.offices
    found = []
    holder = offices.get(office.id, Holder())
    if holder.name:
        found.append(Found("office_vacant", f"{office.label_de} ist {holder.name}."))
    other = next((id for id, one in offices.items() if one.name == name and id != office.id), "")
    if other:
        found.append(Found("one_office", f"{name} ist schon {turn.rules.offices[other].label_de}."))
    bonus = order.number("bonus")
    values = _values(office, bonus, -1)
    return done(_with_office(turn, office, Holder(name, bonus), values), found, _words(values))


def vacate(turn: Turn, order: Order) -> Outcome[Turn]:
    """A person gives an office back."""
    office = turn.rules.offices[order.text("office")]
    holder = turn.world.offices.get(office.id, Holder())
    found = () if holder.name else (Found("office_held", f"{office.label_de} ist schon unbesetzt."),)
    values = _values(office, -holder.modifier, 1)
    return done(_with_office(turn, office, Holder(), values), found, _words(values))


def _values(office: Office, bonus: int, vacancy: int) -> dict[str, int]:
    """What changes: the bonus, and the costs of a vacancy that comes (1) or goes (−1)."""
    values = {
        name: getattr(office, name) * vacancy + (bonus if office.adds_to in ("all", name) else 0) for name in _VALUES
    }
    return {**values, "restless": office.unrest * vacancy}


def _with_office(turn: Turn, office: Office, holder: Holder, values: dict[str, int]) -> Turn:
    world = replace(turn.world, offices={**turn.world.offices, office.id: holder})
    return replace(turn, world=world).changed(**values)


def _words(values: dict[str, int]) -> str:
    labels = {
        "stability": "Stabilität", "loyalty": "Treue", "economy": "Wirtschaft", "restless": "Unruhe jeden Monat",
    }  # fmt: skip
    return ", ".join(f"{labels[name]} {signed(amount)}" for name, amount in values.items() if amount)
