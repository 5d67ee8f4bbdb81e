"""The kingdom turn as a game of the client: its reports, the sequence of its orders, their words."""

from __future__ import annotations

import pytest

from mycom.orders.catalogue import Catalogue
from mycom.orders.notation import parse_line, write
from mycom.systems import NAMES
from mycom.systems.koenigreich.system import SYSTEM
from tests.systems.koenigreich.kingdoms import demo_orders, demo_text


def catalogue() -> Catalogue:
    return SYSTEM.catalogue("standard")


def test_it_is_one_of_the_games_and_knows_its_reports():
    assert SYSTEM.id in NAMES
    assert SYSTEM.recognises(demo_text())
    assert SYSTEM.recognises("\n".join(f"> {line}" for line in demo_text().splitlines()))
    assert not SYSTEM.recognises("MASSENKAMPF, Reichsbericht, Fassung 1")


def test_armies_come_after_settlements_and_before_edicts():
    ranks = {kind: catalogue().rank(kind) for kind in ("UH 1", "AM 1", "HX 1", "GV 1", "OR 2", "MA 1", "ER 1", "EK 1")}
    assert sorted(ranks, key=lambda kind: ranks[kind]) == list(ranks)
    assert len(set(ranks.values())) == len(ranks)


@pytest.mark.parametrize("line", demo_orders())
def test_an_order_is_written_as_it_was_read(line):
    order = parse_line(line, catalogue())
    assert f"{order.unit} {write(order, catalogue())}" == line


def test_every_order_has_its_help_and_words_for_its_checks():
    for kind in catalogue().kinds.values():
        assert kind.help_de
        for check in kind.checks:
            assert check in catalogue().labels
            assert check in catalogue().explanations
