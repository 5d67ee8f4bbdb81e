"""The game master's side of The Conquerors behind the protocol: his copy of the report holds the whole table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mycom.orders.order import Order
from mycom.problems import Fault, Malformed, NotAllowed
from mycom.systems.conquerors.board.model import Board
from mycom.systems.conquerors.catalogue import catalogue
from mycom.systems.conquerors.evaluation import Evaluation, evaluate, start
from mycom.systems.conquerors.report.reader import read
from mycom.systems.conquerors.report.table import board_of
from mycom.systems.conquerors.rules import Rules, load_rules
from mycom.systems.conquerors.turn.recorded import Seeded, Typed, read_record
from mycom.systems.masters import Master, Ruling
from mycom.systems.view import Fact, Knowledge


class ConquerorsMaster:
    """Starts games and evaluates turns."""

    def variants(self) -> Mapping[str, str]:
        """The ways to set a game up."""
        return {one.id: one.label_de for one in load_rules().variants.values()}

    def start(
        self, profile: str, game: str, variant: str, names: Sequence[str], seed: int, rules: Mapping[str, object]
    ) -> Ruling:
        """A new game with the dice of its first turn thrown. Raises Malformed, NotAllowed."""
        return _ruling(start(load_rules(profile, rules), game, variant, names, seed))

    def awaited(self, master: str, rules: Mapping[str, object], name: str = "") -> tuple[int, ...]:
        """Whose turn it is; nobody's when the game is over. Raises Malformed."""
        return _awaited(_table(master, rules, name)[0])

    def evaluate(
        self,
        master: str,
        orders: Mapping[int, Sequence[Order]],
        dice: int | str,
        rules: Mapping[str, object],
        name: str = "",
    ) -> Ruling:
        """Carries out the turn of the player who is on. Raises Malformed, NotAllowed."""
        board, played_by, game = _table(master, rules, name)
        if board.winners:
            raise NotAllowed(Fault("Das Spiel ist schon zu Ende", file=name))
        for number in orders:
            if number != board.active:
                who = board.players[board.active].name
                raise NotAllowed(Fault(f"Spieler {number} ist nicht am Zug", f"Befehle von {board.active} {who}"))
        thrown = Seeded(dice) if isinstance(dice, int) else Typed(read_record(dice))
        found = evaluate(board, played_by, catalogue(played_by), game, orders.get(board.active, ()), thrown)
        if isinstance(thrown, Typed) and thrown.left:
            rest = " ".join(map(str, thrown.left[:10]))
            raise Malformed(Fault(f"{len(thrown.left)} Würfel sind übrig: {rest}", f"{_count(found)} Zahlen"))
        return _ruling(found)


def _table(master: str, own: Mapping[str, object], name: str) -> tuple[Board, Rules, str]:
    """The board, the rules and the name of the game in a game master's copy."""
    report = read(master, name)
    facts: dict[str, dict[str, Fact]] = {}
    for fact in report.facts:
        facts.setdefault(fact.subject, {})[fact.key] = fact
    if report.unread:
        raise Malformed(Fault(f"„{one.text[:60]}“: {one.reason}", file=name, line=one.line) for one in report.unread)
    rules = load_rules(report.head.profile, own)
    board = board_of(Knowledge(report.head, facts, report.events), rules)
    hidden = [one.name for one in board.players.values() if one.hidden]
    if hidden:
        raise Malformed(Fault("Die Karten der anderen sind verdeckt", "die Auswertung der Spielleitung", name))
    return board, rules, report.head.game


def _awaited(board: Board) -> tuple[int, ...]:
    return () if board.winners else (board.active,)


def _count(found: Evaluation) -> int:
    return sum(len(throw.values) for throw in found.record)


def _ruling(found: Evaluation) -> Ruling:
    return Ruling(
        turn=found.board.turn,
        awaited=_awaited(found.board),
        reports=found.reports,
        master=found.master,
        events=found.events,
        dice=tuple(throw.line() for throw in found.record),
    )


MASTER: Master = ConquerorsMaster()
