"""Every rule of a turn with an order that keeps it and one that breaks it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from mycom.grid.hex import Place
from mycom.orders.notation import parse_line
from mycom.systems.conquerors.board.model import Board, Hex, Line, Settlement, Troops
from mycom.systems.conquerors.board.places import CORNERS, EDGES, corner, edge
from mycom.systems.conquerors.board.setup import new_game
from mycom.systems.conquerors.catalogue import catalogue
from mycom.systems.conquerors.rules import Rules
from mycom.systems.conquerors.turn.context import Done, Refusal
from mycom.systems.conquerors.turn.play import play
from tests.systems.conquerors.games import RULES

CATALOGUE = catalogue(RULES)
Change = Callable[[Board], Board]
PLENTY = dict.fromkeys(RULES.resources, 9)


def table() -> Board:
    """Two islands: Anna's orcs (1) around 4/4, Bert's elves (2) around 8/8. Anna is on turn and has cards."""
    board = new_game(RULES, "symmetric", ("Anna", "Bert"), 1)
    board = replace(board, active=1, roll=8, order=(1, 2))
    for number in (1, 2):
        board = board.with_player(replace(board.player(number), cards=dict(PLENTY)))
    return board


def troops(place: Place, soldiers: int, owner: int = 1, number: int = 1, **more: int) -> Change:
    return lambda board: board.with_troops([Troops(owner, number, place, soldiers, **more)])


def aboard(place: Place, wind: str, water: Place, soldiers: int = 3, owner: int = 1) -> Change:
    at = edge(place, EDGES.index(wind))
    return lambda board: board.with_troops([Troops(owner, 1, water, soldiers, aboard=at)])


def ship(place: Place, wind: str, owner: int = 1) -> Change:
    return lambda board: board.with_line(Line(edge(place, EDGES.index(wind)), "ship", owner))


def road(place: Place, wind: str, owner: int = 1) -> Change:
    return lambda board: board.with_line(Line(edge(place, EDGES.index(wind)), "road", owner))


def settlement(place: Place, wind: str, owner: int = 1, kind: str = "village", wall: int = 0) -> Change:
    return lambda board: board.with_settlement(Settlement(corner(place, CORNERS.index(wind)), kind, owner, wall))


def cards(owner: int = 1, hidden: int = 0, **held: int) -> Change:
    return lambda board: board.with_player(replace(board.player(owner), cards=dict(held), hidden=hidden))


def god(owner: int, name: str) -> Change:
    return lambda board: board.with_player(replace(board.player(owner), god=name))


def team(board: Board) -> Board:
    for number in (1, 2):
        board = board.with_player(replace(board.player(number), team=1))
    return board


def elves(board: Board) -> Board:
    return board.with_player(replace(board.player(1), people="elf"))


def rolled(roll: int) -> Change:
    return lambda board: replace(board, roll=roll)


def empty(resource: str) -> Change:
    return lambda board: replace(board, stacks={**board.stacks, resource: 0})


def route(resource: str) -> Change:
    return lambda board: board.with_hex(Hex((6, 3), "trade", resource, "trade"))


def no_land(board: Board) -> Board:
    return replace(board, land_left=0)


def without(place: Place) -> Change:
    return lambda board: replace(board, hexes={at: one for at, one in board.hexes.items() if at != place})


def bert(board: Board) -> Board:
    return replace(board, active=2)


def many(kind: str, count: int) -> Change:
    def change(board: Board) -> Board:
        for row in range(count):
            at = edge((20, 20 + row), 0)
            board = board.with_line(Line(at, kind, 1))
        return board

    return change


# rule, what is on the table, an order that keeps the rule, another table if need be, an order that breaks it
CASES: tuple[tuple[str, tuple[Change, ...], str, tuple[Change, ...], str], ...] = (
    ("turn", (), "R INV 6 1", (bert,), "R INV 6 1"),
    ("roll", (rolled(7),), "R WR 1 9/8", (rolled(8),), "R WR 1 9/8"),
    ("resource_hex", (rolled(7),), "R WR 1 9/8", (rolled(7),), "R WR 1 6/4"),
    ("resource_hex", (rolled(7),), "R WR 1 4/4", (rolled(7),), "R WR 1 3/3"),
    ("roll", (rolled(11),), "R WR 2 Erz", (rolled(8),), "R WR 2 Erz"),
    ("roll", (rolled(2),), "R WR 2 Erz", (rolled(7),), "R WR 2 Erz"),
    ("stack", (rolled(11),), "R WR 2 Erz", (rolled(11), empty("ore")), "R WR 2 Erz"),
    ("cards", (cards(wood=4),), "R HA 1 Holz Erz", (cards(wood=3),), "R HA 1 Holz Erz"),
    ("stack", (), "R HA 1 Holz Erz", (empty("ore"),), "R HA 1 Holz Erz"),
    ("different", (), "R HA 1 Holz Erz", (), "R HA 1 Holz Holz"),
    ("route", (route("ore"), road((5, 3), "O")), "R HA 2 6/3 Holz Erz", (route("ore"),), "R HA 2 6/3 Holz Erz"),
    (
        "route",
        (route("ore"), road((5, 3), "O")),
        "R HA 2 6/3 Erz Holz",
        (route("clay"), road((5, 3), "O")),
        "R HA 2 6/3 Holz Erz",
    ),
    ("route", (route("ore"), road((5, 3), "O")), "R HA 2 6/3 Erz Holz", (), "R HA 2 6/4 Holz Erz"),
    (
        "cards",
        (route("ore"), road((5, 3), "O"), cards(wood=2)),
        "R HA 2 6/3 Holz Erz",
        (route("ore"), road((5, 3), "O"), cards(wood=1)),
        "R HA 2 6/3 Holz Erz",
    ),
    ("ally", (team,), "R HA 3 2 Holz Erz", (), "R HA 3 2 Holz Erz"),
    ("ally", (team,), "R HA 3 2 Holz Erz", (team,), "R HA 3 1 Holz Erz"),
    ("cards", (team, cards(2, hidden=1)), "R HA 3 2 Holz Erz", (team, cards(2, wood=5)), "R HA 3 2 Holz Erz"),
    ("free", (), "R INV 1 4/4 SO", (), "R INV 1 4/4 O"),
    ("ground", (), "R INV 1 4/4 SO", (), "R INV 1 4/2 O"),
    ("connected", (), "R INV 1 4/4 NW", (), "R INV 1 4/4 W"),
    ("connected", (), "R INV 1 4/4 NW", (settlement((5, 4), "N", 2), road((5, 4), "W", 2)), "R INV 1 9/8 O"),
    ("cards", (cards(wood=1, clay=1),), "R INV 1 4/4 SO", (cards(wood=1),), "R INV 1 4/4 SO"),
    ("supply", (many("road", 12),), "R INV 1 4/4 SO", (many("road", 13),), "R INV 1 4/4 SO"),
    ("free", (road((4, 4), "SO"), ship((4, 4), "SW", 2)), "R INV 2 4/4 SW", (ship((4, 4), "SW"),), "R INV 2 4/4 SW"),
    ("ground", (road((4, 4), "SO"),), "R INV 2 4/4 SW", (), "R INV 2 4/4 NO"),
    ("connected", (road((4, 4), "SO"),), "R INV 2 4/4 SW", (), "R INV 2 8/4 O"),
    ("free", (road((4, 4), "NW"), road((4, 4), "W")), "R INV 3 4/4 SW", (), "R INV 3 4/4 N"),
    ("distance", (road((4, 4), "NW"), road((4, 4), "W")), "R INV 3 4/4 SW", (road((4, 4), "NW"),), "R INV 3 4/4 NW"),
    ("connected", (road((4, 4), "NW"), road((4, 4), "W")), "R INV 3 4/4 SW", (), "R INV 3 4/4 SW"),
    ("ground", (road((4, 4), "NW"), road((4, 4), "W")), "R INV 3 4/4 SW", (ship((3, 2), "NW"),), "R INV 3 3/2 NW"),
    (
        "supply",
        (),
        "R INV 4 4/4 N",
        (*(settlement((20 + n, 20), "N", kind="city") for n in range(4)),),
        "R INV 4 4/4 N",
    ),
    ("own", (), "R INV 4 4/4 N", (), "R INV 4 8/8 N"),
    ("own", (), "R INV 4 4/4 N", (settlement((4, 4), "N", kind="city"),), "R INV 4 4/4 N"),
    ("cards", (cards(ore=3, grain=2),), "R INV 4 4/4 N", (cards(ore=2, grain=2),), "R INV 4 4/4 N"),
    ("own", (), "R INV 5 4/4 N 1", (), "R INV 5 8/8 N 1"),
    (
        "wall",
        (settlement((4, 4), "N", wall=1),),
        "R INV 5 4/4 N 2",
        (settlement((4, 4), "N", wall=1),),
        "R INV 5 4/4 N 1",
    ),
    ("cards", (settlement((4, 4), "N", wall=1), cards(clay=2)), "R INV 5 4/4 N 2", (cards(clay=3),), "R INV 5 4/4 N 2"),
    ("recruiting", (), "R INV 6 2 4/4", (), "R INV 6 2 5/4"),
    ("recruiting", (troops((5, 5), 1, 2),), "R INV 6 2 4/4", (troops((4, 4), 1, 2),), "R INV 6 2 4/4"),
    ("cards", (cards(ore=2, grain=2),), "R INV 6 2", (cards(ore=2, grain=1),), "R INV 6 2"),
    ("one_god", (), "R INV 7 Alpha", (god(1, "delta"),), "R INV 7 Alpha"),
    ("god_free", (god(2, "beta"),), "R INV 7 Alpha", (god(2, "alpha"),), "R INV 7 Alpha"),
    ("cards", (cards(ore=7),), "R INV 7 Alpha", (cards(ore=6),), "R INV 7 Alpha"),
    ("edge_of_map", (without((3, 4)), road((4, 4), "W")), "R INV 8 3/4", (), "R INV 8 3/4"),
    ("edge_of_map", (without((3, 4)), road((4, 4), "W")), "R INV 8 3/4", (without((11, 4)),), "R INV 8 11/4"),
    (
        "edge_of_map",
        (without((3, 4)), road((4, 4), "W")),
        "R INV 8 3/4",
        (without((3, 4)), road((4, 4), "W"), no_land),
        "R INV 8 3/4",
    ),
    (
        "cards",
        (without((3, 4)), road((4, 4), "W")),
        "R INV 8 3/4",
        (without((3, 4)), road((4, 4), "W"), cards(ore=9)),
        "R INV 8 3/4",
    ),
    ("great", (troops((4, 4), 10),), "G1 INV 9", (troops((4, 4), 9),), "G1 INV 9"),
    ("great", (troops((4, 4), 20, great=1),), "G1 INV 9", (troops((4, 4), 19, great=1),), "G1 INV 9"),
    ("stock", (troops((4, 4), 3),), "G1 ZUG 1 5/4 3", (troops((4, 4), 3),), "G1 ZUG 1 5/4 4"),
    ("stock", (troops((4, 4), 12, great=1),), "G1 ZUG 1 5/4 2", (troops((4, 4), 12, great=1),), "G1 ZUG 1 5/4 5"),
    ("steps", (troops((4, 4), 3),), "G1 ZUG 1 5/4", (troops((4, 4), 3, moved=1),), "G1 ZUG 1 5/4"),
    ("reach", (troops((4, 4), 3),), "G1 ZUG 1 5/4", (troops((4, 4), 3),), "G1 ZUG 1 6/4"),
    (
        "reach",
        (elves, troops((4, 4), 10, great=1)),
        "G1 ZUG 1 6/4",
        (elves, troops((4, 4), 11, great=1)),
        "G1 ZUG 1 6/4",
    ),
    ("water", (elves, troops((4, 4), 10, great=1)), "G1 ZUG 1 3/4", (troops((4, 4), 10, great=1),), "G1 ZUG 1 3/4"),
    ("water", (troops((5, 4), 1),), "G1 ZUG 1 6/4", (troops((5, 3), 1), route("ore")), "G1 ZUG 1 6/3"),
    ("empty", (troops((4, 4), 3),), "G1 ZUG 1 5/4", (troops((4, 4), 3), troops((5, 4), 1, 2)), "G1 ZUG 1 5/4"),
    (
        "ship",
        (troops((4, 4), 3), ship((4, 4), "W")),
        "G1 ZUG 2 4/4 W",
        (troops((4, 4), 3), ship((4, 4), "W", 2)),
        "G1 ZUG 2 4/4 W",
    ),
    (
        "reach",
        (troops((4, 4), 3), ship((4, 4), "W")),
        "G1 ZUG 2 4/4 W",
        (troops((5, 3), 3), ship((3, 5), "SW")),
        "G1 ZUG 2 3/5 SW",
    ),
    (
        "steps",
        (troops((4, 4), 3), ship((4, 4), "W")),
        "G1 ZUG 2 4/4 W",
        (troops((4, 4), 3, moved=1), ship((4, 4), "W")),
        "G1 ZUG 2 4/4 W",
    ),
    ("ship", (ship((4, 4), "W"), aboard((4, 4), "W", (3, 4))), "G1 ZUG 3 4/4", (troops((4, 3), 3),), "G1 ZUG 3 4/4"),
    (
        "reach",
        (ship((4, 4), "W"), aboard((4, 4), "W", (3, 4))),
        "G1 ZUG 3 4/4",
        (ship((4, 4), "W"), aboard((4, 4), "W", (3, 4))),
        "G1 ZUG 3 5/3",
    ),
    (
        "water",
        (ship((4, 4), "W"), aboard((4, 4), "W", (3, 4))),
        "G1 ZUG 3 4/3",
        (ship((4, 4), "W"), aboard((4, 4), "W", (3, 4))),
        "G1 ZUG 1 3/3",
    ),
    (
        "empty",
        (ship((4, 4), "W"), aboard((4, 4), "W", (3, 4))),
        "G1 ZUG 3 4/4",
        (ship((4, 4), "W"), aboard((4, 4), "W", (3, 4)), troops((4, 4), 1, 2)),
        "G1 ZUG 3 4/4",
    ),
    ("enemy", (troops((4, 4), 3), troops((5, 4), 1, 2)), "G1 FK 1 5/4", (troops((4, 4), 3),), "G1 FK 1 5/4"),
    (
        "enemy",
        (troops((4, 4), 3), troops((5, 4), 1, 2)),
        "G1 FK 1 5/4",
        (team, troops((4, 4), 3), troops((5, 4), 1, 2)),
        "G1 FK 1 5/4",
    ),
    (
        "reach",
        (troops((4, 4), 3), troops((5, 4), 1, 2)),
        "G1 FK 1 5/4",
        (troops((4, 4), 3), troops((6, 4), 1, 2)),
        "G1 FK 1 6/4",
    ),
    (
        "steps",
        (troops((4, 4), 3), troops((5, 4), 1, 2)),
        "G1 FK 1 5/4",
        (troops((4, 4), 3, moved=1), troops((5, 4), 1, 2)),
        "G1 FK 1 5/4",
    ),
    (
        "water",
        (elves, troops((4, 4), 10, great=1), troops((3, 4), 10, 2, great=1)),
        "G1 FK 1 3/4",
        (troops((4, 4), 9), troops((3, 4), 10, 2, great=1)),
        "G1 FK 1 3/4",
    ),
    ("foreign_god", (god(2, "beta"),), "R GL 1 Beta", (god(2, "beta"),), "R GL 1 Alpha"),
    ("foreign_god", (god(2, "beta"),), "R GL 1 Beta", (team, god(2, "beta")), "R GL 1 Beta"),
    ("target", (troops((8, 8), 3),), "R IV 1 8/8 N", (troops((4, 4), 3),), "R IV 1 4/4 N"),
    ("target", (troops((8, 8), 3),), "R IV 2 8/8 O", (troops((8, 8), 3),), "R IV 2 8/8 W"),
    ("target", (troops((8, 8), 3),), "R IV 1 8/8 N", (team, troops((8, 8), 3)), "R IV 1 8/8 N"),
    ("gates", (troops((8, 8), 3),), "R IV 1 8/8 N", (troops((9, 9), 3),), "R IV 1 8/8 N"),
    ("gates", (troops((9, 8), 3),), "R IV 2 8/8 O", (troops((8, 7), 3),), "R IV 2 8/8 O"),
    ("unit", (troops((4, 4), 3),), "G1 ZUG 1 5/4", (troops((4, 4), 3),), "G2 ZUG 1 5/4"),
    ("unit", (troops((4, 4), 3),), "R INV 6 1", (troops((4, 4), 3),), "G1 INV 6 1"),
)


def answer(changes: tuple[Change, ...], line: str, rules: Rules = RULES) -> Done | Refusal:
    board = table()
    for change in changes:
        board = change(board)
    return play(board, rules, CATALOGUE, 1, [parse_line(line, CATALOGUE)]).steps[0].answer


@pytest.mark.parametrize(("rule", "changes", "order"), [(case[0], case[1], case[2]) for case in CASES])
def test_kept(rule: str, changes: tuple[Change, ...], order: str) -> None:
    found = answer(changes, order)
    assert isinstance(found, Done), (rule, found)


@pytest.mark.parametrize(("rule", "changes", "order"), [(case[0], case[3], case[4]) for case in CASES])
def test_broken(rule: str, changes: tuple[Change, ...], order: str) -> None:
    found = answer(changes, order)
    assert isinstance(found, Refusal)
    assert found.rule == rule, found
    assert found.message.endswith(".")


def test_only_one_of_a_class() -> None:
    board = troops((8, 8), 3)(table())
    given = [parse_line(line, CATALOGUE) for line in ("R IV 1 8/8 N", "R IV 2 8/8 O")]
    first, second = play(board, RULES, CATALOGUE, 1, given).steps
    assert isinstance(first.answer, Done)
    assert isinstance(second.answer, Refusal)
    assert second.answer.rule == "one_per_class"


def test_every_check_of_the_catalogue_is_tried() -> None:
    checks = {check for kind in CATALOGUE.kinds.values() for check in kind.checks}
    assert checks - {"one_per_class"} == {case[0] for case in CASES} - {"unit"}
    assert checks <= set(CATALOGUE.labels) & set(CATALOGUE.explanations)


def test_the_order_of_a_turn_is_forced() -> None:
    board = table()
    board = board.with_player(replace(board.player(1), cards={"ore": 0, "grain": 1, "wood": 4}))
    lines = ("R IV 1 8/8 N", "G1 ZUG 1 8/8", "R INV 6 1", "R HA 1 Holz Erz")
    board = troops((9, 8), 3)(board)
    played = play(board, RULES, CATALOGUE, 1, [parse_line(line, CATALOGUE) for line in lines])
    assert [step.order.kind for step in played.steps] == ["HA 1", "INV 6", "ZUG 1", "IV 1"]
    assert all(isinstance(step.answer, Done) for step in played.steps)


def test_nothing_is_paid_for_what_is_refused() -> None:
    board = table()
    lines = ("R INV 1 4/4 O", "R INV 5 8/8 N 1", "R INV 3 4/4 N")
    played = play(board, RULES, CATALOGUE, 1, [parse_line(line, CATALOGUE) for line in lines])
    assert played.board == board


@pytest.mark.parametrize(
    ("order", "price"),
    [
        ("R INV 1 4/4 SO", {"wood": 1, "clay": 1}),
        ("R INV 4 4/4 N", {"ore": 3, "grain": 2}),
        ("R INV 5 4/4 N 1", {"clay": 2}),
        ("R INV 5 4/4 N 2", {"clay": 4}),
        ("R INV 6 3", {"ore": 3, "grain": 3}),
        ("R INV 7 Delta", {"ore": 4}),
        ("R INV 7 Alpha", {"ore": 7}),
    ],
)
def test_prices(order: str, price: dict[str, int]) -> None:
    board = table()
    after = play(board, RULES, CATALOGUE, 1, [parse_line(order, CATALOGUE)]).board
    for resource in RULES.resources:
        assert board.player(1).cards[resource] - after.player(1).cards[resource] == price.get(resource, 0)
        assert after.stacks[resource] - board.stacks[resource] == price.get(resource, 0)


def test_other_rules() -> None:
    rules = RULES.with_overrides({"build.wall_on_village": False})
    assert isinstance(answer((), "R INV 5 4/4 N 1", rules), Refusal)
    rules = RULES.with_overrides({"trade.bank": 3})
    assert isinstance(answer((cards(wood=3),), "R HA 1 Holz Erz", rules), Done)
