"""Resource cards by the dice: who gets what for a number, and what a round may bring (rule text: Spielerzug 1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mycom.systems.conquerors.battle.contest import share
from mycom.systems.conquerors.board.model import Board
from mycom.systems.conquerors.forecast import main_dice
from mycom.systems.conquerors.rules import Rules

Cards = dict[str, int]


@dataclass(frozen=True, slots=True)
class Paid:
    """What a number brings: cards from the stack by player, cards that change hands (from, to, resource, count), what
    the mercenaries keep; `choice`: the active player takes any card."""

    stack: Mapping[int, Cards]
    taxes: tuple[tuple[int, int, str, int], ...] = ()
    kept: Mapping[int, Cards] | None = None
    choice: bool = False

    def gain(self, player: int) -> int:
        """How many cards a player has more afterwards, without the one of his choice."""
        own = sum(self.stack.get(player, {}).values())
        return own + sum(n * ((to == player) - (giver == player)) for giver, to, _, n in self.taxes)


def claims(board: Board, rules: Rules, roll: int) -> tuple[dict[int, Cards], dict[int, Cards]]:
    """What each player may claim for a number, and what the mercenaries take of it."""
    found: dict[int, Cards] = {}
    kept: dict[int, Cards] = {}
    for hex_ in board.hexes.values():
        if hex_.chip != roll or not hex_.resource or hex_.kind != "land":
            continue
        book = kept if hex_.place == board.mercenaries else found
        for settlement in board.settlements_around(hex_.place):
            count = rules.whole("turn.city_yield" if settlement.kind == "city" else "turn.village_yield")
            cards = book.setdefault(settlement.owner, {})
            cards[hex_.resource] = cards.get(hex_.resource, 0) + count
    return found, kept


def pay(board: Board, rules: Rules, roll: int) -> Paid:
    """What a number brings. When a stack runs out, whoever has most of that card pays a share of what is missing."""
    wanted, kept = claims(board, rules, roll)
    start = board.order.index(board.active) if board.active in board.order else 0
    order = board.order[start:] + board.order[:start]
    stacks, hands = dict(board.stacks), {number: dict(one.cards) for number, one in board.players.items()}
    stack: dict[int, Cards] = {}
    taxes: list[tuple[int, int, str, int]] = []
    for resource in rules.resources:
        missing: list[tuple[int, int]] = []
        for player in order:
            count = wanted.get(player, {}).get(resource, 0)
            drawn = min(count, stacks.get(resource, 0))
            if drawn:
                stacks[resource] -= drawn
                stack.setdefault(player, {})[resource] = drawn
            if count > drawn:
                missing.append((player, count - drawn))
        if not missing:
            continue
        richest = max(order, key=lambda player: (hands[player].get(resource, 0), -order.index(player)))
        for player, count in missing:
            due = min(share(count, rules.number("turn.scarcity_share")), hands[richest].get(resource, 0))
            if player != richest and due:
                hands[richest][resource] -= due
                taxes.append((richest, player, resource, due))
    free = rules.flag("turn.empty_number_card") and roll != rules.whole("turn.mercenaries_number")
    choice = free and all(hex_.chip != roll for hex_ in board.hexes.values())
    return Paid(stack, tuple(taxes), kept, choice)


def paid_out(board: Board, rules: Rules, roll: int) -> Board:
    """The board after a number has been paid, without the card of choice."""
    paid = pay(board, rules, roll)
    for player, cards in paid.stack.items():
        board = board.with_cards(player, cards)
    for giver, player, resource, count in paid.taxes:
        board = board.with_cards(giver, {resource: -count}, stack=False)
        board = board.with_cards(player, {resource: count}, stack=False)
    return board


def cards_of_a_roll(board: Board, rules: Rules, player: int, active: int) -> dict[int, float]:
    """The distribution of how many cards a player gains by one roll in the turn of `active`."""
    found: dict[int, float] = {}
    for roll, chance in main_dice(rules).items():
        paid = pay(board, rules, roll)
        gain = paid.gain(player) + (paid.choice and player == active)
        found[gain] = found.get(gain, 0.0) + chance
    return dict(sorted(found.items()))


def cards_of_a_round(board: Board, rules: Rules, player: int) -> dict[int, float]:
    """The distribution of how many cards a player gains until it is the same player's turn again, with stacks,
    settlements and mercenaries as they are now."""
    total = {0: 1.0}
    for active in board.order:
        once = cards_of_a_roll(board, rules, player, active)
        after: dict[int, float] = {}
        for before, chance in total.items():
            for gain, more in once.items():
                after[before + gain] = after.get(before + gain, 0.0) + chance * more
        total = after
    return dict(sorted(total.items()))


def expected_resources(board: Board, rules: Rules, player: int) -> dict[str, float]:
    """How many cards of each resource a round brings a player on average, without cards of his choice."""
    found = dict.fromkeys(rules.resources, 0.0)
    for roll, chance in main_dice(rules).items():
        paid = pay(board, rules, roll)
        for resource, count in paid.stack.get(player, {}).items():
            found[resource] += chance * count * len(board.order)
        for giver, to, resource, count in paid.taxes:
            found[resource] += chance * count * ((to == player) - (giver == player)) * len(board.order)
    return found
