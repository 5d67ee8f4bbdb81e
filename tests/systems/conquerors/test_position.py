"""The protocol on real boards: units, map, checks, ledgers, offers, ways, projections."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mycom.orders.notation import parse_line, write
from mycom.orders.order import Order
from mycom.systems.conquerors.board.model import Board
from mycom.systems.conquerors.position import ConquerorsPosition
from mycom.systems.conquerors.report import read
from mycom.systems.conquerors.report import write as write_report
from mycom.systems.conquerors.system import SYSTEM
from mycom.systems.view import Severity
from tests.systems.conquerors.games import RULES, known, played
from tests.systems.conquerors.turn.test_rules_of_a_turn import cards, god, table, troops


def position(board: Board, realm: int = 1) -> ConquerorsPosition:
    found = SYSTEM.position(known(read(write_report(board, RULES, "Probe", realm))))
    assert isinstance(found, ConquerorsPosition)
    return found


def orders(position: ConquerorsPosition, *lines: str) -> tuple[Order, ...]:
    return tuple(replace(parse_line(line, position.catalogue), key=key) for key, line in enumerate(lines, 1))


def battlefield() -> Board:
    board = table()
    for change in (
        troops((8, 8), 5),
        troops((9, 8), 3, 2),
        god(1, "delta"),
        god(2, "alpha"),
        cards(2, hidden=0, ore=4),
    ):
        board = change(board)
    return board


@pytest.mark.parametrize(("variant", "turns"), [("random", 0), ("random", 40), ("symmetric", 60), ("alliances", 50)])
def test_everything_can_be_asked_of_every_position(variant: str, turns: int) -> None:
    board = played(variant, 2, turns)
    for realm in board.players:
        here = position(board, realm)
        units = here.units()
        assert len({unit.id for unit in units}) == len(units)
        view = here.map()
        assert view.shape == "hex"
        assert {cell.place for cell in view.cells} == set(board.hexes)
        assert here.headline()[0] == ("Karten", str(board.player(realm).card_count))
        assert str(len(here.text_map().splitlines())) != "0"
        for unit in units:
            assert here.data(unit.id)["id"] == unit.id
            offers = here.offers(unit.id, ())
            assert bool(offers) == (unit.id == "R" or unit.id in {one.id for one in board.own_troops(realm)})
        assert here.ledger("R", ()).rows[0].now == board.player(realm).cards.get("ore", 0)
        assert set(here.relations()) == {str(number) for number in board.players} - {str(realm)}


def test_what_is_offered_works_and_what_is_not_says_why() -> None:
    here = position(battlefield())
    for unit in ("R", "G1"):
        for offer in here.offers(unit, ()):
            kind = here.catalogue.kinds[offer.kind]
            if offer.reason:
                assert offer.reason.endswith(".")
                continue
            needed = [one for one in kind.parameters if not one.optional and one.type != "int"]
            assert all(here.targets(unit, offer.kind, one.name, ()) for one in needed), offer.kind
    reasons = {offer.kind: offer.reason for offer in here.offers("R", ())}
    assert reasons["INV 6"] == ""
    assert reasons["INV 7"] == "Dein Volk folgt schon Delta."
    assert reasons["IV 1"] == ""


def test_targets_are_legal_values() -> None:
    here = position(battlefield())
    assert here.targets("R", "GL 1", "god", ()) == (("alpha", "Alpha"),)
    walls = here.targets("R", "INV 5", "target", ())
    assert {"4/4", "5/5"} <= {value for value, _ in walls}
    assert "8/8" not in {value for value, _ in walls}
    assert here.targets("G1", "FK 1", "target", ()) == (("9/8", "9/8 Wald"),)


def test_problems_are_told_with_a_way_out() -> None:
    here = position(battlefield())
    given = orders(here, "R INV 7 Beta", "R INV 6 2", "G1 ZUG 1 4/4")
    problems = {one.order: one for one in here.check(given)}
    assert problems[1].rule == "one_god"
    assert problems[3].rule == "reach"
    assert 2 not in problems
    assert problems[1].severity is Severity.ERROR
    assert problems[1].repairs[0].remove == (1,)


def test_a_choice_left_open_is_told() -> None:
    here = position(replace(battlefield(), roll=7))
    assert [one.rule for one in here.check(())] == ["choice_left"]
    assert here.check(orders(here, "R WR 1 9/8")) == ()


def test_the_ledger_follows_the_cards() -> None:
    here = position(battlefield())
    given = orders(here, "R INV 6 2", "R HA 1 Schaf Erz", "R INV 5 4/4 N 1")
    rows = {row.label: row for row in here.ledger("R", given).rows}
    assert (rows["Erz"].now, rows["Erz"].orders, rows["Erz"].after) == (9, -1, 8)
    assert rows["Schaf"].after == 5
    running = here.running_ledger("R", given)
    assert [one.kind for one in running.postings] == ["HA 1", "HA 1", "INV 6", "INV 6", "INV 5"]
    for item in running.items:
        assert item.end == item.start + sum(one.amount for one in running.of(item.key))
    assert here.view(given[0], given).effect == "−2 Erz −2 Getreide"
    with pytest.raises(KeyError):
        here.running_ledger("P4/4N", given)


def test_sentences() -> None:
    here = position(battlefield())
    given = orders(here, "R IV 1 8/8 N Karten", "G1 FK 1 9/8 2", "R HA 1 Holz Erz", "R INV 6 1 4/4")
    words = [here.view(order, given).sentence for order in given]
    assert words == [
        "Die Siedlung bei 8/8 Nord angreifen, zuerst: Karten",
        "Auf 9/8 kämpfen, Rückzug unter 2 Soldaten",
        "Holz gegen Erz vom Stapel tauschen",
        "1 Soldaten rekrutieren, auf 4/4",
    ]


def test_dragging_onto_a_hex_offers_battle_and_invasion() -> None:
    here = position(battlefield())
    setup = here.setup("G1", "C9/8", "", ())
    assert setup is not None
    assert setup.mode == "field"
    ids = [mode.id for mode in setup.modes]
    assert "invasion:P9/9N" in ids
    assert "faith:alpha" in ids
    assert ids[-1] == "ranking"
    for mode in ids:
        there = here.setup("G1", "C9/8", mode, ())
        assert there is not None
        found = here.project(there)
        assert sum(share.probability for share in found.verdict.shares) == pytest.approx(1)
        assert found.verdict.headline == found.verdict.shares[0].probability
        assert here.project(there, extras=False).verdict.headline == found.verdict.headline
    assert here.setup("G1", "C4/4", "", ()) is None


def test_what_is_projected_can_be_ordered() -> None:
    here = position(battlefield())
    for mode in ("field", "invasion:P9/9N", "faith:alpha"):
        setup = here.setup("G1", "C9/8", mode, ())
        assert setup is not None
        adopted = here.adopt(setup, ())
        assert adopted
        assert here.check(adopted) == ()
        for order in adopted:
            write(order, here.catalogue)


def test_the_points_are_told_part_by_part() -> None:
    here = position(battlefield())
    setup = here.setup("G1", "P8/8N", "", ())
    assert setup is not None
    attack, defence = here.explain(setup)
    assert attack.total == str(5 + 4)
    assert defence.total == str(2 + 7)
    assert [term.label for term in defence.terms] == ["Dorf", "Mana"]


def test_a_preview_knows_both_ends_of_a_battle() -> None:
    here = position(battlefield())
    given = orders(here, "G1 FK 1 9/8", "R GL 1 Alpha", "R IV 1 8/8 N", "R INV 7 Beta")
    view = here.preview(given)
    assert [view.orders[key].state for key in (1, 2, 3, 4)] == ["chance", "chance", "chance", "fails"]
    unit = view.units["G1"]
    row = unit.row("soldiers")
    assert row is not None
    assert sum(chance for _, chance in row.spread) == pytest.approx(1)
    assert sum(chance for _, chance in unit.places) == pytest.approx(1)
    assert 0 < unit.present < 1
    assert here.preview_data(given)["cards"] == {"ore": 9, "grain": 9, "wood": 9, "clay": 9, "sheep": 9}


def test_ways() -> None:
    here = position(battlefield())
    assert here.path("G1", "1", ()).places == ((8, 8), (9, 8))
    assert here.path("G1", "14", ()).rule == "steps"
    assert here.path("G1", "4", ()).rule == "water"
    assert here.path("G1@2", "1", ()).digits == ""
    assert here.move_order("G1", "1") == Order("G1", "FK 1", (("target", "9/8"),))
    route = here.route("G1", (7, 6), ())
    assert route is not None
    assert route.turns[-1] == len(route.places) - 2
    assert here.route("G1", (3, 3), ()) is None
    assert set(here.reach("G1", ())) == {(8, 8), (9, 8), (8, 7), (9, 7), (9, 9)} & (
        {(8, 8)} | set(here.reach("G1", ()))
    )
    assert here.reach_turns(["G1", "G1@2"], (), 1)["G1"][(9, 8)] == 0
    assert here.distance("G1@2", (9, 9)) == 1


def test_threats_at_the_gates() -> None:
    board = troops((4, 4), 4, 2)(table())
    view = position(board).threats(())
    assert {one.unit for one in view.threats} == {"P4/4N", "P5/5N"}
    for one in view.threats:
        assert 0 < one.worst < 1
        assert one.comers[0].unit == "S2"


def test_plots() -> None:
    here = position(battlefield())
    setup = here.setup("G1", "C9/8", "field", ())
    assert setup is not None
    (offer,) = here.plots(setup)
    plot = here.plot(setup, offer, lambda: False, lambda _: None)
    assert plot.current == (5.0, 3.0)  # type: ignore[union-attr]


def test_a_kept_setup_that_is_damaged_is_no_traceback() -> None:
    here = position(battlefield())
    for mode in ("field", "invasion:P9/9N", "faith:alpha", "ranking"):
        setup = here.setup("G1", "C9/8", mode, ())
        assert setup is not None
        broken = replace(setup, memory="{kaputt", sides=())
        here.project(broken)
        here.adopt(broken, ())
        here.explain(broken)


def test_the_system_answers_scenarios() -> None:
    found = SYSTEM.forecast('system = "conquerors"\naction = "faith"\nattacker_mana = 4\ndefender_mana = 7\n')
    assert found["action"] == "faith"
    assert SYSTEM.sweep('action = "faith"\nattacker_mana = [4, 7]\n')[0][0] == "attacker_mana"
    assert SYSTEM.rules("standard")["gods"] == {
        "delta": {"mana": 4, "label_de": "Delta", "label_en": "Delta"},
        "gamma": {"mana": 5, "label_de": "Gamma", "label_en": "Gamma"},
        "beta": {"mana": 6, "label_de": "Beta", "label_en": "Beta"},
        "alpha": {"mana": 7, "label_de": "Alpha", "label_en": "Alpha"},
    }
