"""Orders in words, offers, targets (rule text ch. 5, 6, 8)."""

from __future__ import annotations

from functools import cache

import pytest

from mycom.orders.catalogue import Catalogue
from mycom.orders.order import Order
from mycom.systems.mythicor.catalogue import catalogue
from mycom.systems.mythicor.describe import default_orders, order_view
from mycom.systems.mythicor.effects import apply
from mycom.systems.mythicor.targets import offers, targets
from mycom.systems.mythicor.world import Artefact, Bonuses, Traits
from mycom.systems.view import OrderView
from tests.systems.mythicor.worlds import group, order, province, seen, standard, stock, world

ROWS = "ooooooo ooooooo ooooooo oocooof oooooof ooooooo ooooooo"


@cache
def orders_of_mythicor() -> Catalogue:
    """The catalogue, read once."""
    return catalogue(standard())


HOME = province(
    3, 4, "Heim", terrain="coast", movement_cost=1.2, settlement=3, stock=stock(crowns=900, recruits=30, henchmen=6)
)
STATE = world(
    ROWS,
    provinces=(HOME, province(4, 4, "Erlenfurt"), province(7, 7, "Fern")),
    groups=(
        group(7, (3, 4), name="Gerold", traits=Traits(10, 8, 20), stock=stock(crowns=412, troops={"militia": 4})),
        group(2, (3, 4), "mage", name="Berengar", traits=Traits(1, 1, 10)),
        group(3, (3, 4), "thief", traits=Traits(1, 4, 12), stock=stock(trade_goods=50, trade_origin=(3, 1))),
        group(4, (4, 4), alive=False),
        group(10, (3, 4), ""),
    ),
    sightings=(
        seen("P6/4", (6, 4), 1003, "Dornwald", race="human", fortification=2, settlement=1),
        seen("P3/3", (3, 3), 997, "Weiler", race="orc"),
        seen("G2@1003", (4, 3), 1003, "Harald", leadership=5, diplomacy=4, strength=11, alive=True),
        seen("G5@1003", (3, 5), 1003, alive=False),
        seen("G6@1003", (7, 1), 1003, alive=True),
    ),
    names={1003: "Rotmark"},
)


def view(one: Order, *others: Order) -> OrderView:
    """The view of an order, given after others."""
    orders = (*others, one)
    return order_view(STATE, standard(), orders_of_mythicor(), one, apply(STATE, standard(), orders), orders)


@pytest.mark.parametrize(
    ("given", "sentence", "effect"),
    [
        (order("P3/4", "BAS 12", count=12, troop="medium_swordsmen"), "12 Mittlere Schwertträger aufstellen",
         "−168 Kr −12 Rek"),
        (order("P3/4", "BAS 15", count=4), "4 Handlanger anwerben", "−60 Kr"),
        (order("P3/4", "BAS 18"), "Besiedlungsgrad um 1 erhöhen", "−850 Kr"),
        (order("G10", "BAS 9", leader="mage", sponsor="P3/4"),
         "Neuer Anführer: Hexer, bezahlt von P 3/4 Heim", "−500 Kr (P3/4)"),
        (order("G3", "BAS 17", count=50), "50 Handelsgüter verkaufen", "−50 HG +265 Kr"),
        (order("P3/4", "HA 5", target="P6/4"), "Spionage bei P 6/4 Dornwald", "Reichw. 3/5"),
        (order("P3/4", "UP 2", count=50, target="P4/4"), "50 Kronen nach P 4/4 Erlenfurt schicken", "−50 Kr"),
        (order("G7", "SA 1"), "Moralbonus erhöhen", "+5 %"),
        (order("G7", "SA 7"), "Führungskraft erhöhen", "+1"),
        (order("G7", "BEG 1"), "Attackiere alle außer Freunden", ""),
        (order("G7", "TG 1", realm=1003), "Erobere Provinzen von 1003 Rotmark", ""),
        (order("G7", "BAS 40", path="3333"), "3/4 → 7/4   3 3 3 3", "24 von 25 BP"),
        (order("G7", "BAS 40", path="333344"), "3/4 → 7/4   3 3 3 3 4 4", "24 von 25 BP"),
        (order("G2", "UG 4", target="4/4"), "Bewegung in P 4/4 Erlenfurt beschleunigen", "BK −0,5 · Reichw. 1/2"),
        (order("G2", "UG 20"), "Magische Festung", "Chance 30 % · VS +1"),
        (order("G3", "UG 18", target="6/4"), "Sabotage der Mauern von P 6/4 Dornwald",
         "Chance 50 % · VS −1 · Reichw. 3/2"),
        (order("G3", "UG 17", target="G2@1003"), "Meuchelmord an G2 von Rotmark (Harald)", "Chance 27 % · Reichw. 1/2"),
        (order("G7", "UG 24", target="G2@1003"), "Duell mit dem Anführer von G2 von Rotmark (Harald)",
         "Sieg 90 % · Reichw. 1/1"),
        (order("G3", "UG 16"), "Training", "je 20 %"),
        (order("G7", "BAS 22", percent=70), "Rückzugswert auf 70 % setzen", ""),
    ],
)  # fmt: skip
def test_sentence_and_effect(given: Order, sentence: str, effect: str) -> None:
    shown = view(given)
    assert (shown.sentence, shown.effect) == (sentence, effect)


