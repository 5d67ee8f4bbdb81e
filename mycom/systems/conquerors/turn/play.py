"""A whole turn: the dice before, orders in their forced order with what came of each, the end after."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from mycom.orders.catalogue import Catalogue
from mycom.orders.notation import write
from mycom.orders.order import Order
from mycom.problems import Malformed
from mycom.systems.conquerors.board.model import Board
from mycom.systems.conquerors.income import paid_out, pay
from mycom.systems.conquerors.rules import Rules
from mycom.systems.conquerors.turn import build, cards, fight, move
from mycom.systems.conquerors.turn.context import Answer, Dice, Done, Refusal, Step

_HANDLERS: Mapping[str, Callable[[Step], Answer]] = {
    "WR 1": cards.mercenaries,
    "WR 2": cards.choose,
    "HA 1": cards.bank,
    "HA 2": cards.route,
    "HA 3": cards.ally,
    "INV 1": build.road,
    "INV 2": build.ship,
    "INV 3": build.village,
    "INV 4": build.city,
    "INV 5": build.wall,
    "INV 6": build.soldiers,
    "INV 7": build.god,
    "INV 8": build.land,
    "INV 9": build.great_unit,
    "ZUG 1": move.march,
    "ZUG 2": move.embark,
    "ZUG 3": move.go_ashore,
    "FK 1": fight.field,
    "GL 1": fight.faith,
    "IV 1": fight.invasion,
    "IV 2": fight.invasion,
}


@dataclass(frozen=True, slots=True)
class Carried:
    """An order with the board before it and what came of it."""

    order: Order
    before: Board
    answer: Answer

    @property
    def after(self) -> Board:
        """The board after it; the same as before when it was refused."""
        return self.answer.board if isinstance(self.answer, Done) else self.before


@dataclass(frozen=True, slots=True)
class Played:
    """All orders of a turn as they were carried out, and the board at their end."""

    steps: tuple[Carried, ...]
    board: Board


def in_order(orders: Sequence[Order], catalogue: Catalogue) -> list[Order]:
    """The orders in the forced order of a turn; within a phase as they were entered."""
    return sorted(orders, key=lambda order: catalogue.rank(order.kind))


def play(
    board: Board,
    rules: Rules,
    catalogue: Catalogue,
    player: int,
    orders: Sequence[Order],
    dice: Dice | None = None,
) -> Played:
    """Carries orders out. Without dice only what is certain happens."""
    steps: list[Carried] = []
    given: set[tuple[str, str]] = set()
    for order in in_order(orders, catalogue):
        refused = _refused(board, catalogue, player, order, given)
        answer = refused or _HANDLERS[order.kind](Step(board, rules, player, order, dice))
        kind = catalogue.kind(order.kind)
        if isinstance(answer, Done) and kind and "one_per_class" in kind.checks:
            given.add((order.unit, order.order_class))
        steps.append(Carried(order, board, answer))
        board = steps[-1].after
    return Played(tuple(steps), board)


def _refused(
    board: Board, catalogue: Catalogue, player: int, order: Order, given: Collection[tuple[str, str]]
) -> Refusal | None:
    """What is wrong with an order before its own rules are asked."""
    kind = catalogue.kind(order.kind)
    if kind is None or order.kind not in _HANDLERS:
        return Refusal("unknown_order", f"Den Befehl {order.kind} gibt es nicht.")
    try:
        write(order, catalogue)
    except Malformed as error:
        return Refusal("parameter", f"{error.faults[0].found}.")
    if ("group" in kind.givers) != order.unit.startswith("G"):
        who = "bekommen Truppen" if "group" in kind.givers else "gibst du selbst (R)"
        return Refusal("unit", f"Diesen Befehl {who}.")
    if order.unit.startswith("G") and not (order.unit[1:].isdigit() and board.group(player, int(order.unit[1:]))):
        return Refusal("unit", f"{order.unit} gibt es nicht oder nicht mehr.")
    if board.active != player:
        name = board.players[board.active].name if board.active in board.players else "ein anderer Spieler"
        return Refusal("turn", f"Am Zug ist {name}.")
    if "one_per_class" in kind.checks and (order.unit, order.order_class) in given:
        return Refusal("one_per_class", "Das geht in einem Zug nur einmal.")
    return None


def begin(board: Board, rules: Rules, dice: Dice) -> tuple[Board, str]:
    """The dice for resources: the board after everyone got his cards, and what happened."""
    roll = sum(dice.throw("Rohstoffe", rules.whole("dice.main"), rules.whole("dice.sides")))
    paid = pay(board, rules, roll)
    said = []
    for player in board.order:
        gained = {id: count for id, count in paid.stack.get(player, {}).items() if count}
        if gained:
            listed = ", ".join(f"{count} {rules.resources[id].label_de}" for id, count in gained.items())
            said.append(f"{board.players[player].name} {listed}")
    for giver, to, resource, count in paid.taxes:
        names = board.players[giver].name, board.players[to].name
        said.append(f"{names[0]} zahlt {names[1]} {count} {rules.resources[resource].label_de}")
    board = replace(paid_out(board, rules, roll), roll=roll)
    return board, f"Gewürfelt: {roll}. {'; '.join(said) or 'Niemand bekommt etwas'}."


def finish(board: Board, rules: Rules) -> Board:
    """The end of a turn: who has nothing left is out, the next player's turn begins without dice yet."""
    removed = list(board.removed)
    if rules.flag("end.settlements"):
        for number in board.order:
            if number not in removed and not board.own_settlements(number) and not board.own_troops(number):
                removed.append(number)
    order = tuple(number for number in board.order if number not in removed)
    winners = board.winners
    if order and all(board.allied(order[0], other) for other in order[1:]):
        winners = order
    elif board.turn >= rules.whole("end.turns"):
        winners = _strongest(board, rules, order)
    following = _next(board, removed)
    troops = tuple(replace(one, moved=0) for one in board.troops)
    gods = {
        number: replace(one, god="") if number in removed and one.god else one for number, one in board.players.items()
    }
    return replace(
        board,
        turn=board.turn + 1,
        active=following,
        order=order,
        roll=0,
        troops=troops,
        removed=tuple(removed),
        winners=winners,
        players=gods,
    )


def _next(board: Board, removed: Collection[int]) -> int:
    start = board.order.index(board.active)
    around = board.order[start + 1 :] + board.order[: start + 1]
    return next((number for number in around if number not in removed), board.active)


def _strongest(board: Board, rules: Rules, order: Sequence[int]) -> tuple[int, ...]:
    """Whose settlements are worth most when the last turn is over; allies together."""
    worth = {
        number: sum(
            rules.pieces[one.kind].defence for one in board.settlements.values() if board.allied(number, one.owner)
        )
        for number in order
    }
    most = max(worth.values(), default=0)
    return tuple(number for number in order if worth[number] == most)
