"""Choices after the dice, and trade (rule text: Spielerzug 1, Spielaufbau, Spielbeginn)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from mycom.systems.conquerors.board.model import Player
from mycom.systems.conquerors.rules import Rules
from mycom.systems.conquerors.turn.context import Answer, Done, Refusal, Step, text


def lacking(rules: Rules, player: Player, cards: Mapping[str, int]) -> Refusal | None:
    """Why a player cannot give cards; None when he can."""
    missing = {id: count - player.cards.get(id, 0) for id, count in cards.items() if count > player.cards.get(id, 0)}
    if not missing:
        return None
    listed = ", ".join(f"{count} {rules.resources[id].label_de}" for id, count in missing.items())
    return Refusal("cards", f"Es fehlen Karten: {listed}.")


def mercenaries(step: Step) -> Answer:
    """Puts the mercenaries on a hex with a resource after their number was rolled."""
    wanted = step.rules.whole("turn.mercenaries_number")
    if step.board.roll != wanted:
        return Refusal("roll", f"Die Söldnertruppe zieht nur nach einer {wanted}.")
    hex_ = step.board.hexes.get(step.place)
    if hex_ is None or hex_.kind != "land" or not hex_.resource:
        return Refusal("resource_hex", f"Auf {text(step.place)} liegt kein Rohstofffeld.")
    return Done(replace(step.board, mercenaries=step.place), f"Die Söldnertruppe steht auf {text(step.place)}.")


def choose(step: Step) -> Answer:
    """Takes a card of any kind when the number rolled is not on the board."""
    board, resource = step.board, step.order.text("resource")
    on_board = any(hex_.chip == board.roll for hex_ in board.hexes.values())
    if not board.roll or on_board or board.roll == step.rules.whole("turn.mercenaries_number"):
        return Refusal("roll", "Eine Karte nach Wahl gibt es nur, wenn die gewürfelte Zahl nicht auf dem Brett liegt.")
    if not step.rules.flag("turn.empty_number_card"):
        return Refusal("roll", "In dieser Partie gibt es keine Karte nach Wahl.")
    label = step.rules.resources[resource].label_de
    if board.stacks.get(resource, 0) < 1:
        return Refusal("stack", f"Der Stapel {label} ist leer.")
    return Done(board.with_cards(step.number, {resource: 1}), f"Eine Karte {label} genommen.")


def bank(step: Step) -> Answer:
    """Trades with the stack at the usual rate."""
    return _with_stack(step, step.rules.whole("trade.bank"))


def route(step: Step) -> Answer:
    """Trades by a trade route: its resource against any other, both ways."""
    hex_ = step.board.hexes.get(step.place)
    if hex_ is None or hex_.kind != "trade":
        return Refusal("route", f"Auf {text(step.place)} liegt keine Handelsroute.")
    label = step.rules.resources[hex_.resource].label_de if hex_.resource else "nichts"
    if hex_.resource not in (step.order.text("give"), step.order.text("get")):
        return Refusal("route", f"Die Handelsroute auf {text(step.place)} handelt mit {label}.")
    if step.rules.flag("trade.route_needs_settlement") and not step.board.touches(step.number, step.place):
        return Refusal("route", f"An der Handelsroute auf {text(step.place)} hast du nichts gebaut.")
    return _with_stack(step, step.rules.whole("trade.route"))


def _with_stack(step: Step, rate: int) -> Answer:
    give, get, count = step.order.text("give"), step.order.text("get"), step.count()
    if give == get:
        return Refusal("different", "Getauscht werden zwei verschiedene Rohstoffe.")
    missing = lacking(step.rules, step.player, {give: rate * count})
    if missing:
        return missing
    if step.board.stacks.get(get, 0) < count:
        return Refusal("stack", f"Auf dem Stapel liegen nicht {count} Karten {step.rules.resources[get].label_de}.")
    return Done(step.board.with_cards(step.number, {give: -rate * count, get: count}))


def ally(step: Step) -> Answer:
    """Trades one to one with an ally. Cards of his that are not known are taken to be what is asked for."""
    other, rate, count = step.order.number("realm"), step.rules.whole("trade.ally"), step.count()
    give, get = step.order.text("give"), step.order.text("get")
    if other == step.number or other not in step.board.players or not step.board.allied(step.number, other):
        return Refusal("ally", "Eins zu eins tauschen nur Verbündete.")
    if give == get:
        return Refusal("different", "Getauscht werden zwei verschiedene Rohstoffe.")
    missing = lacking(step.rules, step.player, {give: rate * count})
    if missing:
        return missing
    partner = step.board.player(other)
    known = min(count, partner.cards.get(get, 0))
    if count - known > partner.hidden:
        return Refusal("cards", f"{partner.name} hat nicht so viele Karten.")
    partner = replace(partner.with_cards({get: -known, give: rate * count}), hidden=partner.hidden - (count - known))
    board = step.board.with_player(partner)
    return Done(board.with_cards(step.number, {give: -rate * count, get: count}, stack=False))