def test_diplomacy_shows_its_chance_at_once() -> None:
    there = world(
        groups=(group(1, (3, 3), traits=Traits(1, 8, 1)),), sightings=(seen("P3/3", (3, 3), 997, race="orc"),)
    )
    talk = order("G1", "UG 1")
    assert order_view(there, standard(), orders_of_mythicor(), talk, orders=[talk]).effect == "Chance 36 %"
    city = world(
        groups=(group(1, (3, 3), traits=Traits(1, 8, 1)),), sightings=(seen("P3/3", (3, 3), 995, race="human"),)
    )
    shown = order_view(city, standard(), orders_of_mythicor(), talk, orders=[talk])
    assert shown.effect == "Chance ≈ 0–24 %"
    assert "≈ Annahme" in shown.tooltip


def test_tooltips_name_the_chapter_and_what_is_assumed() -> None:
    assert "Regeltext Kap. 5.18" in view(order("G3", "UG 18", target="6/4")).tooltip
    assert "≈ Annahme" not in view(order("G3", "UG 18", target="6/4")).tooltip
    assert "≈ Annahme: Kosten einer Straße" in view(order("P3/4", "BAS 20")).tooltip
    known = standard().with_overrides({"economy.road_cost": 80})
    shown = order_view(STATE, known, orders_of_mythicor(), order("P3/4", "BAS 20"))
    assert "Kosten einer Straße" not in shown.tooltip


def test_the_worse_a_realm_stands_the_luckier_its_special_actions() -> None:
    scores = tuple((place, f"Reich {place}", 9000 - place) for place in range(1, 8))
    for rank, chance in ((1, 20), (4, 50), (7, 80)):
        state = world(groups=(group(1, (1, 1)),), scores=scores, rank=rank)
        shown = order_view(state, standard(), orders_of_mythicor(), order("G1", "SA 7"))
        assert f"Mit {chance} % Chance" in shown.tooltip
    assert "Chance" not in view(order("G7", "SA 7")).tooltip


def test_an_order_not_entered_yet_is_seen_after_the_others_and_an_edited_one_in_its_place() -> None:
    spent = order("P3/4", "BAS 15", 1, count=58)
    fresh = order("P3/4", "BAS 12", count=30, troop="militia")
    applied = apply(STATE, standard(), [spent])
    assert (
        order_view(STATE, standard(), orders_of_mythicor(), fresh, applied, [spent]).effect
        == "−30 Kr −10 Rek (fehlen 60 Kr)"
    )
    edited = order("P3/4", "BAS 15", 1, count=2)
    assert order_view(STATE, standard(), orders_of_mythicor(), edited, applied, [spent]).effect == "−30 Kr"


def test_training_happens_by_itself_unless_something_else_is_ordered() -> None:
    shown = default_orders(STATE, standard(), orders_of_mythicor(), "G7", [])
    assert [(one.sentence, one.effect, one.by_itself, one.order.kind) for one in shown] == [
        ("Training", "je 20 %", True, "UG 16")
    ]
    assert default_orders(STATE, standard(), orders_of_mythicor(), "G7", [order("G7", "UG 24", target="G2@1003")]) == ()
    for unit in ("G4", "G10", "P3/4", "G2@1003"):
        assert default_orders(STATE, standard(), orders_of_mythicor(), unit, []) == ()


