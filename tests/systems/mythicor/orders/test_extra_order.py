"""An order that a Partie adds to the catalogue, with parameters and checks that exist: it needs no code."""

from __future__ import annotations

from functools import cache

import pytest

from mycom.orders.catalogue import Catalogue
from mycom.orders.catalogue_file import parse_catalogue
from mycom.orders.completion import complete
from mycom.orders.describe import describe
from mycom.orders.notation import parse, parse_line, write
from mycom.orders.order import Order
from mycom.paths import rules_dir
from mycom.systems.mythicor.catalogue import catalogue
from mycom.systems.mythicor.checks import check
from mycom.systems.mythicor.targets import offers, targets
from tests.systems.mythicor.orders.realm import state
from tests.systems.mythicor.worlds import standard

ENTRY = """
[[order]]
id = "BAS 50"
title = ["Söldner werben", "Hire mercenaries"]
help = ["Wirbt Söldner für eine eigene Einheit am selben Ort.", "Hires mercenaries for an own unit in the same place."]
givers = ["group", "province"]
parameters = ["count", "troop", "own_here"]
checks = ["coast_only", "crowns", "race", "not_self"]
cost = "troop_cost"
sentence = ["{count} {troop} für {target} werben", "Hire {count} {troop} for {target}"]
origin = "game"
chapter = "2"
keywords = ["söldner"]
"""


@cache
def larger() -> Catalogue:
    """The shipped catalogue with one more order."""
    shipped = (rules_dir() / "mythicor" / "orders.toml").read_text(encoding="utf-8")
    first = shipped.index("[[order]]")
    content = shipped[:first] + ENTRY + "\n" + shipped[first:]
    return parse_catalogue(content.encode(), "orders.toml", catalogue(standard()).tables)


@pytest.mark.parametrize(
    ("line", "rules"),
    [
        ("P3/1 BAS 50 5 Mil G7", set()),
        ("P3/1 BAS 50 999 Mil G7", {"crowns"}),
        ("P3/1 BAS 50 5 Mil P3/1", {"not_self"}),
        ("P1/1 BAS 50 5 Mil G2", {"coast_only"}),
        ("P1/1 BAS 50 5 Mil G10", {"coast_only", "race"}),
        ("P3/1 BAS 50 5 Mil G1", {"range"}),
        ("G3 BAS 50 5 Mil G2", {"giver", "coast_only", "crowns"}),
    ],
)
def test_the_new_order_is_checked(line: str, rules: set[str]) -> None:
    of, figures = state("")
    order = parse_line(line, larger())
    found = check(of, figures, larger(), [Order(order.unit, order.kind, order.args, 1)])
    assert {one.rule for one in found if one.order} == rules


def test_the_new_order_is_written_described_and_completed() -> None:
    order = parse("söldner 5 miliz G7", larger(), "P3/1")
    assert write(order, larger()) == "BAS 50 5 Mil G7"
    assert describe(order, larger()) == "5 Mann Miliz für G7 werben"
    assert "BAS 50" in {one.kind for one in complete("söld", larger(), "P3/1")}


def test_the_new_order_is_offered_with_its_targets() -> None:
    of, figures = state("")
    offered = {offer.kind: offer.reason for offer in offers(of, figures, larger(), "P3/1", ())}
    assert offered["BAS 50"] == ""
    inland = {offer.kind: offer.reason for offer in offers(of, figures, larger(), "P1/1", ())}
    assert "Küste" in inland["BAS 50"]
    assert [value for value, _ in targets(of, figures, larger(), "P3/1", "BAS 50", "target", ())] == ["G7"]
