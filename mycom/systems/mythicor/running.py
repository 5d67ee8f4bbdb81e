"""The stocks through the turn order by order: what each order gives and takes, who brings it, what is missing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from mycom.orders.catalogue import Catalogue
from mycom.orders.describe import describe
from mycom.orders.order import Order
from mycom.systems.ledgers import Posting, RunningItem, RunningLedger
from mycom.systems.mythicor.carried import Carried
from mycom.systems.mythicor.describe import names_of
from mycom.systems.mythicor.effects import Outcome, in_sequence
from mycom.systems.mythicor.ledger import LABELS, settled
from mycom.systems.mythicor.production import Production
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.words import unit_name
from mycom.systems.mythicor.world import Stock, World

REALM = "R"
SOLDIERS, ACTIONS = "soldiers", "special_actions"
#: The check that there are special actions left.
ACTION_LIMIT = "special_action_limit"
ITEMS = {**LABELS, SOLDIERS: "Truppen", ACTIONS: "Spezialaktionen"}
SHIPS = ("warships", "transports")
#: What the end of a turn brings and takes, in the order in which it comes.
END = {
    "taxes": "Steuern", "recruits": "Neue Rekruten", "pay": "Sold für Truppen und Handlanger",
    "henchmen": "Handlanger gehen, weil der Sold fehlt", "deserters": "Truppen laufen davon, weil der Sold fehlt",
    "harvest": "Ernte", "eaten": "Verzehr", "growth": "Bevölkerung wächst oder hungert",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Entry:
    """A posting without its running totals."""

    order: Order | None
    text: str
    unit: str
    item: str
    amount: int
    partner: str = ""
    lacking: int = 0


def running_ledger(
    world: World,
    rules: Rules,
    catalogue: Catalogue,
    orders: Sequence[Order],
    unit: str,
    plan: Carried | None = None,
) -> RunningLedger:
    """The running ledger of an own unit, or of the realm (`R`). Raises KeyError for a foreign unit.

    Of an order that breaks a rule only what it lacks is told; `plan` is what becomes of the orders, if it is at hand.
    """
    plan, production = settled(world, rules, orders, plan)
    after = plan.applied.world
    units = (*after.provinces, *after.groups)
    if unit != REALM and unit not in units:
        raise KeyError(unit)
    names = names_of(after, rules)

    def told(order: Order) -> str:
        return describe(order, catalogue, names)

    entries = list(_actions(world, plan, told))
    for order in in_sequence(plan.given):
        entries += _of_order(rules, plan.of(order), told)
    wanted = units if unit == REALM else (unit,)
    for one in wanted:
        entries += _of_end(production, one)
    mine = _together(entries) if unit == REALM else [entry for entry in entries if entry.unit == unit]
    return _balanced(world, mine, wanted, "ganzes Reich" if unit == REALM else unit_name(after, unit), unit)


def _item(rules: Rules, item: str) -> str:
    if item in rules.troops:
        return SOLDIERS
    return "ships" if item in SHIPS else item


def _of_order(rules: Rules, outcome: Outcome, told: Callable[[Order], str]) -> Iterator[_Entry]:
    """What one order changes, and what it lacks."""
    order, missing = outcome.order, {(one.unit, one.item): one.needed - one.had for one in outcome.shortages}
    text = told(order) if outcome.changes or missing else ""
    for change in outcome.changes:
        item = _item(rules, change.item)
        if item not in ITEMS:
            continue
        other = next(
            (one.unit for one in outcome.changes
             if one.item == change.item and one.unit != change.unit and one.amount * change.amount < 0),
            "",
        )  # fmt: skip
        partner = other or (order.unit if order.unit != change.unit else _receiver(order, change.amount))
        lacking = missing.pop((change.unit, change.item), 0)
        yield _Entry(order, text, change.unit, item, change.amount, partner, lacking)
    for (unit, item), lacking in missing.items():
        if _item(rules, item) in ITEMS:
            partner = order.unit if order.unit != unit else ""
            yield _Entry(order, text, unit, _item(rules, item), 0, partner, lacking)


def _receiver(order: Order, amount: int) -> str:
    """Who gets what leaves the realm."""
    return order.text("target") if amount < 0 and order.kind in ("BAS 28", "BAS 29") else ""


def _actions(world: World, plan: Carried, told: Callable[[Order], str]) -> Iterator[_Entry]:
    """The special actions that are used (ch. 8), and those that are lacking."""
    left = world.realm.special_actions
    for order in plan.given:
        stop = plan.fails.get(order.key)
        if order.order_class != "SA" or (stop and stop.rule != ACTION_LIMIT):
            continue
        used = 1 if left > 0 and not stop else 0
        left -= used
        yield _Entry(order, told(order), REALM, ACTIONS, -used, order.unit, 1 - used)


def _of_end(production: Production, unit: str) -> Iterator[_Entry]:
    """What a unit produces and uses up."""
    end = production.of(unit)
    people = production.world.unit(unit)
    before = people.stock.population if people else 0
    found = (
        ("taxes", "crowns", end.taxes),
        ("recruits", "recruits", end.recruits),
        ("pay", "crowns", -end.paid),
        ("henchmen", "henchmen", -end.settlement.henchmen_lost),
        ("deserters", SOLDIERS, -sum(end.settlement.deserters.values())),
        ("harvest", "food", end.harvest),
        ("eaten", "food", -end.eaten),
        ("growth", "population", end.population - before),
    )
    for kind, item, amount in found:
        lacking = max(0, end.due - end.paid) if kind == "pay" else 0
        if amount or lacking:
            yield _Entry(None, END[kind], unit, item, amount, "", lacking)


def _together(entries: Sequence[_Entry]) -> list[_Entry]:
    """For the realm the end of the turn is one posting for each kind, after those of the orders."""
    found = [entry for entry in entries if entry.order is not None]
    ends = [entry for entry in entries if entry.order is None]
    for text in END.values():
        same = [entry for entry in ends if entry.text == text]
        if same:
            amount, lacking = sum(entry.amount for entry in same), sum(entry.lacking for entry in same)
            found.append(_Entry(None, text, REALM, same[0].item, amount, "", lacking))
    return found


def _balanced(world: World, entries: Sequence[_Entry], units: Iterable[str], title: str, scope: str) -> RunningLedger:
    """The postings with what is there before and after each."""
    start = dict.fromkeys(ITEMS, 0)
    for unit in units:
        found = world.unit(unit)
        stock = found.stock if found else Stock()
        for item in LABELS:
            start[item] += stock.warships + stock.transports if item == "ships" else getattr(stock, item)
        start[SOLDIERS] += stock.soldiers
    if scope == REALM:
        start[ACTIONS] = world.realm.special_actions
    now, postings = dict(start), []
    for entry in entries:
        before = now[entry.item]
        now[entry.item] += entry.amount
        order = entry.order
        postings.append(
            Posting(
                order=order.key if order else 0,
                by=order.unit if order else entry.unit,
                kind=order.kind if order else "",
                text=entry.text,
                unit=entry.unit,
                item=entry.item,
                before=before,
                amount=entry.amount,
                after=now[entry.item],
                partner=entry.partner,
                lacking=entry.lacking,
            )
        )
    moved = {posting.item for posting in postings}
    items = (RunningItem(key, label, start[key], now[key]) for key, label in ITEMS.items())
    return RunningLedger(title, tuple(one for one in items if one.start or one.key in moved), tuple(postings))
