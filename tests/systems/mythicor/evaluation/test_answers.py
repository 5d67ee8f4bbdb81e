"""From the log of a turn to the list of orders in the report, and back out of the report's text."""

from __future__ import annotations

import numpy as np

from mycom.systems.mythicor.catalogue import catalogue
from mycom.systems.mythicor.evaluation import evaluate
from mycom.systems.mythicor.evaluation.answers import answers_of
from mycom.systems.mythicor.report import model_of, read, write
from mycom.systems.mythicor.report.model import ReportModel
from mycom.systems.mythicor.world import Realm
from mycom.systems.receipts import Answer, Outcome
from mycom.systems.view import ReportHead
from tests.systems.mythicor.evaluation.states import holding, state
from tests.systems.mythicor.worlds import group, order, province, standard, stock

RULES = standard().with_overrides({"magic.training_chance": 0, "orders.special_multiple_max": 1})
CATALOGUE = catalogue(RULES)


def answers() -> tuple[Answer, ...]:
    """A turn with an order of every fate."""
    leader = group(1, (2, 2), "hero", stock=stock(troops={"medium_swordsmen": 20}, crowns=90_000, henchmen=2))
    town = province(2, 2, stock=stock(crowns=20, recruits=30, population=200, food=200))
    given = [
        order("P2/2", "BAS 12", 1, count=2, troop="militia"),
        order("P2/2", "BAS 12", 2, count=1, troop="medium_swordsmen"),
        order("P2/2", "BAS 19", 3),
        order("G1", "SA 2", 4),
        order("G1", "BAS 15", 9, count=600),
        order("G1", "BAS 40", 5, path="3"),
        order("G1", "HA 1", 6, target="P3/2"),
        order("G1", "UG 24", 7, target="G4@1002"),
        order("R", "FF 3", 8, realm=1002),
    ]
    foe = holding(1002, group(2, (5, 5), "hero"))
    found = evaluate(RULES, state(holding(1001, leader, town), foe), {1001: given}, np.random.default_rng(1))
    return answers_of(found.log, 1001, RULES, CATALOGUE)


def test_every_order_has_one_answer_in_the_order_of_the_units() -> None:
    found = answers()
    assert [(one.unit, one.order.split(" ")[0]) for one in found] == [
        ("R", "FF"), ("G1", "SA"), ("G1", "BAS"), ("G1", "HA"), ("G1", "UG"), ("G1", "BAS"), ("P2/2", "BAS"),
        ("P2/2", "BAS"), ("P2/2", "BAS"),
    ]  # fmt: skip
    by_order = {one.order: one for one in found}
    assert by_order["BAS 40 3"].outcome is Outcome.DONE
    assert by_order["HA 1 P3/2"].outcome is Outcome.OPEN
    assert by_order["BAS 19"].outcome is Outcome.FAILED
    assert by_order["BAS 19"].rule == "crowns"
    assert by_order["UG 24 G4@1002"].outcome is Outcome.FAILED
    assert by_order["UG 24 G4@1002"].text.endswith(".")


def test_what_an_order_gave_and_took_belongs_to_it() -> None:
    (hired,) = (one.text for one in answers() if one.order == "BAS 15 600")
    assert hired.isascii()
    assert "Kronen -9.000" in hired
    raised = [one.text for one in answers() if one.order.startswith("BAS 12")]
    assert "Miliz +2" in raised[0]
    assert "Mittlere Schwertträger +1" in raised[1]


def test_the_report_carries_them_unchanged() -> None:
    head = ReportHead("mythicor", "Probe", "standard", 38, "", 1001, "Falkenmark")
    realm = Realm(1001, "Falkenmark", "warlord", "human")
    text = write(ReportModel(head, realm, answers=answers()))
    report = read(text)
    assert report.unread == ()
    assert model_of(report, RULES).answers == answers()
    assert "Befehle G1\n  Ausgeführt: SA 2\n" in text
