"""Character orders that happen: one end of the distribution that the preview tells, on whomever it hits (ch. 5)."""

from __future__ import annotations

from dataclasses import replace

from mycom.grid.square import distance
from mycom.orders.order import Order
from mycom.systems.mythicor.effects.apply import carry_out
from mycom.systems.mythicor.effects.turn import Turn
from mycom.systems.mythicor.evaluation import spells
from mycom.systems.mythicor.evaluation.log import DONE, FAILED
from mycom.systems.mythicor.evaluation.state import Holding, Unit, own_world
from mycom.systems.mythicor.evaluation.working import Working, named
from mycom.systems.mythicor.magic import Victim, caster_of, outcome, reach_of, victim_of
from mycom.systems.mythicor.magic.effect import Effect
from mycom.systems.mythicor.magic.people import UNDEAD
from mycom.systems.mythicor.magic.touch import caster_after
from mycom.systems.mythicor.preview.luck import target_of
from mycom.systems.mythicor.world import Group, Place, Province, place_of

RAISE_UNDEAD = "UG 23"
#: Orders that nobody gives against his own units.
AGAINST = frozenset({"UG 7", "UG 8", "UG 9", "UG 17", "UG 18", "UG 21", "UG 24"})
#: Orders on a dead leader, and on an undead province without troops.
ON_THE_DEAD, LIVING = frozenset({"UG 14", "UG 25"}), "UG 13"


def by_themselves(working: Working, turn: Turn) -> None:
    """What living leaders without a character order do (training, as the rules say)."""
    default = int(working.rules.number("magic.default_order"))
    for unit, group in list(turn.units.items()):
        leads = isinstance(group, Group) and group.alive and bool(group.leader)
        if default and leads and turn.first_of_class(unit, "UG"):
            _happens(working, turn, Order(unit, f"UG {default}"), reported=False)


def act(working: Working, turn: Turn, order: Order) -> None:
    """Carries out one character order of a realm."""
    if order.kind != RAISE_UNDEAD and not turn.first_of_class(order.unit, "UG", order.key):
        working.result(turn.realm.number, order, FAILED, "one_per_class", "Die Gruppe handelt nur einmal je Zug.")
        return
    _happens(working, turn, order, reported=True)


def _happens(working: Working, turn: Turn, order: Order, *, reported: bool) -> None:
    realm, rules = turn.realm.number, working.rules
    group = turn.current(order.unit)
    assert isinstance(group, Group), "only groups have leaders"
    target = target_of(own_world(working.state, Holding(turn.realm).put(group)), order)
    on_himself = reach_of(rules, order.kind, caster_of(group)) is None
    hit = None if on_himself else find(working, turn, target)
    place = hit[1].place if hit else place_of(target)
    if problem := _problem(working, turn, order, group, hit, place):
        working.result(realm, order, FAILED, *problem)
        return
    effect = working.draw(outcome(rules, order.kind, caster_of(group), victim(working, hit)).worst)
    if order.kind == RAISE_UNDEAD:
        carry_out(turn, order)
        # The soldiers it raised have made the caster's group undead.
        group = replace(group, race=turn.units[order.unit].race)
    turn.replace(caster_after(rules, group, effect))
    _tell(working, turn, order, hit, place, effect)
    if effect.success:
        spells.take_effect(working, turn, order, effect, hit, place)
    if reported:
        unlucky = ("", "") if effect.success else ("chance", "Es ist nicht gelungen.")
        working.result(realm, order, DONE if effect.success else FAILED, *unlucky)


def find(working: Working, turn: Turn, unit: str) -> tuple[int, Unit] | None:
    """A unit as the realm that is being evaluated calls it, as it is right now, with the number of its realm."""
    name, _, owner = unit.partition("@")
    if name in turn.units and owner in ("", str(turn.realm.number)):
        return turn.realm.number, turn.current(name)
    found = working.state.find(unit)
    # What the state still tells of the realm's own units is older than the working copy.
    return found if found and found[0] != turn.realm.number else None


def victim(working: Working, hit: tuple[int, Unit] | None) -> Victim:
    """What counts of the unit that is hit, all of it known."""
    if hit is None:
        return Victim()
    owner, unit = hit
    alone = Holding(working.state.holdings[owner].realm).put(unit)
    return victim_of(own_world(working.state, alone), working.rules, unit.id)


def _problem(
    working: Working, turn: Turn, order: Order, group: Group, hit: tuple[int, Unit] | None, place: Place | None
) -> tuple[str, str] | None:
    """Why an order does nothing by now, whatever the chance: rule and reason."""
    if not group.alive or not group.leader:
        return "leader_alive", "Der Anführer lebt nicht."
    reach = reach_of(working.rules, order.kind, caster_of(group))
    if reach is None:
        return None
    if place is None or distance(group.place, place) > reach:
        return "range", "Das Ziel ist nicht mehr in Reichweite."
    return unfit(turn, order.kind, hit)


def unfit(turn: Turn, kind: str, hit: tuple[int, Unit] | None) -> tuple[str, str] | None:
    """Why an order cannot work on what it hits: rule and reason."""
    unit = hit[1] if hit else None
    if kind in AGAINST and hit is not None and hit[0] == turn.realm.number:
        # It may have come over only this turn.
        return "foreign_target", "Das Ziel gehört zum eigenen Reich."
    if kind in ON_THE_DEAD and not (isinstance(unit, Group) and unit.leader and not unit.alive):
        return "target_dead", "Dort ist kein toter Anführer."
    if kind == "UG 1" and (hit is None or hit[0] == turn.realm.number or not isinstance(unit, Province)):
        return "diplomacy_target", "Dort ist keine fremde Provinz."
    if kind == LIVING and not (isinstance(unit, Province) and unit.race == UNDEAD and not unit.stock.soldiers):
        return "undead_place", "Dort ist keine untote Provinz ohne Truppen."
    if isinstance(unit, Group) and kind in ("UG 17", "UG 24") and not (unit.leader and unit.alive):
        return "target_alive", "Dort ist kein lebender Anführer."
    return None


def _tell(
    working: Working,
    turn: Turn,
    order: Order,
    hit: tuple[int, Unit] | None,
    place: Place | None,
    effect: Effect,
) -> None:
    """The realm learns of it, and whose unit suffers it when it works."""
    realm, caster = turn.realm.number, turn.units[order.unit]
    traits = effect.caster
    numbers = {"leadership": traits.leadership, "diplomacy": traits.diplomacy, "strength": traits.strength}
    changes: dict[str, float] = {name: change for name, change in numbers.items() if change}
    victims = (hit[0],) if hit and effect.success and not effect.reveals else ()
    working.tell(
        "magic", "acted" if effect.success else "missed", (realm, *victims), unit=named(realm, caster), place=place,
        other=named(*hit) if hit else "", numbers=changes, text=order.kind,
    )  # fmt: skip
    if effect.caster_dies:
        working.tell("loss", "leader_died", (realm, *victims), unit=named(realm, caster), place=caster.place)