def reasons(unit: str, *orders: Order) -> dict[str, str]:
    """Reasons of the offers by kind."""
    return {one.kind: one.reason for one in offers(STATE, standard(), orders_of_mythicor(), unit, orders)}


def test_offers_are_those_of_the_sort_of_unit() -> None:
    hero, mage, home = reasons("G7"), reasons("G2"), reasons("P3/4")
    assert hero["UG 24"] == ""
    assert "UG 24" not in mage
    assert "UG 6" not in hero
    assert mage["UG 6"] == ""
    assert home["BAS 18"] == ""
    assert "BAS 40" not in home
    assert "TP 2" not in hero
    assert list(reasons("R")) == ["BAS 2", "BAS 31", "BAS 32", "FF 1", "FF 2", "FF 3"]
    assert reasons("G77") == {}


def test_offers_say_why_not_now() -> None:
    assert reasons("G2")["BEG 1"] == "G2 Berengar hat keine Truppen."
    assert reasons("G7")["BAS 27"] == "G7 Gerold ist schon an Land."
    assert reasons("G7")["SA 10"].startswith("Karten zeichnen")
    assert reasons("G4")["UG 16"] == "Der Anführer von G4 ist tot."
    assert reasons("G4")["BAS 6"] == ""
    assert "nur ein UG-Befehl" in reasons("G7", order("G7", "UG 16"))["UG 24"]
    assert "850 Kronen" in reasons("P3/4", order("P3/4", "BAS 15", count=50))["BAS 18"]


def values(unit: str, kind: str, parameter: str, *orders: Order) -> list[str]:
    """The legal values of a parameter."""
    return [text for text, _ in targets(STATE, standard(), orders_of_mythicor(), unit, kind, parameter, orders)]


def test_targets_are_the_nearest_first() -> None:
    assert values("G7", "BAS 23", "target") == ["G2", "G3", "G10", "P3/4"]
    assert values("P3/4", "UP 1", "target") == ["P4/4"]
    assert values("P3/4", "HA 5", "target") == ["G2@1003", "G5@1003", "P3/3", "P6/4", "G6@1003"]
    assert values("G7", "UG 24", "target") == ["G2@1003"]
    assert values("G10", "BAS 9", "sponsor") == ["G2", "G3", "G7", "P3/4"]
    near = values("G2", "UG 4", "target")
    assert near[0] == "3/4"
    assert len(near) == 25  # the corners are floor(2.83) = 2 away
    assert "3/4" not in values("G2", "UG 7", "target")
    assert values("G7", "BAS 40", "path") == []


def test_choices_are_what_there_is() -> None:
    assert values("P3/4", "BAS 12", "troop") == list(STATE.realm.troop_types)
    assert values("G7", "BAS 24", "troop") == ["militia"]
    assert values("P3/4", "BAS 23", "item") == ["crowns", "recruits", "henchmen"]
    assert values("P3/4", "BAS 10", "leader")[0] == "scout"
    assert values("P3/4", "BAS 14", "ship") == ["warships", "transports"]
    assert values("R", "FF 1", "realm")[0] == "1003"


def test_choices_follow_the_orders_before() -> None:
    handing = order("P3/4", "BAS 12", count=3, troop="catapults", target="G7")
    assert values("G7", "BAS 24", "troop", handing) == ["militia", "catapults"]


def test_labels_tell_names_and_distances() -> None:
    shown = targets(STATE, standard(), orders_of_mythicor(), "P3/4", "HA 5", "target", ())
    assert dict(shown)["P6/4"] == "P 6/4 Dornwald · 3 Felder entfernt"
    shown = targets(STATE, standard(), orders_of_mythicor(), "P3/4", "BAS 12", "troop", ())
    assert dict(shown)["catapults"] == "Katapulte · 25 Kr"
    rich = world(groups=(group(1, (1, 1), stock=stock(artefacts=(Artefact(12, "Ring"),)), bonuses=Bonuses()),))
    assert targets(rich, standard(), orders_of_mythicor(), "G1", "ART 1", "artefact", ()) == (("12", "12 Ring"),)
