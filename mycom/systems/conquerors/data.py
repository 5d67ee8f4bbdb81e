"""What is known of a unit or of the player, as JSON for other programs."""

from __future__ import annotations

from mycom.systems.conquerors.battle.points import target_of
from mycom.systems.conquerors.board.model import Board
from mycom.systems.conquerors.income import cards_of_a_round, expected_resources
from mycom.systems.conquerors.projection.ranking import ranking
from mycom.systems.conquerors.projection.setups import foreign
from mycom.systems.conquerors.rules import Rules
from mycom.systems.conquerors.words import target_text
from mycom.systems.view import Json


def data(board: Board, rules: Rules, realm: int, unit: str) -> dict[str, Json]:
    """A unit by id; with `R` the player, the next round's income of everyone, all targets in reach. Raises KeyError."""
    if unit == "R":
        return _player(board, rules, realm)
    if unit.startswith("G"):
        own = board.group(realm, int(unit[1:])) if unit[1:].isdigit() else foreign(board, unit)
        if own is None:
            raise KeyError(unit)
        return {
            "id": unit,
            "owner": own.owner,
            "place": f"{own.place[0]}/{own.place[1]}",
            "soldiers": own.soldiers,
            "great": own.great,
            "aboard": str(own.aboard) if own.aboard else None,
        }
    target = target_of(board, unit)
    if target is None:
        raise KeyError(unit)
    return {"id": unit, "owner": target.owner, "kind": target.kind, "at": str(target.at), "wall": target.wall}


def _player(board: Board, rules: Rules, realm: int) -> dict[str, Json]:
    player = board.player(realm)
    income: dict[str, Json] = {}
    for number, one in board.players.items():
        cards: dict[str, Json] = {
            str(count): chance for count, chance in cards_of_a_round(board, rules, number).items()
        }
        mean: dict[str, Json] = dict(expected_resources(board, rules, number))
        income[str(number)] = {"name": one.name, "cards": cards, "expected": mean}
    targets: list[Json] = [
        {
            "id": one.target.id,
            "text": target_text(board, rules, one.target),
            "attack": one.attack,
            "defence": one.defence,
            "attacker_wins": one.success,
            "destroyed": one.destroyed,
            "gain": one.gain,
            "loss": one.loss,
        }
        for one in ranking(board, rules, realm)
    ]
    hand: dict[str, Json] = dict(player.cards)
    return {
        "id": "R",
        "name": player.name,
        "people": player.people,
        "god": player.god,
        "cards": hand,
        "roll": board.roll,
        "active": board.active,
        "income": income,
        "targets": targets,
    }
