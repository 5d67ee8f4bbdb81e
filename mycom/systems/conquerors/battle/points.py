"""What may be invaded, from where, and the points of both sides without dice (rule text: Angriff durch Invasion)."""

from __future__ import annotations

from dataclasses import dataclass

from mycom.grid.hex import Place
from mycom.systems.conquerors.board.model import Board, Line, Settlement, Troops
from mycom.systems.conquerors.board.places import CORNERS, EDGES, Corner, Edge, corner_places, edge_places
from mycom.systems.conquerors.rules import Rules


@dataclass(frozen=True, slots=True)
class Target:
    """A settlement, road or ship that may be invaded. `places` are the hexes (two or three) it lies at."""

    kind: str
    owner: int
    at: Corner | Edge
    wall: int = 0

    @property
    def id(self) -> str:
        """Its id: `P5/3N` a settlement, `L5/3SO@2` a road or ship of player 2."""
        if isinstance(self.at, Corner):
            return f"P{self.at.column}/{self.at.row}{CORNERS[self.at.side]}"
        return f"L{self.at.column}/{self.at.row}{EDGES[self.at.side]}@{self.owner}{'s' if self.kind == 'ship' else ''}"

    @property
    def places(self) -> tuple[Place, ...]:
        """The hexes around it."""
        return corner_places(self.at) if isinstance(self.at, Corner) else edge_places(self.at)


@dataclass(frozen=True, slots=True)
class Term:
    """A part of a sum of points."""

    label: str
    value: int


@dataclass(frozen=True, slots=True)
class Sums:
    """Both sides' points without dice and the troops that take part."""

    attack: tuple[Term, ...]
    defence: tuple[Term, ...]
    attackers: tuple[Troops, ...]
    defenders: tuple[Troops, ...]

    @property
    def totals(self) -> tuple[int, int]:
        """Points of attack and of defence."""
        return sum(one.value for one in self.attack), sum(one.value for one in self.defence)


def of_settlement(settlement: Settlement) -> Target:
    """A village or city as a target."""
    return Target(settlement.kind, settlement.owner, settlement.corner, settlement.wall)


def of_line(line: Line) -> Target:
    """A road or ship as a target."""
    return Target(line.kind, line.owner, line.edge)


def everything(board: Board) -> tuple[Target, ...]:
    """All settlements, roads and ships."""
    return (*map(of_settlement, board.settlements.values()), *map(of_line, board.lines))


def target_of(board: Board, id: str) -> Target | None:
    """The target with an id, None when there is none."""
    return next((one for one in everything(board) if one.id == id), None)


def taking_part(board: Board, owner: int, target: Target) -> tuple[Troops, ...]:
    """A player's troops on the hexes at a target, and those aboard it when it is a ship."""
    return tuple(
        one for one in board.own_troops(owner) if one.place in target.places or (one.aboard and one.aboard == target.at)
    )


def in_reach(board: Board, owner: int) -> tuple[Target, ...]:
    """Everything of opponents that a player's troops stand at."""
    return tuple(
        one
        for one in everything(board)
        if not board.allied(owner, one.owner) and any(troops.soldiers for troops in taking_part(board, owner, one))
    )


def attack_of(rules: Rules, people: str, troops: Troops) -> int:
    """Points of attack: one for each soldier, and what the great units have beyond that."""
    return troops.soldiers * rules.pieces["soldier"].soldiers + troops.great * rules.great(people).extra_attack


def sums(board: Board, rules: Rules, attacker: int, target: Target) -> Sums:
    """The points of an invasion of a target."""
    mine, theirs = taking_part(board, attacker, target), taking_part(board, target.owner, target)
    people = board.player(attacker).people
    attack = [Term(f"Truppen {_text(one.place)}", attack_of(rules, people, one)) for one in mine]
    god = board.player(attacker).god
    if god:
        attack.append(Term(f"Mana {rules.gods[god].label_de}", rules.mana(god)))
    piece = rules.pieces[target.kind]
    defence = [Term(piece.label_de, piece.defence)]
    if target.wall:
        wall = rules.pieces[f"wall_{target.wall}"]
        defence.append(Term(wall.label_de, wall.defence))
    defence.extend(
        Term(f"Truppen {_text(one.place)}", one.soldiers * rules.pieces["soldier"].defence) for one in theirs
    )
    god = board.player(target.owner).god
    if god:
        defence.append(Term(f"Mana {rules.gods[god].label_de}", rules.mana(god)))
    if board.mercenaries in target.places:
        defence.append(Term("Söldnertruppe", rules.whole("invasion.mercenaries")))
    return Sums(tuple(attack), tuple(defence), mine, theirs)


def counter_targets(board: Board, attacker: int, target: Target) -> tuple[Target, ...]:
    """The attacker's objects that a failed invasion may cost: those at the hexes of the target."""
    return tuple(one for one in everything(board) if one.owner == attacker and set(one.places) & set(target.places))


def _text(place: Place) -> str:
    return f"{place[0]}/{place[1]}"
