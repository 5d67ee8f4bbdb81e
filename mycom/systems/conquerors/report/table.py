"""From the facts of a report to the board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mycom.systems.conquerors.board.model import Board, Hex, Line, Player, Settlement, Troops
from mycom.systems.conquerors.board.places import Corner, Edge
from mycom.systems.conquerors.rules import Rules
from mycom.systems.view import Fact, Knowledge


def board_of(knowledge: Knowledge, rules: Rules) -> Board:
    """The table as the newest report tells it; what only older reports have is gone."""
    turn = knowledge.head.turn
    now = {subject: _values(facts, turn) for subject, facts in knowledge.facts.items()}
    now = {subject: values for subject, values in now.items() if values}
    realm, head = knowledge.head.realm, now.get("R", {})
    players = {
        int(subject[1:]): _player(int(subject[1:]), values) for subject, values in now.items() if subject[0] == "S"
    }
    players.setdefault(realm, Player(realm, knowledge.head.realm_name, next(iter(rules.peoples))))
    order = tuple(number for number in head.get("order", ()) if number in players) or tuple(sorted(players))
    active = int(head.get("active", order[0]))
    mercenaries = head.get("mercenaries")
    return Board(
        turn=turn,
        active=active if active in players else order[0],
        order=order,
        players=dict(sorted(players.items())),
        hexes=dict(sorted(_hexes(now, rules).items())),
        lines=tuple(
            Line(Edge(*values["edge"]), values["kind"], values["owner"])
            for subject, values in now.items()
            if subject[0] == "L"
        ),
        settlements={
            Corner(*values["corner"]): Settlement(
                Corner(*values["corner"]), values["kind"], values["owner"], values["wall"], values["name"]
            )
            for subject, values in now.items()
            if subject[0] == "P"
        },
        troops=tuple(_troops(values) for subject, values in now.items() if subject[0] == "G"),
        mercenaries=(mercenaries[0], mercenaries[1]) if mercenaries else None,
        stacks={id: int(head.get("stacks", {}).get(id, 0)) for id in rules.resources},
        roll=int(head.get("roll", 0)),
        trade_left=int(head.get("trade_left", 0)),
        land_left=int(head.get("land_left", 0)),
        removed=tuple(number for number, values in _by_number(now) if values.get("removed")),
        winners=tuple(head.get("winners", ())),
    )


def _values(facts: Mapping[str, Fact], turn: int) -> dict[str, Any]:
    return {key: fact.value for key, fact in facts.items() if fact.turn == turn}


def _by_number(now: Mapping[str, dict[str, Any]]) -> list[tuple[int, dict[str, Any]]]:
    return sorted((int(subject[1:]), values) for subject, values in now.items() if subject[0] == "S")


def _player(number: int, values: Mapping[str, Any]) -> Player:
    return Player(
        number, values["name"], values["people"], values["team"], values["god"], dict(values["cards"]), values["hidden"]
    )


def _hexes(now: Mapping[str, Mapping[str, Any]], rules: Rules) -> dict[tuple[int, int], Hex]:
    found = {}
    for subject, values in now.items():
        if subject[0] == "C" and "terrain" in values:
            column, _, row = subject[1:].partition("/")
            place = (int(column), int(row))
            kind = rules.terrain[values["terrain"]].kind
            chip, owner = values.get("chip", 0), values.get("chip_owner", 0)
            found[place] = Hex(place, values["terrain"], values["resource"], kind, chip, owner)
    return found


def _troops(values: Mapping[str, Any]) -> Troops:
    return Troops(
        values["owner"],
        values["number"],
        (values["place"][0], values["place"][1]),
        values["soldiers"],
        values["great"],
        Edge(*values["aboard"]) if values["aboard"] else None,
        values["moved"],
    )
