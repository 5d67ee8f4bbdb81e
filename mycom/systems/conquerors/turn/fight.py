"""Field battles, contests of faith and invasions, carried out with dice (rule text: Spielerzug 3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mycom.systems.conquerors.battle.contest import result
from mycom.systems.conquerors.battle.losses import ashore, hurt
from mycom.systems.conquerors.battle.points import (
    Target,
    counter_targets,
    of_line,
    of_settlement,
    sums,
    taking_part,
)
from mycom.systems.conquerors.battle.spoils import Damage, spend
from mycom.systems.conquerors.board.model import Board, Troops
from mycom.systems.conquerors.rules import Rules
from mycom.systems.conquerors.turn.context import Answer, Dice, Done, Refusal, Step, text
from mycom.systems.conquerors.turn.move import enemies, meets


def field(step: Step) -> Answer:
    """Advances on enemies and fights to the end, or until fewer than `stop_below` soldiers are left; then back."""
    board, rules, troops, target = step.board, step.rules, step.troops, step.place
    if troops is None:
        return Refusal("unit", "Diese Truppen gibt es nicht.")
    if not enemies(board, step.number, target):
        return Refusal("enemy", f"Auf {text(target)} stehen keine Feinde.")
    steps = meets(board, rules, troops, target)
    if isinstance(steps, Refusal):
        return steps
    if step.dice is None:
        return Done(board.with_troops([replace(troops, moved=troops.moved + steps)]), "", open=True)
    mine, theirs = troops, list(enemies(board, step.number, target))
    stop, start = step.order.number("stop_below"), (troops.soldiers, sum(one.soldiers for one in theirs))
    while mine.soldiers and theirs and mine.soldiers >= stop:
        mine, theirs = _roll(step, mine, theirs)
    won = not theirs
    keep_aboard = board.kind(target) == "sea" and troops.aboard is not None
    mine = replace(mine, moved=troops.moved + steps)
    if won:
        mine = replace(mine, place=target, aboard=troops.aboard if keep_aboard else None)
    beaten = enemies(board, step.number, target)
    board = board.with_troops([mine, *theirs], [one for one in beaten if one.key not in _ids(theirs)])
    board = board.joined()
    for one in tuple(board.troops):
        if one.place in (target, troops.place):
            board = ashore(board, rules, one)
    lost = (start[0] - mine.soldiers, start[1] - sum(one.soldiers for one in theirs))
    end = "gewonnen" if won else "verloren" if not mine.soldiers else "abgebrochen"
    return Done(board, f"Feldkampf auf {text(target)} {end}: {lost[0]} eigene und {lost[1]} fremde Soldaten gefallen.")


def _ids(troops: Sequence[Troops]) -> set[tuple[int, int]]:
    return {one.key for one in troops}


def _roll(step: Step, mine: Troops, theirs: list[Troops]) -> tuple[Troops, list[Troops]]:
    """One roll: the highest dice of both sides against each other, then the second highest."""
    rules, dice = step.rules, step.dice
    if dice is None:
        raise ValueError("a battle needs dice")
    sides, there = rules.whole("dice.sides"), sum(one.soldiers for one in theirs)
    own = sorted(
        dice.throw("Angreifer im Feldkampf", min(mine.soldiers, rules.whole("field.attacker_dice")), sides),
        reverse=True,
    )
    other = sorted(
        dice.throw("Verteidiger im Feldkampf", min(there, rules.whole("field.defender_dice")), sides), reverse=True
    )
    tie_to_defender = rules.text("field.ties") == "defender"
    lost = sum(a < b or (a == b and tie_to_defender) for a, b in zip(own, other, strict=False))
    fallen = min(len(own), len(other)) - lost
    mine = hurt(rules, step.player.people, mine, lost) if lost else mine
    return mine, fallen_among(step.board, rules, theirs, fallen)


def fallen_among(board: Board, rules: Rules, troops: Sequence[Troops], fallen: int) -> list[Troops]:
    """Troops after so many of all of them died, the smallest first."""
    left: list[Troops] = []
    for one in sorted(troops, key=lambda each: (each.soldiers, each.owner, each.number)):
        dead = min(fallen, one.soldiers)
        fallen -= dead
        after = hurt(rules, board.player(one.owner).people, one, dead) if dead else one
        if after.soldiers:
            left.append(after)
    return left


def faith(step: Step) -> Answer:
    """A ritual against the god of an opponent."""
    board, rules, god = step.board, step.rules, step.order.text("god")
    holder = next((one for one in board.players.values() if one.god == god), None)
    if holder is None or board.allied(step.number, holder.number):
        return Refusal("foreign_god", "Dieser Gott dient keinem Gegner.")
    if step.dice is None:
        return Done(board, "", open=True)
    own_god, count, sides = step.player.god, rules.whole("dice.main"), rules.whole("dice.sides")
    mine = sum(step.dice.throw("Glaubensritual", count, sides)) + rules.mana(own_god)
    theirs = sum(step.dice.throw("Glaubensritual des Verteidigers", count, sides)) + rules.mana(god)
    both = mine == theirs and (not own_god or rules.flag("faith.tie_removes_both"))
    if mine > theirs or both:
        board = board.with_player(replace(board.player(holder.number), god=""))
    if own_god and (mine < theirs or both):
        board = board.with_player(replace(board.player(step.number), god=""))
    label = rules.gods[god].label_de
    end = f"{label} ist entmachtet." if mine > theirs or both else f"{label} bleibt."
    return Done(board, f"Glaubensritual {mine} gegen {theirs}: {end}")


def target_of(step: Step) -> Target | Refusal:
    """The object that an invasion names."""
    board = step.board
    if step.order.kind == "IV 1":
        settlement = board.settlements.get(step.corner)
        found = [of_settlement(settlement)] if settlement else []
    else:
        kind, owner = step.order.text("line") or "", step.order.number("realm")
        lines = [line for line in board.lines_at(step.edge) if line.kind == kind or not kind]
        found = [of_line(line) for line in lines if line.owner == owner or not owner]
    found = [one for one in found if not board.allied(step.number, one.owner)]
    return found[0] if found else Refusal("target", "Hier ist nichts, das einem Gegner gehört.")


def invasion(step: Step) -> Answer:
    """An invasion of a settlement, road or ship; it ends the turn."""
    board, rules = step.board, step.rules
    target = target_of(step)
    if isinstance(target, Refusal):
        return target
    if not taking_part(board, step.number, target):
        return Refusal("gates", "Vor diesem Ziel stehen keine eigenen Truppen.")
    if step.dice is None:
        return Done(board, "", open=True)
    points = sums(board, rules, step.number, target)
    count, sides = rules.whole("dice.main"), rules.whole("dice.sides")
    attack = sum(step.dice.throw("Invasion", count, sides)) + points.totals[0]
    defence = sum(step.dice.throw("Verteidigung gegen die Invasion", count, sides)) + points.totals[1]
    ieb = result(attack - defence, rules.number("invasion.divisor"))
    head = f"Invasion {attack} gegen {defence}, IEB {ieb}"
    if ieb > 0:
        plan = step.order.text("plan") or "best"
        board, what = _plunder(board, rules, step.dice, ieb, step.number, (target,), points.defenders, plan)
    elif ieb < 0:
        own = counter_targets(board, step.number, target)
        board, what = _plunder(board, rules, step.dice, -ieb, target.owner, own, points.attackers, "best")
    else:
        what = "nichts geschieht"
    return Done(board, f"{head}: {what}.")


def _plunder(
    board: Board,
    rules: Rules,
    dice: Dice,
    ieb: int,
    winner: int,
    targets: tuple[Target, ...],
    involved: Sequence[Troops],
    plan: str,
) -> tuple[Board, str]:
    """Spends an IEB against the loser, whose objects and troops are given."""
    loser = involved[0].owner if involved else targets[0].owner
    soldiers = sum(one.soldiers for one in involved)
    spending = spend(rules, ieb, targets, soldiers, board.player(loser).card_count, plan)
    said = []
    if spending.soldiers:
        left = fallen_among(board, rules, involved, spending.soldiers)
        board = board.with_troops(left, [one for one in involved if one.key not in _ids(left)])
        for one in left:
            board = ashore(board, rules, one)
        said.append(f"{spending.soldiers} Soldaten fallen")
    for target, damage in spending.objects:
        board = _damaged(board, rules, target, damage)
        piece = rules.pieces[target.kind].label_de
        said.append(f"{piece} {_what(target, damage)}")
    if spending.cards:
        for _ in range(spending.cards):
            board = stolen(board, dice, loser, winner)
        said.append(f"{spending.cards} Karten geplündert")
    return board, ", ".join(said) or "nichts zu holen"


def _what(target: Target, damage: Damage) -> str:
    if not damage.kind:
        return "zerstört"
    if damage.kind != target.kind:
        return "zum Dorf gemacht"
    return "ohne Mauer" if damage.wall == 0 else "mit Stadtmauer I"


def _damaged(board: Board, rules: Rules, target: Target, damage: Damage) -> Board:
    if target.kind in ("village", "city"):
        settlement = next(one for one in board.settlements.values() if one.corner == target.at)
        if not damage.kind:
            return board.without_settlement(settlement.corner)
        return board.with_settlement(replace(settlement, kind=damage.kind, wall=damage.wall))
    line = next(one for one in board.lines if of_line(one) == target)
    board = board.without_line(line)
    for one in board.troops:
        if one.aboard == line.edge and one.owner == line.owner and line.kind == "ship":
            swimming = replace(one, aboard=None)
            board = ashore(board.with_troops([swimming]), rules, swimming)
    return board


def stolen(board: Board, dice: Dice, loser: int, winner: int) -> Board:
    """One card of a hand, drawn blindly."""
    player = board.player(loser)
    hand = [resource for resource in sorted(player.cards) for _ in range(player.cards[resource])]
    if not hand:
        return board
    resource = hand[dice.draw("Karte aus der Hand", len(hand))]
    board = board.with_cards(loser, {resource: -1}, stack=False)
    return board.with_cards(winner, {resource: 1}, stack=False)
