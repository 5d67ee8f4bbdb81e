"""What is checked of units as a whole: stores, garrisons, idle leaders, orders that cross each other, with repairs."""

from __future__ import annotations

from functools import cache

from mycom.orders.catalogue import Catalogue
from mycom.orders.order import Order
from mycom.systems.mythicor.catalogue import catalogue
from mycom.systems.mythicor.checks import check
from mycom.systems.mythicor.checks.dangers import Dangers
from mycom.systems.mythicor.world import Traits, World
from mycom.systems.view import Problem, Severity
from tests.systems.mythicor.worlds import group, order, province, seen, standard, stock, world

ROWS = "oooooooooooo oooooooooooo oooooooooooo"


@cache
def orders_of_mythicor() -> Catalogue:
    """The catalogue, read once."""
    return catalogue(standard())


def doubts(of: World, *orders: Order) -> dict[tuple[str, str], Problem]:
    """Problems by unit and rule; orders get keys by place."""
    keyed = [Order(one.unit, one.kind, one.args, key) for key, one in enumerate(orders, 1)]
    return {(one.unit, one.rule): one for one in check(of, standard(), orders_of_mythicor(), keyed)}


def mended(of: World, problem: Problem, at: int, *orders: Order) -> dict[tuple[str, str], Problem]:
    """The problems after a repair was carried out."""
    repair = problem.repairs[at]
    keyed = [Order(one.unit, one.kind, one.args, key) for key, one in enumerate(orders, 1)]
    changed = {one.key: one for one in repair.replace}
    left = [changed.get(one.key, one) for one in keyed if one.key not in repair.remove]
    return doubts(of, *left, *repair.add)


def foe(x: int, y: int, soldiers: object, turn: int = 37, owner: int = 1003) -> object:
    """A foreign group seen in a turn."""
    found = seen(f"G2@{owner}", (x, y), owner, "Urz", soldiers=soldiers, leader="hero")  # type: ignore[arg-type]
    facts = {key: type(fact)(fact.subject, key, fact.value, turn) for key, fact in found.facts.items()}
    return type(found)(found.id, found.place, found.owner, facts, found.name)


def test_dangers_are_those_who_get_there_this_turn() -> None:
    def around_friends(*sightings: object) -> list[str]:
        of = world(ROWS, sightings=sightings, friends=(1003,))  # type: ignore[arg-type]
        return [one.seen.id for one in Dangers(of, standard()).at((1, 1))]

    near = foe(5, 1, 20)
    of = world(ROWS, sightings=(near,))  # type: ignore[arg-type]
    assert [one.seen.id for one in Dangers(of, standard()).at((1, 1))] == ["G2@1003"]
    assert [one.points_left for one in Dangers(of, standard()).at((5, 1))] == [25.0]
    assert Dangers(of, standard()).at((12, 3)) == ()
    assert around_friends(near) == []
    for harmless in (foe(5, 1, 0), foe(5, 1, 20, turn=30), foe(5, 1, 20, owner=997)):
        other = world(ROWS, sightings=(harmless,))  # type: ignore[arg-type]
        assert Dangers(other, standard()).at((1, 1)) == ()


def test_an_empty_province_where_an_enemy_can_come() -> None:
    home = province(1, 1, "Heim", stock=stock(population=50, crowns=900, recruits=30, troops={"militia": 9}))
    escort = group(1, (1, 1), stock=stock(crowns=900, troops={"militia": 40}))
    of = world(ROWS, provinces=(home,), groups=(escort,), sightings=(foe(4, 1, 20),))  # type: ignore[arg-type]
    away = order("P1/1", "BAS 24", count=9, troop="militia", target="G1")
    found = doubts(of, away)[("P1/1", "garrison")]
    assert found.severity is Severity.WARNING
    assert found.order == 1
    assert found.message == (
        "Die Provinz verliert mit diesen Befehlen alle 9 Soldaten und fällt ohne Schlacht; "
        "in diesem Zug kann G2 von 1003 (Urz, Held, 20 Soldaten) angreifen."
    )
    assert [one.label for one in found.repairs] == ["10 Miliz aufstellen", "10 Miliz aus G1 übergeben"]
    for at in range(2):
        assert ("P1/1", "garrison") not in mended(of, found, at, away)
    assert ("P1/1", "garrison") not in doubts(of)
    peaceful = world(ROWS, provinces=(home,), groups=(escort,))
    assert ("P1/1", "garrison") not in doubts(peaceful, away)


