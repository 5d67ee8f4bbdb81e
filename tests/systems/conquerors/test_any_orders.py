"""Any orders, sensible or not: every question has an answer, and no card comes from nowhere."""

from __future__ import annotations

import subprocess
import sys

from hypothesis import given, settings
from hypothesis import strategies as st

from mycom.orders.order import Order, Value
from mycom.systems.conquerors.catalogue import catalogue
from mycom.systems.conquerors.turn.play import finish, play
from mycom.systems.conquerors.turn.recorded import Seeded
from tests.systems.conquerors.games import RULES, played
from tests.systems.conquerors.test_position import position

CATALOGUE = catalogue(RULES)


@st.composite
def any_orders(draw: st.DrawFn) -> tuple[Order, ...]:
    found = []
    for key in range(1, draw(st.integers(1, 8)) + 1):
        kind = draw(st.sampled_from(sorted(CATALOGUE.kinds)))
        args: list[tuple[str, Value]] = []
        for parameter in CATALOGUE.kinds[kind].parameters:
            if parameter.optional and draw(st.booleans()):
                continue
            if parameter.type == "choice":
                args.append((parameter.name, draw(st.sampled_from([c.id for c in CATALOGUE.choices(parameter.table)]))))
            elif parameter.type == "coordinate":
                args.append((parameter.name, f"{draw(st.integers(1, 12))}/{draw(st.integers(1, 12))}"))
            else:
                args.append((parameter.name, draw(st.integers(0, 12))))
        unit = "R" if "realm" in CATALOGUE.kinds[kind].givers else f"G{draw(st.integers(1, 3))}"
        found.append(Order(unit, kind, tuple(args), key))
    return tuple(found)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(("random", "symmetric", "alliances")), st.integers(1, 2), st.integers(0, 80), any_orders())
def test_every_question_has_an_answer(variant: str, seed: int, turns: int, orders: tuple[Order, ...]) -> None:
    board = played(variant, seed, turns)
    here = position(board, board.active)
    refused = {problem.order for problem in here.check(orders) if problem.order}
    view = here.preview(orders)
    assert {key for key, one in view.orders.items() if one.state == "fails"} == refused
    here.preview_data(orders)
    here.ledger("R", orders)
    for order in orders:
        assert here.view(order, orders).sentence
    done = play(board, RULES, CATALOGUE, board.active, orders, Seeded(seed)).board
    for resource in RULES.resources:
        held = sum(one.cards.get(resource, 0) for one in done.players.values())
        assert held + done.stacks[resource] == RULES.resources[resource].stack
        assert all(one.cards.get(resource, 0) >= 0 for one in done.players.values())
        assert done.stacks[resource] >= 0
    assert len({(one.owner, one.number) for one in done.troops}) == len(done.troops)
    assert all(one.soldiers >= 10 * one.great for one in done.troops)
    assert finish(done, RULES).turn == board.turn + 1


def test_a_start_does_not_import_it() -> None:
    code = (
        "import sys; from mycom.ui import app; app._preload(); "
        "sys.exit(any('conquerors' in name for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
