"""What is offered passes the checks, and what is not offered says why."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product

import pytest

from mycom.orders.catalogue import OrderKind, Parameter
from mycom.orders.order import Order, Value
from mycom.systems.mythicor.candidates import listed_values
from mycom.systems.mythicor.checks import check
from mycom.systems.mythicor.targets import offers, targets
from mycom.systems.mythicor.world import Artefact, World
from mycom.systems.view import Severity
from tests.systems.mythicor.test_describe import STATE, orders_of_mythicor
from tests.systems.mythicor.worlds import group, order, province, seen, standard, stock, world

LEADERS = (
    "scout", "necromancer", "hero", "priest", "chieftain", "thief", "mage", "warlord", "clan_prince",
    "merchant_prince", "archpriest", "black_mage", "sorcerer",
)  # fmt: skip
MARKET = province(
    3, 4, "Heim", terrain="coast", settlement=3, population_max=900,
    stock=stock(
        crowns=900, recruits=30, henchmen=6, food=100, population=500, warships=2, transports=2, troops={"militia": 9}
    ),
)  # fmt: skip


def everyone(leader: str) -> World:
    """A group of each sort of leader in a coast town, with a bit of everything; neighbours, friends and foes."""
    own = stock(
        crowns=900, recruits=20, henchmen=5, warships=1, transports=3, trade_goods=4, trade_origin=(3, 1),
        troops={"militia": 8}, artefacts=(Artefact(12, "Ring", range=3),),
    )  # fmt: skip
    return world(
        "ooooooo ooooooo ooooooo oocooof ooccoof ooooooo ooooooo",
        provinces=(MARKET, province(4, 4, "Erlenfurt"), province(3, 5, "Hafen", terrain="coast")),
        groups=(
            group(1, (3, 4), leader, stock=own),
            group(2, (3, 4), stock=stock(crowns=5)),
            group(3, (3, 4), alive=False),
            group(4, (3, 4), ""),
            group(5, (3, 4), "chieftain", stock=own),
        ),
        sightings=(
            seen("G2@1003", (3, 4), 1003, "Harald", leadership=5, diplomacy=4, strength=11, alive=True),
            seen("G5@1003", (3, 4), 1003, alive=False),
            seen("P3/3", (3, 3), 997, "Weiler", race="orc"),
        ),
        names={1003: "Rotmark"},
    )


def smallest(parameter: Parameter) -> Value:
    """The least that may be typed into a field whose values cannot be listed."""
    return {"text": "x", "path": "1"}.get(parameter.type, parameter.minimum or 0)


def offered(state: World, unit: str, kind: OrderKind, most: int) -> Iterator[Order]:
    """Orders of a kind with the values offered, the free ones as small as they can be."""
    pools: list[list[tuple[str, Value]]] = []
    for one in kind.parameters:
        if one.optional:
            continue
        if not listed_values(one):
            pools.append([(one.name, smallest(one))])
            continue
        shown = targets(state, standard(), orders_of_mythicor(), unit, kind.id, one.name, ())
        assert shown, f"{unit} {kind.id}: nothing to choose for {one.name}"
        pools.append([(one.name, int(text) if one.type in ("int", "realm") else text) for text, _ in shown])
    for args in islice(product(*pools), most):
        yield Order(unit, kind.id, args, 1)


def complaints(state: World, one: Order) -> list[str]:
    """What the checks say against an order that stands alone; a way is not what is asked here."""
    problems = check(state, standard(), orders_of_mythicor(), (one,))
    return [
        problem.message
        for problem in problems
        if problem.order == 1 and problem.severity is Severity.ERROR and problem.rule not in ("path_legal", "moves")
    ]


@pytest.mark.parametrize("leader", LEADERS)
def test_what_is_offered_passes_the_checks(leader: str) -> None:
    state = everyone(leader)
    given: set[str] = set()
    for unit in ("G1", "G3", "G4", "P3/4", "P4/4", "R"):
        for offer in offers(state, standard(), orders_of_mythicor(), unit, ()):
            kind = orders_of_mythicor().kinds[offer.kind]
            if offer.reason:
                assert offer.reason.endswith(".")
                continue
            given.add(kind.id)
            names = [one.name for one in kind.parameters if listed_values(one) and not one.optional]
            for one in offered(state, unit, kind, 12):
                wrong = complaints(state, one)
                # Values are legal each with some value of the others, not with every one.
                assert not wrong or len(names) > 1, f"{one}: {wrong}"
    assert len(given) > 50


def test_every_order_of_the_catalogue_can_be_offered_to_somebody() -> None:
    possible: set[str] = set()
    for leader in LEADERS:
        state = everyone(leader)
        ships = stock(warships=1, transports=2)
        sea = world(
            "sss scs sss",
            groups=(group(1, (2, 2), at_sea=True, stock=ships), group(2, (2, 2), stock=ships)),
            provinces=(province(2, 2, terrain="coast"),),
        )
        dead = world("ooo ooo ooo", groups=(group(1, (2, 2), "hero"),), provinces=(province(1, 1),))
        unsettled = world(
            "ooo ooo ooo", groups=(group(1, (2, 2), "hero"),), sightings=(seen("P2/2", (2, 2), 997, race="human"),)
        )
        for each in (state, sea, dead, unsettled):
            for unit in (*each.groups, *each.provinces, "R"):
                found = offers(each, standard(), orders_of_mythicor(), unit, ())
                possible |= {offer.kind for offer in found if not offer.reason}
    missing = set(orders_of_mythicor().kinds) - possible
    # Artefacts are not for export unless a Partie allows it.
    assert missing <= {"BAS 30"}, missing


def test_exports_go_to_foreign_units_on_the_spot() -> None:
    state = everyone("hero")
    for kind in ("BAS 28", "BAS 29"):
        shown = targets(state, standard(), orders_of_mythicor(), "G1", kind, "target", ())
        assert [text for text, _ in shown] == ["G2@1003", "G5@1003"]
    reasons = {one.kind: one.reason for one in offers(STATE, standard(), orders_of_mythicor(), "G7", ())}
    assert reasons["BAS 29"] == "Am selben Ort steht keine fremde Einheit."


def test_what_is_missing_is_the_reason() -> None:
    state = world(
        "ooo ooo ooo", groups=(group(1, (2, 2), "hero"),), provinces=(province(1, 1, stock=stock(crowns=90)),)
    )
    reasons = {one.kind: one.reason for one in offers(state, standard(), orders_of_mythicor(), "G1", ())}
    assert reasons["BAS 24"] == "Keine Truppen vorhanden."
    assert reasons["BAS 25"] == "Die Einheit hat kein Artefakt."
    assert reasons["BAS 12"] == "Nur Provinzen und Häuptlinge stellen Truppen auf."
    assert reasons["UG 24"] == "In Reichweite ist keine fremde Gruppe bekannt."
    home = {one.kind: one.reason for one in offers(state, standard(), orders_of_mythicor(), "P1/1", ())}
    assert home["UP 2"] == "Keine Nachbarprovinz gehört zum Reich."
    assert home["BAS 12"] == "Keine Rekruten vorhanden."


def test_an_order_meets_the_state_of_its_own_class() -> None:
    """Crowns that the neighbour sends come too late for basic orders, and those sent away are still there."""
    poor, rich = province(1, 1, stock=stock(recruits=5)), province(1, 2, stock=stock(crowns=500, recruits=5))
    state = world("ooo ooo ooo", provinces=(poor, rich))
    sent = order("P1/2", "UP 2", 1, count=500, target="P1/1")

    def reasons(unit: str) -> dict[str, str]:
        return {one.kind: one.reason for one in offers(state, standard(), orders_of_mythicor(), unit, (sent,))}

    assert reasons("P1/1")["BAS 15"].endswith("vorhanden sind 0.")
    assert reasons("P1/2")["BAS 15"] == ""