def test_a_group_that_stays_where_a_stronger_one_can_come() -> None:
    few = group(1, (1, 1), stock=stock(crowns=90, troops={"militia": 5}))
    of = world(ROWS, groups=(few,), sightings=(foe(4, 1, 20),))  # type: ignore[arg-type]
    assert doubts(of)[("G1", "threatened")].severity is Severity.HINT
    moved = doubts(of, order("G1", "BAS 40", path="5"))
    assert ("G1", "threatened") not in moved
    assert moved[("G1", "enemy_reach")].repairs[-1].label == "Befehl streichen"
    many = group(1, (1, 1), stock=stock(crowns=900, troops={"militia": 21}))
    strong = world(ROWS, groups=(many,), sightings=(foe(4, 1, 20),))  # type: ignore[arg-type]
    assert ("G1", "threatened") not in doubts(strong)


def test_a_way_into_danger_can_end_before_it() -> None:
    few = group(1, (12, 3), stock=stock(crowns=90, troops={"militia": 5}))
    of = world(ROWS, groups=(few,), sightings=(foe(1, 3, 20),))  # type: ignore[arg-type]
    going = order("G1", "BAS 40", path="77777")
    assert ("G1", "enemy_reach") not in doubts(of, order("G1", "BAS 40", path="7777"))
    near = world(ROWS, groups=(few,), sightings=(foe(2, 3, 20),))  # type: ignore[arg-type]
    found = doubts(near, going)[("G1", "enemy_reach")]
    assert found.repairs[0].label == "Nach 4 Schritten halten"
    assert ("G1", "enemy_reach") not in mended(near, found, 0, going)


def test_more_people_than_the_land_feeds() -> None:
    full = province(1, 1, stock=stock(population=450, food=5000), population_max=400)
    room = province(2, 1, stock=stock(population=100, food=5000), population_max=400)
    of = world(ROWS, provinces=(full, room))
    found = doubts(of)[("P1/1", "full")]
    assert found.message == "Das Land reicht für 400, es leben 450 hier: 50 ernten nichts."
    assert [one.label for one in found.repairs] == ["Bevölkerungsmaximum erhöhen", "50 nach 2/1 schicken"]
    assert ("P1/1", "full") not in mended(of, found, 1)
    slightly = world(ROWS, provinces=(province(1, 1, stock=stock(population=405, food=5000), population_max=400),))
    assert doubts(slightly)[("P1/1", "full")].severity is Severity.HINT


def test_hunger_by_a_small_share_is_mended_by_a_larger_one() -> None:
    home = province(1, 1, stock=stock(population=300, food=5000), food_share=10)
    of = world(ROWS, provinces=(home,))
    found = doubts(of)[("P1/1", "hunger")]
    assert found.message == "Mit 10 % Nahrungsanteil verhungern 75 von 300, obwohl genug da ist."
    assert ("P1/1", "hunger") not in mended(of, found, 0)
    low = order("P1/1", "BAS 21", percent=5)
    assert ("P1/1", "hunger") not in mended(of, doubts(of, low)[("P1/1", "hunger")], 0, low)


def test_hunger_is_mended_from_the_stores_next_door() -> None:
    rich = group(2, (1, 1), stock=stock(food=5000, crowns=99))
    poor = group(1, (1, 1), stock=stock(population=100))
    of = world(ROWS, groups=(poor, rich))
    found = doubts(of)[("G1", "hunger")]
    assert found.repairs[0].label == "300 Nahrung aus G2 holen"
    assert ("G1", "hunger") not in mended(of, found, 0)


def test_a_leader_who_only_trains() -> None:
    priest = group(1, (1, 1), "priest", traits=Traits(1, 1, 9))
    home = province(1, 1, "Heim", plague=True, stock=stock(population=50, food=900, troops={"militia": 9}))
    of = world(ROWS, provinces=(home,), groups=(priest,))
    move = order("G1", "BAS 22", percent=50)
    found = doubts(of, move)[("G1", "idle")]
    assert found.message == "Der Anführer übt nur. Möglich wäre auch: Plage stoppen (UG 11) und Segen (UG 10)."
    assert ("G1", "idle") not in mended(of, found, 0, move)
    assert ("G1", "idle") not in doubts(of, move, order("G1", "UG 16"))
    assert ("G1", "idle") not in doubts(of)


def test_an_order_that_a_later_one_takes_back() -> None:
    of = world(ROWS, groups=(group(1, (1, 1)),))
    first, second = order("G1", "BAS 22", percent=50), order("G1", "BAS 22", percent=60)
    found = doubts(of, first, second)[("G1", "overwritten")]
    assert found.order == 1
    assert ("G1", "overwritten") not in mended(of, found, 0, first, second)


def test_a_dead_leader_is_raised_or_buried_by_a_click() -> None:
    of = world(ROWS, groups=(group(1, (1, 1), alive=False), group(2, (1, 1), "priest", traits=Traits(1, 1, 9))))
    found = doubts(of)[("G1", "no_orders")]
    assert [one.label for one in found.repairs] == ["Wiederbelebung durch G2", "Letzte Ölung geben"]
    for at in range(2):
        assert ("G1", "no_orders") not in mended(of, found, at)
