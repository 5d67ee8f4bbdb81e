"""Words for what stands on the board, German, as a player reads them."""

from __future__ import annotations

from collections.abc import Mapping

from mycom.systems.conquerors.battle.points import Target
from mycom.systems.conquerors.board.model import Board, Troops
from mycom.systems.conquerors.rules import Rules
from mycom.systems.view import Relation

DECIMALS = 1


def place_text(place: tuple[int, int]) -> str:
    """A hex as a player writes it."""
    return f"{place[0]}/{place[1]}"


def relation(board: Board, realm: int, owner: int) -> Relation:
    """How an owner stands to the player."""
    if owner == realm:
        return Relation.OWN
    if owner not in board.players:
        return Relation.NONE
    return Relation.ALLY if board.allied(realm, owner) else Relation.FOE


def name_of(board: Board, number: int) -> str:
    """A player's name."""
    return board.players[number].name if number in board.players else f"Spieler {number}"


def troops_text(board: Board, rules: Rules, troops: Troops) -> str:
    """What troops are made of: great units, cavalry, soldiers."""
    great = rules.great(board.player(troops.owner).people)
    cavalry = rules.pieces["cavalry"]
    single = troops.soldiers - troops.great * great.soldiers
    riders, rest = divmod(single, cavalry.soldiers)
    parts = [
        f"{count} {piece.label_de if count == 1 else piece.plural_de}"
        for count, piece in ((troops.great, great), (riders, cavalry), (rest, rules.pieces["soldier"]))
        if count
    ]
    return ", ".join(parts) or "niemand"


def target_text(board: Board, rules: Rules, target: Target) -> str:
    """An object with place and owner: `Dorf 8/8 N (Bert)`."""
    wall = f" mit {rules.pieces[f'wall_{target.wall}'].label_de}" if target.wall else ""
    return f"{rules.pieces[target.kind].label_de} {target.at}{wall} ({name_of(board, target.owner)})"


def cards_text(rules: Rules, cards: Mapping[str, int], sign: bool = False) -> str:
    """Cards as `2 Erz, 1 Holz`; with `sign` as changes `−1 Erz +1 Holz`."""
    if sign:
        listed = [
            f"{'+' if count > 0 else '−'}{abs(count)} {rules.resources[id].label_de}"
            for id, count in cards.items()
            if count
        ]
        return " ".join(listed)
    return ", ".join(f"{count} {rules.resources[id].label_de}" for id, count in cards.items() if count) or "keine"


def percent(chance: float) -> str:
    """A chance in percent, German."""
    value = 100 * chance
    if 0 < value < 0.05:
        return "< 0,1 %"
    if 99.95 < value < 100:
        return "> 99,9 %"
    return f"{value:.1f} %".replace(".", ",")


def decimal(value: float) -> str:
    """A mean with one decimal, German."""
    return f"{value:.{DECIMALS}f}".replace(".", ",")
