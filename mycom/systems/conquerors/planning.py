"""What orders would do, without dice: problems, effects, ledgers, offers, legal values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mycom.grid.hex import Place, distance
from mycom.grid.hex import step as next_to
from mycom.orders.catalogue import Catalogue, OrderKind, Parameter
from mycom.orders.describe import describe
from mycom.orders.order import Order, Value
from mycom.systems.conquerors.board.model import Board, on_table
from mycom.systems.conquerors.rules import Rules
from mycom.systems.conquerors.turn.context import Done, Refusal
from mycom.systems.conquerors.turn.play import Carried, Played, in_order, play
from mycom.systems.conquerors.words import cards_text, name_of
from mycom.systems.ledgers import Posting, RunningItem, RunningLedger
from mycom.systems.view import Ledger, LedgerRow, Offer, OrderView, Problem, Repair, Severity

_OPEN = "entscheiden die Würfel"


class Plan:
    """Orders carried out on a board as far as that is certain; everything is asked of the same run."""

    def __init__(self, board: Board, rules: Rules, catalogue: Catalogue, realm: int, orders: Sequence[Order]) -> None:
        self.board, self.rules, self.catalogue, self.realm = board, rules, catalogue, realm
        self.orders = tuple(orders)
        self.played: Played = play(board, rules, catalogue, realm, in_order(orders, catalogue))

    def carried(self, order: Order) -> Carried | None:
        """What came of an order."""
        return next((one for one in self.played.steps if one.order == order), None)

    # --- problems ---

    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with the orders, and a choice after the dice that is left open."""
        found = []
        for step in self.played.steps:
            if isinstance(step.answer, Refusal):
                kind = self.catalogue.kind(step.order.kind)
                found.append(
                    Problem(
                        Severity.ERROR,
                        step.order.unit,
                        step.order.key,
                        step.answer.rule,
                        step.answer.message,
                        kind.chapter if kind else "",
                        (Repair("Befehl streichen", remove=(step.order.key,)),) if step.order.key else (),
                        fixed=True,
                    )
                )
        return (*found, *self._left_open())

    def _left_open(self) -> Iterator[Problem]:
        board = self.board
        if board.active != self.realm or not board.roll or any(order.kind.startswith("WR") for order in self.orders):
            return
        seven = board.roll == self.rules.whole("turn.mercenaries_number")
        nowhere = all(hex_.chip != board.roll for hex_ in board.hexes.values())
        if seven:
            text = "Gewürfelt ist die Zahl der Söldnertruppe: Du kannst sie auf ein Feld stellen."
        elif nowhere and self.rules.flag("turn.empty_number_card"):
            text = "Die gewürfelte Zahl liegt nicht auf dem Brett: Du bekommst eine Karte nach Wahl."
        else:
            return
        yield Problem(Severity.WARNING, "R", 0, "choice_left", text, "Spielerzug 1")

    # --- words ---

    def sentence(self, order: Order) -> str:
        """An order in words."""
        names = {str(number): player.name for number, player in self.board.players.items()}
        return describe(order, self.catalogue, lambda unit: names.get(unit, unit[1:] if unit[:1] == "P" else ""))

    def view(self, order: Order) -> OrderView:
        """An order in words with its effect on the cards."""
        carried = self.carried(order)
        kind = self.catalogue.kind(order.kind)
        help_ = kind.help_de if kind else ""
        if carried is None:
            return OrderView(order, self.sentence(order), "", help_)
        if isinstance(carried.answer, Refusal):
            return OrderView(order, self.sentence(order), "geht nicht", carried.answer.message)
        effect = cards_text(self.rules, self.change(carried), sign=True) or (_OPEN if carried.answer.open else "")
        return OrderView(order, self.sentence(order), effect, carried.answer.note or help_)

    def change(self, step: Carried) -> dict[str, int]:
        """How an order changes the player's cards."""
        before, after = step.before.player(self.realm).cards, step.after.player(self.realm).cards
        return {id: after.get(id, 0) - before.get(id, 0) for id in self.rules.resources}

    # --- ledger ---

    def ledger(self, unit: str) -> Ledger:
        """The cards of the player through the turn; of troops their soldiers."""
        if unit != "R" and unit.startswith("G"):
            now, after = self._soldiers(self.board, unit), self._soldiers(self.played.board, unit)
            return Ledger(unit, (LedgerRow("Soldaten", now, after - now, 0, 0, after),))
        now_cards = self.board.player(self.realm).cards
        after_cards = self.played.board.player(self.realm).cards
        rows = tuple(
            LedgerRow(
                one.label_de,
                now_cards.get(id, 0),
                after_cards.get(id, 0) - now_cards.get(id, 0),
                0,
                0,
                after_cards.get(id, 0),
            )
            for id, one in self.rules.resources.items()
        )
        return Ledger(name_of(self.board, self.realm), rows)

    def _soldiers(self, board: Board, unit: str) -> int:
        found = board.group(self.realm, int(unit[1:])) if unit[1:].isdigit() else None
        return found.soldiers if found else 0

    def running(self, unit: str) -> RunningLedger:
        """Every change of the player's cards, order by order. Raises KeyError for a unit that has no stocks."""
        if unit != "R":
            raise KeyError(unit)
        start, end = self.board.player(self.realm).cards, self.played.board.player(self.realm).cards
        items = tuple(
            RunningItem(id, one.label_de, start.get(id, 0), end.get(id, 0)) for id, one in self.rules.resources.items()
        )
        postings = []
        for step in self.played.steps:
            before = step.before.player(self.realm).cards
            for id, count in self.change(step).items():
                if count:
                    at = before.get(id, 0)
                    text = self.sentence(step.order)
                    order = step.order
                    postings.append(Posting(order.key, order.unit, order.kind, text, "R", id, at, count, at + count))
        return RunningLedger(name_of(self.board, self.realm), items, tuple(postings))

    # --- offers ---

    def before(self, kind: str) -> Board:
        """The board as it is when an order of a kind is carried out: after the phases before and of its own class."""
        rank = self.catalogue.rank(kind)
        board = self.board
        for step in self.played.steps:
            if self.catalogue.rank(step.order.kind) <= rank:
                board = step.after
        return board

    def offers(self, unit: str) -> tuple[Offer, ...]:
        """Every order for this sort of unit; the reason when there is no way to give it now."""
        if not (unit == "R" or (unit.startswith("G") and "@" not in unit)):
            return ()
        giver = "realm" if unit == "R" else "group"
        kinds = [kind for kind in self.catalogue.kinds.values() if giver in kind.givers]
        kinds.sort(key=lambda kind: (self.catalogue.rank(kind.id), kind.number))
        return tuple(Offer(kind.id, self._reason(unit, kind)) for kind in kinds)

    def _reason(self, unit: str, kind: OrderKind) -> str:
        board = self.before(kind.id)
        given = any(order.unit == unit and order.order_class == kind.order_class for order in self.orders)
        if given and "one_per_class" in kind.checks:
            return "Das geht in einem Zug nur einmal."
        reason = ""
        for order in self._attempts(unit, kind):
            answer = play(board, self.rules, self.catalogue, self.realm, [order]).steps[0].answer
            if isinstance(answer, Done):
                return ""
            if not reason or answer.rule in ("cards", "turn", "roll", "steps"):
                reason = answer.message
        return reason or "Dafür gibt es hier kein Ziel."

    def _attempts(self, unit: str, kind: OrderKind) -> Iterator[Order]:
        """Every order of a kind with its required values."""
        args: list[tuple[tuple[str, Value], ...]] = [()]
        for parameter in kind.parameters:
            if parameter.optional:
                break
            values = self._values(unit, kind, parameter)
            args = [(*before, (parameter.name, value)) for before in args for value in values]
        yield from (Order(unit, kind.id, each) for each in args)

    def _values(self, unit: str, kind: OrderKind, parameter: Parameter) -> list[Value]:
        if parameter.type == "choice":
            return [choice.id for choice in self.catalogue.choices(parameter.table)]
        if parameter.type == "coordinate":
            return [f"{place[0]}/{place[1]}" for place in self._places(unit, kind)]
        if parameter.type == "realm":
            return [number for number in self.board.players if number != self.realm]
        if parameter.type == "int":
            return list(range(parameter.minimum or 1, min(parameter.maximum or 1, 2) + 1))
        return []

    def _places(self, unit: str, kind: OrderKind) -> list[Place]:
        """The hexes worth trying, nearest to the unit first."""
        troops = self.board.group(self.realm, int(unit[1:])) if unit[1:].isdigit() else None
        places = set(self.board.hexes)
        if kind.id == "INV 8":
            near = {next_to(place, direction) for place in places for direction in range(6)}
            return sorted(place for place in near - places if on_table(place))
        if troops:
            return sorted(
                (place for place in places if distance(place, troops.place) <= 2),
                key=lambda place: (distance(place, troops.place), place),
            )
        return sorted(places)

    def targets(self, unit: str, kind_id: str, parameter: str) -> tuple[tuple[str, str], ...]:
        """Legal values of a parameter with labels; empty when it is free."""
        kind = self.catalogue.kind(kind_id)
        wanted = next((one for one in kind.parameters if one.name == parameter), None) if kind else None
        if kind is None or wanted is None or wanted.type == "int":
            return ()
        board = self.before(kind_id)
        found: dict[str, str] = {}
        for order in self._attempts(unit, kind):
            value = order.text(parameter)
            if value and value not in found:
                answer = play(board, self.rules, self.catalogue, self.realm, [order]).steps[0].answer
                if isinstance(answer, Done):
                    found[value] = self._value_label(wanted, value)
        if not found and wanted.type in ("choice", "realm"):
            return tuple(
                (str(value), self._value_label(wanted, str(value))) for value in self._values(unit, kind, wanted)
            )
        return tuple(found.items())

    def _value_label(self, parameter: Parameter, value: str) -> str:
        if parameter.type == "choice":
            return next(one.label_de for one in self.catalogue.choices(parameter.table) if one.id == value)
        if parameter.type == "realm":
            return name_of(self.board, int(value))
        column, _, row = value.partition("/")
        hex_ = self.board.hexes.get((int(column), int(row)))
        return f"{value} {self.rules.terrain[hex_.terrain].label_de}" if hex_ else value
