"""Reported battles as the estimate takes them: both armies complete, or not at all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from mycom.orders.order import Order
from mycom.systems.mythicor.combat.army import GROUP, LAND, PROVINCE, SPELLS, Army
from mycom.systems.mythicor.combat.ends import ENDS
from mycom.systems.mythicor.estimate.observed import Observed
from mycom.systems.mythicor.report.battles import clash_in, data_of, fighter, losses_in
from mycom.systems.mythicor.report.model import Clash, Fighter
from mycom.systems.mythicor.rules import Rules
from mycom.systems.mythicor.turn.pieces import pieces_of
from mycom.systems.mythicor.world import World
from mycom.systems.scores import ATTACKER, DEFENDER, Battle
from mycom.systems.view import Json

_LOSERS = {ATTACKER: DEFENDER, DEFENDER: ATTACKER}
#: Without these a battle cannot be worked out; ships and the sea count only where it is not fought on land.
_NEEDED = {
    GROUP: ("race", "leadership", "strength", "military_bonus", "morale_bonus", "retreat_threshold"),
    PROVINCE: ("race", "fortification", "military_bonus", "morale_bonus", "retreat_threshold"),
}
_AT_SEA = ("warships", "transports")


def completed(battles: Sequence[Battle], after_orders: World, orders: Sequence[Order]) -> tuple[Battle, ...]:
    """Battles with what a report leaves out of one's own side: as it stood after this turn's orders.

    Only a unit's first battle, because later ones begin with what the first has left.
    """
    realm = after_orders.realm.number
    armies = {
        piece.id.removesuffix(f"@{realm}"): fighter(piece.id.removesuffix(f"@{realm}"), piece.force.army)
        for piece in pieces_of(after_orders, orders)
    }
    seen: set[str] = set()
    found = []
    for battle in battles:
        clash = clash_in(battle)
        sides = [
            side if side.unit in seen or side.unit not in armies else _filled(side, armies[side.unit])
            for side in (clash.attacker, clash.defender)
        ]
        seen |= {clash.attacker.unit, clash.defender.unit}
        whole = replace(clash, attacker=sides[0], defender=sides[1])
        rounds: Json = [[100 * first, 100 * second] for first, second in losses_in(battle)]
        found.append(replace(battle, data=data_of(whole, rounds)) if whole != clash else battle)
    return tuple(found)


def _filled(told: Fighter, known: Fighter) -> Fighter:
    return Fighter(told.unit, {**known.values, **told.values}, known.troops if told.troops is None else told.troops)


def observed(battles: Iterable[Battle], rules: Rules) -> tuple[Observed, ...]:
    """Every battle of which both armies and the rounds are known."""
    found = []
    for battle in battles:
        clash, losses = clash_in(battle), losses_in(battle)
        armies = [_army(side, clash, rules) for side in (clash.attacker, clash.defender)]
        if not losses or armies[0] is None or armies[1] is None or clash.terrain not in rules.terrain:
            continue
        found.append(
            Observed(
                armies[0],
                armies[1],
                len(losses),
                _LOSERS.get(battle.winner, ""),
                clash.reason if clash.reason in ENDS else "",
                clash.mode or LAND,
                clash.terrain,
                clash.fallen or (None, None),
                losses,
            )
        )
    return tuple(found)


def _army(side: Fighter, clash: Clash, rules: Rules) -> Army | None:
    kind = PROVINCE if side.unit.startswith("P") else GROUP
    needed = (*_NEEDED[kind], *(() if clash.mode in ("", LAND) or kind == PROVINCE else _AT_SEA))
    values = side.values
    if side.troops is None or any(name not in values for name in needed) or values["race"] not in rules.races:
        return None
    if not set(side.troops) <= set(rules.troops):
        return None
    numbers = {
        name: float(values[name])
        for name in (*_NEEDED[kind][1:], *_AT_SEA)
        if isinstance(values.get(name), (int, float))
    }
    return Army(
        kind=kind,
        race=str(values["race"]),
        troops=dict(side.troops),
        at_sea=bool(values.get("at_sea", False)),
        spells=frozenset(spell for spell in SPELLS if values.get(spell)),
        **numbers,
    )
