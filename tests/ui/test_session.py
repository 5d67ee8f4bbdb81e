"""The state behind the window, without widgets."""

from __future__ import annotations

from mycom.orders.order import Order
from mycom.partie.partie import Partie
from mycom.systems.view import Severity
from mycom.ui.session import Session, place_of


def test_states_follow_orders_marks_and_errors(session: Session) -> None:
    assert session.state("G1") == "error"
    assert session.state("G2") == "open"
    assert session.state("P2/2") == "done"
    assert session.state("G1@9") == ""
    session.mark_done("G2", True)
    assert session.state("G2") == "done"
    assert session.is_marked("G2")
    session.mark_done("G2", False)
    assert session.state("G2") == "open"


def test_open_units_are_walked_in_both_directions(session: Session) -> None:
    assert session.open_units() == ("G2", "P3/2", "P3/3")
    assert session.step_open(1) == "G2"
    assert session.step_open(1) == "P3/2"
    assert session.step_open(-1) == "G2"
    assert session.step_open(-1) == "P3/3"


def test_orders_stand_in_evaluation_order_with_what_happens_by_itself(session: Session) -> None:
    kinds = [(view.order.kind, view.by_itself) for view in session.views("G1")]
    assert kinds == [("VOR 1", False), ("TUN 1", False), ("TUN 2", False), ("ZAU 1", True), ("TUN 40", False)]


def test_answers_are_kept_until_the_orders_change(session: Session) -> None:
    first = session.views("G1")
    assert session.views("G1") is first
    session.give(Order("G2", "ZAU 1", (("place", "2/2"),)))
    assert session.views("G1") is not first


def test_history_of_selections(session: Session) -> None:
    for unit in ("G1", "G2", "P3/3"):
        session.select(unit)
    session.back()
    session.back()
    assert session.selected == "G1"
    session.forward()
    assert session.selected == "G2"
    session.select("C1/1")
    session.forward()
    assert session.selected == "C1/1"


def test_a_click_on_the_same_place_goes_on_to_the_next_unit_there(session: Session) -> None:
    session.select_place((3, 2))
    assert session.selected == "G1"
    session.select_place((3, 2))
    assert session.selected == "P3/2"
    session.select_place((1, 1))
    assert session.selected == "C1/1"


def test_one_order_for_several_units_is_one_step(session: Session) -> None:
    session.select("G1", ("G1", "G2"))
    session.give(Order("G1", "TUN 3", (("text", "quak"),)))
    assert [order.unit for order in session.orders() if order.kind == "TUN 3"] == ["G1", "G2"]
    session.undo()
    assert not [order for order in session.orders() if order.kind == "TUN 3"]


def test_a_new_way_takes_the_place_of_the_old_one(session: Session) -> None:
    session.give_move("G1", "5")
    moves = [order.text("path") for order in session.orders() if order.kind == "TUN 40"]
    assert moves == ["5"]
    session.undo()
    assert [order.text("path") for order in session.orders() if order.kind == "TUN 40"] == ["33"]


def test_lines_move_only_within_their_class(session: Session) -> None:
    keys = {order.kind: order.key for order in session.orders_of("G1")}
    session.move_line(keys["TUN 2"], -1)
    assert [order.kind for order in session.orders_of("G1")][1:3] == ["TUN 2", "TUN 1"]
    session.move_line(keys["TUN 2"], -1)
    assert session.orders_of("G1")[0].kind == "VOR 1"
    session.undo()
    assert [order.kind for order in session.orders_of("G1")][1:3] == ["TUN 1", "TUN 2"]


def test_repairs_are_ordinary_steps(session: Session) -> None:
    problem = next(p for p in session.problems() if p.severity is Severity.ERROR)
    session.repair(problem.repairs[0])
    session.check_now()
    assert not any(p.severity is Severity.ERROR for p in session.problems())
    assert session.undo() == "10 sammeln"
    session.check_now()
    assert problem in session.problems()


def test_overridden_checks_do_not_count(session: Session) -> None:
    problem = next(p for p in session.problems() if p.severity is Severity.ERROR)
    session.ignore(problem, "once", "weiß ich")
    assert problem not in session.problems()
    assert problem in session.overridden()
    assert session.state("G1") == "done"
    other = Order("G2", "TUN 1", (("count", 50), ("pad", "small")))
    session.give(other)
    session.check_now()
    assert any(p.unit == "G2" and p.rule == problem.rule for p in session.problems())


def test_news_are_new_units_and_changed_foreign_values(session: Session) -> None:
    assert session.is_news("G1")
    assert not session.is_news("P3/3")


def test_places_of_ids() -> None:
    assert place_of("P26/11") == (26, 11)
    assert place_of("C1/2") == (1, 2)
    assert place_of("G7") is None
    assert place_of("") is None


def test_orders_of_another_program_are_taken_over(session: Session, partie: Partie) -> None:
    seen: list[int] = []
    session.orders_changed.connect(lambda: seen.append(len(session.orders())))
    session.look_outside()
    assert seen == []
    other = Partie.open(partie.folder)
    other.orders.add(Order("G2", "ZAU 1", (("place", "2/2"),)))
    other.close()
    session.look_outside()
    assert seen == [6]
    assert session.state("G2") == "done"
